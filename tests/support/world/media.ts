import { randomUUID } from 'node:crypto'
import type { Records } from './records.ts'

type Insert = (sql: string, values?: unknown[]) => Promise<unknown>

/** A directory and a file of the library. They have no owner: a person who may open the library sees all of it. */
export async function libraryOf(
  one: (sql: string, values?: unknown[]) => Promise<number>,
  query: Insert,
  author: number,
): Promise<{ media_directory: Records; media_file: Records }> {
  const directory = await one(
    `insert into media_directories (parent_id, basename, path)
     select id, 'Instrukcje', 'Instrukcje' from media_directories where parent_id is null returning id`,
  )
  const file = randomUUID()
  await query(
    `insert into media_files (id, purpose, filename, path, type, size, sha256, directory_id, finished_at, created_by, created_at)
     values ($1::uuid, 'library', 'instrukcja.pdf', $1::uuid || '.pdf', 'application/pdf', 10, 'abc', $2, now(), $3, now())`,
    [file, directory, author],
  )
  return {
    media_directory: { own: directory, foreign: null, missing: 2_147_483_647, trashed: null },
    media_file: { own: file, foreign: null, missing: '00000000-0000-4000-8000-000000000000', trashed: null },
  }
}
