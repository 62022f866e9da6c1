import { type ImportKind, importKinds, importPath } from '#contract/import/kinds.ts'
import type { ImportStatus } from '#contract/import/lifecycle.ts'
import { importStatus } from '#contract/import/statuses.ts'
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

export const importLetters: LettersOf<ImportMailData> = {
  import_ended: {
    priority: 'awaited',
    causedBy: 'person',
    limit: 'own',
    pl: ({ import_id, kind, status, written, errors, skipped }) => ({
      subject: `${importKinds[kind].title.pl} ${importStatus[status].end?.adjective.pl ?? ''}`,
      heading: importKinds[kind].title.pl,
      paragraphs: [importStatus[status].end?.sentence.pl ?? ''],
      facts: [
        { name: 'Zapisane wiersze', value: String(written) },
        { name: 'Błędne wiersze', value: String(errors) },
        { name: 'Pominięte wiersze', value: String(skipped) },
      ],
      action: { label: 'Otwórz import', path: importPath(kind, import_id) },
    }),
    en: ({ import_id, kind, status, written, errors, skipped }) => ({
      subject: `${importKinds[kind].title.en} ${importStatus[status].end?.adjective.en ?? ''}`,
      heading: importKinds[kind].title.en,
      paragraphs: [importStatus[status].end?.sentence.en ?? ''],
      facts: [
        { name: 'Rows written', value: String(written) },
        { name: 'Rows with errors', value: String(errors) },
        { name: 'Rows skipped', value: String(skipped) },
      ],
      action: { label: 'Open the import', path: importPath(kind, import_id) },
    }),
  },
}
