import * as v from 'valibot'

/** The part of a browser's storage that is used. */
export type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The storages of a window: for all tabs, and for this one. */
export interface Memories {
  browser: Memory
  tab: Memory
  /** The browser refuses to store anything for all tabs: what is kept lasts as long as the page. */
  isRefused: boolean
}

/** The storages of a window. A browser whose cookies are blocked throws when they are read; a web view may have none. */
export function memoriesOf(window: {
  readonly localStorage: Storage | null
  readonly sessionStorage: Storage | null
}): Memories {
  const browser = usable(() => window.localStorage)
  const tab = usable(() => window.sessionStorage)
  return { browser: keepingAll(browser), tab: keepingAll(tab), isRefused: browser === null }
}

/** A storage that takes values; null if the browser refuses. */
function usable(storageOf: () => Storage | null): Storage | null {
  const probe = 'portal.probe'
  try {
    const storage = storageOf()
    storage?.setItem(probe, '')
    storage?.removeItem(probe)
    return storage
  } catch {
    return null
  }
}

/** A storage whose values are kept for the life of the page where the browser does not take them, for instance because it is full. */
function keepingAll(storage: Storage | null): Memory {
  const untaken = new Map<string, string>()
  const allKeys = () => {
    const taken = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
    return [...new Set([...taken, ...untaken.keys()])]
  }
  return {
    getItem: (key) => untaken.get(key) ?? storage?.getItem(key) ?? null,
    setItem(key, value) {
      untaken.set(key, value)
      if (!storage) return
      try {
        storage.setItem(key, value)
        untaken.delete(key)
      } catch {
        // An older value must not come back when the page is loaded again.
        storage.removeItem(key)
      }
    },
    removeItem(key) {
      untaken.delete(key)
      storage?.removeItem(key)
    },
    key: (index) => allKeys()[index] ?? null,
    get length() {
      return allKeys().length
    },
  }
}

/** Reads a value. Null if there is none, or if it does not match the schema. */
export function recall<S extends v.GenericSchema>(memory: Memory, key: string, schema: S): v.InferOutput<S> | null {
  const parsed = v.safeParse(schema, parse(memory.getItem(key)))
  return parsed.success ? parsed.output : null
}

/** Stores a value, unless the storage is full or refuses it. */
export function remember(memory: Memory, key: string, value: unknown): void {
  try {
    memory.setItem(key, JSON.stringify(value))
  } catch {
    memory.removeItem(key)
  }
}

/** All keys with this prefix. */
export function keysOf(memory: Memory, beginning: string): string[] {
  const keys = Array.from({ length: memory.length }, (_, index) => memory.key(index) ?? '')
  return keys.filter((key) => key.startsWith(beginning))
}

function parse(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
