import { type ImportKind, importKinds, importPath } from '#contract/import/kinds.ts'
import type { ImportStatus } from '#contract/import/lifecycle.ts'
import type { Locale } from '#contract/locale.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'

/** Letter to the person who started an import, sent when it ends. */
interface ImportMailData {
  import_ended: {
    import_id: number
    kind: ImportKind
    status: ImportStatus
    written: number
    errors: number
    skipped: number
  }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends ImportMailData {}
}

const endings: Record<Locale, Partial<Record<ImportStatus, string>>> = {
  pl: {
    done: 'Wszystkie wiersze są zapisane.',
    doneWithErrors: 'Część wierszy nie została zapisana. Popraw je w portalu i ponów tylko te.',
    cancelled: 'Import zatrzymano. Zapisane wcześniej wiersze są w portalu.',
    failed: 'Import się nie powiódł. Zapisane wcześniej wiersze są w portalu. Import możesz ponowić.',
  },
  en: {
    done: 'All rows are written.',
    doneWithErrors: 'Some rows were not written. Correct them in the portal and try only those again.',
    cancelled: 'The import was stopped. The rows written until then are in the portal.',
    failed: 'The import failed. The rows written until then are in the portal. You can try again.',
  },
}

/** How an import ended, in the subject. */
const ended: typeof endings = {
  pl: { done: 'zakończony', doneWithErrors: 'zakończony z błędami', cancelled: 'zatrzymany', failed: 'nieudany' },
  en: { done: 'done', doneWithErrors: 'done with errors', cancelled: 'stopped', failed: 'failed' },
}

export const importLetters: LettersOf<ImportMailData> = {
  import_ended: {
    pl: ({ import_id, kind, status, written, errors, skipped }) => ({
      subject: `${importKinds[kind].title.pl} ${ended.pl[status] ?? ''}`,
      heading: importKinds[kind].title.pl,
      paragraphs: [endings.pl[status] ?? ''],
      facts: [
        { name: 'Zapisane wiersze', value: String(written) },
        { name: 'Błędne wiersze', value: String(errors) },
        { name: 'Pominięte wiersze', value: String(skipped) },
      ],
      action: { label: 'Otwórz import', path: importPath(kind, import_id) },
    }),
    en: ({ import_id, kind, status, written, errors, skipped }) => ({
      subject: `${importKinds[kind].title.en} ${ended.en[status] ?? ''}`,
      heading: importKinds[kind].title.en,
      paragraphs: [endings.en[status] ?? ''],
      facts: [
        { name: 'Rows written', value: String(written) },
        { name: 'Rows with errors', value: String(errors) },
        { name: 'Rows skipped', value: String(skipped) },
      ],
      action: { label: 'Open the import', path: importPath(kind, import_id) },
    }),
  },
}
