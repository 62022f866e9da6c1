import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openImportDesk } from '#tests/support/scenarios/import-desk.ts'
import {
  importWorkbook,
  mendedWorkbook,
  pdf,
  readSheet,
  workbookOf,
  zipOf,
} from '#tests/support/scenarios/import-files.ts'
import { uploaderOf } from '#tests/support/scenarios/uploader.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof openImportDesk>>

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

beforeAll(async () => {
  server = await startServer({ work: true })
  desk = await openImportDesk(server)
})
afterAll(() => server.stop())

let downloads = 0
/** The content of a sheet of a download as a person reads it; by default the first. */
async function downloaded(path: string, sheet?: string) {
  const response = await fetch(new URL(`/api/import/${path}`, server.url), {
    headers: { authorization: `Bearer ${desk.docs.token}`, 'accept-language': 'pl' },
  })
  expect(response.status).toBe(200)
  downloads += 1
  const file = join(server.deps.config.data_dir, `download-${downloads}.xlsx`)
  await writeFile(file, Buffer.from(await response.arrayBuffer()))
  return readSheet(file, sheet)
}

const row = (code: string, groups: string) => ({ code, name_pl: 'Usterka', manual_pl: 'Sprawdź', groups })

it('the template has the headers, an example, explained columns and its version, in both languages', async () => {
  const polish = await downloaded('templates/error-codes')
  expect(polish.names).toEqual(['Dane', 'Objaśnienia'])
  expect(polish.properties).toEqual({ 'partner-portal-template': 'error-codes:1' })
  expect(polish.cells[0]?.slice(0, 4)).toEqual(['Kod', 'Nazwa PL', 'Nazwa EN', 'Instrukcja PL'])
  expect(polish.cells).toHaveLength(2)
  const english = await downloaded('templates/documentations?locale=en', 'Explanations')
  expect(english.cells[1]?.[0]).toBe('Number')
})

it.each([
  {
    made: 'from the template before this one',
    properties: { 'partner-portal-template': 'error-codes:0' },
    isOld: true,
  },
  { made: 'from this template', properties: { 'partner-portal-template': 'error-codes:1' }, isOld: false },
  { made: 'from the template of another kind', properties: { 'partner-portal-template': 'units:0' }, isOld: false },
  { made: 'without a template', properties: {}, isOld: false },
])('a workbook made $made is read by its headers, and an old one is reported', async ({ properties, isOld }) => {
  const headers = ['Grupy', 'Kod', 'Nazwa PL', 'Uwagi serwisu', 'Instrukcja PL']
  const row = {
    Grupy: 'Kotły gazowe',
    Kod: 'T1',
    'Nazwa PL': 'Usterka',
    'Uwagi serwisu': 'pilne',
    'Instrukcja PL': 'Sprawdź',
  }
  const xls = await workbookOf(headers, [row], properties)
  expect(await desk.checked('error-codes', xls, await zipOf({ 'a.pdf': pdf() }))).toMatchObject({
    is_old_template: isOld,
    unknown_columns: ['Uwagi serwisu'],
    counts: { new: 1, error: 0 },
  })
})

it('faulty rows are corrected in their workbook and continue the same import; the protocol has every row', async () => {
  const rows = [row('E1', 'Kotły gazowe'), row('E2', 'Kotly gazowy'), row('E3', 'Piece')]
  const xls = await importWorkbook('error-codes', rows)
  const { id, counts } = await desk.checked('error-codes', xls, await zipOf({ 'a.pdf': pdf() }))
  expect(counts).toMatchObject({ new: 1, error: 2 })
  const faulty = await downloaded(`imports/${id}/faulty-rows`)
  expect(faulty.cells.map((cells) => [cells[0], cells[1], cells[6]])).toEqual([
    [expect.stringMatching(new RegExp(`^Wiersz \\(import ${id}-[0-9a-f]{6}\\)$`)), 'Kod', 'Grupy'],
    ['3', 'E2', 'Kotly gazowy'],
    ['4', 'E3', 'Piece'],
  ])

  const mended = await mendedWorkbook(faulty.cells, (values) => ({ ...values, Grupy: 'Kotły gazowe' }))
  const path = { import: id }

  // Rows of a colleague's import, rows that do not say whose they are, and rows of another workbook of this import are refused.
  const colleague = await desk.checked('error-codes', xls, await zipOf({ 'a.pdf': pdf() }))
  const headed = async (heading: string) => {
    const [head = [], ...others] = faulty.cells
    return mendedWorkbook([[heading, ...head.slice(1)], ...others], (values) => ({ ...values, Grupy: 'Kotły gazowe' }))
  }
  const amended = async (heading: string) => {
    const file = await desk.sent('poprawione.xlsx', 'import_xls', await headed(heading))
    const { version } = await desk.shown(id)
    await desk.docs.call('import.imports.amend', { path, body: { file, version } })
    return desk.settled(id)
  }
  const theirs = (await downloaded(`imports/${colleague.id}/faulty-rows`)).cells[0]?.[0] ?? ''
  const untouched = { status: 'parsed', counts: { new: 1, error: 2 } }
  expect(await amended(theirs)).toMatchObject({
    ...untouched,
    failure: `These are rows of import ${colleague.id}, but this one is ${id}. Upload the file that was downloaded from this import.`,
  })
  expect(await amended('Wiersz')).toMatchObject({
    ...untouched,
    failure: expect.stringContaining('does not name the import'),
  })
  expect(await amended(`Wiersz (import ${id}-000000)`)).toMatchObject({
    ...untouched,
    failure: expect.stringContaining('before the import got another workbook'),
  })

  const { location } = await uploaderOf(server, desk.docs).upload('poprawione.xlsx', 'import_xls', mended)
  const { version } = await desk.shown(id)
  const file = location.replace(/^.*\//, '')
  await desk.docs.call('import.imports.amend', { path, body: { file, version } })
  expect(await desk.settled(id)).toMatchObject({ status: 'parsed', counts: { rows: 3, new: 3, error: 0 } })
  const [second] = (await desk.rows(id)).slice(1)
  expect(second?.mended).toEqual({ groups: 'Kotly gazowy' })

  const before = await desk.shown(id)
  const other = await uploaderOf(server, desk.docs).upload('inne.xlsx', 'import_xls', xls)
  const body = { file: other.location.replace(/^.*\//, ''), version: before.version }
  await desk.docs.call('import.imports.amend', { path, body })
  expect(await desk.settled(id)).toMatchObject({
    status: 'parsed',
    failure: expect.stringContaining('is missing the column'),
  })

  await desk.run(id)
  const protocol = await downloaded(`imports/${id}/protocol`)
  expect(protocol.cells.map((cells) => cells.slice(0, 3))).toEqual([
    ['Wiersz', 'Sprawdzenie', 'Wynik'],
    ['2', 'nowy', 'zapisany'],
    ['3', 'nowy', 'zapisany'],
    ['4', 'nowy', 'zapisany'],
  ])
})
