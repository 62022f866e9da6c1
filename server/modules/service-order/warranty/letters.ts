import type { Locale } from '#contract/messages/locale.ts'
import { orderKinds } from '#contract/service-order/handling/kinds.ts'
import type { Resolution } from '#contract/service-order/resolutions.ts'
import { resolutionNames } from '#contract/service-order/resolutions.ts'
import { writtenSerial } from '#contract/unit/serial-number.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'
import {
  deviceIn,
  orderHandlingLetters,
  orderRecord,
  partnerOrder,
  staffOrder,
} from '#server/modules/service-order/handling/letters.ts'
import type { OrderData } from '#server/modules/service-order/handling/mails.ts'
import { unansweredWords } from './letter-words.ts'
import type { PartsNewsOfOrder } from './mails.ts'

/** Data of letters about warranty orders only. */
interface ServiceOrderMailData {
  /** To the person who sent the order. */
  order_sent: OrderData
  /** Parts were shipped. */
  order_shipped: OrderData & { shipped_parts: string | null; tracking_number: string | null }
  /** To the owner. */
  order_parts_news: OrderData & { partner_name: string } & PartsNewsOfOrder
  /** Without a text the server completed it; there is no document then. */
  order_completed: OrderData & { resolution: Resolution; text: string | null; new_serial_no: string | null }
  /** To the leads. */
  order_contested: OrderData & { partner_name: string; reason: string }
  /** To the person who contested it: the resolution is upheld. */
  order_upheld: OrderData & { reason: string }
  order_erp_failed: OrderData & { reason: string }
  /** There are no more automatic tries. */
  order_erp_given_up: OrderData & { reason: string }
  /** Several orders of a kind that wait together, or for which there are no more attempts. */
  orders_erp_failed: {
    of: 'warranty' | 'parts'
    orders: readonly { order_number: string; partner_name: string; reason: string }[]
    more: number
    given_up: boolean
  }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends ServiceOrderMailData {}
}

/** The outcome of ordered parts, in a sentence that begins with their order. */
const partsNewsIn = {
  pl: {
    shipped: (number: string) => `części z zamówienia ${number} zostały wydane`,
    struck: (number: string) => `części skreślone z zamówienia ${number}`,
    cancelled: (number: string) => `zamówienie części ${number} anulowane`,
  },
  en: {
    shipped: (number: string) => `parts of order ${number} have been delivered`,
    struck: (number: string) => `parts removed from order ${number}`,
    cancelled: (number: string) => `spare-parts order ${number} cancelled`,
  },
} as const

/** Why parts will not come. */
function whyNot({ kind, reason }: PartsNewsOfOrder, locale: Locale): string | null {
  if (kind === 'shipped') return null
  return reason === 'no_answer' ? unansweredWords[locale] : reason
}

