import { writtenDay } from '#contract/values/moment.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'

interface Certificate {
  document_type: 'certificate' | 'diploma'
  full_name: string
  title: string
  certificate_number: string
  /** YYYY-MM-DD; null for no end date. */
  expires_on: string | null
}

/** Letters about certificates. */
interface TrainingCertificateMailData {
  /** To the holder; `code` is part of the public page's address. */
  certificate_issued: Certificate & { code: string }
  /** To the contact person of the registration. */
  certificate_issued_contact: { document_type: Certificate['document_type']; title: string; people: string[] }
  /** To the holder and the contact person; `code` is null for an external certificate. */
  certificate_revoked: Certificate & { reason: string; code: string | null }
  /** Before the end; `code` is null for an external certificate. */
  certificate_expiring: Certificate & { expires_on: string; days: number; code: string | null }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends TrainingCertificateMailData {}
}

const page = { certificate: '/training/certificates', diploma: '/training/diplomas' }
const words = {
  pl: { certificate: 'Certyfikat', diploma: 'Dyplom' },
  en: { certificate: 'Certificate', diploma: 'Diploma' },
}
const plural = {
  pl: { certificate: 'Certyfikaty', diploma: 'Dyplomy' },
  en: { certificate: 'Certificates', diploma: 'Diplomas' },
}

const factsIn = {
  pl: ({ full_name, title, certificate_number, expires_on }: Certificate) => [
    { name: 'Osoba', value: full_name },
    { name: 'Szkolenie', value: title },
    { name: 'Numer', value: certificate_number },
    ...(expires_on ? [{ name: 'Ważny do', value: writtenDay(expires_on, 'pl') }] : []),
  ],
  en: ({ full_name, title, certificate_number, expires_on }: Certificate) => [
    { name: 'Person', value: full_name },
    { name: 'Training', value: title },
    { name: 'Number', value: certificate_number },
    ...(expires_on ? [{ name: 'Valid until', value: writtenDay(expires_on, 'en') }] : []),
  ],
}

/** Number of days in Polish; 7, 30 and 90 all take the form "dni". */
const inDays = {
  pl: (days: number) => (days === 1 ? '1 dzień' : `${days} dni`),
  en: (days: number) => (days === 1 ? '1 day' : `${days} days`),
}

export const trainingCertificateLetters: LettersOf<TrainingCertificateMailData> = {
  certificate_issued: {
    priority: 'awaited',
    causedBy: 'staff',
    limit: 'none',
    pl: (data) => ({
      subject: `${words.pl[data.document_type]} ${data.certificate_number} jest gotowy`,
      heading: `${words.pl[data.document_type]} jest gotowy`,
      to: data.full_name,
      paragraphs: [
        `Gratulujemy ukończenia szkolenia.`,
        'Twoja firma może pobrać plik PDF z portalu. Na poniższej stronie każdy może sprawdzić autentyczność dokumentu.',
      ],
      facts: factsIn.pl(data),
      action: { label: 'Sprawdź dokument', path: `/verify/${data.code}` },
    }),
    en: (data) => ({
      subject: `${words.en[data.document_type]} ${data.certificate_number} is ready`,
      heading: `The ${words.en[data.document_type].toLowerCase()} is ready`,
      to: data.full_name,
      paragraphs: [
        `Congratulations on completing the training.`,
        'Your company can download the PDF from the portal. On the page below, anyone can check that the document is genuine.',
      ],
      facts: factsIn.en(data),
      action: { label: 'Check the document', path: `/verify/${data.code}` },
    }),
  },
  certificate_issued_contact: {
    priority: 'notice',
    causedBy: 'staff',
    limit: 'none',
    pl: (data) => ({
      subject: `${plural.pl[data.document_type]} są gotowe: ${data.title}`,
      heading: `${plural.pl[data.document_type]} są gotowe`,
      paragraphs: [`Dokumenty tych osób można pobrać w portalu: ${data.people.join(', ')}.`],
      facts: [{ name: 'Szkolenie', value: data.title }],
      action: { label: 'Pobierz pliki PDF', path: page[data.document_type] },
    }),
    en: (data) => ({
      subject: `${plural.en[data.document_type]} are ready: ${data.title}`,
      heading: `${plural.en[data.document_type]} are ready`,
      paragraphs: [`The documents of these people can be downloaded in the portal: ${data.people.join(', ')}.`],
      facts: [{ name: 'Training', value: data.title }],
      action: { label: 'Download the PDFs', path: page[data.document_type] },
    }),
  },
  certificate_revoked: {
    priority: 'awaited',
    causedBy: 'staff',
    limit: 'none',
    pl: (data) => ({
      subject: `${words.pl[data.document_type]} ${data.certificate_number} został unieważniony`,
      heading: `${words.pl[data.document_type]} został unieważniony`,
      paragraphs: [
        'Ten dokument stracił ważność i nie można się nim posługiwać. Informuje o tym także jego strona w internecie.',
        'Jeśli to pomyłka albo potrzebny jest nowy dokument, prosimy o kontakt.',
      ],
      quote: data.reason,
      facts: factsIn.pl(data),
      action: data.code
        ? { label: 'Sprawdź dokument', path: `/verify/${data.code}` }
        : { label: 'Zobacz certyfikaty', path: page[data.document_type] },
    }),
    en: (data) => ({
      subject: `${words.en[data.document_type]} ${data.certificate_number} was revoked`,
      heading: `The ${words.en[data.document_type].toLowerCase()} was revoked`,
      paragraphs: [
        'This document is no longer valid. It must not be used, and its public page says that it was revoked.',
        'If this is a mistake, or a new document is needed, please contact us.',
      ],
      quote: data.reason,
      facts: factsIn.en(data),
      action: data.code
        ? { label: 'Check the document', path: `/verify/${data.code}` }
        : { label: 'See the certificates', path: page[data.document_type] },
    }),
  },
  certificate_expiring: {
    priority: 'notice',
    causedBy: 'system',
    limit: 'day',
    about: (data) => `certificate ${data.certificate_number} ${data.expires_on} ${data.days}`,
    pl: (data) => ({
      subject: `${words.pl[data.document_type]} ${data.certificate_number} traci ważność ${writtenDay(data.expires_on, 'pl')}`,
      heading: `${words.pl[data.document_type]} traci ważność ${data.days === 0 ? 'dzisiaj' : `za ${inDays.pl(data.days)}`}`,
      paragraphs: ['Sprawdź najbliższe terminy szkoleń, aby odnowić uprawnienia na czas.'],
      facts: factsIn.pl(data),
      action: { label: 'Zobacz terminy szkoleń', path: '/training/terms' },
    }),
    en: (data) => ({
      subject: `${words.en[data.document_type]} ${data.certificate_number} expires on ${writtenDay(data.expires_on, 'en')}`,
      heading: `The ${words.en[data.document_type].toLowerCase()} expires ${data.days === 0 ? 'today' : `in ${inDays.en(data.days)}`}`,
      paragraphs: ['See the upcoming trainings to renew it in time.'],
      facts: factsIn.en(data),
      action: { label: 'See the trainings', path: '/training/terms' },
    }),
  },
}
