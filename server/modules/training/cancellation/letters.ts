import type { Locale } from '#contract/messages/locale.ts'
import type { CancellationChoice } from '#contract/training/statuses.ts'
import { ticketPath } from '#contract/training/ticket-code.ts'
import { writtenDay } from '#contract/values/moment.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'
import { writtenMoney } from '#server/texts/written-money.ts'

/** The cancelled term. */
interface Cancelled {
  training_name: string
  /** YYYY-MM-DD. */
  training_date: string
  start_time: string
  city: string
  /** The reason entered by staff. */
  reason: string
}

interface Place {
  training_name: string
  training_date: string
  start_time: string
  city: string
  address: string
}

/** A participant of a registration and the outcome for the place. Amounts are decimal złote. */
export interface CancelledPerson {
  full_name: string
  choice: CancellationChoice
  amount: string | null
  target: Pick<Place, 'training_date' | 'city'> | null
}

/** Letters about a cancelled term. */
interface TrainingCancellationMailData {
  /** To a participant who is moved to another term. */
  term_cancelled_moved: Cancelled & { full_name: string; code: string; target: Place }
  /** To a participant who loses the place; `amount` only for a person who registered, and thus paid, themselves. */
  term_cancelled: Cancelled & Pick<CancelledPerson, 'full_name' | 'choice' | 'amount'>
  /** To the contact person of a registration: the outcome for all participants, and for the money. */
  term_cancelled_company: Cancelled & { record_number: string; people: CancelledPerson[] }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends TrainingCancellationMailData {}
}

const terms = '/training/terms'
const recordPath = (number: string) => `/training/records/${encodeURIComponent(number)}`

const what = {
  pl: (data: Cancelled) => [
    { name: 'Szkolenie', value: data.training_name },
    {
      name: 'Odwołany termin',
      value: `${writtenDay(data.training_date, 'pl')}, godz. ${data.start_time}, ${data.city}`,
    },
  ],
  en: (data: Cancelled) => [
    { name: 'Training', value: data.training_name },
    { name: 'Cancelled term', value: `${writtenDay(data.training_date, 'en')}, ${data.start_time}, ${data.city}` },
  ],
}

const moneyWords = {
  pl: ({ choice, amount }: Pick<CancelledPerson, 'choice' | 'amount'>) => {
    if (amount === null) return []
    return choice === 'credit'
      ? [
          `${writtenMoney(amount, 'pl')} pozostaje na koncie firmy. Tę kwotę można wykorzystać przy zapisie na kolejne szkolenie.`,
        ]
      : [`Zwrócimy ${writtenMoney(amount, 'pl')} tą samą drogą, którą wpłynęła płatność.`]
  },
  en: ({ choice, amount }: Pick<CancelledPerson, 'choice' | 'amount'>) => {
    if (amount === null) return []
    return choice === 'credit'
      ? [`${writtenMoney(amount, 'en')} is kept for another training of your company. Use it when you sign up.`]
      : [`We will refund ${writtenMoney(amount, 'en')} by the same form of payment.`]
  },
}

function outcome({ choice, amount, target }: CancelledPerson, locale: Locale): string {
  const sum = amount === null ? '' : writtenMoney(amount, locale)
  if (choice === 'move' && target) {
    const place = `${writtenDay(target.training_date, locale)}, ${target.city}`
    return locale === 'pl' ? `nowy termin: ${place}` : `new term: ${place}`
  }
  if (choice === 'refund') return locale === 'pl' ? `zwrot ${sum}` : `${sum} refunded`
  if (choice === 'credit') return locale === 'pl' ? `${sum} na kolejne szkolenie` : `${sum} for another training`
  return locale === 'pl' ? 'bez rozliczenia' : 'nothing to settle'
}

