import type { Locale } from '#contract/messages/locale.ts'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { type Cancellation, cancellations } from '#contract/service-order/maintenance/lifecycle.ts'
import type { VisitReader } from '#contract/service-order/maintenance/maintenance.ts'
import { visitResultWords, wishedTimeWords } from '#contract/service-order/statuses.ts'
import type { VisitResult, WishedTime } from '#contract/service-order/visit/lifecycle.ts'
import { type Address, addressLine } from '#contract/values/address-line.ts'
import { writtenDay, writtenLocal } from '#contract/values/moment.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'
import { deviceIn, orderRecord, partnerOrder, staffOrder } from '#server/modules/service-order/handling/letters.ts'
import type { OrderData } from '#server/modules/service-order/handling/mails.ts'

interface Visit extends OrderData {
  partner_name: string
  /** In Warsaw time, `YYYY-MM-DDTHH:MM`. */
  visit: string
  /** End of the time window, `HH:MM`, and which visit of the order it is; missing in letters queued by earlier versions. */
  until?: string | null
  number?: number
  /** Whether the company's own people come; missing in letters queued by earlier versions. */
  by_partner?: boolean
  code: string
  technician_name: string
  place: Address
  contact: string
}

/** A visit for its customer, in the name of the company that comes. */
interface CustomersVisit {
  of: OrderKind
  order_id: number
  visit: string
  until: string | null
  city: string
  model_name: string
  company: string
}

/**
 * Data of letters about maintenances and about the visits of orders. Letters about visits of warranty orders have the names of those
 * about maintenances, because queued letters have them; `of` says what the order is.
 */
interface MaintenanceMailData {
  /** To the author. */
  maintenance_registered: OrderData
  /** To the partner; `is_registered`: the order was registered with this visit, and has no letter of its own. */
  maintenance_scheduled: Visit & { is_registered?: boolean }
  /** To the technician. */
  maintenance_visit: Visit
  /** To both sides when its order is withdrawn or completed before it, and to a technician whose visit it no longer is. */
  maintenance_visit_off: Visit & { is_withdrawn: boolean; is_completed?: boolean; reader: VisitReader }
  /** To both sides. `reason` is a text, or a word of `cancellations`; `visit` is empty where none was scheduled. */
  maintenance_cancelled: Visit & { reason: string; reader: 'partner' | 'technician' }
  maintenance_reminder: Visit & { is_technician: boolean }
  /** How a visit ended that did not complete its order; `next_visit` in Warsaw time. */
  maintenance_visit_reported: Visit & {
    result: VisitResult
    note: string | null
    next_visit: string | null
    /** The distributor objects to the visit of the partner's own people; missing in letters queued by earlier versions. */
    is_objection?: boolean
    reader: 'partner' | 'technician'
  }
  /** The customer has confirmed the visit, or wishes for another time. */
  maintenance_visit_answered: Visit & {
    is_confirmed: boolean
    wished_time: WishedTime | null
    wish: string | null
    reader: 'partner' | 'technician'
  }
  /** To the customer: asks to confirm a visit. */
  visit_asked: CustomersVisit & { code: string; has_moved: boolean }
  /** To the customer who was asked: the visit does not take place. */
  visit_off: CustomersVisit
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

/** What is done at a visit, by the kind of its order; letters queued by earlier versions without a kind are about maintenances. */
const work: Record<'maintenance' | 'warranty', Record<Locale, WorkWords>> = {
  maintenance: {
    pl: { subject: 'Przegląd', date: 'termin przeglądu', about: 'przeglądzie' },
    en: { subject: 'Maintenance', date: 'maintenance', about: 'maintenance' },
  },
  warranty: {
    pl: { subject: 'Zgłoszenie', date: 'termin wizyty serwisu', about: 'wizycie w zgłoszeniu' },
    en: { subject: 'Order', date: 'service visit', about: 'the visit for order' },
  },
}

interface WorkWords {
  /** At the beginning of a subject, before the number of the order. */
  subject: string
  /** What is scheduled. */
  date: string
  /** After "of" or "o", before the number. */
  about: string
}

const workOf = ({ of }: OrderData, locale: Locale) => work[of === 'warranty' ? 'warranty' : 'maintenance'][locale]

const calendar = ({ code, number = 1 }: Visit, reader: VisitReader, language: Locale) =>
  `/api/public-zone/service-order/visits/${code}/calendar?${new URLSearchParams({ reader, language, visit: String(number) })}`

/** The day of a visit with its time, or with the window within which the technician comes: `12.11.2026, 09:00–12:00`. */
const writtenVisit = ({ visit, until }: Pick<Visit, 'visit' | 'until'>, locale: Locale) =>
  until ? `${writtenLocal(visit, locale)}–${until}` : writtenLocal(visit, locale)

const isFilled = ({ value }: { value: string }) => value !== ''

const visitIn = {
  pl: (order: Visit) =>
    [
      { name: 'Termin', value: writtenVisit(order, 'pl') },
      { name: 'Serwisant', value: order.technician_name },
      { name: 'Miejsce', value: addressLine(order.place, 'pl') },
      { name: 'Kontakt na miejscu', value: order.contact },
      ...deviceIn.pl(order),
    ].filter(isFilled),
  en: (order: Visit) =>
    [
      { name: 'Date', value: writtenVisit(order, 'en') },
      { name: 'Technician', value: order.technician_name },
      { name: 'Place', value: addressLine(order.place, 'en') },
      { name: 'Contact on site', value: order.contact },
      ...deviceIn.en(order),
    ].filter(isFilled),
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
    en: 'The question has not been answered despite two reminders.',
  },
}

