import { randomUUID } from 'node:crypto'
import { and, eq, gte, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { RefusalCode } from '#contract/declare/refusal.ts'
import { fileRefusal, formatOf, formats, megabyte, type Purpose, purposeRule } from '#contract/media/files.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { type ContentRefusal, inspectContent } from './content.ts'
import { storageKey } from './stored.ts'
import { type MediaFileRow, media_files } from './table.ts'

/** Maximum size and number of a person's uploads that no record refers to yet. */
export const outstandingLimit = { bytes: 300 * megabyte, files: 200 }

/** Hours for which an upload or a released file waits for a record. */
const unusedHours = 48

/** The moment before which unused uploads are swept. */
export const unusedBefore = (at: Date) => new Date(at.getTime() - unusedHours * 3_600_000).toISOString()

/** Files of imports are large and limited separately: two of each. */
const imported = ['import_xls', 'import_zip'] as const
const isImported = (purpose: Purpose) => imported.some((one) => one === purpose)

/** Announced properties of an upload. */
export interface Announced {
  filename: string
  purpose: Purpose
  size: number
}

const codes: Record<ContentRefusal['key'], RefusalCode> = {
  'file.format': 'unsupported_type',
  'file.heic': 'unsupported_type',
  'file.heic_photo': 'unsupported_type',
  'file.quicktime': 'unsupported_type',
  'file.other_workbook': 'unsupported_type',
  'file.webp': 'unsupported_type',
  'file.other_content': 'unsupported_type',
  'file.too_large': 'too_large',
  'file.too_large_gigabytes': 'too_large',
  'file.total_too_large': 'too_large',
  'file.empty': 'invalid',
  'file.damaged': 'invalid',
  'file.password': 'invalid',
  'file.too_many_pixels': 'invalid',
  // Not 429, after which the browser would retry by itself; only the person can remedy this.
  'file.too_many_waiting': 'invalid',
  'file.too_much_waiting': 'invalid',
}

function refuseFile({ key, parameters }: ContentRefusal): never {
  return refuse(codes[key], { key, parameters })
}

/** Registers an upload, or refuses it by name and size. Returns its id. */
export async function beginUpload({ db, clock }: Deps, user_id: number, file: Announced): Promise<string> {
  const refusal = fileRefusal(file.purpose, file)
  if (refusal) refuseFile(refusal)
  const [outstanding] = await db
    .select({ files: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${media_files.size}), 0)::float8` })
    .from(media_files)
    .where(
      and(
        eq(media_files.created_by, user_id),
        gte(media_files.unreferred_since, unusedBefore(clock())),
        isImported(file.purpose)
          ? eq(media_files.purpose, file.purpose)
          : notInArray(media_files.purpose, [...imported]),
      ),
    )
  const { files = 0, bytes = 0 } = outstanding ?? {}
  if (files >= outstandingLimit.files)
    refuseFile({ key: 'file.too_many_waiting', parameters: { limit: outstandingLimit.files } })
  const limit = isImported(file.purpose) ? 2 * purposeRule(file.purpose).limit * megabyte : outstandingLimit.bytes
  if (bytes + file.size > limit) refuseFile({ key: 'file.too_much_waiting', parameters: { limit: limit / megabyte } })

  const id = randomUUID()
  const at = clock().toISOString()
  const format = formatOf(file.filename) ?? 'pdf'
  await db.insert(media_files).values({
    ...file,
    id,
    path: `${id}.${format}`,
    type: formats[format].types[0],
    is_private: !purposeRule(file.purpose).is_public,
    unreferred_since: at,
    created_by: user_id,
    created_at: at,
  })
  return id
}

/** An upload of this person; 404 for others. */
export async function ownUpload({ db }: Deps, user_id: number, id: string): Promise<MediaFileRow> {
  const [row] = await db
    .select()
    .from(media_files)
    .where(and(eq(media_files.id, id), eq(media_files.created_by, user_id)))
  return row ?? refuse('not_found')
}

/** Restarts the 48 hours of an upload. */
export async function touchUpload({ db, clock }: Deps, id: string): Promise<void> {
  await db
    .update(media_files)
    .set({ unreferred_since: clock().toISOString() })
    .where(and(eq(media_files.id, id), isNotNull(media_files.unreferred_since)))
}

/**
 * Leaves an upload to the next sweep, which removes it with its content. One whose beginning failed would count for two days among
 * those of its person, whom the storage's trouble would then keep from uploading.
 */
export async function expireUpload({ db }: Deps, id: string): Promise<void> {
  await db
    .update(media_files)
    .set({ unreferred_since: new Date(0).toISOString() })
    .where(and(eq(media_files.id, id), isNull(media_files.finished_at)))
}

/**
 * Inspects a complete upload and makes it a file that forms can refer to, or refuses and deletes it. Idempotent, because a
 * phone may lose the answer.
 */
export async function finishUpload(deps: Deps, id: string): Promise<void> {
  const { db, storage, clock } = deps
  const [row] = await db.select().from(media_files).where(eq(media_files.id, id))
  if (!row) return refuse('not_found')
  if (row.finished_at) return
  const content = await inspectContent(storage, id, row)
  if ('key' in content) {
    await removeUpload(deps, id)
    refuseFile(content)
  }
  const at = clock().toISOString()
  await db
    .update(media_files)
    .set({ ...content, finished_at: at, unreferred_since: at })
    .where(and(eq(media_files.id, id), isNull(media_files.finished_at)))
}

/**
 * Deletes a person's finished unused uploads when a form is abandoned. Files in use or of others are ignored. The content is
 * deleted after the commit.
 */
export async function giveBackUploads(
  call: Pick<CallContext, 'db' | 'user' | 'enqueue'>,
  ids: readonly string[],
): Promise<void> {
  if (!call.user) return
  const removed = await call.db
    .delete(media_files)
    .where(
      and(
        inArray(media_files.id, [...ids]),
        eq(media_files.created_by, call.user.id),
        isNotNull(media_files.unreferred_since),
        isNotNull(media_files.finished_at),
      ),
    )
    .returning({ path: media_files.path })
  if (removed.length > 0) await call.enqueue('media.remove', { keys: removed.map(storageKey) })
}

/** Deletes an unused upload with its content. */
export async function removeUpload({ db, storage }: Deps, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const removed = await tx
      .delete(media_files)
      .where(and(eq(media_files.id, id), isNotNull(media_files.unreferred_since)))
      .returning({ id: media_files.id })
    if (removed.length === 0) refuse('lifecycle', { key: 'refusal.in_use' })
    await storage.remove(id)
  })
}
