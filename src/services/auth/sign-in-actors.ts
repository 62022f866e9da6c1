import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { PermissionMap } from '#contract/declare/access.ts'
import { type SessionActor, startedSession } from '#machines/auth/session.ts'
import { type Credentials, signIn } from '#machines/auth/sign-in.ts'
import type { Api } from '#services/api.ts'
import type { TokenStorage } from '#services/auth/token-storage.ts'

interface SignInServices {
  api: Api
  tokens: TokenStorage
  session: SessionActor
  loadRoutes: () => Promise<void>
}

/**
 * The machine `signIn` on the calls of the API, the token's storage and the machine `session`. `openPage` opens the first page;
 * a dialog, which stays where it is, has none.
 */
export function provideSignIn(
  { api, tokens, session, loadRoutes }: SignInServices,
  openPage: (path: string) => void = () => undefined,
) {
  return signIn.provide({
    actors: {
      signIn: fromPromise<void, Credentials>(async ({ input, signal }) => {
        const rememberMe = input.rememberMe ?? tokens.isRemembered()
        const body = { ...input, rememberMe, device: tokens.device() }
        const answer = await api.call('auth.login', { body, signal, showRefusal: false, reauthenticate: false })
        tokens.keep(answer.access_token)
        tokens.keepDevice(answer.device)
        if (input.rememberMe !== null) tokens.keepEmail(rememberMe ? input.email : null)
      }),
      startSession: fromPromise<PermissionMap, void>(async ({ signal }) => {
        const started = await startedSession(session, signal)
        if (!started) throw new Error('the user of the new token could not be fetched')
        return started.permissions
      }),
      watchSession: fromCallback<EventObject, void>(({ sendBack }) => {
        const look = (snapshot: ReturnType<SessionActor['getSnapshot']>) => {
          const { permissions } = snapshot.context
          if (snapshot.matches('active')) sendBack({ type: 'session.begin', permissions })
        }
        look(session.getSnapshot())
        const { unsubscribe } = session.subscribe(look)
        return unsubscribe
      }),
    },
    actions: {
      // A failure is reported where the table is awaited.
      preparePage: () => void loadRoutes().catch(() => undefined),
      openPage: (_, path) => openPage(path),
    },
  })
}