const warrantyLetters: LettersOf<ServiceOrderMailData> = {
  order_sent: {
    priority: 'awaited',
    causedBy: 'person',
    limit: 'record',
    about: orderRecord,
    pl: (order) => ({
      subject: `Zgłoszenie ${order.order_number} zostało przyjęte`,
      heading: `Zgłoszenie ${order.order_number}`,
      paragraphs: ['Przyjęliśmy zgłoszenie gwarancyjne. O każdej zmianie damy znać.'],
      facts: deviceIn.pl(order),
      action: { label: 'Zobacz zgłoszenie', path: partnerOrder(order) },
    }),
    en: (order) => ({
      subject: `Order ${order.order_number} has been received`,
      heading: `Order ${order.order_number}`,
      paragraphs: ['We have received the warranty order. We will notify you of every change.'],
      facts: deviceIn.en(order),
      action: { label: 'See the order', path: partnerOrder(order) },
    }),
  },
  order_shipped: {
    priority: 'awaited',
    causedBy: 'staff',
    limit: 'none',
    pl: (order) => ({
      subject: `Części do zgłoszenia ${order.order_number} zostały wysłane`,
      heading: `Wysłaliśmy części do zgłoszenia ${order.order_number}`,
      paragraphs: ['Części do tego zgłoszenia są w drodze.'],
      facts: [
        ...(order.shipped_parts ? [{ name: 'Części', value: order.shipped_parts }] : []),
        ...(order.tracking_number ? [{ name: 'Numer przesyłki', value: order.tracking_number }] : []),
        ...deviceIn.pl(order),
      ],
      action: { label: 'Zobacz zgłoszenie', path: partnerOrder(order) },
    }),
    en: (order) => ({
      subject: `Parts for order ${order.order_number} have been shipped`,
      heading: `We have shipped parts for order ${order.order_number}`,
      paragraphs: ['The parts for this order are on their way.'],
      facts: [
        ...(order.shipped_parts ? [{ name: 'Parts', value: order.shipped_parts }] : []),
        ...(order.tracking_number ? [{ name: 'Tracking number', value: order.tracking_number }] : []),
        ...deviceIn.en(order),
      ],
      action: { label: 'See the order', path: partnerOrder(order) },
    }),
  },
  order_parts_news: {
    priority: 'awaited',
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: (order) => ({
      subject: `Zgłoszenie ${order.order_number}: ${partsNewsIn.pl[order.kind](order.parts_order_number)}`,
      heading: `Zgłoszenie ${order.order_number} firmy ${order.partner_name}`,
      paragraphs: [
        order.is_over
          ? 'Zgłoszenie nie czeka już na część: wróciło do realizacji i wymaga Twojej decyzji.'
          : 'Zgłoszenie pozostaje w dotychczasowym stanie, a jego termin biegnie dalej.',
      ],
      quote: whyNot(order, 'pl'),
      facts: [
        { name: 'Zamówienie części', value: order.parts_order_number },
        ...(order.parts ? [{ name: order.kind === 'shipped' ? 'Wydane' : 'Skreślone', value: order.parts }] : []),
        ...(order.kind === 'shipped' && order.reason ? [{ name: 'Numer przesyłki', value: order.reason }] : []),
        ...deviceIn.pl(order),
      ],
      action: { label: 'Otwórz zgłoszenie', path: staffOrder(order) },
    }),
    en: (order) => ({
      subject: `Order ${order.order_number}: ${partsNewsIn.en[order.kind](order.parts_order_number)}`,
      heading: `Order ${order.order_number} of ${order.partner_name}`,
      paragraphs: [
        order.is_over
          ? 'The order is no longer waiting for the part: it is in progress again and needs your decision.'
          : 'The order keeps its status, and its deadline still runs.',
      ],
      quote: whyNot(order, 'en'),
      facts: [
        { name: 'Spare-parts order', value: order.parts_order_number },
        ...(order.parts ? [{ name: order.kind === 'shipped' ? 'Delivered' : 'Removed', value: order.parts }] : []),
        ...(order.kind === 'shipped' && order.reason ? [{ name: 'Tracking number', value: order.reason }] : []),
        ...deviceIn.en(order),
      ],
      action: { label: 'Open the order', path: staffOrder(order) },
    }),
  },
  order_completed: {
    priority: 'awaited',
    alwaysSent: true,
    causedBy: 'staff',
    limit: 'none',
    pl: (order) => ({
      subject: `Zgłoszenie ${order.order_number} zostało zakończone`,
      heading: `Zgłoszenie ${order.order_number} zostało zakończone`,
      paragraphs: [
        order.text === null ? unansweredWords.pl : 'Decyzję w PDF przesyłamy w załączniku. Jest także w portalu.',
      ],
      quote: order.text,
      facts: [
        { name: 'Rozstrzygnięcie', value: resolutionNames[order.resolution].pl },
        ...(order.new_serial_no
          ? [{ name: 'Numer seryjny nowego urządzenia', value: writtenSerial(order.new_serial_no) }]
          : []),
        ...deviceIn.pl(order),
      ],
      action: { label: 'Zobacz zgłoszenie', path: partnerOrder(order) },
    }),
    en: (order) => ({
      subject: `Order ${order.order_number} is completed`,
      heading: `Order ${order.order_number} is completed`,
      paragraphs: [
        order.text === null
          ? unansweredWords.en
          : 'The decision is attached as a PDF. It is also available in the portal.',
      ],
      quote: order.text,
      facts: [
        { name: 'Resolution', value: resolutionNames[order.resolution].en },
        ...(order.new_serial_no
          ? [{ name: 'Serial number of the new unit', value: writtenSerial(order.new_serial_no) }]
          : []),
        ...deviceIn.en(order),
      ],
      action: { label: 'See the order', path: partnerOrder(order) },
    }),
  },
  order_contested: {
    priority: 'awaited',
    alwaysSent: true,
    causedBy: 'person',
    limit: 'record',
    about: orderRecord,
    pl: (order) => ({
      subject: `Zgłoszenie ${order.order_number}: partner kwestionuje rozstrzygnięcie`,
      heading: `${order.partner_name} nie zgadza się z rozstrzygnięciem`,
      paragraphs: [
        `Zgłoszenie ${order.order_number} pozostaje zakończone. Zapoznaj się z uzasadnieniem, a następnie otwórz je ponownie albo podtrzymaj rozstrzygnięcie.`,
      ],
      quote: order.reason,
      facts: deviceIn.pl(order),
      action: { label: 'Otwórz zgłoszenie', path: staffOrder(order) },
    }),
    en: (order) => ({
      subject: `Order ${order.order_number}: the partner contests the resolution`,
      heading: `${order.partner_name} contests the resolution`,
      paragraphs: [
        `Order ${order.order_number} stays completed. Read the reason, then reopen it or uphold the resolution.`,
      ],
      quote: order.reason,
      facts: deviceIn.en(order),
      action: { label: 'Open the order', path: staffOrder(order) },
    }),
  },
  order_upheld: {
    priority: 'awaited',
    alwaysSent: true,
    causedBy: 'staff',
    limit: 'none',
    pl: (order) => ({
      subject: `Zgłoszenie ${order.order_number}: rozstrzygnięcie podtrzymane`,
      heading: `Podtrzymaliśmy rozstrzygnięcie zgłoszenia ${order.order_number}`,
      paragraphs: ['Rozpatrzyliśmy Twoje uzasadnienie. Rozstrzygnięcie pozostaje bez zmian.'],
      quote: order.reason,
      facts: deviceIn.pl(order),
      action: { label: 'Zobacz zgłoszenie', path: partnerOrder(order) },
    }),
    en: (order) => ({
      subject: `Order ${order.order_number}: the resolution is upheld`,
      heading: `We have upheld the resolution of order ${order.order_number}`,
      paragraphs: ['We have considered your reasons. The resolution stays as it is.'],
      quote: order.reason,
      facts: deviceIn.en(order),
      action: { label: 'See the order', path: partnerOrder(order) },
    }),
  },
  order_erp_failed: {
    priority: 'notice',
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: (order, erp) => ({
      subject: `Zgłoszenie ${order.order_number}: dane niezapisane w ${erp}`,
      heading: `Dane niezapisane w ${erp}`,
      paragraphs: [`Zgłoszenie ${order.order_number} jest zarejestrowane w portalu. Kolejne próby trwają.`],
      quote: order.reason,
      facts: deviceIn.pl(order),
      action: { label: 'Otwórz zgłoszenie', path: staffOrder(order) },
    }),
    en: (order, erp) => ({
      subject: `Order ${order.order_number}: ${erp} data not saved`,
      heading: `${erp} data not saved`,
      paragraphs: [`Order ${order.order_number} is registered in the portal. The portal keeps trying.`],
      quote: order.reason,
      facts: deviceIn.en(order),
      action: { label: 'Open the order', path: staffOrder(order) },
    }),
  },
  order_erp_given_up: {
    priority: 'notice',
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: (order, erp) => ({
      subject: `Zgłoszenie ${order.order_number}: koniec prób zapisu w ${erp}`,
      heading: `${erp} nadal nie przyjmuje danych`,
      paragraphs: [
        `Przez dobę nie udało się zapisać zgłoszenia ${order.order_number}. Kolejnych prób nie będzie: usuń przyczynę i wybierz „Zapisz ponownie w ${erp}”.`,
      ],
      quote: order.reason,
      facts: deviceIn.pl(order),
      action: { label: 'Otwórz zgłoszenie', path: staffOrder(order) },
    }),
    en: (order, erp) => ({
      subject: `Order ${order.order_number}: no more attempts to save in ${erp}`,
      heading: `${erp} still does not accept the data`,
      paragraphs: [
        `Order ${order.order_number} could not be saved within a day. There will be no further attempts: fix the cause and choose “Save again in ${erp}”.`,
      ],
      quote: order.reason,
      facts: deviceIn.en(order),
      action: { label: 'Open the order', path: staffOrder(order) },
    }),
  },
  orders_erp_failed: {
    priority: 'notice',
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: ({ of, orders, more, given_up }, erp) => ({
      subject: given_up
        ? `Koniec prób zapisu w ${erp}: ${orders.length + more}`
        : `Dane niezapisane w ${erp}: ${orders.length + more}`,
      heading: given_up ? `${erp} nadal nie przyjmuje danych` : `Dane niezapisane w ${erp}`,
      paragraphs: [
        given_up
          ? `Tych spraw przez dobę nie udało się zapisać. Kolejnych prób nie będzie: usuń przyczynę i wybierz „Zapisz ponownie w ${erp}”.`
          : 'Te sprawy są zarejestrowane w portalu i czekają na zapis. Kolejne próby trwają.',
        ...(more > 0 ? [`Pozostałe (${more}) znajdziesz na liście.`] : []),
      ],
      facts: unsaved(orders),
      action: { label: 'Zobacz listę', path: unsavedList(of) },
    }),
    en: ({ of, orders, more, given_up }, erp) => ({
      subject: given_up
        ? `No more attempts to save in ${erp}: ${orders.length + more}`
        : `${erp} data not saved: ${orders.length + more}`,
      heading: given_up ? `${erp} still does not accept the data` : `${erp} data not saved`,
      paragraphs: [
        given_up
          ? `These orders could not be saved within a day. There will be no further attempts: fix the cause and choose “Save again in ${erp}”.`
          : 'These orders are registered in the portal and are waiting to be saved. The portal keeps trying.',
        ...(more > 0 ? [`The other ${more} are in the list.`] : []),
      ],
      facts: unsaved(orders),
      action: { label: 'See the list', path: unsavedList(of) },
    }),
  },
}

const unsaved = (orders: ServiceOrderMailData['orders_erp_failed']['orders']) =>
  orders.map(({ order_number, partner_name, reason }) => ({ name: order_number, value: `${partner_name} · ${reason}` }))

const unsavedList = (of: 'warranty' | 'parts') => `/cms${orderKinds[of].path}?erp_status=failed`

export const serviceOrderLetters = { ...orderHandlingLetters, ...warrantyLetters }
