import type { MediaFile } from '#contract/media/files.ts'
import type { Database } from '#server/db/client.ts'
import { mediaIdsIn } from '#server/http/rich-text.ts'
import { keepMediaUses, mediaFiles } from '#server/modules/media/index.ts'
import { type ContentKind, type ContentValues, liveValues, type PublishedRow, workingValues } from './record.ts'

const textFormats = ['jpg', 'png'] as const

/** Ids of the files that each field of a version refers to. */
export function idsByField({ media, richText }: ContentKind, values: ContentValues): [field: string, ids: string[]][] {
  return [
    ...Object.keys(media).map((field): [string, string[]] => [field, [values[field] ?? []].flat() as string[]]),
    ...richText.map((field): [string, string[]] => [field, mediaIdsIn(values[field] as string | null)]),
  ]
}

/**
 * Records which files each field uses, separately for the published version and the unpublished edit; refuses files that are
 * not in the library.
 */
export async function keepUses(db: Database, content: ContentKind, row: PublishedRow): Promise<void> {
  const live = new Map(idsByField(content, liveValues(content, row)))
  for (const [field, working] of idsByField(content, workingValues(content, row))) {
    const ids = live.get(field) ?? []
    const formats = content.media[field] ?? textFormats
    const use = { entity: content.entity, entity_id: row.id, field, formats }
    await keepMediaUses(db, { ...use, ids })
    await keepMediaUses(db, { ...use, ids: working.filter((id) => !ids.includes(id)), waiting: true })
  }
}

/** Removes all uses of a record that is deleted permanently. */
export async function releaseUses(db: Database, content: ContentKind, entity_id: number): Promise<void> {
  for (const field of [...Object.keys(content.media), ...content.richText])
    for (const waiting of [false, true])
      await keepMediaUses(db, { entity: content.entity, entity_id, field, ids: [], waiting })
}

/** Files of a version, with freshly signed links. */
export async function filesOfVersion(
  db: Database,
  at: Date,
  content: ContentKind,
  values: ContentValues,
): Promise<MediaFile[]> {
  const ids = idsByField(content, values).flatMap(([, ids]) => ids)
  return [...(await mediaFiles(db, at, ids)).values()]
}
