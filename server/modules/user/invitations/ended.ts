import { and, eq, inArray, lt, lte, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Events, Happening } from '#server/events.ts'
import { job } from '#server/jobs/job.ts'
import { advanceInvitation } from './invitation.ts'
import { suspendOrphaned } from './suspend.ts'
import { company_invitations } from './table.ts'

/** Days for which an invitation that ended stays in the list. */
const keptDays = 30

/** The hourly job that ends invitations without an answer, suspends those whose person has left, and deletes those that ended long ago. */
export const invitationEndJob = job(
  'user.end-invitations',
  v.unknown(),
  ({ db, at }) => inTransaction(db, (tx) => endInvitations({ db: tx, by: systemActor, at })),
  { schedule: '41 * * * *' },
)

async function endInvitations(happening: Happening): Promise<void> {
  const { db, at } = happening
  const over = await db
    .select()
    .from(company_invitations)
    .where(and(eq(company_invitations.status, 'invited'), lte(company_invitations.expires_at, at.toISOString())))
    .orderBy(company_invitations.id)
    .for('update')
  const stamp = { by: systemActor, at: at.toISOString() }
  for (const invitation of over) await advanceInvitation(happening, invitation, { type: 'invitation.expire', ...stamp })
  await suspendOrphaned(happening)
  const longAgo = new Date(at.getTime() - keptDays * 86_400_000).toISOString()
  await db.delete(company_invitations).where(lt(company_invitations.ended_at, longAgo))
}

/** Withdraws the invitations of a company that is closed. */
export async function withdrawInvitationsOfClosed(
  { db, by, at }: Happening,
  { partner_id }: Events['company.closed'],
): Promise<void> {
  const open = await db
    .select()
    .from(company_invitations)
    .where(and(eq(company_invitations.partner_id, partner_id), eq(company_invitations.status, 'invited')))
    .orderBy(company_invitations.id)
    .for('update')
  for (const invitation of open)
    await advanceInvitation({ db, by, at }, invitation, {
      type: 'invitation.close',
      by: systemActor,
      at: at.toISOString(),
    })
}

/** Deletes the invitations of an erased person; at an address that others use too, those with the person's name. */
export async function eraseInvitations(
  { db }: Happening,
  { user_id, emails, shared, pattern }: Events['person.erased'],
): Promise<void> {
  const { email, first_name, last_name } = company_invitations
  const at = (addresses: readonly string[]) =>
    addresses.length === 0
      ? undefined
      : inArray(
          email,
          addresses.map((address) => address.toLowerCase()),
        )
  const named = pattern === null ? undefined : sql`${first_name} || ' ' || ${last_name} ~* ${pattern}`
  const isShared = named && at(shared) && and(at(shared), named)
  const account = user_id === null ? undefined : eq(company_invitations.user_id, user_id)
  const theirs = or(at(emails), isShared, account)
  if (theirs) await db.delete(company_invitations).where(theirs)
}
