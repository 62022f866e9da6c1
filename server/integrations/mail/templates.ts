import type { Resolution, WaitingReason } from '#contract/lifecycles/service-order.ts'
import { defaultLocale, type Locale } from '#contract/locale.ts'
import { type EntryMailData, entryLetters } from './entry-letters.ts'
import { type Letter, renderLetter } from './letter.ts'
import { type RegistrationMailData, registrationLetters } from './registration-letters.ts'
import { resolutionNames, waitingReasonNames } from './words.ts'

interface OrderData {
  order_id: number
  order_number: string
  model_name: string
  serial_no: string
}

/** Every message that the product sends, with what it has to know. */
export interface MailData extends EntryMailData, RegistrationMailData {
  password_reset: { full_name: string; token: string }
  account_locked: { full_name: string }
  /** To who was given an account: `company` is theirs in the partner zone, null in the back office. */
  invitation: { full_name: string; company: string | null; has_password: boolean; token: string }
  password_changed: { full_name: string }
  account_closed: { full_name: string }
  /** To who sent the order. */
  order_sent: OrderData
  /** To the staff that the order goes to. */
  order_sent_owner: OrderData & { partner_name: string }
  order_asked: OrderData & { reason: WaitingReason; text: string | null }
  order_message: OrderData & { text: string }
  order_replied: OrderData & { partner_name: string; text: string | null }
  order_completed: OrderData & { resolution: Resolution; text: string }
  order_withdrawn: OrderData & { partner_name: string; reason: string | null }
  order_erp_failed: OrderData & { reason: string }
  /** On the day on which a suspended order is to be looked at again. */
  order_review: OrderData
}

export type MailTemplate = keyof MailData

type Templates = { [Template in MailTemplate]: Record<Locale, (data: MailData[Template]) => Letter> }

const partnerOrder = ({ order_id }: OrderData) => `/service-order/service-orders/${order_id}/preview`
/** Where an invitation leads: to signing in, or to the first password. */
const invitationPath = ({ has_password, token }: { has_password: boolean; token: string }) =>
  has_password
    ? `/auth/login?invitation=${encodeURIComponent(token)}`
    : `/auth/reset-password-finish/${encodeURIComponent(token)}?welcome=1`
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

