import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import type { Database } from '#server/db/client.ts'
import { dropWaiting, enqueue } from '#server/jobs/queue.ts'

/** Job that reminds of a suspended order on its review date (domain, part 1.1). */
export const reviewJob = 'service-order.review'

interface Review {
  of: OrderKind
  order_id: number
  review_date: string
}

/** Takes back the reminder of an order that is no longer suspended. */
export const dropReview = (db: Database, review: Review): Promise<void> => dropWaiting(db, reviewJob, review)

/** Schedules the reminder for the morning: 6:00 UTC is seven or eight o'clock in Warsaw. */
export async function enqueueReview(db: Database, review: Review): Promise<void> {
  await enqueue(db, reviewJob, review, { startAfter: new Date(`${review.review_date}T06:00:00Z`) })
}
