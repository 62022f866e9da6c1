import { and, eq, inArray, lt, ne, notInArray } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import type { Happening, Subscriptions } from '#server/events.ts'
import { kinds } from './kinds.ts'
import { synchronization_dismissals, synchronization_results, synchronization_runs, synchronizations } from './table.ts'

/** Days for which results of runs are kept. */
const keptDays = 90

const tables = ['synchronization_results']

/** Answers of this module to events of others. */
export const synchronizationSubscriptions: Subscriptions = {
  'account.closed': [{ tables, answer: { nothing: 'because its numbers tell who decided, and that stays told' } }],
  'person.erased': [{ tables, answer: forgetRecord }],
  'day.turned': [{ tables: [], answer: ({ db, at }) => forgetOldRuns(db, at) }],
}

/** Deletes results about a record, which contain its name and address, and its dismissals. */
async function forgetRecord({ db }: Pick<Happening, 'db'>, event: { entity: string; id: number }): Promise<void> {
  const named = Object.values(kinds).filter(({ entity }) => entity === event.entity)
  if (named.length === 0) return
  const ofKind = db
    .select({ id: synchronizations.id })
    .from(synchronizations)
    .where(
      inArray(
        synchronizations.kind,
        named.map(({ kind }) => kind),
      ),
    )
  for (const table of [synchronization_results, synchronization_dismissals])
    await db.delete(table).where(and(eq(table.record_id, event.id), inArray(table.synchronization_id, ofKind)))
}

/** Deletes old results, except undecided ones, and the runs that have none left. Dismissals stay. */
async function forgetOldRuns(db: Database, at: Date): Promise<void> {
  const oldest = new Date(at.getTime() - keptDays * 86_400_000).toISOString()
  await db
    .delete(synchronization_results)
    .where(and(lt(synchronization_results.created_at, oldest), ne(synchronization_results.state, 'open')))
  const waiting = db.select({ id: synchronization_results.run_id }).from(synchronization_results)
  await db
    .delete(synchronization_runs)
    .where(and(lt(synchronization_runs.finished_at, oldest), notInArray(synchronization_runs.id, waiting)))
}
