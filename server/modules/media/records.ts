import { sql } from 'drizzle-orm'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { directoryEntity } from './directories.ts'
import { media_directories } from './table.ts'

/** Record kinds of this module. The history of a file is that of its directory. */
export const mediaRecords: readonly RecordKind[] = [
  {
    entity: directoryEntity,
    table: media_directories,
    title: sql<string>`coalesce(nullif(${media_directories.path}, ''), ${media_directories.basename})`,
    permission: 'media.media.tree',
  },
]
