import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openImportDesk } from '#tests/support/scenarios/import-desk.ts'
import { importWorkbook, pdf, zipOf } from '#tests/support/scenarios/import-files.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof openImportDesk>>

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

beforeAll(async () => {
  server = await startServer({ work: true })
  desk = await openImportDesk(server)
})
afterAll(() => server.stop())

const row = (number: number, changes: Record<string, string | null> = {}) => ({
  code: `E${number}`,
  name_pl: `Usterka ${number}`,
  name_en: `Fault ${number}`,
  manual_pl: 'Sprawdź zasilanie.',
  manual_en: 'Check the power.',
  groups: 'Pompy ciepła › Gruntowe',
  ...changes,
})

const codes = async () =>
  (await server.pool.query('select count(*)::int as count from error_codes where deleted_at is null')).rows[0].count

it('2,000 rows with 14 mistakes: corrected one by one, everywhere at once and in the workbook, then written', async () => {
  const mistakes: Record<number, Record<string, string | null>> = {
    3: { devices: 'Helion HeatPump12' },
    4: { code: 'E 4' },
    5: { groups: 'Pompy ciepła › Gruntwe' },
    6: { files_pl: 'e06_sprezarka.pdf' },
    7: { name_pl: null },
    ...Object.fromEntries([10, 11, 12, 13, 14, 15, 16, 17].map((number) => [number, { groups: 'Kotly gazowy' }])),
    20: { groups: null },
  }
  const rows = Array.from({ length: 2000 }, (_, index) => row(index + 1, mistakes[index + 1] ?? {}))
  rows[0] = { ...row(1), files_pl: 'e01.pdf; E01-DRUGI.pdf', devices: 'HP-12; Helion HeatPump 16' } as (typeof rows)[0]
  const zip = await zipOf({
    'pl/e01.pdf': pdf(),
    'e01-drugi.PDF': pdf(),
    'e06-sprezarka.pdf': pdf(),
    'zapas.pdf': pdf(),
  })
  const checked = await desk.checked('error-codes', await importWorkbook('error-codes', rows), zip)

  expect(checked).toMatchObject({
    status: 'parsed',
    counts: { rows: 2000, new: 1986, changed: 0, same: 0, error: 14, skipped: 0, written: 0 },
    files: { all: 4, used: 2, unused: 2, missing: 1 },
    unknown_columns: [],
    is_old_template: false,
    template: 1,
    progress: null,
  })
  expect(await codes()).toBe(0)

  const wrong = await desk.rows(checked.id, { kind: 'error' })
  const told = wrong.map(({ row_number, problems }) => [
    row_number,
    ...problems.map(({ column, suggestion, repeats }) => [column, suggestion, repeats]),
  ])
  expect(told.slice(0, 6)).toEqual([
    [4, ['devices', 'Helion HeatPump 12', 1]],
    [5, ['code', 'E4', 1]],
    [6, ['groups', 'Pompy ciepła › Gruntowe', 1]],
    [7, ['files_pl', 'e06-sprezarka.pdf', 1]],
    [8, ['name_pl', null, 1]],
    [11, ['groups', 'Kotły gazowe', 8]],
  ])
  expect(wrong.find(({ row_number }) => row_number === 21)?.problems).toMatchObject([
    { column: 'devices', message: 'Enter at least one group or one device' },
  ])

  const path = { import: checked.id }
  const [device, code] = wrong
  const mended = await desk.docs.call('import.rows.fix', {
    path: { ...path, import_row: device?.id as number },
    body: { column: 'devices', value: 'Helion HeatPump 12', version: device?.version as number },
  })
  expect(mended.body).toMatchObject({ kind: 'new', problems: [], mended: { devices: 'Helion HeatPump12' } })
  const again = { column: 'devices', value: 'Nic', version: device?.version as number }
  const late = await desk.docs.refused('import.rows.fix', { path: { ...path, import_row: device?.id }, body: again })
  expect(late.status).toBe(409)
  const put = await desk.docs.call('import.rows.restore', {
    path: { ...path, import_row: device?.id as number },
    body: { version: mended.body.version },
  })
  expect(put.body).toMatchObject({ kind: 'error', mended: {}, cells: { devices: 'Helion HeatPump12' } })

  const all = { column: 'groups', from: 'Kotly gazowy', to: 'Kotły gazowe' }
  const everywhere = await desk.docs.call('import.imports.fix-all', { path, body: all })
  expect(everywhere.body).toMatchObject({ fixed: 8, counts: { error: 6, new: 1994 } })

  // Corrections stand in the history of the import: the cell of a row, and the same in many.
  const mendings = await desk.docs.call('core.history.index', {
    path: { entity: 'import.imports', record: checked.id },
  })
  expect(mendings.body.results.filter(({ action }) => action === 'fix').map(({ changes }) => changes)).toMatchObject([
    [{ field: 'groups[×8]', before: 'Kotly gazowy', after: 'Kotły gazowe' }],
    [{ field: 'devices[4]', before: 'Helion HeatPump 12', after: 'Helion HeatPump12' }],
    [{ field: 'devices[4]', before: 'Helion HeatPump12', after: 'Helion HeatPump 12' }],
  ])

  const skipped = await desk.docs.call('import.imports.skip', { path, body: { rows: [code?.id as number] } })
  expect(skipped.body.counts).toMatchObject({ error: 5, skipped: 1 })
  const { version } = await desk.shown(checked.id)
  const early = await desk.docs.refused('import.imports.run', { path, body: { version } })
  expect(early.status).toBe(409)

  const suggested = await desk.docs.call('import.suggestions.index', {
    path,
    query: { column: 'devices', search: 'Helion HeatP' },
  })
  expect(suggested.body.results.map(({ value }) => value)).toEqual(['Helion HeatPump 12', 'Helion HeatPump 16'])

  const done = await desk.run(checked.id)
  expect(done).toMatchObject({
    status: 'doneWithErrors',
    counts: { written: 1994, error: 5, skipped: 1 },
    progress: null,
  })
  expect(await codes()).toBe(1994)
  const { rows: first } = await server.pool.query(
    `select id, files_pl, files_en, version, array(select device_id from error_code_devices where error_code_id = id order by 1) as devices
     from error_codes where code = 'E1'`,
  )
  expect(first).toMatchObject([{ files_en: [], version: 1, devices: [desk.ids.pump, desk.ids.other] }])
  expect(first[0].files_pl).toHaveLength(2)
  const history = await desk.docs.call('core.history.index', {
    path: { entity: 'device.error-codes', record: first[0].id },
  })
  expect(history.body.results).toMatchObject([{ action: 'store', user_id: desk.docs.id }])

  // The same file again changes nothing, files of the same content included.
  const second = await desk.checked('error-codes', await importWorkbook('error-codes', rows.slice(0, 3)), zip)
  expect(second.counts).toMatchObject({ same: 2, error: 1, new: 0, changed: 0 })
  expect(server.unforeseen).toEqual([])
})

