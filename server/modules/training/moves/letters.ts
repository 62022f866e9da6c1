import { ticketPath } from '#contract/training/ticket-code.ts'
import { writtenDay } from '#contract/values/moment.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'
import { calendarPath, type Place, placeIn } from '#server/modules/training/letter-parts.ts'

interface Ticket {
  full_name: string
  code: string
}

/** Letters about moves and substitutions. */
interface TrainingMoveMailData {
  training_moved: Place & Ticket & { former: Pick<Place, 'training_date' | 'city'> }
  /** To the contact person of the registration. */
  training_moved_contact: Place & { people: string[]; former: Pick<Place, 'training_date' | 'city'> }
  /** To the substitute. */
  training_substituted: Place & Ticket
  /** To the replaced participant. */
  training_replaced: Place & { full_name: string }
  training_substituted_contact: Place & { full_name: string; former_name: string }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends TrainingMoveMailData {}
}

const own = '/training/participants'
export const trainingMoveLetters: LettersOf<TrainingMoveMailData> = {
  training_moved: {
    priority: 'awaited',
    causedBy: 'person',
    limit: 'company',
    about: ({ code }, digest) => `ticket ${digest(code)}`,
    pl: (data) => ({
      subject: `Nowy termin szkolenia: ${writtenDay(data.training_date, 'pl')}, ${data.city}`,
      heading: 'Zmienił się termin Twojego szkolenia',
      to: data.full_name,
      paragraphs: [
        `Zamiast ${writtenDay(data.former.training_date, 'pl')} (${data.former.city}) zapraszamy w nowym terminie.`,
        'Bilet z kodem QR pozostaje ważny.',
      ],
      facts: placeIn.pl(data),
      action: { label: 'Pokaż bilet', path: ticketPath(data.code) },
      file: { label: 'Dodaj do kalendarza (.ics)', path: calendarPath(data.code) },
    }),
    en: (data) => ({
      subject: `New date of the training: ${writtenDay(data.training_date, 'en')}, ${data.city}`,
      heading: 'The date of your training has changed',
      to: data.full_name,
      paragraphs: [
        `Instead of ${writtenDay(data.former.training_date, 'en')} (${data.former.city}) you are invited to the new date.`,
        'The ticket with the QR code remains valid.',
      ],
      facts: placeIn.en(data),
      action: { label: 'Show the ticket', path: ticketPath(data.code) },
      file: { label: 'Add to the calendar (.ics)', path: calendarPath(data.code) },
    }),
  },
  training_moved_contact: {
    priority: 'awaited',
    causedBy: 'person',
    limit: 'company',
    pl: (data) => ({
      subject: `Zmiana terminu szkolenia: ${writtenDay(data.training_date, 'pl')}, ${data.city}`,
      heading: 'Zmieniliśmy termin szkolenia',
      paragraphs: [
        `Przeniesione osoby: ${data.people.join(', ')}.`,
        `Poprzedni termin: ${writtenDay(data.former.training_date, 'pl')}, ${data.former.city}.`,
      ],
      facts: placeIn.pl(data),
      action: { label: 'Zobacz uczestników', path: own },
    }),
    en: (data) => ({
      subject: `New date of a training: ${writtenDay(data.training_date, 'en')}, ${data.city}`,
      heading: 'The date of a training has changed',
      paragraphs: [
        `People moved: ${data.people.join(', ')}.`,
        `Previous date: ${writtenDay(data.former.training_date, 'en')}, ${data.former.city}.`,
      ],
      facts: placeIn.en(data),
      action: { label: 'See the participants', path: own },
    }),
  },
  training_substituted: {
    priority: 'awaited',
    causedBy: 'person',
    limit: 'company',
    pl: (data) => ({
      subject: `Szkolenie ${writtenDay(data.training_date, 'pl')}, ${data.city}: Twój bilet`,
      heading: 'Zapraszamy na szkolenie',
      to: data.full_name,
      paragraphs: [`Firma zgłosiła Cię na szkolenie w zastępstwie innej osoby.`, 'Na miejscu pokaż bilet z kodem QR.'],
      facts: placeIn.pl(data),
      action: { label: 'Pokaż bilet', path: ticketPath(data.code) },
      file: { label: 'Dodaj do kalendarza (.ics)', path: calendarPath(data.code) },
    }),
    en: (data) => ({
      subject: `Training on ${writtenDay(data.training_date, 'en')}, ${data.city}: your ticket`,
      heading: 'You are invited to a training',
      to: data.full_name,
      paragraphs: [
        `Your company has registered you for a training in place of another person.`,
        'Show the ticket with the QR code at the entrance.',
      ],
      facts: placeIn.en(data),
      action: { label: 'Show the ticket', path: ticketPath(data.code) },
      file: { label: 'Add to the calendar (.ics)', path: calendarPath(data.code) },
    }),
  },
  training_replaced: {
    priority: 'awaited',
    causedBy: 'person',
    limit: 'company',
    pl: (data) => ({
      subject: `Szkolenie ${writtenDay(data.training_date, 'pl')}, ${data.city}: zmiana uczestnika`,
      heading: 'Na szkolenie przyjdzie inna osoba',
      to: data.full_name,
      paragraphs: [`Firma zgłosiła na Twoje miejsce inną osobę. Twój bilet stracił ważność.`],
      facts: placeIn.pl(data),
      action: { label: 'Zobacz terminy szkoleń', path: '/training/terms' },
    }),
    en: (data) => ({
      subject: `Training on ${writtenDay(data.training_date, 'en')}, ${data.city}: another participant`,
      heading: 'Another person will attend the training',
      to: data.full_name,
      paragraphs: [`Your company has registered another person in your place. Your ticket is no longer valid.`],
      facts: placeIn.en(data),
      action: { label: 'See the trainings', path: '/training/terms' },
    }),
  },
  training_substituted_contact: {
    priority: 'awaited',
    causedBy: 'person',
    limit: 'company',
    pl: (data) => ({
      subject: `Zmiana uczestnika szkolenia: ${writtenDay(data.training_date, 'pl')}, ${data.city}`,
      heading: 'Zmieniono uczestnika szkolenia',
      paragraphs: [`Zamiast: ${data.former_name}. Na szkolenie przyjdzie: ${data.full_name}.`],
      facts: placeIn.pl(data),
      action: { label: 'Zobacz uczestników', path: own },
    }),
    en: (data) => ({
      subject: `Another participant of the training: ${writtenDay(data.training_date, 'en')}, ${data.city}`,
      heading: 'A participant of a training has been replaced',
      paragraphs: [`Instead of ${data.former_name}, ${data.full_name} will attend the training.`],
      facts: placeIn.en(data),
      action: { label: 'See the participants', path: own },
    }),
  },
}
