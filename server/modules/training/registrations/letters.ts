import { ticketPath } from '#contract/training/ticket-code.ts'
import { writtenDay, writtenLocal } from '#contract/values/moment.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'
import { calendarPath, type Place, placeIn } from '#server/modules/training/letter-parts.ts'
import { writtenMoney } from '#server/texts/written-money.ts'

interface Person extends Place {
  full_name: string
  code: string
}

interface Registration extends Place {
  record_number: string
  /** Participants that the letter is about. */
  people: string[]
  /** Link: a page of the partner zone, or a participant's ticket. */
  path: string
}

/** Letters about places on trainings. */
interface TrainingMailData {
  /** To a participant with a place. */
  training_ticket: Person
  /** To a participant with a place, some days before. */
  training_reminder: Person
  /** A message by staff. */
  training_message: Person & { subject: string; text: string }
  /** To a person on the waiting list; `position` counts from 1. */
  training_waiting: Person & { position: number }
  /** To the contact person: participants with a place, those waiting, and the amount due. */
  training_registered: Registration & { waiting: string[]; order_number: string | null; amount_due: string | null }
  /** To the contact person and the participant. `until` is Warsaw time, `YYYY-MM-DDTHH:MM`. */
  training_offered: Registration & { until: string }
  /** The offered place was not accepted in time. `waits`: whether the person stays at the end of the waiting list. */
  training_lapsed: Registration & { waits: boolean }
  training_cancelled: Registration & { reason: string | null; had_place: boolean }
  training_order_expired: Registration & { order_number: string }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends TrainingMailData {}
}

const listed = (name: string, people: readonly string[]) =>
  people.length > 0 ? [{ name, value: people.join(', ') }] : []