it('the check shows what a row changes; a column that the workbook lacks changes nothing', async () => {
  const zip = await zipOf({ 'a.pdf': pdf() })
  const before = await desk.checked('error-codes', await importWorkbook('error-codes', [row(5001)]), zip)
  await desk.run(before.id)
  const changed = row(5001, { name_pl: 'Inna nazwa', files_pl: 'a.pdf', manual_en: null })
  const { id, counts } = await desk.checked('error-codes', await importWorkbook('error-codes', [changed]), zip)
  expect(counts).toMatchObject({ changed: 1, new: 0 })
  const [shown] = await desk.rows(id)
  expect(shown?.changes).toEqual([
    { column: 'name_pl', old: 'Usterka 5001', new: 'Inna nazwa' },
    { column: 'manual_en', old: 'Check the power.', new: null },
    { column: 'files_pl', old: null, new: 'a.pdf' },
  ])
  expect(await desk.run(id)).toMatchObject({ status: 'done', counts: { written: 1 } })
  const { rows } = await server.pool.query(`select * from error_codes where code = 'E5001'`)
  expect(rows).toMatchObject([{ name_pl: 'Inna nazwa', name_en: 'Fault 5001', manual_en: '', version: 2 }])
})

it('planner statistics of the rows are up to date before the check, so that each row is looked up by an index', async () => {
  // Until now it contains the other imports only.
  await server.pool.query('analyze import_rows')
  const rows = Array.from({ length: 600 }, (_, index) => row(index + 1, { code: `KNOWN${index}` }))
  const workbook = await importWorkbook('error-codes', rows)
  const { id } = await desk.checked('error-codes', workbook, await zipOf({ 'zapas.pdf': pdf() }))

  const { rows: plans } = await server.pool.query(
    `explain (format json) select from import_rows where import_id = ${id}`,
  )
  expect(plans[0]['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(300)
})
