/**
 * A random unique key, for idempotency keys and for entries that the browser stores. `crypto.randomUUID` exists on https and localhost
 * only, and a phone on a local network may not have it.
 */
export function uniqueKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
}
