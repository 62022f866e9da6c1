import { eq, sql } from 'drizzle-orm'
import { defaultLocale, isLocale } from '#contract/locale.ts'
import { fromGrosze } from '#contract/money.ts'
import type { Database } from '#server/db/client.ts'
import type { MailData } from '#server/integrations/mail/letter.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import type { MailTemplate } from '#server/integrations/mail/templates.ts'
import { users } from '#server/modules/auth/index.ts'
import { dueOf, type Order } from './order.ts'
import { trainingsPort } from './trainings.ts'
import { transferOf } from './transfer.ts'

/** Confirms an order with its form of payment and hold. Not sent when nothing is due. */
export async function mailPlaced(db: Database, order: Order): Promise<void> {
  if (order.status !== 'unpaid') return
  const transfer = await transferOf(db, order)
  await write(db, order, 'training_order_placed', {
    ...about(order, fromGrosze(dueOf(order))),
    hold_until: order.hold_until,
    transfer: transfer && wayOf(transfer),
  })
}

/** Reminds of an unpaid order whose hold ends soon. */
export async function mailReminder(db: Database, order: Order): Promise<void> {
  if (order.hold_until === null) return
  const transfer = await transferOf(db, order)
  await write(db, order, 'training_order_reminder', {
    ...about(order, fromGrosze(dueOf(order))),
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
