import { and, isNull, lt, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { security_failures, security_runs } from '#server/db/security-failures.table.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { job } from '#server/jobs/job.ts'
import { tellFailureRuns } from './failure-runs.ts'
import { sendPasswordReset } from './password-reset.ts'
import { letter_limits, login_failures, password_resets, sessions, used_captchas } from './table.ts'

const day = 86_400_000

/** Days for which the page of a used link says that it was used. */
const usedLinkDays = 30

export const authJobs = [
  job('auth.password-reset', v.object({ email: v.string() }), async ({ db, deps, data, at }) => {
    const user_id = await inTransaction(db, (tx) => sendPasswordReset(tx, data.email, at))
    const asked = { security: 'reset', action: 'ask-reset', entity: 'user.users', entity_id: user_id }
    deps.security.write(asked)
  }),
  job(
    'auth.clean-up',
    v.unknown(),
    async ({ db, deps, at }) => {
      const now = at.toISOString()
      await db.delete(sessions).where(lt(sessions.expires_at, now))
      const longAgo = new Date(at.getTime() - usedLinkDays * day).toISOString()
      const isOver = and(isNull(password_resets.used_at), lt(password_resets.expires_at, now))
      await db.delete(password_resets).where(or(isOver, lt(password_resets.used_at, longAgo)))
      await db.delete(used_captchas).where(lt(used_captchas.expires_at, now))
      const yesterday = new Date(at.getTime() - day).toISOString()
      await db.delete(login_failures).where(lt(login_failures.last_at, yesterday))
      await db.delete(letter_limits).where(lt(letter_limits.since, yesterday))
      const { security_failures_months } = deps.config
      await db
        .delete(security_failures)
        .where(
          sql`${security_failures.hour} < ${now}::timestamptz - make_interval(months => ${security_failures_months})`,
        )
      await db.delete(security_runs).where(lt(security_runs.told_at, new Date(at.getTime() - 2 * day).toISOString()))
    },
    { schedule: '17 * * * *' },
  ),
  job('auth.tell-failure-runs', v.unknown(), ({ db, at }) => tellFailureRuns(db, at), { schedule: '*/10 * * * *' }),
]
