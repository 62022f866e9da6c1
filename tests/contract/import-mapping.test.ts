import { expect, it } from 'vitest'
import type { ImportKind } from '#contract/import/kinds.ts'
import { isTemplate, mappingFault, proposedMapping, type SheetOutline } from '#contract/import/mapping.ts'

const sheet = (...rows: (string | null)[][]): SheetOutline => ({
  name: 'Arkusz1',
  rows: rows.map((cells, at) => ({ number: at + 1, cells })),
})
const columnsOf = (kind: ImportKind, ...headers: (string | null)[]) =>
  proposedMapping(kind, [sheet(headers, ['1', '2', '3'])], 'x', 'Navision').columns

it('columns are proposed by name, whatever their case, accents, punctuation, units and order', () => {
  expect(columnsOf('devices', 'CENA NETTO [zł]', null, 'Nr artykułu', 'model', 'Moc grzewcza (kW)')).toEqual({
    sales_price: 0,
    external_id: 2,
    name: 3,
    heating_capacity: 4,
  })
  expect(columnsOf('devices', 'Item no.', 'Net list price 2026', 'Brand')).toEqual({
    external_id: 0,
    sales_price: 1,
    producer_id: 2,
  })
  expect(columnsOf('units', 'S/N', 'Kod towaru', 'Nabywca', 'Data faktury', 'Nr faktury')).toEqual({
    serial_no: 0,
    device_id: 1,
    partner_id: 2,
    purchase_date: 3,
    invoice_no: 4,
  })
  // A price in another currency, gross of tax or before a discount is not ours; neither is a header that stands twice.
  expect(
    columnsOf('devices', 'Indeks', 'Cena netto EUR', 'Cena brutto', 'Stara cena netto', 'Cena zakupu netto'),
  ).toEqual({
    external_id: 0,
  })
  expect(columnsOf('devices', 'Indeks', 'Cena netto', 'Cena netto')).toEqual({ external_id: 0 })
  // Our own name comes before that of others.
  expect(columnsOf('devices', 'Nazwa', 'Model')).toEqual({ name: 1 })
})

it('the header is the row, or the two rows, in which most columns are recognised; without one the first row of a table', () => {
  const cover = sheet(['Cennik'], ['Telefon', '22 123 45 67'])
  const prices = sheet(
    ['Cennik 2026', 'Cennik 2026', 'Cennik 2026'],
    ['Towar', 'Cena', 'Cena'],
    ['Indeks', 'netto', 'brutto'],
    ['A-1', '10,00', '12,30'],
  )
  expect(proposedMapping('parts', [cover, prices], 'Hurt', 'Navision')).toEqual({
    name: 'Hurt',
    sheet: 1,
    header: 2,
    is_two_lines: true,
    key: 'number',
    columns: { number: 0, net_price: 1 },
  })
  expect(proposedMapping('parts', [sheet(['Lista'], ['AAA', 'BBB'], ['1', '2'])], 'x', 'Navision')).toEqual({
    name: 'x',
    sheet: 0,
    header: 2,
    is_two_lines: false,
    key: null,
    columns: {},
  })
  expect(proposedMapping('parts', [sheet()], 'x', 'Navision')).toMatchObject({ sheet: 0, header: 1, columns: {} })
})

it('a workbook whose first row has every required column is our template; another one is refused with the missing columns, or needs only a key', () => {
  const whole = sheet(['Name PL', 'number', 'Uwagi'])
  expect(isTemplate('parts', [whole], 'Navision')).toBe(true)
  expect(isTemplate('parts', [sheet(['Wykaz'], ['Numer', 'Nazwa PL'])], 'Navision')).toBe(false)
  expect(isTemplate('parts', [], 'Navision')).toBe(false)
  expect(mappingFault('parts', { columns: { number: 0 }, key: null })).toEqual({ missing: ['name_pl'] })
  expect(mappingFault('parts', { columns: { number: 0, net_price: 1 }, key: 'number' })).toBeNull()
  expect(mappingFault('parts', { columns: { number: 0 }, key: 'number' })).toBe('nothing_to_change')
  expect(mappingFault('parts', { columns: { net_price: 0 }, key: 'number' })).toEqual({ missing: ['number'] })
  expect(mappingFault('parts', { columns: { number: 0, name_pl: 1 }, key: null })).toBeNull()
})
