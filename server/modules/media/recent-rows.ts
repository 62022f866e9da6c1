import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { type Instance, instanceFor } from '#server/instance.ts'
import { type MediaFileRow, media_files } from './table.ts'

/** Milliseconds for which a public file is served without querying the database again. */
const lifetime = 10_000
const capacity = 5000

type Recent = Map<string, { row: MediaFileRow; until: number }>

/** Recently served public files of each instance by path, oldest first. */
const ofInstances = new WeakMap<Instance, Recent>()

function recentOf(db: Database): Recent {
  const instance = instanceFor(db)
  const recent = ofInstances.get(instance) ?? new Map()
  ofInstances.set(instance, recent)
  return recent
}

/**
 * The finished file of a path, unless it is in the trash. Rows of public files are cached for ten seconds, because a page of
 * thumbnails would otherwise cost a statement for each; private ones are always read. A change by another process takes effect
 * here after that time, until which the file was public anyway.
 */
export async function rowOfPath(db: Database, path: string, now = performance.now()): Promise<MediaFileRow | null> {
  const recent = recentOf(db)
  const known = recent.get(path)
  if (known && known.until > now) return known.row
  recent.delete(path)
  const [row] = await db
    .select()
    .from(media_files)
    .where(and(eq(media_files.path, path), isNull(media_files.deleted_at)))
  if (!row?.finished_at) return null
  if (!row.is_private) {
    recent.set(path, { row, until: now + lifetime })
    for (const oldest of recent.keys()) {
      if (recent.size <= capacity) break
      recent.delete(oldest)
    }
  }
  return row
}

/** Removes a changed file from the cache. */
export function forgetRow(db: Database, path: string): void {
  recentOf(db).delete(path)
}
