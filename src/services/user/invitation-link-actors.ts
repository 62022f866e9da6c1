import { fromPromise } from 'xstate'
import type { InvitationLink } from '#contract/user/invitation.ts'
import { invitationLink } from '#machines/user/invitation-link.ts'
import { type Api, silent } from '#services/api.ts'

/** The machine `invitationLink` on the calls of the API. */
export function provideInvitationLink(api: Api) {
  return invitationLink.provide({
    actors: {
      checkLink: fromPromise<InvitationLink, { token: string }>(({ input, signal }) =>
        api.call('public-zone.user.invitations.check', { body: input, signal, ...silent }),
      ),
    },
  })
}
