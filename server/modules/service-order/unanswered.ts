import type { Database } from '#server/db/client.ts'
import type { QuestionDeadlines } from './handling/unanswered.ts'
import { followUpMaintenances } from './maintenance/unanswered.ts'
import { followUpParts } from './spare-parts/unanswered.ts'
import { followUpWarranty } from './warranty/unanswered.ts'

/** Daily job that reminds of unanswered questions, and ends orders whose question stays unanswered. */
export const unansweredJob = 'service-order.unanswered'

/** Follows up the questions on orders of all kinds. */
export async function followUpUnanswered(db: Database, at: Date, deadlines: QuestionDeadlines): Promise<void> {
  for (const followUp of [followUpWarranty, followUpMaintenances, followUpParts]) await followUp(db, at, deadlines)
}
