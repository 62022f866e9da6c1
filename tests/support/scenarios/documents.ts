import { randomUUID } from 'node:crypto'
import type { DocumentationForm } from '#contract/documentation/documentation.ts'
import { media_files } from '#server/modules/media/index.ts'
import { fixture } from '#tests/support/fixtures.ts'
import type { Person, TestServer } from '#tests/support/servers/server.ts'

/** Documents with files in the library, created as an editor does. */
export async function openDocuments(server: TestServer, editor: Person) {
  const { pool, deps } = server
  const one = async (sql: string, values: unknown[] = []) =>
    (await pool.query<{ id: number }>(sql, values)).rows[0]?.id as number
  const directory = await one(
    `insert into media_directories (parent_id, basename, path)
     select id, 'Dokumenty', gen_random_uuid()::text from media_directories where parent_id is null returning id`,
  )
  const dictionary = (table: string, name: string) =>
    one(`insert into ${table} (name_pl, name_en) values ($1, $1) returning id`, [name])
  const type_id = await dictionary('documentation_types', 'Instrukcja')
  const category_id = await dictionary('documentation_categories', 'Montaż')

  /** A file of the library, by default the fixture `text.pdf`. */
  async function file(filename = 'instrukcja.pdf', content = fixture('text.pdf')): Promise<string> {
    const id = randomUUID()
    await deps.storage.put(id, content)
    await server.db.insert(media_files).values({
      id,
      purpose: 'library',
      filename,
      path: `${id}.pdf`,
      type: 'application/pdf',
      size: content.length,
      directory_id: directory,
      finished_at: new Date().toISOString(),
      created_at: new Date().toISOString(),
      created_by: editor.id,
    })
    return id
  }

  return {
    type_id,
    category_id,
    dictionary,
    file,
    /** Removes the bytes of a file, as a broken disk would. */
    lose: (id: string) => deps.storage.remove(id),
    async document(form: Partial<DocumentationForm> = {}) {
      const file_pl = form.file_pl === undefined ? await file() : form.file_pl
      const { status, body } = await editor.call('documentation.documentations.store', {
        body: { name_pl: 'Instrukcja montażu', type_id, category_id, ...form, file_pl },
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body
    },
    async update(id: number, form: Partial<DocumentationForm>) {
      const path = { documentation: id }
      const { body: now } = await editor.call('documentation.documentations.show', { path })
      const { name_pl, name_en, active, locale, brand_id, tags, file_pl, file_en, devices, groups, version } = now
      const kept = { name_pl, name_en, active, locale, brand_id, tags, file_pl, file_en, devices, groups, version }
      return editor.call('documentation.documentations.update', {
        path,
        body: { type_id: now.type_id, category_id: now.category_id, ...kept, ...form },
      })
    },
  }
}

export type Documents = Awaited<ReturnType<typeof openDocuments>>
