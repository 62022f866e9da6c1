import { sql } from 'drizzle-orm'
import { documentation } from '#contract/documentation/documentation.ts'
import { defaultLocale } from '#contract/messages/locale.ts'
import { allOf } from '#server/http/access/conditions.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { resources } from '#server/http/records/resources.ts'
import { releaseDocument } from './editions.ts'
import { documentationEntity, documentsInScope } from './rows.ts'
import { documentation_categories, documentation_tags, documentation_types, documentations } from './table.ts'
import { documentConditions } from './visible-documents.ts'

/** Dictionaries of documents; a document contains the ids of its tags. */
export const documentDictionaries = resources(documentation, {
  'documentation.categories': { table: documentation_categories },
  'documentation.types': { table: documentation_types },
  'documentation.tags': {
    table: documentation_tags,
    references: [{ table: 'documentations', column: 'tags', many: true }],
  },
})

/** Record kinds of this module. */
export const documentationRecords: readonly RecordKind[] = [
  {
    entity: documentationEntity,
    table: documentations,
    title: sql<string>`${documentations.documentation_number} || ' ' || ${documentations.name_pl}`,
    visibleToStaff: documentsInScope,
    visibleToPartner: (scope) => {
      const { file: _, ...conditions } = documentConditions({ scope, locale: defaultLocale })
      return allOf(conditions)
    },
    inZone: { conditions: documentConditions },
    purge: releaseDocument,
  },
  ...documentDictionaries.records,
]
