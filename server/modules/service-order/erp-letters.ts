import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { aboutOrder, inChargeOf, type Recipient, writeTo } from './handling/mails.ts'
import type { HandledOrder } from './handling/order.ts'
import { spare_parts_erp_attempts, spare_parts_orders } from './spare-parts/order-table.ts'
import { erp_attempts, service_orders } from './warranty/table.ts'

/** Job that writes to those in charge about orders that are not saved in the ERP. */
export const erpLettersJob = 'service-order.erp-letters'

const kinds = {
  warranty: { table: service_orders, attempts: erp_attempts },
  parts: { table: spare_parts_orders, attempts: spare_parts_erp_attempts },
} as const
type Kind = keyof typeof kinds

interface Failed {
  order: HandledOrder
  reason: string
  given_up: boolean
}

/** Orders named in a letter; the others are on the list. */
const named = 20

/**
 * Writes about orders whose last attempt failed: once when they begin to wait, and once when there are no more attempts. Orders
 * that wait together are one letter for each of their recipients, and one that was saved meanwhile is none.
 */
export async function writeErpLetters(db: Database, at: Date): Promise<void> {
  for (const of of Object.keys(kinds) as Kind[]) await db.transaction((tx) => writeOf(tx, of, at))
}

async function writeOf(db: Database, of: Kind, at: Date): Promise<void> {
  const { table } = kinds[of]
  const failed = await failedOf(db, of)
  if (failed.length === 0) return
  for (const given_up of [false, true]) {
    const letters = new Map<string, { recipient: Recipient; orders: Failed[] }>()
    for (const one of failed.filter((order) => order.given_up === given_up))
      for (const recipient of await inChargeOf(db, one.order)) {
        const letter = letters.get(recipient.email) ?? { recipient, orders: [] }
        letter.orders.push(one)
        letters.set(recipient.email, letter)
      }
    for (const { recipient, orders } of letters.values()) await write(db, of, recipient, orders, given_up)
  }
  const ids = failed.map(({ order }) => order.id)
  await db.update(table).set({ erp_failure_told_at: at.toISOString() }).where(inArray(table.id, ids))
}

async function write(
  db: Database,
  of: Kind,
  recipient: Recipient,
  failed: readonly Failed[],
  given_up: boolean,
): Promise<void> {
  const [first, ...others] = failed
  if (!first) return
  if (others.length === 0) {
    const template = given_up ? 'order_erp_given_up' : 'order_erp_failed'
    await writeTo(db, [recipient], template, { ...aboutOrder(of, first.order), reason: first.reason })
    return
  }
  const orders = failed
    .slice(0, named)
    .map(({ order, reason }) => ({ order_number: order.order_number ?? '', partner_name: order.partner_name, reason }))
  await writeTo(db, [recipient], 'orders_erp_failed', { of, orders, more: failed.length - orders.length, given_up })
}

/** Orders of a kind that were not written about since their last attempt failed, or since there are no more attempts. */
async function failedOf(db: Database, of: Kind): Promise<Failed[]> {
  const { table, attempts } = kinds[of]
  const last = sql`(select max(latest.number) from ${attempts} latest where latest.${sql.identifier(attempts.order_id.name)} = ${table.id})`
  const isUntold = sql`(${table.erp_failure_told_at} is null
    or (${attempts.next_at} is null and ${attempts.at} > ${table.erp_failure_told_at}))`
  const rows = await db
    .select({ order: table, reason: attempts.reason, next_at: attempts.next_at })
    .from(table)
    .innerJoin(
      attempts,
      and(eq(attempts.order_id, table.id), eq(attempts.outcome, 'failed'), sql`${attempts.number} = ${last}`),
    )
    .where(and(isUntold, sql`${table.deleted_at} is null`))
    .orderBy(asc(table.id))
    .for('update', { of: table, skipLocked: true })
  return rows.map(({ order, reason, next_at }) => ({
    order: order as HandledOrder,
    reason: reason ?? '',
    given_up: next_at === null,
  }))
}
