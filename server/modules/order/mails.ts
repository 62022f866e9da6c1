import { eq, sql } from 'drizzle-orm'
import { defaultLocale, isLocale } from '#contract/messages/locale.ts'
import { writtenMoment } from '#contract/values/moment.ts'
import type { Database } from '#server/db/client.ts'
import type { LettersOf, MailData } from '#server/integrations/mail/letter.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import type { MailTemplate } from '#server/integrations/mail/templates.ts'
import { users } from '#server/modules/auth/index.ts'
import { transferOf } from '#server/modules/order/payments/transfer.ts'
import { writtenMoney } from '#server/texts/written-money.ts'
import type { Order } from './order.ts'
import { amountToPay } from './order-money.ts'
import { trainingsPort } from './trainings.ts'

/** Confirms an order with its form of payment and hold. Not sent when nothing is due. */
export async function mailPlaced(db: Database, order: Order): Promise<void> {
  if (order.status !== 'unpaid') return
  const transfer = await transferOf(db, order)
  await write(db, order, 'training_order_placed', {
    ...about(order, amountToPay(order)),
    hold_until: order.hold_until,
    transfer: transfer && wayOf(transfer),
  })
}

/** Reminds of an unpaid order whose hold ends soon. */
export async function mailReminder(db: Database, order: Order): Promise<void> {
  if (order.hold_until === null) return
  const transfer = await transferOf(db, order)
  await write(db, order, 'training_order_reminder', {
    ...about(order, amountToPay(order)),
    hold_until: order.hold_until,
    transfer: transfer && wayOf(transfer),
  })
}

function wayOf({ recipient, bank_account, title }: NonNullable<Awaited<ReturnType<typeof transferOf>>>) {
  return { recipient, bank_account, title }
}

/** Confirms a payment. `excess`: overpaid amount, and whether it is returned to its source. */
export async function mailPaid(
  db: Database,
  order: Order,
  excess: { amount: string; online: boolean } | null,
): Promise<void> {
  await write(db, order, 'training_order_paid', { ...about(order, order.gross_price), excess })
}

/** Informs of money for places that no longer exist, or paid twice. */
export async function mailLoose(
  db: Database,
  order: Order,
  { kind, amount }: { kind: 'late_payment' | 'second_payment'; amount: string },
): Promise<void> {
  await write(db, order, 'training_order_unsettled', { ...about(order, amount), kind })
}

/** Confirms that a credit was paid out. */
export async function mailPaidOut(db: Database, order: Order, amount: string): Promise<void> {
  await write(db, order, 'training_credit_paid_out', about(order, amount))
}

/** Confirms a refund. */
export async function mailRefunded(db: Database, order: Order, refund: { amount: string; reason: string }) {
  await write(db, order, 'training_order_refunded', { ...about(order, refund.amount), reason: refund.reason })
}

function about({ id, term_id, order_number, training_name, quantity }: Order, amount: string) {
  return { order_id: id, term_id, order_number, training_name, quantity, amount }
}

/**
 * Letters go to the contact person of the registration, or an administrator of the company where that person is gone, in the
 * language of their account if they have one, and cannot be switched off. A copy goes to the company's address for electronic
 * invoices, if it has one.
 */
async function write<Template extends MailTemplate>(
  db: Database,
  order: Order,
  template: Template,
  data: MailData[Template],
): Promise<void> {
  for (const { to, locale } of await readersOf(db, order))
    await queueMail(db, { to, locale: isLocale(locale) ? locale : defaultLocale, template, data })
}

type Reader = { to: string; locale: string | null }

async function readersOf(db: Database, { record_id, partner_id, contractor_id }: Order): Promise<Reader[]> {
  const contact = await trainingsPort().contactOf(db, record_id)
  const [account] = contact
    ? await db.select({ locale: users.locale }).from(users).where(eq(users.email, contact.toLowerCase()))
    : []
  const readers: Reader[] = contact === null ? [] : [{ to: contact, locale: account?.locale ?? null }]
  const { rows: copies } = await db.execute<Reader>(sql`
    select electronic_invoice_email as to, locale from partners
    where id = ${partner_id} and electronic_form_invoice and electronic_invoice_email is not null
    union all
    select electronic_invoice_email, null from contractors
    where id = ${contractor_id} and ${partner_id}::int is null and electronic_form_invoice
      and electronic_invoice_email is not null`)
  return [...readers, ...copies.filter(({ to }) => to !== contact?.toLowerCase())]
}

