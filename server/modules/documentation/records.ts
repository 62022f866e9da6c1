import { and, eq, sql } from 'drizzle-orm'
import { isFor } from '#server/http/access/audience.ts'
import { isLive } from '#server/http/records/trash.ts'
import type { OtherReference } from '#server/http/records/uses.ts'
import type { RecordKind } from '#server/records.ts'
import { releaseDocument } from './editions.ts'
import { documentationEntity, within } from './rows.ts'
import { documentation_categories, documentation_tags, documentation_types, documentations } from './table.ts'

/** Documents hold the ids of their tags. */
export const tagReferences: readonly OtherReference[] = [{ table: 'documentations', column: 'tags', many: true }]

/** What the house knows the records of this module by. */
export const documentationRecords: readonly RecordKind[] = [
  {
    entity: documentationEntity,
    table: documentations,
    title: sql<string>`${documentations.documentation_number} || ' ' || ${documentations.name_pl}`,
    within,
    served: (scope) =>
      and(isLive(documentations), eq(documentations.active, true), isFor(scope, { brand_id: documentations.brand_id })),
    purge: releaseDocument,
  },
  {
    entity: 'documentation.categories',
    table: documentation_categories,
    title: sql<string>`${documentation_categories.name_pl}`,
  },
  { entity: 'documentation.types', table: documentation_types, title: sql<string>`${documentation_types.name_pl}` },
  {
    entity: 'documentation.tags',
    table: documentation_tags,
    title: sql<string>`${documentation_tags.name_pl}`,
    references: tagReferences,
  },
]
