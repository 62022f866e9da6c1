import * as v from 'valibot'
import { job } from '#server/jobs/job.ts'
import { notifyOfOverdue, overdueJob } from './desk/overdue.ts'
import { recomputeDue, recomputeJob } from './desk/recompute.ts'
import { notifyOfUnowned, unownedJob } from './desk/unowned.ts'
import { isWorkingDay } from './desk/working-time.ts'
import { dueJobs } from './due/jobs.ts'
import { erpLettersJob, writeErpLetters } from './erp-letters.ts'
import { erpSaveJob, erpSaveManyJob, erpUpdateJob, partsRemoveJob, partsSaveJob, partsStrikeJob } from './erp-queue.ts'
import { reviewJob } from './handling/review-job.ts'
import { remindOfVisit, visitJob } from './maintenance/schedule.ts'
import { remindOfReview } from './remind-of-review.ts'
import { removePartsFromErp, savePartsInErp, strikePartsInErp } from './spare-parts/erp-save.ts'
import { followUpUnanswered, unansweredJob } from './unanswered.ts'
import { saveInErp, saveManyInErp } from './warranty/erp/save.ts'
import { writeStatusToErp } from './warranty/erp/update.ts'

const Kind = v.picklist(['warranty', 'maintenance', 'parts'])

/** Jobs queued by earlier versions have no `of`; they are about warranty orders. */
const Review = v.strictObject({
  of: v.optional(Kind, 'warranty'),
  order_id: v.number(),
  review_date: v.string(),
})

/** Cron expression of a time of day, `07:30`. */
const daily = (time: string) => {
  const [hours, minutes] = time.split(':').map(Number)
  return `${minutes} ${hours} * * *`
}

const OfOrder = v.strictObject({ order_id: v.number() })

/** Timeout in seconds, longer than that of the ERP's client. */
const again = { timeout: 60, retryLimit: 10, retryDelay: 30, concurrency: 2 }

/**
 * Jobs of this module. `retryLimit` applies to runs whose process died; `erp-queue.ts` determines when a failing ERP is tried
 * again.
 */
export const serviceOrderJobs = [
  ...dueJobs,
  job(erpSaveJob, OfOrder, ({ data, deps }) => saveInErp(deps, data.order_id), again),
  job(
    erpSaveManyJob,
    v.strictObject({ order_ids: v.array(v.number()) }),
    ({ data, deps }) => saveManyInErp(deps, data.order_ids),
    { timeout: 600, retryLimit: 10, retryDelay: 30 },
  ),
  job(erpUpdateJob, OfOrder, ({ data, deps }) => writeStatusToErp(deps, data.order_id), again),
  job(partsSaveJob, OfOrder, ({ data, deps }) => savePartsInErp(deps, data.order_id), again),
  job(partsStrikeJob, OfOrder, ({ data, deps }) => strikePartsInErp(deps, data.order_id), again),
  job(partsRemoveJob, OfOrder, ({ data, deps }) => removePartsFromErp(deps, data.order_id), again),
  job(reviewJob, Review, ({ data, db, at }) => remindOfReview(db, at, data.order_id, data.review_date, data.of)),
  job(visitJob, v.strictObject({ order_id: v.number(), visit_at: v.string() }), ({ data, db, at }) =>
    remindOfVisit(db, at, data.order_id, data.visit_at),
  ),
  job(recomputeJob, v.strictObject({ of: Kind }), ({ data, db, at }) => recomputeDue(db, data.of, at), {
    timeout: 600,
  }),
  job(erpLettersJob, v.unknown(), ({ db, at }) => writeErpLetters(db, at), { schedule: '*/5 * * * *', retryLimit: 0 }),
  job(overdueJob, v.unknown(), ({ db, at }) => notifyOfOverdue(db, at), { schedule: '*/10 * * * *', retryLimit: 0 }),
  job(unownedJob, v.unknown(), async ({ db, at }) => void (isWorkingDay(at) && (await notifyOfUnowned(db, at))), {
    schedule: ({ service_digest_at }) => daily(service_digest_at),
    retryLimit: 0,
  }),
  job(unansweredJob, v.unknown(), ({ db, at, deps }) => followUpUnanswered(db, at, deps.config)),
]
