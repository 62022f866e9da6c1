import { asc, sql } from 'drizzle-orm'
import { partnerDictionaries } from '#contract/partner/dictionaries.ts'
import { handlers } from '#server/http/handlers.ts'
import { crudHandlers } from '#server/http/records/crud.ts'
import type { OtherReference } from '#server/http/records/uses.ts'
import { business_areas, offered } from '#server/modules/dictionary/index.ts'
import type { RecordKind } from '#server/records.ts'
import { partner_statuses } from './table.ts'

/** What is for companies of some business areas. */
const ofArea: readonly OtherReference[] = [
  { table: 'notifications', column: 'business_areas', many: true },
  { table: 'news', column: 'business_areas', many: true },
  { table: 'pages', column: 'business_areas', many: true },
  { table: 'marketing_posts', column: 'business_areas', many: true },
  { table: 'faq_posts', column: 'business_areas', many: true },
]

export const partnerDictionaryHandlers = handlers(partnerDictionaries, {
  ...crudHandlers(partnerDictionaries, 'partner.business-areas', business_areas, { references: ofArea }),
  ...crudHandlers(partnerDictionaries, 'partner.partner-statuses', partner_statuses),
  'partner.partner-statuses.lookup': async ({ db, query, locale }) => {
    const name = partner_statuses[`name_${locale}`]
    const { id, colour } = partner_statuses
    return {
      results: await db
        .select({ id, name, colour })
        .from(partner_statuses)
        .where(offered(partner_statuses, query, name))
        .orderBy(asc(partner_statuses.position), asc(name)),
    }
  },
})

/** What the house knows these dictionaries by. */
export const partnerDictionaryRecords: readonly RecordKind[] = [
  { entity: 'partner.business-areas', table: business_areas, title: sql<string>`${business_areas.name_pl}` },
  { entity: 'partner.partner-statuses', table: partner_statuses, title: sql<string>`${partner_statuses.name_pl}` },
]
