import { eq, sql } from 'drizzle-orm'
import type { auth } from '#contract/auth.ts'
import type { Call } from '#server/http/handlers.ts'
import { refuse } from '#server/http/refusal.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { spendCaptcha } from './captcha.ts'
import { isPassword } from './passwords.ts'
import { sessionLife } from './session.ts'
import { login_failures, sessions, users } from './table.ts'
import { newToken, tokenHash } from './tokens.ts'

const allowedFailures = 10
const lockMinutes = 15

type Login = Call<(typeof auth.endpoints)['auth.login']>

/** Signs in: a captcha, a right password, and an address that is not locked. */
export async function login({ db, deps, body, at }: Login) {
  await spendCaptcha(db, deps.config.secret, body.captcha)
  const failures = await countTry(db, body.email, at)
  if (failures.isLocked) refuse('invalid', { key: 'auth.locked', keep: true })

  const [user] = await db.select().from(users).where(eq(users.email, body.email))
  const isRight = await isPassword(body.password, user?.password_hash ?? null)
  if (!isRight || user?.status !== 1) {
    if (failures.count >= allowedFailures) await lock(db, body.email, user, at)
    return refuse('invalid', { key: 'auth.failed', keep: true })
  }

  await forgetFailures(db, body.email)
  await db.update(users).set({ last_login_at: at.toISOString() }).where(eq(users.id, user.id))
  return openSession(db, user.id, body.rememberMe, at)
}

/** Forgets the wrong passwords of an address. */
export async function forgetFailures(db: Login['db'], email: string): Promise<void> {
  await db.delete(login_failures).where(eq(login_failures.email_hash, tokenHash(email)))
}

async function openSession(db: Login['db'], user_id: number, remember: boolean, at: Date) {
  const { token, hash } = newToken()
  const life = remember ? sessionLife.remembered : sessionLife.usual
  const expires_at = new Date(at.getTime() + life).toISOString()
  await db.insert(sessions).values({ user_id, token_hash: hash, remember, created_at: at.toISOString(), expires_at })
  return { token_type: 'Bearer' as const, access_token: token, rememberMe: remember, expires_at }
}

/**
 * Counts a try before the password is looked at. The row stays locked until the transaction ends, so that tries at
 * the same time cannot slip past the limit.
 */
async function countTry(db: Login['db'], email: string, at: Date): Promise<{ count: number; isLocked: boolean }> {
  const now = at.toISOString()
  const lockIsOver = sql`${login_failures.locked_until} <= ${now}`
  const [row] = await db
    .insert(login_failures)
    .values({ email_hash: tokenHash(email), count: 1, last_at: now })
    .onConflictDoUpdate({
      target: login_failures.email_hash,
      set: {
        count: sql`case when ${lockIsOver} then 1 else ${login_failures.count} + 1 end`,
        locked_until: sql`case when ${lockIsOver} then null else ${login_failures.locked_until} end`,
        last_at: now,
      },
    })
    .returning()
  return { count: row?.count ?? 1, isLocked: row?.locked_until != null }
}

async function lock(
  db: Login['db'],
  email: string,
  owner: typeof users.$inferSelect | undefined,
  at: Date,
): Promise<void> {
  const locked_until = new Date(at.getTime() + lockMinutes * 60_000).toISOString()
  await db
    .update(login_failures)
    .set({ locked_until })
    .where(eq(login_failures.email_hash, tokenHash(email)))
  if (owner?.status !== 1) return
  await queueMail(db, {
    to: owner.email,
    locale: owner.locale,
    template: 'account_locked',
    data: { full_name: `${owner.first_name} ${owner.last_name}` },
  })
}
