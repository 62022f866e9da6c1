import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { Session } from '#contract/auth/auth.ts'
import type { KeptDraft } from '#machines/auth/session.ts'
import { type SessionEvent, session } from '#machines/auth/session.ts'
import { isRefused } from '#machines/failure.ts'
import { type Api, silent } from '#services/api.ts'
import type { TabNews, TokenStorage } from '#services/auth/token-storage.ts'
import type { Drafts } from '#services/form/drafts.ts'
import { connectionReturns } from '#services/shell/connection-actors.ts'

interface SessionServices {
  api: Api
  tokens: TokenStorage
  drafts: Drafts
  /** Takes the name of the ERP, which the texts of the back office have. */
  nameErp: (name: string) => void
}

const eventOf = {
  vanished: 'token.vanish',
  appeared: 'token.appear',
  returned: 'page.return',
} as const satisfies Record<TabNews, SessionEvent['type']>

/** The machine `session` on the calls of the API and the browser's storages. */
export function provideSession(services: SessionServices) {
  return session.provide({ actors: sessionActors(services) })
}

/** The actors of the machine `session`. */
export function sessionActors({ api, tokens, drafts, nameErp }: SessionServices) {
  return {
    /** A refusal or an error of the server removes the token (specification, section 4). A missing answer and an error of the page do not. */
    fetchUser: fromPromise<Session & { kept_drafts: readonly KeptDraft[] }, void>(async ({ signal }) => {
      try {
        const { model, permissions, erp_name, release } = await api.call('auth.user', {
          signal,
          showRefusal: false,
          reauthenticate: false,
        })
        if (erp_name) nameErp(erp_name)
        return { model, permissions, release, kept_drafts: drafts.all(model.id) }
      } catch (error) {
        if (!signal.aborted && isRefused({ event: { error } })) tokens.forget()
        throw error
      }
    }),
    signOut: fromPromise<void, { discards_drafts_of: number | null }>(async ({ input: { discards_drafts_of } }) => {
      // The server deletes their uploads only for a person who is signed in.
      if (discards_drafts_of !== null) drafts.giveUpAll(discards_drafts_of)
      try {
        await api.call('auth.logout', silent)
      } finally {
        tokens.forget()
      }
    }),
    watchTabs: fromCallback<EventObject, void>(({ sendBack }) =>
      tokens.watch(window, (news) => sendBack({ type: eventOf[news] })),
    ),
    watchConnection: connectionReturns,
  }
}
