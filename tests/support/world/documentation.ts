import type { TestServer } from '#tests/support/servers/server.ts'

/** Documents with their dictionaries, and prepared archives. They have no stored files, because nothing is downloaded here. */
export async function documentationWorld({ pool }: TestServer) {
  const missing = 2_147_483_647
  const one = async (sql: string, values: unknown[] = []) =>
    (await pool.query<{ id: number }>(sql, values)).rows[0]?.id as number
  const entry = (table: string, deleted = false) =>
    one(`insert into ${table} (name_pl, name_en, deleted_at) values ('Instrukcje', 'Manuals', $1) returning id`, [
      deleted ? new Date() : null,
    ])
  const dictionary = async (table: string) => ({
    own: await entry(table),
    foreign: null,
    missing,
    trashed: await entry(table, true),
  })
  const type = await entry('documentation_types')
  const category = await entry('documentation_categories')
  const paper = await one(
    `insert into media_files (id, purpose, filename, path, type, size, directory_id, created_by, created_at, finished_at)
     select paper.id, 'library', 'instrukcja.pdf', paper.id || '.pdf', 'application/pdf', 10,
       (select id from media_directories where parent_id is null), (select min(id) from users), now(), now()
     from (select gen_random_uuid() as id) paper returning id`,
  )
  const document = async (number: string, deleted = false) => {
    const id = await one(
      `insert into documentations (documentation_number, name_pl, type_id, category_id, file_pl, deleted_at)
       values ($1, 'Instrukcja', $2, $3, $4, $5) returning id`,
      [number, type, category, paper, deleted ? new Date() : null],
    )
    await pool.query(
      'insert into documentation_editions (documentation_id, edition, file_pl, created_at) values ($1, 1, $2, now())',
      [id, paper],
    )
    return id
  }
  /** An archive of the person; null for a caller without a session. */
  const bundleOf = (user_id: number) =>
    one(
      `insert into documentation_bundles (user_id, session_id, locale, files, size, created_at)
       select $1, max(id), 'pl', '[]', 0, now() from sessions where user_id = $1 returning id`,
      [user_id],
    )
  return {
    known: {
      documentation: {
        own: await document('DOK/0001/00001'),
        foreign: null,
        missing,
        trashed: await document('DOK/0001/00002', true),
      },
      documentation_category: await dictionary('documentation_categories'),
      documentation_type: await dictionary('documentation_types'),
      documentation_tag: await dictionary('documentation_tags'),
    },
    bundleOf,
  }
}
