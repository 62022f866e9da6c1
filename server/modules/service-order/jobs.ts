import { and, getTableName, gt, inArray, isNull, lte } from 'drizzle-orm'
import * as v from 'valibot'
import type { ErpFailure } from '#contract/service-order/entity.ts'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { openStatusesOf } from '#contract/service-order/order-statuses.ts'
import { visitedKinds } from '#contract/service-order/visit/lifecycle.ts'
import { warsawLocal, warsawMoments } from '#contract/values/moment.ts'
import type { Database } from '#server/db/client.ts'
import { queueMails } from '#server/integrations/mail/queue.ts'
import { job } from '#server/jobs/job.ts'
import { ageOf, listInSql, type StoredGauge } from '#server/observability/metrics.ts'
import { colleaguesIn } from './desk/colleagues.ts'
import { allKinds, tableOf } from './desk/kinds.ts'
import { listedFor } from './desk/listed-orders.ts'
import { recomputeDue, recomputeJob } from './desk/recompute.ts'
import { isWorkingDay, workingDayBefore } from './desk/working-time.ts'
import { dueJobs } from './due/jobs.ts'
import { erpLettersJob, writeErpLetters } from './erp-letters.ts'
import { erpOutageJobs } from './erp-outage.ts'
import { erpSaveJob, erpSaveManyJob, erpUpdateJob, partsRemoveJob, partsSaveJob, partsStrikeJob } from './erp-queue.ts'
import { handlingLetters } from './handling/mails.ts'
import { type HandledOrder, ordersVisible } from './handling/order.ts'
import { reviewJob } from './handling/review-job.ts'
import type { ErpAttempts } from './handling/table.ts'
import { lockMaintenanceAsServer } from './maintenance/maintenance.ts'
import { removePartsFromErp, savePartsInErp, strikePartsInErp } from './spare-parts/erp-save.ts'
import { partsAccess } from './spare-parts/order.ts'
import { spare_parts_erp_attempts } from './spare-parts/order-table.ts'
import { followUpUnanswered, unansweredJob } from './unanswered.ts'
import { remindOfVisit } from './visit/kinds.ts'
import { visitJob } from './visit/reminder.ts'
import { endVisitsLeftOpen } from './warranty/advance.ts'
import { saveInErp, saveManyInErp, writeStatusToErp } from './warranty/erp/update.ts'
import { lockOrderAsServer } from './warranty/order.ts'
import { erp_attempts, service_orders } from './warranty/table.ts'

/** Job that reports orders without an owner to those in charge, once each working morning. */
const unownedJob = 'service-order.unowned'

/** The same time of the last working day, when the former letter was sent. */
function formerMorning(at: Date): string {
  const [former = ''] = warsawMoments(`${workingDayBefore(at)}T${warsawLocal(at).slice(11)}`)
  return former
}

/** Sends one letter for each kind of orders and person in charge; none when there are no orders. */
export async function notifyOfUnowned(db: Database, at: Date): Promise<void> {
  for (const of of allKinds) await db.transaction((tx) => tellUnownedOf(tx, of, at))
}

async function tellUnownedOf(db: Database, of: OrderKind, at: Date): Promise<void> {
  const table = tableOf[of]
  const unowned = and(isNull(table.owner_id), inArray(table.status, openStatusesOf(of)))
  // A warranty order begins as a draft, and is new when it is sent.
  const received = of === 'warranty' ? service_orders.sent_at : table.created_at
  const isNew = gt(received, formerMorning(at))
  const letters = []
  for (const { scope, ...colleague } of await colleaguesIn(db, 'moderator-service')) {
    const listed = await listedFor(db, of, scope, unowned)
    if (!listed) continue
    const new_since = await db.$count(table, and(unowned, isNew, ordersVisible(table, scope)))
    letters.push({ ...colleague, template: 'orders_unowned' as const, data: { ...listed, new_since } })
  }
  await queueMails(db, letters)
}

/** Job that notifies leads of overdue orders. */
const overdueJob = 'service-order.missed'

/** Notifies leads, in one letter each, of orders that became overdue since the last run. Each order is reported once. */
export async function notifyOfOverdue(db: Database, at: Date): Promise<void> {
  for (const of of allKinds) await db.transaction((tx) => tellMissedOf(tx, of, at))
}

async function tellMissedOf(db: Database, of: OrderKind, at: Date): Promise<void> {
  const table = tableOf[of]
  const moment = at.toISOString()
  const { id, due_at, due_told_at, status, deleted_at } = table
  const missed = (await db
    .select({ id })
    .from(table)
    .where(and(lte(due_at, moment), isNull(due_told_at), inArray(status, openStatusesOf(of)), isNull(deleted_at)))
    .for('update', { skipLocked: true })) as { id: number }[]
  if (missed.length === 0) return
  const are = inArray(
    id,
    missed.map((order) => order.id),
  )
  const letters = []
  for (const { scope, ...lead } of await colleaguesIn(db, 'moderator-management')) {
    const data = await listedFor(db, of, scope, are)
    if (data) letters.push({ ...lead, template: 'orders_missed' as const, data })
  }
  await queueMails(db, letters)
  await db.update(table).set({ due_told_at: moment }).where(are)
}

/** Job that ends visits which an earlier release left open. */
const leftOpenJob = 'service-order.visits-left-open'

const Kind = v.picklist(['warranty', 'maintenance', 'parts'])

/** Jobs queued by earlier versions have no `of`; they are about warranty orders. */
const Review = v.strictObject({
  of: v.optional(Kind, 'warranty'),
  order_id: v.number(),
  review_date: v.string(),
})

