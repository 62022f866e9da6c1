import { useState } from 'react'

/** A word that tells this opening of a screen from all others, for idempotency keys. `crypto.randomUUID` exists on https only. */
export function useOpeningKey(): string {
  const [key] = useState(() =>
    Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(''),
  )
  return key
}
