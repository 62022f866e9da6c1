/**
 * A word that nobody else has: for idempotency keys and for what the browser keeps. `crypto.randomUUID` exists on
 * https and localhost only, and a phone on a local network may have neither.
 */
export function uniqueKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
}
