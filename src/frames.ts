import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { routeAt } from '#views/shell/find-route.ts'
import { type FrameLoaders, loadScreen, loadToasts } from '#views/shell/screens.ts'
import type { Zone } from './routes.ts'

/** The frames of the two zones, each with the contributions of modules. */
export const frames: FrameLoaders = {
  cms: () => import('./back-office.tsx').then((module) => module.BackOffice),
  partner: () => import('./partner-zone.tsx').then((module) => module.PartnerZone),
}

/** Shown over any screen when the session has expired. */
export const ExpiredSessionDialog = lazyView(() =>
  import('#views/auth/expired-session-dialog.tsx').then((module) => module.ExpiredSessionDialog),
)

/** Shown over any screen when the server no longer serves the release of this page. */
export const NewReleaseDialog = lazyView(() =>
  import('#views/shell/failures/new-release-dialog.tsx').then((module) => module.NewReleaseDialog),
)

/** Milliseconds that the content of a page has before files of other pages are requested. */
const contentFirst = 2000

/** With a page displayed and the browser idle: loads the files for a failure, and later those of the probable next page. */
export function prefetch(zone: Zone | null): void {
  // A failed request is repeated after the next screen.
  const begin = (load: () => Promise<unknown>) => whenIdle(() => void load().catch(() => undefined))
  // A person without an account comes for one page: its content does not wait for later parts.
  if (zone === 'public') setTimeout(() => begin(loadFailureParts), contentFirst)
  else begin(loadFailureParts)
  if (zone !== 'public' && !savesData())
    setTimeout(() => begin(() => import('#views/components/resource/record-editor.tsx')), contentFirst)
}

/** Preloads the files that a failure needs: without a connection, or after the next release, it would be too late. */
async function loadFailureParts(): Promise<void> {
  const signIn = routeAt('/auth/login')
  await Promise.all([
    signIn && loadScreen(signIn, frames),
    ExpiredSessionDialog.load(),
    NewReleaseDialog.load(),
    loadToasts(),
    import('#views/auth/captcha-widget.ts'),
  ])
}

/** Whether the browser is set to save data; only Chromium reports it. */
function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}

/** Safari does not support it. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 200)
}
