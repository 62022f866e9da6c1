import * as v from 'valibot'
import { type Memory, recall, remember } from '#services/browser-memory.ts'

const tokenKey = 'portal.token'
const emailKey = 'portal.email'
const deviceKey = 'portal.device'

/** What another tab did with the session. */
export type TabNews = 'appeared' | 'vanished'

/**
 * Where the session's token is kept: in this browser, for all its tabs (specification, section 4). Remember-me decides how long the server
 * takes it, and whether the e-mail is kept (section 3).
 */
export function createTokenStorage(memory: Memory) {
  const lastEmail = () => recall(memory, emailKey, v.string())
  return {
    token: () => recall(memory, tokenKey, v.string()),
    /** Keeps the token of a session that begins, or its next one. */
    keep: (token: string) => remember(memory, tokenKey, token),
    /** Removes it here; the other tabs are notified. */
    forget: () => memory.removeItem(tokenKey),
    /** What tells the server that this browser has signed in before; signing out leaves it. */
    device: () => recall(memory, deviceKey, v.string()) ?? undefined,
    keepDevice: (key: string) => remember(memory, deviceKey, key),
    /** The e-mail that signed in last with remember-me. */
    lastEmail,
    /** Whether who signed in last wanted to be remembered. */
    isRemembered: () => lastEmail() !== null,
    keepEmail(email: string | null) {
      if (email) remember(memory, emailKey, email)
      else memory.removeItem(emailKey)
    },
    /** Listens to what other tabs do, until the returned function is called. */
    watch(tabs: Pick<Window, 'addEventListener' | 'removeEventListener'>, tell: (news: TabNews) => void) {
      const listen = ({ key, newValue }: StorageEvent) => {
        if (key === tokenKey) tell(newValue === null ? 'vanished' : 'appeared')
      }
      tabs.addEventListener('storage', listen)
      return () => tabs.removeEventListener('storage', listen)
    },
  }
}

export type TokenStorage = ReturnType<typeof createTokenStorage>
