import { inUseOf } from '#contract/declare/in-use.ts'
import { type RowText, rowStatus } from '#contract/declare/row-text.ts'
import type { Status } from '#contract/declare/statuses.ts'
import type { DocumentationRow } from './documentation.ts'
import type { VisibleDocument } from './zone.ts'

/** Whether a document is in use, and has a file. */
export const documentState = rowStatus(
  'state',
  ({ active, file_pl, file_en }: Pick<DocumentationRow, 'active' | 'file_pl' | 'file_en'>): Status =>
    active && file_pl === null && file_en === null ? withoutFile : inUseOf({ active }),
)
const withoutFile: Status = { tone: 'amber', label: { pl: 'Brak pliku', en: 'No file' } }

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
