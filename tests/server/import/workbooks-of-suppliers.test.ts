import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ImportKind } from '#contract/import/kinds.ts'
import type { ImportItem } from '#contract/import/records.ts'
import { fixture } from '#tests/support/fixtures.ts'
import { openImportDesk } from '#tests/support/scenarios/import-desk.ts'
import { importWorkbook } from '#tests/support/scenarios/import-files.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

/* What suppliers do with their workbooks: currencies in number formats, hidden columns and rows, a header far below, macros. */

let server: TestServer
let desk: Awaited<ReturnType<typeof openImportDesk>>

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

beforeAll(async () => {
  server = await startServer({ work: true })
  desk = await openImportDesk(server)
  await desk.one(`insert into device_groups (name, parent_id) values ('Helion Terra', $1) returning id`, [
    desk.ids.heat,
  ])
  await desk.one(`insert into producers (name, brand_id) values ('Helion Technika', $1) returning id`, [desk.ids.brand])
})
afterAll(() => server.stop())

const checked = (kind: ImportKind, file: string) =>
  desk.checked(kind, fixture(`workbooks/${file}`), null, desk.docs, file)

const proposed = async (id: number) => (await desk.docs.call('import.mappings.show', { path: { import: id } })).body

/** Maps the columns as proposed, with changes. */
async function mapped(id: number, changes: object = {}) {
  const { mapping } = await proposed(id)
  const { version } = await desk.shown(id)
  await desk.docs.call('import.imports.map', {
    path: { import: id },
    body: { mapping: { ...mapping, ...changes }, version },
  })
  return desk.settled(id)
}

/** The cell of a column in each row, with the message about it. */
async function cellsOf(id: number, column: string) {
  const rows = await desk.rows(id)
  return rows.map(({ cells, problems }) => {
    const problem = problems.find((one) => one.column === column)
    return problem ? `${cells[column]}: ${problem.message}` : cells[column]
  })
}

const unit = (sign: string) =>
  `The number has another unit than the column: ${sign}. Enter it without the unit, converted`
const currency = (sign: string) => `Enter the amount in PLN, not in ${sign}`

it('a currency, a percent or thousands in the format of a number are an error at the cell, and the zloty is taken', async () => {
  const { id } = await checked('devices', 'currency.xlsx')
  expect(await cellsOf(id, 'sales_price')).toEqual([
    `1234.5 €: ${currency('€')}`,
    `1234.5 $: ${currency('$')}`,
    `1234.5 EUR: ${currency('EUR')}`,
    '1234.5',
    '1234.5',
    '1234.5',
    `1.2345 tys. × 1000: ${unit('tys. × 1000')}`,
    `123450 %: ${unit('%')}`,
  ])
  const percent = await checked('devices', 'percent.xlsx')
  expect((await cellsOf(percent.id, 'sales_price'))[0]).toBe(`15 %: ${unit('%')}`)
})

/** The question about signs in a column, as the page of the import has it. */
const signsOf = ({ column_signs }: ImportItem) =>
  column_signs.map(({ sign, unit, suggestion, factor, value }) => ({ sign, unit, suggestion, factor, value }))

/** Says how much of the column's unit each sign is. */
async function said(id: number, column: string, factors: Record<string, string | null>) {
  const { version } = await desk.shown(id)
  const signs = Object.entries(factors).map(([sign, factor]) => ({ column, sign, factor }))
  const { status } = await desk.docs.call('import.imports.choose', { path: { import: id }, body: { version, signs } })
  return { status, item: await desk.settled(id) }
}

it('a person says once for a column of the template how many zlotys a euro is, and its prices are converted and rounded', async () => {
  const asked = await checked('devices', 'currency.xlsx')
  const open = { unit: 'PLN', factor: null, value: null }
  expect(asked.status).toBe('parsed')
  expect(signsOf(asked)).toEqual([
    { sign: '€', suggestion: null, ...open },
    { sign: '$', suggestion: null, ...open },
    { sign: 'EUR', suggestion: null, ...open },
    { sign: 'tys. × 1000', suggestion: '1000', ...open },
    { sign: '%', suggestion: null, ...open },
  ])
  expect((await said(asked.id, 'sales_price', { GBP: '5' })).status).toBe(422)
  expect((await said(asked.id, 'sales_price', { '€': '0' })).status).toBe(422)
  const factors = { '€': '4.2715', EUR: '1', 'tys. × 1000': '1000' }
  const { item } = await said(asked.id, 'sales_price', factors)
  expect(signsOf(item).map(({ factor, value }) => [factor, value])).toEqual([
    ['4.2715', '5,273.1668'],
    [null, null],
    ['1', '1,234.5'],
    ['1000', '1,234.5'],
    [null, null],
  ])
  expect(item.counts).toMatchObject({ new: 6, error: 2 })
  await desk.run(asked.id)
  const { rows } = await server.pool.query(
    `select sales_price from devices join audit_entries on entity = 'device.devices' and entity_id = devices.id
     where action = 'store' order by devices.id`,
  )
  expect(rows.map(({ sales_price }) => sales_price)).toEqual([
    '5273.17',
    '1234.50',
    '1234.50',
    '1234.50',
    '1234.50',
    '1234.50',
  ])
  const { rows: history } = await server.pool.query(
    `select after ->> 'sales_price.reading' as reading from audit_entries
     where entity = 'import.imports' and entity_id = $1 and action = 'choose'`,
    [asked.id],
  )
  expect(history).toEqual([{ reading: '1 € = 4.2715; 1 EUR = 1; 1 tys. × 1000 = 1000' }])
})

