import { fromPromise } from 'xstate'
import type { PasswordLinkState } from '#contract/auth/auth.ts'
import { passwordLink } from '#machines/auth/password-link.ts'
import { type Api, silent } from '#services/api.ts'

/** The machine `passwordLink` on the calls of the API. */
export function providePasswordLink(api: Api) {
  return passwordLink.provide({
    actors: {
      checkLink: fromPromise<PasswordLinkState, { token: string }>(
        async ({ input, signal }) =>
          (await api.call('auth.reset-password-check', { body: input, signal, ...silent })).state,
      ),
    },
  })
}
