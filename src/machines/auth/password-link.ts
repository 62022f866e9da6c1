import { setup } from 'xstate'
import type { PasswordLinkState } from '#contract/auth/auth.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandling } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'
import { linkChecking } from './link-checking.ts'

interface PasswordLinkContext {
  token: string
  failure: Failure | null
}

const passwordLinkSetup = setup({
  types: {
    context: {} as PasswordLinkContext,
    input: {} as { token: string },
    events: {} as { type: 'link.check' },
    tags: {} as 'busy' | 'failed',
  },
  actors: { checkLink: unprovided<{ token: string }, PasswordLinkState>('checkLink') },
  guards: {
    isOpen: (_, found: PasswordLinkState) => found === 'open',
    isUsed: (_, found: PasswordLinkState) => found === 'used',
  },
}).extend(failureHandling)

/**
 * The page behind a password link; an invitation's link chooses the first password. The link is checked before anything is
 * typed, and again when the server refuses it; an invalid link leads to other ways of signing in.
 */
export const passwordLink = passwordLinkSetup.createMachine({
  id: 'passwordLink',
  description: 'What a link for a password still opens.',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'checking',
  states: {
    ...linkChecking([
      { guard: { type: 'isOpen', params: answer }, target: 'open' },
      { guard: { type: 'isUsed', params: answer }, target: 'used' },
      { target: 'expired' },
    ]),
    open: {
      meta: { view: 'the form of the password; after it, that one can sign in' },
      on: { 'link.check': 'checking' },
    },
    expired: { meta: { view: 'that the link has expired, and the form that asks for a new one' } },
    used: { meta: { view: 'that the link was used, with the ways to sign-in and to a forgotten password' } },
  },
})
