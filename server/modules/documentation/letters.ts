import type { LettersOf } from '#server/integrations/mail/letter.ts'

/** What people who downloaded a document are told. */
interface DocumentMailData {
  document_edition: {
    documentation_id: number
    documentation_number: string
    /** In the reader's language where it is translated. */
    name: string
    edition: number
    note: string | null
  }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends DocumentMailData {}
}

const path = (number: string) => `/documentation/documentations?name=${encodeURIComponent(number)}`

export const documentLetters: LettersOf<DocumentMailData> = {
  document_edition: {
    pl: ({ documentation_number, name, edition, note }) => ({
      subject: `Nowe wydanie dokumentu: ${name}`,
      heading: name,
      paragraphs: [
        'Pobrany przez Ciebie dokument ma nowe wydanie. Starsze może być nieaktualne.',
        'Listy tego rodzaju można wyłączyć w profilu.',
      ],
      quote: note,
      facts: [
        { name: 'Numer dokumentu', value: documentation_number },
        { name: 'Wydanie', value: String(edition) },
      ],
      action: { label: 'Pobierz nowe wydanie', path: path(documentation_number) },
    }),
    en: ({ documentation_number, name, edition, note }) => ({
      subject: `New edition of a document: ${name}`,
      heading: name,
      paragraphs: [
        'A document that you downloaded has a new edition. The older one may be out of date.',
        'Letters of this kind can be turned off in the profile.',
      ],
      quote: note,
      facts: [
        { name: 'Document number', value: documentation_number },
        { name: 'Edition', value: String(edition) },
      ],
      action: { label: 'Download the new edition', path: path(documentation_number) },
    }),
  },
}
