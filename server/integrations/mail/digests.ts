import type { Database } from '#server/db/client.ts'
import { seal, unseal } from '#server/sealed.ts'
import { seam } from '#server/seam.ts'
import type { MailTemplate } from './templates.ts'

/** Stops a digest for a reader, by account. Idempotent. */
export type StopDigest = (db: Database, user_id: number) => Promise<void>

/** Letters that are digests, and how each is stopped. */
export type Digests = { readonly [Template in MailTemplate]?: StopDigest }

/** Path of the address that stops a digest, followed by its code. */
export const unsubscribePath = '/api/public-zone/digests/stop'

const declared = seam<Digests>('digests')

/** Registers the digests of all modules; called when the modules are assembled. */
export const declareDigests = declared.connect

/** The address that stops a digest for its reader; undefined for any other letter, or a reader without an account. */
export function unsubscribeAddress(
  db: Database,
  public_url: string,
  template: MailTemplate,
  recipient_id: number | null | undefined,
): string | undefined {
  if (!declared.get()[template] || !recipient_id) return undefined
  return `${public_url}${unsubscribePath}/${seal(db, JSON.stringify([recipient_id, template]))}`
}

/** The letters that a code stops; null when it is none of ours. */
export function digestOf(db: Database, code: string): { user_id: number; stop: StopDigest } | null {
  try {
    const text = unseal(db, code)
    if (text === code) return null
    const [user_id, template] = JSON.parse(text) as [number, MailTemplate]
    const stop = declared.get()[template]
    return stop ? { user_id, stop } : null
  } catch {
    return null
  }
}
