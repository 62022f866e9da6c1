import { inArray, sql } from 'drizzle-orm'
import { dictionaryResources } from '#contract/dictionary/resources.ts'
import { handlers } from '#server/http/handlers.ts'
import { crudHandlers } from '#server/http/records/crud.ts'
import type { OtherReference } from '#server/http/records/uses.ts'
import type { RecordKind } from '#server/records.ts'
import type { StaffScope } from '#server/scope.ts'
import { brands, countries, languages, provinces } from './table.ts'

/** Addresses hold the code of their country. */
const ofCountry: readonly OtherReference[] = [
  { table: 'contractors', column: 'address_country', by: 'code' },
  { table: 'partners', column: 'country', by: 'code' },
  { table: 'partner_entries', column: 'country', by: 'code' },
  { table: 'service_orders', column: 'country', by: 'code' },
]
const ofBrand: readonly OtherReference[] = [
  { table: 'users', column: 'restricted_brands', many: true },
  ...['news', 'pages', 'marketing_posts', 'faq_posts'].map((table) => ({ table, column: 'brands', many: true })),
]
const ofProvince: readonly OtherReference[] = [
  { table: 'users', column: 'restricted_provinces', many: true },
  { table: 'notifications', column: 'provinces', many: true },
]

/** Whoever is restricted to brands keeps those and no others. */
const brandWithin = (scope: StaffScope) => (scope.brands.length ? inArray(brands.id, [...scope.brands]) : undefined)

export const dictionaryResourceHandlers = handlers(dictionaryResources, {
  ...crudHandlers(dictionaryResources, 'dictionary.provinces', provinces, { references: ofProvince }),
  ...crudHandlers(dictionaryResources, 'dictionary.brands', brands, { within: brandWithin, references: ofBrand }),
  ...crudHandlers(dictionaryResources, 'dictionary.countries', countries, { references: ofCountry }),
  ...crudHandlers(dictionaryResources, 'dictionary.languages', languages),
})

/** What the house knows the dictionaries by. */
export const dictionaryRecords: readonly RecordKind[] = [
  { entity: 'dictionary.provinces', table: provinces, title: sql<string>`${provinces.name}` },
  { entity: 'dictionary.brands', table: brands, title: sql<string>`${brands.name}`, within: brandWithin },
  { entity: 'dictionary.countries', table: countries, title: sql<string>`${countries.name_pl}` },
  { entity: 'dictionary.languages', table: languages, title: sql<string>`${languages.name_pl}` },
]
