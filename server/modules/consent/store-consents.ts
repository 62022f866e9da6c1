import type { Consent } from '#contract/dictionary/dictionary.ts'
import type { Database } from '#server/db/client.ts'
import { given_consents } from './table.ts'

/** Context of the consents saved with a form. */
interface Kept {
  /** Entity of the record that they are given with: `service-order.service-orders`. */
  entity: string
  entity_id: number
  /** Person whose data are concerned. */
  person_name: string | null
  person_email: string | null
  /** User who ticked the boxes; null for a registration. */
  given_by: number | null
  ip: string | null
  at: Date
  /** The accepted texts. */
  texts: readonly Pick<Consent, 'id'>[]
}

/** Stores the proof of consent: which text was accepted, when, by whom and from which address. */
export async function keepConsents(db: Database, { texts, at, ...kept }: Kept): Promise<void> {
  if (texts.length === 0) return
  await db
    .insert(given_consents)
    .values(texts.map(({ id }) => ({ ...kept, consent_text_id: id, given_at: at.toISOString() })))
}
