import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifyBatch } from '#server/modules/documentation/notify-of-edition.ts'
import { notifyOfWithdrawal, withdrawalBatchSize } from '#server/modules/documentation/withdrawal.ts'
import { type DocumentReaders, openDocumentReaders } from '#tests/support/scenarios/document-readers.ts'
import { type Documents, openDocuments } from '#tests/support/scenarios/documents.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let editor: Person
let documents: Documents
let readers: DocumentReaders

beforeAll(async () => {
  server = await startServer()
  editor = await server.person({ roles: ['super-admin'] })
  documents = await openDocuments(server, editor)
  readers = await openDocumentReaders(server)
})
afterAll(() => server.stop())

const zone = 'partnerzone.documentation.documentations' as const
const of = (documentation: number) => ({ documentation })
const open = (person: Person, id: number) => person.call(`${zone}.show`, { path: of(id) })
const keep = (person: Person, id: number) => person.call(`${zone}.favorite`, { path: of(id) })
const member = async () => readers.inPolish(await server.person({ roles: ['partner'], partners: [readers.company] }))
const versionOf = async (id: number) =>
  (await editor.call('documentation.documentations.show', { path: of(id) })).body.version

/** Runs the queued jobs until none is left, each twice as after a worker that was killed; returns the recipients of the letters. */
async function told(): Promise<string[]> {
  for (;;) {
    const { rows } = await server.pool.query(
      `delete from pgboss.job where name in ('documentation.tell-withdrawal', 'documentation.tell-edition') returning name, data`,
    )
    if (rows.length === 0) break
    for (const { name, data } of rows)
      for (let time = 0; time < 2; time += 1)
        await (name === 'documentation.tell-edition' ? notifyBatch : notifyOfWithdrawal)(server.db, data)
  }
  const { rows } = await server.pool.query(
    `delete from pgboss.job where name = 'mail.send' returning data ->> 'to' as recipient, data ->> 'template' as template`,
  )
  return rows.map(({ recipient, template }) => `${template} ${recipient}`).toSorted()
}

const withdrawn = (...people: Person[]) => people.map(({ email }) => `document_withdrawn ${email}`).toSorted()

describe('withdrawing a document', () => {
  it('says before whom it touches: people and companies that have it, devices, and records with the same file', async () => {
    const { id, file_pl } = await documents.document()
    const [downloader, opener, keeper, muted] = [await member(), await member(), await member(), await member()]
    const elsewhere = await readers.inPolish(await server.person({ roles: ['partner'] }))
    const closed = await member()
    for (const person of [downloader, muted, elsewhere, closed]) await readers.download(person, id)
    await open(opener, id)
    await keep(keeper, id)
    await server.pool.query(`update users set muted_letters = '{documents}' where id = $1`, [muted.id])
    await server.pool.query(`update users set status = 2 where id = $1`, [closed.id])
    const { body: code } = await editor.call('device.error-codes.store', {
      body: {
        code: 'E4',
        name_pl: 'Brak przepływu',
        name_en: 'No flow',
        manual_pl: 'Sprawdź pompę',
        manual_en: 'Check the pump',
        files_pl: [file_pl ?? ''],
        files_en: [],
        groups: [],
        device_ids: [],
      },
    })

    const { body } = await editor.call('documentation.documentations.withdrawal', { query: { documents: String(id) } })
    expect(body).toMatchObject({ people: 5, muted: 1, other_companies: 0 })
    expect(body.companies.map(({ id: company, people }) => [company, people])).toContainEqual([readers.company, 4])
    expect(body.companies.length).toBe(2)
    expect(body.shown_by).toMatchObject([{ entity: 'device.error-codes', entity_id: code.id }])
  })

  const ways: Record<string, (id: number) => Promise<unknown>> = {
    'by deactivating it': async (id) =>
      editor.call('documentation.documentations.deactivate', { path: of(id), body: { version: await versionOf(id) } }),
    'by saving it as inactive': (id) => documents.update(id, { active: false }),
    'by removing its only file': (id) => documents.update(id, { file_pl: null }),
    'by deleting it': (id) => editor.call('documentation.documentations.destroy', { path: of(id) }),
  }

  it.each(Object.entries(ways))('%s tells everyone who has it, once', async (_, withdraw) => {
    const { id } = await documents.document()
    const [downloader, opener, keeper, never] = [await member(), await member(), await member(), await member()]
    await readers.download(downloader, id)
    await open(opener, id)
    await keep(keeper, id)
    await withdraw(id)
    const letters = await told()
    expect(letters).toEqual(withdrawn(downloader, opener, keeper))
    expect(letters.join()).not.toContain(never.email)
  })

  it('tells nobody when it is undone at once, when the colleague chose so, or when nobody was served it', async () => {
    const { id } = await documents.document()
    const reader = await member()
    await readers.download(reader, id)
    const change = async (verb: 'activate' | 'deactivate', more = {}) =>
      editor.call(`documentation.documentations.${verb}`, {
        path: of(id),
        body: { version: await versionOf(id), ...more },
      })
    await change('deactivate')
    await change('activate')
    expect(await told()).toEqual([])
    await change('deactivate', { tell_people: false })
    expect(await told()).toEqual([])
    await documents.update(id, { name_pl: 'Inna nazwa' })
    await editor.call('documentation.documentations.destroy', { path: of(id) })
    expect(await told()).toEqual([])
  })

  it('tells once of a withdrawal that follows an undone one', async () => {
    const { id } = await documents.document()
    const reader = await member()
    await readers.download(reader, id)
    for (const verb of ['deactivate', 'activate', 'deactivate'] as const) {
      await editor.call(`documentation.documentations.${verb}`, {
        path: of(id),
        body: { version: await versionOf(id) },
      })
      server.advance(1000)
    }
    expect(await told()).toEqual(withdrawn(reader))
  })

  it('tells a batch after the other', async () => {
    const { id } = await documents.document()
    await server.pool.query(
      `with people as (
         insert into users (first_name, last_name, email, status, is_activated, locale)
         select 'Ola', 'Nowak', 'reader-' || n || '@portal.test', 1, true, 'pl' from generate_series(1, $3::int) n returning id
       ), members as (insert into partner_users (partner_id, user_id) select $2, id from people)
       insert into documentation_favorites (user_id, documentation_id, created_at) select id, $1, now() from people`,
      [id, readers.company, withdrawalBatchSize + 1],
    )
    await documents.update(id, { active: false })
    expect((await told()).length).toBe(withdrawalBatchSize + 1)
  })
})

describe('opening a document', () => {
  it('counts as seen: the newer edition is no longer announced, in the list or by a letter', async () => {
    const { id } = await documents.document()
    const [opener, other] = [await member(), await member()]
    for (const person of [opener, other]) await readers.download(person, id)
    const outdated = async (person: Person) =>
      (await readers.served(person)).results.find((row) => row.id === id)?.is_outdated
    await documents.update(id, { file_pl: await documents.file() })
    expect([await outdated(opener), await outdated(other)]).toEqual([true, true])
    await open(opener, id)
    expect([await outdated(opener), await outdated(other)]).toEqual([false, true])
    expect(await told()).toEqual([`document_edition ${other.email}`])
    await documents.update(id, { file_pl: await documents.file() })
    expect([await outdated(opener), await outdated(other)]).toEqual([true, true])
  })
})
