import { and, asc, eq, exists, inArray, not, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { systemActor } from '#contract/lifecycle-actor.ts'
import { today } from '#contract/rules.ts'
import { placedStatuses } from '#contract/training/statuses.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { job } from '#server/jobs/job.ts'
import { expireOrder, lockedOrder, overdueOrders } from '#server/modules/order/index.ts'
import { advanceParticipant, lockedParticipants } from '#server/modules/training/participants/life.ts'
import { training_participants } from '#server/modules/training/participants/table.ts'
import { mailExpired } from '#server/modules/training/registrations/mails.ts'
import { recordsOf } from '#server/modules/training/registrations/registrations.ts'
import { training_terms } from '#server/modules/training/table.ts'
import { lockedTerms } from '#server/modules/training/terms/life.ts'
import { lapseOffers, offerFreePlaces } from './waiting-list.ts'

/**
 * Cancels unpaid orders whose hold is over, and offers their places to the waiting list. An order with a participant whose day
 * has come is left to staff, because the participant may be attending.
 */
export async function expireOrders(db: Database, at: Date): Promise<void> {
  for (const order_id of await freeable(db, await overdueOrders(db, at), at))
    await inTransaction(db, (tx) => expireOne(tx, order_id, at))
}

async function freeable(db: Database, order_ids: readonly number[], at: Date): Promise<number[]> {
  if (order_ids.length === 0) return []
  const rows = await db
    .selectDistinct({ order_id: training_participants.order_id })
    .from(training_participants)
    .where(and(inArray(training_participants.order_id, [...order_ids]), not(hasBegun(db, at))))
    .orderBy(asc(training_participants.order_id))
  return rows.flatMap(({ order_id }) => order_id ?? [])
}

/** Condition: whether a participant of the same order is on a term whose day has come. */
function hasBegun(db: Database, at: Date): SQL {
  const others = sql`others`
  return exists(
    db
      .select({ one: sql`1` })
      .from(sql`${training_participants} as ${others}`)
      .innerJoin(training_terms, eq(training_terms.id, sql`${others}.term_id`))
      .where(
        and(
          sql`${others}.order_id = ${training_participants.order_id}`,
          sql`${others}.status in (${sql.join(
            placedStatuses.map((status) => sql`${status}`),
            sql`, `,
          )})`,
          sql`${training_terms.training_date} <= ${today(at)}`,
        ),
      ),
  )
}

async function expireOne(db: Database, order_id: number, at: Date): Promise<void> {
  const acting: Acting = { db, by: systemActor, at, is_staff: false }
  const ofOrder = and(eq(training_participants.order_id, order_id), eq(training_participants.status, 'signed'))
  const found = await db
    .select({ id: training_participants.id, term_id: training_participants.term_id })
    .from(training_participants)
    .where(ofOrder)
  const terms = await lockedTerms(
    db,
    found.map(({ term_id }) => term_id),
  )
  const people = (
    await lockedParticipants(
      db,
      found.map(({ id }) => id),
    )
  ).filter((one) => one.order_id === order_id && one.status === 'signed')
  // Moved in the meantime to a term that is not locked; the next run handles it there.
  if (people.some(({ term_id }) => !terms.some(({ id }) => id === term_id))) return
  if (!(await expireOrder(acting, order_id))) return

  const order = await lockedOrder(db, order_id)
  const record = (await recordsOf(db, [order.record_id])).get(order.record_id)
  for (const term of terms) {
    const theirs = people.filter(({ term_id }) => term_id === term.id)
    const freed = []
    for (const participant of theirs)
      freed.push(await advanceParticipant(acting, term, participant, { type: 'participant.cancel' }))
    if (record) await mailExpired(db, { term, order, record, people: freed })
    await offerFreePlaces(acting, term)
  }
}

const everyMinute = '* * * * *'

/** Jobs of places. */
export const placeJobs = [
  job('training.offers.lapse', v.object({}), ({ db, at }) => lapseOffers(db, at), { schedule: everyMinute }),
  job('training.orders.expire', v.object({}), ({ db, at }) => expireOrders(db, at), { schedule: everyMinute }),
]