it('a format that adds words, which would be no number if typed, is asked about too', async () => {
  const price = (v: number, words: string) => ({ t: 'n', v, z: `#,##0.00"${words}"` })
  const sheet = utils.aoa_to_sheet([
    ['Model', 'Producent', 'Grupa', 'Cena netto PLN'],
    ['Probe N 1', 'Helion', 'Gruntowe', price(1234.5, ' netto')],
    ['Probe N 2', 'Helion', 'Gruntowe', price(17, ' zł/szt.')],
    ['Probe N 3', 'Helion', 'Gruntowe', price(17, ' zł')],
  ])
  const book = { SheetNames: ['Ceny'], Sheets: { Ceny: sheet } }
  const workbook = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  const { id } = await desk.checked('devices', workbook, null)
  expect(await cellsOf(id, 'sales_price')).toEqual([
    `1234.5 [netto]: ${unit('netto')}`,
    `17 [zł/szt]: ${unit('zł/szt')}`,
    '17',
  ])
  const { item } = await said(id, 'sales_price', { netto: '1', 'zł/szt': '1' })
  expect(item.counts).toMatchObject({ new: 3, error: 0 })
})

it('watts in a column of kilowatts, typed or by format, are divided as suggested, and what was said is taken back', async () => {
  const workbook = await importWorkbook('devices', [
    { name: 'Probe W 1', producer_id: 'Helion', group_id: 'Gruntowe', heating_capacity: '9500 W' },
    { name: 'Probe W 2', producer_id: 'Helion', group_id: 'Gruntowe', heating_capacity: '12,5 kW' },
  ])
  const { id, column_signs, counts } = await desk.checked('devices', workbook, null)
  expect(counts).toMatchObject({ new: 1, error: 1 })
  expect(column_signs).toMatchObject([{ column: 'heating_capacity', sign: 'W', unit: 'kW', suggestion: '0.001' }])
  const { item } = await said(id, 'heating_capacity', { W: '0.001' })
  expect(item.column_signs).toMatchObject([{ value: '9.5' }])
  expect(item.counts).toMatchObject({ new: 2, error: 0 })
  expect((await said(id, 'heating_capacity', { W: null })).item.counts).toMatchObject({ new: 1, error: 1 })
})

it('rows with one text only, such as headings of sections, are skipped and named at once', async () => {
  const device = { producer_id: 'Helion', group_id: 'Gruntowe' }
  const workbook = await importWorkbook('devices', [
    { name: 'Pompy ciepła gruntowe' },
    { ...device, name: 'Probe S 1' },
    { name: 'Pompy ciepła powietrzne' },
    { ...device, name: 'Probe S 2' },
    { ...device, name: '' },
  ])
  const { id, counts, sections } = await desk.checked('devices', workbook, null)
  expect(counts).toMatchObject({ new: 2, skipped: 2, error: 1 })
  expect(sections).toEqual({ count: 2, rows: [2, 4] })
  const [heading] = await desk.rows(id, { kind: 'skipped' })
  await desk.docs.call('import.imports.unskip', { path: { import: id }, body: { rows: [heading?.id ?? 0] } })
  expect(await desk.shown(id)).toMatchObject({ counts: { error: 2 }, sections: { count: 1, rows: [4] } })
})

it('codes are read as their cells show them', async () => {
  const asked = await checked('error-codes', 'codes-formats.xlsx')
  const cells = await cellsOf(asked.id, 'code')
  expect([cells[0], cells[1], cells[2], cells[3], cells[5], cells[8], cells[9]]).toEqual([
    '12.10',
    '007',
    'E07',
    '3/4',
    '50%',
    '12.1',
    '5.A',
  ])
})

it('a hidden column is named, and not proposed before a visible one', async () => {
  const { id, status } = await checked('devices', 'hidden-col.xlsx')
  expect(status).toBe('mapping')
  const { sheets, mapping } = await proposed(id)
  expect(sheets[0]).toMatchObject({ hidden_columns: [4], hidden_rows: 0 })
  expect(mapping.columns.sales_price).toBe(5)
  expect((await mapped(id, { name: 'Helion' })).hidden).toEqual({ columns: [4], rows: 0, is_visible_only: false })
})

it('rows hidden by a filter are named, and can be left out', async () => {
  const { id, status } = await checked('devices', 'filtered.xlsx')
  // It has the headers of the template, but a person has to say whether the hidden rows count.
  expect(status).toBe('mapping')
  expect((await proposed(id)).sheets[0]).toMatchObject({ hidden_columns: [], hidden_rows: 4 })
  const hidden = { columns: [], rows: 4 }
  expect(await mapped(id, { name: 'Helion' })).toMatchObject({
    counts: { rows: 6 },
    hidden: { ...hidden, is_visible_only: false },
  })
  expect(await mapped(id, { name: 'Helion', visible_only: true })).toMatchObject({
    counts: { rows: 2 },
    hidden: { ...hidden, is_visible_only: true },
  })
})

it('a header in row 31 is found', async () => {
  const { id, status } = await checked('devices', 'header31.xlsx')
  expect(status).toBe('mapping')
  expect((await proposed(id)).mapping.header).toBe(31)
})

it('a workbook with macros is read, and its macros are not', async () => {
  const { status } = await checked('devices', 'macro.xlsm')
  expect(['mapping', 'parsed']).toContain(status)
})
