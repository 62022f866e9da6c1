import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import type { Database } from '#server/db/client.ts'
import { enqueue } from '#server/jobs/queue.ts'

/** The job that reminds of a suspended order on its day of review (domain, part 1.1). */
export const reviewJob = 'service-order.review'

interface Review {
  of: OrderKind
  order_id: number
  review_date: string
}

/** Sets the reminder for the morning of the day: 6:00 UTC is seven or eight o'clock in Warsaw. */
export async function enqueueReview(db: Database, review: Review): Promise<void> {
  await enqueue(db, reviewJob, review, { startAfter: new Date(`${review.review_date}T06:00:00Z`) })
}
