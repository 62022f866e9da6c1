import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ImportKind, importKindNames, importKinds } from '#contract/import/kinds.ts'
import { type DocumentedAnswer, documentedCells, documentedMovements } from '#tests/support/documented-movements.ts'
import { fixture } from '#tests/support/fixtures.ts'
import { openImportDesk } from '#tests/support/scenarios/import-desk.ts'
import { importWorkbook, pdf, picture, zipOf } from '#tests/support/scenarios/import-files.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

/* The table of docs/imports.md, "When a workbook comes otherwise", row by row. */

let server: TestServer
let desk: Awaited<ReturnType<typeof openImportDesk>>
let archive: Buffer

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

beforeAll(async () => {
  server = await startServer({ work: true })
  desk = await openImportDesk(server)
  await server.partner('Pierwsza')
  await server.partner('Druga')
  await server.pool.query(`insert into producers (name, brand_id) values ('Arktyka', $1)`, [desk.ids.brand])
  await server.pool.query(`insert into spare_parts (number, name_pl) values ('900001', 'Pompa'), ('900002', 'Pompa')`)
  for (const [table, names] of Object.entries({
    documentation_types: ['Instrukcja montażu', 'Karta katalogowa'],
    documentation_categories: ['Ogrzewanie', 'Chłodzenie'],
    documentation_tags: ['Nowość', 'Ważne'],
  }))
    for (const name of names)
      await server.pool.query(`insert into ${table} (name_pl, name_en) values ($1, $2)`, [name, `${name} EN`])
  await server.pool.query(`insert into product_cards (name) values ('Seria 12'), ('Seria 16')`)
  const other = (content: Buffer) => Buffer.concat([content, Buffer.from('\n% other\n%%EOF\n')])
  archive = await zipOf({ 'a.pdf': pdf(), 'b.pdf': other(pdf()), 'a.png': picture, 'b.png': fixture('plate.png') })
})
afterAll(() => server.stop())

type Cells = Record<string, string>
interface Moving {
  table: string
  /** The column by which the test finds a record, with the value of the record of a number. */
  key: string
  named: (number: number) => string
  /** Other cells that a new record needs; more than one, because a row with nothing beside its key is left out. */
  needed: Cells
  /** The value of each column, and another one. */
  columns: Record<string, readonly [string, string]>
}

const moving: Record<ImportKind, Moving> = {
  'error-codes': {
    table: 'error_codes',
    key: 'code',
    named: (number) => `R${number}`,
    needed: { name_pl: 'Ciśnienie', manual_pl: 'Sprawdź.', groups: 'Gruntowe', devices: 'HP-12' },
    columns: {
      name_pl: ['Ciśnienie', 'Przepływ'],
      name_en: ['Pressure', 'Flow'],
      manual_pl: ['Sprawdź.', 'Sprawdź dwa razy.'],
      manual_en: ['Check.', 'Check twice.'],
      groups: ['Gruntowe', 'Kotły gazowe'],
      devices: ['HP-12', 'HP-16'],
      files_pl: ['a.pdf', 'b.pdf'],
      files_en: ['a.pdf', 'b.pdf'],
    },
  },
  documentations: {
    table: 'documentations',
    key: 'name_pl',
    named: (number) => `Papier ${number}`,
    needed: { type_id: 'Instrukcja montażu', category_id: 'Ogrzewanie', groups: 'Gruntowe', file_pl: 'a.pdf' },
    columns: {
      name_pl: ['', 'Inny papier'],
      name_en: ['Paper', 'Another paper'],
      type_id: ['Instrukcja montażu', 'Karta katalogowa'],
      category_id: ['Ogrzewanie', 'Chłodzenie'],
      locale: ['en', 'pl'],
      tags: ['Nowość', 'Ważne'],
      file_pl: ['a.pdf', 'b.pdf'],
      file_en: ['a.pdf', 'b.pdf'],
      groups: ['Gruntowe', 'Kotły gazowe'],
      devices: ['HP-12', 'HP-16'],
      product_cards: ['Seria 12', 'Seria 16'],
      active: ['tak', 'nie'],
    },
  },
  devices: {
    table: 'devices',
    key: 'external_id',
    named: (number) => `R-${number}`,
    needed: { producer_id: 'Helion', group_id: 'Kotły gazowe' },
    columns: {
      name2: ['Dopisek', 'Inny dopisek'],
      producer_id: ['Helion', 'Arktyka'],
      group_id: ['Kotły gazowe', 'Gruntowe'],
      unit: ['kpl.', 'para'],
      factor: ['2', '3'],
      heating_capacity: ['12,50', '13,00'],
      cooling_capacity: ['12,50', '13,00'],
      sales_price: ['100,00', '120,00'],
      is_offerable: ['tak', 'nie'],
      photo: ['a.png', 'b.png'],
    },
  },
  units: {
    table: 'units',
    key: 'serial_no',
    named: (number) => `23${String(number).padStart(20, '0')}`,
    needed: { device_id: 'HP-12', installation_city: 'Piaseczno' },
    columns: {
      device_id: ['HP-12', 'HP-16'],
      partner_id: ['Pierwsza', 'Druga'],
      purchase_date: ['01.02.2024', '02.02.2024'],
      invoice_no: ['FV 1/2026', 'FV 2/2026'],
      install_date: ['01.03.2024', '02.03.2024'],
      installation_post_code: ['05-500', '05-501'],
      installation_city: ['Piaseczno', 'Radom'],
      installation_country: ['Niemcy', 'Polska'],
      parts_until: ['01.02.2029', '02.02.2029'],
      labour_until: ['01.02.2029', '02.02.2029'],
    },
  },
  parts: {
    table: 'spare_parts',
    key: 'number',
    named: (number) => `77${String(number).padStart(4, '0')}`,
    needed: { name_pl: 'Zawór', net_price: '10,00' },
    columns: {
      name_pl: ['Zawór', 'Zawór zwrotny'],
      name_en: ['Valve', 'Check valve'],
      net_price: ['10,00', '12,00'],
      models: ['HP-12', 'HP-16'],
      replaced_by_id: ['900001', '900002'],
      picture: ['a.png', 'b.png'],
      active: ['tak', 'nie'],
    },
  },
}

