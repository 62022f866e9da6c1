import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

/** Maximum length of a value in a text; a longer one is cut and ends with a digest of the whole. */
const longest = 72

/** A value as short, deterministic text. */
export function valueText(value: unknown): string {
  const text = JSON.stringify(value, plain) ?? 'undefined'
  if (text.length <= longest) return text
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 6)
  return `${text.slice(0, longest - 12)}…#${digest}`
}

/** The differences between two values, each with its path: `values.name="Inspection"`. */
export function changesBetween(before: unknown, after: unknown, place = ''): string[] {
  if (isDeepStrictEqual(before, after)) return []
  if (!isRecord(before) || !isRecord(after)) return [`${place}=${valueText(after)}`]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const found = keys.flatMap((key) => changesBetween(before[key], after[key], place ? `${place}.${key}` : key))
  return found.length > 6 && place ? [`${place}=${valueText(after)}`] : found
}

function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function plain(_key: string, value: unknown): unknown {
  if (value instanceof Error) return `Error: ${value.message}`
  if (value instanceof File) return `File ${value.name}, ${value.size} bytes`
  if (value instanceof Set) return [...value]
  // The number of an actor depends on how many were created before it.
  if (typeof value === 'object' && value !== null && 'xstate$$type' in value) return 'an actor'
  return value
}
