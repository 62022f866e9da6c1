import * as v from 'valibot'

/** The part of a browser's storage that is used. It may refuse to store anything, for instance in a private window. */
export type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

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
