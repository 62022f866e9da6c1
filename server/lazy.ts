/**
 * A value that is made at its first use, because most processes do not need it. It must be one of the release or the machine: what
 * depends on settings or a database belongs to an instance (`instance.ts`).
 */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
