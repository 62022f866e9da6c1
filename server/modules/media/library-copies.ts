import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { and, eq, inArray } from 'drizzle-orm'
import { formatOf, megabyte, purposeRule } from '#contract/media/files.ts'
import type { LibraryFile } from '#contract/media/library.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseField } from '#server/refusal.ts'
import { directoryFor } from './directories.ts'
import { auditFile } from './library-files.ts'
import { isOfLibrary, selectLibrary, toLibraryFile } from './library-rows.ts'
import { storageKey } from './stored.ts'
import { media_files } from './table.ts'

/** Copies files to a directory. A copy has its own content, texts and uses; an existing name gets a number. */
export async function copyFiles(
  call: CallContext,
  { directory_id, files }: { directory_id: number; files: readonly string[] },
): Promise<LibraryFile[]> {
  const { db, at, user, deps } = call
  await directoryFor(db, directory_id)
  const rows = await db
    .select()
    .from(media_files)
    .where(and(inArray(media_files.id, [...files]), isOfLibrary))
    .orderBy(media_files.filename, media_files.id)
    .for('share')
  if (rows.length < files.length) refuseField('files', 'rule.unknown_file')
  const { total = 0 } = purposeRule('library')
  if (rows.reduce((sum, { size }) => sum + size, 0) > total * megabyte)
    refuseField('files', 'file.total_too_large', { limit: total })

  const there = await db
    .select({ filename: media_files.filename })
    .from(media_files)
    .where(and(eq(media_files.directory_id, directory_id), isOfLibrary))
  const taken = new Set(there.map(({ filename }) => filename))
  const copies: string[] = []
  try {
    for (const row of rows) {
      const id = randomUUID()
      copies.push(id)
      await deps.storage.put(id, await buffer(await deps.storage.read(storageKey(row))))
      const filename = freeName(row.filename, taken)
      taken.add(filename)
      const [copy] = await db
        .insert(media_files)
        .values({
          ...row,
          ...{ id, filename, directory_id, path: `${id}.${formatOf(row.path) ?? 'pdf'}`, version: 1 },
          ...{ created_by: user.id, created_at: at.toISOString(), finished_at: at.toISOString() },
        })
        .returning()
      await auditFile(call, 'file-store', null, copy ?? null)
    }
  } catch (error) {
    // Deletes content written for rows that are rolled back.
    for (const id of copies) await deps.storage.remove(id)
    throw error
  }
  const stored = await selectLibrary(db).where(inArray(media_files.id, copies))
  return stored.map((row) => toLibraryFile(row, at))
}

/** `photo.jpg`, or `photo (2).jpg` where the first exists. */
function freeName(filename: string, taken: ReadonlySet<string>): string {
  const ending = /\.\w+$/.exec(filename)?.[0] ?? ''
  const name = filename.slice(0, filename.length - ending.length)
  let free = filename
  for (let number = 2; taken.has(free); number++) free = `${name.slice(0, 240)} (${number})${ending}`
  return free
}
