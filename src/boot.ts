import { isMissing, polyfilled } from './polyfilled.ts'

/** The first script of the page: a browser that lacks functions gets them before anything else runs. */
async function boot(): Promise<void> {
  if (polyfilled.some(isMissing)) await import('./polyfills.ts')
  const { start } = await import('./app.tsx')
  await start()
}

boot().catch((error: unknown) => window.notStarted(error))
