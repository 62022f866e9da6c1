import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

const list = 'partner.partners.index'
let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startServer()
  admin = await server.person({ roles: ['admin'] })
})
afterAll(() => server.stop())

const show = async (person: Person) => (await person.call('core.lists.show', { path: { list } })).body
const offered = async (person: Person, id: number) => (await show(person)).views.find((view) => view.id === id)
const beginWith = (person: Person, id: number) =>
  person.call('core.lists.update', { path: { list }, body: { default_view: String(id) } })

/** A view that the administrator shares with the moderators of service. */
async function share(author: Person, query = '') {
  const fields = { name: crypto.randomUUID(), query, columns: null, shared: true, role: 'moderator-service' }
  const { body } = await author.call('core.list-views.store', { body: { list, ...fields } })
  return { id: body.id, fields: { ...fields, version: body.version } }
}

it('a colleague of the role begins with it, and cannot change it', async () => {
  const colleague = await server.person({ roles: ['moderator-service'] })
  const { id, fields } = await share(admin)
  await beginWith(colleague, id)
  expect(await show(colleague)).toMatchObject({ default_view: String(id) })
  expect(await offered(colleague, id)).toMatchObject({ is_own: false, may_update: false, may_destroy: false })
  const path = { list_view: id }
  const refused = [
    await colleague.refused('core.list-views.update', { path, body: { ...fields, name: 'Moje' } }),
    await colleague.refused('core.list-views.destroy', { path }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403])
})

it('tells a colleague nothing of companies outside their scope, although its filter names one', async () => {
  const [own, foreign] = [await server.partner('Nasza firma'), await server.partner('Obca firma')]
  const colleague = await server.person({ roles: ['moderator-service'], restricted_partners: [own] })
  const query = 'name=firma'
  await share(admin, query)
  const asked = JSON.stringify([{ list, query }])
  const { counts } = (await colleague.call('core.lists.counts', { query: { lists: asked } })).body
  const { results } = (await colleague.call(list, { query: { name: 'firma' } })).body
  expect([counts, results.map(({ id }) => id)]).toEqual([[1], [own]])
  const named = await colleague.call('partner.partners.lookup', { query: { ids: `${own},${foreign}` } })
  expect(named.body.results.map(({ id }) => id)).toEqual([own])
})

it('is no default any more when it is deleted or its role is taken from the person', async () => {
  const colleague = await server.person({ roles: ['moderator-service', 'moderator-docs'] })
  const [deleted, left] = [await share(admin), await share(admin)]
  await beginWith(colleague, deleted.id)
  await admin.call('core.list-views.destroy', { path: { list_view: deleted.id } })
  expect((await show(colleague)).default_view).toBeNull()
  await beginWith(colleague, left.id)
  await server.pool.query(
    `delete from user_roles where user_id = $1 and role_id = (select id from roles where slug = 'moderator-service')`,
    [colleague.id],
  )
  expect(await offered(colleague, left.id)).toBeUndefined()
  expect((await show(colleague)).default_view).toBeNull()
})

it('stays when the account of its author is closed; whoever shares views can delete it then', async () => {
  const author = await server.person({ roles: ['admin'] })
  const colleague = await server.person({ roles: ['moderator-service'] })
  const { id } = await share(author)
  expect(await offered(admin, id)).toBeUndefined()
  await server.pool.query('update users set status = 0 where id = $1', [author.id])
  expect(await offered(colleague, id)).toMatchObject({ shared: true, author_name: 'Jan Testowy' })
  expect(await offered(admin, id)).toMatchObject({ may_update: false, may_destroy: true })
  await admin.call('core.list-views.destroy', { path: { list_view: id } })
  expect(await offered(colleague, id)).toBeUndefined()
})
