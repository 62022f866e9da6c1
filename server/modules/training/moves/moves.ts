import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Acting } from '#server/db/acting.ts'
import { auditAll } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { followPlaces } from '#server/modules/order/index.ts'
import { advanceParticipant, lockedParticipants, type Participant } from '#server/modules/training/participants/life.ts'
import { training_participants, training_records } from '#server/modules/training/participants/table.ts'
import { keepHoldsWithin } from '#server/modules/training/places/payment-days.ts'
import { offerFreePlaces } from '#server/modules/training/places/waiting-list.ts'
import { recordEntity } from '#server/modules/training/registrations/registrations.ts'
import { lockedTerms, type Term } from '#server/modules/training/terms/life.ts'
import { mailMoved } from './mails.ts'
import { type RefusedMove, refusedMoves } from './refused-moves.ts'

interface MoveOptions {
  /** Stored in each participant's history. */
  reason?: string | null
  /** The expected source term; participants on another one are refused. */
  from?: number
  /** `false`: the caller writes its own letters. */
  letters?: boolean
}

/**
 * Moves participants to another term, all or none. Terms are locked in the order of ids, then participants, as by all writers,
 * so that there are no deadlocks. Payments stay unchanged, but unpaid places are not held beyond the target's last time of
 * payment, and a registration or an order moved as a whole is for the target from then on. Freed places are offered to the
 * waiting list.
 */
export async function moveParticipants(
  acting: Acting,
  participant_ids: readonly number[],
  target_term_id: number,
  { reason = null, from, letters = true }: MoveOptions = {},
): Promise<{ moved: Participant[]; refused: RefusedMove[] }> {
  const { db, at } = acting
  const terms = await lockedTerms(db, [...(await termsOf(db, participant_ids)), target_term_id])
  const participants = await lockedParticipants(db, participant_ids)
  const target = terms.find(({ id }) => id === target_term_id) as Term
  const refused = await refusedMoves(db, { participant_ids, participants, sources: terms, target, from, at })
  if (refused.length > 0) return { moved: [], refused }

  const moved: Participant[] = []
  for (const participant of participants) {
    const source = terms.find(({ id }) => id === participant.term_id) as Term
    const after = await advanceParticipant(
      acting,
      source,
      participant,
      { type: 'participant.move' },
      { to: target, entry: { reason } },
    )
    moved.push(after)
  }
  const left = new Set(participants.map(({ term_id }) => term_id))
  for (const source of terms.filter(({ id }) => left.has(id))) await offerFreePlaces(acting, source)
  await followMoved(acting, moved, target.id)
  await keepHoldsWithin(acting, target)
  if (letters) await mailMoved(db, moved, terms, target)
  return { moved, refused: [] }
}

/** Terms of the participants, read before locking; changes in the meantime are detected under the lock. */
async function termsOf(db: Database, participant_ids: readonly number[]): Promise<number[]> {
  if (participant_ids.length === 0) return []
  const rows = await db
    .selectDistinct({ term_id: training_participants.term_id })
    .from(training_participants)
    .where(inArray(training_participants.id, [...participant_ids]))
  return rows.map(({ term_id }) => term_id)
}

type Column = typeof training_participants.order_id | typeof training_participants.record_id

/**
 * Registrations and orders whose people have all been moved to one term follow them, so that their pages, letters and times of
 * payment are those of the term that the people go to. The terms must be locked.
 */
async function followMoved(acting: Acting, moved: readonly Participant[], term_id: number): Promise<void> {
  const { db, by, at } = acting
  const { order_id, record_id } = training_participants
  const orders = moved.flatMap((participant) => participant.order_id ?? [])
  await followPlaces(acting, await wholeOf(acting, order_id, orders, term_id), term_id)
  const ids = await wholeOf(
    acting,
    record_id,
    moved.map((participant) => participant.record_id),
    term_id,
  )
  if (ids.length === 0) return
  const isElsewhere = and(inArray(training_records.id, ids), sql`${training_records.term_id} <> ${term_id}`)
  const before = await db
    .select({ id: training_records.id, term_id: training_records.term_id })
    .from(training_records)
    .where(isElsewhere)
    .orderBy(asc(training_records.id))
    .for('update')
  await db.update(training_records).set({ term_id }).where(isElsewhere)
  await auditAll(
    db,
    before.map((record) => ({
      by,
      at,
      entity: recordEntity,
      entity_id: record.id,
      action: 'move' as const,
      before: { term_id: record.term_id },
      after: { term_id },
    })),
  )
}

/** Those of the orders or registrations that have no participant left on another term. */
async function wholeOf({ db }: Acting, column: Column, ids: readonly number[], term_id: number): Promise<number[]> {
  if (ids.length === 0) return []
  const isThere: SQL = sql`bool_and(${training_participants.term_id} = ${term_id})`
  const rows = await db
    .select({ id: column })
    .from(training_participants)
    .where(and(inArray(column, [...new Set(ids)]), sql`${training_participants.status} <> 'cancelled'`))
    .groupBy(column)
    .having(isThere)
  return rows.flatMap(({ id }) => id ?? [])
}
