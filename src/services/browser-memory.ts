import * as v from 'valibot'

/** The part of a browser's storage that is used. */
export interface Memory extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> {
  /** Whether the browser did not take a value, for instance because its storage is full: it is lost with the page. */
  isFleeting?: (key: string) => boolean
}

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

/** A storage that takes values; null if the browser refuses. One that is full is read, and may have room again. */
function usable(storageOf: () => Storage | null): Storage | null {
  const probe = 'portal.probe'
  let storage: Storage | null = null
  try {
    storage = storageOf()
    storage?.setItem(probe, '')
    storage?.removeItem(probe)
    return storage
  } catch {
    return storage && storage.length > 0 ? storage : null
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
        // The value before stays: of a text, the earlier part is better than nothing.
      }
    },
    isFleeting: (key) => untaken.has(key),
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

/** Stores a value. Returns false where the storage is full or refuses it: the value before stays. */
export function remember(memory: Memory, key: string, value: unknown): boolean {
  try {
    memory.setItem(key, JSON.stringify(value))
    return memory.isFleeting?.(key) !== true
  } catch {
    return false
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