/** Why it was cancelled, in the language of the letter: a word of the server, or the person's own text. */
const reasonIn = (language: Locale, reason: string) => {
  const word = cancellations.find((one) => one === reason)
  return word ? because[word][language] : reason
}

/** Whether the reader is one of the company's people, also one whose visit it no longer is. */
const isPartners = ({ reader }: { reader: VisitReader }) => reader === 'partner' || reader === 'former_member'

/** The button of a letter for either side. */
const ofReader = {
  pl: (order: OrderData & { reader: 'partner' | 'technician' }) =>
    order.reader === 'partner'
      ? { label: 'Zobacz zgłoszenie', path: partnerOrder(order) }
      : { label: 'Otwórz zgłoszenie', path: staffOrder(order) },
  en: (order: OrderData & { reader: 'partner' | 'technician' }) =>
    order.reader === 'partner'
      ? { label: 'See the order', path: partnerOrder(order) }
      : { label: 'Open the order', path: staffOrder(order) },
}

/** Whether the partner is asked for another date of a visit to which the distributor objects. */
const isObjection = ({ is_objection, next_visit }: MaintenanceMailData['maintenance_visit_reported']) =>
  is_objection === true && !next_visit

const customersFacts = (locale: Locale, { model_name, city, company }: CustomersVisit) =>
  [
    { name: locale === 'pl' ? 'Urządzenie' : 'Device', value: model_name },
    { name: locale === 'pl' ? 'Miejscowość' : 'City', value: city },
    { name: locale === 'pl' ? 'Serwis' : 'Service company', value: company },
  ].filter(({ value }) => value !== '')

