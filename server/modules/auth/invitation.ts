import { and, eq, gt, isNull } from 'drizzle-orm'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/db/users.table.ts'
import { raise } from '#server/events.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { password_resets } from './table.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Days for which an invitation is valid. */
const invitationDays = 7

/** Recipient of an invitation. */
interface Invited {
  id: number
  email: string
  locale: Locale
  first_name: string
  last_name: string
  /** Whether a password was already chosen, when the company registered. */
  has_password: boolean
}

/**
 * Mails a link that confirms the address: a person with a password signs in with it, others choose their first password. An
 * earlier invitation becomes invalid unless `keepsEarlier`. Must run in the transaction of the change that it invites to.
 */
export async function invite(
  { db, at }: { db: Database; at: Date },
  user: Invited,
  about: { company: string | null; isMoved?: boolean; keepsEarlier?: boolean },
): Promise<void> {
  const { token, hash } = newToken()
  if (!about.keepsEarlier) await endInvitations(db, user.id)
  await db.insert(password_resets).values({
    token_hash: hash,
    user_id: user.id,
    purpose: 'invitation',
    expires_at: new Date(at.getTime() + invitationDays * 86_400_000).toISOString(),
  })
  const full_name = `${user.first_name} ${user.last_name}`
  const to = { to: user.email, locale: user.locale }
  const { has_password } = user
  if (about.isMoved && has_password)
    await queueMail(db, { ...to, template: 'confirm_address', data: { full_name, token } })
  else
    await queueMail(db, {
      ...to,
      template: 'invitation',
      data: { full_name, company: about.company, has_password, token, user_id: user.id },
    })
}

async function endInvitations(db: Database, user_id: number): Promise<void> {
  await db
    .delete(password_resets)
    .where(and(eq(password_resets.user_id, user_id), eq(password_resets.purpose, 'invitation')))
}

type Moved = typeof users.$inferSelect

/**
 * Notifies the former address of a change, and sends a confirmation link to the new one. Links sent to the former address
 * become invalid.
 */
export async function moveAddress(
  call: { db: Database; at: Date; by: By },
  before: Moved,
  after: Moved,
): Promise<void> {
  const full_name = `${before.first_name} ${before.last_name}`
  await queueMail(call.db, {
    to: before.email,
    locale: before.locale,
    recipient_id: before.id,
    template: 'address_changed',
    data: { full_name, by_self: call.by.user_id === before.id },
  })
  await raise(call, 'address.changed', { user_id: before.id, former: before.email, email: after.email })
  await call.db.delete(password_resets).where(eq(password_resets.user_id, before.id))
  if (after.status === 1)
    await invite(call, { ...after, has_password: after.password_hash !== null }, { company: null, isMoved: true })
}

/** Whether the person was sent a still open invitation within the last hour. */
async function wasJustInvited(db: Database, user_id: number, at: Date): Promise<boolean> {
  const hourAgo = new Date(at.getTime() + invitationDays * 86_400_000 - 3_600_000).toISOString()
  const open = and(
    eq(password_resets.user_id, user_id),
    eq(password_resets.purpose, 'invitation'),
    isNull(password_resets.used_at),
    gt(password_resets.expires_at, hourAgo),
  )
  return (await db.$count(password_resets, open)) > 0
}

/**
 * Sends a further invitation, at most once an hour, to a person who signed in without the link. The earlier one stays valid,
 * because the person may still find it.
 */
export async function inviteBeside(call: { db: Database; at: Date }, user: Invited): Promise<void> {
  if (await wasJustInvited(call.db, user.id, call.at)) return
  await invite(call, user, { company: null, keepsEarlier: true })
}

/** Uses a person's invitation as confirmation of the address. Returns whether it was a valid one. */
export async function confirmByInvitation(db: Database, user_id: number, token: string, at: Date): Promise<boolean> {
  const accepted = await db
    .delete(password_resets)
    .where(
      and(
        eq(password_resets.token_hash, tokenHash(token)),
        eq(password_resets.user_id, user_id),
        eq(password_resets.purpose, 'invitation'),
        isNull(password_resets.used_at),
        gt(password_resets.expires_at, at.toISOString()),
      ),
    )
    .returning({ user_id: password_resets.user_id })
  if (accepted.length === 0) return false
  await confirmAddress(db, user_id, at)
  return true
}

/**
 * Confirms the address of an account, for a link that was sent to it, with the first password if one was chosen. The person's open
 * invitations end.
 */
export async function confirmAddress(db: Database, user_id: number, at: Date, password_hash?: string): Promise<void> {
  await endInvitations(db, user_id)
  await db
    .update(users)
    .set({ is_activated: true, password_hash, updated_at: at.toISOString() })
    .where(eq(users.id, user_id))
}
