import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { ConsentKind } from '#contract/dictionary/dictionary.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuse } from '#server/http/refusal.ts'
import { consent_texts, given_consents } from './table.ts'

/** The word under which the audit knows consents. */
export const consentEntity = 'consent.consents'

type GivenConsentRow = typeof given_consents.$inferSelect

/**
 * The tables whose records say by a flag of the consent's name whether it holds. Named as they are in the database,
 * because their modules refer to this one.
 */
const flagged: Record<string, string> = {
  'contractor.contractors': 'contractors',
  'service-order.service-orders': 'service_orders',
}

/** Withdraws one consent (RODO, art. 7(3)). What was lawful before stays so; the record that it was given with says so from now on. */
export async function withdrawOne(call: CallContext, before: GivenConsentRow, reason: string | null): Promise<void> {
  if (before.withdrawn_at !== null) refuse('lifecycle', { key: 'consent.withdrawn_before' })
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
  await lowerFlag(call, before)
}

async function lowerFlag(call: CallContext, { id, entity, entity_id, consent_text_id }: GivenConsentRow) {
  const table = flagged[entity]
  if (!table) return
  const { db } = call
  const kindOf = (text: unknown) => sql<ConsentKind>`(select kind from consent_texts where consent_texts.id = ${text})`
  const [text] = await db.select().from(consent_texts).where(eq(consent_texts.id, consent_text_id))
  const [another] = await db
    .select({ id: given_consents.id })
    .from(given_consents)
    .where(
      and(
        ne(given_consents.id, id),
        eq(given_consents.entity, entity),
        eq(given_consents.entity_id, entity_id),
        isNull(given_consents.withdrawn_at),
        eq(kindOf(given_consents.consent_text_id), text?.kind ?? 'consent_processing_data'),
      ),
    )
  if (!text || another) return
  const column = sql.identifier(text.kind)
  const { rows } = await db.execute<{ version: number }>(
    sql`update ${sql.identifier(table)} set ${column} = false, version = version + 1
        where id = ${entity_id} and ${column} returning version`,
  )
  const version = rows[0]?.version
  if (version === undefined) return
  const [before, after] = [{ [text.kind]: true }, { [text.kind]: false, version }]
  await call.audit({ entity, entity_id, action: 'withdraw-consent', before, after })
}
