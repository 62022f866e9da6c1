import { and, eq, inArray } from 'drizzle-orm'
import type { Format, MediaFile } from '#contract/media/files.ts'
import { formatOf } from '#contract/media/files.ts'
import type { Database } from '#server/db/client.ts'
import { refuseField } from '#server/http/refusal.ts'
import { isOfLibrary } from './library-rows.ts'
import { toMediaFile } from './media-file.ts'
import { media_files, media_uses } from './table.ts'

/** A field of a record that refers to files of the library. */
export interface MediaUse {
  /** The name under which the audit knows the record. */
  entity: string
  entity_id: number
  /** The form's field, on which a refusal is told. */
  field: string
  /** All files that the field refers to now; none when the record is gone. */
  ids: readonly string[]
  /** What the field takes; every format unless told. */
  formats?: readonly Format[]
  /** The files are of an edit that is not published yet: readers of the record are not served them. */
  waiting?: boolean
}

/** How a field of a waiting edit is written down, beside the one of what readers are served. */
export const waitingField = (field: string) => `pending.${field}`

/**
 * Writes down which files of the library a field of a record uses, in place of what it used before. Refuses, as unknown,
 * what is not in the library. Runs in the call's transaction.
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

/** Files of the library with links that are good now, by id. */
export async function mediaFiles(db: Database, at: Date, ids: readonly string[]): Promise<Map<string, MediaFile>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(media_files)
    .where(inArray(media_files.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, toMediaFile(row, at)]))
}
