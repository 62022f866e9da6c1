import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/client.ts'
import { type ErpPort, isOutage, outages } from '#server/integrations/erp/erp.ts'
import { job } from '#server/jobs/job.ts'
import { bringForward } from '#server/jobs/queue.ts'
import {
  enqueueErpProbe,
  enqueueErpSaveMany,
  erpProbeJob,
  erpResumeJob,
  erpSaveJob,
  erpUpdateJob,
  partsRemoveJob,
  partsSaveJob,
  partsStrikeJob,
} from './erp-queue.ts'
import { spare_parts_erp_attempts, spare_parts_orders } from './spare-parts/order-table.ts'
import { attempted } from './warranty/erp/saving.ts'
import { erp_attempts, service_orders } from './warranty/table.ts'

const kinds = {
  warranty: { table: service_orders, attempts: erp_attempts, queues: [erpSaveJob, erpUpdateJob] },
  parts: {
    table: spare_parts_orders,
    attempts: spare_parts_erp_attempts,
    queues: [partsSaveJob, partsStrikeJob, partsRemoveJob],
  },
} as const
type Kind = keyof typeof kinds

/** Number of orders that are saved in shared calls. */
const savedTogether = 50

/**
 * Jobs that end the waiting after an outage of the ERP. An order whose try fails waits up to an hour for the next one. While orders wait
 * because the ERP was away, it is looked at; when it answers again, the order that has waited longest is tried. The first order that is
 * saved after a failure brings forward all others: a sign that writing works, and not only reading.
 */
export const erpOutageJobs = [
  job(erpProbeJob, v.strictObject({ is_away: v.boolean() }), ({ data, db, deps, at }) =>
    probeErp({ db, erp: deps.erp, at }, data.is_away),
  ),
  job(erpResumeJob, v.strictObject({}), ({ db, at }) => resumeWaiting(db, at)),
]

/** Looks whether the ERP answers, as long as orders wait for it. */
export async function probeErp(
  { db, erp, at }: { db: Database; erp: ErpPort; at: Date },
  wasAway: boolean,
): Promise<void> {
  const longest = { warranty: await waitingIn(db, 'warranty', at, 1), parts: await waitingIn(db, 'parts', at, 1) }
  if (longest.warranty.length + longest.parts.length === 0) return
  const outcome = await attempted(() => erp.readPage('Manufacturers', { since: at.toISOString(), next: null }))
  if (isOutage(outcome)) await enqueueErpProbe(db, true)
  else if (wasAway) {
    await bringForward(db, kinds.warranty.queues, idsOf(longest.warranty))
    await bringForward(db, kinds.parts.queues, idsOf(longest.parts))
  }
}

/** Tries all orders again that wait because the ERP was away: those that it does not have in shared calls. */
export async function resumeWaiting(db: Database, at: Date): Promise<void> {
  const [warranty, parts] = [await waitingIn(db, 'warranty', at), await waitingIn(db, 'parts', at)]
  const unsaved = idsOf(warranty.filter(({ erp_status }) => erp_status === 'failed'))
  for (let from = 0; from < unsaved.length; from += savedTogether)
    await enqueueErpSaveMany(db, unsaved.slice(from, from + savedTogether))
  await bringForward(db, [erpUpdateJob], idsOf(warranty.filter(({ erp_status }) => erp_status === 'saved')))
  await bringForward(db, kinds.parts.queues, idsOf(parts))
}

const idsOf = (orders: readonly { id: number }[]) => orders.map(({ id }) => id)

/** Orders of a kind whose last try failed because the ERP was away and whose next one is due later, the longest waiting first. */
async function waitingIn(db: Database, of: Kind, at: Date, limit = 10_000) {
  const { table, attempts } = kinds[of]
  const last = sql`(select max(latest.number) from ${attempts} latest where latest.${sql.identifier(attempts.order_id.name)} = ${table.id})`
  return db
    .select({ id: table.id, erp_status: table.erp_status })
    .from(attempts)
    .innerJoin(table, eq(table.id, attempts.order_id))
    .where(
      and(
        gt(attempts.next_at, at.toISOString()),
        inArray(attempts.failure, [...outages]),
        isNull(table.deleted_at),
        sql`${attempts.number} = ${last}`,
      ),
    )
    .orderBy(asc(attempts.at))
    .limit(limit)
}
