import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { MediaDirectory } from '#contract/media/library.ts'
import { pathLimit } from '#contract/media/library.ts'
import type { Database } from '#server/db/client.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { media_directories, media_files } from './table.ts'

export const directoryEntity = 'media.directories'

type DirectoryRow = typeof media_directories.$inferSelect

// Written in SQL, because Drizzle omits table names in a select from a single table.
const files = sql<number>`(select count(*)::int from media_files
  where media_files.directory_id = media_directories.id and media_files.deleted_at is null)`
const columns = {
  id: media_directories.id,
  parent_id: media_directories.parent_id,
  basename: media_directories.basename,
  path: media_directories.path,
  files,
  version: media_directories.version,
  created_at: media_directories.created_at,
}

/** All directories, parents before children. */
export async function directoryTree(db: Database): Promise<MediaDirectory[]> {
  const rows = await db.select(columns).from(media_directories).orderBy(media_directories.path)
  return rows.toSorted((one, other) => one.path.localeCompare(other.path, 'pl'))
}

/** Creates a directory. */
export async function storeDirectory(
  call: CallContext,
  { parent_id, basename }: { parent_id: number; basename: string },
): Promise<MediaDirectory> {
  const rows = await lockedTree(call.db)
  const parent = rows.get(parent_id) ?? refuseField('parent_id', 'rule.unknown_record')
  const path = freePath(rows, parent, basename)
  const [row] = await call.db
    .insert(media_directories)
    .values({ parent_id, basename, path, created_at: call.at.toISOString() })
    .returning()
  if (!row) throw new Error('No directory was stored')
  await call.audit({ entity: directoryEntity, entity_id: row.id, action: 'store', before: null, after: row })
  return { ...row, files: 0 }
}

/** Renames or moves a directory, and updates the paths of all below. */
export async function updateDirectory(
  call: CallContext,
  id: number,
  { parent_id, basename, version }: { parent_id: number; basename: string; version: number },
): Promise<MediaDirectory> {
  const { db } = call
  const rows = await lockedTree(db)
  const before = rows.get(id) ?? refuse('not_found')
  if (before.parent_id === null) refuse('lifecycle', { key: 'media.main_directory_stays' })
  await refuseOutdated(db, directoryEntity, before, version)
  const parent = rows.get(parent_id) ?? refuseField('parent_id', 'rule.unknown_record')
  if (isWithin(parent, before)) refuseField('parent_id', 'media.into_itself')
  const path = freePath(rows, parent, basename, before)
  const below = [...rows.values()].filter((row) => row !== before && isWithin(row, before))
  const longest = Math.max(0, ...below.map((row) => row.path.length)) - before.path.length
  if (path.length + longest > pathLimit) refuseField('parent_id', 'media.path_too_long')

  const [after] = await db
    .update(media_directories)
    .set({ parent_id, basename, path, version: sql`${media_directories.version} + 1` })
    .where(eq(media_directories.id, id))
    .returning()
  if (below.length > 0)
    await db
      .update(media_directories)
      .set({ path: sql`${path}::text || substr(${media_directories.path}, ${before.path.length + 1}::int)` })
      .where(inArray(media_directories.id, below.map(idOf)))
  if (!after) throw new Error('No directory was updated')
  await call.audit({ entity: directoryEntity, entity_id: id, action: 'update', before, after })
  return shownDirectory(db, id)
}

/** Deletes a directory with those below. Their files are moved to the target, which is required when there are files. */
export async function destroyDirectory(call: CallContext, id: number, target_id: number | undefined): Promise<void> {
  const { db } = call
  const rows = await lockedTree(db)
  const before = rows.get(id) ?? refuse('not_found')
  if (before.parent_id === null) refuse('lifecycle', { key: 'media.main_directory' })
  const gone = [...rows.values()].filter((row) => isWithin(row, before))
  const ids = gone.map(idOf)
  const target = target_id === undefined ? null : (rows.get(target_id) ?? null)
  if (target_id !== undefined && (!target || isWithin(target, before))) refuseField('target_id', 'rule.unknown_record')

  const filed = and(inArray(media_files.directory_id, ids), isNull(media_files.deleted_at))
  // Files in the trash can still be restored, into the parent directory.
  await db
    .update(media_files)
    .set({ directory_id: target?.id ?? before.parent_id })
    .where(and(inArray(media_files.directory_id, ids), isNotNull(media_files.deleted_at)))
  if (target) await db.update(media_files).set({ directory_id: target.id }).where(filed)
  else if ((await db.$count(media_files, filed)) > 0) refuseField('target_id', 'media.target_required')
  // Deepest first, because each references its parent.
  for (const row of gone.toSorted((one, other) => other.path.length - one.path.length)) {
    await db.delete(media_directories).where(eq(media_directories.id, row.id))
    await call.audit({ entity: directoryEntity, entity_id: row.id, action: 'destroy', before: row, after: null })
  }
}

/** Ids of a directory and all below. */
export function directoriesWithin(db: Database, id: number) {
  const whole = db.select({ path: media_directories.path }).from(media_directories).where(eq(media_directories.id, id))
  return db
    .select({ id: media_directories.id })
    .from(media_directories)
    .where(
      or(
        eq(media_directories.path, whole),
        sql`(${whole}) = ''`,
        sql`starts_with(${media_directories.path}, (${whole}) || '/')`,
      ),
    )
}

/** The target directory of files, locked against deletion. */
export async function directoryFor(db: Database, id: number): Promise<DirectoryRow> {
  const [row] = await db.select().from(media_directories).where(eq(media_directories.id, id)).for('key share')
  return row ?? refuseField('directory_id', 'rule.unknown_record')
}

/** All directories, locked, so that two concurrent changes cannot create a cycle. */
async function lockedTree(db: Database): Promise<Map<number, DirectoryRow>> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('media_directories', 0))`)
  const rows = await db.select().from(media_directories).orderBy(media_directories.id).for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Path of a name in a directory; refused when it exists. */
function freePath(
  rows: ReadonlyMap<number, DirectoryRow>,
  parent: DirectoryRow,
  basename: string,
  itself?: DirectoryRow,
): string {
  const path = parent.path === '' ? basename : `${parent.path}/${basename}`
  if (path.length > pathLimit) refuseField('basename', 'media.path_too_long')
  const isTaken = [...rows.values()].some(
    (row) => row.id !== itself?.id && row.parent_id === parent.id && isSameName(row.basename, basename),
  )
  if (isTaken) refuseField('basename', 'media.directory_exists')
  return path
}

/** Names that differ only in case are considered equal. */
function isSameName(one: string, other: string): boolean {
  return one.localeCompare(other, 'pl', { sensitivity: 'accent' }) === 0
}

function isWithin({ path }: DirectoryRow, whole: DirectoryRow): boolean {
  return whole.path === '' || path === whole.path || path.startsWith(`${whole.path}/`)
}

async function shownDirectory(db: Database, id: number): Promise<MediaDirectory> {
  const [row] = await db.select(columns).from(media_directories).where(eq(media_directories.id, id))
  return row ?? refuse('not_found')
}

const idOf = ({ id }: DirectoryRow) => id
