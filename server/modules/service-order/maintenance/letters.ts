import { type Address, addressLine } from '#contract/address-line.ts'
import type { Locale } from '#contract/locale.ts'
import { writtenDay, writtenLocal } from '#contract/moment.ts'
import { type Cancellation, cancellations } from '#contract/service-order/maintenance/lifecycle.ts'
import type { VisitReader } from '#contract/service-order/maintenance/maintenance.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'
import { deviceIn, partnerOrder, staffOrder } from '#server/modules/service-order/handling/letters.ts'
import type { OrderData } from '#server/modules/service-order/handling/mails.ts'

interface Visit extends OrderData {
  partner_name: string
  /** In Warsaw time, `YYYY-MM-DDTHH:MM`. */
  visit: string
  code: string
  technician_name: string
  place: Address
  contact: string
}

/** Data of letters about maintenances only. */
interface MaintenanceMailData {
  /** To the author. */
  maintenance_registered: OrderData
  /** To the partner. */
  maintenance_scheduled: Visit
  /** To the technician. */
  maintenance_visit: Visit
  /** To both sides when it is withdrawn, and to a technician whose visit it no longer is. */
  maintenance_visit_off: Visit & { is_withdrawn: boolean; reader: VisitReader }
  /** To both sides. `reason` is a text, or a word of `cancellations`; `visit` is empty where none was scheduled. */
  maintenance_cancelled: Visit & { reason: string; reader: 'partner' | 'technician' }
  maintenance_reminder: Visit & { is_technician: boolean }
  maintenance_completed: OrderData & {
    text: string | null
    next_due_on: string | null
    has_protocol: boolean
    /** Missing in letters queued by earlier versions, which were about maintenances that were carried out. */
    visited_on?: string | null
    is_done?: boolean
  }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends MaintenanceMailData {}
}

const calendar = (code: string, reader: VisitReader, language: Locale) =>
  `/api/public-zone/service-order/visits/${code}/calendar?${new URLSearchParams({ reader, language })}`

const visitIn = {
  pl: (order: Visit) => [
    { name: 'Termin', value: writtenLocal(order.visit, 'pl') },
    { name: 'Serwisant', value: order.technician_name },
    { name: 'Miejsce', value: addressLine(order.place, 'pl') },
    { name: 'Kontakt na miejscu', value: order.contact },
    ...deviceIn.pl(order),
  ],
  en: (order: Visit) => [
    { name: 'Date', value: writtenLocal(order.visit, 'en') },
    { name: 'Technician', value: order.technician_name },
    { name: 'Place', value: addressLine(order.place, 'en') },
    { name: 'Contact on site', value: order.contact },
    ...deviceIn.en(order),
  ],
}

const because: Record<Cancellation, { pl: string; en: string }> = {
  company_closed: {
    pl: 'Firma zakończyła współpracę.',
    en: 'The company has ended its partnership.',
  },
  unit_moved: {
    pl: 'Urządzenie przejęła inna firma.',
    en: 'Another company has taken over the unit.',
  },
  no_answer: {
    pl: 'Brak odpowiedzi na pytanie mimo dwóch przypomnień.',
    en: 'The question has stayed unanswered in spite of two reminders.',
  },
}

/** Why it was cancelled, in the language of the letter: a word of the server, or the person's own text. */
const reasonIn = (language: Locale, reason: string) => {
  const word = cancellations.find((one) => one === reason)
  return word ? because[word][language] : reason
}

