import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { DeviceForm } from '#contract/device/records.ts'
import { asSaved, openImportDesk } from '#tests/support/scenarios/import-desk.ts'
import { importWorkbook, pdf, picture, zipOf } from '#tests/support/scenarios/import-files.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof openImportDesk>>

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

beforeAll(async () => {
  server = await startServer({ work: true })
  desk = await openImportDesk(server)
})
afterAll(() => server.stop())

it('devices: a kind of import is one declaration; rows are found by ERP number or model', async () => {
  const row = (name: string, changes: Record<string, string | null> = {}) => ({
    name,
    producer_id: 'Helion',
    group_id: 'Pompy ciepła / Gruntowe',
    unit: 'szt.',
    factor: '1',
    ...changes,
  })
  const xls = await importWorkbook('devices', [
    row('Helion HeatPump 12 Plus', { external_id: 'HP-12', sales_price: '32 900,5', is_offerable: 'tak' }),
    row('Helion HeatPump 20', { heating_capacity: '20,0' }),
    row('Helion HeatPump 24', { group_id: 'Pompy ciepła' }),
    row('Helion HeatPump 16', { external_id: 'HP-16' }),
  ])
  const checked = await desk.checked('devices', xls, await zipOf({ 'a.pdf': pdf() }))
  expect(checked.counts).toMatchObject({ changed: 1, new: 1, error: 1, same: 1 })
  const [changed] = await desk.rows(checked.id, { kind: 'changed' })
  expect(changed?.changes).toContainEqual({ column: 'is_offerable', old: 'no', new: 'yes' })
  const { body: inPolish } = await desk.docs.call('import.rows.index', {
    path: { import: checked.id },
    query: { kind: 'changed' },
    headers: { 'accept-language': 'pl' },
  })
  expect(inPolish.results[0]?.changes).toContainEqual({ column: 'is_offerable', old: 'nie', new: 'tak' })
  // A person edits one of the devices before the import writes.
  const again = await desk.checked(
    'devices',
    await importWorkbook('devices', [row('Helion HeatPump 16', { external_id: 'HP-16', name2: 'Z importu' })]),
    await zipOf({ 'a.pdf': pdf() }),
  )
  const path = { device: desk.ids.other }
  const { body: seen } = await desk.admin.call('device.devices.show', { path })
  const byHand = { ...asSaved(DeviceForm, seen), name2: 'Ręcznie' }
  expect((await desk.admin.call('device.devices.update', { path, body: byHand })).status).toBe(200)
  expect(await desk.run(again.id)).toMatchObject({ status: 'doneWithErrors', counts: { written: 0, error: 1 } })
  const [late] = await desk.rows(again.id, { kind: 'error' })
  expect(late?.problems[0]?.message).toContain('Now: Full name: Ręcznie. In the import: Full name: Z importu.')
  expect((await desk.admin.call('device.devices.show', { path })).body).toMatchObject({ name2: 'Ręcznie', version: 2 })

  // The ERP owns prices: the next ordinary run compares all devices, and not only those that have changed there.
  await server.pool.query(
    `update synchronizations set adopted_at = now(), compared_at = now() where kind in ('items', 'parts')`,
  )
  const done = await desk.run(checked.id)
  expect(done.counts).toMatchObject({ written: 2 })
  const compared = await server.pool.query(
    `select kind, compared_at is null as again from synchronizations where kind in ('items', 'parts') order by kind`,
  )
  expect(compared.rows).toEqual([
    { kind: 'items', again: true },
    { kind: 'parts', again: false },
  ])
  const { rows } = await server.pool.query(
    `select name, external_id, sales_price, heating_capacity, is_offerable from devices where id = $1 or name like '%Pump 20' order by id`,
    [desk.ids.pump],
  )
  expect(rows).toEqual([
    {
      name: 'Helion HeatPump 12 Plus',
      external_id: 'HP-12',
      sales_price: '32900.50',
      heating_capacity: null,
      is_offerable: true,
    },
    {
      name: 'Helion HeatPump 20',
      external_id: null,
      sales_price: null,
      heating_capacity: '20.00',
      is_offerable: false,
    },
  ])
  expect(server.unforeseen).toEqual([])
})

