import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { remindOwners } from './remind-owner.ts'
import { remindPartners } from './remind-partner.ts'

/** Enqueued when a day begins in Warsaw: reminds companies and owners of due dates. */
export const dueJob = 'service-order.due'
/** Enqueued after a change of a device type or a rule of leak checks. */
export const planJob = 'service-order.plan-due'

/** Recalculates all due dates after the write that changed a type, a rule or the group of a model, on which they depend. */
export function planAnew({ db }: { db: Database }): Promise<void> {
  return enqueue(db, planJob, { after: 0 }, { singletonKey: 'plan' })
}

/** Number of units in one transaction, which limits how long writers of a unit wait. */
const batch = 2_000

/** Recalculates the due dates of all units, in batches by id; idempotent, so an interrupted run can start again. */
export async function planAll(db: Database): Promise<void> {
  let after = 0
  for (;;) {
    const last = await inTransaction(db, async (tx) => {
      const { rows } = await tx.execute<{ last: number | null }>(sql`
        with chosen as materialized (
          select id from units where id > ${after} and status = 'registered' order by id limit ${batch}
        ), planned as materialized (select plan_maintenances(array(select id from chosen)))
        select max(id) as last from chosen, planned`)
      return rows[0]?.last ?? null
    })
    if (last === null) return
    after = last
  }
}

export const dueJobs = [
  job(
    dueJob,
    v.unknown(),
    async ({ db, at }) => {
      await remindPartners(db, at)
      await remindOwners(db, at)
    },
    { timeout: 900 },
  ),
  job(planJob, v.unknown(), ({ db }) => planAll(db), { timeout: 900 }),
]
