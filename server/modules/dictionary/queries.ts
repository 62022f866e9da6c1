import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm'
import type { BrandNotice, Consent, consentForms } from '#contract/dictionary.ts'
import type { Locale } from '#contract/locale.ts'
import type { Database } from '#server/db/client.ts'
import { brand_notices, brands, consent_texts } from './table.ts'

type ConsentForm = (typeof consentForms)[number]

/** A consent as it is asked for, with the id of its very text. */
export type AskedConsent = Consent & { id: number }

/** The consents that forms ask for now: of each kind the newest text that is already valid. */
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

/** Every notice on a brand, the coming ones too, so that a form can warn ahead of time. */
export async function brandNotices(db: Database, locale: Locale): Promise<BrandNotice[]> {
  const rows = await db
    .select({ notice: brand_notices, brand_name: brands.name })
    .from(brand_notices)
    .innerJoin(brands, eq(brands.id, brand_notices.brand_id))
    .orderBy(asc(brand_notices.valid_from), asc(brand_notices.id))
  return rows.map(({ notice, brand_name }) => ({
    brand_id: notice.brand_id,
    brand_name,
    valid_from: notice.valid_from,
    text: notice[`text_${locale}`],
    contacts: notice.contacts,
  }))
}
