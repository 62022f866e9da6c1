import { sql } from 'drizzle-orm'
import type { RecordKind } from '#server/records.ts'
import { faq_categories } from './table.ts'

/** What history and trash know of the records of this module. */
export const faqRecords: readonly RecordKind[] = [
  { entity: 'faq.categories', table: faq_categories, title: sql<string>`${faq_categories.name_pl}` },
]
