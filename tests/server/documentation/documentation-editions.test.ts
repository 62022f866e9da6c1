import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifyBatch } from '#server/modules/documentation/notify-of-edition.ts'
import { fixture } from '#tests/support/fixtures.ts'
import { type DocumentReaders, openDocumentReaders } from '#tests/support/scenarios/document-readers.ts'
import { type Documents, openDocuments } from '#tests/support/scenarios/documents.ts'
import { uploaderOf } from '#tests/support/scenarios/uploader.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let editor: Person
let documents: Documents
let company: number
let reader: Person
let brand: number
let otherBrand: number
let inPolish: DocumentReaders['inPolish']
let served: DocumentReaders['served']
let download: DocumentReaders['download']

beforeAll(async () => {
  server = await startServer()
  editor = await server.person({ roles: ['moderator-docs'] })
  documents = await openDocuments(server, editor)
  ;({ company, reader, brand, otherBrand, inPolish, served, download } = await openDocumentReaders(server))
})
afterAll(() => server.stop())

describe('editions', () => {
  const letters = async () => {
    const { rows } = await server.pool.query(
      `with taken as (delete from pgboss.job where name = 'mail.send' returning data)
       select data ->> 'to' as recipient, data -> 'data' as about from taken order by 1`,
    )
    return rows as { recipient: string; about: Record<string, unknown> }[]
  }
  /** Runs the queued jobs until none is left. */
  async function tell() {
    for (;;) {
      const { rows } = await server.pool.query(
        `delete from pgboss.job where name = 'documentation.tell-edition' returning data`,
      )
      if (rows.length === 0) return
      for (const { data } of rows) {
        await notifyBatch(server.db, data)
        // A worker that was killed after its work runs it again.
        await notifyBatch(server.db, data)
      }
    }
  }

  it('keep the old file, with what is new said', async () => {
    const { id, file_pl: old } = await documents.document()
    const file_pl = await documents.file('druga.pdf')
    const { body } = await documents.update(id, { file_pl, note: 'Nowy rysunek 4' })
    expect(body).toMatchObject({ edition: 2, file_pl, note: null })
    const { body: editions } = await editor.call('documentation.documentations.editions', {
      path: { documentation: id },
    })
    expect(editions.results.map(({ edition, note, file_pl }) => [edition, note, file_pl?.id])).toEqual([
      [2, 'Nowy rysunek 4', file_pl],
      [1, null, old],
    ])
    const { rows } = await server.pool.query(
      `select field from media_uses where media_id = $1 and entity_id = $2 order by 1`,
      [old, id],
    )
    expect(rows).toEqual([{ field: 'editions' }])
  })

  it('are not begun by other changes', async () => {
    const { id } = await documents.document()
    const { body } = await documents.update(id, { name_pl: 'Inna nazwa', note: 'nie zachowana' })
    expect(body.edition).toBe(1)
  })

  it('are told once to everybody who has the older one and may still see it', async () => {
    const { id, documentation_number } = await documents.document({ brand_id: brand })
    const members = await Promise.all(
      Array.from({ length: 6 }, async () => inPolish(await server.person({ roles: ['partner'], partners: [company] }))),
    )
    const [keen, twice, muted, gone, elsewhere, never] = members as [Person, Person, Person, Person, Person, Person]
    for (const person of [keen, twice, twice, muted, gone, elsewhere])
      expect((await download(person, id)).status).toBe(200)
    await server.pool.query(`update users set muted_letters = '{documents}' where id = $1`, [muted.id])
    await server.pool.query(`update users set status = 2 where id = $1`, [gone.id])
    await server.pool.query(`update users set restricted_brands = $2 where id = $1`, [elsewhere.id, [otherBrand]])
    await letters()

    await documents.update(id, { file_pl: await documents.file(), note: 'Poprawiona tabela' })
    await tell()
    const told = await letters()
    expect(told.map(({ recipient }) => recipient)).toEqual([keen.email, twice.email].toSorted())
    expect(told[0]?.about).toMatchObject({ documentation_number, edition: 2, note: 'Poprawiona tabela' })
    expect(told.map(({ recipient }) => recipient)).not.toContain(never.email)

    await download(keen, id)
    await documents.update(id, { file_en: await documents.file() })
    await tell()
    expect(await letters(), 'only the English file is new').toEqual([])
    await documents.update(id, { file_pl: await documents.file() })
    await tell()
    expect((await letters()).length, 'a third edition is news for both').toBe(2)
  })

  it('make nobody outdated whose file is the same', async () => {
    const { id } = await documents.document()
    await download(reader, id)
    const mine = async () => (await served(reader)).results.find((row) => row.id === id)
    const { body: added } = await documents.update(id, { file_en: await documents.file() })
    expect([added.edition, (await mine())?.is_outdated]).toEqual([2, false])
    const list = await editor.call('documentation.downloads.index', { path: { documentation: id } })
    expect(list.body.results).toMatchObject([{ edition: 1, is_outdated: false }])
    await documents.update(id, { file_pl: await documents.file() })
    await tell()
    expect((await mine())?.is_outdated).toBe(true)
  })

  it('are not begun by a minor correction, of which nobody is told and the history knows', async () => {
    const { id } = await documents.document()
    await download(reader, id)
    await letters()
    const { body } = await documents.update(id, { file_pl: await documents.file(), correction: true })
    await tell()
    expect([body.edition, await letters()]).toEqual([1, []])
    const { rows } = await server.pool.query(
      `select action from audit_entries where entity = 'documentation.documentations' and entity_id = $1 order by id`,
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['store', 'correct-file'])
    const shown = await editor.call('documentation.documentations.editions', { path: { documentation: id } })
    expect(shown.body.results.map(({ edition, file_pl }) => [edition, file_pl?.id])).toEqual([[1, body.file_pl]])
  })

  describe('when the file is replaced in the library', () => {
    /** Another content for a file, as the library sends it. */
    async function replace(person: Person, media_file: string, more: object = {}) {
      const content = fixture('warranty-book.pdf')
      const uploader = uploaderOf(server, person)
      const location = await uploader.begun('nowa.pdf', 'library', content.length)
      await uploader.append(location, 0, content)
      const upload = location.replace(/^.*\//, '')
      const { rows } = await server.pool.query('select version from media_files where id = $1', [media_file])
      return person.refused('media.media.replace', {
        path: { media_file },
        body: { upload, version: rows[0]?.version, ...more },
      })
    }
    const editionsOf = async (id: number) =>
      (await editor.call('documentation.documentations.editions', { path: { documentation: id } })).body.results
    const bytesOf = async (url = '') => Buffer.from(await (await fetch(new URL(url, server.url))).arrayBuffer())

    it('are begun as by any other file: the old one is kept, and who has it is told', async () => {
      const { id, file_pl } = await documents.document()
      await download(reader, id)
      await letters()
      expect((await replace(editor, file_pl as string)).status).toBe(200)
      const [second, first] = await editionsOf(id)
      expect([second?.edition, first?.edition]).toEqual([2, 1])
      expect(await bytesOf(second?.file_pl?.url)).toEqual(fixture('warranty-book.pdf'))
      expect(await bytesOf(first?.file_pl?.url)).toEqual(fixture('text.pdf'))
      const { rows } = await server.pool.query(`select data from pgboss.job where name = 'media.remove'`)
      expect(JSON.stringify(rows)).not.toContain(file_pl)
      await tell()
      expect(await letters()).toMatchObject([{ recipient: reader.email, about: { edition: 2 } }])
      expect((await served(reader)).results.find((row) => row.id === id)).toMatchObject({ is_outdated: true })
    })

    it('are not begun by a minor correction', async () => {
      const { id, file_pl } = await documents.document()
      await download(reader, id)
      await letters()
      expect((await replace(editor, file_pl as string, { correction: true })).status).toBe(200)
      const [only, ...others] = await editionsOf(id)
      expect([only?.edition, others]).toEqual([1, []])
      expect(await bytesOf(only?.file_pl?.url)).toEqual(fixture('warranty-book.pdf'))
      await tell()
      expect(await letters()).toEqual([])
      const { rows } = await server.pool.query(
        `select action, user_id from audit_entries where entity = 'documentation.documentations' and entity_id = $1 order by id`,
        [id],
      )
      expect(rows.at(-1)).toEqual({ action: 'correct-file', user_id: editor.id })
    })

    it('keep the file of an earlier edition, which the document does not show any more', async () => {
      const { id, file_pl } = await documents.document()
      await documents.update(id, { file_pl: await documents.file() })
      expect((await replace(editor, file_pl as string)).status).toBe(200)
      const [second, first, ...others] = await editionsOf(id)
      expect([second?.edition, first?.edition, others]).toEqual([2, 1, []])
      expect(await bytesOf(first?.file_pl?.url)).toEqual(fixture('text.pdf'))
    })

    it('are not begun by somebody who may not change documents: refused, with the document’s name', async () => {
      const marketing = await server.person({ roles: ['moderator-marketing'] })
      const { id, file_pl, documentation_number } = await documents.document()
      const { status, body } = await replace(marketing, file_pl as string)
      expect([status, body.message]).toEqual([409, expect.stringContaining(documentation_number)])
      expect(await bytesOf((await editionsOf(id))[0]?.file_pl?.url)).toEqual(fixture('text.pdf'))
    })
  })

  it('reach more people than one batch takes', async () => {
    const { id } = await documents.document()
    await server.pool.query(
      `with people as (
         insert into users (first_name, last_name, email, is_activated)
         select 'Ewa', 'Liczna', 'ewa' || number || '@liczne.test', true from generate_series(1, 450) number returning id
       ), members as (
         insert into partner_users (user_id, partner_id) select id, $2 from people
       )
       insert into documentation_downloads (documentation_id, edition, locale, user_id, partner_id, downloaded_at)
       select $1, 1, 'pl', id, $2, now() from people`,
      [id, company],
    )
    await letters()
    await documents.update(id, { file_pl: await documents.file() })
    await tell()
    expect(new Set((await letters()).map(({ recipient }) => recipient)).size).toBe(450)
  })

  it('are told to nobody of an inactive document', async () => {
    const { id } = await documents.document()
    await download(reader, id)
    await letters()
    await documents.update(id, { active: false, file_pl: await documents.file() })
    await tell()
    expect(await letters()).toEqual([])
  })
})
