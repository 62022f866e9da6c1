import { inArray, type SQL, sql } from 'drizzle-orm'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { entryEntity, entryWithin } from './entry.ts'
import { partnerWithin } from './queries.ts'
import { partnerEntity } from './store.ts'
import { affiliates, partner_entries, partners } from './table.ts'

/** Branches of the partners that a colleague may see. */
function affiliateWithin(scope: StaffScope): SQL | undefined {
  const within = partnerWithin(scope)
  return within && inArray(affiliates.partner_id, sql`(select ${partners.id} from ${partners} where ${within})`)
}

/** What the house knows the records of this module by. */
export const partnerRecords: readonly RecordKind[] = [
  { entity: partnerEntity, table: partners, title: sql<string>`${partners.name}`, within: partnerWithin },
  {
    entity: 'partner.affiliates',
    table: affiliates,
    title: sql<string>`${affiliates.name}`,
    within: affiliateWithin,
    below: { entity: partnerEntity, column: affiliates.partner_id },
  },
  {
    entity: entryEntity,
    table: partner_entries,
    title: sql<string>`${partner_entries.name}`,
    within: entryWithin,
  },
]
