import { and, eq, ne, sql } from 'drizzle-orm'
import type { auth } from '#contract/auth/auth.ts'
import { users } from '#server/db/users.table.ts'
import type { Call } from '#server/http/handlers.ts'
import { refuse } from '#server/http/refusal.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { spendCaptcha } from './captcha.ts'
import { withoutEntry } from './entry.ts'
import { acceptInvitation, invite } from './invitation.ts'
import { isPassword } from './passwords.ts'
import { sessionLife } from './session.ts'
import { login_failures, sessions } from './table.ts'
import { newToken, tokenHash } from './tokens.ts'

const allowedFailures = 10
const lockMinutes = 15

type Login = Call<(typeof auth.endpoints)['auth.login']>

/** Signs in: a captcha, a right password, an address that is not locked and was proven by a link sent to it. */
export async function login(call: Login) {
  const { db, deps, body, at } = call
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
  if ((await withoutEntry(db, [user.id])).length > 0) refuse('invalid', { key: 'auth.no_company', keep: true })
  if (!user.is_activated) await proveAddress(call, user)
  await db.update(users).set({ last_login_at: at.toISOString() }).where(eq(users.id, user.id))
  return openSession(call, user.id, body.rememberMe)
}

/**
 * Whether somebody who is signed in knows the own password. Wrong ones count like failed sign-ins, so that who finds a
 * device unlocked cannot guess: the tenth locks the address. The refusal must `keep` the count.
 */
export async function provePassword(
  db: Login['db'],
  user: typeof users.$inferSelect,
  password: string,
  at: Date,
): Promise<'right' | 'wrong' | 'locked'> {
  const failures = await countTry(db, user.email, at)
  if (failures.isLocked) return 'locked'
  if (await isPassword(password, user.password_hash)) {
    await forgetFailures(db, user.email)
    return 'right'
  }
  if (failures.count >= allowedFailures) await lock(db, user.email, user, at)
  return 'wrong'
}

/** By the invitation that came along; who has none is sent a new one. Only a right password gets this far. */
async function proveAddress({ db, body, at, by, audit }: Login, user: typeof users.$inferSelect): Promise<void> {
  if (!body.invitation || !(await acceptInvitation(db, user.id, body.invitation, at))) {
    await invite({ db, at }, { ...user, has_password: true }, { company: null })
    return refuse('invalid', { key: 'auth.not_activated', keep: true })
  }
  by.user_id = user.id
  const [before, after] = [{ is_activated: false }, { is_activated: true }]
  await audit({ entity: 'user.users', entity_id: user.id, action: 'confirm-address', before, after })
}

/** Signs a person out everywhere, or everywhere but here. Answers how many sessions ended. */
export async function revokeSessions(db: Login['db'], user_id: number, except?: number): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.user_id, user_id), except === undefined ? undefined : ne(sessions.id, except)))
    .returning({ id: sessions.id })
  return ended.length
}

/** Forgets the wrong passwords of an address. */
export async function forgetFailures(db: Login['db'], email: string): Promise<void> {
  await db.delete(login_failures).where(eq(login_failures.email_hash, tokenHash(email)))
}

async function openSession({ db, at, ip, request }: Login, user_id: number, remember: boolean) {
  const { token, hash } = newToken()
  const life = remember ? sessionLife.remembered : sessionLife.usual
  const expires_at = new Date(at.getTime() + life).toISOString()
  const now = at.toISOString()
  await db.insert(sessions).values({
    user_id,
    token_hash: hash,
    remember,
    user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
    ip,
    last_used_at: now,
    created_at: now,
    expires_at,
  })
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
