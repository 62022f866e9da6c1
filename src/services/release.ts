import * as v from 'valibot'
import { type Memory, recall, remember } from './browser-memory.ts'

const reloadedKey = 'portal.reloaded'

interface ReleaseDependencies {
  /** The address of the script that this page was loaded with; it changes with every release. */
  entry: string | null
  /** Fetches the current page from the server; fails if there is no answer. */
  fetchPage: () => Promise<string>
  /** The storage of this tab. */
  memory: Memory
  reload: () => void
}

/**
 * How the server's release compares with that of this page: the `same`; another one (`replaced`), whose files are
 * loaded only by a reload; or unknown (`unreachable`), without an answer or behind the sign-in page of a network.
 */
export type ReleaseState = 'same' | 'replaced' | 'unreachable'

/** The release that this page was loaded with. */
export function createRelease({ entry, fetchPage, memory, reload }: ReleaseDependencies) {
  /** The page that the server has; null without an answer, or behind the sign-in page of a network. */
  async function fetchedPage(): Promise<string | null> {
    const page = await fetchPage().catch(() => '')
    return page.includes('<script type="module"') ? page : null
  }
  async function check(): Promise<ReleaseState> {
    const page = await fetchedPage()
    if (!entry || page === null) return 'unreachable'
    if (page.includes(entry)) return 'same'
    // Servers of different releases behind one address must not cause endless reloads.
    return recall(memory, reloadedKey, v.string()) === entry ? 'unreachable' : 'replaced'
  }
  return {
    check,
    isReachable: async () => (await fetchedPage()) !== null,
    isReplaced: async () => (await check()) === 'replaced',
    reload() {
      remember(memory, reloadedKey, entry)
      reload()
    },
  }
}

export type Release = ReturnType<typeof createRelease>

/** The release of the page in a browser's window. */
export function releaseOf({ document, location }: Window, memory: Memory): Release {
  return createRelease({
    entry: document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null,
    fetchPage: async () => {
      const answer = await fetch('/', { cache: 'no-store' })
      return answer.ok ? answer.text() : ''
    },
    memory,
    reload: () => location.reload(),
  })
}
