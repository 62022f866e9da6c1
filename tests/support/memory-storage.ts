import type { Memory } from '#services/browser-memory.ts'

/** An implementation of the browser's `Storage` in memory. */
export function memoryStorage(): Memory {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}
