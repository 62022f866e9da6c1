import { type BookType, read, utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ImportKind } from '#contract/import/kinds.ts'
import type { ImportedRow, ImportItem } from '#contract/import/records.ts'
import { fixture } from '#tests/support/fixtures.ts'
import { openImportDesk } from '#tests/support/scenarios/import-desk.ts'
import { importWorkbook, pdf, workbookOf, zipOf } from '#tests/support/scenarios/import-files.ts'
import { uploaderOf } from '#tests/support/scenarios/uploader.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

/* Cells as spreadsheets store them, and their intended values. */

let server: TestServer
let desk: Awaited<ReturnType<typeof openImportDesk>>

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

beforeAll(async () => {
  server = await startServer({ work: true })
  desk = await openImportDesk(server)
  const group = await desk.one(
    `insert into device_groups (name, parent_id) values ('Helion Ventis', $1) returning id`,
    [desk.ids.heat],
  )
  const producer = await desk.one(
    `insert into producers (name, brand_id) values ('Helion Technika', $1) returning id`,
    [desk.ids.brand],
  )
  const add =
    'insert into devices (name, producer_id, group_id, sales_price, created_at) values ($1, $2, $3, $4, now())'
  await server.pool.query(add, ['Helion Ventis V500', producer, group, null])
  await server.pool.query(add, ['Probe E4', producer, group, '20.00'])
})
afterAll(() => server.stop())

const checked = async (kind: ImportKind, workbook: Buffer) =>
  desk.checked(kind, workbook, await zipOf({ 'a.pdf': pdf() }))

/** The problems of each row, as `column: message`. */
const problemsOf = (rows: readonly ImportedRow[]) =>
  rows.map(({ problems }) => problems.map(({ column, message }) => `${column}: ${message}`))

async function chosen({ id, version }: ImportItem, choice: object): Promise<ImportItem> {
  const answer = await desk.docs.call('import.imports.choose', {
    path: { import: id },
    body: { version, ...choice } as never,
  })
  expect(answer.status).toBe(200)
  return desk.settled(id)
}

const rounded = 'The spreadsheet has rounded this number. Format the column as text and enter the number again'

const made = (what: string) =>
  `The spreadsheet has turned this value into ${what}. Format the column as text and enter the value again`

it('a number of more than 15 digits in a numeric cell is an error, in both formats and with 22 digits too', async () => {
  const { id, counts } = await checked('units', fixture('workbooks/units-numeric.xlsx'))
  expect(counts).toMatchObject({ new: 2, error: 3 })
  const rows = await desk.rows(id)
  expect(rows.map(({ kind, cells }) => [kind, cells.serial_no])).toEqual([
    ['new', '2309447100826613095701'],
    ['error', '2.30944710082661E+21'],
    ['error', '2.30944710082661E+21'],
    ['error', '2,30945E+21'],
    // The code of a plate has a serial number in it.
    ['new', '(21)2309447100826613095702'],
  ])
  expect(problemsOf(rows).slice(1, 4)).toEqual([
    [`serial_no: ${rounded}`],
    [`serial_no: ${rounded}`],
    [`serial_no: ${rounded}`],
  ])
  const columns = ['Numer seryjny', 'Model', 'Faktura', 'Kod pocztowy', 'Partner']
  const old = (bookType: BookType) => {
    const sheet = utils.aoa_to_sheet([
      columns,
      [{ t: 'n', v: Number('2309447100826613095701'), z: '0' }, 'Helion Ventis V500', { t: 'n', v: 1234567890123456 }],
      [
        '2309447100826613095703',
        'Helion Ventis V500',
        { t: 'n', v: 123456789012345 },
        { t: 'n', v: 850, z: '00\\-000' },
      ],
      ['2309447100826613095704', 'Helion Ventis V500', { t: 'n', v: 100000, z: '0.00E+00' }, null, { t: 'n', v: 1e16 }],
    ])
    return write({ SheetNames: ['Dane'], Sheets: { Dane: sheet } }, { type: 'buffer', bookType }) as Buffer
  }
  for (const format of ['xls', 'xlsx'] as const) {
    const found = await desk.rows((await checked('units', old(format))).id)
    const partner = `partner_id: ${rounded}`
    expect(problemsOf(found)).toEqual([
      [`serial_no: ${rounded}`, `invoice_no: ${rounded}`],
      [],
      [partner, `invoice_no: ${made('a number')}`],
    ])
    expect(found[1]?.cells).toMatchObject({ invoice_no: '123456789012345', installation_post_code: '00-850' })
  }
})

