import { and, eq, like, ne, or } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isReservedSlug, slugOf } from '#contract/content/slug.ts'
import type { Database } from '#server/db/client.ts'
import { isLive } from '#server/http/records/trash.ts'
import { refuseField } from '#server/refusal.ts'

/** A table whose records are addressed by slug. */
export type SluggedTable = PgTable & Record<'id' | 'slug' | 'deleted_at', AnyPgColumn>

export interface SlugOptions {
  /** The slug as typed; empty to derive it. */
  slug: string | null
  /** Text from which it is derived. */
  title: string
  /** Id of the record, once it exists. */
  id: number | null
  /** Whether the slug is a first segment of the partner zone's addresses. */
  isTopLevel?: boolean
}

/**
 * The slug of a record: the typed one, refused at its field when it is taken; otherwise derived from the title, with a number
 * when that is taken.
 */
export async function chosenSlug(db: Database, table: SluggedTable, options: SlugOptions): Promise<string> {
  const { slug, title, id, isTopLevel = false } = options
  const others = and(isLive(table), id === null ? undefined : ne(table.id, id))
  if (slug) {
    if (isTopLevel && isReservedSlug(slug)) refuseField('slug', 'slug.reserved')
    if ((await db.$count(table, and(others, eq(table.slug, slug)))) > 0) refuseField('slug', 'slug.taken')
    return slug
  }
  const made = slugOf(title) || refuseField('slug', 'rule.required')
  const alike = await db
    .select({ slug: table.slug })
    .from(table)
    .where(and(others, or(eq(table.slug, made), like(table.slug, `${made}-%`))))
  const taken = new Set(alike.map(({ slug }) => slug as string))
  const isFree = (candidate: string) => !taken.has(candidate) && !(isTopLevel && isReservedSlug(candidate))
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? made : `${made}-${number}`
    if (isFree(candidate)) return candidate
  }
}
