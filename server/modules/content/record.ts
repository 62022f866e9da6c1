import { arrayOverlaps, eq, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { PublicationState } from '#contract/content/publication-lifecycle-state.ts'
import type { PublicationStatus } from '#contract/content/statuses.ts'
import type { Format } from '#contract/media/files.ts'
import { audienceConditions } from '#server/http/access/audience.ts'
import { allOf, type NamedConditions } from '#server/http/access/conditions.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'

export type ContentValues = Record<string, unknown>

/** A table with `publicationColumns()`. */
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
export type PublishedRow = ContentValues & {
  id: number
  version: number
  status: PublicationStatus
  publication_date: string | null
  pending: ContentValues | null
  pending_at: string | null
  pending_by: number | null
  created_at: string
  updated_at: string
}

/** Properties of a kind of published content. */
export interface ContentKind {
  /** Entity in audit, permissions and lifecycle: `news.news`. */
  entity: string
  /** The fields of its form. */
  fields: readonly string[]
  /** Fields of the Polish title and content, required for publishing. */
  required: readonly [title: string, content: string]
  /** The fields with rich text. */
  richText: readonly string[]
  /** Fields with files of the library, and their allowed formats. */
  media: Readonly<Record<string, readonly Format[]>>
  /** Whether it is hidden from everyone when no business area is selected. */
  needsAudience: boolean
}

/** The stored values of the form's fields; those of the published version once there is one. */
export function liveValues({ fields }: Pick<ContentKind, 'fields'>, row: PublishedRow): ContentValues {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
}

/** The values in the editor: the unpublished edit, otherwise the stored ones. */
export function workingValues(content: Pick<ContentKind, 'fields'>, row: PublishedRow): ContentValues {
  const live = liveValues(content, row)
  if (!row.pending) return live
  const { pending } = row
  return Object.fromEntries(content.fields.map((field) => [field, field in pending ? pending[field] : live[field]]))
}

/** The columns of a row that the lifecycle reads. */
export function publicationStateOf({ status, publication_date, pending }: PublishedRow): PublicationState {
  return { status, publication_date, has_pending: pending !== null }
}

/** Condition for content that a colleague may see: of their brands, or of all. */
export function ofScopeBrands(table: Pick<PublishedTable, 'brands'>) {
  return ({ brands }: StaffScope): SQL | undefined =>
    brands.length > 0 ? or(sql`cardinality(${table.brands}) = 0`, arrayOverlaps(table.brands, [...brands])) : undefined
}

/**
 * Condition for content that a person of the partner zone sees: published, its date reached, for the person's companies and
 * brands.
 */
export function isContentVisible(
  table: PublishedTable,
  scope: PartnerScope,
  at: Date,
  forEverybody = false,
): SQL | undefined {
  return allOf(contentConditions(table, scope, at, forEverybody))
}

/** The conditions of `isContentVisible` by name. */
export function contentConditions(
  table: PublishedTable,
  scope: PartnerScope,
  at: Date,
  forEverybody = false,
): NamedConditions {
  const { business_areas, brands } = table
  const { area, brand } = audienceConditions(scope, { business_areas, brands })
  return {
    trash: isLive(table),
    published: eq(table.status, 'published'),
    date: lte(table.publication_date, at.toISOString()),
    area: forEverybody ? or(sql`cardinality(${business_areas}) = 0`, area) : area,
    brand,
  }
}