export const maintenanceLetters: LettersOf<MaintenanceMailData> = {
  maintenance_registered: {
    pl: (order) => ({
      subject: `Zgłoszenie przeglądu ${order.order_number} zostało przyjęte`,
      heading: `Zgłoszenie przeglądu ${order.order_number}`,
      paragraphs: ['Przyjęliśmy zgłoszenie przeglądu. Termin wizyty potwierdzimy osobną wiadomością.'],
      facts: deviceIn.pl(order),
      action: { label: 'Zobacz zgłoszenie', path: partnerOrder(order) },
    }),
    en: (order) => ({
      subject: `Maintenance ${order.order_number} has been registered`,
      heading: `Maintenance ${order.order_number}`,
      paragraphs: ['We have received the order. We will confirm the date of the visit in another message.'],
      facts: deviceIn.en(order),
      action: { label: 'See the order', path: partnerOrder(order) },
    }),
  },
  maintenance_scheduled: {
    pl: (order) => ({
      subject: `Przegląd ${order.order_number}: wizyta ${writtenLocal(order.visit, 'pl')}`,
      heading: `Wizyta serwisu: ${writtenLocal(order.visit, 'pl')}`,
      paragraphs: ['Ustaliliśmy termin przeglądu. Przypomnimy o nim dzień wcześniej.'],
      facts: visitIn.pl(order),
      action: { label: 'Zobacz zgłoszenie', path: partnerOrder(order) },
      file: { label: 'Dodaj do kalendarza (.ics)', path: calendar(order.code, 'partner', 'pl') },
    }),
    en: (order) => ({
      subject: `Maintenance ${order.order_number}: visit on ${writtenLocal(order.visit, 'en')}`,
      heading: `Service visit: ${writtenLocal(order.visit, 'en')}`,
      paragraphs: ['The date of the maintenance has been set. We will remind you the day before.'],
      facts: visitIn.en(order),
      action: { label: 'See the order', path: partnerOrder(order) },
      file: { label: 'Add to the calendar (.ics)', path: calendar(order.code, 'partner', 'en') },
    }),
  },
  maintenance_visit: {
    pl: (order) => ({
      subject: `Twoja wizyta: ${order.partner_name}, ${writtenLocal(order.visit, 'pl')}`,
      heading: `Wizyta ${writtenLocal(order.visit, 'pl')}`,
      paragraphs: [`Masz zaplanowany przegląd ${order.order_number} firmy ${order.partner_name}.`],
      facts: visitIn.pl(order),
      action: { label: 'Otwórz zgłoszenie', path: staffOrder(order) },
      file: { label: 'Dodaj do kalendarza (.ics)', path: calendar(order.code, 'technician', 'pl') },
    }),
    en: (order) => ({
      subject: `Your visit: ${order.partner_name}, ${writtenLocal(order.visit, 'en')}`,
      heading: `Visit on ${writtenLocal(order.visit, 'en')}`,
      paragraphs: [`You are carrying out maintenance ${order.order_number} of ${order.partner_name}.`],
      facts: visitIn.en(order),
      action: { label: 'Open the order', path: staffOrder(order) },
      file: { label: 'Add to the calendar (.ics)', path: calendar(order.code, 'technician', 'en') },
    }),
  },
  maintenance_visit_off: {
    pl: (order) => ({
      subject: `Wizyta odwołana: ${order.order_number}, ${writtenLocal(order.visit, 'pl')}`,
      heading: `Wizyta odwołana: ${writtenLocal(order.visit, 'pl')}`,
      paragraphs: [
        order.is_withdrawn
          ? `${order.partner_name} wycofuje zgłoszenie przeglądu ${order.order_number}.`
          : `Przegląd ${order.order_number} firmy ${order.partner_name} przeprowadzi inna osoba: ${order.technician_name}.`,
      ],
      facts: visitIn.pl(order),
      action: {
        label: order.reader === 'partner' ? 'Zobacz zgłoszenie' : 'Otwórz zgłoszenie',
        path: order.reader === 'partner' ? partnerOrder(order) : staffOrder(order),
      },
      file: { label: 'Usuń z kalendarza (.ics)', path: calendar(order.code, order.reader, 'pl') },
    }),
    en: (order) => ({
      subject: `Visit cancelled: ${order.order_number}, ${writtenLocal(order.visit, 'en')}`,
      heading: `Visit cancelled: ${writtenLocal(order.visit, 'en')}`,
      paragraphs: [
        order.is_withdrawn
          ? `${order.partner_name} has withdrawn maintenance ${order.order_number}.`
          : `Somebody else carries out maintenance ${order.order_number} of ${order.partner_name}: ${order.technician_name}.`,
      ],
      facts: visitIn.en(order),
      action: {
        label: order.reader === 'partner' ? 'See the order' : 'Open the order',
        path: order.reader === 'partner' ? partnerOrder(order) : staffOrder(order),
      },
      file: { label: 'Remove from the calendar (.ics)', path: calendar(order.code, order.reader, 'en') },
    }),
  },
  maintenance_reminder: {
    pl: (order) => ({
      subject: `Przypomnienie: przegląd ${order.order_number}, ${writtenLocal(order.visit, 'pl')}`,
      heading: `Przypominamy o wizycie: ${writtenLocal(order.visit, 'pl')}`,
      paragraphs: [
        order.is_technician
          ? `Masz zaplanowany przegląd ${order.order_number} firmy ${order.partner_name}.`
          : `Przypominamy o przeglądzie ${order.order_number}. Prosimy o zapewnienie dostępu do urządzenia.`,
      ],
      facts: visitIn.pl(order),
      action: {
        label: order.is_technician ? 'Otwórz zgłoszenie' : 'Zobacz zgłoszenie',
        path: order.is_technician ? staffOrder(order) : partnerOrder(order),
      },
      file: {
        label: 'Dodaj do kalendarza (.ics)',
        path: calendar(order.code, order.is_technician ? 'technician' : 'partner', 'pl'),
      },
    }),
    en: (order) => ({
      subject: `Reminder: maintenance ${order.order_number}, ${writtenLocal(order.visit, 'en')}`,
      heading: `Reminder of the visit: ${writtenLocal(order.visit, 'en')}`,
      paragraphs: [
        order.is_technician
          ? `You are carrying out maintenance ${order.order_number} of ${order.partner_name}.`
          : `This is a reminder of maintenance ${order.order_number}. Please make sure that the unit is accessible.`,
      ],
      facts: visitIn.en(order),
      action: {
        label: order.is_technician ? 'Open the order' : 'See the order',
        path: order.is_technician ? staffOrder(order) : partnerOrder(order),
      },
      file: {
        label: 'Add to the calendar (.ics)',
        path: calendar(order.code, order.is_technician ? 'technician' : 'partner', 'en'),
      },
    }),
  },
  maintenance_cancelled: {
    pl: (order) => ({
      subject: order.visit
        ? `Wizyta odwołana: ${order.order_number}, ${writtenLocal(order.visit, 'pl')}`
        : `Zgłoszenie przeglądu ${order.order_number} zostało anulowane`,
      heading: order.visit
        ? `Wizyta odwołana: ${writtenLocal(order.visit, 'pl')}`
        : `Zgłoszenie przeglądu ${order.order_number} zostało anulowane`,
      paragraphs: [
        order.reader === 'partner'
          ? `Przegląd ${order.order_number} nie odbędzie się. Termin przeglądu urządzenia się nie zmienia: przegląd można zgłosić ponownie.`
          : `Przegląd ${order.order_number} firmy ${order.partner_name} nie odbędzie się.`,
      ],
      quote: reasonIn('pl', order.reason),
      facts: order.visit ? visitIn.pl(order) : deviceIn.pl(order),
      action: {
        label: order.reader === 'partner' ? 'Zobacz zgłoszenie' : 'Otwórz zgłoszenie',
        path: order.reader === 'partner' ? partnerOrder(order) : staffOrder(order),
      },
      ...(order.visit && {
        file: { label: 'Usuń z kalendarza (.ics)', path: calendar(order.code, order.reader, 'pl') },
      }),
    }),
    en: (order) => ({
      subject: order.visit
        ? `Visit cancelled: ${order.order_number}, ${writtenLocal(order.visit, 'en')}`
        : `Maintenance ${order.order_number} has been cancelled`,
      heading: order.visit
        ? `Visit cancelled: ${writtenLocal(order.visit, 'en')}`
        : `Maintenance ${order.order_number} has been cancelled`,
      paragraphs: [
        order.reader === 'partner'
          ? `Maintenance ${order.order_number} will not take place. The due date of the unit stays as it was: the maintenance can be ordered again.`
          : `Maintenance ${order.order_number} of ${order.partner_name} will not take place.`,
      ],
      quote: reasonIn('en', order.reason),
      facts: order.visit ? visitIn.en(order) : deviceIn.en(order),
      action: {
        label: order.reader === 'partner' ? 'See the order' : 'Open the order',
        path: order.reader === 'partner' ? partnerOrder(order) : staffOrder(order),
      },
      ...(order.visit && {
        file: { label: 'Remove from the calendar (.ics)', path: calendar(order.code, order.reader, 'en') },
      }),
    }),
  },
  maintenance_completed: {
    pl: (order) => {
      const isDone = order.is_done !== false
      const heading = `Przegląd ${order.order_number} ${isDone ? 'został wykonany' : 'nie został wykonany'}`
      const { visited_on, next_due_on } = order
      return {
        subject: heading,
        heading,
        paragraphs: [completedIn.pl(isDone, order.has_protocol)],
        quote: order.text,
        facts: [
          ...(visited_on ? [{ name: 'Dzień wizyty', value: writtenDay(visited_on, 'pl') }] : []),
          ...deviceIn.pl(order),
          ...(next_due_on ? [{ name: 'Następny przegląd', value: writtenDay(next_due_on, 'pl') }] : []),
        ],
        action: { label: 'Zobacz zgłoszenie', path: partnerOrder(order) },
      }
    },
    en: (order) => {
      const isDone = order.is_done !== false
      const heading = `Maintenance ${order.order_number} ${isDone ? 'is done' : 'was not carried out'}`
      const { visited_on, next_due_on } = order
      return {
        subject: heading,
        heading,
        paragraphs: [completedIn.en(isDone, order.has_protocol)],
        quote: order.text,
        facts: [
          ...(visited_on ? [{ name: 'Day of the visit', value: writtenDay(visited_on, 'en') }] : []),
          ...deviceIn.en(order),
          ...(next_due_on ? [{ name: 'Next maintenance', value: writtenDay(next_due_on, 'en') }] : []),
        ],
        action: { label: 'See the order', path: partnerOrder(order) },
      }
    },
  },
}

const completedIn = {
  pl: (isDone: boolean, hasProtocol: boolean) => {
    if (!isDone)
      return 'Podczas wizyty nie wykonano przeglądu. Termin przeglądu urządzenia się nie zmienia: przegląd można zgłosić ponownie.'
    return hasProtocol
      ? 'Protokół w PDF przesyłamy w załączniku. Jest także w portalu.'
      : 'Szczegóły przeglądu znajdziesz w portalu.'
  },
  en: (isDone: boolean, hasProtocol: boolean) => {
    if (!isDone)
      return 'The maintenance was not carried out at the visit. The due date of the unit stays as it was: the maintenance can be ordered again.'
    return hasProtocol
      ? 'The protocol is attached as a PDF. It is also available in the portal.'
      : 'The details of the maintenance are in the portal.'
  },
}
