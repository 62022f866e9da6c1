import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import type { LibraryFile } from '#contract/media/library.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { raise } from '#server/events.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { removedBefore } from '#server/http/records/trash.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { refuse } from '#server/refusal.ts'
import { auditFile } from './library-files.ts'
import { isFiled, lockedLibraryFile, shownLibraryFile } from './library-rows.ts'
import { forgetRow } from './recent-rows.ts'
import { storageKey } from './stored.ts'
import { media_files, media_uses } from './table.ts'
import { countedUses } from './uses.ts'

/** Number of files deleted permanently in one transaction. */
const batch = 500

/** Moves an unused file to the trash: it cannot be found, opened or used, and can be restored for 30 days. */
export async function destroyFile(call: CallContext, id: string): Promise<void> {
  const { db, at, by } = call
  const before = await lockedLibraryFile(db, id)
  const used_by = await countedUses(db, id)
  if (used_by.length > 0) refuse('lifecycle', { key: 'refusal.in_use', used_by })
  await db
    .update(media_files)
    .set({ deleted_at: at.toISOString(), deleted_by: by.user_id, version: before.version + 1 })
    .where(eq(media_files.id, id))
  await auditFile(call, 'file-destroy', before, null)
  forgetRow(db, before.path)
}

/** Restores a file from the trash to its directory. One not in the trash stays as it is. */
export async function restoreFile(call: CallContext, id: string): Promise<LibraryFile> {
  const { db, at } = call
  const [before] = await db
    .select()
    .from(media_files)
    .where(and(eq(media_files.id, id), isFiled))
    .for('update')
  if (!before || (before.deleted_at && before.deleted_at <= removedBefore(at))) return refuse('not_found')
  // Idempotent.
  if (!before.deleted_at) return shownLibraryFile(call, id)
  const [after] = await db
    .update(media_files)
    .set({ deleted_at: null, deleted_by: null, version: before.version + 1 })
    .where(eq(media_files.id, id))
    .returning()
  await auditFile(call, 'file-restore', null, after ?? null)
  return shownLibraryFile(call, id)
}

/** Permanently deletes files after 30 days in the trash. A job deletes the content after the commit. */
export async function emptyLibraryTrash(db: Database, at: Date): Promise<void> {
  let removed: number
  do removed = await inTransaction(db, (tx) => removeSome(tx, at))
  while (removed === batch)
}

async function removeSome(db: Database, at: Date): Promise<number> {
  const used = db.select({ one: sql`1` }).from(media_uses).where(eq(media_uses.media_id, media_files.id))
  const rows = await db
    .select()
    .from(media_files)
    .where(and(isFiled, lt(media_files.deleted_at, removedBefore(at)), notExists(used)))
    .orderBy(media_files.id)
    .limit(batch)
    .for('update', { of: media_files })
  if (rows.length === 0) return 0
  for (const { id } of rows) await raise({ db, by: systemActor, at }, 'file.removed', { media_id: id })
  await db.delete(media_files).where(
    inArray(
      media_files.id,
      rows.map(({ id }) => id),
    ),
  )
  await enqueue(db, 'media.remove', { keys: rows.map(storageKey) })
  return rows.length
}
