import { and, eq, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { transition } from 'xstate'
import type { ClosingChoice, OpenPlace, PlaceDecision } from '#contract/partner/closing.ts'
import { partnerStates } from '#contract/partner/status-lifecycle.ts'
import { partnerEvent, partnerSnapshot } from '#contract/partner/status-lifecycle-state.ts'
import type { PartnerVerb } from '#contract/partner/statuses.ts'
import type { Database } from '#server/db/client.ts'
import { raise } from '#server/events.ts'
import { refuseUnhandled } from '#server/http/access/handled-companies.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { mailClosed } from './closing-letters.ts'
import type { OpenOrders } from './show.ts'
import { checkPartnerVersion, lockPartner, partnerEntity } from './store.ts'
import { partner_users, partners } from './table.ts'

/** Port: a partner's people on future trainings. Implemented by the module of trainings, which imports this one. */
export type OpenPlaces = (call: Pick<CallContext, 'db' | 'at' | 'locale'>, partner_id: number) => Promise<OpenPlace[]>

/** Port: a partner's open maintenances, and those whose visit is scheduled. Implemented by the module of service orders. */
export type OpenVisits = (db: Database, partner_id: number) => Promise<{ maintenances: number; visits: number }>

/** Body of a status change; `places` when it closes the partner. */
export interface StatusForm {
  version: number
  reason: string | null
  places?: readonly PlaceDecision[]
}

/**
 * Changes the status of a partner, as the lifecycle allows. A partner with open orders cannot be closed; closing requires a
 * decision about each of its people on trainings.
 */
export async function changePartnerStatus(
  call: CallContext,
  id: number,
  verb: PartnerVerb,
  { version, reason, places = [] }: StatusForm,
  { openOrders, openPlaces }: { openOrders: OpenOrders; openPlaces: OpenPlaces },
): Promise<void> {
  const { db, by } = call
  const at = call.at.toISOString()
  const partner = await lockPartner(call, id)
  await checkPartnerVersion(db, partner, version)
  refuseUnhandled(call, partner.country)
  const open_orders = await openOrders(db, id)
  const state = { ...partner, open_orders, is_anonymised: partner.anonymised_at !== null }
  const event = partnerEvent(verb, by, at)
  const snapshot = partnerSnapshot(state)
  if (!snapshot.can(event)) {
    const isForOrders = partnerSnapshot({ ...state, open_orders: 0 }).can(event)
    refuse('lifecycle', isForOrders ? { key: 'partner.open_orders', parameters: { count: open_orders } } : {})
  }
  const [next] = transition(snapshot.machine, snapshot, event)
  const status = partnerStates.indexOf(next.value) as 0 | 1 | 2
  const closes = verb === 'deactivate' || verb === 'cancel'
  const open = closes ? await openPlaces(call, id) : []
  if (closes) refuseUndecided(open, places)
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
  if (!closes) return
  await mailClosed(call, { partner, verb, open, places })
  await raise(call, 'company.closed', { partner_id: id, people: await peopleOfOnly(db, id), places })
}

/** Refuses missing decisions about people on future trainings, and superfluous ones. */
function refuseUndecided(open: readonly OpenPlace[], places: readonly PlaceDecision[]): void {
  const decided = new Map(places.map(({ participant_id, choice }) => [participant_id, choice]))
  const undecided = open.filter(({ participant_id }) => !decided.has(participant_id))
  if (undecided.length > 0) refuse('lifecycle', { key: 'partner.open_places', parameters: { count: undecided.length } })
  const isStrange = places.length > open.length || open.some((place) => !place.choices.includes(choiceOf(place)))
  if (isStrange) refuse('lifecycle', { key: 'partner.places_changed' })

  function choiceOf({ participant_id }: OpenPlace): ClosingChoice {
    return decided.get(participant_id) ?? 'keep'
  }
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
