import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

const orders = 'service-order.service-orders.index'
const partnerOrders = 'partnerzone.service-order.service-orders.index'
let server: TestServer
let admin: Person
let moderator: Person
let partner: Person

beforeAll(async () => {
  server = await startServer()
  admin = await server.person({ roles: ['admin'] })
  moderator = await server.person({ roles: ['moderator-service'] })
  partner = await server.person({ roles: ['partner'], partners: [await server.partner()] })
})
afterAll(() => server.stop())

const show = async (person: Person, list = orders) => (await person.call('core.lists.show', { path: { list } })).body
const columns = [
  { field: 'status', width: 180, visible: true },
  { field: 'order_number', width: null, visible: true },
  { field: 'serial_no', width: null, visible: false },
]
const view = {
  list: orders,
  name: 'Czekają na nas',
  query: 'awaiting=true&sort_by=status',
  columns,
  shared: false,
  role: null as string | null,
}
const store = async (person: Person, changes: Partial<typeof view> = {}) =>
  (await person.call('core.list-views.store', { body: { ...view, ...changes } })).body

describe('arranged columns', () => {
  it('are kept for each person, until they are reset', async () => {
    expect(await show(moderator)).toEqual({ columns: null, default_view: null, per_page: null, views: [] })
    await moderator.call('core.lists.update', { path: { list: orders }, body: { columns: columns.toReversed() } })
    await moderator.call('core.lists.update', { path: { list: orders }, body: { columns } })
    expect((await show(moderator)).columns).toEqual(columns)
    expect((await show(admin)).columns).toBeNull()
    await moderator.call('core.lists.update', { path: { list: orders }, body: { columns: null } })
    expect((await show(moderator)).columns).toBeNull()
  })

  it('stay when another default view or page size is chosen', async () => {
    const list = 'partner.partners.index'
    const keep = (body: object) => moderator.call('core.lists.update', { path: { list }, body })
    for (const body of [{ columns }, { default_view: 'waiting' }, { per_page: 50 }, {}]) await keep(body)
    const kept = await show(moderator, list)
    expect(kept).toEqual({ columns, default_view: 'waiting', per_page: 50, views: [] })
    await keep({ default_view: null })
    expect(await show(moderator, list)).toEqual({ ...kept, default_view: null })
  })

  it('are kept in the partner zone too', async () => {
    await partner.call('core.lists.update', { path: { list: partnerOrders }, body: { columns } })
    expect((await show(partner, partnerOrders)).columns).toEqual(columns)
  })

  it.each([
    ['a partner and a list of the back office', () => partner, orders],
    ['staff and a list of the partner zone', () => admin, partnerOrders],
    ['somebody without its permission', () => moderator, 'mail.messages.index'],
    ['a call that is no list', () => admin, 'service-order.service-orders.show'],
    ['a name that no call has', () => admin, 'constructor'],
  ])('do not exist for %s', async (_, person, list) => {
    for (const [name, options] of [
      ['core.lists.show', { path: { list } }],
      ['core.lists.update', { path: { list }, body: { columns } }],
      ['core.list-views.store', { body: { ...view, query: '', list } }],
    ] as const) {
      expect((await person().refused(name, options)).status).toBe(404)
    }
  })

  it.each([
    [{ columns: [{ field: 'status', width: 5, visible: true }] }],
    [{ columns: [{ field: 'status; drop', width: null, visible: true }] }],
    [{ columns: Array.from({ length: 101 }, (_, index) => ({ field: `f${index}`, width: null, visible: true })) }],
  ])('refuse what no table has', async (body) => {
    expect((await admin.refused('core.lists.update', { path: { list: orders }, body })).status).toBe(422)
  })
})

