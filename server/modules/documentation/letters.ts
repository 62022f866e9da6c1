import type { LettersOf } from '#server/integrations/mail/letter.ts'

/** Letters to people who have downloaded a document. */
interface DocumentMailData {
  document_edition: {
    documentation_id: number
    documentation_number: string
    /** In the reader's language where it is translated. */
    name: string
    edition: number
    note: string | null
  }
  /** About several documents. */
  document_editions: { names: readonly string[]; count: number }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends DocumentMailData {}
}

const path = (number: string) => `/documentation/documentations?name=${encodeURIComponent(number)}`

const rest = (count: number, names: readonly string[]) => count - names.length

export const documentLetters: LettersOf<DocumentMailData> = {
  document_editions: {
    pl: ({ names, count }) => ({
      subject: count === 1 ? `Nowe wydanie dokumentu: ${names[0]}` : `Nowe wydania dokumentów: ${count}`,
      heading: 'Nowe wydania pobranych dokumentów',
      paragraphs: [
        'Pobrane przez Ciebie dokumenty mają nowe wydania. Starsze mogą być nieaktualne.',
        names.map((name) => `„${name}”`).join(', ') +
          (rest(count, names) > 0 ? ` oraz inne: ${rest(count, names)}` : ''),
        'Wiadomości tego rodzaju można wyłączyć w profilu.',
      ],
      action: { label: 'Otwórz dokumentację', path: '/documentation/documentations' },
    }),
    en: ({ names, count }) => ({
      subject: count === 1 ? `New edition of a document: ${names[0]}` : `New editions of documents: ${count}`,
      heading: 'New editions of documents that you downloaded',
      paragraphs: [
        'These documents, which you have downloaded, have new editions. The older ones may be out of date.',
        names.map((name) => `“${name}”`).join(', ') + (rest(count, names) > 0 ? ` and ${rest(count, names)} more` : ''),
        'Messages of this kind can be turned off in the profile.',
      ],
      action: { label: 'Open the documents', path: '/documentation/documentations' },
    }),
  },
  document_edition: {
    pl: ({ documentation_number, name, edition, note }) => ({
      subject: `Nowe wydanie dokumentu: ${name}`,
      heading: name,
      paragraphs: [
        'Pobrany przez Ciebie dokument ma nowe wydanie. Starsze może być nieaktualne.',
        'Wiadomości tego rodzaju można wyłączyć w profilu.',
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
        'Messages of this kind can be turned off in the profile.',
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
