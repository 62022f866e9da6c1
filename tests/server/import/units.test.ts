import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { headerOf } from '#server/modules/import/files/read-workbook.ts'
import { openImportDesk } from '#tests/support/scenarios/import-desk.ts'
import { importWorkbook, pdf, zipOf } from '#tests/support/scenarios/import-files.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof openImportDesk>>

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

beforeAll(async () => {
  server = await startServer({ work: true })
  desk = await openImportDesk(server)
})
afterAll(() => server.stop())

it('serial numbers: each is reported by itself, with dates in either form; a repeated file changes nothing', async () => {
  const company = await server.partner('Ciepły Dom s.c.')
  await server.pool.query('update producers set warranty_parts_months = 84, warranty_labour_months = 60')
  const row = (serial_no: string, changes: Record<string, string> = {}) => ({
    serial_no,
    device_id: 'HP-12',
    partner_id: 'Ciepły Dom s.c.',
    invoice_no: 'FV 1/2026',
    purchase_date: '14.01.2026',
    ...changes,
  })
  const rows = [
    row('2309 4471 0082 6613 0957 01'),
    row('2309447100826613095702', { install_date: '2026-02-02', installation_city: 'Piaseczno' }),
    row('2309', {}),
    row('2309447100826613095704', { purchase_date: '31.02.2026' }),
    row('2309447100826613095705', { install_date: '01.01.2026' }),
  ]
  const file = async () => [await importWorkbook('units', rows), await zipOf({ 'a.pdf': pdf() })] as const
  const checked = await desk.checked('units', ...(await file()))
  expect(checked.counts).toMatchObject({ new: 2, error: 3 })
  const wrong = await desk.rows(checked.id, { kind: 'error' })
  expect(wrong.map(({ problems }) => problems[0]?.column)).toEqual(['serial_no', 'purchase_date', 'purchase_date'])
  expect((await desk.run(checked.id)).counts).toMatchObject({ written: 2 })
  const { rows: written } = await server.pool.query(
    'select serial_no, status, partner_id, purchase_date::text, parts_until::text from units order by serial_no',
  )
  const sold = { partner_id: company, purchase_date: '2026-01-14' }
  expect(written).toEqual([
    { ...sold, serial_no: '2309447100826613095701', status: 'sold', parts_until: null },
    { ...sold, serial_no: '2309447100826613095702', status: 'registered', parts_until: '2033-02-02' },
  ])
  expect((await desk.checked('units', ...(await file()))).counts).toMatchObject({ same: 2, changed: 0, new: 0 })
})

it('a unit may be abroad: country by name or code, a postcode of that country; Poland by default', async () => {
  const row = (last: string, place: Record<string, string>) => ({
    serial_no: `23094471008266130958${last}`,
    device_id: 'HP-12',
    install_date: '02.02.2026',
    ...place,
  })
  const placed = (installation_country: string, installation_post_code: string) => ({
    installation_country,
    installation_post_code,
  })
  const rows = [
    row('01', placed('Niemcy', '10115')),
    row('02', placed('se', '371 31')),
    row('03', placed('', '05-500')),
    row('04', placed('', '1010')),
    row('05', placed('Atlantyda', '')),
    row('06', placed('Germany', '1010')),
  ]
  const file = async () => [await importWorkbook('units', rows), await zipOf({ 'a.pdf': pdf() })] as const
  const checked = await desk.checked('units', ...(await file()))
  const wrong = await desk.rows(checked.id, { kind: 'error' })
  expect(wrong.map(({ problems }) => problems[0]?.column)).toEqual([
    'installation_post_code',
    'installation_country',
    'installation_post_code',
  ])
  await desk.run(checked.id)
  const { rows: written } = await server.pool.query(
    `select installation_country as country from units where serial_no like '23094471008266130958%' order by serial_no`,
  )
  expect(written.map(({ country }) => country)).toEqual(['DE', 'SE', 'PL'])
  expect((await desk.checked('units', ...(await file()))).counts).toMatchObject({ same: 3, changed: 0, new: 0 })
  const sales = [{ serial_no: '2309447100826613095801', device_id: 'HP-12', invoice_no: 'FV 9/2026' }]
  const later = await desk.checked('units', await importWorkbook('units', sales), await zipOf({ 'a.pdf': pdf() }))
  await desk.run(later.id)
  const { rows: kept } = await server.pool.query(
    `select installation_country, invoice_no from units where serial_no = '2309447100826613095801'`,
  )
  expect(kept).toEqual([{ installation_country: 'DE', invoice_no: 'FV 9/2026' }])
})

