import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/db/users.table.ts'
import { raise } from '#server/events.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { mayWrite } from './letter-limit.ts'
import { password_resets, sessions } from './table.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Days for which the link to confirm a new address is valid. */
const linkDays = 7

type User = typeof users.$inferSelect

/**
 * Asks a new address of a person to confirm itself; until then the former one stays in use. Neither the answer nor anything that
 * the person sees reveals whether the address belongs to another account, whose owner is notified instead. A later request replaces
 * an earlier one.
 */
export async function askNewAddress(
  { db, at }: Pick<CallContext, 'db' | 'at'>,
  user: User,
  email: string,
): Promise<void> {
  const { token, hash } = newToken()
  await db.delete(password_resets).where(isAddressOf(user.id))
  const expires_at = new Date(at.getTime() + linkDays * 86_400_000).toISOString()
  await db.insert(password_resets).values({ token_hash: hash, user_id: user.id, purpose: 'address', email, expires_at })
  const full_name = `${user.first_name} ${user.last_name}`
  await queueMail(db, {
    to: user.email,
    locale: user.locale,
    recipient_id: user.id,
    template: 'address_asked',
    data: { full_name },
  })
  if (!(await mayWrite(db, 'address', email, at))) return
  const [holder] = await db.select().from(users).where(eq(users.email, email))
  if (!holder)
    await queueMail(db, { to: email, locale: user.locale, template: 'confirm_address', data: { full_name, token } })
  else
    await queueMail(db, {
      to: email,
      locale: holder.locale,
      recipient_id: holder.id,
      template: 'address_in_use',
      data: { full_name: `${holder.first_name} ${holder.last_name}` },
    })
}

/** The address that waits for its confirmation; null when none does. */
export async function waitingAddress(db: Database, user_id: number, at: Date): Promise<string | null> {
  const [link] = await db.select({ email: password_resets.email }).from(password_resets).where(openAddress(user_id, at))
  return link?.email ?? null
}

/** The person to whom a link with a new address was sent, for a sign-in with that address; undefined for any other link. */
export async function personOfNewAddress(
  db: Database,
  { email, invitation }: { email: string; invitation?: string | null | undefined },
  at: Date,
): Promise<User | undefined> {
  if (!invitation) return undefined
  const [found] = await db
    .select({ user: users })
    .from(password_resets)
    .innerJoin(users, eq(users.id, password_resets.user_id))
    .where(and(isOpen(at), eq(password_resets.token_hash, tokenHash(invitation)), eq(password_resets.email, email)))
  return found?.user
}

/**
 * Makes the confirmed address the person's. Their sessions and links end, because readers of the former mailbox are not trusted
 * with them any more, and the former address is notified. Returns null when the address was taken meanwhile.
 */
export async function takeNewAddress(
  call: Pick<CallContext, 'db' | 'at' | 'by' | 'audit'>,
  before: User,
  email: string,
): Promise<User | null> {
  const { db, at } = call
  if ((await db.$count(users, and(eq(users.email, email), ne(users.id, before.id)))) > 0) return null
  const [after] = await db
    .update(users)
    .set({ email, is_activated: true, updated_at: at.toISOString(), version: sql`${users.version} + 1` })
    .where(eq(users.id, before.id))
    .returning()
  if (!after) return null
  await db.delete(sessions).where(eq(sessions.user_id, before.id))
  await db.delete(password_resets).where(eq(password_resets.user_id, before.id))
  await call.audit({ entity: 'user.users', entity_id: before.id, action: 'change-email', before, after })
  await raise(call, 'address.changed', { user_id: before.id, former: before.email, email })
  await queueMail(db, {
    to: before.email,
    locale: before.locale,
    recipient_id: before.id,
    template: 'address_changed',
    data: { full_name: `${before.first_name} ${before.last_name}`, by_self: true },
  })
  return after
}

const isAddressOf = (user_id: number) =>
  and(eq(password_resets.user_id, user_id), eq(password_resets.purpose, 'address'))

const isOpen = (at: Date) =>
  and(
    eq(password_resets.purpose, 'address'),
    isNull(password_resets.used_at),
    gt(password_resets.expires_at, at.toISOString()),
  )

const openAddress = (user_id: number, at: Date) => and(eq(password_resets.user_id, user_id), isOpen(at))
