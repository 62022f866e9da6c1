import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { ConsentKind } from '#contract/dictionary/consents.ts'
import type { Database } from '#server/db/client.ts'
import { raise } from '#server/events.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { carriedWith } from './carry-consents.ts'
import { consent_texts, given_consents } from './table.ts'

/** Entity of consents in the audit. */
export const consentEntity = 'consent.consents'

type GivenConsentRow = typeof given_consents.$inferSelect

/**
 * Withdraws one consent (RODO, art. 7(3)) and updates the record that it was given with, as well as the records in which the
 * person's data went on with it. Earlier processing stays lawful.
 */
export async function withdrawOneConsent(
  call: CallContext,
  before: GivenConsentRow,
  reason: string | null,
): Promise<void> {
  if (before.withdrawn_at !== null) refuse('lifecycle', { key: 'consent.withdrawn_before' })
  for (const consent of [before, ...(await carriedWith(call.db, before.id))]) await withdraw(call, consent, reason)
}

async function withdraw(call: CallContext, before: GivenConsentRow, reason: string | null): Promise<void> {
  const { db, at, by } = call
  const set = {
    withdrawn_at: at.toISOString(),
    withdrawn_by: by.user_id,
    withdrawal_reason: reason,
    version: before.version + 1,
  }
  await db.update(given_consents).set(set).where(eq(given_consents.id, before.id))
  await call.audit({
    entity: consentEntity,
    entity_id: before.id,
    action: 'withdraw',
    before,
    after: { ...before, ...set },
  })
  const kind = await lastOfItsKind(db, before)
  const { entity, entity_id } = before
  if (kind !== null) await raise(call, 'consent.withdrawn', { entity, entity_id, kind })
}

/** The kind of a consent, when the record has no other valid consent of that kind; otherwise null. */
async function lastOfItsKind(db: Database, consent: GivenConsentRow): Promise<ConsentKind | null> {
  const { id, entity, entity_id, consent_text_id } = consent
  const kindOf = (text: unknown) => sql<ConsentKind>`(select kind from consent_texts where consent_texts.id = ${text})`
  const [text] = await db.select().from(consent_texts).where(eq(consent_texts.id, consent_text_id))
  if (!text) return null
  const others = await db.$count(
    given_consents,
    and(
      ne(given_consents.id, id),
      eq(given_consents.entity, entity),
      eq(given_consents.entity_id, entity_id),
      isNull(given_consents.withdrawn_at),
      eq(kindOf(given_consents.consent_text_id), text.kind),
    ),
  )
  return others > 0 ? null : text.kind
}
