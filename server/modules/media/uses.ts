import { eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { MediaUse } from '#contract/media/library.ts'
import type { Database } from '#server/db/client.ts'
import { recordKind } from '#server/http/records/kinds.ts'
import type { Use } from '#server/refusal.ts'
import { waitingField } from './library.ts'
import { media_uses } from './table.ts'

type UseRow = typeof media_uses.$inferSelect

/** Records that refer to a file, with their titles, including those in the trash. */
export async function usesOfFile(db: Database, media_id: string): Promise<MediaUse[]> {
  const rows = await db
    .select()
    .from(media_uses)
    .where(eq(media_uses.media_id, media_id))
    .orderBy(media_uses.entity, media_uses.entity_id, media_uses.field)
  const known: Told = new Map()
  for (const [entity, ids] of byEntity(rows))
    for (const [key, record] of await titles(db, entity, ids)) known.set(key, record)
  return rows.map(({ entity, entity_id, field: kept }) => {
    const record = known.get(keyOf(entity, entity_id))
    const field = kept.slice(kept.startsWith(waitingField('')) ? waitingField('').length : 0)
    return { entity, entity_id, field, title: record?.title ?? null, is_trashed: record?.is_trashed ?? false }
  })
}

/** The same for several files. */
export async function usesOfFiles(db: Database, media_ids: readonly string[]): Promise<MediaUse[]> {
  const uses: MediaUse[] = []
  for (const id of new Set(media_ids)) uses.push(...(await usesOfFile(db, id)))
  return uses
}

/** Number of referring records by table, for the refusal to delete a file. */
export async function countedUses(db: Database, media_id: string): Promise<Use[]> {
  const rows = await db.select().from(media_uses).where(eq(media_uses.media_id, media_id))
  const counted = new Map<string, Set<number>>()
  for (const { entity, entity_id } of rows) {
    const kind = recordKind(entity)
    // Records without an entity are called content.
    const table = kind ? getTableName(kind.table) : 'media_uses'
    counted.set(table, (counted.get(table) ?? new Set()).add(entity_id))
  }
  return [...counted].map(([table, ids]) => ({ table, count: ids.size }))
}

function byEntity(rows: readonly UseRow[]): Map<string, number[]> {
  const ids = new Map<string, number[]>()
  for (const { entity, entity_id } of rows) ids.set(entity, [...(ids.get(entity) ?? []), entity_id])
  return ids
}

type Told = Map<string, { title: string; is_trashed: boolean }>

async function titles(db: Database, entity: string, ids: readonly number[]): Promise<Told> {
  const kind = recordKind(entity)
  if (!kind) return new Map()
  const deleted = getTableConfig(kind.table).columns.find(({ name }) => name === 'deleted_at')
  const is_trashed: SQL<boolean> = deleted ? sql`${deleted} is not null` : sql`false`
  const rows = await db
    .select({ id: kind.table.id, title: kind.title, is_trashed })
    .from(kind.table)
    .where(inArray(kind.table.id, [...ids]))
  return new Map(rows.map(({ id, title, is_trashed }) => [keyOf(entity, id as number), { title, is_trashed }]))
}

function keyOf(entity: string, id: number): string {
  return `${entity} ${id}`
}