export const trainingLetters: LettersOf<TrainingMailData> = {
  training_ticket: {
    priority: 'awaited',
    causedBy: 'person',
    limit: 'company',
    pl: (data) => ({
      subject: `Masz miejsce na szkoleniu: ${data.training_name}, ${writtenDay(data.training_date, 'pl')}`,
      heading: 'Masz miejsce na szkoleniu',
      to: data.full_name,
      paragraphs: [`Pokaż bilet z kodem QR przy wejściu – w telefonie albo wydrukowany.`],
      facts: placeIn.pl(data),
      action: { label: 'Pokaż bilet', path: ticketPath(data.code) },
      file: { label: 'Dodaj do kalendarza (.ics)', path: calendarPath(data.code) },
    }),
    en: (data) => ({
      subject: `You have a place: ${data.training_name}, ${writtenDay(data.training_date, 'en')}`,
      heading: 'You have a place on the training',
      to: data.full_name,
      paragraphs: [`Show the ticket with the QR code at the entrance, on your phone or printed.`],
      facts: placeIn.en(data),
      action: { label: 'Show the ticket', path: ticketPath(data.code) },
      file: { label: 'Add to the calendar (.ics)', path: calendarPath(data.code) },
    }),
  },
  training_reminder: {
    priority: 'notice',
    causedBy: 'system',
    limit: 'day',
    about: (data) => `training ${data.code} ${data.training_date}`,
    pl: (data) => ({
      subject: `Przypomnienie: ${data.training_name}, ${writtenDay(data.training_date, 'pl')}, godz. ${data.start_time}`,
      heading: 'Szkolenie już wkrótce',
      to: data.full_name,
      paragraphs: [`Przypominamy o szkoleniu. Bilet z kodem QR pokaż przy wejściu.`],
      facts: placeIn.pl(data),
      action: { label: 'Pokaż bilet', path: ticketPath(data.code) },
      file: { label: 'Dodaj do kalendarza (.ics)', path: calendarPath(data.code) },
    }),
    en: (data) => ({
      subject: `Reminder: ${data.training_name}, ${writtenDay(data.training_date, 'en')}, ${data.start_time}`,
      heading: 'Your training is coming up',
      to: data.full_name,
      paragraphs: [`This is a reminder of your training. Show the ticket with the QR code at the entrance.`],
      facts: placeIn.en(data),
      action: { label: 'Show the ticket', path: ticketPath(data.code) },
      file: { label: 'Add to the calendar (.ics)', path: calendarPath(data.code) },
    }),
  },
  training_message: {
    priority: 'notice',
    causedBy: 'staff',
    limit: 'none',
    pl: (data) => ({
      subject: `Szkolenie ${writtenDay(data.training_date, 'pl')}: ${data.subject}`,
      heading: data.subject,
      to: data.full_name,
      paragraphs: [`Piszemy w sprawie szkolenia.`],
      quote: data.text,
      facts: placeIn.pl(data),
      action: { label: 'Pokaż bilet', path: ticketPath(data.code) },
    }),
    en: (data) => ({
      subject: `Training on ${writtenDay(data.training_date, 'en')}: ${data.subject}`,
      heading: data.subject,
      to: data.full_name,
      paragraphs: [`This is about your training.`],
      quote: data.text,
      facts: placeIn.en(data),
      action: { label: 'Show the ticket', path: ticketPath(data.code) },
    }),
  },
  training_waiting: {
    priority: 'awaited',
    causedBy: 'person',
    limit: 'company',
    pl: (data) => ({
      subject: `Jesteś na liście oczekujących: ${data.training_name}, ${writtenDay(data.training_date, 'pl')}`,
      heading: 'Jesteś na liście oczekujących',
      to: data.full_name,
      paragraphs: [`Wszystkie miejsca są zajęte. Gdy któreś się zwolni, zaproponujemy je według kolejności zgłoszeń.`],
      facts: [...placeIn.pl(data), { name: 'Miejsce na liście', value: String(data.position) }],
      action: { label: 'Sprawdź miejsce na liście', path: ticketPath(data.code) },
    }),
    en: (data) => ({
      subject: `You are on the waiting list: ${data.training_name}, ${writtenDay(data.training_date, 'en')}`,
      heading: 'You are on the waiting list',
      to: data.full_name,
      paragraphs: [`All places are taken. When one becomes available, it is offered in the order of the list.`],
      facts: [...placeIn.en(data), { name: 'Position on the list', value: String(data.position) }],
      action: { label: 'See your place on the list', path: ticketPath(data.code) },
    }),
  },
  training_registered: {
    priority: 'awaited',
    alwaysSent: true,
    causedBy: 'person',
    limit: 'company',
    pl: (data) => ({
      subject: `Rejestracja ${data.record_number} ${data.people.length > 0 ? 'przyjęta' : 'na liście oczekujących'}: ${data.training_name}, ${writtenDay(data.training_date, 'pl')}`,
      heading: `Rejestracja ${data.record_number}`,
      paragraphs:
        data.people.length > 0
          ? ['Rejestracja na szkolenie jest przyjęta. Bilety wysłaliśmy uczestnikom.']
          : ['Wszystkie miejsca są zajęte. Osoby z tej rejestracji są na liście oczekujących.'],
      facts: [
        ...placeIn.pl(data),
        ...listed('Z miejscem', data.people),
        ...listed('Czekają na miejsce', data.waiting),
        ...(data.order_number ? [{ name: 'Zamówienie', value: data.order_number }] : []),
        ...(data.amount_due ? [{ name: 'Do zapłaty', value: writtenMoney(data.amount_due, 'pl') }] : []),
      ],
      action: { label: 'Zobacz rejestrację', path: data.path },
    }),
    en: (data) => ({
      subject: `Registration ${data.record_number} ${data.people.length > 0 ? 'accepted' : 'on the waiting list'}: ${data.training_name}, ${writtenDay(data.training_date, 'en')}`,
      heading: `Registration ${data.record_number}`,
      paragraphs:
        data.people.length > 0
          ? ['The registration has been accepted. Tickets have been sent to the participants.']
          : ['All places are taken. The people in this registration are on the waiting list.'],
      facts: [
        ...placeIn.en(data),
        ...listed('With a place', data.people),
        ...listed('Waiting for a place', data.waiting),
        ...(data.order_number ? [{ name: 'Order', value: data.order_number }] : []),
        ...(data.amount_due ? [{ name: 'To be paid', value: writtenMoney(data.amount_due, 'en') }] : []),
      ],
      action: { label: 'See the registration', path: data.path },
    }),
  },
  training_offered: {
    priority: 'awaited',
    alwaysSent: true,
    causedBy: 'person',
    limit: 'follows',
    pl: (data) => ({
      subject: `Zwolniło się miejsce: ${data.training_name}, ${writtenDay(data.training_date, 'pl')}`,
      heading: 'Zwolniło się miejsce na szkoleniu',
      paragraphs: [
        `Miejsce jest zarezerwowane dla: ${data.people.join(', ')}. Przyjmij je do ${writtenLocal(data.until, 'pl')} – potem zaproponujemy je następnej osobie.`,
      ],
      facts: placeIn.pl(data),
      action: { label: 'Przyjmij miejsce albo zrezygnuj', path: data.path },
    }),
    en: (data) => ({
      subject: `A place has become available: ${data.training_name}, ${writtenDay(data.training_date, 'en')}`,
      heading: 'A place on the training has become available',
      paragraphs: [
        `The place is held for: ${data.people.join(', ')}. Accept it by ${writtenLocal(data.until, 'en')}; then it is offered to the next person.`,
      ],
      facts: placeIn.en(data),
      action: { label: 'Accept or decline the place', path: data.path },
    }),
  },
  training_lapsed: {
    priority: 'awaited',
    alwaysSent: true,
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: (data) => ({
      subject: `Propozycja miejsca wygasła: ${data.training_name}, ${writtenDay(data.training_date, 'pl')}`,
      heading: 'Propozycja miejsca wygasła',
      paragraphs: [
        data.waits
          ? `Miejsce nie zostało przyjęte w wyznaczonym czasie. Na końcu listy oczekujących pozostaje: ${data.people.join(', ')}.`
          : `Miejsce po raz drugi nie zostało przyjęte w wyznaczonym czasie. Z listy oczekujących usunęliśmy: ${data.people.join(', ')}.`,
      ],
      facts: placeIn.pl(data),
      action: { label: 'Zobacz rejestrację', path: data.path },
    }),
    en: (data) => ({
      subject: `The offer of a place has expired: ${data.training_name}, ${writtenDay(data.training_date, 'en')}`,
      heading: 'The offer of a place has expired',
      paragraphs: [
        data.waits
          ? `The place was not accepted in time. Still on the waiting list, at its end: ${data.people.join(', ')}.`
          : `The place was not accepted in time for the second time. Removed from the waiting list: ${data.people.join(', ')}.`,
      ],
      facts: placeIn.en(data),
      action: { label: 'See the registration', path: data.path },
    }),
  },
  training_cancelled: {
    priority: 'awaited',
    alwaysSent: true,
    causedBy: 'person',
    limit: 'follows',
    pl: (data) => ({
      subject: `${data.had_place ? 'Udział odwołany' : 'Usunięto z listy oczekujących'}: ${data.training_name}, ${writtenDay(data.training_date, 'pl')}`,
      heading: data.had_place ? 'Udział w szkoleniu został odwołany' : 'Wpis na liście oczekujących został usunięty',
      paragraphs: [
        data.had_place
          ? 'Miejsce na szkoleniu zostało zwolnione.'
          : 'Miejsce na liście oczekujących zostało zwolnione.',
      ],
      quote: data.reason,
      facts: [...listed('Uczestnik', data.people), ...placeIn.pl(data)],
      action: { label: 'Zobacz rejestrację', path: data.path },
    }),
    en: (data) => ({
      subject: `${data.had_place ? 'Participation cancelled' : 'Removed from the waiting list'}: ${data.training_name}, ${writtenDay(data.training_date, 'en')}`,
      heading: data.had_place ? 'The participation is cancelled' : 'The entry on the waiting list is removed',
      paragraphs: [
        data.had_place
          ? 'The place on the training has been released.'
          : 'The place on the waiting list has been released.',
      ],
      quote: data.reason,
      facts: [...listed('Participant', data.people), ...placeIn.en(data)],
      action: { label: 'See the registration', path: data.path },
    }),
  },
  training_order_expired: {
    priority: 'awaited',
    alwaysSent: true,
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: (data) => ({
      subject: `Zamówienie ${data.order_number} wygasło`,
      heading: `Zamówienie ${data.order_number} wygasło`,
      paragraphs: [
        'Płatność nie dotarła przed końcem rezerwacji, dlatego zwolniliśmy miejsca.',
        'Jeśli przelew jest już w drodze, skontaktujemy się w sprawie jego rozliczenia.',
      ],
      facts: [...placeIn.pl(data), ...listed('Bez miejsca', data.people)],
      action: { label: 'Zobacz rejestrację', path: data.path },
    }),
    en: (data) => ({
      subject: `Order ${data.order_number} has expired`,
      heading: `Order ${data.order_number} has expired`,
      paragraphs: [
        'The payment did not arrive while the places were held, so they have been released.',
        'If a transfer is on its way, we will contact you about it.',
      ],
      facts: [...placeIn.en(data), ...listed('Without a place', data.people)],
      action: { label: 'See the registration', path: data.path },
    }),
  },
}
