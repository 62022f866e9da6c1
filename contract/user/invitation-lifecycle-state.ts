import type { By } from '#contract/declare/lifecycle-actor.ts'
import { namesOf } from '#contract/declare/statuses.ts'
import { companyInvitation, type InvitationContext, type InvitationStatus } from './invitation-lifecycle.ts'
import { type InvitationVerb, invitationVerb } from './statuses.ts'

/** The columns of an invitation that the lifecycle reads. */
export interface InvitationState extends InvitationContext {
  status: InvitationStatus
}

/** Builds the chart's snapshot of a stored invitation. */
export function invitationSnapshot({ status, partner_id, expires_at, unconfirmed_at }: InvitationState) {
  return companyInvitation.resolveState({ value: status, context: { partner_id, expires_at, unconfirmed_at } })
}

/** The actions that the lifecycle allows this person. */
export function invitationChoices(invitation: InvitationState, by: By): InvitationVerb[] {
  const snapshot = invitationSnapshot(invitation)
  const at = new Date().toISOString()
  return namesOf(invitationVerb).filter((verb) => snapshot.can({ type: `invitation.${verb}`, by, at }))
}
