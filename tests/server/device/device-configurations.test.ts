import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let keeper: Person
let brand: number
let producer_id: number
let top: number
let leaf: number

const one = async (sql: string, values: unknown[] = []) =>
  (await server.pool.query<{ id: number }>(sql, values)).rows[0]?.id ?? 0

beforeAll(async () => {
  server = await startServer()
  keeper = await server.person({ roles: ['moderator-docs'] })
  brand = await one(`insert into brands (name) values ('Helion') returning id`)
  producer_id = await one(`insert into producers (name, brand_id) values ('Helion Technika', $1) returning id`, [brand])
  top = await one(`insert into device_groups (name) values ('Kotły') returning id`)
  leaf = await one(`insert into device_groups (name, parent_id) values ('Wiszące', $1) returning id`, [top])
})
afterAll(() => server.stop())

const store = async (name: string) => {
  const body = { name, producer_id, group_id: leaf, unit: 'szt.', factor: '1' }
  return (await keeper.call('device.devices.store', { body })).body
}
let number = 0
async function document(name: string) {
  const type = await one(
    `insert into documentation_types (name_pl, name_en) values ('Instrukcja', 'Manual') returning id`,
  )
  const category = await one(
    `insert into documentation_categories (name_pl, name_en) values ('Serwis', 'Service') returning id`,
  )
  number += 1
  return one(
    `insert into documentations (documentation_number, name_pl, type_id, category_id) values ($1, $2, $3, $4) returning id`,
    [`D/${number}`, name, type, category],
  )
}
const code = (value: string) =>
  one(
    `insert into error_codes (code, name_pl, name_en, manual_pl, manual_en)
     values ($1, 'Brak płomienia', 'No flame', 'Sprawdź gaz.', 'Check the gas.') returning id`,
    [value],
  )
const functionality = (name: string) =>
  one(`insert into functionalities (type, name) values (0, $1) returning id`, [name])
const show = async (device: number) =>
  (await keeper.call('device.configurations.show', { path: { device }, headers: { 'accept-language': 'pl' } })).body
const update = (device: number, body: object) =>
  keeper.call('device.configurations.update', { path: { device }, body: body as never })

describe('what a device has', () => {
  it('is its own or comes from its groups, each thing once and with the group that gives it', async () => {
    const device = await store('C20')
    const [own, ofLeaf, both] = [await document('Własna'), await document('Grupowa'), await document('Oboje')]
    await server.pool.query(
      `insert into group_documentations (group_id, documentation_id) values ($1, $3), ($2, $4), ($2, $3)`,
      [leaf, top, ofLeaf, both],
    )
    const [ownCode, groupCode] = [await code('E1'), await code('E2')]
    await server.pool.query(`insert into error_code_groups (group_id, error_code_id) values ($1, $2)`, [top, groupCode])
    const [ownAbility, groupAbility] = [await functionality('Wi-Fi'), await functionality('Modulacja')]
    await server.pool.query(`update device_groups set functionalities = array[$2::int] where id = $1`, [
      leaf,
      groupAbility,
    ])

    const chosen = { documentations: [own, both], error_codes: [ownCode], functionalities: [ownAbility] }
    const saved = await update(device.id, { ...chosen, version: device.version })
    expect(saved.body).toMatchObject({ ...chosen, version: device.version + 1 })
    const origins = (had: readonly { id: number; origin: string; group_name: string | null }[]) =>
      Object.fromEntries(had.map(({ id, origin, group_name }) => [id, group_name ?? origin]))
    const { all } = await show(device.id)
    expect(origins(all.documentations)).toEqual({ [own]: 'own', [both]: 'own', [ofLeaf]: 'Wiszące' })
    expect(origins(all.error_codes)).toEqual({ [ownCode]: 'own', [groupCode]: 'Kotły' })
    expect(origins(all.functionalities)).toEqual({ [ownAbility]: 'own', [groupAbility]: 'Wiszące' })

    const none = { documentations: [], error_codes: [], functionalities: [], version: device.version + 1 }
    const left = (await update(device.id, none)).body.all
    expect(origins(left.documentations)).toEqual({ [both]: 'Kotły', [ofLeaf]: 'Wiszące' })
    expect(origins(left.error_codes)).toEqual({ [groupCode]: 'Kotły' })
  })

  it('is told in the history of the device, and never changed on an older state', async () => {
    const device = await store('C24')
    const own = await document('Karta')
    const body = { documentations: [own], error_codes: [], functionalities: [], version: device.version }
    await update(device.id, body)
    expect((await update(device.id, body)).status).toBe(409)
    const history = await keeper.call('core.history.index', {
      path: { entity: 'device.devices', record: device.id },
      query: { sort_direction: 'desc' } as never,
    })
    expect(history.body.results[0]).toMatchObject({
      action: 'update',
      changes: [{ field: 'documentations', before: [], after: [own] }],
    })
  })

  it('is only what there is', async () => {
    const device = await store('C30')
    const refused = async (field: string) => {
      const body = {
        documentations: [],
        error_codes: [],
        functionalities: [],
        version: device.version,
        [field]: [99_999],
      }
      return (await keeper.refused('device.configurations.update', { path: { device: device.id }, body })).body.errors
    }
    for (const field of ['documentations', 'error_codes', 'functionalities'])
      expect(await refused(field)).toHaveProperty(field)
  })
})