export const maintenanceLetters: LettersOf<MaintenanceMailData> = {
  maintenance_registered: {
    priority: 'awaited',
    causedBy: 'person',
    limit: 'record',
    about: orderRecord,
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
    priority: 'awaited',
    alwaysSent: true,
    causedBy: 'person',
    limit: 'record',
    about: orderRecord,
    pl: (order) => ({
      subject: order.is_registered
        ? `Zgłoszenie przeglądu ${order.order_number} zostało przyjęte: wizyta ${writtenVisit(order, 'pl')}`
        : `${workOf(order, 'pl').subject} ${order.order_number}: wizyta ${writtenVisit(order, 'pl')}`,
      heading: order.is_registered
        ? `Zgłoszenie przeglądu ${order.order_number}`
        : `Wizyta serwisu: ${writtenVisit(order, 'pl')}`,
      paragraphs: [
        order.is_registered
          ? 'Przyjęliśmy zgłoszenie przeglądu z terminem wizyty, którą przeprowadzi Twoja firma. Przypomnimy o niej dzień wcześniej.'
          : order.by_partner
            ? `Ustalono ${workOf(order, 'pl').date}. Wizytę przeprowadzi Twoja firma. Przypomnimy o tym dzień wcześniej.`
            : `Ustaliliśmy ${workOf(order, 'pl').date}. Przypomnimy o nim dzień wcześniej.`,
      ],
      facts: visitIn.pl(order),
      action: { label: 'Zobacz zgłoszenie', path: partnerOrder(order) },
      file: { label: 'Dodaj do kalendarza (.ics)', path: calendar(order, 'partner', 'pl') },
    }),
    en: (order) => ({
      subject: order.is_registered
        ? `Maintenance ${order.order_number} has been registered: visit on ${writtenVisit(order, 'en')}`
        : `${workOf(order, 'en').subject} ${order.order_number}: visit on ${writtenVisit(order, 'en')}`,
      heading: order.is_registered
        ? `Maintenance ${order.order_number}`
        : `Service visit: ${writtenVisit(order, 'en')}`,
      paragraphs: [
        order.is_registered
          ? 'We have received the order with the date of the visit, which your company will make. We will remind you the day before.'
          : `The date of the ${workOf(order, 'en').date} has been set. ${order.by_partner ? 'Your company will make the visit. ' : ''}We will remind you the day before.`,
      ],
      facts: visitIn.en(order),
      action: { label: 'See the order', path: partnerOrder(order) },
      file: { label: 'Add to the calendar (.ics)', path: calendar(order, 'partner', 'en') },
    }),
  },
  maintenance_visit: {
    priority: 'awaited',
    alwaysSent: true,
    causedBy: 'person',
    limit: 'record',
    about: orderRecord,
    pl: (order) => ({
      subject: `Twoja wizyta: ${order.partner_name}, ${writtenVisit(order, 'pl')}`,
      heading: `Wizyta ${writtenVisit(order, 'pl')}`,
      paragraphs: [plannedIn.pl(order)],
      facts: visitIn.pl(order),
      action: { label: 'Otwórz zgłoszenie', path: staffOrder(order) },
      file: { label: 'Dodaj do kalendarza (.ics)', path: calendar(order, 'technician', 'pl') },
    }),
    en: (order) => ({
      subject: `Your visit: ${order.partner_name}, ${writtenVisit(order, 'en')}`,
      heading: `Visit on ${writtenVisit(order, 'en')}`,
      paragraphs: [plannedIn.en(order)],
      facts: visitIn.en(order),
      action: { label: 'Open the order', path: staffOrder(order) },
      file: { label: 'Add to the calendar (.ics)', path: calendar(order, 'technician', 'en') },
    }),
  },
  maintenance_visit_off: {
    priority: 'awaited',
    alwaysSent: true,
    causedBy: 'person',
    limit: 'follows',
    about: orderRecord,
    pl: (order) => ({
      subject: `Wizyta odwołana: ${order.order_number}, ${writtenVisit(order, 'pl')}`,
      heading: `Wizyta odwołana: ${writtenVisit(order, 'pl')}`,
      paragraphs: [offIn.pl(order)],
      facts: visitIn.pl(order),
      action: {
        label: isPartners(order) ? 'Zobacz zgłoszenie' : 'Otwórz zgłoszenie',
        path: isPartners(order) ? partnerOrder(order) : staffOrder(order),
      },
      file: { label: 'Usuń z kalendarza (.ics)', path: calendar(order, order.reader, 'pl') },
    }),
    en: (order) => ({
      subject: `Visit cancelled: ${order.order_number}, ${writtenVisit(order, 'en')}`,
      heading: `Visit cancelled: ${writtenVisit(order, 'en')}`,
      paragraphs: [offIn.en(order)],
      facts: visitIn.en(order),
      action: {
        label: isPartners(order) ? 'See the order' : 'Open the order',
        path: isPartners(order) ? partnerOrder(order) : staffOrder(order),
      },
      file: { label: 'Remove from the calendar (.ics)', path: calendar(order, order.reader, 'en') },
    }),
  },
  maintenance_reminder: {
    priority: 'notice',
    causedBy: 'system',
    limit: 'day',
    about: (order) => `visit ${order.order_number} ${order.visit}`,
    pl: (order) => ({
      subject: `Przypomnienie o wizycie: ${order.order_number}, ${writtenVisit(order, 'pl')}`,
      heading: `Przypominamy o wizycie: ${writtenVisit(order, 'pl')}`,
      paragraphs: [
        order.is_technician
          ? plannedIn.pl(order)
          : `Przypominamy o ${workOf(order, 'pl').about} ${order.order_number}. ${order.by_partner ? 'Wizytę przeprowadzi Twoja firma.' : 'Prosimy o zapewnienie dostępu do urządzenia.'}`,
      ],
      facts: visitIn.pl(order),
      action: {
        label: order.is_technician ? 'Otwórz zgłoszenie' : 'Zobacz zgłoszenie',
        path: order.is_technician ? staffOrder(order) : partnerOrder(order),
      },
      file: {
        label: 'Dodaj do kalendarza (.ics)',
        path: calendar(order, order.is_technician ? 'technician' : 'partner', 'pl'),
      },
    }),
    en: (order) => ({
      subject: `Visit reminder: ${order.order_number}, ${writtenVisit(order, 'en')}`,
      heading: `Visit reminder: ${writtenVisit(order, 'en')}`,
      paragraphs: [
        order.is_technician
          ? plannedIn.en(order)
          : `This is a reminder of ${workOf(order, 'en').about} ${order.order_number}. ${order.by_partner ? 'Your company will make the visit.' : 'Please make sure that the unit is accessible.'}`,
      ],
      facts: visitIn.en(order),
      action: {
        label: order.is_technician ? 'Open the order' : 'See the order',
        path: order.is_technician ? staffOrder(order) : partnerOrder(order),
      },
      file: {
        label: 'Add to the calendar (.ics)',
        path: calendar(order, order.is_technician ? 'technician' : 'partner', 'en'),
      },
    }),
  },
  maintenance_visit_reported: {
    priority: 'awaited',
    causedBy: 'person',
    limit: 'follows',
    about: orderRecord,
    pl: (order) => ({
      subject: isObjection(order)
        ? `Wizyta ${order.order_number}: prosimy o inny termin`
        : `Wizyta ${order.order_number}: ${visitResultWords[order.result].pl.toLowerCase()}`,
      heading: isObjection(order) ? 'Prosimy o inny termin wizyty' : visitResultWords[order.result].pl,
      paragraphs: [
        isObjection(order)
          ? 'Dystrybutor zgłosił sprzeciw wobec terminu wizyty Twoich pracowników, dlatego została odwołana. Ustal w portalu inny termin.'
          : order.next_visit
            ? `Następna wizyta: ${writtenLocal(order.next_visit, 'pl')}.`
            : order.result === 'done'
              ? 'Zgłoszenie czeka na decyzję.'
              : order.result === 'needs_part'
                ? 'Następną wizytę ustalimy, gdy będzie część.'
                : 'Termin następnej wizyty jest do ustalenia.',
      ],
      quote: order.note,
      facts: [
        { name: 'Wizyta', value: writtenVisit(order, 'pl') },
        ...(order.technician_name ? [{ name: 'Serwisant', value: order.technician_name }] : []),
        ...deviceIn.pl(order),
      ],
      action: ofReader.pl(order),
      ...(order.result === 'called_off' &&
        !order.next_visit && {
          file: { label: 'Usuń z kalendarza (.ics)', path: calendar(order, order.reader, 'pl') },
        }),
    }),
    en: (order) => ({
      subject: isObjection(order)
        ? `Visit ${order.order_number}: please set another date`
        : `Visit ${order.order_number}: ${visitResultWords[order.result].en.toLowerCase()}`,
      heading: isObjection(order) ? 'Please set another date for the visit' : visitResultWords[order.result].en,
      paragraphs: [
        isObjection(order)
          ? 'The distributor objects to the date of the visit by your people, so the visit has been called off. Please set another date in the portal.'
          : order.next_visit
            ? `Next visit: ${writtenLocal(order.next_visit, 'en')}.`
            : order.result === 'done'
              ? 'The order is awaiting a decision.'
              : order.result === 'needs_part'
                ? 'The next visit will be scheduled once the part arrives.'
                : 'The date of the next visit has not been set yet.',
      ],
      quote: order.note,
      facts: [
        { name: 'Visit', value: writtenVisit(order, 'en') },
        ...(order.technician_name ? [{ name: 'Technician', value: order.technician_name }] : []),
        ...deviceIn.en(order),
      ],
      action: ofReader.en(order),
      ...(order.result === 'called_off' &&
        !order.next_visit && {
          file: { label: 'Remove from the calendar (.ics)', path: calendar(order, order.reader, 'en') },
        }),
    }),
  },
  maintenance_visit_answered: {
    priority: 'awaited',
    causedBy: 'stranger',
    limit: 'hour',
    about: orderRecord,
    pl: (order) => ({
      subject: order.is_confirmed
        ? `Klient potwierdził wizytę ${order.order_number}: ${writtenVisit(order, 'pl')}`
        : `Klient prosi o inny termin wizyty ${order.order_number}`,
      heading: order.is_confirmed ? 'Klient potwierdził termin wizyty' : 'Klient prosi o inny termin wizyty',
      paragraphs: order.is_confirmed
        ? []
        : [
            ...(order.wished_time ? [`Prośba klienta: ${wishedTimeWords[order.wished_time].pl.toLowerCase()}.`] : []),
            'Wizyta pozostaje w planie, dopóki nie zmienisz jej terminu.',
          ],
      quote: order.wish,
      facts: visitIn.pl(order),
      action: ofReader.pl(order),
    }),
    en: (order) => ({
      subject: order.is_confirmed
        ? `The customer has confirmed visit ${order.order_number}: ${writtenVisit(order, 'en')}`
        : `The customer asks for another time for visit ${order.order_number}`,
      heading: order.is_confirmed ? 'The customer has confirmed the visit' : 'The customer asks for another time',
      paragraphs: order.is_confirmed
        ? []
        : [
            ...(order.wished_time ? [`Requested time: ${wishedTimeWords[order.wished_time].en.toLowerCase()}.`] : []),
            'The visit stays planned until you move it.',
          ],
      quote: order.wish,
      facts: visitIn.en(order),
      action: ofReader.en(order),
    }),
  },
  visit_asked: {
    priority: 'awaited',
    causedBy: 'person',
    limit: 'company',
    about: orderRecord,
    pl: (visit) => ({
      subject: `${visit.has_moved ? 'Nowy termin wizyty serwisu' : 'Wizyta serwisu'}: ${writtenVisit(visit, 'pl')}`,
      heading: `${visit.has_moved ? 'Nowy termin wizyty serwisu' : 'Wizyta serwisu'}: ${writtenVisit(visit, 'pl')}`,
      paragraphs: [
        `Firma ${visit.company} planuje wizytę u Ciebie. Potwierdź termin albo wskaż inny.`,
        'Link działa do chwili rozpoczęcia wizyty.',
      ],
      facts: customersFacts('pl', visit),
      action: { label: 'Potwierdź termin', path: `/visit/${visit.code}` },
    }),
    en: (visit) => ({
      subject: `${visit.has_moved ? 'New date of the service visit' : 'Service visit'}: ${writtenVisit(visit, 'en')}`,
      heading: `${visit.has_moved ? 'New date of the service visit' : 'Service visit'}: ${writtenVisit(visit, 'en')}`,
      paragraphs: [
        `${visit.company} plans to visit you. Please confirm the date, or choose another one.`,
        'The link works until the visit begins.',
      ],
      facts: customersFacts('en', visit),
      action: { label: 'Confirm the date', path: `/visit/${visit.code}` },
    }),
  },
  visit_off: {
    priority: 'awaited',
    causedBy: 'person',
    limit: 'follows',
    about: orderRecord,
    pl: (visit) => ({
      subject: `Wizyta serwisu ${writtenVisit(visit, 'pl')} nie odbędzie się`,
      heading: 'Wizyta serwisu nie odbędzie się',
      paragraphs: [
        `Firma ${visit.company} odwołuje wizytę zaplanowaną na ${writtenVisit(visit, 'pl')}. W sprawie nowego terminu skontaktuj się z tą firmą.`,
      ],
      facts: customersFacts('pl', visit),
      action: { label: 'Sprawdź gwarancję urządzenia', path: '/warranty' },
    }),
    en: (visit) => ({
      subject: `The service visit on ${writtenVisit(visit, 'en')} will not take place`,
      heading: 'The service visit will not take place',
      paragraphs: [
        `${visit.company} has called off the visit planned for ${writtenVisit(visit, 'en')}. Contact the company to arrange a new date.`,
      ],
      facts: customersFacts('en', visit),
      action: { label: 'Check the warranty of the unit', path: '/warranty' },
    }),
  },
  maintenance_cancelled: {
    priority: 'awaited',
    alwaysSent: true,
    causedBy: 'person',
    limit: 'follows',
    about: orderRecord,
    pl: (order) => ({
      subject: order.visit
        ? `Wizyta odwołana: ${order.order_number}, ${writtenVisit(order, 'pl')}`
        : `Zgłoszenie przeglądu ${order.order_number} zostało anulowane`,
      heading: order.visit
        ? `Wizyta odwołana: ${writtenVisit(order, 'pl')}`
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
        file: { label: 'Usuń z kalendarza (.ics)', path: calendar(order, order.reader, 'pl') },
      }),
    }),
    en: (order) => ({
      subject: order.visit
        ? `Visit cancelled: ${order.order_number}, ${writtenVisit(order, 'en')}`
        : `Maintenance ${order.order_number} has been cancelled`,
      heading: order.visit
        ? `Visit cancelled: ${writtenVisit(order, 'en')}`
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
        file: { label: 'Remove from the calendar (.ics)', path: calendar(order, order.reader, 'en') },
      }),
    }),
  },
  maintenance_completed: {
    priority: 'awaited',
    alwaysSent: true,
    causedBy: 'person',
    limit: 'follows',
    about: orderRecord,
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
      const heading = `Maintenance ${order.order_number} ${isDone ? 'has been carried out' : 'was not carried out'}`
      const { visited_on, next_due_on } = order
      return {
        subject: heading,
        heading,
        paragraphs: [completedIn.en(isDone, order.has_protocol)],
        quote: order.text,
        facts: [
          ...(visited_on ? [{ name: 'Visit day', value: writtenDay(visited_on, 'en') }] : []),
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
      ? 'The report is attached as a PDF. It is also available in the portal.'
      : 'The details of the maintenance are in the portal.'
  },
}

/** Which visit a technician has. */
const plannedIn = {
  pl: (order: Visit) =>
    order.of === 'warranty'
      ? `Masz zaplanowaną wizytę w zgłoszeniu ${order.order_number} firmy ${order.partner_name}.`
      : `Masz zaplanowany przegląd ${order.order_number} firmy ${order.partner_name}.`,
  en: (order: Visit) =>
    order.of === 'warranty'
      ? `You have a visit for warranty order ${order.order_number} of ${order.partner_name}.`
      : `Maintenance ${order.order_number} of ${order.partner_name} is scheduled for you.`,
}

/** Why a visit does not take place, or is made by another person. */
const offIn = {
  pl: (order: Off) => {
    const { order_number, partner_name, technician_name } = order
    const isWarranty = order.of === 'warranty'
    if (order.is_completed) return `Zgłoszenie ${order_number} firmy ${partner_name} zostało zakończone przed wizytą.`
    if (order.is_withdrawn)
      return `${partner_name} wycofuje ${isWarranty ? 'zgłoszenie' : 'zgłoszenie przeglądu'} ${order_number}.`
    return isWarranty
      ? `Na wizytę w zgłoszeniu ${order_number} firmy ${partner_name} przyjedzie inna osoba: ${technician_name}.`
      : `Przegląd ${order_number} firmy ${partner_name} przeprowadzi inna osoba: ${technician_name}.`
  },
  en: (order: Off) => {
    const { order_number, partner_name, technician_name } = order
    const named = order.of === 'warranty' ? `warranty order ${order_number}` : `maintenance ${order_number}`
    if (order.is_completed) return `Order ${order_number} of ${partner_name} was completed before the visit.`
    if (order.is_withdrawn) return `${partner_name} has withdrawn ${named}.`
    return order.of === 'warranty'
      ? `Another person will make the visit for ${named} of ${partner_name}: ${technician_name}.`
      : `Another person will carry out ${named} of ${partner_name}: ${technician_name}.`
  },
}
type Off = MaintenanceMailData['maintenance_visit_off']
