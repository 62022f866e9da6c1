import type { LeftOfOrder } from '#contract/service-order/spare-parts/lifecycle.ts'
import { writtenDay } from '#contract/values/moment.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'
import { deviceIn, orderRecord, partnerOrder, staffOrder } from '#server/modules/service-order/handling/letters.ts'
import type { OrderData } from '#server/modules/service-order/handling/mails.ts'
import { unansweredWords } from '#server/modules/service-order/warranty/letter-words.ts'

/** `claim`: number of the warranty order that the parts are for; missing in letters queued by earlier versions. */
type PartsData = OrderData & { claim?: string | null }

/** Data of letters about parts orders only. */
interface PartsMailData {
  parts_registered: PartsData & { part_type: string }
  parts_backordered: PartsData & { expected_date: string | null; text: string | null }
  parts_delivered: PartsData & {
    parts: string
    is_whole: boolean
    /** Whether it was collected at the counter; in letters queued by earlier versions, shown by the recipient. */
    is_collected?: boolean
    carrier: string | null
    tracking_number: string | null
    tracking_link: string | null
    received_by: string | null
  }
  parts_cancelled: PartsData & { reason: string }
  /** `rest`: whether parts are still to be delivered; `delivered`: whether any were. Without a reason the ERP has changed it. */
  parts_struck: PartsData & LeftOfOrder & { parts: string; added: string | null; reason: string | null }
  /** To those in charge. */
  parts_strike_refused: OrderData & { parts: string; reason: string }
  parts_unshipped: PartsData & { parts: string }
  parts_not_cancelled: PartsData
  /** To those in charge. */
  parts_cancel_refused: OrderData & { reason: string }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends PartsMailData {}
}

const isCollected = ({ is_collected, received_by }: PartsMailData['parts_delivered']) =>
  is_collected ?? received_by !== null

const parcelOf = ({ tracking_link }: PartsMailData['parts_delivered'], label: string) =>
  tracking_link ? { label, address: tracking_link } : undefined

const given = (facts: readonly { name: string; value: string | null }[]) =>
  facts.flatMap(({ name, value }) => (value ? [{ name, value }] : []))

/** The warranty order that the parts are for, and the unit. */
const aboutIn = {
  pl: (order: PartsData) => [...given([{ name: 'Do zgłoszenia', value: order.claim ?? null }]), ...deviceIn.pl(order)],
  en: (order: PartsData) => [
    ...given([{ name: 'For warranty order', value: order.claim ?? null }]),
    ...deviceIn.en(order),
  ],
}

/** Whether the server has ended it, because a question stayed unanswered. */
const isUnanswered = ({ reason }: { reason: string | null }) => reason === 'no_answer'

/** The outcome of an order after lines were struck. */
const restOf = {
  pl: ({ rest, delivered }: LeftOfOrder) =>
    rest
      ? 'Pozostałe części dostarczymy.'
      : delivered
        ? 'Pozostałe części już dostarczyliśmy, więc zamówienie jest zakończone.'
        : 'Nie ma w nim innych części, dlatego zamówienie zostało anulowane.',
  en: ({ rest, delivered }: LeftOfOrder) =>
    rest
      ? 'We will deliver the other parts.'
      : delivered
        ? 'The other parts have been delivered, so the order is completed.'
        : 'It has no other parts, so the order has been cancelled.',
}

