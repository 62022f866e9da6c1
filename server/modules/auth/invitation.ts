import { and, eq, gt, isNull } from 'drizzle-orm'
import type { By } from '#contract/lifecycle-actor.ts'
import type { Locale } from '#contract/locale.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/db/users.table.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { password_resets } from './table.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Days that an invitation is good for. */
const invitationDays = 7

/** Whom an invitation goes to. */
interface Invited {
  id: number
  email: string
  locale: Locale
  first_name: string
  last_name: string
  /** Whether a password was chosen before, when the company registered. */
  has_password: boolean
}

/**
 * Mails a link that proves the address: whoever has a password signs in by it, the others choose their first one. An
 * earlier invitation of the person ends unless it `keepsEarlier`. Belongs into the transaction of what it invites to.
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
      data: { full_name, company: about.company, has_password, token },
    })
}

async function endInvitations(db: Database, user_id: number): Promise<void> {
  await db
    .delete(password_resets)
    .where(and(eq(password_resets.user_id, user_id), eq(password_resets.purpose, 'invitation')))
}

type Moved = typeof users.$inferSelect

/** Tells the old address that there is another one, and has the new one proven. Links that went to the old one end. */
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
  await call.db.delete(password_resets).where(eq(password_resets.user_id, before.id))
  if (after.status === 1)
    await invite(call, { ...after, has_password: after.password_hash !== null }, { company: null, isMoved: true })
}

/** Whether a person has an invitation that is open and was mailed within the last hour. */
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
 * Mails somebody who came without the link another one, at most once an hour. The one that was mailed before stays good:
 * they may be about to find it.
 */
export async function inviteBeside(call: { db: Database; at: Date }, user: Invited): Promise<void> {
  if (await wasJustInvited(call.db, user.id, call.at)) return
  await invite(call, user, { company: null, keepsEarlier: true })
}

/** Takes the invitation of a person as the proof of the address, once. Answers whether it was one. */
export async function acceptInvitation(db: Database, user_id: number, token: string, at: Date): Promise<boolean> {
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
  await endInvitations(db, user_id)
  await db.update(users).set({ is_activated: true, updated_at: at.toISOString() }).where(eq(users.id, user_id))
  return true
}
