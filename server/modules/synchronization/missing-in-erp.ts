import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { type Context, changesOf } from './compare.ts'
import { dismissedAsGone } from './dismissals.ts'
import { columnsOf, type OurRecord } from './kind.ts'
import { synchronization_met_keys, synchronization_results, synchronization_seen } from './table.ts'
import type { Counts } from './take-over.ts'
import { writeAllValues } from './write-values.ts'

/** Share of missing records above which the ERP more probably answers for another company. */
const maxMissingShare = 0.2
const batch = 500
/** Number of ERP numbers looked up at once. */
const lookedUp = 5000

/**
 * Processes records that the ERP had and a complete run did not meet: they are blocked or marked, never deleted. When no record
 * was met, or too many are missing, nothing is written and a person decides.
 */
export async function markMissing(context: Context, counts: Pick<Counts, 'seen'>): Promise<number> {
  const { db, kind, run, synchronization } = context
  const { table, number, whenGone } = kind
  if (counts.seen === 0 || whenGone === null) return 0
  const { all, missing } = await missingOf(context)
  const isWritten = synchronization.adopted_at !== null && missing.length <= all * maxMissingShare
  let gone = 0
  for (let from = 0; from < missing.length; from += batch) {
    const rows = (await db
      .select({ ...columnsOf(table), title: kind.title, erp_key: number })
      .from(table)
      .where(inArray(table.id, missing.slice(from, from + batch)))
      .orderBy(asc(table.id))
      .for('update')) as (OurRecord & { erp_key: string; title: string })[]
    const news = rows
      .map(({ title, erp_key, ...ours }) => ({ title, erp_key, ours, changes: changesOf(ours, whenGone) }))
      .filter(({ changes }) => changes.length > 0)
    if (news.length === 0) continue
    gone += news.length
    if (isWritten)
      await writeAllValues(
        context,
        news.map(({ ours }) => ({ ours, values: whenGone })),
      )
    await db
      .insert(synchronization_results)
      .values(
        news.map(({ title, erp_key, ours, changes }) => ({
          ...{ run_id: run.id, synchronization_id: synchronization.id, erp_key, name: title },
          ...{ outcome: 'gone' as const, state: isWritten ? ('told' as const) : ('open' as const) },
          ...{ record_id: ours.id, changes, created_at: context.at.toISOString() },
        })),
      )
      .onConflictDoNothing()
  }
  await db.delete(synchronization_seen).where(eq(synchronization_seen.run_id, run.id))
  return gone
}

/**
 * Our records that were not met, and the total. Looked up by numbers in batches, because for one large join PostgreSQL would
 * plan with statistics of the previous run and choose a nested loop.
 */
async function missingOf(context: Context): Promise<{ all: number; missing: number[] }> {
  const { db, kind, run } = context
  const { table, number, live } = kind
  const missing: number[] = []
  let all = 0
  for (let last = 0; ; ) {
    const ours = (await db
      .select({ id: table.id, erp_key: number })
      .from(table)
      .where(and(live, isNotNull(number), gt(table.id, last)))
      .orderBy(asc(table.id))
      .limit(lookedUp)) as { id: number; erp_key: string }[]
    const keys = ours.map(({ erp_key }) => erp_key)
    const met = await db
      .select({ erp_key: synchronization_seen.erp_key })
      .from(synchronization_seen)
      .where(and(eq(synchronization_seen.run_id, run.id), inArray(synchronization_seen.erp_key, keys)))
    const known = new Set(met.map(({ erp_key }) => erp_key))
    const unmet = ours.filter(({ erp_key }) => !known.has(erp_key))
    const gone = await thatWere(
      context,
      unmet.map(({ erp_key }) => erp_key),
    )
    missing.push(...unmet.filter(({ erp_key }) => gone.has(erp_key)).map(({ id }) => id))
    all += ours.length
    last = ours.at(-1)?.id ?? last
    if (ours.length < lookedUp) return { all, missing }
  }
}

/** The numbers that the ERP once had, except those that a person has left as they are. A number never met was mistyped here. */
async function thatWere({ db, run }: Context, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const { synchronization_id, erp_key } = synchronization_met_keys
  const rows = await db
    .select({ erp_key })
    .from(synchronization_met_keys)
    .where(and(eq(synchronization_id, run.synchronization_id), inArray(erp_key, [...keys])))
  const left = await dismissedAsGone(db, run.synchronization_id, keys)
  return new Set(rows.map((row) => row.erp_key).filter((key) => !left.has(key)))
}