describe('a saved view', () => {
  it('belongs to its owner: to others it does not exist', async () => {
    const saved = await store(moderator, { name: 'Moje' })
    expect(saved).toMatchObject({
      name: 'Moje',
      query: view.query,
      columns,
      is_own: true,
      may_update: true,
      version: 1,
    })
    expect((await show(moderator)).views).toMatchObject([{ id: saved.id }])
    expect((await show(admin)).views).toEqual([])
    const { list: _, ...fields } = view
    const path = { list_view: saved.id }
    const update = await admin.refused('core.list-views.update', { path, body: { ...fields, version: 1 } })
    expect([update.status, (await admin.refused('core.list-views.destroy', { path })).status]).toEqual([404, 404])
    const changed = await moderator.call('core.list-views.update', {
      path,
      body: { ...fields, name: 'Moje nowe', version: 1 },
    })
    expect(changed.body).toMatchObject({ name: 'Moje nowe', version: 2 })
    await moderator.call('core.list-views.destroy', { path })
    expect((await show(moderator)).views).toEqual([])
  })

  it('is offered to all readers of the list when an administrator shares it', async () => {
    const refused = await moderator.refused('core.list-views.store', { body: { ...view, shared: true } })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['shared']])
    const shared = await store(admin, { name: 'Dla wszystkich', shared: true })
    expect((await show(moderator)).views).toMatchObject([
      { id: shared.id, is_own: false, may_update: false, may_destroy: false, shared: true },
    ])
    const path = { list_view: shared.id }
    const { list: _, ...fields } = view
    const update = await moderator.refused('core.list-views.update', { path, body: { ...fields, version: 1 } })
    expect([update.status, (await moderator.refused('core.list-views.destroy', { path })).status]).toEqual([403, 403])
    expect((await partner.refused('core.list-views.destroy', { path })).status).toBe(404)
    const other = await server.person({ roles: ['super-admin'] })
    await other.call('core.list-views.destroy', { path })
    expect((await show(admin)).views).toEqual([])
  })

  it('is offered to one role when shared with it, as long as the role exists', async () => {
    const slug = `zespol-${Date.now()}`
    const fields = { name: 'Zespół', slug, permissions: ['service-order.service-orders.index'] }
    const { body: role } = await admin.call('user.roles.store', { body: fields })
    const colleague = await server.person({ roles: ['moderator-service'] })
    await server.pool.query('insert into user_roles (user_id, role_id) values ($1, $2)', [colleague.id, role.id])
    const { id } = await store(admin, { name: 'Dla zespołu', shared: true, role: slug })
    const offered = async (person: Person) => (await show(person)).views.some((found) => found.id === id)
    expect([await offered(colleague), await offered(moderator)]).toEqual([true, false])
    const path = { role: role.id }
    await server.pool.query('delete from user_roles where role_id = $1', [role.id])
    await admin.call('user.roles.update', { path, body: { ...fields, slug: `${slug}-2`, version: role.version } })
    expect((await show(admin)).views.find((found) => found.id === id)).toMatchObject({
      role: `${slug}-2`,
      shared: true,
    })
    await admin.call('user.roles.destroy', { path })
    expect((await show(admin)).views.find((found) => found.id === id)).toMatchObject({ role: null, shared: false })
  })

  it('refuses an update of an old version and says who changed it', async () => {
    const { id } = await store(admin, { name: 'Wspólny', shared: true })
    const { list: _, ...fields } = { ...view, shared: true }
    const path = { list_view: id }
    await admin.call('core.list-views.update', { path, body: { ...fields, name: 'Inny', version: 1 } })
    const late = await admin.refused('core.list-views.update', { path, body: { ...fields, name: 'Mój', version: 1 } })
    expect([late.status, late.body.conflict?.changes[0]?.fields.map(({ field }) => field)]).toEqual([409, ['name']])
  })

  it('has a name that its owner uses once at the list', async () => {
    await store(moderator, { name: 'Pilne' })
    const again = await moderator.refused('core.list-views.store', { body: { ...view, name: ' pilne ' } })
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['name']])
    expect((await store(admin, { name: 'Pilne' })).name).toBe('Pilne')
  })

  it.each(['page=2', 'password=x', 'status=unheard-of', 'format=csv', 'ids=1,2', 'per_page=1000'])(
    'refuses what its list does not accept: %s',
    async (query) => {
      const { status, body } = await admin.refused('core.list-views.store', {
        body: { ...view, name: crypto.randomUUID(), query },
      })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['query']])
    },
  )

  it('is audited with its content', async () => {
    const { id } = await store(moderator, { name: 'Do skasowania' })
    await moderator.call('core.list-views.destroy', { path: { list_view: id } })
    const { rows } = await server.pool.query(
      `select action, user_id, before->>'name' as name from audit_entries where entity = 'core.list-views' and entity_id = $1 order by id`,
      [id],
    )
    expect(rows).toEqual([
      { action: 'store', user_id: moderator.id, name: null },
      { action: 'destroy', user_id: moderator.id, name: 'Do skasowania' },
    ])
  })
})

describe('the neighbours of a record', () => {
  it('are those before and after it in the list as the person sees it', async () => {
    const { results } = (await admin.call('user.roles.index', { query: { sort_by: 'name', sort_direction: 'asc' } }))
      .body
    const [first, second, third] = results
    const place = { list: 'user.roles.index', query: 'sort_by=name&sort_direction=asc', id: String(second?.id) }
    const { body } = await admin.call('core.lists.neighbours', { query: place })
    expect(body).toMatchObject({ previous: first?.id, next: third?.id, position: 2 })
    const people = await server.person({ roles: ['partner'], partners: [await server.partner()] })
    expect((await people.refused('core.lists.neighbours', { query: place })).status).toBe(404)
  })
})