export const trainingCancellationLetters: LettersOf<TrainingCancellationMailData> = {
  term_cancelled_moved: {
    priority: 'awaited',
    causedBy: 'staff',
    limit: 'none',
    pl: (data) => ({
      subject: `Szkolenie ${writtenDay(data.training_date, 'pl')} odwołane, nowy termin: ${writtenDay(data.target.training_date, 'pl')}, ${data.target.city}`,
      heading: 'Szkolenie odbędzie się w innym terminie',
      to: data.full_name,
      paragraphs: [
        `Odwołaliśmy termin ${writtenDay(data.training_date, 'pl')} (${data.city}). Zapraszamy w nowym terminie, miejsce jest już zarezerwowane.`,
        'Bilet z kodem QR pozostaje ważny. Z jego strony dodasz nowy termin do kalendarza.',
      ],
      quote: data.reason,
      facts: [
        { name: 'Szkolenie', value: data.target.training_name },
        {
          name: 'Nowy termin',
          value: `${writtenDay(data.target.training_date, 'pl')}, godz. ${data.target.start_time}`,
        },
        { name: 'Gdzie', value: `${data.target.address}, ${data.target.city}` },
      ],
      action: { label: 'Pokaż bilet', path: ticketPath(data.code) },
    }),
    en: (data) => ({
      subject: `Training of ${writtenDay(data.training_date, 'en')} cancelled, new term: ${writtenDay(data.target.training_date, 'en')}, ${data.target.city}`,
      heading: 'The training will be held on another day',
      to: data.full_name,
      paragraphs: [
        `We have cancelled the term of ${writtenDay(data.training_date, 'en')} (${data.city}). You are invited to the new one; your place is already reserved.`,
        'The ticket with the QR code remains valid. From its page you can add the new date to your calendar.',
      ],
      quote: data.reason,
      facts: [
        { name: 'Training', value: data.target.training_name },
        { name: 'New term', value: `${writtenDay(data.target.training_date, 'en')}, ${data.target.start_time}` },
        { name: 'Where', value: `${data.target.address}, ${data.target.city}` },
      ],
      action: { label: 'Show the ticket', path: ticketPath(data.code) },
    }),
  },
  term_cancelled: {
    priority: 'awaited',
    causedBy: 'staff',
    limit: 'none',
    pl: (data) => ({
      subject: `Szkolenie odwołane: ${data.training_name}, ${writtenDay(data.training_date, 'pl')}`,
      heading: 'Szkolenie zostało odwołane',
      to: data.full_name,
      paragraphs: [`Szkolenie nie odbędzie się. Przepraszamy za kłopot.`, ...moneyWords.pl(data)],
      quote: data.reason,
      facts: what.pl(data),
      action: { label: 'Zobacz inne terminy', path: terms },
    }),
    en: (data) => ({
      subject: `Training cancelled: ${data.training_name}, ${writtenDay(data.training_date, 'en')}`,
      heading: 'The training has been cancelled',
      to: data.full_name,
      paragraphs: [`The training will not take place. We apologise for the inconvenience.`, ...moneyWords.en(data)],
      quote: data.reason,
      facts: what.en(data),
      action: { label: 'See other terms', path: terms },
    }),
  },
  term_cancelled_company: {
    priority: 'awaited',
    causedBy: 'staff',
    limit: 'none',
    pl: (data) => ({
      subject: `Szkolenie odwołane: ${data.training_name}, ${writtenDay(data.training_date, 'pl')} (${data.record_number})`,
      heading: 'Odwołaliśmy szkolenie',
      paragraphs: ['Tak rozliczyliśmy rejestrację. Uczestnicy dostali osobne wiadomości.'],
      quote: data.reason,
      facts: [
        ...what.pl(data),
        ...data.people.map((person) => ({ name: person.full_name, value: outcome(person, 'pl') })),
      ],
      action: { label: 'Zobacz rejestrację', path: recordPath(data.record_number) },
    }),
    en: (data) => ({
      subject: `Training cancelled: ${data.training_name}, ${writtenDay(data.training_date, 'en')} (${data.record_number})`,
      heading: 'We have cancelled a training',
      paragraphs: ['This is how your registration was settled. The participants have been notified separately.'],
      quote: data.reason,
      facts: [
        ...what.en(data),
        ...data.people.map((person) => ({ name: person.full_name, value: outcome(person, 'en') })),
      ],
      action: { label: 'See the registration', path: recordPath(data.record_number) },
    }),
  },
}
