import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FoundErrorCode } from '#contract/device/zone.ts'
import { errorCodeKey, similarKeys } from '#server/modules/device/error-code-search.ts'
import { device_groups, devices, producers } from '#server/modules/device/table.ts'
import { brands } from '#server/modules/dictionary/table.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let editor: Person
let partner: Person
let brandB: number
const group = { pumps: 0, polaris: 0, helion: 0, hidden: 0 }
const device = { polaris: 0, helion: 0, hidden: 0 }

beforeAll(async () => {
  server = await startServer()
  const { db } = server
  editor = await server.person({ roles: ['moderator-docs'] })
  partner = await server.person({ roles: ['partner'], partners: [await server.partner()] })
  const added = async <Row>(rows: Promise<Row[]>) => (await rows)[0] as Row
  const producerOf = async (name: string) => {
    const brand = await added(db.insert(brands).values({ name }).returning())
    return { brand: brand.id, ...(await added(db.insert(producers).values({ name, brand_id: brand.id }).returning())) }
  }
  const [polaris, helion] = [await producerOf('Polaris'), await producerOf('Helion')]
  brandB = helion.brand
  const addGroup = async (name: string, parent_id: number | null, active = true) =>
    (await added(db.insert(device_groups).values({ name, parent_id, active }).returning())).id
  group.pumps = await addGroup('Pompy ciepła', null)
  group.polaris = await addGroup('Polaris Borealis', group.pumps)
  group.helion = await addGroup('Helion Terra', group.pumps)
  group.hidden = await addGroup('W przygotowaniu', group.pumps, false)
  const addDevice = async (name: string, producer_id: number, group_id: number) =>
    (await added(db.insert(devices).values({ name, producer_id, group_id, created_at: '2026-01-01Z' }).returning())).id
  device.polaris = await addDevice('Polaris Borealis 8', polaris.id, group.polaris)
  device.helion = await addDevice('Helion Terra 10', helion.id, group.helion)
  device.hidden = await addDevice('Helion Nowość', helion.id, group.hidden)
})
afterAll(() => server.stop())

