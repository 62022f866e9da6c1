import type { InferInput } from 'valibot'
import type { AcceptanceForm, JoiningForm } from '#contract/user/invitation.ts'
import type { InvitationVerb } from '#contract/user/statuses.ts'
import { type Api, type CallSettings, silent } from '#services/api.ts'

/** Accepts an invitation with a first password. */
export const acceptInvitation = (api: Api, body: InferInput<typeof AcceptanceForm>, settings: CallSettings) =>
  api.call('public-zone.user.invitations.accept', { body, ...settings, ...silent })

/** Accepts an invitation with the account that the person has already. */
export const joinCompany = (api: Api, body: InferInput<typeof JoiningForm>, settings: CallSettings) =>
  api.call('public-zone.user.invitations.join', { body, ...settings, ...silent })

/** Declines an invitation. */
export const declineInvitation = (api: Api, body: { token: string }, settings: CallSettings) =>
  api.call('public-zone.user.invitations.decline', { body, ...settings, ...silent })

type InvitationAction = (api: Api, path: { invitation: number }, settings: CallSettings) => Promise<unknown>

const act =
  (verb: InvitationVerb): InvitationAction =>
  (api, path, settings) =>
    api.call(`partnerzone.user.invitations.${verb}`, { path, ...settings })

/** The actions of a company's administrator on an invitation. */
export const invitationActions: Record<InvitationVerb, InvitationAction> = {
  confirm: act('confirm'),
  send: act('send'),
  withdraw: act('withdraw'),
}

/** Those of staff on an invitation that waits for a confirmation. */
export const staffInvitationActions: Record<'confirm' | 'withdraw', InvitationAction> = {
  confirm: (api, path, settings) => api.call('user.invitations.confirm', { path, ...settings }),
  withdraw: (api, path, settings) => api.call('user.invitations.withdraw', { path, ...settings }),
}
