import { and, arrayOverlaps, eq, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { PublicationStatus } from '#contract/content/publication-lifecycle.ts'
import type { PublicationState } from '#contract/content/publication-lifecycle-state.ts'
import type { Format } from '#contract/media/files.ts'
import { isFor } from '#server/http/access/audience.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'

export type Values = Record<string, unknown>

/** A table that is made of `publicationColumns()`. */
export type PublishedTable = PgTable &
  Record<
    | 'id'
    | 'version'
    | 'status'
    | 'publication_date'
    | 'pending'
    | 'pending_at'
    | 'pending_by'
    | 'business_areas'
    | 'brands'
    | 'created_at'
    | 'updated_at'
    | 'deleted_at'
    | 'deleted_by',
    AnyPgColumn
  >

/** A row of such a table. */
export type PublishedRow = Values & {
  id: number
  version: number
  status: PublicationStatus
  publication_date: string | null
  pending: Values | null
  pending_at: string | null
  pending_by: number | null
  created_at: string
  updated_at: string
}

/** What a kind of published content is made of. */
export interface Content {
  /** The name under which the audit, the permissions and the chart know it: `news.news`. */
  entity: string
  /** The fields of its form. */
  fields: readonly string[]
  /** Polish title and content: without them nothing is published. */
  required: readonly [title: string, content: string]
  /** The fields with rich text. */
  richText: readonly string[]
  /** The fields with files of the library, and what each takes. */
  media: Readonly<Record<string, readonly Format[]>>
  /** Whether it is for nobody when no business area is told. */
  needsAudience: boolean
}

/** The published version, in the fields of the form. */
export function liveValues({ fields }: Pick<Content, 'fields'>, row: PublishedRow): Values {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
}

/** What the editor holds: the edit that waits, else what is stored. */
export function workingValues(content: Pick<Content, 'fields'>, row: PublishedRow): Values {
  const live = liveValues(content, row)
  if (!row.pending) return live
  const { pending } = row
  return Object.fromEntries(content.fields.map((field) => [field, field in pending ? pending[field] : live[field]]))
}

/** What the chart is told of a row. */
export function stateOf({ status, publication_date, pending }: PublishedRow): PublicationState {
  return { status, publication_date, has_pending: pending !== null }
}

/** The content that a colleague may see: restricted to brands, that of those brands and that of all. */
export function ofScopeBrands(table: Pick<PublishedTable, 'brands'>) {
  return ({ brands }: StaffScope): SQL | undefined =>
    brands.length > 0 ? or(sql`cardinality(${table.brands}) = 0`, arrayOverlaps(table.brands, [...brands])) : undefined
}

/** What a person of the partner zone is served: published, its date reached, for the person's companies and brands. */
export function isVisible(table: PublishedTable, scope: PartnerScope, at: Date, forEverybody = false): SQL | undefined {
  const { business_areas, brands } = table
  const isForAll = forEverybody ? sql`cardinality(${business_areas}) = 0` : undefined
  return and(
    isLive(table),
    eq(table.status, 'published'),
    lte(table.publication_date, at.toISOString()),
    isForAll ? or(isForAll, isFor(scope, { business_areas })) : isFor(scope, { business_areas }),
    isFor(scope, { brands }),
  )
}