describe('documents of another device', () => {
  it('are taken over by choice; what is there already is not taken twice', async () => {
    const [source, target] = [await store('D40'), await store('D60')]
    const [first, second, third] = [await document('Pierwsza'), await document('Druga'), await document('Trzecia')]
    await update(source.id, {
      documentations: [first, second, third],
      error_codes: [],
      functionalities: [],
      version: source.version,
    })
    await update(target.id, { documentations: [first], error_codes: [], functionalities: [], version: target.version })
    const path = { device: target.id }
    const asked = await keeper.call('device.sync-documentations.show', { path, query: { source: String(source.id) } })
    const present = Object.fromEntries(asked.body.documentations.map(({ id, is_present }) => [id, is_present]))
    expect(present).toMatchObject({ [first]: true, [second]: false, [third]: false })

    const body = { source: source.id, documentations: [first, second], version: target.version + 1 }
    const taken = await keeper.call('device.sync-documentations.update', { path, body })
    expect(taken.body.documentations).toEqual([first, second])
    const strange = await document('Obca')
    const refused = await keeper.refused('device.sync-documentations.update', {
      path,
      body: { source: source.id, documentations: [strange], version: target.version + 2 },
    })
    expect(refused.body.errors).toHaveProperty('documentations')
  })
})

describe('cards', () => {
  const picture = async (person: Person, name: string) => {
    const desk = await openOrderDesk(server)
    const upload = await desk.upload(person, 'library', name)
    const { body } = await person.call('media.media.tree')
    const directory_id = body.results[0]?.id ?? 0
    await person.call('media.media.store', { body: { directory_id, files: [upload] } })
    return upload
  }

  it('refer to files of the library by their fields, and hold them as long as they do', async () => {
    const photo = await picture(keeper, 'photo.jpg')
    const features = `<p>Cicha <strong>praca</strong></p><script>alert(1)</script><img data-media="${photo}" alt="Widok">`
    const { body: card } = await keeper.call('device.productcards.store', {
      body: { name: 'Calor', features, main_photo: photo, gallery: [photo] },
    })
    expect(card.features).not.toContain('script')
    expect(card.media.map(({ id }) => id)).toEqual([photo])
    const uses = await keeper.call('media.media.uses', { path: { media_file: photo } })
    expect(uses.body.results.map(({ field }) => field).toSorted()).toEqual(['features', 'gallery', 'main_photo'])
    const unknown = '00000000-0000-4000-8000-000000000000'
    const refused = await keeper.refused('device.typecards.store', {
      body: { name: 'Kafel', group_name: 'Kotły', group_kind: 'Ogrzewanie', order: 1, main_photo: unknown },
    })
    expect(refused.body.errors).toHaveProperty('main_photo')
  })

  it('show films of the sites on the list only', async () => {
    const link = async (video_link: string) =>
      (await keeper.call('device.productcards.store', { body: { name: 'Film', video_link } })).status
    expect(await link('https://www.youtube.com/watch?v=dQw4w9WgXcQ')).toBe(200)
    expect(await link('https://vimeo.com/123456789')).toBe(200)
    expect(await link('')).toBe(200)
    for (const address of [
      'https://films.example/1',
      'javascript:alert(1)',
      'https://youtube.com.films.example/watch?v=x',
    ])
      expect(await link(address)).toBe(422)
  })

  it('of types stand in an order from 1 and hold branches that are there', async () => {
    const card = { name: 'Kotły', group_name: 'Kotły gazowe', group_kind: 'Ogrzewanie' }
    const refused = async (changes: object) =>
      (await keeper.refused('device.typecards.store', { body: { ...card, order: 1, ...changes } })).body.errors
    expect(await refused({ order: 0 })).toHaveProperty('order')
    expect(await refused({ tree: [99_999] })).toHaveProperty('tree')
    const stored = await keeper.call('device.typecards.store', { body: { ...card, order: 1, tree: [top] } })
    expect(stored.body).toMatchObject({ order: 1, tree: [top], groups: 1 })
    const group = await keeper.refused('device.groups.destroy', { path: { device_group: top } })
    expect(group.status).toBe(409)
  })

  it('of a product list documents', async () => {
    const { body: card } = await keeper.call('device.productcards.store', { body: { name: 'Z dokumentami' } })
    const own = await document('Karta katalogowa')
    const path = { product_card: card.id }
    const body = { documentations: [own], version: card.version }
    const saved = await keeper.call('device.product-card-documentations.update', { path, body })
    expect(saved.body).toMatchObject({ documentations: [own], version: card.version + 1 })
    expect((await keeper.call('device.product-card-documentations.update', { path, body })).status).toBe(409)
  })

  it('of foreign brands are not seen by who is restricted; those of every brand are, and stay everybody’s', async () => {
    const foreign = await one(`insert into brands (name) values ('Polaris') returning id`)
    const restricted = await server.person({ roles: ['moderator-docs'], restricted_brands: [brand] })
    const stored = async (brand_id: number | null) =>
      (await keeper.call('device.productcards.store', { body: { name: 'Linia', brand_id } })).body
    const [theirs, everybodys] = [await stored(foreign), await stored(null)]
    const show = (product_card: number) => restricted.call('device.productcards.show', { path: { product_card } })
    expect((await show(theirs.id)).status).toBe(404)
    expect((await show(everybodys.id)).status).toBe(200)
    const made = await restricted.refused('device.productcards.store', { body: { name: 'Moja', brand_id: foreign } })
    expect(made.body.errors).toHaveProperty('brand_id')
  })
})

describe('what is deleted', () => {
  it('lies in the trash with its name and comes back', async () => {
    const device = await store('Do kosza')
    const path = { device: device.id }
    await keeper.call('device.devices.destroy', { path })
    expect((await keeper.refused('device.devices.show', { path })).status).toBe(404)
    const trash = await keeper.call('core.trash.index', { query: { title: 'Do kosza' } })
    expect(trash.body.results).toMatchObject([{ entity: 'device.devices', record: device.id }])
    await keeper.call('core.trash.restore', { path: { entity: 'device.devices', record: device.id } as never })
    expect((await keeper.call('device.devices.show', { path })).body.name).toBe('Do kosza')
  })
})
