import { asc, eq } from 'drizzle-orm'
import type { BrandNotice } from '#contract/dictionary/brand-notice.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { brand_notices, brands } from './table.ts'

/** All notices about brands, including future ones, so that forms can warn in advance. */
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