it('a photo is added to the product card of its device and removed with the import; a photo of several devices is changed on the card', async () => {
  const series = await desk.one(`insert into product_cards (name) values ('Calor C') returning id`)
  const named = { producer_id: 'Helion', group_id: 'Kotły gazowe' }
  await server.pool.query('update devices set product_card_id = $1 where id = any($2)', [
    series,
    [desk.ids.boiler, desk.ids.other],
  ])
  const files = async () =>
    [
      await importWorkbook('devices', [
        { ...named, name: 'Helion Calor C40', photo: 'c40.png' },
        { ...named, name: 'Helion Calor C20', external_id: 'C-20', photo: 'c40.png' },
      ]),
      await zipOf({ 'c40.png': picture }),
    ] as const
  const photos = async () => {
    const { rows } = await server.pool.query(
      `select d.name, c.name as card, c.brand_id, c.main_photo is not null as has_photo, d.deleted_at is not null or c.deleted_at is not null as is_gone
       from devices d join product_cards c on c.id = d.product_card_id where d.group_id = $1 order by d.name`,
      [desk.ids.boilers],
    )
    return rows
  }

  const checked = await desk.checked('devices', ...(await files()))
  expect(checked.counts).toMatchObject({ new: 1, error: 1 })
  const [shared] = await desk.rows(checked.id, { kind: 'error' })
  expect(shared?.problems).toMatchObject([{ column: 'photo', message: expect.stringContaining('on a product card') }])

  const { id, version } = await desk.run(checked.id)
  const left = { name: 'Helion Calor C20', card: 'Calor C', brand_id: null, has_photo: false, is_gone: false }
  const made = { name: 'Helion Calor C40', card: 'Helion Calor C40', brand_id: desk.ids.brand, has_photo: true }
  expect(await photos()).toEqual([left, { ...made, is_gone: false }])
  expect((await desk.checked('devices', ...(await files()))).counts).toMatchObject({ same: 1, new: 0, changed: 0 })

  await desk.admin.call('import.imports.rollback', { path: { import: id }, body: { version } })
  await desk.settled(id)
  expect(await photos()).toEqual([left, { ...made, is_gone: true }])
  expect(server.unforeseen).toEqual([])
})

it('a device that units refer to stays when the import is rolled back; a device that nothing refers to is deleted', async () => {
  const row = (name: string) => ({ name, producer_id: 'Helion', group_id: 'Pompy ciepła / Gruntowe' })
  const xls = await importWorkbook('devices', [row('Helion Nova 5'), row('Helion Nova 7'), row('Helion Nova 9')])
  const { id } = await desk.checked('devices', xls, await zipOf({ 'a.pdf': pdf() }))
  const { version } = await desk.run(id)
  const device = async (name: string) => desk.one('select id from devices where name = $1', [name])
  await desk.admin.call('device.units.store', {
    body: { serial_no: '2309447100826613096001', device_id: await device('Helion Nova 5') },
  })
  await server.pool.query(`insert into spare_parts (number, name_pl, models) values ('700001', 'Pompa', $1)`, [
    [await device('Helion Nova 7'), desk.ids.pump],
  ])
  await desk.admin.call('import.imports.rollback', { path: { import: id }, body: { version } })
  expect(await desk.settled(id)).toMatchObject({ status: 'rolledBack', counts: { undone: 1, kept: 2 } })
  const { rows } = await server.pool.query(
    `select name from devices where name like 'Helion Nova%' and deleted_at is null order by name`,
  )
  expect(rows).toEqual([{ name: 'Helion Nova 5' }, { name: 'Helion Nova 7' }])
  const { body } = await desk.docs.call('import.kept-rows.index', {
    path: { import: id },
    query: { sort_direction: 'asc' },
  })
  expect(body.results).toMatchObject([
    { title: 'Helion Nova 5', is_used: true, is_deleted: false },
    { title: 'Helion Nova 7', is_used: true, is_deleted: false },
  ])
})
