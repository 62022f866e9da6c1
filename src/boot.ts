import { defaultLocale, isLocale } from '#contract/messages/locale.ts'
import { type BegunCalls, beginCalls } from '#services/begun-calls.ts'
import { filesAt, pageFilesId, preload } from './page-files.ts'
import { isMissing, polyfilled } from './polyfilled.ts'

/**
 * The first script of the page. It requests at once what the page at this address needs (files, route map, person), so that nothing
 * waits for the file that imports or calls it; a browser that lacks functions gets them before anything else runs.
 */
async function boot(): Promise<void> {
  const begun = begin()
  if (polyfilled.some(isMissing)) await import('./polyfills.ts')
  const { start } = await import('./app.tsx')
  await start(begun)
}

function begin(): BegunCalls {
  const token = kept('portal.token')
  const language = kept('portal.locale')
  const locale = isLocale(language) ? language : defaultLocale
  // The calls first: over HTTP/1.1 a browser opens six connections, and the person is asked for after the route map.
  const begun = beginCalls(locale, token)
  const files = document.getElementById(pageFilesId)?.textContent
  const path = window.location.hash.replace(/^#/, '').split('?')[0] || '/'
  if (files) preload(document, filesAt(JSON.parse(files), path, token !== null, locale))
  return begun
}

/** A text that `services/browser-memory.ts` keeps; null where there is none, or the browser refuses its storage. */
function kept(key: string): string | null {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null')
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}

boot().catch((error: unknown) => window.notStarted(error))
