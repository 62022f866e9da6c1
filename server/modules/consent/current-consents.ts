import { and, desc, inArray, lte } from 'drizzle-orm'
import type { Consent, ConsentForm } from '#contract/dictionary/dictionary.ts'
import type { Locale } from '#contract/locale.ts'
import type { Database } from '#server/db/client.ts'
import { refuse } from '#server/refusal.ts'
import { consent_texts } from './table.ts'

/** Current consents of forms: for each kind the newest text already in force. */
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
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, kind, version, required, valid_from, ...texts }) => ({
      id,
      kind,
      version,
      required,
      text: texts[`text_${locale}`],
      valid_from,
    }))
}

/**
 * Refuses, at their fields, consents whose texts the form did not show, because they have changed meanwhile: nobody consents to
 * what they have not read. `shown` is missing where the caller shows no texts.
 */
export function refuseUnreadTexts(given: readonly Consent[], shown: readonly number[] | undefined): void {
  const unread = shown ? given.filter(({ id }) => !shown.includes(id)) : []
  if (unread.length === 0) return
  refuse('invalid', {
    errors: Object.fromEntries(unread.map(({ kind }) => [kind, [{ key: 'consent.text_changed' as const }]])),
  })
}
