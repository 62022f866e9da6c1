import { type AnyColumn, and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  type Consent,
  type ConsentForm,
  type ConsentKind,
  consentForms,
  consentKinds,
} from '#contract/dictionary/consents.ts'
import type { Locale } from '#contract/messages/locale.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import type { Events, Happening } from '#server/events.ts'
import { refuse } from '#server/refusal.ts'
import { consent_texts, given_consents } from './table.ts'

/** Current consents of forms: for each kind the newest text already in force, in the order of forms and kinds. */
export async function askedConsents(
  db: Database,
  forms: ConsentForm | readonly ConsentForm[],
  at: Date,
  locale: Locale,
): Promise<Consent[]> {
  const rows = await db
    .selectDistinctOn([consent_texts.form, consent_texts.kind])
    .from(consent_texts)
    .where(and(inArray(consent_texts.form, [forms].flat()), lte(consent_texts.valid_from, at.toISOString())))
    .orderBy(consent_texts.form, consent_texts.kind, desc(consent_texts.version))
  return rows
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ id, kind, version, required, valid_from, ...texts }) => ({
      id,
      kind,
      version,
      required,
      text: texts[`text_${locale}`],
      valid_from,
    }))
}

/** A new version of a text stands in the place of the former one. */
const placeOf = ({ form, kind }: { form: ConsentForm; kind: ConsentKind }) =>
  consentForms.indexOf(form) * consentKinds.length + consentKinds.indexOf(kind)

/**
 * Refuses, at their fields, consents whose texts the form did not show, because they have changed meanwhile: a consent
 * is valid only for a text that was read. `shown` is missing where the caller shows no texts.
 */
export function refuseUnreadTexts(given: readonly Consent[], shown: readonly number[] | null | undefined): void {
  const unread = shown ? given.filter(({ id }) => !shown.includes(id)) : []
  if (unread.length === 0) return
  refuse('invalid', {
    errors: Object.fromEntries(unread.map(({ kind }) => [kind, [{ key: 'consent.text_changed' as const }]])),
  })
}

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

/** A table with a boolean column for each kind of consent. */
type FlaggedTable = PgTable & { id: AnyColumn; version: AnyColumn } & Partial<Record<ConsentKind, AnyColumn>>

/** Answer to `consent.withdrawn` for a module with such a table: clears the record's flag. */
export function clearsFlag(flagged: string, table: FlaggedTable) {
  return async ({ db, by, at }: Happening, { entity, entity_id, kind }: Events['consent.withdrawn']): Promise<void> => {
    if (entity !== flagged || !(kind in table)) return
    const column = sql.identifier(kind)
    const { rows } = await db.execute<{ version: number }>(
      sql`update ${table} set ${column} = false, version = version + 1
          where id = ${entity_id} and ${column} returning version`,
    )
    const version = rows[0]?.version
    if (version === undefined) return
    const [before, after] = [{ [kind]: true }, { [kind]: false, version }]
    await audit(db, { entity, entity_id, action: 'withdraw-consent', before, after, by, at })
  }
}
