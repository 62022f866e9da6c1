import { type AnyColumn, and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import type { RoleSlug } from '#contract/declare/access.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import type { WaitingReason } from '#contract/service-order/handling/waiting.ts'
import type { Database } from '#server/db/client.ts'
import type { MailData, OutsideSender } from '#server/integrations/mail/letter.ts'
import { isWanted } from '#server/integrations/mail/muted-letters.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { isSentTo, type MailTemplate } from '#server/integrations/mail/templates.ts'
import { roles, user_roles, users } from '#server/modules/auth/index.ts'
import { distributorSender } from '#server/modules/core/index.ts'
import { companyMembers, partners } from '#server/modules/partner/index.ts'
import type { HandledOrder } from './order.ts'

/** Role of leads, with exclusive permissions, such as to reopen an order (domain, part 1.1: the SVC lead). */
const leading: RoleSlug = 'moderator-management'

export interface Recipient {
  email: string
  locale: Locale
  /** False for people who have switched off such letters; some are sent all the same (`alwaysSent`). */
  isWanted?: boolean
}

/** Common data of letters about orders. */
export interface OrderData {
  /** Kind of the order; missing in letters queued by earlier versions. */
  of?: OrderKind
  order_id: number
  order_number: string
  model_name: string
  serial_no: string
}

/** Data by which letters name an order. */
export function aboutOrder(
  of: OrderKind,
  { id, order_number, model_name, serial_no }: HandledOrder,
): Required<OrderData> {
  return {
    of,
    order_id: id,
    order_number: order_number ?? '',
    model_name: model_name ?? '',
    serial_no: serial_no ?? '',
  }
}

/**
 * Sends a letter to its recipients, unless they have switched it off; `paper` is the id of an attached file, `outside` in whose name
 * it goes out.
 */
export async function writeTo<Template extends MailTemplate>(
  db: Database,
  recipients: readonly Recipient[],
  template: Template,
  data: MailData[Template],
  paper: string | null = null,
  outside?: OutsideSender,
): Promise<void> {
  const files = paper === null ? undefined : [paper]
  for (const { email, locale } of recipients.filter(({ isWanted = true }) => isSentTo(template, { isWanted })))
    await queueMail(db, { to: email, locale, template, data, files, ...(outside && { outside }) })
}

/** Letters to a company about its order come from the distributor; answers go to the colleague who handles it. */
export async function handlerOf(db: Database, { owner_id }: HandledOrder): Promise<OutsideSender | undefined> {
  const distributor = await distributorSender(db)
  if (distributor === null) return undefined
  const [owner] = await db
    .select({ name: sql<string>`${users.first_name} || ' ' || ${users.last_name}`, address: users.email })
    .from(users)
    .where(and(eq(users.status, 1), eq(users.id, owner_id ?? 0)))
  return { ...distributor, reply_to: owner ?? distributor.reply_to }
}

/** Letters about the handling of a kind of orders. */
export type HandlingLetters = ReturnType<typeof handlingLetters>

/** Sends the letters about orders of a kind. */
export function handlingLetters(of: OrderKind) {
  return {
    of,

    async asked(
      db: Database,
      order: HandledOrder,
      reason: WaitingReason,
      text: string | null,
      files = 0,
    ): Promise<void> {
      const data = { ...aboutOrder(of, order), reason, text, files }
      await writeTo(db, await authorsOf(db, order), 'order_asked', data, null, await handlerOf(db, order))
    },

    /** Reminds the partner of an unanswered question, or of the date of a visit that it has to set. */
    async reminded(db: Database, order: HandledOrder, text: string | null, asks_date: boolean): Promise<void> {
      await writeTo(db, await authorsOf(db, order), 'order_reminded', { ...aboutOrder(of, order), text, asks_date })
    },

    async message(db: Database, order: HandledOrder, text: string, files = 0): Promise<void> {
      const data = { ...aboutOrder(of, order), text, files }
      await writeTo(db, await authorsOf(db, order), 'order_message', data, null, await handlerOf(db, order))
    },

    async replied(db: Database, order: HandledOrder, text: string | null): Promise<void> {
      const data = { ...aboutOrder(of, order), partner_name: order.partner_name, text }
      await writeTo(db, await staffOf(db, order), 'order_replied', data)
    },

    async withdrawn(db: Database, order: HandledOrder, reason: string | null): Promise<void> {
      const data = { ...aboutOrder(of, order), partner_name: order.partner_name, reason }
      await writeTo(db, await staffOf(db, order), 'order_withdrawn', data)
    },

    /** Notifies the new owner, unless they took the order themselves. */
    async assigned(db: Database, order: HandledOrder, by: number): Promise<void> {
      if (order.owner_id === by) return
      const data = { ...aboutOrder(of, order), partner_name: order.partner_name }
      await writeTo(db, await staffOf(db, order), 'order_assigned', data)
    },

    async review(db: Database, order: HandledOrder): Promise<void> {
      await writeTo(db, await staffOf(db, order), 'order_review', aboutOrder(of, order))
    },
  }
}

/**
 * The company's people who began or sent the order; its administrators when staff did so for them. A closed company is
 * no longer notified.
 */
export async function authorsOf(db: Database, order: HandledOrder): Promise<Recipient[]> {
  const members = await companyMembers(db, order.partner_id, 'service_orders')
  const hands = members.filter(({ id }) => id === order.created_by || id === order.sent_by)
  // Letters of a person who has switched them off do not go to others, for whom they are not meant.
  return hands.length > 0 ? hands : members.filter(({ is_company_admin }) => is_company_admin)
}

const reader = { email: users.email, locale: users.locale, isWanted: isWanted('service_orders').mapWith(Boolean) }

/** The owner. Unowned orders are reported in the daily letter (desk/unowned.ts). */
export async function staffOf(db: Database, order: HandledOrder): Promise<Recipient[]> {
  if (order.owner_id === null) return []
  return db
    .select(reader)
    .from(users)
    .where(and(eq(users.status, 1), eq(users.id, order.owner_id)))
    .orderBy(users.id)
}

/** Recipients of a failure: the owner, or the leads of an unowned order. */
export function inChargeOf(db: Database, order: HandledOrder): Promise<Recipient[]> {
  return order.owner_id === null ? leadsOf(db, order) : staffOf(db, order)
}

/** The leads with the order in their scope. */
export async function leadsOf(db: Database, order: HandledOrder): Promise<Recipient[]> {
  return db
    .select(reader)
    .from(users)
    .where(and(eq(users.status, 1), leads(db, order)))
    .orderBy(users.id)
}

function leads(db: Database, order: HandledOrder): SQL | undefined {
  const role = db
    .select({ id: roles.id })
    .from(user_roles)
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .where(and(eq(user_roles.user_id, users.id), eq(roles.slug, leading)))
  const province = sql`(select ${partners.province_id} from ${partners} where ${partners.id} = ${order.partner_id})`
  const isUnrestrictedOr = (restricted: AnyColumn, value: SQL | number | null) =>
    or(sql`${restricted} = '{}'`, sql`${value} = any(${restricted})`)
  return and(
    exists(role),
    isUnrestrictedOr(users.restricted_brands, order.brand_id),
    isUnrestrictedOr(users.restricted_provinces, province),
    isUnrestrictedOr(users.restricted_partners, order.partner_id),
  )
}
