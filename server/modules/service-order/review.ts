import type { Database } from '#server/db/client.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { mailReview } from './mails.ts'
import { lockOrderAsServer } from './order.ts'

/** The job that reminds of a suspended order on its day of review (domain, part 1.1). */
export const reviewJob = 'service-order.review'

/** Sets the reminder for the morning of the day: 6:00 UTC is seven or eight o'clock in Warsaw. */
export async function enqueueReview(db: Database, order_id: number, review_date: string): Promise<void> {
  await enqueue(db, reviewJob, { order_id, review_date }, { startAfter: new Date(`${review_date}T06:00:00Z`) })
}

/** Reminds the owner, unless the order was resumed or has got another day meanwhile. */
export async function remindOfReview(db: Database, at: Date, order_id: number, review_date: string): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrderAsServer(tx, at, order_id)
    if (order?.status === 'suspended' && order.review_date === review_date) await mailReview(tx, order)
  })
}