const store = async (code: string, places: { groups?: number[]; device_ids?: number[] }, more: object = {}) => {
  const texts = {
    name_pl: `Usterka ${code}`,
    manual_pl: 'Sprawdź filtr.',
    name_en: `Fault ${code}`,
    manual_en: 'Check.',
  }
  const { status, body } = await editor.call('device.error-codes.store', {
    body: { code, ...texts, ...places, ...more },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const search = async (search: string, who = partner, device?: number): Promise<FoundErrorCode[]> =>
  (
    await who.call('partnerzone.device.error-codes.index', {
      query: { search, ...(device !== undefined && { device: String(device) }) },
    })
  ).body.results
const codes = (found: readonly FoundErrorCode[]) => found.map(({ code }) => code)

describe('the search of error codes', () => {
  it('finds a code however it is typed, the exact one first', async () => {
    await store('E01', { groups: [group.polaris] })
    await store('E012', { groups: [group.polaris] })
    for (const typed of ['E01', 'e01', 'e-01', ' E 1 ', 'e1', 'E.001'])
      expect(codes(await search(typed)), typed).toEqual(['E01', 'E012'])
    expect((await search('e-1'))[0]).toMatchObject({ match: 'exact', used_in: ['Polaris Borealis'] })
  })

  it('finds what is wrong by words, in the language of the person', async () => {
    await store('H77', { groups: [group.helion] }, { name_pl: 'Brak zapłonu', name_en: 'No ignition' })
    expect(codes(await search('ignit'))).toEqual(['H77'])
    const polish = await partner.call('partnerzone.device.error-codes.index', {
      query: { search: 'zaplonu' },
      headers: { 'accept-language': 'pl' },
    })
    expect(polish.body.results).toMatchObject([
      { code: 'H77', name: 'Brak zapłonu', match: 'name', is_translated: true },
    ])
  })

  it('finds a code by the groups and devices that its row names, in both zones', async () => {
    await store('K31', { groups: [group.helion], device_ids: [device.polaris] }, { name_pl: 'Wyciek', name_en: 'Leak' })
    for (const typed of ['helion terra', 'leak borealis']) expect(codes(await search(typed)), typed).toContain('K31')
    const query = { search: 'wyciek terra borealis' }
    expect((await editor.call('device.error-codes.index', { query })).body.results.map(({ code }) => code)).toEqual([
      'K31',
    ])
  })

  it('gives the Polish text, marked, where there is no English one', async () => {
    await store('P99', { groups: [group.helion] }, { name_pl: 'Czujnik', name_en: '', manual_en: '' })
    const marked = { code: 'P99', name: 'Czujnik', manual: 'Sprawdź filtr.', is_translated: false }
    for (const typed of ['P99', 'czujnik']) expect(await search(typed), typed).toMatchObject([marked])
  })

  it('offers the nearest codes when nobody writes one like this', async () => {
    await store('X471', { groups: [group.helion] })
    for (const typed of ['X417', 'X47', 'X4711', 'Y471'])
      expect(
        (await search(typed)).map(({ code, match }) => [code, match]),
        typed,
      ).toContainEqual(['X471', typed === 'X47' ? 'code' : 'similar'])
    expect(await search('nothing at all like this')).toEqual([])
  })

  it('narrows to a device: its own codes, those of its group and of the groups above', async () => {
    const own = await store('D1', { device_ids: [device.polaris] })
    await store('D2', { groups: [group.pumps] })
    await store('D3', { groups: [group.helion] })
    expect(codes(await search('D', partner, device.polaris))).toEqual(['D1', 'D2'])
    expect(codes(await search('D', partner, device.helion))).toEqual(['D2', 'D3'])
    await editor.call('device.error-codes.destroy', { path: { error_code: own.id } })
    expect(codes(await search('D', partner, device.polaris))).toEqual(['D2'])
  })

  it('tells a person of one brand nothing of the others, nor of what is switched off', async () => {
    const ofB = await server.person({
      roles: ['partner'],
      partners: [await server.partner('Tylko B')],
      restricted_brands: [brandB],
    })
    await store('B1', { groups: [group.polaris] })
    await store('B2', { groups: [group.helion] })
    await store('B3', { device_ids: [device.hidden] })
    const polarisOnly = await store('B4', { device_ids: [device.polaris] })
    await store('B5', {
      groups: [group.pumps, group.polaris, group.hidden],
      device_ids: [device.polaris, device.hidden],
    })
    expect((await search('B5', ofB))[0]?.used_in, 'named beside the code').toEqual(['Pompy ciepła'])
    expect((await search('B5'))[0]?.used_in).toEqual(['Pompy ciepła', 'Polaris Borealis', 'Polaris Borealis 8'])
    expect(codes(await search('B', ofB))).toEqual(['B2', 'B5'])
    expect(codes(await search('B'))).toEqual(['B1', 'B2', 'B4', 'B5'])
    expect(await search('B', ofB, device.polaris)).toEqual([])
    expect(await search('borealis', ofB), 'by a name that is not shown').toEqual([])
    expect(codes(await search('borealis'))).toEqual(expect.arrayContaining(['B1', 'B4', 'B5']))
    const show = await ofB.refused('partnerzone.device.error-codes.show', { path: { error_code: polarisOnly.id } })
    expect(show.status).toBe(404)
    const lookup = await ofB.call('partnerzone.device.error-codes.lookup', {
      query: { device: String(device.polaris), search: 'B' },
    })
    expect(codes(lookup.body.results as never)).toEqual(['B5'])
  })

  it('keeps what a person has looked up, each code once, the last first', async () => {
    const person = await server.person({ roles: ['partner'], partners: [await server.partner('Historia')] })
    const [one, two] = [await store('L1', { groups: [group.helion] }), await store('L2', { groups: [group.helion] })]
    const look = (error_code: number) => person.call('partnerzone.device.error-codes.show', { path: { error_code } })
    for (const id of [one.id, two.id, one.id]) {
      server.advance(60_000)
      expect((await look(id)).status).toBe(200)
    }
    const { body } = await person.call('partnerzone.device.error-codes.latest')
    expect(body.results.map(({ code }) => code)).toEqual(['L1', 'L2'])
    expect((await partner.call('partnerzone.device.error-codes.latest')).body.results).toEqual([])
  })

  it('has one key for a code on both sides of the index', async () => {
    const code = fc.string({ unit: fc.constantFrom(...'eE0oO19-. /aZżŁ_'), maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(code, async (code) => {
        const { rows } = await server.db.execute<{ key: string }>(sql`select error_code_key(${code}) as key`)
        expect(errorCodeKey(code)).toBe(rows[0]?.key)
      }),
      { numRuns: 60 },
    )
    expect(similarKeys('e1')).toEqual(expect.arrayContaining(['e12', 'e2', 'e', '1e']))
  })
})

describe('the catalogue of a partner', () => {
  it('shows groups and devices of the person’s brands that are not switched off', async () => {
    const ofB = await server.person({
      roles: ['partner'],
      partners: [await server.partner('Drugi B')],
      restricted_brands: [brandB],
    })
    const tree = (await ofB.call('partnerzone.device.groups.tree')).body.results
    expect(tree).toMatchObject([{ name: 'Pompy ciepła', children: [{ name: 'Helion Terra', children: [] }] }])
    const list = async (query: object = {}) =>
      (await ofB.call('partnerzone.device.devices.index', { query })).body.results.map(({ name }) => name)
    expect(await list()).toEqual(['Helion Terra 10'])
    expect(await list({ group: String(group.pumps) })).toEqual(['Helion Terra 10'])
    expect(await list({ group: String(group.polaris) })).toEqual([])
    for (const id of [device.polaris, device.hidden])
      expect((await ofB.refused('partnerzone.device.devices.show', { path: { device: id } })).status).toBe(404)
    expect(
      (await ofB.call('partnerzone.device.devices.lookup', { query: { search: 'Polaris' } })).body.results,
    ).toEqual([])
  })

  it('finds by name, longer name and tag, and shows what replaces a blocked device', async () => {
    const { rows } = await server.pool.query(`insert into device_tags (name) values ('Monoblok') returning id`)
    await server.pool.query(
      `update devices set name2 = 'Pompa zewnętrzna', tags = array[$2::int], blocked = true, successor_id = $3 where id = $1`,
      [device.polaris, rows[0].id, device.helion],
    )
    for (const search of ['borealis', 'zewnetrzna', 'monoblok']) {
      const { body } = await partner.call('partnerzone.device.devices.index', { query: { search } })
      expect(body.results, search).toMatchObject([
        { id: device.polaris, blocked: true, successor_id: device.helion, successor_name: 'Helion Terra 10' },
      ])
    }
    const { body } = await partner.call('partnerzone.device.devices.show', { path: { device: device.polaris } })
    expect(body).toMatchObject({ tags: ['Monoblok'], groups: [{ name: 'Pompy ciepła' }, { name: 'Polaris Borealis' }] })
  })

  it('leads from a blocked device past other blocked ones to one that the person is served, or to none', async () => {
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into devices (name, producer_id, group_id, created_at)
       select names, producer_id, group_id, created_at
       from unnest(array['Terra stara', 'Terra średnia', 'Terra nowa']) names, devices where id = $1 returning id`,
      [device.helion],
    )
    const [old, middle, present] = rows.map(({ id }) => id)
    const follow = (id: number | undefined, next: number | undefined) =>
      server.pool.query('update devices set blocked = true, successor_id = $2 where id = $1', [id, next])
    await follow(old, middle)
    await follow(middle, present)
    const successor = async (who: Person) => {
      const { body } = await who.call('partnerzone.device.devices.show', { path: { device: old as number } })
      const { results } = (await who.call('partnerzone.device.devices.lookup', { query: { ids: String(old) } })).body
      expect(results[0]?.successor?.id ?? null, 'in selectors').toBe(body.successor_id)
      return body.successor_name
    }
    expect(await successor(partner)).toBe('Terra nowa')
    const ofB = await server.person({
      roles: ['partner'],
      partners: [await server.partner('Następcy')],
      restricted_brands: [brandB],
    })
    expect(await successor(ofB)).toBe('Terra nowa')
    await server.pool.query(
      'update devices set producer_id = (select producer_id from devices where id = $2) where id = $1',
      [present, device.polaris],
    )
    expect(await successor(ofB), 'of another brand').toBeNull()
    expect(await successor(partner)).toBe('Terra nowa')
  })
})
