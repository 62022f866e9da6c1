import { and, eq, inArray } from 'drizzle-orm'
import type { Format, MediaFile } from '#contract/media/files.ts'
import { formatOf } from '#contract/media/files.ts'
import type { Database } from '#server/db/client.ts'
import { refuseField } from '#server/refusal.ts'
import { isOfLibrary } from './library-rows.ts'
import { toMediaFile } from './media-file.ts'
import { media_files, media_uses } from './table.ts'

/** A record's field that refers to library files. */
export interface MediaUse {
  /** Entity of the record in the audit. */
  entity: string
  entity_id: number
  /** Field of the form at which errors are shown. */
  field: string
  /** All files of the field; none when the record is deleted. */
  ids: readonly string[]
  /** Formats accepted by the field; default: any. */
  formats?: readonly Format[]
  /** Whether the files belong to an unpublished edit, which readers of the record do not see. */
  waiting?: boolean
}

/** Name under which a field of an unpublished edit is stored, beside the published one. */
export const waitingField = (field: string) => `pending.${field}`

/**
 * Replaces the recorded uses of library files by a record's field. Refuses, as unknown, files that are not in the library. Runs
 * in the call's transaction.
 */
export async function keepMediaUses(db: Database, use: MediaUse): Promise<void> {
  const { entity, entity_id, field, ids, formats } = use
  const wanted = [...new Set(ids)]
  const found = wanted.length
    ? await db
        .select({ id: media_files.id, filename: media_files.path })
        .from(media_files)
        .where(and(inArray(media_files.id, wanted), isOfLibrary))
        .orderBy(media_files.id)
        .for('key share')
    : []
  if (found.length < wanted.length) refuseField(field, 'rule.unknown_file')
  const isTaken = ({ filename }: { filename: string }) =>
    formats?.some((format) => format === formatOf(filename)) ?? true
  if (!found.every(isTaken)) refuseField(field, 'file.format', { formats: (formats ?? []).join(', ') })

  const kept = use.waiting ? waitingField(field) : field
  const uses = [eq(media_uses.entity, entity), eq(media_uses.entity_id, entity_id), eq(media_uses.field, kept)]
  await db.delete(media_uses).where(and(...uses))
  if (wanted.length)
    await db
      .insert(media_uses)
      .values(
        wanted.map((media_id) => ({ media_id, entity, entity_id, field: kept, formats: formats && [...formats] })),
      )
}

/** Library files by id, with fresh links. */
export async function mediaFiles(db: Database, at: Date, ids: readonly string[]): Promise<Map<string, MediaFile>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(media_files)
    .where(inArray(media_files.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, toMediaFile(db, row, at)]))
}
