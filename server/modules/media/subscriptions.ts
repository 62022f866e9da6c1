import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { Events, Happening, Subscriptions } from '#server/events.ts'
import { type RecordKind, recordKind } from '#server/http/records/kinds.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { FileOwner } from './attach-files.ts'
import { directoryEntity } from './directories.ts'
import { forgetImage } from './image.ts'
import { storageKey } from './stored.ts'
import { media_directories, media_files } from './table.ts'

/** Answers of this module to events of others. */
export const mediaSubscriptions: Subscriptions = {
  'account.closed': [
    {
      tables: ['media_files'],
      answer: { nothing: 'because files belong to records, and uploads that no record refers to go after 48 hours' },
    },
  ],
  'person.erased': [{ tables: ['media_files'], answer: eraseFiles }],
  'company.closed': [
    { tables: ['media_files'], answer: { nothing: 'because the files of a company stay with its records' } },
  ],
  'file.replaced': [
    { tables: ['media_uses'], answer: { nothing: 'because a use names the file, which keeps its id' } },
  ],
  'day.turned': [{ tables: [], answer: ({ db }) => enqueue(db, 'media.empty-trash', {}) }],
  'file.removed': [{ tables: ['media_uses'], answer: { nothing: 'because a file that is used is not removed' } }],
}

/** Deletes the files of an erased record and of its parts, such as photos in replies to an order, with their content. */
async function eraseFiles({ db }: Happening, { entity, id, outside }: Events['person.erased']): Promise<void> {
  await removeFiles(db, outside, { owner_entity: entity, owner_id: id })
  for (const [owner_entity, { table, record }] of Object.entries(recordKind(entity)?.lines ?? {})) {
    const lines = await db.select({ id: table.id }).from(table).where(eq(record, id))
    for (const line of lines) await removeFiles(db, outside, { owner_entity, owner_id: Number(line.id) })
  }
}

/**
 * Deletes the files of a record immediately instead of after 48 hours, because they contain personal data. The content is
 * deleted before the transaction ends; after a rollback, the next try continues without it.
 */
async function removeFiles(
  db: Database,
  { storage, config }: Pick<Deps, 'storage' | 'config'>,
  { owner_entity, owner_id }: FileOwner,
): Promise<void> {
  const removed = await db
    .delete(media_files)
    .where(and(eq(media_files.owner_entity, owner_entity), eq(media_files.owner_id, owner_id)))
    .returning({ path: media_files.path })
  for (const file of removed) {
    await storage.remove(storageKey(file))
    await forgetImage(join(config.data_dir, 'cache'), storageKey(file))
  }
}

/** Record kinds of this module. The history of a file is that of its directory. */
export const mediaRecords: readonly RecordKind[] = [
  {
    entity: directoryEntity,
    table: media_directories,
    title: sql<string>`coalesce(nullif(${media_directories.path}, ''), ${media_directories.basename})`,
    permission: 'media.media.tree',
  },
]
