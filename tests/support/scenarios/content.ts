import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'

/** Business areas, brands and files of the library for tests of content. */
export function contentOf({ pool }: Pick<Deps, 'pool'>) {
  const one = async (sql: string, values: unknown[] = []) =>
    (await pool.query<{ id: number }>(sql, values)).rows[0]?.id as number
  return {
    area: () => one(`insert into business_areas (name_pl, name_en) values ('Instalatorzy', 'Installers') returning id`),
    brand: () => one(`insert into brands (name) values ('Marka ' || gen_random_uuid()) returning id`),
    /** Gives a company its business area. */
    place: (partner: number, area: number) =>
      pool.query('update partners set business_area_id = $2 where id = $1', [partner, area]),
    /** A file of the library as a row, without stored bytes. */
    async libraryFile(author: number, filename = 'kotlownia.jpg'): Promise<string> {
      const id = randomUUID()
      const ending = filename.split('.').at(-1)
      const type = ending === 'pdf' ? 'application/pdf' : 'image/jpeg'
      await pool.query(
        `insert into media_files (id, purpose, filename, path, type, size, sha256, is_private, directory_id, finished_at,
           created_by, created_at)
         select $1::uuid, 'library', $2, $1::text || '.' || $3, $4, 10, 'abc', $5, id, now(), $6, now()
         from media_directories where parent_id is null`,
        [id, filename, ending, type, ending === 'pdf', author],
      )
      return id
    },
  }
}

/** The form of an article, with the changes of the test. */
export const articleWith = (areas: number[], changes: Record<string, unknown> = {}) => ({
  title_pl: 'Nowe pompy ciepła w ofercie',
  content_pl: '<p>Od maja w magazynie.</p>',
  business_areas: areas,
  ...changes,
})
