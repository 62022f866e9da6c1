import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { transition } from 'xstate'
import { auditedVerb } from '#contract/core/audit-verbs.ts'
import type { InvitationEvent } from '#contract/user/invitation-lifecycle.ts'
import { invitationSnapshot } from '#contract/user/invitation-lifecycle-state.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import type { Happening } from '#server/events.ts'
import type { Scope } from '#server/http/access/scope.ts'
import { partners, partnersInScope } from '#server/modules/partner/index.ts'
import { refuse } from '#server/refusal.ts'
import { company_invitations } from './table.ts'

/** Entity of invitations in the audit. */
export const invitationEntity = 'user.invitations'

export type InvitationRecord = typeof company_invitations.$inferSelect

/** Days for which an invitation is valid, as for one into the portal. */
const validDays = 7

/** When an invitation expires that is sent at a moment. */
export function expiryOf(at: Date): string {
  return new Date(at.getTime() + validDays * 86_400_000).toISOString()
}

/** Full name of a person. */
export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`

/** Condition for invitations into the companies of a partner's person, or into those that a colleague may see. */
export function invitationsInScope(db: Database, scope: Scope): SQL {
  if (scope.kind === 'partner') return inArray(company_invitations.partner_id, [...scope.partner_ids])
  const seen = db.select({ id: partners.id }).from(partners).where(partnersInScope(scope))
  return inArray(company_invitations.partner_id, seen)
}

/** The audited fields of an invitation: never name or address, because the audit outlives the invitation. */
export function auditedInvitation(invitation: InvitationRecord) {
  const { partner_id, status, is_company_admin, company_roles, unconfirmed_at } = invitation
  return { partner_id, status, is_company_admin, company_roles, is_unconfirmed: unconfirmed_at !== null }
}

/**
 * The only way in which the status of an invitation changes: by an event of its lifecycle (409 when that refuses). The invitation
 * must be locked.
 */
export async function advanceInvitation(
  { db, by, at }: Happening,
  invitation: InvitationRecord,
  event: InvitationEvent,
  set: Partial<Pick<InvitationRecord, 'sent_at' | 'expires_at' | 'user_id' | 'token_hash'>> = {},
): Promise<InvitationRecord> {
  const snapshot = invitationSnapshot(invitation)
  if (!snapshot.can(event)) refuse('lifecycle')
  const [next] = transition(snapshot.machine, snapshot, event)
  const [after] = await db
    .update(company_invitations)
    .set({
      ...set,
      status: next.value,
      unconfirmed_at: next.context.unconfirmed_at,
      ended_at: next.value === 'invited' ? null : at.toISOString(),
      updated_at: at.toISOString(),
      version: sql`${company_invitations.version} + 1`,
    })
    .where(eq(company_invitations.id, invitation.id))
    .returning()
  if (!after) throw new Error(`Invitation ${invitation.id} is gone`)
  await audit(db, {
    entity: invitationEntity,
    entity_id: invitation.id,
    action: auditedVerb(event.type),
    by,
    at,
    before: auditedInvitation(invitation),
    after: auditedInvitation(after),
  })
  return after
}

/** An invitation of the caller's companies, locked; otherwise 404. */
export async function lockInvitation(
  { db, scope }: Pick<Happening, 'db'> & { scope: Scope },
  id: number,
): Promise<InvitationRecord> {
  const [row] = await db
    .select()
    .from(company_invitations)
    .where(and(eq(company_invitations.id, id), invitationsInScope(db, scope)))
    .for('update')
  return row ?? refuse('not_found')
}
