import { type OrderKind, orderPage } from '#contract/service-order/handling/kinds.ts'
import type { WaitingReason } from '#contract/service-order/handling/waiting.ts'
import { waitingReason } from '#contract/service-order/statuses.ts'
import { writtenSerial } from '#contract/unit/serial-number.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'
import type { OrderData } from './mails.ts'

/** Data of letters about orders of any kind. */
interface HandlingMailData {
  /** `files`: number of attached files; missing in letters queued by earlier versions. */
  order_asked: OrderData & { reason: WaitingReason; text: string | null; files?: number }
  /** The question is still unanswered, or (`asks_date`) the company has not set the date of a visit of its own people. */
  order_reminded: OrderData & { text: string | null; asks_date?: boolean }
  order_message: OrderData & { text: string; files?: number }
  order_replied: OrderData & { partner_name: string; text: string | null }
  order_withdrawn: OrderData & { partner_name: string; reason: string | null }
  /** To the new owner. */
  order_assigned: OrderData & { partner_name: string }
  /** On the review date of a suspended order. */
  order_review: OrderData
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends HandlingMailData {}
}

/** Polish nouns for orders of each kind; all of them neuter. */
const nouns: Record<OrderKind, { one: string; genitive: string }> = {
  warranty: { one: 'zgłoszenie', genitive: 'zgłoszenia' },
  maintenance: { one: 'zgłoszenie przeglądu', genitive: 'zgłoszenia przeglądu' },
  parts: { one: 'zamówienie', genitive: 'zamówienia' },
}

