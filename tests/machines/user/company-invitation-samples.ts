import { type By, customerActor, systemActor } from '#contract/declare/lifecycle-actor.ts'
import { companyInvitation } from '#contract/user/invitation-lifecycle.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const at = '2026-03-02T08:00:00Z'
const expires_at = '2026-03-09T08:00:00Z'
const administrator: By = {
  user_id: 7,
  permissions: {
    'partnerzone.user.invitations.send': true,
    'partnerzone.user.invitations.confirm': true,
    'partnerzone.user.invitations.withdraw': true,
  },
  partners: [3],
  company_admin_of: [3],
}

export const companyInvitationEntry = catalogued(companyInvitation, {
  starts: [{ label: 'a person who was invited', input: { partner_id: 3, expires_at, unconfirmed_at: null } }],
  events: {
    'invitation.send': [{ type: 'invitation.send', by: administrator, at }],
    'invitation.suspend': [{ type: 'invitation.suspend', by: systemActor, at }],
    'invitation.confirm': [{ type: 'invitation.confirm', by: administrator, at }],
    'invitation.withdraw': [{ type: 'invitation.withdraw', by: administrator, at }],
    'invitation.accept': [{ type: 'invitation.accept', by: customerActor, at }],
    'invitation.decline': [{ type: 'invitation.decline', by: customerActor, at }],
    'invitation.expire': [{ type: 'invitation.expire', by: systemActor, at: expires_at }],
    'invitation.close': [{ type: 'invitation.close', by: systemActor, at }],
  },
  exceptions: {
    idle: { 'invitation.send': 'a further letter is on its way, and it waits as before' },
    endsIn: {
      accepted: 'the person belongs to the company',
      declined: 'the company may invite anew',
      withdrawn: 'the company may invite anew',
    },
  },
})
