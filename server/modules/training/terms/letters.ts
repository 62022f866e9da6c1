import type { Locale } from '#contract/messages/locale.ts'
import { writtenDay } from '#contract/values/moment.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'

/** Date and place of a term. */
interface Whereabouts {
  /** YYYY-MM-DD. */
  training_date: string
  start_time: string
  end_time: string
  city: string
  address: string
}

interface Change extends Whereabouts {
  training_name: string
  former: Whereabouts
  /** Last day on which the company can cancel, move or substitute by itself; null when it has passed. */
  deadline: string | null
  path: string
}

/** Letters about a changed date or place. */
interface TrainingChangeMailData {
  /** To a participant; without a code to one without a place. */
  training_term_changed: Change & { full_name: string; code: string | null }
  /** To the contact person of the registration. */
  training_term_changed_contact: Change & { people: string[] }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends TrainingChangeMailData {}
}

const hours = ({ training_date, start_time, end_time }: Whereabouts, locale: Locale) =>
  `${writtenDay(training_date, locale)}, ${start_time}–${end_time}`
const place = ({ address, city }: Whereabouts) => `${address}, ${city}`
const calendar = (code: string) => `/api/public-zone/training/tickets/${code}/calendar`

/** The new date and place, with the former values of changed fields. */
function facts(data: Change, locale: Locale, words: Record<'training' | 'when' | 'where' | 'former', string>) {
  const was = (value: string, now: string) => (value === now ? [] : [{ name: words.former, value }])
  return [
    { name: words.training, value: data.training_name },
    { name: words.when, value: hours(data, locale) },
    ...was(hours(data.former, locale), hours(data, locale)),
    { name: words.where, value: place(data) },
    ...was(place(data.former), place(data)),
  ]
}

const factsIn = {
  pl: (data: Change) =>
    facts(data, 'pl', { training: 'Szkolenie', when: 'Termin', where: 'Gdzie', former: 'Poprzednio' }),
  en: (data: Change) => facts(data, 'en', { training: 'Training', when: 'When', where: 'Where', former: 'Previously' }),
}

const wayOut = {
  pl: ({ deadline }: Change) =>
    deadline
      ? `Jeśli nowy termin lub miejsce nie odpowiada, firma może do ${writtenDay(deadline, 'pl')} bezpłatnie zrezygnować, wybrać inny termin albo zgłosić inną osobę.`
      : 'Jeśli nowy termin lub miejsce nie odpowiada, prosimy o kontakt z działem szkoleń.',
  en: ({ deadline }: Change) =>
    deadline
      ? `If the change does not suit you, the company can cancel free of charge, choose another date or send another person until ${writtenDay(deadline, 'en')}.`
      : 'If the change does not suit you, please contact us.',
}

const subject = {
  pl: (data: Change) => `Zmiana szkolenia: ${writtenDay(data.training_date, 'pl')}, ${data.city}`,
  en: (data: Change) => `Changed training: ${writtenDay(data.training_date, 'en')}, ${data.city}`,
}

/** Letters about a changed date or place of a term. */
export const trainingChangeLetters: LettersOf<TrainingChangeMailData> = {
  training_term_changed: {
    priority: 'awaited',
    causedBy: 'staff',
    limit: 'none',
    pl: (data) => ({
      subject: subject.pl(data),
      heading: 'Zmienił się termin lub miejsce szkolenia',
      to: data.full_name,
      paragraphs: [
        data.code
          ? `Twoje miejsce na szkoleniu i bilet z kodem QR pozostają ważne. Zaktualizuj wpis w kalendarzu.`
          : `Szkolenie, na które czekasz na liście oczekujących, odbędzie się w innym terminie lub miejscu. Twoja kolejność na liście się nie zmienia.`,
        wayOut.pl(data),
      ],
      facts: factsIn.pl(data),
      action: { label: data.code ? 'Pokaż bilet' : 'Zobacz szkolenie', path: data.path },
      ...(data.code && { file: { label: 'Dodaj do kalendarza (.ics)', path: calendar(data.code) } }),
    }),
    en: (data) => ({
      subject: subject.en(data),
      heading: 'The time or place of a training has changed',
      to: data.full_name,
      paragraphs: [
        data.code
          ? `Your place and your ticket with the QR code remain valid. Please update the entry in your calendar.`
          : `The training you are on the waiting list for will be held at another time or place. Your position on the list does not change.`,
        wayOut.en(data),
      ],
      facts: factsIn.en(data),
      action: { label: data.code ? 'Show the ticket' : 'See the training', path: data.path },
      ...(data.code && { file: { label: 'Add to the calendar (.ics)', path: calendar(data.code) } }),
    }),
  },
  training_term_changed_contact: {
    priority: 'awaited',
    causedBy: 'staff',
    limit: 'none',
    pl: (data) => ({
      subject: subject.pl(data),
      heading: 'Zmienił się termin lub miejsce szkolenia',
      paragraphs: [`Zgłoszone osoby: ${data.people.join(', ')}.`, wayOut.pl(data)],
      facts: factsIn.pl(data),
      action: { label: 'Zobacz rejestrację', path: data.path },
    }),
    en: (data) => ({
      subject: subject.en(data),
      heading: 'The time or place of a training has changed',
      paragraphs: [`Registered people: ${data.people.join(', ')}.`, wayOut.en(data)],
      facts: factsIn.en(data),
      action: { label: 'See the registration', path: data.path },
    }),
  },
}
