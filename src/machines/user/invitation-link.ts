import { assign, setup } from 'xstate'
import type { InvitationLink } from '#contract/user/invitation.ts'
import { answer } from '#machines/answer.ts'
import { linkChecking } from '#machines/auth/link-checking.ts'
import { type Failure, failureHandling } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

interface InvitationLinkContext {
  token: string
  /** Who invites whom into which company; null until the link was checked. */
  invitation: InvitationLink | null
  failure: Failure | null
}

const keeping = { type: 'keepInvitation', params: answer } as const
const when = <const Guard extends string, const Target extends string>(guard: Guard, target: Target) =>
  ({ guard: { type: guard, params: answer }, target, actions: keeping }) as const

const invitationLinkSetup = setup({
  types: {
    context: {} as InvitationLinkContext,
    input: {} as { token: string },
    events: {} as { type: 'link.check' },
    tags: {} as 'busy' | 'failed',
  },
  actors: { checkLink: unprovided<{ token: string }, InvitationLink>('checkLink') },
  guards: {
    isChosen: (_, { state, way }: InvitationLink) => state === 'open' && way === 'choose',
    isProved: (_, { state, way }: InvitationLink) => state === 'open' && way === 'prove',
    isUnfit: (_, { state, way }: InvitationLink) => state === 'open' && way === 'none',
    isUnconfirmed: (_, { state }: InvitationLink) => state === 'unconfirmed',
    isAccepted: (_, { state }: InvitationLink) => state === 'accepted',
    isDeclined: (_, { state }: InvitationLink) => state === 'declined',
    isWithdrawn: (_, { state }: InvitationLink) => state === 'withdrawn',
  },
  actions: {
    keepInvitation: assign((_, invitation: InvitationLink) => ({ invitation, failure: null })),
  },
}).extend(failureHandling)

/**
 * The page behind the link of an invitation into a company. The link is checked before anything is typed, after every answer, and
 * when the server refuses it.
 */
export const invitationLink = invitationLinkSetup.createMachine({
  id: 'invitationLink',
  description: 'What the link of an invitation into a company still opens.',
  context: ({ input }) => ({ ...input, invitation: null, failure: null }),
  initial: 'checking',
  states: {
    ...linkChecking([
      when('isChosen', 'choosing'),
      when('isProved', 'proving'),
      when('isUnfit', 'unfit'),
      when('isUnconfirmed', 'unconfirmed'),
      when('isAccepted', 'accepted'),
      when('isDeclined', 'declined'),
      when('isWithdrawn', 'withdrawn'),
      { target: 'expired', actions: keeping },
    ]),
    choosing: {
      meta: { view: 'who invites into which company, the form of the first password, and declining' },
      on: { 'link.check': 'checking' },
    },
    proving: {
      meta: { view: 'who invites into which company, the form of the account’s password, and declining' },
      on: { 'link.check': 'checking' },
    },
    unfit: {
      meta: { view: 'that the account of the address cannot join a company, and declining' },
      on: { 'link.check': 'checking' },
    },
    unconfirmed: {
      meta: { view: 'that the invitation waits for a confirmation by the company, and declining' },
      on: { 'link.check': 'checking' },
    },
    accepted: { meta: { view: 'that the person belongs to the company, with the way to sign-in' } },
    declined: { meta: { view: 'that the invitation was declined' } },
    withdrawn: { meta: { view: 'that the company has withdrawn the invitation' } },
    expired: { meta: { view: 'that the link has expired, and where another one comes from' } },
  },
})
