import { and, asc, eq, gt, isNotNull, not, sql } from 'drizzle-orm'
import { type Context, changesOf } from './compare.ts'
import { columnsOf, type OurRecord } from './kind.ts'
import { synchronization_results, synchronization_seen } from './table.ts'
import type { Counts } from './take-over.ts'
import { writeValues } from './write-values.ts'

/** Above this share of all records it is likelier that the ERP answers for another company than that so many are gone. */
const believable = 0.2
const batch = 500

/**
 * What a run that compared everything did not meet is gone from the ERP: it is blocked or marked, never deleted. When nothing was
 * met at all, or too many are missing, nothing is written and somebody decides.
 */
export async function markGone(context: Context, counts: Pick<Counts, 'seen'>): Promise<number> {
  const { db, kind, run, synchronization } = context
  const { table, number, live, whenGone } = kind
  if (counts.seen === 0 || whenGone === null) return 0
  const met = sql`exists (select 1 from ${synchronization_seen}
    where ${synchronization_seen.run_id} = ${run.id} and ${synchronization_seen.erp_key} = ${number})`
  const linked = and(live, isNotNull(number))
  const missing = and(linked, not(met))
  const [all, lost] = [await db.$count(table, linked), await db.$count(table, missing)]
  const isWritten = synchronization.adopted_at !== null && lost <= all * believable
  let gone = 0
  for (let last = 0; ; ) {
    const rows = (await db
      .select({ ...columnsOf(table), title: kind.title, erp_key: number })
      .from(table)
      .where(and(missing, gt(table.id, last)))
      .orderBy(asc(table.id))
      .limit(batch)
      .for('update')) as (OurRecord & { erp_key: string; title: string })[]
    for (const { title, erp_key, ...ours } of rows) {
      const changes = changesOf(ours, whenGone)
      if (changes.length === 0) continue
      if (isWritten) await writeValues(context, ours, whenGone)
      gone += 1
      await db
        .insert(synchronization_results)
        .values({
          ...{ run_id: run.id, synchronization_id: synchronization.id, erp_key, name: title },
          ...{ outcome: 'gone', state: isWritten ? 'told' : 'open', record_id: ours.id, changes },
          created_at: context.at.toISOString(),
        })
        .onConflictDoNothing()
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < batch) break
  }
  await db.delete(synchronization_seen).where(eq(synchronization_seen.run_id, run.id))
  return gone
}