export const partsOrderLetters: LettersOf<PartsMailData> = {
  parts_registered: {
    priority: 'awaited',
    causedBy: 'person',
    limit: 'record',
    about: orderRecord,
    pl: (order) => ({
      subject: `Zamówienie części ${order.order_number} zostało przyjęte`,
      heading: `Zamówienie części ${order.order_number}`,
      paragraphs: ['Przyjęliśmy Twoje zamówienie części. O każdej zmianie damy znać.'],
      facts: [...given([{ name: 'Części', value: order.part_type }]), ...aboutIn.pl(order)],
      action: { label: 'Zobacz zamówienie', path: partnerOrder(order) },
    }),
    en: (order) => ({
      subject: `Spare-parts order ${order.order_number} has been received`,
      heading: `Spare-parts order ${order.order_number}`,
      paragraphs: ['We have received your spare-parts order. We will notify you of every change.'],
      facts: [...given([{ name: 'Parts', value: order.part_type }]), ...aboutIn.en(order)],
      action: { label: 'See the order', path: partnerOrder(order) },
    }),
  },
  parts_backordered: {
    priority: 'awaited',
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: (order) => ({
      subject: `Zamówienie ${order.order_number} czeka na części`,
      heading: `Zamówienie ${order.order_number} czeka na części`,
      paragraphs: ['Części nie ma teraz w magazynie. Wyślemy je, gdy będą dostępne.'],
      quote: order.text,
      facts: given([
        { name: 'Spodziewana dostawa', value: order.expected_date && writtenDay(order.expected_date, 'pl') },
        { name: 'Do zgłoszenia', value: order.claim ?? null },
      ]),
      action: { label: 'Zobacz zamówienie', path: partnerOrder(order) },
    }),
    en: (order) => ({
      subject: `Order ${order.order_number} is waiting for parts`,
      heading: `Order ${order.order_number} is waiting for parts`,
      paragraphs: ['The parts are currently out of stock. We will send them when they are available.'],
      quote: order.text,
      facts: given([
        { name: 'Expected delivery', value: order.expected_date && writtenDay(order.expected_date, 'en') },
        { name: 'For warranty order', value: order.claim ?? null },
      ]),
      action: { label: 'See the order', path: partnerOrder(order) },
    }),
  },
  parts_delivered: {
    priority: 'awaited',
    causedBy: 'staff',
    limit: 'none',
    pl: (order) => ({
      subject: isCollected(order)
        ? `Części z zamówienia ${order.order_number} zostały wydane`
        : `Części z zamówienia ${order.order_number} są w drodze`,
      heading: isCollected(order) ? 'Części zostały wydane' : 'Części są w drodze',
      paragraphs: [
        order.is_whole
          ? 'To wszystkie części z zamówienia.'
          : 'To część zamówienia. Pozostałe pozycje wydamy lub wyślemy osobno.',
      ],
      facts: given([
        { name: 'Części', value: order.parts },
        { name: 'Przewoźnik', value: order.carrier },
        { name: 'Numer przesyłki', value: order.tracking_number },
        { name: 'Odbiorca', value: order.received_by },
        { name: 'Do zgłoszenia', value: order.claim ?? null },
      ]),
      link: parcelOf(order, 'Śledź przesyłkę'),
      action: { label: 'Zobacz zamówienie', path: partnerOrder(order) },
    }),
    en: (order) => ({
      subject: isCollected(order)
        ? `Parts of order ${order.order_number} have been handed over`
        : `Parts of order ${order.order_number} are on their way`,
      heading: isCollected(order) ? 'The parts have been handed over' : 'The parts are on their way',
      paragraphs: [
        order.is_whole
          ? 'These are all the parts of the order.'
          : 'This is part of the order. The rest will be handed over or sent separately.',
      ],
      facts: given([
        { name: 'Parts', value: order.parts },
        { name: 'Carrier', value: order.carrier },
        { name: 'Tracking number', value: order.tracking_number },
        { name: 'Received by', value: order.received_by },
        { name: 'For warranty order', value: order.claim ?? null },
      ]),
      link: parcelOf(order, 'Track the parcel'),
      action: { label: 'See the order', path: partnerOrder(order) },
    }),
  },
  parts_cancelled: {
    priority: 'awaited',
    alwaysSent: true,
    causedBy: 'person',
    limit: 'follows',
    about: orderRecord,
    pl: (order) => ({
      subject: `Zamówienie części ${order.order_number} zostało anulowane`,
      heading: `Zamówienie części ${order.order_number} zostało anulowane`,
      paragraphs: isUnanswered(order)
        ? ['Nie zrealizujemy tego zamówienia.', unansweredWords.pl]
        : ['Nie zrealizujemy tego zamówienia. Powód:'],
      quote: isUnanswered(order) ? null : order.reason,
      facts: aboutIn.pl(order),
      action: { label: 'Zobacz zamówienie', path: partnerOrder(order) },
    }),
    en: (order) => ({
      subject: `Spare-parts order ${order.order_number} has been cancelled`,
      heading: `Spare-parts order ${order.order_number} has been cancelled`,
      paragraphs: isUnanswered(order)
        ? ['We will not carry out this order.', unansweredWords.en]
        : ['We will not carry out this order. Reason:'],
      quote: isUnanswered(order) ? null : order.reason,
      facts: aboutIn.en(order),
      action: { label: 'See the order', path: partnerOrder(order) },
    }),
  },
  parts_struck: {
    priority: 'awaited',
    alwaysSent: true,
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: (order) => ({
      subject: `Zamówienie części ${order.order_number}: nie dostarczymy ${order.parts}`,
      heading: `Części skreślone z zamówienia ${order.order_number}`,
      paragraphs: [
        'Skreśliliśmy z zamówienia części, których nie dostarczymy.',
        restOf.pl(order),
        ...(order.claim ? [`Zgłoszenie ${order.claim} prowadzimy dalej. O kolejnych krokach damy znać.`] : []),
        ...(isUnanswered(order) ? [unansweredWords.pl] : order.reason ? ['Powód:'] : []),
      ],
      quote: isUnanswered(order) ? null : order.reason,
      facts: [
        ...given([
          { name: 'Skreślone', value: order.parts },
          { name: 'Dodane', value: order.added },
        ]),
        ...aboutIn.pl(order),
      ],
      action: { label: 'Zobacz zamówienie', path: partnerOrder(order) },
    }),
    en: (order) => ({
      subject: `Spare-parts order ${order.order_number}: ${order.parts} will not be delivered`,
      heading: `Parts removed from order ${order.order_number}`,
      paragraphs: [
        'We have removed from the order the parts that we will not deliver.',
        restOf.en(order),
        ...(order.claim
          ? [`We continue to handle warranty order ${order.claim} and will write to you about the next steps.`]
          : []),
        ...(isUnanswered(order) ? [unansweredWords.en] : order.reason ? ['Reason:'] : []),
      ],
      quote: isUnanswered(order) ? null : order.reason,
      facts: [
        ...given([
          { name: 'Removed', value: order.parts },
          { name: 'Added', value: order.added },
        ]),
        ...aboutIn.en(order),
      ],
      action: { label: 'See the order', path: partnerOrder(order) },
    }),
  },
  parts_unshipped: {
    priority: 'awaited',
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: (order) => ({
      subject: `Zamówienie części ${order.order_number}: wysyłka cofnięta`,
      heading: 'Części jeszcze do Ciebie nie jadą',
      paragraphs: ['Cofnęliśmy wydanie części, o którym pisaliśmy. Damy znać, gdy zostaną wydane.'],
      facts: [...given([{ name: 'Części', value: order.parts }]), ...aboutIn.pl(order)],
      action: { label: 'Zobacz zamówienie', path: partnerOrder(order) },
    }),
    en: (order) => ({
      subject: `Spare-parts order ${order.order_number}: the shipment was undone`,
      heading: 'The parts are not on their way yet',
      paragraphs: ['We have undone the delivery of which we wrote to you. We will write when the parts leave.'],
      facts: [...given([{ name: 'Parts', value: order.parts }]), ...aboutIn.en(order)],
      action: { label: 'See the order', path: partnerOrder(order) },
    }),
  },
  parts_not_cancelled: {
    priority: 'awaited',
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: (order) => ({
      subject: `Zamówienia części ${order.order_number} nie można już anulować`,
      heading: `Zamówienia ${order.order_number} nie można już anulować`,
      paragraphs: ['Części zostały już wydane, dlatego zamówienie trwa. W sprawie zwrotu odpowiedz na tę wiadomość.'],
      facts: aboutIn.pl(order),
      action: { label: 'Zobacz zamówienie', path: partnerOrder(order) },
    }),
    en: (order) => ({
      subject: `Spare-parts order ${order.order_number} can no longer be cancelled`,
      heading: `Order ${order.order_number} can no longer be cancelled`,
      paragraphs: ['The parts have been issued, so the order goes on. To return them, reply to this message.'],
      facts: aboutIn.en(order),
      action: { label: 'See the order', path: partnerOrder(order) },
    }),
  },
  parts_cancel_refused: {
    priority: 'awaited',
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: (order, erp) => ({
      subject: `Zamówienie ${order.order_number}: nieanulowane w ${erp}`,
      heading: 'Zamówienie trwa',
      paragraphs: [
        `W ${erp} nie usunięto zamówienia ${order.order_number}, dlatego nie zostało anulowane. Odpowiedź ${erp}:`,
      ],
      quote: order.reason,
      facts: deviceIn.pl(order),
      action: { label: 'Otwórz zamówienie', path: staffOrder(order) },
    }),
    en: (order, erp) => ({
      subject: `Order ${order.order_number}: not cancelled in ${erp}`,
      heading: 'The order goes on',
      paragraphs: [`${erp} has not deleted order ${order.order_number}, so it has not been cancelled. Its answer:`],
      quote: order.reason,
      facts: deviceIn.en(order),
      action: { label: 'Open the order', path: staffOrder(order) },
    }),
  },
  parts_strike_refused: {
    priority: 'awaited',
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: (order, erp) => ({
      subject: `Zamówienie ${order.order_number}: pozycje nieusunięte w ${erp}`,
      heading: 'Pozycje pozostały w zamówieniu',
      paragraphs: [`W ${erp} nie usunięto z zamówienia ${order.order_number}: ${order.parts}. Odpowiedź ${erp}:`],
      quote: order.reason,
      facts: deviceIn.pl(order),
      action: { label: 'Otwórz zamówienie', path: staffOrder(order) },
    }),
    en: (order, erp) => ({
      subject: `Order ${order.order_number}: ${erp} has not deleted lines`,
      heading: 'The lines stay in the order',
      paragraphs: [`${erp} has not deleted ${order.parts} from order ${order.order_number}. Its answer:`],
      quote: order.reason,
      facts: deviceIn.en(order),
      action: { label: 'Open the order', path: staffOrder(order) },
    }),
  },
}
