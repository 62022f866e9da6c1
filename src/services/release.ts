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
 * The release that this page was loaded with. After the next release its files are gone from the server, and only a reload gets
 * the new ones.
 */
export function createRelease({ entry, fetchPage, memory, reload }: ReleaseDependencies) {
  return {
    /**
     * Whether the server has another release now. False for a page that was already reloaded for that release, so that servers
     * of different releases behind one address do not cause endless reloads.
     */
    async isReplaced(): Promise<boolean> {
      if (!entry || recall(memory, reloadedKey, v.string()) === entry) return false
      const page = await fetchPage().catch(() => '')
      return page.includes('<script type="module"') && !page.includes(entry)
    },
    reload() {
      remember(memory, reloadedKey, entry)
      reload()
    },
  }
}

export type Release = ReturnType<typeof createRelease>

/** The release of the page in a browser's window. */
export function releaseOf({ document, sessionStorage, location }: Window): Release {
  return createRelease({
    entry: document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null,
    fetchPage: async () => {
      const answer = await fetch('/', { cache: 'no-store' })
      return answer.ok ? answer.text() : ''
    },
    memory: sessionStorage,
    reload: () => location.reload(),
  })
}
