import type { By } from '#contract/lifecycle-actor.ts'
import { companyInvitation, type InvitationContext, type InvitationStatus } from './invitation-lifecycle.ts'

/** The columns of an invitation that the lifecycle reads. */
export interface InvitationState extends InvitationContext {
  status: InvitationStatus
}

/** Actions of a company's administrator on an invitation, named like the last part of their calls. */
const invitationVerbs = ['send', 'withdraw'] as const
export type InvitationVerb = (typeof invitationVerbs)[number]

/** Builds the chart's snapshot of a stored invitation. */
export function invitationSnapshot({ status, partner_id, expires_at }: InvitationState) {
  return companyInvitation.resolveState({ value: status, context: { partner_id, expires_at } })
}

/** The actions that the lifecycle allows this person. */
export function invitationChoices(invitation: InvitationState, by: By): InvitationVerb[] {
  const snapshot = invitationSnapshot(invitation)
  const at = new Date().toISOString()
  return invitationVerbs.filter((verb) => snapshot.can({ type: `invitation.${verb}`, by, at }))
}
