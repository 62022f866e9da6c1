import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { remindOwners } from './remind-owner.ts'
import { remindPartners } from './remind-partner.ts'

/** Asked for when a day begins in Warsaw: companies and owners are reminded of what comes due. */
export const dueJob = 'service-order.due'
/** Asked for when a device type or a rule of leak checks has changed. */
export const planJob = 'service-order.plan-due'

/** What is due follows types, rules and the groups of models: all of it is worked out again after the write that changed them. */
export function planAnew({ db }: { db: Database }): Promise<void> {
  return enqueue(db, planJob, { after: 0 }, { singletonKey: 'plan' })
}

/** How many units are planned in one transaction: writers of a unit wait no longer than that takes. */
const batch = 2_000

/** Works out again what is due on every unit, in batches by their ids; a run that was cut short starts again and changes nothing twice. */
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
