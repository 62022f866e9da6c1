import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or } from 'drizzle-orm'
import * as v from 'valibot'
import { daysAfter } from '#contract/days.ts'
import { today } from '#contract/rules.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isLive } from '#server/http/records/trash.ts'
import { job } from '#server/jobs/job.ts'
import { training_participants } from '#server/modules/training/participants/table.ts'
import { training_terms } from '#server/modules/training/table.ts'
import { findTerm } from '#server/modules/training/terms/life.ts'
import { mailReminded } from './mails.ts'

/** Days before a training at which participants are reminded. */
const remindedBefore = 2

/**
 * Reminds participants of a training, with date, place and ticket. Once for each training date; not within a day of getting the
 * place.
 */
export async function remindOfTraining(db: Database, at: Date): Promise<void> {
  const day = today(at)
  const yesterday = new Date(at.getTime() - 86_400_000).toISOString()
  const rows = await db
    .select({ id: training_participants.id, term_id: training_terms.id, day: training_terms.training_date })
    .from(training_participants)
    .innerJoin(training_terms, eq(training_terms.id, training_participants.term_id))
    .where(
      and(
        eq(training_participants.status, 'signed'),
        inArray(training_terms.status, ['open', 'closed']),
        isLive(training_terms),
        gt(training_terms.training_date, day),
        lte(training_terms.training_date, daysAfter(day, remindedBefore)),
        lt(training_participants.signed_at, yesterday),
        or(
          isNull(training_participants.reminded_for),
          ne(training_participants.reminded_for, training_terms.training_date),
        ),
      ),
    )
    .orderBy(asc(training_participants.id))
  for (const row of rows)
    await inTransaction(db, async (tx) => {
      const [participant] = await tx
        .update(training_participants)
        .set({ reminded_for: row.day })
        .where(
          and(
            eq(training_participants.id, row.id),
            eq(training_participants.term_id, row.term_id),
            eq(training_participants.status, 'signed'),
            or(isNull(training_participants.reminded_for), ne(training_participants.reminded_for, row.day)),
          ),
        )
        .returning()
      if (participant) await mailReminded(tx, await findTerm(tx, row.term_id), participant)
    })
}

/** In the morning, when letters are read. */
export const trainingReminderJobs = [
  job('training.remind', v.looseObject({}), ({ db, at }) => remindOfTraining(db, at), {
    schedule: '30 7 * * *',
    timeout: 900,
  }),
]
