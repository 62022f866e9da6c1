import { effectsOf } from '#contract/declare/effects.ts'
import { partnerEntryLifecycle } from './entry-lifecycle.ts'
import { partnerProposal } from './proposal-lifecycle.ts'
import { partnerStatus } from './status-lifecycle.ts'

const letters = 'job mail.send'
const since = { 'record.status_since': 'because the status is a new one, of today' } as const
const signedOut = { sessions: 'because its people sign in again' } as const
/** What ends with a company; its orders, visits, invitations and places are ended by steps of their own. */
const ending = ['sessions', 'training_records', letters] as const

const partnerStatusEffects = effectsOf(
  partnerStatus,
  { records: ['partners'] },
  {
    'partner.activate': { undoes: { 'partner.deactivate': { ...since, ...signedOut } } },
    'partner.deactivate': { writes: ending, undoes: { 'partner.activate': since } },
    'partner.cancel': { writes: ending },
    'partner.restore': { undoes: { 'partner.cancel': since } },
  },
)

/** What a contractor had before it became a partner is the partner's from then on. */
const joined = [
  'training_records',
  'training_participants',
  'training_orders',
  'training_credits',
  'issued_certificates',
] as const

const partnerEntryEffects = effectsOf(
  partnerEntryLifecycle,
  { records: ['partner_entries'] },
  {
    'entry.approve': {
      writes: [
        'partners',
        'contractors',
        'contractor_contacts',
        'affiliates',
        'partner_moderators',
        'partner_users',
        'users',
        'user_roles',
        'given_consents',
        'password_resets',
        ...joined,
        letters,
      ],
    },
    'entry.reject': { writes: [letters] },
    'entry.restore': {
      undoes: {
        'entry.reject': {
          'record.password_hash': 'because a rejection forgets the password, and the person chooses another',
        },
      },
    },
  },
)

const partnerProposalEffects = effectsOf(
  partnerProposal,
  { records: ['partner_proposals'] },
  {
    'proposal.change': { writes: ['partner_proposal_changes', letters] },
    'proposal.withdraw': {},
    'proposal.accept': { writes: ['partner_proposal_changes', 'partners', 'affiliates', 'contractors', letters] },
    'proposal.refuse': { writes: ['partner_proposal_changes', letters] },
    'proposal.close': {},
  },
)

/** What the steps of companies, their registrations and proposals write. */
export const partnerEffects = [partnerStatusEffects, partnerEntryEffects, partnerProposalEffects]
