import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FoundPart, Place } from '#contract/service-order/spare-parts/parts.ts'
import { device_groups, devices, producers } from '#server/modules/device/table.ts'
import { brands } from '#server/modules/dictionary/table.ts'
import { media_directories, media_files } from '#server/modules/media/table.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let editor: Person
let partner: Person
let restricted: Person
const model = { polaris: 0, helion: 0 }
let picture: string

beforeAll(async () => {
  server = await startServer()
  const { db } = server
  const company = await server.partner()
  const added = async <Row>(rows: Promise<Row[]>) => (await rows)[0] as Row
  const group = await added(db.insert(device_groups).values({ name: 'Kotły' }).returning())
  const modelOf = async (brand: string, name: string) => {
    const { id } = await added(db.insert(brands).values({ name: brand }).returning())
    const producer = await added(db.insert(producers).values({ name: brand, brand_id: id }).returning())
    const values = { name, producer_id: producer.id, group_id: group.id, created_at: '2026-01-01Z' }
    return { brand: id, model: (await added(db.insert(devices).values(values).returning())).id }
  }
  const [polaris, helion] = [await modelOf('Polaris', 'Polaris Kompakt 24'), await modelOf('Helion', 'Helion Terra 10')]
  model.polaris = polaris.model
  model.helion = helion.model
  editor = await server.person({ roles: ['moderator-docs'] })
  partner = await server.person({ roles: ['partner'], partners: [company] })
  restricted = await server.person({ roles: ['partner'], partners: [company], restricted_brands: [polaris.brand] })
  const directory = await added(db.select().from(media_directories).where(isNull(media_directories.parent_id)))
  picture = crypto.randomUUID()
  await db.insert(media_files).values({
    id: picture,
    purpose: 'library' as const,
    filename: 'rysunek.png',
    path: `${picture}.png`,
    type: 'image/png',
    size: 1,
    directory_id: directory.id,
    is_private: false,
    created_by: editor.id,
    finished_at: '2026-01-01Z',
    created_at: '2026-01-01Z',
  })
})
afterAll(() => server.stop())

const store = async (number: string, more: object = {}) => {
  const { status, body } = await editor.call('service-order.spare-parts.store', {
    body: { number, name_pl: `Część ${number}`, ...more },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const find = async (search: string, who = partner): Promise<FoundPart[]> =>
  (await who.call('partnerzone.service-order.spare-parts.lookup', { query: { search } })).body.results
const numbers = (parts: readonly FoundPart[]) => parts.map(({ number }) => number)
const check = async (list: string, who = partner) =>
  (await who.call('partnerzone.service-order.spare-parts.check', { query: { numbers: list } })).body.results

describe('the list of parts', () => {
  it('is searched by number, name and model, the exact number first', async () => {
    await store('5500120', { name_pl: 'Uszczelka wymiennika', models: [model.polaris] })
    await store('550012', { name_pl: 'Zawór trójdrogowy', models: [model.helion] })
    expect(numbers(await find('550012'))).toEqual(['550012', '5500120'])
    expect(numbers(await find('uszczelka wym'))).toEqual(['5500120'])
    expect(numbers(await find('kompakt'))).toEqual(['5500120'])
    expect(numbers(await find('trojdrog'))).toEqual(['550012'])
    const { body } = await editor.call('service-order.spare-parts.index', { query: { search: 'uszczelka kompakt' } })
    expect(body.results.map(({ number }) => number)).toEqual(['5500120'])
  })

  it('shows people of some brands the parts of their models and those that fit all', async () => {
    await store('660010', { models: [model.helion] })
    await store('660011')
    expect(numbers(await find('66001', restricted))).toEqual(['660011'])
    expect(await check('660010,660011', restricted)).toMatchObject([
      { number: '660010', part: null },
      { number: '660011', part: { number: '660011' } },
    ])
  })

  it('says of each number whether it is known, and what replaced the part', async () => {
    const { id } = await store('770002', { name_pl: 'Pompa nowa' })
    await store('770001', { active: false, replaced_by_id: id })
    expect(await check('770001,99,770002')).toMatchObject([
      { number: '770001', part: { active: false, replaced_by: { number: '770002', title: 'Pompa nowa' } } },
      { number: '99', part: null },
      { number: '770002', part: { active: true, replaced_by: null } },
    ])
    expect(numbers(await find('77000'))).toEqual(['770002'])
  })

  it('has each number once, and whole numbers only', async () => {
    await store('880001')
    for (const number of ['880001', '88-1', ''])
      expect(await editor.call('service-order.spare-parts.store', { body: { number, name_pl: 'Inna' } })).toMatchObject(
        { status: 422, body: { errors: { number: [expect.any(String)] } } },
      )
  })

  it('refuses replacements in a circle', async () => {
    const first = await store('990001')
    const second = await store('990002', { replaced_by_id: first.id })
    const answer = await editor.call('service-order.spare-parts.update', {
      path: { spare_part: first.id },
      body: { number: '990001', name_pl: 'Część', version: first.version, replaced_by_id: second.id },
    })
    expect(answer).toMatchObject({ status: 422, body: { errors: { replaced_by_id: [expect.any(String)] } } })
  })
})

describe('the exploded view of a model', () => {
  it('leads to the parts of its places, keeps them from being deleted, and is shown for the reader’s models', async () => {
    const part = await store('110001', { models: [model.polaris] })
    const { body: view } = await editor.call('service-order.exploded-views.store', {
      body: {
        name_pl: 'Hydraulika',
        name_en: 'Hydraulics',
        picture,
        models: [model.helion],
        places: [
          { number: 2, x: 400, y: 120, spare_part_id: part.id },
          { number: 1, x: 10, y: 990, spare_part_id: part.id },
        ],
      },
    })
    expect(view).toMatchObject({ place_count: 2, model_names: 'Helion Terra 10' })
    const query = { search: 'hydraulika terra' }
    const found = await editor.call('service-order.exploded-views.index', { query })
    expect(found.body.results.map(({ id }) => id)).toEqual([view.id])
    const shown = async (who: Person) =>
      (
        await who.call('partnerzone.service-order.exploded-views.index', {
          query: { model: String(model.helion) },
          headers: { 'accept-language': 'en' },
        })
      ).body.results
    expect(await shown(partner)).toMatchObject([
      {
        name: 'Hydraulics',
        picture: { id: picture },
        places: [
          { number: 1, x: 10, y: 990, part: { number: '110001' } },
          { number: 2, x: 400, y: 120, part: { number: '110001' } },
        ],
      },
    ])
    expect(await shown(restricted)).toEqual([])
    const { status } = await editor.call('service-order.spare-parts.destroy', { path: { spare_part: part.id } })
    expect(status).toBe(409)
  })

  it('has each number once, on the picture, with an existing part', async () => {
    const part = await store('120001')
    const put = (places: Place[]) =>
      editor.call('service-order.exploded-views.store', {
        body: { name_pl: 'Palnik', picture, models: [model.polaris], places },
      })
    const place = { number: 1, x: 1, y: 1, spare_part_id: part.id }
    for (const places of [[place, place], [{ ...place, x: 1001 }], [{ ...place, spare_part_id: 2_000_000_000 }]])
      expect((await put(places)).status, JSON.stringify(places)).toBe(422)
  })
})