const templates: Templates = {
  ...entryLetters,
  ...registrationLetters,
  password_reset: {
    pl: ({ full_name, token }) => ({
      subject: 'Ustaw nowe hasło',
      heading: 'Ustaw nowe hasło',
      paragraphs: [
        `Dzień dobry, ${full_name}.`,
        'Ktoś, prawdopodobnie Ty, poprosił o nowe hasło. Link jest ważny przez 60 minut i działa tylko raz.',
        'Jeśli to nie Ty, zignoruj tę wiadomość. Twoje hasło się nie zmieni.',
      ],
      action: { label: 'Ustaw nowe hasło', path: `/auth/reset-password-finish/${encodeURIComponent(token)}` },
    }),
    en: ({ full_name, token }) => ({
      subject: 'Set a new password',
      heading: 'Set a new password',
      paragraphs: [
        `Hello ${full_name},`,
        'Someone, probably you, asked for a new password. The link is valid for 60 minutes and works once.',
        'If it was not you, ignore this message. Your password stays as it is.',
      ],
      action: { label: 'Set a new password', path: `/auth/reset-password-finish/${encodeURIComponent(token)}` },
    }),
  },
  account_locked: {
    pl: ({ full_name }) => ({
      subject: 'Konto zostało zablokowane na 15 minut',
      heading: 'Konto zostało zablokowane na 15 minut',
      paragraphs: [
        `Dzień dobry, ${full_name}.`,
        'Ktoś wiele razy podał błędne hasło do Twojego konta. Blokada zniknie sama po 15 minutach.',
        'Jeśli to nie Ty, ustaw nowe hasło.',
      ],
      action: { label: 'Ustaw nowe hasło', path: '/auth/reset-password-start' },
    }),
    en: ({ full_name }) => ({
      subject: 'The account is locked for 15 minutes',
      heading: 'The account is locked for 15 minutes',
      paragraphs: [
        `Hello ${full_name},`,
        'Someone entered a wrong password to your account many times. The lock ends by itself after 15 minutes.',
        'If it was not you, set a new password.',
      ],
      action: { label: 'Set a new password', path: '/auth/reset-password-start' },
    }),
  },
  invitation: {
    pl: ({ full_name, company, ...link }) => ({
      subject: 'Zaproszenie do portalu',
      heading: 'Witamy w portalu',
      paragraphs: [
        `Dzień dobry, ${full_name}.`,
        company
          ? `Konto w portalu partnera dla firmy ${company} jest gotowe.`
          : 'Konto w portalu jest gotowe do pierwszego logowania.',
        link.has_password
          ? 'Aby potwierdzić adres e-mail, zaloguj się przez poniższy link hasłem wybranym przy rejestracji. Link jest ważny przez 7 dni.'
          : 'Otwórz poniższy link i wybierz hasło. Link jest ważny przez 7 dni i działa tylko raz.',
      ],
      action: { label: link.has_password ? 'Zaloguj się' : 'Wybierz hasło', path: invitationPath(link) },
    }),
    en: ({ full_name, company, ...link }) => ({
      subject: 'Invitation to the portal',
      heading: 'Welcome to the portal',
      paragraphs: [
        `Hello ${full_name},`,
        company
          ? `Your account in the partner portal for ${company} is ready.`
          : 'Your account in the portal is ready for the first sign-in.',
        link.has_password
          ? 'To confirm your e-mail address, sign in by the link below with the password that you chose when registering. The link is valid for 7 days.'
          : 'Open the link below and choose a password. The link is valid for 7 days and works once.',
      ],
      action: { label: link.has_password ? 'Sign in' : 'Choose a password', path: invitationPath(link) },
    }),
  },
  password_changed: {
    pl: ({ full_name }) => ({
      subject: 'Hasło zostało zmienione',
      heading: 'Hasło zostało zmienione',
      paragraphs: [
        `Dzień dobry, ${full_name}.`,
        'Hasło do Twojego konta zostało zmienione, a pozostałe urządzenia wylogowane.',
        'Jeśli to nie Ty, ustaw natychmiast nowe hasło.',
      ],
      action: { label: 'Ustaw nowe hasło', path: '/auth/reset-password-start' },
    }),
    en: ({ full_name }) => ({
      subject: 'The password has been changed',
      heading: 'The password has been changed',
      paragraphs: [
        `Hello ${full_name},`,
        'The password of your account has been changed, and your other devices have been signed out.',
        'If it was not you, set a new password at once.',
      ],
      action: { label: 'Set a new password', path: '/auth/reset-password-start' },
    }),
  },
  account_closed: {
    pl: ({ full_name }) => ({
      subject: 'Konto w portalu zostało zamknięte',
      heading: 'Konto w portalu zostało zamknięte',
      paragraphs: [
        `Dzień dobry, ${full_name}.`,
        'Twoje konto w portalu zostało zamknięte, a wszystkie urządzenia wylogowane.',
        'W razie pytań prosimy o kontakt z administratorem w firmie albo z opiekunem handlowym.',
      ],
      action: { label: 'Strona portalu', path: '/auth/login' },
    }),
    en: ({ full_name }) => ({
      subject: 'Your account in the portal has been closed',
      heading: 'Your account in the portal has been closed',
      paragraphs: [
        `Hello ${full_name},`,
        'Your account in the portal has been closed, and all its devices have been signed out.',
        'Please ask the administrator of your company or your sales contact if you have questions.',
      ],
      action: { label: 'Go to the portal', path: '/auth/login' },
    }),
  },
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
      paragraphs: [],
      quote: order.text,
      facts: [{ name: 'Rozstrzygnięcie', value: resolutionNames[order.resolution].pl }, ...deviceIn.pl(order)],
      action: { label: 'Zobacz zgłoszenie', path: partnerOrder(order) },
    }),
    en: (order) => ({
      subject: `Order ${order.order_number} is completed`,
      heading: `Order ${order.order_number} is completed`,
      paragraphs: [],
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

/** The name of every message. */
export const templateNames = Object.keys(templates) as [MailTemplate, ...MailTemplate[]]

/** Writes a message. `public_url` is the product's own address, without a slash at its end. */
export function renderMail<Template extends MailTemplate>(
  template: Template,
  locale: Locale,
  data: MailData[Template],
  public_url: string,
): { subject: string; text: string; html: string } {
  const letter = (templates[template][locale] ?? templates[template][defaultLocale])(data)
  return renderLetter(letter, locale, public_url)
}
