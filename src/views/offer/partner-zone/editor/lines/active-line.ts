import { createContext, useContext, useSyncExternalStore } from 'react'

/** A store of the line that is being edited. Only its subscribers are rendered when it changes, not every row. */
export function createActiveLine() {
  let line: string | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => line,
    set(next: string | null) {
      if (next === line) return
      line = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const ActiveLineContext = createContext(createActiveLine())

export const useActiveLineStore = () => useContext(ActiveLineContext)

/** Id of the line that is being edited, or was edited last. */
export function useActiveLine(): string | null {
  const { subscribe, get } = useActiveLineStore()
  return useSyncExternalStore(subscribe, get)
}
