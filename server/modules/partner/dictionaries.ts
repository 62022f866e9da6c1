import { partnerDictionaries } from '#contract/partner/dictionaries.ts'
import { handlers } from '#server/http/handlers.ts'
import { resources } from '#server/http/records/resources.ts'
import type { OtherReference } from '#server/http/records/uses.ts'
import { business_areas } from '#server/modules/dictionary/index.ts'
import { partner_statuses } from './table.ts'

/** References of records restricted to business areas. */
const ofArea: readonly OtherReference[] = [
  { table: 'notifications', column: 'business_areas', many: true },
  { table: 'news', column: 'business_areas', many: true },
  { table: 'pages', column: 'business_areas', many: true },
  { table: 'marketing_posts', column: 'business_areas', many: true },
  { table: 'faq_posts', column: 'business_areas', many: true },
]

const dictionaries = resources(partnerDictionaries, {
  'partner.business-areas': { table: business_areas, references: ofArea },
  'partner.partner-statuses': { table: partner_statuses },
})
export const partnerDictionaryHandlers = handlers(partnerDictionaries, dictionaries.handlers)
export const partnerDictionaryRecords = dictionaries.records
