import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ImportKind, importKindNames, importKinds } from '#contract/import/kinds.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { locales } from '#contract/messages/locale.ts'
import { importsToMend } from '#server/modules/import/index.ts'
import { fixture } from '#tests/support/fixtures.ts'
import { openImportDesk } from '#tests/support/scenarios/import-desk.ts'
import { pdf, picture, workbookOf, zipOf } from '#tests/support/scenarios/import-files.ts'
import { type PriceLine, priceList } from '#tests/support/scenarios/price-list.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof openImportDesk>>

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

beforeAll(async () => {
  server = await startServer({ work: true })
  desk = await openImportDesk(server)
})
afterAll(() => server.stop())

const proposed = async (id: number) => (await desk.docs.call('import.mappings.show', { path: { import: id } })).body
/** Maps the columns as proposed, with changes. */
async function mapped(id: number, changes: object = {}) {
  const { mapping } = await proposed(id)
  const { version } = await desk.shown(id)
  const body = { mapping: { ...mapping, ...changes }, version }
  await desk.docs.call('import.imports.map', { path: { import: id }, body })
  return desk.settled(id)
}
const line = (index: string, net: string, gross = '1,00'): PriceLine => ({
  index,
  name: `Pozycja ${index}`,
  net,
  gross,
})
const withoutZip = async (kind: ImportKind, xls: Buffer, name?: string) =>
  desk.checked(kind, xls, null, desk.docs, name)

it.each([
  { file: 'codes-title.xlsx', sheet: 0, header: 3, row: 4 },
  { file: 'codes-cover.xlsx', sheet: 1, header: 1, row: 2 },
])('finds the header of $file, which is not in the first row', async ({ file, sheet, header, row }) => {
  await desk.one(
    `insert into devices (name, producer_id, group_id, created_at) values ('Helion Ventis V500', $1, $2, now()) returning id`,
    [desk.ids.producer, desk.ids.ground],
  )
  const asked = await desk.checked('error-codes', fixture(file), await zipOf({ 'a.pdf': pdf() }))
  expect(asked).toMatchObject({ status: 'mapping', mapping: null, counts: { rows: 0 } })
  expect(await proposed(asked.id)).toMatchObject({
    mapping: {
      sheet,
      header,
      is_two_lines: false,
      key: null,
      columns: { code: 0, name_pl: 1, manual_pl: 2, groups: 3, devices: 4 },
    },
  })
  expect(await mapped(asked.id)).toMatchObject({ status: 'parsed', counts: { rows: 1, new: 1, error: 0 } })
  expect(await desk.rows(asked.id)).toMatchObject([{ row_number: row, cells: { code: 'F1', name_pl: 'Nazwa' } }])
  await server.pool.query(`delete from devices where name = 'Helion Ventis V500'`)
})

it('a price list of another system changes prices of existing devices only, needs no ZIP, and is recognised next time', async () => {
  const lines = [
    line('HP-12', '32 900,50'),
    line('HP-16', '38900,00'),
    line('HP-99', '100,00'),
    line('C-20', 'zapytaj'),
  ]
  const list = await priceList(lines)
  const asked = await withoutZip('devices', list, 'Cennik Helion 2026.xlsx')
  expect(asked).toMatchObject({ status: 'mapping', has_zip: false, xls_name: 'Cennik Helion 2026.xlsx' })
  // It waits for a person, who is shown the reason.
  const { items } = await importsToMend(server, 20)
  expect(items).toContainEqual(expect.objectContaining({ id: asked.id, title: 'devices', detail: 'mapping' }))
  const { sheets, mapping, remembered } = await proposed(asked.id)
  expect(sheets.map(({ name }) => name)).toEqual(['Informacje', 'Cennik'])
  expect(mapping).toEqual({
    name: 'Cennik Helion 2026',
    sheet: 1,
    header: 4,
    is_two_lines: true,
    key: 'external_id',
    columns: { external_id: 0, name2: 1, sales_price: 2, unit: 4 },
  })
  expect(remembered).toBeNull()

  // Every required column is mapped, or only a key; no column twice; something changes.
  const { version } = await desk.shown(asked.id)
  const refused = async (changes: object) =>
    (
      await desk.docs.refused('import.imports.map', {
        path: { import: asked.id },
        body: { mapping: { ...mapping, ...changes }, version },
      })
    ).body.errors
  expect(await refused({ key: null })).toEqual({ columns: ['Map the columns: Model, Producer, Group'] })
  expect(await refused({ columns: { external_id: 0 } })).toEqual({ columns: ['Map at least one column to change'] })
  expect(await refused({ columns: { external_id: 0, sales_price: 0 } })).toEqual({
    columns: ['One column of the workbook is mapped twice'],
  })
  expect(await refused({ header: 400 })).toEqual({ header: ['The sheet has no such row'] })

  const prices = { external_id: 0, sales_price: 2 }
  const checked = await mapped(asked.id, { name: 'Helion', columns: prices })
  expect(checked).toMatchObject({
    status: 'parsed',
    counts: { rows: 4, new: 0, changed: 2, error: 2 },
    unknown_columns: ['Nazwa towaru', 'Cena katalogowa brutto [PLN]', 'J.m.'],
  })
  const wrong = await desk.rows(asked.id, { kind: 'error' })
  expect(wrong.map(({ row_number, problems }) => [row_number, problems[0]?.column, problems[0]?.message])).toEqual([
    [8, 'external_id', 'The portal has no such record'],
    [9, 'sales_price', expect.any(String)],
  ])
  expect(await desk.run(asked.id)).toMatchObject({ status: 'doneWithErrors', counts: { written: 2 } })
  const stored = async () =>
    (
      await server.pool.query(
        `select name, external_id, unit, sales_price, group_id from devices where deleted_at is null order by external_id`,
      )
    ).rows
  const kept = { unit: 'szt.', group_id: desk.ids.ground }
  expect(await stored()).toEqual([
    { ...kept, name: 'Helion Calor C20', external_id: 'C-20', sales_price: null, group_id: desk.ids.boilers },
    { ...kept, name: 'Helion HeatPump 12', external_id: 'HP-12', sales_price: '32900.50' },
    { ...kept, name: 'Helion HeatPump 16', external_id: 'HP-16', sales_price: '38900.00' },
  ])

  // The next list of the supplier has the same headers.
  const next = await withoutZip('devices', await priceList([line('HP-12', '33000,00')]), 'nowy.xlsx')
  expect(next).toMatchObject({ status: 'mapping', earlier: null })
  expect(await proposed(next.id)).toMatchObject({
    mapping: { name: 'Helion', sheet: 1, header: 4, is_two_lines: true, key: 'external_id', columns: prices },
    remembered: { name: 'Helion' },
  })
  // The same workbook again is noticed.
  const again = await withoutZip('devices', list)
  expect(again.earlier).toEqual({ id: asked.id, written: 2, finished_at: expect.any(String) })

  // A checked one may be mapped anew, also to nothing but the name as its key.
  expect((await mapped(next.id, { key: 'external_id', columns: prices })).counts).toMatchObject({ changed: 1 })
  expect((await mapped(next.id, { columns: { external_id: 0, unit: 4 } })).counts).toMatchObject({ same: 1 })
  expect((await mapped(next.id, { key: 'name', columns: { name: 1, unit: 4 } })).counts).toMatchObject({ error: 1 })
  expect(server.unforeseen).toEqual([])
})

