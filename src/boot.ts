import { isMissing, polyfilled } from './polyfilled.ts'

/**
 * The first script of the page: a browser that lacks functions gets them, then the files of its zone are loaded, all at once. It
 * knows nothing but the address and whether there is a token.
 */
async function boot(): Promise<void> {
  if (polyfilled.some(isMissing)) await import('./polyfills.ts')
  const [{ start }] = await Promise.all([import('./app.tsx'), entry()])
  await start()
}

function entry() {
  const path = location.hash.replace(/^#/, '')
  if (!hasToken() || /^\/(?:auth|offer)\//.test(path)) return import('./public-entry.ts')
  return /^\/cms(?:[/?]|$)/.test(path) ? import('./office-entry.ts') : import('./partner-entry.ts')
}

/** Whether this browser has a session (`src/services/auth/token-storage.ts`). */
function hasToken(): boolean {
  try {
    return window.localStorage.getItem('portal.token') !== null
  } catch {
    // The browser refuses its storage.
    return false
  }
}

boot().catch((error: unknown) => window.notStarted(error))
