import * as v from 'valibot'

/** What of a browser's storage we use; both kinds may refuse, as in a private window. */
export type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Reads a value and checks it; what is not there, or not of this shape, is null. */
export function recall<S extends v.GenericSchema>(memory: Memory, key: string, schema: S): v.InferOutput<S> | null {
  const parsed = v.safeParse(schema, parse(memory.getItem(key)))
  return parsed.success ? parsed.output : null
}

/** Keeps a value; when the storage is full or refuses, nothing is kept. */
export function remember(memory: Memory, key: string, value: unknown): void {
  try {
    memory.setItem(key, JSON.stringify(value))
  } catch {
    memory.removeItem(key)
  }
}

/** All keys that begin so. */
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
