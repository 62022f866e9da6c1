import { and, desc, inArray, lte } from 'drizzle-orm'
import type { Consent, consentForms } from '#contract/dictionary/dictionary.ts'
import type { Locale } from '#contract/locale.ts'
import type { Database } from '#server/db/client.ts'
import { consent_texts } from './table.ts'

type ConsentForm = (typeof consentForms)[number]

/** A consent of a form, with the id of its text. */
export type AskedConsent = Consent & { id: number }

/** Current consents of forms: for each kind the newest text already in force. */
export async function askedConsents(
  db: Database,
  forms: ConsentForm | readonly ConsentForm[],
  at: Date,
  locale: Locale,
): Promise<AskedConsent[]> {
  const rows = await db
    .selectDistinctOn([consent_texts.form, consent_texts.kind])
    .from(consent_texts)
    .where(and(inArray(consent_texts.form, [forms].flat()), lte(consent_texts.valid_from, at.toISOString())))
    .orderBy(consent_texts.form, consent_texts.kind, desc(consent_texts.version))
  return rows
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, kind, version, required, ...texts }) => ({
      id,
      kind,
      version,
      required,
      text: texts[`text_${locale}`],
    }))
}
