import * as v from 'valibot'
import { type Memory, recall, remember } from './browser-memory.ts'

const reloadedKey = 'portal.reloaded'

interface ReleaseDependencies {
  /** The address of the script that this page began with: its name changes with every release. */
  entry: string | null
  /** The page as the server has it now; fails when the server does not answer. */
  fetchPage: () => Promise<string>
  /** Of this tab. */
  memory: Memory
  reload: () => void
}

/** The release that this page came with. After the next one its files are gone from the server, and only a reload brings the new ones. */
export function createRelease({ entry, fetchPage, memory, reload }: ReleaseDependencies) {
  return {
    /**
     * Whether the server has another release now. No for a page that was reloaded for that already: servers that
     * do not agree among themselves make no page reload for ever.
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
