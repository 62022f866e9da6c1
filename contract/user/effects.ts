import { effectsOf } from '#contract/declare/effects.ts'
import { userStatus } from './account-lifecycle.ts'
import { companyInvitation } from './invitation-lifecycle.ts'

const letters = 'job mail.send'
const notices = ['notifications', 'notification_recipients'] as const
/** Open work of a partner's person that a colleague takes over, with the letters. */
const handedOver = [
  'service_visits',
  'service_orders',
  'service_maintenances',
  'spare_parts_orders',
  'units',
  'offers',
  'training_records',
] as const
/** What ends with an account; its orders and invitations are ended or handed over by steps of their own. */
const ending = [
  'sessions',
  'password_resets',
  'visit_links',
  'training_terms',
  'partner_moderators',
  ...handedOver,
  letters,
] as const
const since = { 'record.status_since': 'because the status is a new one, of today' } as const

const userStatusEffects = effectsOf(
  userStatus,
  { records: ['users'] },
  {
    'account.activate': {
      undoes: { 'account.deactivate': { ...since, sessions: 'because the person signs in again' } },
    },
    'account.deactivate': { writes: ending, undoes: { 'account.activate': since } },
    'account.cancel': { writes: ending },
    'account.restore': { undoes: { 'account.cancel': since } },
    'account.lock': { writes: [letters] },
    'account.unlock': { writes: ['login_failures'] },
  },
)

/** What is written when a person leaves a company, with the account or without it. */
const leaving = ['users', 'user_roles', 'partner_users', 'sessions', ...handedOver] as const
const invitationLetter = 'job user.invitation-letter'

const companyInvitationEffects = effectsOf(
  companyInvitation,
  { records: ['company_invitations'] },
  {
    'invitation.send': { writes: [invitationLetter, letters], follows: ['invitation.expire'] },
    'invitation.withdraw': {},
    // It follows from the write by which the person who invited leaves the company.
    'invitation.suspend': { writes: [letters, ...notices, ...leaving] },
    'invitation.confirm': { writes: [invitationLetter] },
    'invitation.accept': {
      writes: [
        'users',
        'user_roles',
        'partner_users',
        'password_resets',
        'login_failures',
        'given_consents',
        letters,
        ...notices,
      ],
    },
    'invitation.decline': { writes: [letters, ...notices] },
    'invitation.expire': {},
    'invitation.close': {},
  },
)

/** What the steps of accounts and invitations write. */
export const userEffects = [userStatusEffects, companyInvitationEffects]