it('errors of the spreadsheet and formulas without a result are errors at their cell; otherwise the shown value is read', async () => {
  const units = await desk.rows((await checked('units', fixture('workbooks/units-errors.xlsx'))).id)
  const error = (value: string) =>
    `A formula error in the spreadsheet (${value}). Correct the formula, or enter the value`
  const formula = 'A formula without a result. Open the workbook in Excel and save it, or enter the value'
  expect(problemsOf(units)).toEqual([
    [`invoice_no: ${error('#N/A')}`, `installation_city: ${error('#REF!')}`],
    [`invoice_no: ${formula}`],
    [],
    [`invoice_no: ${made('a date')}`],
  ])
  expect(units.map(({ cells }) => cells.invoice_no)).toEqual(['#N/A', '=B2', 'FV 3', '1900-01-01'])
  expect(units[2]?.cells.installation_post_code).toBe('00-850')

  const devices = await desk.rows((await checked('devices', fixture('workbooks/devices-errors.xlsx'))).id)
  expect(problemsOf(devices)).toEqual([
    [`name2: ${error('#N/A')}`, `external_id: ${error('#N/A')}`],
    [`name2: ${error('#DIV/0!')}`, `sales_price: ${error('#VALUE!')}`],
    [`sales_price: ${formula}`],
    [],
    [`external_id: ${made('a date')}`],
  ])
  expect(devices[3]?.cells).toMatchObject({ external_id: 'PRE4', sales_price: '20' })

  const price = await checked('devices', fixture('workbooks/devices-price.xlsx'))
  expect(price.counts).toMatchObject({ error: 1, changed: 0 })
  const [row] = await desk.rows(price.id)
  expect(row?.problems).toMatchObject([{ column: 'sales_price', message: formula, suggestion: null, repeats: 1 }])
  expect((await desk.run(price.id)).counts).toMatchObject({ written: 0 })
  const { rows: kept } = await server.pool.query(`select sales_price from devices where name = 'Probe E4'`)
  expect(kept).toEqual([{ sales_price: '20.00' }])
})

it('invisible characters are removed from values, and error names of other programs are errors', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Model', 'Pełna nazwa', 'Numer w Navision', 'Producent', 'Grupa', 'Cena netto PLN'],
    ['Probe\u00A0E7\u200B', 'x', 'PR\u00ADE7', 'Helion Technika', 'Helion\u00A0Ventis', '1\u202F234,56\u00A0zł\u200B'],
    ['Probe E8', '#BEZUG!', '#ERROR!', 'Helion Technika', 'Helion Ventis', 'Err:502'],
  ])
  const book = write({ SheetNames: ['Dane'], Sheets: { Dane: sheet } }, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  const { id } = await checked('devices', book)
  const [clean, errors] = await desk.rows(id)
  expect(clean).toMatchObject({
    kind: 'new',
    cells: { name: 'Probe E7', external_id: 'PRE7', sales_price: '1 234,56 zł' },
  })
  expect(errors?.problems.map(({ column, message }) => [column, message.split('. ')[0]])).toEqual([
    ['name2', 'A formula error in the spreadsheet (#BEZUG!)'],
    ['external_id', 'A formula error in the spreadsheet (#ERROR!)'],
    ['sales_price', 'A formula error in the spreadsheet (Err:502)'],
  ])
})

