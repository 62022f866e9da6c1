import type { Resolution, WaitingReason } from '#contract/service-order/lifecycle.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'
import { resolutionNames, unansweredWords, waitingReasonNames } from './letter-words.ts'

interface OrderData {
  order_id: number
  order_number: string
  model_name: string
  serial_no: string
}

/** What letters about warranty orders have to know. */
interface ServiceOrderMailData {
  /** To who sent the order. */
  order_sent: OrderData
  /** To the staff that the order goes to. */
  order_sent_owner: OrderData & { partner_name: string }
  order_asked: OrderData & { reason: WaitingReason; text: string | null }
  /** The question stays unanswered. */
  order_reminded: OrderData & { text: string | null }
  order_message: OrderData & { text: string }
  /** Parts are on their way. */
  order_shipped: OrderData & { shipped_parts: string | null; tracking_number: string | null }
  order_replied: OrderData & { partner_name: string; text: string | null }
  order_completed: OrderData & { resolution: Resolution; text: string | null }
  order_withdrawn: OrderData & { partner_name: string; reason: string | null }
  /** To whoever becomes the owner. */
  order_assigned: OrderData & { partner_name: string }
  order_erp_failed: OrderData & { reason: string }
  /** No try follows by itself any more. */
  order_erp_given_up: OrderData & { reason: string }
  /** On the day on which a suspended order is to be looked at again. */
  order_review: OrderData
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends ServiceOrderMailData {}
}

const partnerOrder = ({ order_id }: OrderData) => `/service-order/service-orders/${order_id}/preview`
const staffOrder = ({ order_id }: OrderData) => `/cms/service-order/service-orders/${order_id}`

const deviceIn = {
  pl: ({ model_name, serial_no }: OrderData) => [
    { name: 'Urządzenie', value: model_name },
    { name: 'Numer seryjny', value: serial_no },
  ],
  en: ({ model_name, serial_no }: OrderData) => [
    { name: 'Device', value: model_name },
    { name: 'Serial number', value: serial_no },
  ],
}