it('kinds that the specification lacks need a ZIP only where rows name files, and a single file may replace a missing one', async () => {
  const headers = ['Numer', 'Nazwa PL', 'Zdjęcie']
  const part = (Numer: string, Zdjęcie: string | null = null) => ({ Numer, 'Nazwa PL': 'Pompa', Zdjęcie })
  const xls = await workbookOf(headers, [part('600001'), part('600002', 'pompa.png'), part('600003', 'pompa.png')])
  const checked = await withoutZip('parts', xls)
  expect(checked).toMatchObject({ status: 'parsed', has_zip: false, counts: { new: 1, error: 2 } })
  const path = { import: checked.id }
  const { body: kinds } = await desk.docs.call('import.problems.index', { path })
  const message = 'The import has no ZIP, but the row names the file pompa.png. Upload this file or add a ZIP.'
  const id = 'picture:import.file_without_archive'
  expect(kinds.results).toEqual([{ id, column: 'picture', message, rows: 2 }])
  const named = await desk.rows(checked.id, { problem: id, sort_by: 'problem' })
  expect(named.map(({ problems }) => problems[0]?.file)).toEqual(['pompa.png', 'pompa.png'])

  const damaged = await desk
    .sent('zepsute.png', 'import_file', picture.subarray(0, 40))
    .catch((error: Error) => error.message)
  expect(damaged).toContain('was refused')
  const file = await desk.sent('IMG_0001.png', 'import_file', picture)
  const { body: replaced } = await desk.docs.call('import.files.store', { path, body: { name: 'pompa.png', file } })
  expect(replaced).toMatchObject({ counts: { new: 3, error: 0 }, files: { all: 1, used: 1, missing: 0 } })
  expect(await desk.run(checked.id)).toMatchObject({ status: 'done', counts: { written: 3 } })
  const { rows } = await server.pool.query(
    `select count(distinct picture)::int as pictures, count(picture)::int as parts from spare_parts where number like '60000_'`,
  )
  expect(rows).toEqual([{ pictures: 1, parts: 2 }])

  // Documents keep both files, as the specification says.
  const { id: documents, version } = await desk.attached('documentations', fixture('codes-title.xlsx'), null)
  const early = await desk.docs.refused('import.imports.parse', { path: { import: documents }, body: { version } })
  expect([early.status, early.body.message]).toEqual([409, 'Add both files: XLS and ZIP'])
})