/** Whether a document is a small correction is said of a workbook, and is no value of the document. */
const noValue = ['correction']

const documented = documentedMovements('docs/imports.md')
const cells = documentedCells('docs/imports.md')

test('the table has each column by which no row finds its record', () => {
  const columns = importKindNames.flatMap((kind) =>
    importKinds[kind].columns
      .filter(({ key, identifies }) => !identifies && !noValue.includes(key))
      .map(({ key }) => `${kind} ${key}`),
  )
  expect(documented.rows.map(({ kind, field }) => `${kind} ${field}`).toSorted()).toEqual(columns.toSorted())
})

test.each(importKindNames)('%s', async (kind) => {
  const { table, key, named, needed, columns } = moving[kind]
  const fields = Object.keys(columns)
  const numberOf = (field: string, movement: string) =>
    100 + fields.indexOf(field) * 10 + documented.movements.indexOf(movement)
  const firstRow = (field: string, movement: string): Cells => {
    const own = named(numberOf(field, movement))
    // An empty cell of this column is yes.
    const isOther = field === 'active' && movement === 'blank'
    const value = field === key ? own : (columns[field]?.[isOther ? 1 : 0] ?? '')
    return { ...(kind === 'devices' && { name: `Ruch ${own}` }), ...needed, [field]: value, [key]: own }
  }
  const checked = async (rows: Cells[]) => desk.checked(kind, await importWorkbook(kind, rows), archive)
  const runOf = async (rows: Cells[]) => {
    const { id, counts } = await checked(rows)
    return counts.new + counts.changed > 0 ? desk.run(id) : null
  }
  const { rows: empty } = await server.pool.query(`select id from ${table}`)
  const former = empty.map(({ id }) => id as number)
  const pairs = fields.flatMap((field) => documented.movements.map((movement) => ({ field, movement })))
  await runOf(pairs.map(({ field, movement }) => firstRow(field, movement)))
  const { rows: stored } = await server.pool.query(`select * from ${table} where id <> all($1)`, [former])
  const recordOf = new Map(
    stored.map((row) => [row[key] as string, row as { id: number; documentation_number?: string }]),
  )
  expect(recordOf.size).toBe(pairs.length)
  const versions = async () => {
    const { rows } = await server.pool.query(`select id, version, ${key} as own from ${table} where deleted_at is null`)
    return {
      byId: new Map(rows.map(({ id, version }) => [id as number, version as number])),
      newer: new Set(rows.filter(({ id }) => !stored.some((row) => row.id === id)).map(({ own }) => own as string)),
    }
  }

  const answers: Record<string, Record<string, DocumentedAnswer>> = {}
  const note = (field: string, movement: string, answer: DocumentedAnswer) => {
    answers[field] = { ...answers[field], [movement]: answer }
  }
  const values: Record<string, string> = { blank: '', zero: '0', unknown: 'Nieznane' }
  for (const movement of documented.movements) {
    const moved = fields.filter((field) => cells[`${kind} ${field} ${movement}`])
    const records = moved.map((field) => recordOf.get(named(numberOf(field, movement))))
    if (movement === 'again')
      await server.pool.query(`update ${table} set deleted_at = now() where id = any($1)`, [
        records.map((one) => one?.id),
      ])
    const rows = moved.map((field, index) => {
      const row = firstRow(field, movement)
      const value = movement === 'forward' ? columns[field]?.[1] : (values[movement] ?? row[field])
      const number = movement === 'again' ? undefined : records[index]?.documentation_number
      return { ...row, ...(number && { documentation_number: number }), [field]: value ?? '' }
    })
    const before = await versions()
    if (movement === 'vanished') await runOf([{ ...firstRow(fields[0] ?? '', 'vanished'), [key]: named(99) }])
    const { id, counts, cleared_count } =
      movement === 'vanished' ? { id: null, counts: null, cleared_count: 0 } : await checked(rows)
    const told = id === null ? [] : await desk.rows(id)
    if (id !== null && counts && cleared_count === 0 && counts.new + counts.changed > 0) await desk.run(id)
    const after = await versions()
    for (const [index, field] of moved.entries()) {
      const row = told[index]
      const isCleared = row?.changes.some(({ column }) => !row.cells[column]?.trim()) ?? false
      const record = records[index]?.id ?? 0
      const isWritten =
        movement === 'again'
          ? after.newer.has(named(numberOf(field, movement)))
          : before.byId.get(record) !== after.byId.get(record)
      if (row?.kind === 'error' || isCleared) note(field, movement, 'asked')
      else note(field, movement, isWritten || (cleared_count > 0 && row?.kind === 'changed') ? 'taken' : 'kept')
    }
  }
  const wanted = Object.fromEntries(
    fields.map((field) => [
      field,
      Object.fromEntries(
        documented.movements.flatMap((movement) => {
          const answer = cells[`${kind} ${field} ${movement}`]
          return answer ? [[movement, answer]] : []
        }),
      ),
    ]),
  )
  expect(answers).toEqual(wanted)
})
