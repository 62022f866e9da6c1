import { and, asc, eq, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { isRegistrationOver } from '#contract/training/term-lifecycle.ts'
import { warsawLocal } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isLive } from '#server/http/records/trash.ts'
import { job } from '#server/jobs/job.ts'
import { training_terms } from '#server/modules/training/table.ts'
import { advanceTerm, lockedTerms } from './life.ts'

const lastDay = sql`least(${training_terms.registration_until}, ${training_terms.training_date})`

/** Condition: whether a term of today has begun, in Warsaw time; earlier days are covered by the last day of registration. */
function hasBegun(at: Date): SQL | undefined {
  const [day = '', time = ''] = warsawLocal(at).split('T')
  return and(eq(training_terms.training_date, day), lte(training_terms.start_time, time))
}

/** Closes open terms whose registration is over or which have begun. Terms changed in the meantime are skipped. */
export async function closeOverdueTerms(db: Database, at: Date): Promise<number> {
  const due = await db
    .select({ id: training_terms.id })
    .from(training_terms)
    .where(and(eq(training_terms.status, 'open'), isLive(training_terms), or(lt(lastDay, today(at)), hasBegun(at))))
    .orderBy(asc(training_terms.id))
  let closed = 0
  for (const { id } of due) {
    await inTransaction(db, async (tx) => {
      const [term] = await lockedTerms(tx, [id])
      if (term?.status !== 'open' || !isRegistrationOver(term, at.toISOString())) return
      await advanceTerm({ db: tx, by: systemActor, at, is_staff: false }, term, { type: 'term.close' })
      closed += 1
    })
  }
  return closed
}

/** Scheduled jobs of terms. The date changes at midnight in Warsaw; a server that was off catches up. */
export const termJobs = [
  job(
    'close-training-terms',
    v.looseObject({}),
    async ({ db, at }) => {
      await closeOverdueTerms(db, at)
    },
    { schedule: '2 * * * *' },
  ),
]
