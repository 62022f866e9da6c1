import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ConsentKind } from '#contract/dictionary/dictionary.ts'
import type { Database } from '#server/db/client.ts'
import { consent_texts, given_consents } from './table.ts'

interface Withdrawal {
  entity: string
  entity_id: number
  kinds: readonly ConsentKind[]
  /** User who withdraws them; null for the server. */
  by: number | null
  at: Date
  reason?: string | null
}

/** Withdraws all valid consents of some kinds given with a record. The caller updates the record's own flags. */
export async function withdrawConsents(db: Database, withdrawal: Withdrawal): Promise<void> {
  const { entity, entity_id, kinds, by, at, reason = null } = withdrawal
  const texts = db
    .select({ id: consent_texts.id })
    .from(consent_texts)
    .where(inArray(consent_texts.kind, [...kinds]))
  await db
    .update(given_consents)
    .set({
      withdrawn_at: at.toISOString(),
      withdrawn_by: by,
      withdrawal_reason: reason,
      version: sql`${given_consents.version} + 1`,
    })
    .where(
      and(
        eq(given_consents.entity, entity),
        eq(given_consents.entity_id, entity_id),
        inArray(given_consents.consent_text_id, texts),
        isNull(given_consents.withdrawn_at),
      ),
    )
}
