import * as v from 'valibot'
import { type Memory, recall, remember } from '#services/browser-memory.ts'

const tokenKey = 'portal.token'
const signedOutKey = 'portal.signed-out'
const emailKey = 'portal.email'

/** The storages of a tab: `lasting` outlives it and is shared by all tabs, `passing` ends with it. */
export interface Storages {
  lasting: Memory
  passing: Memory
}

/** What another tab did with the session. */
export type TabNews = 'appeared' | 'vanished'

/**
 * Where the session's token is kept: with remember-me in every tab for as long as the server takes it, without only in this tab
 * (specification, section 3).
 */
export function createTokenStorage({ lasting, passing }: Storages) {
  const isRemembered = () => lasting.getItem(tokenKey) !== null
  return {
    token: () => recall(passing, tokenKey, v.string()) ?? recall(lasting, tokenKey, v.string()),
    isRemembered,
    keep(token: string, rememberMe: boolean) {
      const [kept, other] = rememberMe ? [lasting, passing] : [passing, lasting]
      remember(kept, tokenKey, token)
      other.removeItem(tokenKey)
    },
    /** Keeps another token of the same session, where the one before was. */
    renew(token: string) {
      remember(isRemembered() ? lasting : passing, tokenKey, token)
    },
    /** Forgets it here. */
    forget() {
      passing.removeItem(tokenKey)
      lasting.removeItem(tokenKey)
    },
    /** Signing out in one tab signs out the others. */
    tellOtherTabs() {
      remember(lasting, signedOutKey, Date.now())
    },
    /** The e-mail that signed in last with remember-me. */
    lastEmail: () => recall(lasting, emailKey, v.string()),
    keepEmail(email: string | null) {
      if (email) remember(lasting, emailKey, email)
      else lasting.removeItem(emailKey)
    },
    /** Listens to what other tabs do, until the returned function is called. */
    watch(tabs: Pick<Window, 'addEventListener' | 'removeEventListener'>, tell: (news: TabNews) => void) {
      const listen = ({ key, newValue }: StorageEvent) => {
        if (key === tokenKey && newValue !== null) tell('appeared')
        if ((key === tokenKey && newValue === null) || key === signedOutKey) tell('vanished')
      }
      tabs.addEventListener('storage', listen)
      return () => tabs.removeEventListener('storage', listen)
    },
  }
}

export type TokenStorage = ReturnType<typeof createTokenStorage>
