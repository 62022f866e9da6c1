/** Calls whenever something may have changed, until it is stopped. */
export type ListenForChanges = (changed: () => void) => () => void

/** Who is told of every change that this browser has made: numbers that stand outside the screen that made it. */
export interface Writes {
  /** A call that changes something was accepted. */
  told: () => void
  /** Calls after each change, until it is stopped. */
  listen: ListenForChanges
}

export function createWrites(): Writes {
  const listeners = new Set<() => void>()
  return {
    told: () => {
      // A copy: who is told may stop and listen again, and is not told twice.
      for (const written of [...listeners]) written()
    },
    listen: (written) => {
      listeners.add(written)
      return () => listeners.delete(written)
    },
  }
}
