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

it('a colleague of the role starts with it, and cannot change it', async () => {
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

it('shows a colleague no company outside their scope, even when its filter names one', async () => {
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

it('stops being a default when it is deleted or the person loses its role', async () => {
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

it('stays when its author’s account is closed; whoever may share views can delete it then', async () => {
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

it('is shared with chosen people while they may see its list; only its author sees who they are', async () => {
  const [one, two, other] = [
    await server.person({ roles: ['moderator-service'] }),
    await server.person({ roles: ['moderator-docs'] }),
    await server.person({ roles: ['moderator-service'] }),
  ]
  const fields = { query: 'name=zaspa', columns: null, shared: false, role: null }
  const name = crypto.randomUUID()
  const people = [one.id, two.id].toSorted((a, b) => a - b)
  const { body: view } = await admin.call('core.list-views.store', { body: { list, name, ...fields, people } })
  expect(view.people).toEqual(people)
  const path = { list_view: view.id }
  expect(await offered(one, view.id)).toMatchObject({
    name,
    is_own: false,
    people: [],
    may_update: false,
    may_destroy: false,
  })
  expect([await offered(two, view.id), await offered(other, view.id)]).toMatchObject([{ name }, undefined])
  expect((await one.refused('core.list-views.destroy', { path })).status).toBe(403)
  expect((await other.refused('core.list-views.destroy', { path })).status).toBe(404)

  // Their role is taken from one, the account of the other is closed for a while.
  await server.pool.query('delete from user_roles where user_id = $1', [one.id])
  expect((await one.refused('core.lists.show', { path: { list } })).status).toBe(404)
  await server.pool.query('update users set status = 0 where id = $1', [two.id])
  expect((await offered(admin, view.id))?.people).toEqual([one.id])
  const { body: renamed } = await admin.call('core.list-views.update', {
    path,
    body: { ...fields, name: `${name} 2`, people: [], version: 1 },
  })
  expect(renamed).toMatchObject({ people: [], version: 2 })
  await server.pool.query('update users set status = 1 where id = $1', [two.id])
  expect((await offered(admin, view.id))?.people).toEqual([two.id])
  // A client of the release before names no people: they stay. Shared with all, it has none.
  const { body: kept } = await admin.call('core.list-views.update', { path, body: { ...fields, name, version: 2 } })
  expect(kept.people).toEqual([two.id])
  await admin.call('core.list-views.update', { path, body: { ...fields, name, shared: true, version: 3 } })
  expect(await offered(other, view.id)).toMatchObject({ shared: true })
  expect(await offered(admin, view.id)).toMatchObject({ people: [] })
})

it('is shared by people with that right, with people who may see its list', async () => {
  const colleague = await server.person({ roles: ['moderator-service'] })
  const partner = await server.person({ roles: ['partner'], partners: [await server.partner('Instal-Zaspa')] })
  const closed = await server.person({ roles: ['moderator-service'] })
  await server.pool.query('update users set status = 0 where id = $1', [closed.id])
  const jobs = 'core.jobs.index'
  const share = (author: Person, of: string, people: number[]) =>
    author.refused('core.list-views.store', {
      body: { list: of, name: crypto.randomUUID(), query: '', columns: null, people },
    })
  const refused = [
    await share(colleague, list, [admin.id]),
    await share(admin, list, [partner.id]),
    await share(admin, list, [closed.id]),
    await share(admin, jobs, [colleague.id]),
  ]
  expect(refused.map(({ status, body }) => [status, body.errors?.people])).toEqual([
    [422, ['You may not share views with others']],
    [422, ['The chosen item does not exist']],
    [422, ['The chosen item does not exist']],
    [422, ['This list is not available to: Jan Testowy']],
  ])
})

it('loses an erased person, and becomes private when nobody is left', async () => {
  const colleague = await server.person({ roles: ['moderator-service'] })
  const author = await server.person({ roles: ['admin'] })
  const store = async (people: number[]) => {
    const body = { list, name: crypto.randomUUID(), query: '', columns: null, people }
    return (await author.call('core.list-views.store', { body })).body.id
  }
  const [one, own] = [await store([colleague.id, admin.id]), await store([])]
  await erase(colleague)
  expect((await offered(author, one))?.people).toEqual([admin.id])
  await erase(author)
  const { rows } = await server.pool.query('select id from list_views where id = any($1)', [[one, own]])
  expect(rows).toEqual([{ id: one }])
  expect(await offered(admin, one)).toMatchObject({ may_destroy: true })
})

async function erase(person: Person) {
  const { rows } = await server.pool.query('update users set status = 2 where id = $1 returning email', [person.id])
  const email = rows[0].email as string
  const superAdmin = await server.person({ roles: ['super-admin'] })
  await superAdmin.call('consent.persons.anonymise', { body: { email, confirmation: email, reason: 'Wniosek' } })
}
