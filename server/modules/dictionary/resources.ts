import { inArray } from 'drizzle-orm'
import { dictionaryResources } from '#contract/dictionary/resources.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { handlers } from '#server/http/handlers.ts'
import { resources } from '#server/http/records/resources.ts'
import type { OtherReference } from '#server/http/records/uses.ts'
import { brands, countries, languages, provinces } from './table.ts'

/** Addresses contain the code of their country. */
const ofCountry: readonly OtherReference[] = [
  { table: 'contractors', column: 'address_country', by: 'code' },
  { table: 'partners', column: 'country', by: 'code' },
  { table: 'partner_entries', column: 'country', by: 'code' },
  { table: 'affiliates', column: 'country', by: 'code' },
  { table: 'service_orders', column: 'country', by: 'code' },
  { table: 'service_orders', column: 'delivery_country', by: 'code' },
  { table: 'service_maintenances', column: 'country', by: 'code' },
  { table: 'spare_parts_orders', column: 'shipping_country', by: 'code' },
  { table: 'units', column: 'installation_country', by: 'code' },
]
const ofBrand: readonly OtherReference[] = [
  { table: 'users', column: 'restricted_brands', many: true },
  ...['partners', 'news', 'pages', 'marketing_posts', 'faq_posts'].map((table) => ({
    table,
    column: 'brands',
    many: true,
  })),
]
const ofProvince: readonly OtherReference[] = [
  { table: 'users', column: 'restricted_provinces', many: true },
  { table: 'notifications', column: 'provinces', many: true },
]

/** A colleague restricted to brands maintains only these. */
const brandsInScope = (scope: StaffScope) => (scope.brands.length ? inArray(brands.id, [...scope.brands]) : undefined)

const dictionaries = resources(dictionaryResources, {
  'dictionary.provinces': { table: provinces, references: ofProvince },
  'dictionary.countries': { table: countries, references: ofCountry },
  'dictionary.languages': { table: languages },
  'dictionary.brands': { table: brands, visibleToStaff: brandsInScope, references: ofBrand },
})
export const dictionaryResourceHandlers = handlers(dictionaryResources, dictionaries.handlers)
export const dictionaryRecords = dictionaries.records