describe('the counts of lists', () => {
  const count = async (person: Person, lists: object[]) =>
    (await person.call('core.lists.counts', { query: { lists: JSON.stringify(lists) } })).body.counts

  it('are those that each person’s list has, and only of lists that the person may see', async () => {
    const own = await server.partner()
    const foreign = await server.partner()
    const people = await server.person({ roles: ['partner'], partners: [own] })
    for (const [company, status] of [
      [own, 'registered'],
      [own, 'completed'],
      [foreign, 'registered'],
    ])
      await server.pool.query(
        `insert into service_orders (partner_id, partner_name, status, created_by, order_number, sent_at, updated_at)
         values ($1, 'Firma', $2, $3, $4, now(), now())`,
        [company, status, people.id, `SG/T/${crypto.randomUUID().slice(0, 6)}`],
      )
    const asked = [
      { list: partnerOrders, query: '' },
      { list: partnerOrders, query: 'status=completed&sort_by=status&view=3' },
      { list: orders, query: '' },
    ]
    expect(await count(people, asked)).toEqual([2, null, null])
    expect(await count(people, [{ list: partnerOrders, query: 'status=completed&sort_by=status' }])).toEqual([1])
    const seen = (await admin.call('service-order.service-orders.index', { query: { status: 'completed' } })).body
    expect(await count(admin, [{ list: orders, query: 'status=completed' }])).toEqual([seen.pagination.total])
    expect(
      await count(moderator, [
        { list: 'mail.messages.index', query: '' },
        { list: 'none', query: '' },
      ]),
    ).toEqual([null, null])
  })
})

describe('the sums of a list', () => {
  const sums = async (person: Person, list: string, query = '') =>
    (await person.call('core.lists.sums', { query: { list, query } })).body.sums

  it('are those of all matching records that the person may see, to the grosz', async () => {
    const own = await server.partner()
    const people = await server.person({ roles: ['partner'], partners: [own] })
    const add = (company: number, state: string, net: string, gross: string) =>
      server.pool.query(
        `insert into offers (partner_id, partner_name, created_by, updated_at, state, net, gross, content)
         values ($1, 'Firma', $2, now(), $3, $4, $5, '{}')`,
        [company, people.id, state, net, gross],
      )
    for (let of = 0; of < 12; of += 1) await add(own, 'open', '0.10', '0.13')
    await add(own, 'accepted', '9007199254740.93', '9999999999999.99')
    await add(await server.partner(), 'open', '5.00', '6.15')
    const zone = 'partnerzone.offer-generator.offers.index'
    expect(await sums(people, zone)).toEqual({ net: '9007199254742.13', gross: '10000000000001.55' })
    expect(await sums(people, zone, 'state=open&page=2&per_page=10')).toEqual({ net: '1.20', gross: '1.56' })
    expect(await sums(people, zone, 'state=rejected')).toEqual({ net: null, gross: null })
    const staff = 'offer-generator.offers.index'
    expect(await sums(admin, staff, `partner=${own}&state=open`)).toEqual({ net: '1.20', gross: '1.56' })
    const { groups } = (await people.call('core.lists.sums', { query: { list: zone, by: 'state' } })).body
    expect(groups).toEqual([
      { value: 'open', count: 12, sums: { net: '1.20', gross: '1.56' } },
      { value: 'accepted', count: 1, sums: { net: '9007199254740.93', gross: '9999999999999.99' } },
    ])
    expect((await people.refused('core.lists.sums', { query: { list: zone, by: 'subject' } })).status).toBe(422)
    // They are counted again after a write.
    await add(own, 'open', '1.00', '1.23')
    expect(await sums(admin, staff, `partner=${own}&state=open`)).toEqual({ net: '2.20', gross: '2.79' })
  })

  it('exist for no list that the person may not see, is unknown or has another address', async () => {
    const refused = async (person: Person, list: string, query = '') =>
      (await person.refused('core.lists.sums', { query: { list, query } })).status
    expect(await refused(partner, 'offer-generator.offers.index')).toBe(404)
    expect(await refused(admin, 'none')).toBe(404)
    expect(await refused(admin, 'offer-generator.offers.index', 'password=x')).toBe(404)
    expect(await sums(admin, 'user.roles.index')).toEqual({})
  })
})
