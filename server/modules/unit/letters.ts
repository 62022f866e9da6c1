import type { Locale } from '#contract/messages/locale.ts'
import { writtenSerial } from '#contract/unit/serial-number.ts'
import type { CallContext } from '#server/http/handlers.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { giveNotice } from '#server/modules/notification/index.ts'
import { companyMembers } from '#server/modules/partner/index.ts'
import type { UnitRecord } from './unit.ts'

interface RegistrationData {
  unit_id: number
  serial_no: string
}
interface RegistrationMailData {
  /** To whom registered it, or to the company's administrators. */
  unit_registration_accepted: RegistrationData
  unit_registration_denied: RegistrationData & { text: string }
  unit_registration_asked: RegistrationData & { text: string }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends RegistrationMailData {}
}

const facts = { pl: 'Numer seryjny', en: 'Serial number' }
const factsIn = (locale: Locale, { serial_no }: RegistrationData) => [
  { name: facts[locale], value: writtenSerial(serial_no) },
]
const draftPath = ({ unit_id }: RegistrationData) => `/device/units/${unit_id}`
const unitPath = ({ serial_no }: RegistrationData) => `/device/units/${serial_no}`

const words = {
  accepted: {
    pl: {
      title: 'Gwarancja została zarejestrowana',
      text: 'Sprawdziliśmy zgłoszony numer seryjny. Karta gwarancyjna jest gotowa.',
    },
    en: {
      title: 'The warranty has been registered',
      text: 'We have checked the serial number. The warranty card is ready.',
    },
  },
  denied: {
    pl: {
      title: 'Rejestracja gwarancji została odrzucona',
      text: 'Możesz poprawić dane i zarejestrować gwarancję ponownie.',
    },
    en: {
      title: 'The warranty registration has been denied',
      text: 'You can correct the data and register the warranty again.',
    },
  },
  asked: {
    pl: { title: 'Mamy pytanie o rejestrację gwarancji', text: 'Wrócimy do rejestracji, gdy otrzymamy odpowiedź.' },
    en: {
      title: 'We have a question about a warranty registration',
      text: 'We will continue with the registration once we have your answer.',
    },
  },
} as const

export const unitRegistrationLetters: LettersOf<RegistrationMailData> = {
  unit_registration_accepted: {
    priority: 'awaited',
    causedBy: 'staff',
    limit: 'none',
    pl: (unit) => ({
      subject: words.accepted.pl.title,
      heading: words.accepted.pl.title,
      paragraphs: [words.accepted.pl.text],
      facts: factsIn('pl', unit),
      action: { label: 'Zobacz urządzenie', path: unitPath(unit) },
    }),
    en: (unit) => ({
      subject: words.accepted.en.title,
      heading: words.accepted.en.title,
      paragraphs: [words.accepted.en.text],
      facts: factsIn('en', unit),
      action: { label: 'See the unit', path: unitPath(unit) },
    }),
  },
  unit_registration_denied: {
    priority: 'awaited',
    causedBy: 'staff',
    limit: 'none',
    pl: (unit) => ({
      subject: words.denied.pl.title,
      heading: words.denied.pl.title,
      paragraphs: [words.denied.pl.text],
      quote: unit.text,
      facts: factsIn('pl', unit),
      action: { label: 'Otwórz rejestrację', path: draftPath(unit) },
    }),
    en: (unit) => ({
      subject: words.denied.en.title,
      heading: words.denied.en.title,
      paragraphs: [words.denied.en.text],
      quote: unit.text,
      facts: factsIn('en', unit),
      action: { label: 'Open the registration', path: draftPath(unit) },
    }),
  },
  unit_registration_asked: {
    priority: 'awaited',
    causedBy: 'staff',
    limit: 'none',
    pl: (unit) => ({
      subject: words.asked.pl.title,
      heading: words.asked.pl.title,
      paragraphs: [words.asked.pl.text],
      quote: unit.text,
      facts: factsIn('pl', unit),
      action: { label: 'Odpowiedz', path: draftPath(unit) },
    }),
    en: (unit) => ({
      subject: words.asked.en.title,
      heading: words.asked.en.title,
      paragraphs: [words.asked.en.text],
      quote: unit.text,
      facts: factsIn('en', unit),
      action: { label: 'Answer', path: draftPath(unit) },
    }),
  },
}

/**
 * Notifies the company of the decision on its registration, or of a question: by letter and by the bell. It goes to the person who
 * registered it, and to the administrators once that person has left. Decisions and questions cannot be switched off.
 */
export async function tellCompany(
  { db, at }: CallContext,
  { id, serial_no, partner_id }: UnitRecord,
  author: number | null,
  decision: 'accepted' | 'denied' | 'asked',
  text: string | null,
): Promise<void> {
  if (partner_id === null) return
  const members = await companyMembers(db, partner_id, 'maintenances')
  const authors = members.filter((member) => member.id === author)
  const readers = authors.length > 0 ? authors : members.filter(({ is_company_admin }) => is_company_admin)
  const about = { unit_id: id, serial_no }
  for (const { email, locale } of readers) {
    const to = { to: email, locale }
    if (decision === 'accepted') await queueMail(db, { ...to, template: 'unit_registration_accepted', data: about })
    else await queueMail(db, { ...to, template: `unit_registration_${decision}`, data: { ...about, text: text ?? '' } })
  }
  const { pl, en } = words[decision]
  await giveNotice(db, at, {
    title: { pl: pl.title, en: en.title },
    text: { pl: pl.text, en: en.text },
    path: decision === 'accepted' ? unitPath(about) : draftPath(about),
    partner_id,
    user_ids: readers.map((reader) => reader.id),
  })
}