export const serviceOrderLetters: LettersOf<ServiceOrderMailData> = {
  order_sent: {
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
      paragraphs: ['We have received the warranty order. We will tell you about every change.'],
      facts: deviceIn.en(order),
      action: { label: 'See the order', path: partnerOrder(order) },
    }),
  },
  order_sent_owner: {
    pl: (order) => ({
      subject: `Nowe zgłoszenie ${order.order_number} – ${order.partner_name}`,
      heading: `Nowe zgłoszenie ${order.order_number}`,
      paragraphs: [`${order.partner_name} wysyła zgłoszenie gwarancyjne.`],
      facts: deviceIn.pl(order),
      action: { label: 'Otwórz zgłoszenie', path: staffOrder(order) },
    }),
    en: (order) => ({
      subject: `New order ${order.order_number} – ${order.partner_name}`,
      heading: `New order ${order.order_number}`,
      paragraphs: [`${order.partner_name} has sent a warranty order.`],
      facts: deviceIn.en(order),
      action: { label: 'Open the order', path: staffOrder(order) },
    }),
  },
  order_asked: {
    pl: (order) => ({
      subject:
        order.reason === 'information'
          ? `Pytanie do zgłoszenia ${order.order_number}`
          : `Zgłoszenie ${order.order_number} czeka`,
      heading:
        order.reason === 'information'
          ? `Mamy pytanie do zgłoszenia ${order.order_number}`
          : `Zgłoszenie ${order.order_number} czeka: ${waitingReasonNames[order.reason].pl}`,
      paragraphs: order.reason === 'information' ? ['Zgłoszenie czeka na Twoją odpowiedź.'] : [],
      quote: order.text,
      facts: deviceIn.pl(order),
      action: {
        label: order.reason === 'information' ? 'Odpowiedz' : 'Zobacz zgłoszenie',
        path: partnerOrder(order),
      },
    }),
    en: (order) => ({
      subject:
        order.reason === 'information'
          ? `Question about order ${order.order_number}`
          : `Order ${order.order_number} waits`,
      heading:
        order.reason === 'information'
          ? `We have a question about order ${order.order_number}`
          : `Order ${order.order_number} waits: ${waitingReasonNames[order.reason].en}`,
      paragraphs: order.reason === 'information' ? ['The order waits for your answer.'] : [],
      quote: order.text,
      facts: deviceIn.en(order),
      action: { label: order.reason === 'information' ? 'Answer' : 'See the order', path: partnerOrder(order) },
    }),
  },
  order_reminded: {
    pl: (order) => ({
      subject: `Przypomnienie: pytanie do zgłoszenia ${order.order_number}`,
      heading: `Zgłoszenie ${order.order_number} nadal czeka na odpowiedź`,
      paragraphs: ['Nie dostaliśmy jeszcze odpowiedzi na nasze pytanie. Bez niej zamkniemy zgłoszenie.'],
      quote: order.text,
      facts: deviceIn.pl(order),
      action: { label: 'Odpowiedz', path: partnerOrder(order) },
    }),
    en: (order) => ({
      subject: `Reminder: question about order ${order.order_number}`,
      heading: `Order ${order.order_number} still waits for an answer`,
      paragraphs: ['We have not had an answer to our question yet. Without one we will close the order.'],
      quote: order.text,
      facts: deviceIn.en(order),
      action: { label: 'Answer', path: partnerOrder(order) },
    }),
  },
  order_message: {
    pl: (order) => ({
      subject: `Wiadomość do zgłoszenia ${order.order_number}`,
      heading: `Wiadomość do zgłoszenia ${order.order_number}`,
      paragraphs: [],
      quote: order.text,
      facts: deviceIn.pl(order),
      action: { label: 'Zobacz zgłoszenie', path: partnerOrder(order) },
    }),
    en: (order) => ({
      subject: `Message about order ${order.order_number}`,
      heading: `Message about order ${order.order_number}`,
      paragraphs: [],
      quote: order.text,
      facts: deviceIn.en(order),
      action: { label: 'See the order', path: partnerOrder(order) },
    }),
  },
  order_shipped: {
    pl: (order) => ({
      subject: `Części do zgłoszenia ${order.order_number} zostały wysłane`,
      heading: `Wysłaliśmy części do zgłoszenia ${order.order_number}`,
      paragraphs: [],
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
      paragraphs: [],
      facts: [
        ...(order.shipped_parts ? [{ name: 'Parts', value: order.shipped_parts }] : []),
        ...(order.tracking_number ? [{ name: 'Tracking number', value: order.tracking_number }] : []),
        ...deviceIn.en(order),
      ],
      action: { label: 'See the order', path: partnerOrder(order) },
    }),
  },
  order_replied: {
    pl: (order) => ({
      subject: `Odpowiedź do zgłoszenia ${order.order_number} – ${order.partner_name}`,
      heading: `${order.partner_name} odpowiada`,
      paragraphs: order.text ? [] : ['Odpowiedź zawiera pliki.'],
      quote: order.text,
      facts: deviceIn.pl(order),
      action: { label: 'Otwórz zgłoszenie', path: staffOrder(order) },
    }),
    en: (order) => ({
      subject: `Reply to order ${order.order_number} – ${order.partner_name}`,
      heading: `${order.partner_name} has replied`,
      paragraphs: order.text ? [] : ['The reply has files.'],
      quote: order.text,
      facts: deviceIn.en(order),
      action: { label: 'Open the order', path: staffOrder(order) },
    }),
  },
  order_completed: {
    pl: (order) => ({
      subject: `Zgłoszenie ${order.order_number} zostało zakończone`,
      heading: `Zgłoszenie ${order.order_number} zostało zakończone`,
      paragraphs: order.text === null ? [unansweredWords.pl] : [],
      quote: order.text,
      facts: [{ name: 'Rozstrzygnięcie', value: resolutionNames[order.resolution].pl }, ...deviceIn.pl(order)],
      action: { label: 'Zobacz zgłoszenie', path: partnerOrder(order) },
    }),
    en: (order) => ({
      subject: `Order ${order.order_number} is completed`,
      heading: `Order ${order.order_number} is completed`,
      paragraphs: order.text === null ? [unansweredWords.en] : [],
      quote: order.text,
      facts: [{ name: 'Resolution', value: resolutionNames[order.resolution].en }, ...deviceIn.en(order)],
      action: { label: 'See the order', path: partnerOrder(order) },
    }),
  },
  order_withdrawn: {
    pl: (order) => ({
      subject: `Zgłoszenie ${order.order_number} zostało wycofane`,
      heading: `Zgłoszenie ${order.order_number} zostało wycofane`,
      paragraphs: [`${order.partner_name} wycofuje zgłoszenie.`],
      quote: order.reason,
      facts: deviceIn.pl(order),
      action: { label: 'Otwórz zgłoszenie', path: staffOrder(order) },
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
    pl: (order) => ({
      subject: `Zgłoszenie ${order.order_number}: teraz Twoje`,
      heading: 'Przejmujesz zgłoszenie',
      paragraphs: [`Zgłoszenie ${order.order_number} firmy ${order.partner_name} prowadzisz od teraz Ty.`],
      facts: deviceIn.pl(order),
      action: { label: 'Otwórz zgłoszenie', path: staffOrder(order) },
    }),
    en: (order) => ({
      subject: `Order ${order.order_number}: now yours`,
      heading: 'You take over an order',
      paragraphs: [`From now on you look after order ${order.order_number} of ${order.partner_name}.`],
      facts: deviceIn.en(order),
      action: { label: 'Open the order', path: staffOrder(order) },
    }),
  },
  order_erp_failed: {
    pl: (order) => ({
      subject: `Zgłoszenie ${order.order_number}: dane nie zapisane w Navision`,
      heading: 'Dane nie zapisane w Navision',
      paragraphs: [`Zgłoszenie ${order.order_number} jest zarejestrowane w portalu. Kolejne próby trwają.`],
      quote: order.reason,
      facts: deviceIn.pl(order),
      action: { label: 'Otwórz zgłoszenie', path: staffOrder(order) },
    }),
    en: (order) => ({
      subject: `Order ${order.order_number}: Navision data not saved`,
      heading: 'Navision data not saved',
      paragraphs: [`Order ${order.order_number} is registered in the portal. Further tries follow.`],
      quote: order.reason,
      facts: deviceIn.en(order),
      action: { label: 'Open the order', path: staffOrder(order) },
    }),
  },
  order_erp_given_up: {
    pl: (order) => ({
      subject: `Zgłoszenie ${order.order_number}: koniec prób zapisu w Navision`,
      heading: 'Navision nadal nie przyjmuje danych',
      paragraphs: [
        `Przez dobę nie udało się zapisać zgłoszenia ${order.order_number}. Kolejnych prób nie będzie: usuń przyczynę i wybierz „Zapisz ponownie”.`,
      ],
      quote: order.reason,
      facts: deviceIn.pl(order),
      action: { label: 'Otwórz zgłoszenie', path: staffOrder(order) },
    }),
    en: (order) => ({
      subject: `Order ${order.order_number}: no more tries to save in Navision`,
      heading: 'Navision still does not take the data',
      paragraphs: [
        `Order ${order.order_number} could not be saved for a day. No further tries follow: mend the cause and choose “Save again”.`,
      ],
      quote: order.reason,
      facts: deviceIn.en(order),
      action: { label: 'Open the order', path: staffOrder(order) },
    }),
  },
  order_review: {
    pl: (order) => ({
      subject: `Zgłoszenie ${order.order_number}: dziś wypada przegląd`,
      heading: 'Wstrzymane zgłoszenie czeka na decyzję',
      paragraphs: [`Zgłoszenie ${order.order_number} wstrzymano do dziś. Wznów je albo wyznacz nowy dzień.`],
      facts: deviceIn.pl(order),
      action: { label: 'Otwórz zgłoszenie', path: staffOrder(order) },
    }),
    en: (order) => ({
      subject: `Order ${order.order_number}: to be reviewed today`,
      heading: 'A suspended order waits for a decision',
      paragraphs: [`Order ${order.order_number} was suspended until today. Resume it or set another day.`],
      facts: deviceIn.en(order),
      action: { label: 'Open the order', path: staffOrder(order) },
    }),
  },
}
