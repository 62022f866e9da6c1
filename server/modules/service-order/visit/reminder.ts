import type { VisitedKind } from '#contract/service-order/visit/lifecycle.ts'
import type { Database } from '#server/db/client.ts'
import { dropWaiting, enqueue } from '#server/jobs/queue.ts'

/** Job that reminds both sides of a visit on the day before. */
export const visitJob = 'service-order.visit'

const day = 86_400_000

interface Reminder {
  of: VisitedKind
  order_id: number
  visit_at: string
}

/** A worker of the release before reads no `of`: it reminds of maintenances, and leaves other visits to a worker of this one. */
const dataOf = ({ of, order_id, visit_at }: Reminder) => ({ ...(of !== 'maintenance' && { of }), order_id, visit_at })

/** Plans the reminder of a visit, once; none for a visit that is less than a day ahead. */
export async function planReminder(db: Database, at: Date, reminder: Reminder): Promise<void> {
  await dropReminder(db, reminder)
  const startAfter = new Date(Date.parse(reminder.visit_at) - day)
  if (startAfter.getTime() > at.getTime()) await enqueue(db, visitJob, dataOf(reminder), { startAfter })
}

/** Takes back the reminder of a visit that has ended, or has another time. */
export const dropReminder = (db: Database, reminder: Reminder): Promise<void> =>
  dropWaiting(db, visitJob, dataOf(reminder))
