import { createHash } from 'node:crypto'
import { eq, isNull, sql } from 'drizzle-orm'
import { fileRefusal, formatOf, formats } from '#contract/media/files.ts'
import type { Database } from '#server/db/client.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { Refused } from '#server/refusal.ts'
import { openContent, partsOf } from './content.ts'
import { media_directories, media_files } from './table.ts'

interface NewLibraryFile {
  /** Id of the file: a retry has the same, and its content replaces the earlier one. */
  id: string
  filename: string
  content: Buffer
  directory_id: number
  created_by: number
  at: Date
}

/** Adds content that did not come as an upload to the library; refuses what an upload would be refused for. */
export async function storeLibraryFile(db: Database, storage: Storage, file: NewLibraryFile): Promise<void> {
  const { id, filename, content, directory_id, created_by, at } = file
  const refusal = fileRefusal('library', { filename, size: content.length })
  if (refusal) throw new Refused('invalid', refusal)
  const format = formatOf(filename) ?? 'pdf'
  const isImage = format === 'jpg' || format === 'png'
  const opened = await openContent(format, partsOf(content), content.length)
  if ('key' in opened) throw new Refused('invalid', opened)

  await storage.put(id, content)
  await db.insert(media_files).values({
    ...opened,
    ...{ id, filename, directory_id, created_by, purpose: 'library', path: `${id}.${format}` },
    // Images are public, because pages show them; other files are private.
    is_private: !isImage,
    type: formats[format].types[0],
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    finished_at: at.toISOString(),
    created_at: at.toISOString(),
  })
}

/** The directory of this name directly below the root; created if it is missing. */
export async function directoryNamed(db: Database, basename: string, at: Date): Promise<number> {
  const [found] = await db
    .select({ id: media_directories.id })
    .from(media_directories)
    .where(eq(media_directories.path, basename))
  if (found) return found.id
  const [main] = await db
    .select({ id: media_directories.id })
    .from(media_directories)
    .where(isNull(media_directories.parent_id))
  const [made] = await db
    .insert(media_directories)
    .values({ parent_id: main?.id ?? null, basename, path: basename, created_at: at.toISOString() })
    .onConflictDoUpdate({ target: media_directories.path, set: { path: sql`excluded.path` } })
    .returning({ id: media_directories.id })
  if (!made) throw new Error(`No directory ${basename} was made`)
  return made.id
}
