import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { transition } from 'xstate'
import { auditedVerb } from '#contract/core/audit-verbs.ts'
import type { InvitationEvent } from '#contract/user/invitation-lifecycle.ts'
import { invitationSnapshot } from '#contract/user/invitation-lifecycle-state.ts'
import { audit } from '#server/db/audit.ts'
import type { Happening } from '#server/events.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
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

/** Condition for invitations into the companies of a partner's person. */
export function invitationsInScope({ partner_ids }: PartnerScope): SQL {
  return inArray(company_invitations.partner_id, [...partner_ids])
}

/** The audited fields of an invitation: never name or address, because the audit outlives the invitation. */
export function auditedInvitation({ partner_id, status, is_company_admin, company_roles }: InvitationRecord) {
  return { partner_id, status, is_company_admin, company_roles }
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
      ended_at: next.value === 'invited' ? null : at.toISOString(),
      updated_at: at.toISOString(),
      version: sql`${company_invitations.version} + 1`,
    })
    .where(eq(company_invitations.id, invitation.id))
    .returning()
  if (!after) throw new Error(`Invitation ${invitation.id} is gone`)
  await audit(db, {
    ...{ entity: invitationEntity, entity_id: invitation.id, action: auditedVerb(event.type), by, at },
    ...{ before: auditedInvitation(invitation), after: auditedInvitation(after) },
  })
  return after
}

/** An invitation of the person's companies, locked; otherwise 404. */
export async function lockInvitation(
  { db, scope }: Pick<Happening, 'db'> & { scope: PartnerScope },
  id: number,
): Promise<InvitationRecord> {
  const [row] = await db
    .select()
    .from(company_invitations)
    .where(and(eq(company_invitations.id, id), invitationsInScope(scope)))
    .for('update')
  return row ?? refuse('not_found')
}