interface OrderFacts {
  order_id: number
  term_id: number
  order_number: string
  training_name: string
  quantity: number
  /** Decimal złote. */
  amount: string
}

/** Data of letters to the contact person of a training order about its payment. */
interface TrainingOrderMailData {
  /** How to pay; `transfer` is null for online payment. */
  training_order_placed: OrderFacts & {
    hold_until: string | null
    transfer: { recipient: string; bank_account: string | null; title: string } | null
  }
  /** Reminder before the hold ends. */
  training_order_reminder: OrderFacts & {
    hold_until: string
    transfer: { recipient: string; bank_account: string | null; title: string } | null
  }
  /** `excess`: overpaid amount in złote, returned online or kept as a credit. */
  training_order_paid: OrderFacts & { excess: { amount: string; online: boolean } | null }
  /** Money for places that no longer exist, or paid twice. */
  training_order_unsettled: OrderFacts & { kind: 'late_payment' | 'second_payment' }
  training_credit_paid_out: OrderFacts
  training_order_refunded: OrderFacts & { reason: string }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends TrainingOrderMailData {}
}

const path = ({ term_id, order_id }: OrderFacts) => `/training/terms/${term_id}/order-finish/${order_id}`

const facts = {
  pl: ({ order_number, training_name, quantity, amount }: OrderFacts) => [
    { name: 'Zamówienie', value: order_number },
    { name: 'Szkolenie', value: training_name },
    { name: 'Liczba miejsc', value: String(quantity) },
    { name: 'Kwota', value: writtenMoney(amount, 'pl') },
  ],
  en: ({ order_number, training_name, quantity, amount }: OrderFacts) => [
    { name: 'Order', value: order_number },
    { name: 'Training', value: training_name },
    { name: 'Places', value: String(quantity) },
    { name: 'Amount', value: writtenMoney(amount, 'en') },
  ],
}

/** Request to pay by transfer; without an account number, that it will be sent. */
function transferRequest(bank_account: string | null, words: { request: string; later: string }): string {
  return bank_account === null ? words.later : words.request
}

/** The details of a transfer. */
function transferFacts(
  transfer: TrainingOrderMailData['training_order_placed']['transfer'],
  words: { recipient: string; account: string; title: string },
) {
  if (!transfer) return []
  return [
    { name: words.recipient, value: transfer.recipient },
    { name: words.account, value: transfer.bank_account ?? '' },
    { name: words.title, value: transfer.title },
  ].filter(({ value }) => value !== '')
}

