import { sql } from 'drizzle-orm'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { given_consents } from './table.ts'
import { consentEntity } from './withdraw-consent.ts'

/** Record kind of consents. They concern all brands and provinces, so a restricted colleague sees none of their history. */
export const consentRecords: readonly RecordKind[] = [
  {
    entity: consentEntity,
    table: given_consents,
    title: sql<string>`coalesce(${given_consents.person_email}, '#' || ${given_consents.id})`,
    visibleToStaff: ({ brands, provinces, partners }) =>
      brands.length + provinces.length + partners.length === 0 ? undefined : sql`false`,
  },
]
