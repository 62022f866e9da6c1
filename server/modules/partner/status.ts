import { and, eq, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { transition } from 'xstate'
import { type PartnerVerb, partnerEvent, partnerSnapshot } from '#contract/partner/status-lifecycle-state.ts'
import { accountStates } from '#contract/user/account-lifecycle.ts'
import type { Database } from '#server/db/client.ts'
import { raise } from '#server/events.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuse } from '#server/http/refusal.ts'
import type { OpenOrders } from './show.ts'
import { checkPartnerVersion, lockPartner, partnerEntity } from './store.ts'
import { partner_users, partners } from './table.ts'

/**
 * Changes the status of a partner; the chart decides. While orders are open a partner stays open.
 */
export async function changePartnerStatus(
  call: CallContext,
  id: number,
  verb: PartnerVerb,
  { version, reason }: { version: number; reason: string | null },
  openOrders: OpenOrders,
): Promise<void> {
  const { db, by } = call
  const at = call.at.toISOString()
  const partner = await lockPartner(call, id)
  await checkPartnerVersion(db, partner, version)
  const open_orders = await openOrders(db, id)
  const state = { ...partner, open_orders, is_anonymised: partner.anonymised_at !== null }
  const event = partnerEvent(verb, by, at)
  const snapshot = partnerSnapshot(state)
  if (!snapshot.can(event)) {
    const isForOrders = partnerSnapshot({ ...state, open_orders: 0 }).can(event)
    refuse('lifecycle', isForOrders ? { key: 'partner.open_orders', parameters: { count: open_orders } } : {})
  }
  const [next] = transition(snapshot.machine, snapshot, event)
  const status = accountStates.indexOf(next.value) as 0 | 1 | 2
  const [after] = await db
    .update(partners)
    .set({ status, status_since: at, version: sql`${partners.version} + 1`, updated_at: at })
    .where(eq(partners.id, id))
    .returning()
  await call.audit({
    entity: partnerEntity,
    entity_id: id,
    action: verb,
    before: { ...partner, reason: null },
    after: { ...after, reason },
  })
  if (status !== 1) await raise(call, 'company.closed', { partner_id: id, people: await peopleOfOnly(db, id) })
}

const others = alias(partner_users, 'other_memberships')

/** The people of a partner who belong to no other open one. */
async function peopleOfOnly(db: Database, partner_id: number): Promise<number[]> {
  const elsewhere = db
    .select({ id: others.user_id })
    .from(others)
    .innerJoin(partners, eq(partners.id, others.partner_id))
    .where(and(eq(others.user_id, partner_users.user_id), eq(partners.status, 1)))
  const people = await db
    .select({ user_id: partner_users.user_id })
    .from(partner_users)
    .where(and(eq(partner_users.partner_id, partner_id), notExists(elsewhere)))
  return people.map(({ user_id }) => user_id)
}