it('codes that became dates or logical values are reported, also in the workbook of faulty rows', async () => {
  const codes = [
    [{ t: 'n', v: 45356, z: 'd-mmm' }, 'Jeden', 'HP-12'],
    [true, 'Dwa', 'HP-12'],
    ['1E5', 'Trzy', 'HP-12'],
    ['=A1', 'Cztery', 'HP-12'],
    [{ t: 'n', v: 0.0625, z: 'h:mm' }, 'Cztery i pół', 'HP-12'],
    ['#N/D', 'Pięć', 'HP-12'],
    [{ t: 'n', v: 7, z: '"E"00' }, '=> sześć', { t: 'n', v: 45356, z: 'd-mmm' }],
  ]
  const headers = ['Kod', 'Nazwa PL', 'Urządzenia', 'Instrukcja PL']
  const sheet = utils.aoa_to_sheet([headers, ...codes.map((cells) => [...cells, 'Sprawdź'])])
  const book = write({ SheetNames: ['Dane'], Sheets: { Dane: sheet } }, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  const { id } = await checked('error-codes', book)
  const rows = await desk.rows(id)
  const wrong = [
    [`code: ${made('a date')}`],
    [`code: ${made('TRUE or FALSE')}`],
    ['code: A formula without a result. Open the workbook in Excel and save it, or enter the value'],
    [`code: ${made('a date')}`],
    ['code: A formula error in the spreadsheet (#N/D). Correct the formula, or enter the value'],
    [`devices: ${made('a date')}`],
  ]
  expect(problemsOf(rows)).toEqual(wrong.toSpliced(2, 0, []))
  expect(rows[6]?.cells).toMatchObject({ code: 'E07', name_pl: '=> sześć' })

  const faulty = await fetch(new URL(`/api/import/imports/${id}/faulty-rows`, server.url), {
    headers: { authorization: `Bearer ${desk.docs.token}` },
  })
  const again = Buffer.from(await faulty.arrayBuffer())
  const { location } = await uploaderOf(server, desk.docs).upload('te-same.xlsx', 'import_xls', again)
  const { version } = await desk.shown(id)
  const body = { file: location.replace(/^.*\//, ''), version }
  await desk.docs.call('import.imports.amend', { path: { import: id }, body })
  expect(await desk.settled(id)).toMatchObject({ failure: null, counts: { new: 1, error: 6 } })
  expect(problemsOf(await desk.rows(id, { kind: 'error' }))).toEqual(wrong)
})

it('numbers are read by their column; an ambiguous notation is asked about once; a suggestion never changes the number', async () => {
  const first = await checked('devices', fixture('workbooks/devices-numbers.xlsx'))
  const asked = {
    column: 'sales_price',
    example: '12,500',
    meanings: [
      { form: 'comma', value: '12.5' },
      { form: 'point', value: '12,500' },
    ],
  }
  expect(first.column_readings).toEqual([{ ...asked, form: null, is_chosen: false }])
  const wrong = await desk.rows(first.id, { kind: 'error' })
  expect(wrong.map(({ cells, problems }) => [cells.sales_price, problems[0]?.suggestion])).toEqual([
    ['12,500', null],
    ['12.500', null],
    ['-5,00', null],
    ['1 234,56 netto', null],
  ])
  expect(wrong.map(({ problems }) => problems[0]?.message)).toEqual([
    '12.5 or 12,500? Choose the reading of the whole column, or write the value in another way',
    '12,500 or 12.5? Choose the reading of the whole column, or write the value in another way',
    'The number cannot be negative',
    'Enter a number',
  ])
  const path = { import: first.id }
  const unread = { version: first.version, readings: [{ column: 'sales_price', form: 'day_first' as const }] }
  expect((await desk.docs.call('import.imports.choose', { path, body: unread })).status).toBe(422)
  expect((await desk.docs.call('import.imports.choose', { path, body: { version: 0 } })).status).toBe(409)
  const second = await chosen(first, { readings: [{ column: 'sales_price', form: 'comma' }] })
  expect(second.column_readings).toEqual([{ ...asked, form: 'comma', is_chosen: true }])
  expect(second.counts).toMatchObject({ new: 11, error: 2 })
  await desk.run(first.id)
  const { rows: written } = await server.pool.query(
    `select sales_price from devices where name ~ '^Probe [0-9]+$' order by id`,
  )
  expect(written.map(({ sales_price }) => sales_price)).toEqual([
    '32900.00',
    '32900.00',
    '32900.00',
    '1234.56',
    '1234.56',
    '12.50',
    '12500.00',
    '1234567.89',
    '1234.56',
    '1234.56',
    '1500.00',
  ])
  const { rows: history } = await server.pool.query(
    `select action, after from audit_entries where entity = 'import.imports' and entity_id = $1 and action = 'choose'`,
    [first.id],
  )
  expect(history).toMatchObject([{ action: 'choose', after: { 'sales_price.reading': '12,500 = 12.5' } }])
})

it('dates are read by their column, also from serial numbers of days, and must be within the bounds of their field', async () => {
  const serials = (day: number) => `2309447100826613097${String(100 + day)}`
  const dates = [
    '2026-01-05 14:30',
    '25/01/2026',
    '05/01/2026',
    '20260105',
    '5 stycznia 2026 r.',
    'January 5, 2026',
    '5.1.26',
    '46027',
    '05.01.2099',
    '01.01.1900',
    '31.02.2026',
  ]
  const workbook = await importWorkbook(
    'units',
    dates.map((purchase_date, day) => ({ serial_no: serials(day), device_id: 'HP-12', purchase_date })),
  )
  const first = await checked('units', workbook)
  expect(first.column_readings).toMatchObject([{ column: 'purchase_date', form: 'day_first', is_chosen: false }])
  const wrong = await desk.rows(first.id, { kind: 'error' })
  expect(problemsOf(wrong)).toEqual([
    ['purchase_date: The date cannot be in the future'],
    ['purchase_date: The date cannot be more than 30 years ago'],
    ['purchase_date: Enter a date as DD.MM.YYYY'],
  ])
  await desk.run(first.id)
  const { rows } = await server.pool.query(
    `select purchase_date::text as day from units where serial_no like '2309447100826613097%' order by serial_no`,
  )
  expect(rows.map(({ day }) => day)).toEqual([
    '2026-01-05',
    '2026-01-25',
    '2026-01-05',
    '2026-01-05',
    '2026-01-05',
    '2026-01-05',
    '2026-01-05',
    '2026-01-05',
  ])

  // Days without a date format, counted from 1904 here, and American dates that nothing in the column gives away.
  const sheet = utils.aoa_to_sheet([
    ['Numer seryjny', 'Model', 'Data sprzedaży', 'Data montażu', 'Gwarancja na części do'],
    [serials(50), 'HP-12', { t: 'n', v: 44565 }, '02/03/2026', '31.12.2099'],
  ])
  const book = {
    SheetNames: ['Dane'],
    Sheets: { Dane: sheet },
    Workbook: { WBProps: { date1904: true } },
  }
  const second = await checked('units', write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
  const [asked] = await desk.rows(second.id)
  expect(problemsOf(asked ? [asked] : [])).toEqual([
    [
      'install_date: 2 March 2026 or 3 February 2026? Choose the reading of the whole column, or write the value in another way',
      'parts_until: The date cannot be more than 50 years ahead',
    ],
  ])
  expect(asked?.cells.purchase_date).toBe('2026-01-05')
  const third = await chosen(second, { readings: [{ column: 'install_date', form: 'month_first' }] })
  expect(problemsOf(await desk.rows(third.id))).toEqual([['parts_until: The date cannot be more than 50 years ahead']])
})

it('an empty cell clears the value or leaves it, as chosen for the import; the check counts what would be cleared', async () => {
  await server.pool.query(
    `update devices set sales_price = '100.00', name2 = 'Pompa', is_offerable = true where name = 'Helion HeatPump 16'`,
  )
  const named = { producer_id: 'helion', group_id: 'pompy  ciepla / GRUNTOWE' }
  const workbook = await importWorkbook('devices', [
    { ...named, name: 'helion  heatpump 16', external_id: 'hp-16', heating_capacity: '16,5', is_offerable: 'tak' },
    { ...named, name: 'Helion HeatPump 30', heating_capacity: '30' },
  ])
  const first = await checked('devices', workbook)
  expect(first).toMatchObject({ empty_cells: 'clear', cleared_count: 2, counts: { changed: 1, new: 1 } })
  const second = await chosen(first, { empty_cells: 'leave' })
  expect(second).toMatchObject({ empty_cells: 'leave', cleared_count: 0, counts: { changed: 1, new: 1 } })
  await desk.run(first.id)
  const stored = async () =>
    (
      await server.pool.query(
        `select name, external_id, name2, sales_price, heating_capacity, unit from devices
         where name in ('Helion HeatPump 16', 'Helion HeatPump 30') order by name`,
      )
    ).rows
  const kept = { name: 'Helion HeatPump 16', external_id: 'HP-16', heating_capacity: '16.50', unit: 'szt.' }
  const added = { name: 'Helion HeatPump 30', external_id: null, name2: null, sales_price: null, unit: 'szt.' }
  expect(await stored()).toEqual([
    { ...kept, name2: 'Pompa', sales_price: '100.00' },
    { ...added, heating_capacity: '30.00' },
  ])
  const again = await checked('devices', workbook)
  expect(again).toMatchObject({ cleared_count: 2, counts: { changed: 1, same: 1 } })
  await desk.run(again.id)
  expect((await stored())[0]).toEqual({ ...kept, name2: null, sales_price: null })
})

it('names are found regardless of case, accents and double spaces, and similar ones are suggested; T10 and t10 are the same code', async () => {
  await server.pool.query(
    `insert into documentation_types (name_pl, name_en) values ('Instrukcja montażu', 'Installation manual')`,
  )
  await server.pool.query(
    `insert into documentation_categories (name_pl, name_en) values ('Pompy ciepła', 'Heat pumps')`,
  )
  const documents = await importWorkbook('documentations', [
    { name_pl: 'A', type_id: 'INSTRUKCJA  MONTAZU', category_id: 'heat pumps', groups: 'gruntowe' },
    { name_pl: 'B', type_id: 'Instalation manual', category_id: 'Heat pump', groups: 'Gruntowwe' },
    { name_pl: 'C', type_id: 'Cennik', category_id: 'Heat pumps', devices: 'Helion HeatPump 13', active: 'brak' },
  ])
  const rows = await desk.rows((await checked('documentations', documents)).id)
  expect(rows.map(({ problems }) => problems.map(({ column, suggestion }) => [column, suggestion]))).toEqual([
    [],
    [
      ['type_id', 'Instrukcja montażu'],
      ['category_id', 'Pompy ciepła'],
      ['groups', 'Pompy ciepła › Gruntowe'],
    ],
    // A model with another number, and a word that is neither yes nor no, are not offered as if they were meant.
    [
      ['type_id', null],
      ['devices', null],
      ['active', null],
    ],
  ])

  const codes = (code: string, other: string) =>
    workbookOf(
      ['Kod', 'Nazwa PL', 'Instrukcja PL', 'Urządzenia'],
      [code, other].map((one) => ({ Kod: one, 'Nazwa PL': 'Niskie', 'Instrukcja PL': 'Sprawdź', Urządzenia: 'HP-12' })),
    )
  const first = await checked('error-codes', await codes('T10', 't10'))
  expect(problemsOf(await desk.rows(first.id))).toEqual([[], ['null: The same record is already in row 2']])
  await desk.run(first.id)
  const second = await checked('error-codes', await codes('t10', 'T11'))
  expect(second.counts).toMatchObject({ same: 1, new: 1 })
})

it('columns of codes in a template are texts, and refuse numbers typed by hand', async () => {
  const response = await fetch(new URL('/api/import/templates/units?locale=pl', server.url), {
    headers: { authorization: `Bearer ${desk.docs.token}` },
  })
  const book = read(Buffer.from(await response.arrayBuffer()), { bookFiles: true, cellNF: true })
  const { files } = book as unknown as { files: Record<string, { content: Buffer }> }
  const sheet = String(files['xl/worksheets/sheet1.xml']?.content)
  // Style 5 is that of texts.
  expect(sheet).toMatch(/<col min="1" max="1" width="\d+" style="5"/)
  const refused = [...sheet.matchAll(/type="custom"[^>]*error="([^"]*)" sqref="([A-Z])2[^>]*><formula1>([^<]*)/g)]
  expect(refused.map(([, , column, rule]) => [column, rule])).toEqual([
    ['A', 'ISTEXT(A2)'],
    ['E', 'ISTEXT(E2)'],
    ['G', 'ISTEXT(G2)'],
  ])
  expect(refused[0]?.[1]).toContain('W tej kolumnie może być tylko tekst.')
})
