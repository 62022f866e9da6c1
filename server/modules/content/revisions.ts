import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Revision } from '#contract/content/publication.ts'
import type { RecordChange } from '#contract/declare/record-change.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { withoutImages } from '#server/http/rich-text.ts'
import { brands, business_areas } from '#server/modules/dictionary/index.ts'
import { mediaFiles } from '#server/modules/media/index.ts'
import { refuse } from '#server/refusal.ts'
import { filesOfVersion, idsByField } from './media.ts'
import { type ContentKind, type ContentValues, liveValues, type PublishedRow, workingValues } from './record.ts'
import { content_revisions } from './table.ts'

/** Expression of the index `content_revisions_slug`. */
const publishedSlug = sql<string>`(${content_revisions.data}->>'slug')`

/** Maximum number of revisions shown. */
const shownRevisions = 50

const ofRecord = ({ entity }: ContentKind, entity_id: number) =>
  and(eq(content_revisions.entity, entity), eq(content_revisions.entity_id, entity_id))

/** Stores the version published now. The record must be locked, so that numbers are consecutive. */
export async function keepRevision(call: CallContext, content: ContentKind, row: PublishedRow): Promise<void> {
  const { entity } = content
  const data = liveValues(content, row)
  const files = await filesOfVersion(call.db, call.at, content, data)
  await call.db.insert(content_revisions).values({
    entity,
    entity_id: row.id,
    number: correlated<number>`(select coalesce(max(number), 0) + 1 from content_revisions
      where entity = ${entity} and entity_id = ${row.id})`,
    data,
    filenames: Object.fromEntries(files.map(({ id, filename }) => [id, filename])),
    created_by: call.by.user_id,
    created_at: call.at.toISOString(),
  })
}

/** Published versions, newest first, with their differences from the version in the editor. */
export async function revisionsOf(db: Database, content: ContentKind, row: PublishedRow): Promise<Revision[]> {
  const author = sql<string | null>`(select first_name || ' ' || last_name from users
    where users.id = content_revisions.created_by)`
  const found = await db
    .select({
      number: content_revisions.number,
      created_at: content_revisions.created_at,
      created_by: author,
      data: content_revisions.data,
      filenames: content_revisions.filenames,
    })
    .from(content_revisions)
    .where(ofRecord(content, row.id))
    .orderBy(desc(content_revisions.number))
    .limit(shownRevisions)
  const working = workingValues(content, row)
  const names = await namesOf(db)
  const files = await filesOf(
    db,
    content,
    found.map(({ data }) => data),
  )
  return found.map(({ data, filenames, ...revision }, index) => ({
    ...revision,
    missing_files: idsByField(content, data).flatMap(([field, ids]) =>
      ids.filter((id) => !files.has(id)).map((id) => ({ field, id, filename: filenames[id] ?? null })),
    ),
    is_live: index === 0 && row.status === 'published',
    changes: content.fields
      .filter((field) => !isDeepStrictEqual(data[field] ?? null, working[field] ?? null))
      .map((field) => changeOf(field, data[field] ?? null, working[field] ?? null, names)),
  }))
}

/** The files of some versions that still exist. */
async function filesOf(db: Database, content: ContentKind, versions: readonly ContentValues[]) {
  const ids = versions.flatMap((values) => idsByField(content, values).flatMap(([, of]) => of))
  return mediaFiles(db, new Date(0), ids)
}

type Names = Record<string, Map<number, string>>

/** Names of business areas and brands by id. */
async function namesOf(db: Database): Promise<Names> {
  const areas = await db.select({ id: business_areas.id, name: business_areas.name_pl }).from(business_areas)
  const known = await db.select({ id: brands.id, name: brands.name }).from(brands)
  const byId = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  return { business_areas: byId(areas), brands: byId(known) }
}

function changeOf(field: string, before: unknown, after: unknown, names: Names): RecordChange {
  const say = (value: unknown) => {
    const known = names[field]
    if (!known || !Array.isArray(value) || value.length === 0) return null
    return value.map((id) => known.get(id) ?? `#${id}`).join(', ')
  }
  return { field, before, after, before_name: say(before), after_name: say(after) }
}

/** Values of a revision; 404 for an unknown number. */
export async function revisionValues(
  db: Database,
  content: ContentKind,
  id: number,
  number: number,
): Promise<ContentValues> {
  const [found] = await db
    .select({ data: content_revisions.data })
    .from(content_revisions)
    .where(and(ofRecord(content, id), eq(content_revisions.number, number)))
  return found?.data ?? refuse('not_found')
}

/** Records that were published under a slug, the most recent first. */
export async function formerlyAt(db: Database, entity: string, slug: string): Promise<number[]> {
  const found = await db
    .select({ id: content_revisions.entity_id })
    .from(content_revisions)
    .where(and(eq(content_revisions.entity, entity), eq(publishedSlug, slug)))
    .groupBy(content_revisions.entity_id)
    .orderBy(desc(sql`max(${content_revisions.created_at})`))
  return found.map(({ id }) => id)
}

/** Deletes the revisions of a record that is deleted permanently. */
export async function dropRevisions(db: Database, content: ContentKind, id: number): Promise<void> {
  await db.delete(content_revisions).where(ofRecord(content, id))
}

/** A version without files, business areas and brands that no longer exist. */
export async function knownOnly(db: Database, content: ContentKind, values: ContentValues): Promise<ContentValues> {
  const { media, richText, fields } = content
  const names = await namesOf(db)
  const files = await filesOf(db, content, [values])
  const kept = (field: string): unknown => {
    const value = values[field]
    const known = names[field]
    if (known) return (value as number[]).filter((id) => known.has(id))
    if (richText.includes(field)) return value && withoutImages(value as string, (id) => !files.has(id))
    if (!(field in media)) return value
    if (Array.isArray(value)) return value.filter((id) => files.has(id))
    return files.has(value as string) ? value : null
  }
  return Object.fromEntries(fields.filter((field) => field in values).map((field) => [field, kept(field)]))
}
