import type { RowText } from '#contract/declare/row-text.ts'
import type { DocumentationRow } from './documentation.ts'
import type { VisibleDocument } from './zone.ts'

/** Whether a document is in use, and has a file. */
export const documentState: RowText<Pick<DocumentationRow, 'active' | 'file_pl' | 'file_en'>> = {
  name: 'state',
  of: ({ active, file_pl, file_en }) => {
    if (!active) return { pl: 'Nie w użyciu', en: 'Inactive' }
    return file_pl === null && file_en === null ? { pl: 'Brak pliku', en: 'No file' } : { pl: 'W użyciu', en: 'Active' }
  },
}

/** What a partner has to know of a document: that it has a newer edition than theirs, or that it is in the other language only. */
export const documentMarks: RowText<
  Pick<VisibleDocument, 'is_outdated' | 'downloaded_edition' | 'is_translated' | 'file_locale'>
> = {
  name: 'marks',
  of: ({ is_outdated, downloaded_edition, is_translated, file_locale }) => {
    const marks = [
      is_outdated && {
        pl: `Nowe wydanie: masz ${downloaded_edition ?? ''}`,
        en: `New edition: you have ${downloaded_edition ?? ''}`,
      },
      !is_translated &&
        (file_locale === 'pl' ? { pl: 'Po polsku', en: 'In Polish' } : { pl: 'Po angielsku', en: 'In English' }),
    ].filter((mark) => mark !== false)
    if (marks.length === 0) return null
    return { pl: marks.map(({ pl }) => pl).join(', '), en: marks.map(({ en }) => en).join(', ') }
  },
}
