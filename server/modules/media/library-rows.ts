import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { LibraryFile } from '#contract/media/library.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import { signedLink } from '#server/http/signed-links.ts'
import { refuse } from '#server/refusal.ts'
import { smallSize, toMediaFile } from './media-file.ts'
import { type MediaFileRow, media_directories, media_files, media_uses } from './table.ts'

const uses = correlated<number>`(select count(*)::int from ${media_uses} where ${media_uses.media_id} = ${media_files.id})`

/** Library files with directory and number of uses. */
export function selectLibrary(db: Database) {
  return db
    .select({ id: media_files.id, file: media_files, directory: media_directories.path, uses: uses.as('uses') })
    .from(media_files)
    .innerJoin(media_directories, eq(media_files.directory_id, media_directories.id))
    .$dynamic()
}

/** Condition for library files, in the trash or not. */
export const isFiled: SQL = isNotNull(media_files.directory_id)

/** Condition for library files that may be used. */
export const isOfLibrary: SQL | undefined = and(isFiled, isNull(media_files.deleted_at))

type Selected = Awaited<ReturnType<typeof selectLibrary>>[number]

/** A file in the media manager, with fresh links. */
export function toLibraryFile(db: Database, { file, directory, uses }: Selected, at: Date): LibraryFile {
  const { directory_id, is_private, width, height, version, path, deleted_at } = file
  if (directory_id === null) throw new Error(`The file ${file.id} is not of the library`)
  const media = toMediaFile(db, file, at)
  // Files in the trash have no links, not even in the media manager.
  if (deleted_at) media.image_url = null
  const small_url = media.image_url && signedLink(db, { kind: 'image', path, size: smallSize }, is_private, at)
  return { ...media, small_url, directory_id, directory, is_private, width, height, uses, deleted_at, version }
}

/** One library file in the media manager. */
export async function shownLibraryFile({ db, at }: { db: Database; at: Date }, id: string): Promise<LibraryFile> {
  const [row] = await selectLibrary(db).where(and(eq(media_files.id, id), isOfLibrary))
  return row ? toLibraryFile(db, row, at) : refuse('not_found')
}

/** One library file, locked until the call ends. */
export async function lockedLibraryFile(db: Database, id: string): Promise<MediaFileRow> {
  const [row] = await db
    .select()
    .from(media_files)
    .where(and(eq(media_files.id, id), isOfLibrary))
    .for('update')
  return row ?? refuse('not_found')
}
