import type { Zone } from '#src/routes.ts'
import { loadFailureParts } from '#views/shell/failures/failure-parts.ts'

/** When a page is displayed and the browser is idle: loads what a failure would need, and what the next page probably needs. */
export function prefetch(zone: Zone | null): void {
  const isSecured = zone !== 'public'
  const load = () =>
    Promise.all([
      loadFailureParts(),
      isSecured && !savesData() && import('#views/components/resource/record-editor.tsx'),
    ])
  // What did not come is asked for again after the next screen.
  const begin = () => whenIdle(() => void load().catch(() => undefined))
  // Strangers come for one page: what it shows is not to wait for what may be needed after it.
  if (isSecured) begin()
  else setTimeout(begin, 2000)
}

/** Whether the person has asked the browser to save data; only Chromium reports it. */
function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}

/** Safari does not support it. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 200)
}
