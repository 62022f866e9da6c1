import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { type MediaFileRow, media_files } from './table.ts'

/** Milliseconds for which a public file is served without asking the database again. */
const lifetime = 10_000
const capacity = 5000

/** Public files that were served just now, by path; the oldest first. */
const recent = new Map<string, { row: MediaFileRow; until: number }>()

/**
 * The finished file of a path, unless it lies in the trash. A page of thumbnails asks for public files only and would cost a statement for each
 * of them; their rows are remembered for ten seconds. Private ones are asked for each time. What another process
 * closes or deletes is closed here after that: until then it was everybody's.
 */
export async function rowOfPath(db: Database, path: string, now = performance.now()): Promise<MediaFileRow | null> {
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

/** A file has changed: the next request asks the database. */
export function forgetRow(path: string): void {
  recent.delete(path)
}
