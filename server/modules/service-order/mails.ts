import { type AnyColumn, and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import type { RoleSlug } from '#contract/access.ts'
import type { Locale } from '#contract/locale.ts'
import type { Resolution, WaitingReason } from '#contract/service-order/lifecycle.ts'
import type { Database } from '#server/db/client.ts'
import type { MailData } from '#server/integrations/mail/letter.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import type { MailTemplate } from '#server/integrations/mail/templates.ts'
import { isWanted, roles, user_roles, users } from '#server/modules/auth/index.ts'
import { partner_users, partners } from '#server/modules/partner/index.ts'
import type { Order } from './order.ts'

/** Who looks after orders that nobody owns yet (domain, part 1.1: SVC). */
const inCharge: RoleSlug = 'moderator-service'

interface Recipient {
  email: string
  locale: Locale
}

/** An order was sent: its author has the number, those in charge have work. */
export async function mailSent(db: Database, order: Order): Promise<void> {
  await write(db, await authors(db, order), 'order_sent', about(order))
  await write(db, await staffOf(db, order), 'order_sent_owner', { ...about(order), partner_name: order.partner_name })
}

export async function mailAsked(db: Database, order: Order, reason: WaitingReason, text: string | null): Promise<void> {
  await write(db, await authors(db, order), 'order_asked', { ...about(order), reason, text })
}

/** The question is still unanswered. */
export async function mailReminded(db: Database, order: Order, text: string | null): Promise<void> {
  await write(db, await authors(db, order), 'order_reminded', { ...about(order), text })
}

export async function mailMessage(db: Database, order: Order, text: string): Promise<void> {
  await write(db, await authors(db, order), 'order_message', { ...about(order), text })
}

/** Parts are on their way to the partner. */
export async function mailShipped(db: Database, order: Order): Promise<void> {
  const { shipped_parts, tracking_number } = order
  await write(db, await authors(db, order), 'order_shipped', { ...about(order), shipped_parts, tracking_number })
}

export async function mailReplied(db: Database, order: Order, text: string | null): Promise<void> {
  const data = { ...about(order), partner_name: order.partner_name, text }
  await write(db, await staffOf(db, order), 'order_replied', data)
}

/** Without a text the server completed the order by itself; the letter says why in its own words. */
export async function mailCompleted(
  db: Database,
  order: Order,
  resolution: Resolution,
  text: string | null,
): Promise<void> {
  await write(db, await authors(db, order), 'order_completed', { ...about(order), resolution, text })
}

export async function mailWithdrawn(db: Database, order: Order, reason: string | null): Promise<void> {
  const data = { ...about(order), partner_name: order.partner_name, reason }
  await write(db, await staffOf(db, order), 'order_withdrawn', data)
}

/** The new owner is told, unless they took the order themselves. */
export async function mailAssigned(db: Database, order: Order, by: number): Promise<void> {
  if (order.owner_id === by) return
  await write(db, await staffOf(db, order), 'order_assigned', { ...about(order), partner_name: order.partner_name })
}

export async function mailErpFailed(db: Database, order: Order, reason: string): Promise<void> {
  await write(db, await staffOf(db, order), 'order_erp_failed', { ...about(order), reason })
}

export async function mailErpGivenUp(db: Database, order: Order, reason: string): Promise<void> {
  await write(db, await staffOf(db, order), 'order_erp_given_up', { ...about(order), reason })
}

export async function mailReview(db: Database, order: Order): Promise<void> {
  await write(db, await staffOf(db, order), 'order_review', about(order))
}

function about({ id, order_number, model_name, serial_no }: Order) {
  return { order_id: id, order_number: order_number ?? '', model_name: model_name ?? '', serial_no: serial_no ?? '' }
}

async function write<Template extends MailTemplate>(
  db: Database,
  recipients: readonly Recipient[],
  template: Template,
  data: MailData[Template],
): Promise<void> {
  for (const { email, locale } of recipients) await queueMail(db, { to: email, locale, template, data })
}

/** Who of the company began or sent the order; when colleagues did it for them, the company's administrators. */
async function authors(db: Database, order: Order): Promise<Recipient[]> {
  const members = await db
    .select({
      id: users.id,
      email: users.email,
      locale: users.locale,
      is_admin: partner_users.is_company_admin,
      isWanted: isWanted('service_orders').mapWith(Boolean),
    })
    .from(users)
    .innerJoin(partner_users, eq(partner_users.user_id, users.id))
    .where(and(eq(partner_users.partner_id, order.partner_id), eq(users.status, 1)))
    .orderBy(users.id)
  const hands = members.filter(({ id }) => id === order.created_by || id === order.sent_by)
  const recipients = hands.length > 0 ? hands : members.filter(({ is_admin }) => is_admin)
  // Who does without letters is not replaced by others, who would get what was never meant for them.
  return recipients.filter((recipient) => recipient.isWanted)
}

/** The owner; for an order without one, everybody in charge whose restrictions it is within. */
async function staffOf(db: Database, order: Order): Promise<Recipient[]> {
  return db
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(
      and(
        eq(users.status, 1),
        isWanted('service_orders'),
        order.owner_id === null ? looksAfter(db, order) : eq(users.id, order.owner_id),
      ),
    )
    .orderBy(users.id)
}

function looksAfter(db: Database, order: Order): SQL | undefined {
  const role = db
    .select({ id: roles.id })
    .from(user_roles)
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .where(and(eq(user_roles.user_id, users.id), eq(roles.slug, inCharge)))
  const province = sql`(select ${partners.province_id} from ${partners} where ${partners.id} = ${order.partner_id})`
  const within = (restricted: AnyColumn, value: SQL | number | null) =>
    or(sql`${restricted} = '{}'`, sql`${value} = any(${restricted})`)
  return and(
    exists(role),
    within(users.restricted_brands, order.brand_id),
    within(users.restricted_provinces, province),
    within(users.restricted_partners, order.partner_id),
  )
}
