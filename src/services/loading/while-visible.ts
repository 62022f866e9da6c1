import type { ListenForChanges } from '#services/writes.ts'

/** Milliseconds between two looks at what others may have changed. */
const everyMs = 20_000

/** Reports a possible change at regular intervals while the page is visible, and when it becomes visible again. */
export const whileVisible: ListenForChanges = (changed) => {
  const look = () => {
    if (document.visibilityState === 'visible') changed()
  }
  const timer = setInterval(look, everyMs)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