it('a unit that moves to another company keeps what was set for it, and a registration is rolled back with its import', async () => {
  await server.pool.query('update producers set maintenance_months = 12')
  const [theirs, others] = [await server.partner('Pierwsza'), await server.partner('Druga')]
  const day = { install_date: '2026-02-02' }
  const row = (last: string, changes: Record<string, string>) => ({
    serial_no: `23094471008266130959${last}`,
    device_id: 'HP-12',
    ...changes,
  })
  const imported = async (rows: Record<string, string>[]) => {
    const { id } = await desk.checked('units', await importWorkbook('units', rows), await zipOf({ 'a.pdf': pdf() }))
    return desk.run(id)
  }
  await imported([row('01', { partner_id: 'Pierwsza', ...day }), row('02', { partner_id: 'Pierwsza' })])
  await server.pool.query(`update units set maintenance_months = 6 where serial_no like '%5901'`)
  await server.pool.query(
    `insert into due_maintenances (unit_id, kind, due_on, told_partner_for)
     select id, 'maintenance', '2026-08-02', '2026-08-02' from units where serial_no like '%5901'
     on conflict (unit_id, kind) do update set told_partner_for = excluded.told_partner_for`,
  )
  const { id, version } = await imported([row('01', { partner_id: 'Druga' }), row('02', day)])
  const found = async () =>
    (
      await server.pool.query(
        `select u.partner_id, u.status, u.maintenance_months, d.told_partner_for::text as told from units u
         left join due_maintenances d on d.unit_id = u.id and d.kind = 'maintenance' where serial_no like '230944710082661309590%' order by serial_no`,
      )
    ).rows
  const first = { status: 'registered', maintenance_months: 6, told: null }
  expect(await found()).toEqual([
    { ...first, partner_id: others },
    { partner_id: theirs, status: 'registered', maintenance_months: 12, told: null },
  ])
  await desk.admin.call('import.imports.rollback', { path: { import: id }, body: { version } })
  expect(await desk.settled(id)).toMatchObject({ counts: { undone: 2 } })
  expect(await found()).toMatchObject([
    { ...first, partner_id: theirs },
    { partner_id: theirs, status: 'sold' },
  ])
})

it('a unit from the stock is registered with what is left of its warranty, and a scrapped one is refused at its row', async () => {
  await server.pool.query('update producers set warranty_parts_months = 84, warranty_labour_months = 60')
  const row = (last: string, changes: Record<string, string> = {}) => ({
    serial_no: `23094471008266130957${last}`,
    device_id: 'HP-12',
    ...changes,
  })
  const imported = async (rows: Record<string, string>[]) =>
    desk.checked('units', await importWorkbook('units', rows), await zipOf({ 'a.pdf': pdf() }))
  await desk.run((await imported([row('71'), row('72')])).id)
  await server.pool.query(
    `update units set returned_on = '2026-01-10', returned_reason = 'Zwrot', parts_until = '2027-01-01',
       returned_as = case when serial_no like '%71' then 'stock' else 'scrapped' end where serial_no like '230944710082661309577%'`,
  )
  const installed = { install_date: '2026-02-02' }
  const checked = await imported([row('71', installed), row('72', installed)])
  expect(checked.counts).toMatchObject({ changed: 1, error: 1 })
  const [refused] = await desk.rows(checked.id, { kind: 'error' })
  expect(refused?.problems).toMatchObject([{ column: 'serial_no', message: 'The unit with this number was scrapped' }])
  const { id, version } = await desk.run(checked.id)
  const found = async () =>
    (
      await server.pool.query(
        `select status, returned_as, parts_until::text, labour_until::text from units
         where serial_no like '230944710082661309577%' order by serial_no`,
      )
    ).rows
  const scrapped = { status: 'sold', returned_as: 'scrapped', parts_until: '2027-01-01', labour_until: null }
  const rest = { parts_until: '2027-01-01', labour_until: null }
  expect(await found()).toEqual([{ ...rest, status: 'registered', returned_as: null }, scrapped])
  await desk.admin.call('import.imports.rollback', { path: { import: id }, body: { version } })
  await desk.settled(id)
  expect(await found()).toEqual([{ ...rest, status: 'sold', returned_as: 'stock' }, scrapped])
})

it('workbooks of an earlier template can still be read', () => {
  const { keys, unknown } = headerOf({ kind: 'units' }, ['Numer seryjny', 'Data instalacji', 'Inna data'], 'Navision')
  expect([keys, unknown]).toEqual([['serial_no', 'install_date', null], ['Inna data']])
  expect(headerOf({ kind: 'units' }, ['Data montażu'], 'Navision').keys).toEqual(['install_date'])
})