it('a damaged file of the archive can be replaced by itself', async () => {
  const headers = ['Kod', 'Nazwa PL', 'Instrukcja PL', 'Grupy', 'Pliki instrukcji PL']
  const row = (Kod: string, file: string) => ({
    Kod,
    'Nazwa PL': 'Usterka',
    'Instrukcja PL': 'Sprawdź',
    Grupy: 'Kotły gazowe',
    'Pliki instrukcji PL': file,
  })
  const archive = await zipOf({ 'pl/a.pdf': pdf(), 'pl/b.pdf': fixture('truncated.pdf') })
  const checked = await desk.checked(
    'error-codes',
    await workbookOf(headers, [row('D1', 'a.pdf'), row('D2', 'b.pdf')]),
    archive,
  )
  expect(checked).toMatchObject({ counts: { new: 1, error: 1 }, files: { all: 2, left_out: 1 } })
  const file = await desk.sent('poprawione.pdf', 'import_file', pdf())
  const { body } = await desk.docs.call('import.files.store', {
    path: { import: checked.id },
    body: { name: 'b.pdf', file },
  })
  expect(body).toMatchObject({ counts: { new: 2, error: 0 }, files: { all: 2, used: 2, left_out: 0 } })
  expect(await desk.run(checked.id)).toMatchObject({ status: 'done', counts: { written: 2 } })
  expect(server.unforeseen).toEqual([])
})

it('escaped control characters are left out of a cell, whose column can be mapped', async () => {
  const list = await priceList([
    { ...line('HP-12', '100,00'), name: '_x0002_x' },
    { ...line('_x0000_HP-16_xD800_', '100,00'), name: '_x0002_{"key":1}' },
  ])
  const asked = await withoutZip('devices', list, 'Znaki.xlsx')
  const { sheets } = await proposed(asked.id)
  const texts = JSON.stringify(sheets)
  expect(texts).toContain('"HP-16"')
  expect(texts).toContain('"x"')
  expect(texts).not.toContain(String.raw`\u`)
  const { status, counts } = await mapped(asked.id, {
    name: 'Znaki',
    key: 'external_id',
    columns: { external_id: 0, name2: 1 },
  })
  expect({ status, rows: counts.rows }).toEqual({ status: 'parsed', rows: 2 })
  expect((await desk.rows(asked.id)).map(({ cells }) => cells.name2)).toEqual(['x', '{"key":1}'])
})

/** Words by which the screens of lists show values, in both languages. */
const shown = {
  pl: { is_offerable: { true: 'Tak', false: 'Nie' }, model_names: { null: 'wszystkie modele' } },
  en: { is_offerable: { true: 'Yes', false: 'No' }, model_names: { null: 'all models' } },
}

describe('an export of the list of records is imported again without a change and without an error', () => {
  beforeAll(async () => {
    const { pump, other, producer, ground } = desk.ids
    const code = (name: string, name_pl: string, device: number) =>
      desk.admin.call('device.error-codes.store', {
        body: {
          code: name,
          name_pl,
          name_en: '',
          manual_pl: 'Sprawdź',
          manual_en: '',
          files_pl: [],
          files_en: [],
          groups: [],
          device_ids: [device],
        },
      })
    await code('E05', 'Czujnik', pump)
    await code('E05', 'Pompa', other)
    await code('007', 'Ciśnienie; za niskie', pump)
    await server.pool.query(
      `insert into devices (name, name2, producer_id, group_id, heating_capacity, sales_price, is_offerable, created_at)
       values ('Helion 1/2', 'Pompa "duża"', $1, $2, 12.5, 32900.50, true, now())`,
      [producer, ground],
    )
    await server.pool.query(
      `insert into spare_parts (number, name_pl, net_price, models) values ('0070', 'Uszczelka', 12.50, array[$1::int, $2::int])`,
      [pump, other],
    )
    await server.pool.query(
      `insert into units (serial_no, device_id, created_at) values ('0912345678901234567890', $1, now())`,
      [pump],
    )
  })

  it.each(importKindNames.flatMap((kind) => locales.map((locale) => ({ kind, locale }))))(
    '$kind in $locale',
    async ({ kind, locale }) => {
      const { listed, entity, needsArchive } = importKinds[kind]
      const labels = Object.fromEntries(Object.entries(listed).map(([field, { heading }]) => [field, heading[locale]]))
      const words = Object.fromEntries(Object.entries(shown[locale]).filter(([field]) => field in listed))
      const query = {
        format: 'xlsx',
        columns: Object.keys(listed).join(),
        labels: JSON.stringify(labels),
        words: JSON.stringify(words),
      }
      const headers = { authorization: `Bearer ${desk.admin.token}`, 'accept-language': locale }
      const url = `/api/${endpoints[`${entity}.index` as EndpointName].path}`
      const file = await server.app.inject({ url, query, headers })
      expect(file.statusCode).toBe(200)
      const zip = needsArchive ? await zipOf({ 'a.pdf': pdf() }) : null
      const asked = await desk.checked(kind, file.rawPayload, zip)
      const checked = asked.status === 'mapping' ? await mapped(asked.id) : asked
      const { rows } = checked.counts
      const problems = (await desk.rows(asked.id, { kind: 'error' })).map((row) => row.problems)
      expect({ problems, counts: checked.counts }).toMatchObject({
        problems: [],
        counts: { rows, same: rows, new: 0, changed: 0, error: 0 },
      })
      if (kind !== 'documentations') expect(rows).toBeGreaterThan(0)
    },
  )
})
