import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, like, type SQL } from 'drizzle-orm'
import type { AuditedAction } from '#contract/core/audit-verbs.ts'
import { type Format, fileRefusal, formatOf, formats } from '#contract/media/files.ts'
import type { LibraryFile } from '#contract/media/library.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { raise } from '#server/events.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { directoryEntity, directoryFor } from './directories.ts'
import { isOfLibrary, lockedLibraryFile, selectLibrary, shownLibraryFile, toLibraryFile } from './library-rows.ts'
import { forgetRow } from './recent-rows.ts'
import { storageKey } from './stored.ts'
import { type MediaFileRow, media_files, media_uses } from './table.ts'

/** Audited fields of a file; its content is not audited. */
const told = ({ id, filename, alt_pl, alt_en, is_private, directory_id, path }: MediaFileRow) => ({
  file: id,
  filename,
  alt_pl,
  alt_en,
  is_private,
  directory_id,
  path,
})

/** Records a change of a file in the history of its directory, because files have no numeric id. */
export async function auditFile(
  call: CallContext,
  action: AuditedAction,
  before: MediaFileRow | null,
  after: MediaFileRow | null,
) {
  const entity_id = (after ?? before)?.directory_id
  if (!entity_id) return
  const [was, is] = [before && told(before), after && told(after)]
  // The entry also names the file.
  const named = was && is ? { ...was, file: null } : was
  await call.audit({ entity: directoryEntity, entity_id, action, before: named, after: is })
}

/** Adds the person's finished uploads to a directory. Images are public, because pages show them; other files are private. */
export async function storeFiles(
  call: CallContext,
  { directory_id, files }: { directory_id: number; files: readonly string[] },
): Promise<LibraryFile[]> {
  const { db, user, at } = call
  await directoryFor(db, directory_id)
  const uploads = await lockedUploads(db, user.id, files)
  if (uploads.length < files.length) refuseField('files', 'rule.unknown_file')
  const ordered = files.flatMap((id) => uploads.find((row) => row.id === id) ?? [])
  for (const [index, row] of ordered.entries()) {
    const refusal = fileRefusal('library', row, ordered.slice(0, index))
    if (refusal) refuseField('files', refusal.key, refusal.parameters)
  }
  for (const row of ordered) {
    const is_private = !row.type.startsWith('image/')
    const [after] = await db
      .update(media_files)
      .set({ directory_id, is_private, unreferred_since: null })
      .where(eq(media_files.id, row.id))
      .returning()
    await auditFile(call, 'file-store', null, after ?? null)
  }
  const stored = await selectLibrary(db).where(inArray(media_files.id, [...files]))
  return files.flatMap((id) => stored.filter((row) => row.id === id).map((row) => toLibraryFile(call.db, row, at)))
}

/** Changes a file's name, texts, directory or visibility. */
export async function updateFile(
  call: CallContext,
  id: string,
  {
    version,
    ...changes
  }: Pick<LibraryFile, 'filename' | 'alt_pl' | 'alt_en' | 'is_private' | 'directory_id'> & { version: number },
): Promise<LibraryFile> {
  const before = await lockedLibraryFile(call.db, id)
  refuseOlder(before, version)
  await directoryFor(call.db, changes.directory_id)
  const format = formatOf(before.path)
  if (format !== formatOf(changes.filename))
    refuseField('filename', 'media.ending_stays', { ending: `.${format ?? ''}` })
  await write(call, before, changes, 'file-update')
  return shownLibraryFile(call, id)
}

/** Moves files to a directory. */
export async function moveFiles(
  call: CallContext,
  { directory_id, files }: { directory_id: number; files: readonly string[] },
): Promise<void> {
  await directoryFor(call.db, directory_id)
  const rows = await call.db
    .select()
    .from(media_files)
    .where(and(inArray(media_files.id, [...files]), isOfLibrary))
    .orderBy(media_files.id)
    .for('update')
  if (rows.length < files.length) refuseField('files', 'rule.unknown_file')
  for (const row of rows) if (row.directory_id !== directory_id) await write(call, row, { directory_id }, 'file-move')
}