/** Jobs queued by earlier versions have no `of`; they are about maintenances. */
const OfVisit = v.strictObject({
  of: v.optional(v.picklist(visitedKinds), 'maintenance'),
  order_id: v.number(),
  visit_at: v.string(),
})

/** Cron expression of a time of day, `07:30`. */
const daily = (time: string) => {
  const [hours, minutes] = time.split(':').map(Number)
  return `${minutes} ${hours} * * *`
}

/** Failures that a person has to correct before a next try can succeed. */
const refusals: readonly ErpFailure[] = ['refused', 'buyer']

/**
 * Orders that wait for the ERP (`pending`, also between two tries while it is away, busy or faulty), and those that it refused or
 * that were tried for a day (`failed`), which wait for a person. An order of parts with lines that match no part waits for staff
 * before that.
 */
export const erpGauges: readonly StoredGauge[] = [
  {
    name: 'portal_erp_order_unsaved_age_seconds',
    help: 'Age of the oldest open order that is not saved in the ERP',
    series: ['warranty', 'parts'].flatMap((kind) => [
      { kind, status: 'pending' },
      { kind, status: 'failed' },
    ]),
    select: [
      unsavedOf('warranty', 'service_orders', erp_attempts, 'sent_at'),
      unsavedOf('parts', 'spare_parts_orders', spare_parts_erp_attempts, 'created_at', 'unmatched = 0'),
    ].join(' union all '),
  },
]

function unsavedOf(kind: OrderKind, table: string, attempts: ErpAttempts, since: string, condition = 'true'): string {
  const status = `case when erp_status = 'pending' or (last.next_at is not null and last.failure not in (${listInSql(refusals)}))
    then 'pending' else 'failed' end`
  return `select jsonb_build_object('kind', '${kind}', 'status', ${status}) as labels, ${ageOf(`min(${since})`)} as value
    from ${table} left join lateral (
      select failure, next_at from ${getTableName(attempts)}
      where ${attempts.order_id.name} = ${table}.id order by number desc limit 1) last on true
    where erp_status in ('pending', 'failed') and deleted_at is null and ${condition}
      and status in (${listInSql(openStatusesOf(kind))}) group by 1`
}

const OfOrder = v.strictObject({ order_id: v.number() })

/** Timeout in seconds, longer than that of the ERP's client. */
const again = { timeout: 60, retryLimit: 10, retryDelay: 30, concurrency: 4 }

/**
 * Jobs of this module. `retryLimit` applies to runs whose process died; `erp-queue.ts` determines when a failing ERP is tried
 * again.
 */
export const serviceOrderJobs = [
  ...dueJobs,
  ...erpOutageJobs,
  job(erpSaveJob, OfOrder, ({ data, deps }) => saveInErp(deps, data.order_id), again),
  job(
    erpSaveManyJob,
    v.strictObject({ order_ids: v.array(v.number()) }),
    ({ data, deps }) => saveManyInErp(deps, data.order_ids),
    { timeout: 600, retryLimit: 10, retryDelay: 30, concurrency: 2 },
  ),
  job(erpUpdateJob, OfOrder, ({ data, deps }) => writeStatusToErp(deps, data.order_id), again),
  job(partsSaveJob, OfOrder, ({ data, deps }) => savePartsInErp(deps, data.order_id), again),
  job(partsStrikeJob, OfOrder, ({ data, deps }) => strikePartsInErp(deps, data.order_id), again),
  job(partsRemoveJob, OfOrder, ({ data, deps }) => removePartsFromErp(deps, data.order_id), again),
  job(reviewJob, Review, ({ data, db, at }) => remindOfReview(db, at, data.order_id, data.review_date, data.of)),
  job(visitJob, OfVisit, ({ data, db, at }) => remindOfVisit[data.of](db, at, data.order_id, data.visit_at)),
  job(recomputeJob, v.strictObject({ of: Kind }), ({ data, db, at }) => recomputeDue(db, data.of, at), {
    timeout: 600,
  }),
  job(erpLettersJob, v.unknown(), ({ db, at }) => writeErpLetters(db, at), { schedule: '*/5 * * * *', retryLimit: 0 }),
  job(overdueJob, v.unknown(), ({ db, at }) => notifyOfOverdue(db, at), { schedule: '*/10 * * * *', retryLimit: 0 }),
  job(leftOpenJob, v.unknown(), ({ db, at }) => endVisitsLeftOpen(db, at), { schedule: '*/5 * * * *', retryLimit: 0 }),
  job(unownedJob, v.unknown(), async ({ db, at }) => void (isWorkingDay(at) && (await notifyOfUnowned(db, at))), {
    schedule: ({ service_digest_at }) => daily(service_digest_at),
    retryLimit: 0,
  }),
  job(unansweredJob, v.unknown(), ({ db, at, deps }) => followUpUnanswered(db, at, deps.config)),
]

/** Locks an order of each kind for the server. */
const lockOrder: Record<OrderKind, (db: Database, at: Date, id: number) => Promise<HandledOrder | null>> = {
  warranty: lockOrderAsServer,
  maintenance: lockMaintenanceAsServer,
  parts: partsAccess.lockAsServer,
}

/** Reminds the owner, unless the order was resumed or its review date changed. */
export async function remindOfReview(
  db: Database,
  at: Date,
  order_id: number,
  review_date: string,
  of: OrderKind = 'warranty',
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder[of](tx, at, order_id)
    if (order?.status === 'suspended' && order.review_date === review_date) await handlingLetters(of).review(tx, order)
  })
}
