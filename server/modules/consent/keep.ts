import type { Database } from '#server/db/client.ts'
import type { AskedConsent } from './asked.ts'
import { given_consents } from './table.ts'

/** What a form that asked for consents knows of them when it is saved. */
interface Kept {
  /** The record that they are given with: `service-order.service-orders`. */
  entity: string
  entity_id: number
  /** Whose data they are. */
  person_name: string | null
  person_email: string | null
  /** Who ticked the boxes; null for somebody who registers. */
  given_by: number | null
  ip: string | null
  at: Date
  /** The accepted ones, as they were asked for. */
  texts: readonly AskedConsent[]
}

/** Keeps which text of each consent was accepted, when, by whom and from where: the proof of it. */
export async function keepConsents(db: Database, { texts, at, ...kept }: Kept): Promise<void> {
  if (texts.length === 0) return
  await db
    .insert(given_consents)
    .values(texts.map(({ id }) => ({ ...kept, consent_text_id: id, given_at: at.toISOString() })))
}
