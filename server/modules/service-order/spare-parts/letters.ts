import { writtenDay } from '#contract/moment.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'
import { deviceIn, partnerOrder } from '#server/modules/service-order/handling/letters.ts'
import type { OrderData } from '#server/modules/service-order/handling/mails.ts'

/** Data of letters about parts orders only. */
interface PartsMailData {
  parts_registered: OrderData & { part_type: string }
  parts_backordered: OrderData & { expected_date: string | null; text: string | null }
  parts_delivered: OrderData & {
    parts: string
    is_whole: boolean
    /** Whether it was collected at the counter; in letters queued by earlier versions, shown by the recipient. */
    is_collected?: boolean
    carrier: string | null
    tracking_number: string | null
    tracking_link: string | null
    received_by: string | null
  }
  parts_cancelled: OrderData & { reason: string }
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

export const partsOrderLetters: LettersOf<PartsMailData> = {
  parts_registered: {
    pl: (order) => ({
      subject: `Zamówienie części ${order.order_number} zostało przyjęte`,
      heading: `Zamówienie części ${order.order_number}`,
      paragraphs: ['Przyjęliśmy Twoje zamówienie części. O każdej zmianie damy znać.'],
      facts: [...given([{ name: 'Części', value: order.part_type }]), ...deviceIn.pl(order)],
      action: { label: 'Zobacz zamówienie', path: partnerOrder(order) },
    }),
    en: (order) => ({
      subject: `Spare-parts order ${order.order_number} has been received`,
      heading: `Spare-parts order ${order.order_number}`,
      paragraphs: ['We have received your spare-parts order. We will notify you of every change.'],
      facts: [...given([{ name: 'Parts', value: order.part_type }]), ...deviceIn.en(order)],
      action: { label: 'See the order', path: partnerOrder(order) },
    }),
  },
  parts_backordered: {
    pl: (order) => ({
      subject: `Zamówienie ${order.order_number} czeka na części`,
      heading: `Zamówienie ${order.order_number} czeka na części`,
      paragraphs: ['Części nie ma teraz w magazynie. Wyślemy je, gdy będą dostępne.'],
      quote: order.text,
      facts: given([
        { name: 'Spodziewana dostawa', value: order.expected_date && writtenDay(order.expected_date, 'pl') },
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
      ]),
      action: { label: 'See the order', path: partnerOrder(order) },
    }),
  },
  parts_delivered: {
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
        { name: 'Odebrał(a)', value: order.received_by },
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
      ]),
      link: parcelOf(order, 'Track the parcel'),
      action: { label: 'See the order', path: partnerOrder(order) },
    }),
  },
  parts_cancelled: {
    pl: (order) => ({
      subject: `Zamówienie części ${order.order_number} zostało anulowane`,
      heading: `Zamówienie części ${order.order_number} zostało anulowane`,
      paragraphs: ['Nie zrealizujemy tego zamówienia. Powód:'],
      quote: order.reason,
      facts: deviceIn.pl(order),
      action: { label: 'Zobacz zamówienie', path: partnerOrder(order) },
    }),
    en: (order) => ({
      subject: `Spare-parts order ${order.order_number} has been cancelled`,
      heading: `Spare-parts order ${order.order_number} has been cancelled`,
      paragraphs: ['We will not carry out this order. Reason:'],
      quote: order.reason,
      facts: deviceIn.en(order),
      action: { label: 'See the order', path: partnerOrder(order) },
    }),
  },
}