const nounOf = ({ of = 'warranty' }: OrderData) => nouns[of]
const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`

/** Path of an order in the partner zone. */
export const partnerOrder = ({ of = 'warranty', order_id }: OrderData) => orderPage(of, 'partner', order_id)
/** Path of an order in the back office. */
export const staffOrder = ({ of = 'warranty', order_id }: OrderData) => orderPage(of, 'staff', order_id)

const withFiles = {
  pl: (files = 0) => (files > 0 ? [`Załączone pliki: ${files}. Otworzysz je w portalu.`] : []),
  en: (files = 0) => (files > 0 ? [`Attached files: ${files}. Open them in the portal.`] : []),
}

const given = (facts: { name: string; value: string }[]) => facts.filter(({ value }) => value !== '')

export const deviceIn = {
  pl: ({ model_name, serial_no }: OrderData) =>
    given([
      { name: 'Urządzenie', value: model_name },
      { name: 'Numer seryjny', value: writtenSerial(serial_no) },
    ]),
  en: ({ model_name, serial_no }: OrderData) =>
    given([
      { name: 'Device', value: model_name },
      { name: 'Serial number', value: writtenSerial(serial_no) },
    ]),
}

/** The order of a letter, as the record of its limit; letters queued by earlier versions are about warranty orders. */
export const orderRecord = ({ of = 'warranty', order_id }: Pick<OrderData, 'of' | 'order_id'>) => `${of} ${order_id}`

export const orderHandlingLetters: LettersOf<HandlingMailData> = {
  order_asked: {
    priority: 'awaited',
    alwaysSent: true,
    causedBy: 'staff',
    limit: 'none',
    pl: (order) => ({
      subject:
        order.reason === 'information'
          ? `Pytanie do ${nounOf(order).genitive} ${order.order_number}`
          : `${capital(nounOf(order).one)} ${order.order_number} czeka ${waitingReason[order.reason].after.pl}`,
      heading:
        order.reason === 'information'
          ? `Mamy pytanie do ${nounOf(order).genitive} ${order.order_number}`
          : `${capital(nounOf(order).one)} ${order.order_number} czeka ${waitingReason[order.reason].after.pl}`,
      paragraphs: [
        ...(order.reason === 'information' ? [`${capital(nounOf(order).one)} czeka na Twoją odpowiedź.`] : []),
        ...withFiles.pl(order.files),
      ],
      quote: order.text,
      facts: deviceIn.pl(order),
      action: {
        label: order.reason === 'information' ? 'Odpowiedz' : `Zobacz ${nounOf(order).one}`,
        path: partnerOrder(order),
      },
    }),
    en: (order) => ({
      subject:
        order.reason === 'information'
          ? `Question about order ${order.order_number}`
          : `Order ${order.order_number} is waiting ${waitingReason[order.reason].after.en}`,
      heading:
        order.reason === 'information'
          ? `We have a question about order ${order.order_number}`
          : `Order ${order.order_number} is waiting ${waitingReason[order.reason].after.en}`,
      paragraphs: [
        ...(order.reason === 'information' ? ['The order is waiting for your answer.'] : []),
        ...withFiles.en(order.files),
      ],
      quote: order.text,
      facts: deviceIn.en(order),
      action: { label: order.reason === 'information' ? 'Answer' : 'See the order', path: partnerOrder(order) },
    }),
  },
  order_reminded: {
    priority: 'notice',
    alwaysSent: true,
    causedBy: 'staff',
    limit: 'none',
    pl: (order) => ({
      subject: order.asks_date
        ? `Przypomnienie: termin wizyty ${order.order_number}`
        : `Przypomnienie: pytanie do ${nounOf(order).genitive} ${order.order_number}`,
      heading: `${capital(nounOf(order).one)} ${order.order_number} nadal czeka ${order.asks_date ? 'na termin wizyty' : 'na odpowiedź'}`,
      paragraphs: [
        order.asks_date
          ? 'Wizytę mają przeprowadzić Twoi pracownicy, a jej termin nie jest jeszcze ustalony. Ustal go w portalu.'
          : `Nie dostaliśmy jeszcze odpowiedzi na nasze pytanie. Bez niej zamkniemy ${nounOf(order).one}.`,
      ],
      quote: order.text,
      facts: deviceIn.pl(order),
      action: { label: order.asks_date ? 'Ustal termin' : 'Odpowiedz', path: partnerOrder(order) },
    }),
    en: (order) => ({
      subject: order.asks_date
        ? `Reminder: date of the visit ${order.order_number}`
        : `Reminder: question about order ${order.order_number}`,
      heading: `Order ${order.order_number} is still waiting for ${order.asks_date ? 'the date of the visit' : 'an answer'}`,
      paragraphs: [
        order.asks_date
          ? 'The visit is to be made by your people, and its date has not been set yet. Please set it in the portal.'
          : 'We have not received an answer to our question yet. Without an answer we will close the order.',
      ],
      quote: order.text,
      facts: deviceIn.en(order),
      action: { label: order.asks_date ? 'Set the date' : 'Answer', path: partnerOrder(order) },
    }),
  },
  order_message: {
    priority: 'awaited',
    alwaysSent: true,
    causedBy: 'staff',
    limit: 'none',
    pl: (order) => ({
      subject: `Wiadomość do ${nounOf(order).genitive} ${order.order_number}`,
      heading: `Wiadomość do ${nounOf(order).genitive} ${order.order_number}`,
      paragraphs: [`Piszemy w sprawie ${nounOf(order).genitive} ${order.order_number}.`, ...withFiles.pl(order.files)],
      quote: order.text,
      facts: deviceIn.pl(order),
      action: { label: `Zobacz ${nounOf(order).one}`, path: partnerOrder(order) },
    }),
    en: (order) => ({
      subject: `Message about order ${order.order_number}`,
      heading: `Message about order ${order.order_number}`,
      paragraphs: [`We are writing about order ${order.order_number}.`, ...withFiles.en(order.files)],
      quote: order.text,
      facts: deviceIn.en(order),
      action: { label: 'See the order', path: partnerOrder(order) },
    }),
  },
  order_replied: {
    priority: 'awaited',
    causedBy: 'person',
    limit: 'record',
    about: orderRecord,
    pl: (order) => ({
      subject: `Odpowiedź do ${nounOf(order).genitive} ${order.order_number} – ${order.partner_name}`,
      heading: `${order.partner_name} odpowiada`,
      paragraphs: [
        order.text
          ? `Partner odpowiedział w sprawie ${nounOf(order).genitive} ${order.order_number}:`
          : `Partner przesłał pliki do ${nounOf(order).genitive} ${order.order_number}.`,
      ],
      quote: order.text,
      facts: deviceIn.pl(order),
      action: { label: `Otwórz ${nounOf(order).one}`, path: staffOrder(order) },
    }),
    en: (order) => ({
      subject: `Reply to order ${order.order_number} – ${order.partner_name}`,
      heading: `${order.partner_name} has replied`,
      paragraphs: [
        order.text
          ? `The partner has replied about order ${order.order_number}:`
          : `The partner has sent files for order ${order.order_number}.`,
      ],
      quote: order.text,
      facts: deviceIn.en(order),
      action: { label: 'Open the order', path: staffOrder(order) },
    }),
  },
  order_withdrawn: {
    priority: 'awaited',
    alwaysSent: true,
    causedBy: 'person',
    limit: 'follows',
    about: orderRecord,
    pl: (order) => ({
      subject: `${capital(nounOf(order).one)} ${order.order_number} zostało wycofane`,
      heading: `${capital(nounOf(order).one)} ${order.order_number} zostało wycofane`,
      paragraphs: [`${order.partner_name} wycofuje ${nounOf(order).one}.`],
      quote: order.reason,
      facts: deviceIn.pl(order),
      action: { label: `Otwórz ${nounOf(order).one}`, path: staffOrder(order) },
    }),
    en: (order) => ({
      subject: `Order ${order.order_number} has been withdrawn`,
      heading: `Order ${order.order_number} has been withdrawn`,
      paragraphs: [`${order.partner_name} has withdrawn the order.`],
      quote: order.reason,
      facts: deviceIn.en(order),
      action: { label: 'Open the order', path: staffOrder(order) },
    }),
  },
  order_assigned: {
    priority: 'notice',
    causedBy: 'staff',
    limit: 'none',
    pl: (order) => ({
      subject: `Przypisano Ci ${nounOf(order).one} ${order.order_number}`,
      heading: `Przypisano Ci ${nounOf(order).one}`,
      paragraphs: [`Od teraz prowadzisz ${nounOf(order).one} ${order.order_number} firmy ${order.partner_name}.`],
      facts: deviceIn.pl(order),
      action: { label: `Otwórz ${nounOf(order).one}`, path: staffOrder(order) },
    }),
    en: (order) => ({
      subject: `Order ${order.order_number} has been assigned to you`,
      heading: 'An order has been assigned to you',
      paragraphs: [`From now on you look after order ${order.order_number} of ${order.partner_name}.`],
      facts: deviceIn.en(order),
      action: { label: 'Open the order', path: staffOrder(order) },
    }),
  },
  order_review: {
    priority: 'notice',
    causedBy: 'system',
    limit: 'day',
    about: (order) => `review of order ${order.order_number}`,
    pl: (order) => ({
      subject: `${capital(nounOf(order).one)} ${order.order_number}: dziś kończy się wstrzymanie`,
      heading: `Wstrzymane ${nounOf(order).one} czeka na decyzję`,
      paragraphs: [
        `${capital(nounOf(order).one)} ${order.order_number} wstrzymano do dziś. Wznów je albo wyznacz nowy dzień.`,
      ],
      facts: deviceIn.pl(order),
      action: { label: `Otwórz ${nounOf(order).one}`, path: staffOrder(order) },
    }),
    en: (order) => ({
      subject: `Order ${order.order_number}: to be reviewed today`,
      heading: 'A suspended order is waiting for a decision',
      paragraphs: [`Order ${order.order_number} was suspended until today. Resume it or set another day.`],
      facts: deviceIn.en(order),
      action: { label: 'Open the order', path: staffOrder(order) },
    }),
  },
}
