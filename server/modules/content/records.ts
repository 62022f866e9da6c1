import type { SQL } from 'drizzle-orm'
import { type PublicationStatus, publicationStatus } from '#contract/content/statuses.ts'
import type { ObjectSchema } from '#contract/declare/endpoint.ts'
import type { AuditedEntity } from '#contract/entities.ts'
import type { RecordKind, ZoneVisibility } from '#server/http/records/kinds.ts'
import { type WordsAsked, wordsFor } from '#server/http/words.ts'
import { contentOf } from './handlers.ts'
import { releaseUses } from './media.ts'
import type { PublishedOptions } from './publish.ts'
import { contentConditions, isContentVisible, ofScopeBrands, type PublishedTable } from './record.ts'
import { dropRevisions } from './revisions.ts'

/**
 * Record kind of published content: history, trash, and the data deleted permanently with it. `inZone` for content that the
 * partner zone shows under further conditions.
 */
export function publishedRecord(
  entity: AuditedEntity,
  table: PublishedTable,
  title: SQL<string>,
  { form, options, inZone }: { form: ObjectSchema; options: PublishedOptions; inZone?: ZoneVisibility },
): RecordKind {
  const content = contentOf(entity, form, options)
  return {
    entity,
    table,
    title,
    visibleToStaff: ofScopeBrands(table),
    visibleToPartner: (scope) => isContentVisible(table, scope, new Date(), options.forEverybody),
    inZone: inZone ?? { conditions: ({ scope, at }) => contentConditions(table, scope, at, options.forEverybody) },
    references: options.references,
    purge: async ({ db }, id) => {
      await releaseUses(db, content, id)
      await dropRevisions(db, content, id)
    },
  }
}

/** Publication statuses with labels, for selectors. */
export function publicationStatusWords(statuses: readonly PublicationStatus[], asked: WordsAsked) {
  return wordsFor(statuses, (status) => publicationStatus[status].label, asked)
}