export const trainingOrderLetters: LettersOf<TrainingOrderMailData> = {
  training_order_placed: {
    priority: 'awaited',
    causedBy: 'person',
    limit: 'company',
    about: ({ order_number }) => `training order ${order_number}`,
    pl: (order) => ({
      subject: `Zamówienie ${order.order_number} czeka na opłacenie: ${order.training_name}`,
      heading: 'Miejsca na szkoleniu czekają na opłacenie',
      paragraphs: [
        order.transfer
          ? transferRequest(order.transfer.bank_account, {
              request: 'Prosimy o przelew na podane niżej dane. W tytule prosimy podać numer zamówienia.',
              later:
                'Zamówienie należy opłacić przelewem. Numer rachunku podamy w osobnej wiadomości, do tego czasu prosimy nie wykonywać przelewu.',
            })
          : 'Zamówienie można opłacić online na stronie zamówienia.',
        ...(order.hold_until
          ? [`Miejsca są zarezerwowane do ${writtenMoment(order.hold_until, 'pl')}. Później zostaną zwolnione.`]
          : []),
      ],
      facts: [
        ...facts.pl(order),
        ...transferFacts(order.transfer, { recipient: 'Odbiorca', account: 'Numer rachunku', title: 'Tytuł przelewu' }),
      ],
      action: { label: order.transfer ? 'Zobacz zamówienie' : 'Zapłać', path: path(order) },
    }),
    en: (order) => ({
      subject: `Order ${order.order_number} is waiting for payment: ${order.training_name}`,
      heading: 'Your places are waiting for payment',
      paragraphs: [
        order.transfer
          ? transferRequest(order.transfer.bank_account, {
              request: 'Please make a transfer with the details below and give the order number as its reference.',
              later:
                'The order is paid by transfer. We will send you the account number; please do not pay before you have it.',
            })
          : 'The order can be paid online on its page.',
        ...(order.hold_until
          ? [`The places are held until ${writtenMoment(order.hold_until, 'en')} and are released afterwards.`]
          : []),
      ],
      facts: [
        ...facts.en(order),
        ...transferFacts(order.transfer, {
          recipient: 'Recipient',
          account: 'Account number',
          title: 'Transfer reference',
        }),
      ],
      action: { label: order.transfer ? 'See the order' : 'Pay', path: path(order) },
    }),
  },
  training_order_reminder: {
    priority: 'notice',
    causedBy: 'system',
    limit: 'day',
    about: (order) => `order ${order.order_number} ${order.hold_until}`,
    pl: (order) => ({
      subject: `Przypomnienie: zamówienie ${order.order_number} czeka na opłacenie`,
      heading: 'Zamówienie nie jest jeszcze opłacone',
      paragraphs: [
        `Miejsca na szkoleniu są zarezerwowane do ${writtenMoment(order.hold_until, 'pl')}. Później zostaną zwolnione.`,
        'Jeżeli przelew jest już w drodze, prosimy nie zwracać uwagi na tę wiadomość.',
      ],
      facts: [
        ...facts.pl(order),
        ...transferFacts(order.transfer, { recipient: 'Odbiorca', account: 'Numer rachunku', title: 'Tytuł przelewu' }),
      ],
      action: { label: order.transfer ? 'Zobacz zamówienie' : 'Zapłać', path: path(order) },
    }),
    en: (order) => ({
      subject: `Reminder: order ${order.order_number} is not paid yet`,
      heading: 'The order is not paid yet',
      paragraphs: [
        `The places are held until ${writtenMoment(order.hold_until, 'en')} and are released afterwards.`,
        'If the money is already on its way, please ignore this message.',
      ],
      facts: [
        ...facts.en(order),
        ...transferFacts(order.transfer, {
          recipient: 'Recipient',
          account: 'Account number',
          title: 'Transfer reference',
        }),
      ],
      action: { label: order.transfer ? 'See the order' : 'Pay', path: path(order) },
    }),
  },
  training_order_paid: {
    priority: 'awaited',
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: (order) => ({
      subject: `Zamówienie ${order.order_number} jest opłacone`,
      heading: 'Dziękujemy za wpłatę',
      paragraphs: [
        `Zamówienie ${order.order_number} jest opłacone, miejsca na szkoleniu są potwierdzone.`,
        ...(order.excess
          ? [
              order.excess.online
                ? `Wpłata była o ${writtenMoney(order.excess.amount, 'pl')} wyższa, niż należało. Nadpłatę zwracamy tą samą drogą.`
                : `Wpłata była o ${writtenMoney(order.excess.amount, 'pl')} wyższa, niż należało. Nadpłata zostaje na kolejne szkolenia Twojej firmy.`,
            ]
          : []),
      ],
      facts: facts.pl(order),
      action: { label: 'Zobacz zamówienie', path: path(order) },
    }),
    en: (order) => ({
      subject: `Order ${order.order_number} is paid`,
      heading: 'Thank you for the payment',
      paragraphs: [
        `Order ${order.order_number} is paid, and the places are confirmed.`,
        ...(order.excess
          ? [
              order.excess.online
                ? `You paid ${writtenMoney(order.excess.amount, 'en')} too much. The overpayment will be refunded by the same form of payment.`
                : `You paid ${writtenMoney(order.excess.amount, 'en')} too much. The overpayment is kept as credit for your company’s next training.`,
            ]
          : []),
      ],
      facts: facts.en(order),
      action: { label: 'See the order', path: path(order) },
    }),
  },
  training_order_unsettled: {
    priority: 'awaited',
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: (order) =>
      order.kind === 'late_payment'
        ? {
            subject: `Wpłata do zamówienia ${order.order_number} wpłynęła po terminie`,
            heading: 'Otrzymaliśmy wpłatę, ale nie ma już miejsc',
            paragraphs: [
              `Wpłata do zamówienia ${order.order_number} wpłynęła, gdy zamówienie było już anulowane. Miejsca na szkoleniu nie są potwierdzone, a bilety nie są ważne.`,
              'Na stronie zamówienia można wybrać, co dalej: zapisać się na inny termin, zostawić środki na kolejne szkolenie albo poprosić o zwrot. Jeśli niczego nie wybierzesz, skontaktujemy się w tej sprawie.',
            ],
            facts: facts.pl(order).filter(({ name }) => name !== 'Liczba miejsc'),
            action: { label: 'Wybierz sposób rozliczenia', path: path(order) },
          }
        : {
            subject: `Zamówienie ${order.order_number} zostało opłacone drugi raz`,
            heading: 'Otrzymaliśmy drugą wpłatę',
            paragraphs: [
              `Zamówienie ${order.order_number} było już opłacone, a miejsca są potwierdzone. Otrzymaliśmy drugą wpłatę.`,
              'Na stronie zamówienia można wybrać, czy ją zwrócić, czy zostawić na kolejne szkolenie. Jeśli niczego nie wybierzesz, skontaktujemy się w tej sprawie.',
            ],
            facts: facts.pl(order).filter(({ name }) => name !== 'Liczba miejsc'),
            action: { label: 'Wybierz sposób rozliczenia', path: path(order) },
          },
    en: (order) =>
      order.kind === 'late_payment'
        ? {
            subject: `The payment for order ${order.order_number} arrived too late`,
            heading: 'We have received the payment, but there are no places left',
            paragraphs: [
              `The payment for order ${order.order_number} arrived when the order was already cancelled. The places are not confirmed, and the tickets are not valid.`,
              'On the order page you can choose another term, credit for another training, or a refund. If you do not choose, we will contact you.',
            ],
            facts: facts.en(order).filter(({ name }) => name !== 'Places'),
            action: { label: 'Choose how to settle it', path: path(order) },
          }
        : {
            subject: `Order ${order.order_number} was paid a second time`,
            heading: 'We have received a second payment',
            paragraphs: [
              `Order ${order.order_number} was already paid, and its places are confirmed. This is a second payment.`,
              'On the order page, choose whether to refund it or keep it as credit. If you do not choose, we will contact you.',
            ],
            facts: facts.en(order).filter(({ name }) => name !== 'Places'),
            action: { label: 'Choose how to settle it', path: path(order) },
          },
  },
  training_credit_paid_out: {
    priority: 'awaited',
    causedBy: 'staff',
    limit: 'none',
    pl: (order) => ({
      subject: `Wypłata środków z zamówienia ${order.order_number}`,
      heading: 'Wypłaciliśmy środki',
      paragraphs: [
        'Środki z tego zamówienia, pozostawione na kolejne szkolenia, wypłaciliśmy przelewem. Pojawią się na rachunku w ciągu kilku dni.',
      ],
      facts: facts.pl(order).filter(({ name }) => name !== 'Liczba miejsc'),
      action: { label: 'Zobacz zamówienie', path: path(order) },
    }),
    en: (order) => ({
      subject: `Credit from order ${order.order_number} paid out`,
      heading: 'We have sent the money back',
      paragraphs: [
        'The credit from this order has been paid out by transfer. It will be in your account within a few days.',
      ],
      facts: facts.en(order).filter(({ name }) => name !== 'Places'),
      action: { label: 'See the order', path: path(order) },
    }),
  },
  training_order_refunded: {
    priority: 'awaited',
    causedBy: 'staff',
    limit: 'none',
    pl: (order) => ({
      subject: `Zwrot wpłaty: zamówienie ${order.order_number}`,
      heading: 'Zwróciliśmy wpłatę',
      paragraphs: ['Zwrot wysłaliśmy tą samą drogą, którą przyszła wpłata. Pojawi się na rachunku w ciągu kilku dni.'],
      quote: order.reason,
      facts: facts.pl(order).filter(({ name }) => name !== 'Liczba miejsc'),
      action: { label: 'Zobacz zamówienie', path: path(order) },
    }),
    en: (order) => ({
      subject: `Refund: order ${order.order_number}`,
      heading: 'We have refunded the money',
      paragraphs: ['The refund uses the same form of payment and will be in your account within a few days.'],
      quote: order.reason,
      facts: facts.en(order).filter(({ name }) => name !== 'Places'),
      action: { label: 'See the order', path: path(order) },
    }),
  },
}
