/** Calls a function whenever something may have changed, until it is stopped. */
export type ListenForChanges = (changed: () => void) => () => void

/** Reports every change that this browser makes, for numbers that are shown outside the screen that made it. */
export interface Writes {
  /** Called when a call that changes something was accepted. */
  told: () => void
  /** Calls a function after each change, until it is stopped. */
  listen: ListenForChanges
}

/** Calls its listeners when a call has changed something on the server. */
export function createWrites(): Writes {
  const listeners = new Set<() => void>()
  return {
    told: () => {
      // A copy, because a listener may stop and start again during the loop, and must be called only once.
      for (const written of [...listeners]) written()
    },
    listen: (written) => {
      listeners.add(written)
      return () => listeners.delete(written)
    },
  }
}

/** Milliseconds between two checks for changes by others. */
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
