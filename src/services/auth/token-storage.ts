import * as v from 'valibot'
import { type Memory, recall, remember } from '#services/browser-memory.ts'
import { whenReturned } from '#services/shell/page-return-actors.ts'

const tokenKey = 'portal.token'
const emailKey = 'portal.email'
const deviceKey = 'portal.device'

/**
 * The action of another tab on the session. `returned`: the page comes from the browser's back/forward cache, and it is
 * not known whether the session has ended meanwhile.
 */
export type TabNews = 'appeared' | 'vanished' | 'returned'

/**
 * Stores the session's token in this browser, for all its tabs (specification, section 4). Remember-me decides how long
 * the server accepts the token, and whether the e-mail address is stored (section 3).
 */
export function createTokenStorage(memory: Memory) {
  const lastEmail = () => recall(memory, emailKey, v.string())
  return {
    token: () => recall(memory, tokenKey, v.string()),
    /** Keeps the token of a session that begins, or its next one. */
    keep: (token: string) => remember(memory, tokenKey, token),
    /** Removes the token. The browser notifies the other tabs. */
    forget: () => memory.removeItem(tokenKey),
    /** The key by which the server recognises a browser that has signed in before. Signing out does not remove it. */
    device: () => recall(memory, deviceKey, v.string()) ?? undefined,
    keepDevice: (key: string) => remember(memory, deviceKey, key),
    /** The e-mail address of the last sign-in with remember-me. */
    lastEmail,
    /** Whether remember-me was chosen at the last sign-in. */
    isRemembered: () => lastEmail() !== null,
    keepEmail(email: string | null) {
      if (email) remember(memory, emailKey, email)
      else memory.removeItem(emailKey)
    },
    /** Listens to the actions of other tabs, until the returned function is called. */
    watch(tabs: Pick<Window, 'addEventListener' | 'removeEventListener'>, tell: (news: TabNews) => void) {
      const listen = ({ key, newValue }: StorageEvent) => {
        if (key === tokenKey) tell(newValue === null ? 'vanished' : 'appeared')
      }
      tabs.addEventListener('storage', listen)
      // Other tabs do not notify a page in the back/forward cache.
      let left: string | null = null
      const leave = () => {
        left = recall(memory, tokenKey, v.string())
      }
      const stop = whenReturned(tabs, () => {
        const found = recall(memory, tokenKey, v.string())
        if (found === left) tell('returned')
        else tell(found === null ? 'vanished' : 'appeared')
      })
      tabs.addEventListener('pagehide', leave)
      return () => {
        stop()
        tabs.removeEventListener('storage', listen)
        tabs.removeEventListener('pagehide', leave)
      }
    },
  }
}

export type TokenStorage = ReturnType<typeof createTokenStorage>