/**
 * Replaces a file's content by a finished upload. Its id and uses stay; its path, and so its links, are those of the upload,
 * because browsers cache the old links for ever. The old content is deleted by a job after the commit, unless a subscriber of
 * the event keeps it.
 */
export async function replaceFile(
  call: CallContext,
  id: string,
  { upload, correction, version }: { upload: string; correction: boolean; version: number },
): Promise<LibraryFile> {
  const { db } = call
  const before = await lockedLibraryFile(db, id)
  refuseOlder(before, version)
  const [content] = await lockedUploads(db, call.user.id, [upload])
  if (!content) return refuseField('upload', 'rule.unknown_file')
  const format = formatOf(content.path)
  const allowed = await formatsOfUses(db, id)
  if (allowed && (!format || !allowed.includes(format)))
    refuseField('upload', 'media.other_format', { formats: allowed.join(', ') })

  await db.delete(media_files).where(eq(media_files.id, content.id))
  const { path, type, size, sha256, width, height } = content
  const filename =
    format === formatOf(before.filename) ? before.filename : withEnding(before.filename, content.filename)
  await write(call, before, { path, type, size, sha256, width, height, filename }, 'file-replace')
  let former: Promise<string> | undefined
  const keepFormer = () => (former ??= storeFormer(call, before))
  await raise(call, 'file.replaced', { media_id: id, is_correction: correction, keepFormer })
  if (!former) await call.enqueue('media.remove', { keys: [storageKey(before)] })
  return shownLibraryFile(call, id)
}

/** Stores a file's former content as a separate file. */
async function storeFormer({ db, at }: CallContext, before: MediaFileRow): Promise<string> {
  const id = randomUUID()
  const filename = before.filename.replace(/(\.\w+)?$/, ` (${today(at)})$1`)
  await db.insert(media_files).values({ ...before, id, filename, version: 1 })
  return id
}

async function write(call: CallContext, before: MediaFileRow, changes: Partial<MediaFileRow>, action: AuditedAction) {
  const [after] = await call.db
    .update(media_files)
    .set({ ...changes, version: before.version + 1 })
    .where(eq(media_files.id, before.id))
    .returning()
  await auditFile(call, action, before, after ?? null)
  forgetRow(call.db, before.path)
}

/** Refuses an outdated version. The audit has no entries by file id, so the conflict contains the current version only. */
function refuseOlder({ version: current }: MediaFileRow, version: number): void {
  if (current !== version) refuse('conflict', { conflict: { version: current, changes: [] } })
}

/** A person's finished and unused uploads for the library, locked. */
function lockedUploads(db: Database, user_id: number, ids: readonly string[]): Promise<MediaFileRow[]> {
  return db
    .select()
    .from(media_files)
    .where(
      and(
        inArray(media_files.id, [...ids]),
        eq(media_files.purpose, 'library'),
        eq(media_files.created_by, user_id),
        isNotNull(media_files.finished_at),
        isNotNull(media_files.unreferred_since),
        isNull(media_files.directory_id),
      ),
    )
    .orderBy(media_files.id)
    .for('update')
}

/** Formats accepted by all uses of a file; null for any. */
async function formatsOfUses(db: Database, id: string): Promise<Format[] | null> {
  const uses = await db.select({ formats: media_uses.formats }).from(media_uses).where(eq(media_uses.media_id, id))
  const limited = uses.flatMap(({ formats }) => (formats ? [formats] : []))
  if (limited.length === 0) return null
  return (Object.keys(formats) as Format[]).filter((format) => limited.every((taken) => taken.includes(format)))
}

function withEnding(filename: string, other: string): string {
  return filename.replace(/\.\w+$/, '') + (/\.\w+$/.exec(other)?.[0] ?? '')
}

/** Condition for each kind of files. */
export const kindConditions: Record<'image' | 'pdf' | 'video', SQL> = {
  image: like(media_files.type, 'image/%'),
  pdf: eq(media_files.type, 'application/pdf'),
  video: like(media_files.type, 'video/%'),
}
