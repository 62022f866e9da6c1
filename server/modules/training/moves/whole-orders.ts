import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Acting } from '#server/db/acting.ts'
import { auditAll } from '#server/db/audit.ts'
import { followPlaces } from '#server/modules/order/index.ts'
import type { Participant } from '#server/modules/training/participants/life.ts'
import { training_participants, training_records } from '#server/modules/training/participants/table.ts'
import { recordEntity } from '#server/modules/training/registrations/registrations.ts'

type Column = typeof training_participants.order_id | typeof training_participants.record_id

/**
 * Registrations and orders whose people have all been moved to one term follow them, so that their pages, letters and times of
 * payment are those of the term that the people go to. The terms must be locked.
 */
export async function followMoved(acting: Acting, moved: readonly Participant[], term_id: number): Promise<void> {
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
      ...{ by, at, entity: recordEntity, entity_id: record.id, action: 'move' as const },
      ...{ before: { term_id: record.term_id }, after: { term_id } },
    })),
  )
}

/** Those of the orders or registrations that have nobody left on another term. */
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
