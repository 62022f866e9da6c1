import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { fixture } from '#tests/support/fixtures.ts'
import { openImportDesk } from '#tests/support/scenarios/import-desk.ts'
import { importWorkbook, pdf, workbookOf, zipOf } from '#tests/support/scenarios/import-files.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof openImportDesk>>

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

beforeAll(async () => {
  server = await startServer({ work: true })
  desk = await openImportDesk(server)
})
afterAll(() => server.stop())

const good = () =>
  importWorkbook('error-codes', [{ code: 'E1', name_pl: 'Usterka', manual_pl: 'Sprawdź', groups: 'Kotły gazowe' }])
const zip = () => zipOf({ 'a.pdf': pdf() })

it('refuses a file that is no archive', async () => {
  const failed = await desk.checked('error-codes', await good(), Buffer.from('To nie jest archiwum.'))
  expect(failed).toMatchObject({
    status: 'failed',
    failed_step: 'parse',
    failure: 'This is not a ZIP archive',
    failed_files: ['zip'],
  })
})

it('says of an archive whose end is missing that it is cut off', async () => {
  const whole = await zip()
  const { failure } = await desk.checked('error-codes', await good(), whole.subarray(0, whole.length - 200))
  expect(failure).toContain('The ZIP is cut off: its end is missing')
})

it('leaves out what cannot be read, or whose name has a twin, and refuses only a row that names it', async () => {
  const named = (code: string, files_pl: string) => ({
    code,
    name_pl: 'Usterka',
    manual_pl: 'Sprawdź',
    groups: 'Kotły gazowe',
    files_pl,
  })
  const imported = async (archive: string, ...names: string[]) => {
    const xls = await importWorkbook(
      'error-codes',
      names.map((name, at) => named(`X${at}`, name)),
    )
    const item = await desk.checked('error-codes', xls, fixture(`archives/${archive}.zip`))
    const rows = await desk.rows(item.id)
    return {
      left_out: item.files.left_out,
      messages: rows.map(({ problems }) => problems[0]?.message ?? 'taken'),
    }
  }
  expect(await imported('symlink', 'foto.jpg', 'link.jpg')).toEqual({
    left_out: 1,
    messages: ['taken', 'link.jpg is a link, not a file. Add the file itself to the ZIP.'],
  })
  expect(await imported('encrypted', 'manual.pdf')).toEqual({
    left_out: 1,
    messages: ['The file manual.pdf is password-protected. Save it without a password'],
  })
  expect(await imported('lzma', 'manual.pdf')).toEqual({
    left_out: 1,
    messages: [
      'The file manual.pdf is packed by a method that is not supported. Pack it with the ordinary ZIP of Windows or macOS.',
    ],
  })
  expect(await imported('twice-case', 'zawór.pdf')).toEqual({
    left_out: 2,
    messages: ['The ZIP has two files zawór.pdf that differ only in capital letters. Rename one of them.'],
  })
})

it('leaves out files that no row can use, and refuses only rows that name them', async () => {
  const named = (code: string, files_pl: string) => ({
    code,
    name_pl: 'Usterka',
    manual_pl: 'Sprawdź',
    groups: 'Kotły gazowe',
    files_pl,
  })
  const xls = await importWorkbook('error-codes', [
    named('E1', 'a.pdf'),
    named('E2', 'katalog/drugie.zip'),
    named('E3', 'lying.pdf'),
    named('E4', 'truncated.pdf'),
    named('E5', 'truncated.jpg'),
    named('E6', 'encrypted-user.pdf'),
    named('E7', 'pusty.pdf'),
  ])
  const archive = await zipOf({
    'a.pdf': pdf(),
    '._a.pdf': Buffer.from('AppleDouble'),
    '@eaDir/a.pdf/SYNO@thumb.jpg': Buffer.from('x'),
    '~$kody.xlsx': Buffer.from('owner'),
    'kody.xlsx': xls,
    'pusty.pdf': Buffer.alloc(0),
    'katalog/drugie.zip': await zip(),
    'lying.pdf': Buffer.from('<html>to nie PDF</html>'.repeat(40)),
    'truncated.pdf': fixture('truncated.pdf'),
    'truncated.jpg': fixture('truncated.jpg'),
    'encrypted-user.pdf': fixture('encrypted-user.pdf'),
  })
  const item = await desk.checked('error-codes', xls, archive)
  expect(item).toMatchObject({
    status: 'parsed',
    counts: { new: 1, error: 6 },
    files: { all: 11, used: 1, unused: 0, missing: 0, left_out: 10 },
  })
  const rows = await desk.rows(item.id, { kind: 'error' })
  expect(rows.map(({ problems }) => [problems[0]?.column, problems[0]?.message])).toEqual([
    ['files_pl', 'katalog/drugie.zip is an archive. Unpack it and add its files to the ZIP.'],
    ['files_pl', 'The content of the file lying.pdf does not match its name'],
    ['files_pl', 'The file truncated.pdf is damaged'],
    ['files_pl', 'The file truncated.jpg is damaged'],
    ['files_pl', 'The file encrypted-user.pdf is password-protected. Save it without a password'],
    ['files_pl', 'The file pusty.pdf is empty'],
  ])
  const { body } = await desk.docs.call('import.files.index', {
    path: { import: item.id },
    query: { use: 'left_out', sort_by: 'name', sort_direction: 'asc', per_page: '20' },
  })
  expect(Object.fromEntries(body.results.map(({ name, left_out }) => [name, left_out]))).toEqual({
    '._a.pdf': 'system',
    '@eaDir/a.pdf/SYNO@thumb.jpg': 'system',
    '~$kody.xlsx': 'system',
    'kody.xlsx': 'format',
    'pusty.pdf': 'empty',
    'katalog/drugie.zip': 'nested',
    'lying.pdf': 'type',
    'truncated.pdf': 'damaged',
    'truncated.jpg': 'damaged',
    'encrypted-user.pdf': 'password',
  })
})

it('names the faulty entry', async () => {
  const climbing = await zip()
  const name = Buffer.from('a.pdf')
  for (let at = climbing.indexOf(name); at >= 0; at = climbing.indexOf(name, at + 1)) climbing.write('../ab', at)
  expect((await desk.checked('error-codes', await good(), climbing)).failure).toContain('../ab')
})

it('refuses a file that is no workbook; one with unknown headers or without a required column waits for its columns to be chosen', async () => {
  const html = Buffer.from('<html><table><tr><td>Kod</td></tr></table></html>')
  expect((await desk.checked('error-codes', html, await zip())).failure).toContain('This is not an Excel workbook')
  const others = await workbookOf(['Imię', 'Nazwisko'], [{ Imię: 'Ewa', Nazwisko: 'Bąk' }])
  expect(await desk.checked('error-codes', others, await zip())).toMatchObject({ status: 'mapping', failure: null })
  const lacking = await workbookOf(['Kod', 'Nazwa PL'], [{ Kod: 'E1', 'Nazwa PL': 'Usterka' }])
  const { id, status } = await desk.checked('error-codes', lacking, await zip())
  expect(status).toBe('mapping')
  const { body } = await desk.docs.call('import.mappings.show', { path: { import: id } })
  expect(body.mapping).toMatchObject({ columns: { code: 0, name_pl: 1 }, key: 'code' })
})

it('reports the faults of both files at once', async () => {
  const html = Buffer.from('<html><table><tr><td>Kod</td></tr></table></html>')
  const failed = await desk.checked('error-codes', html, Buffer.from('To nie jest archiwum.'))
  expect(failed).toMatchObject({
    status: 'failed',
    failed_step: 'parse',
    failure:
      'Both files must be corrected. Archive: This is not a ZIP archive. ' +
      'Workbook: This is not an Excel workbook, although it is named like one. Save it as XLSX in a spreadsheet and upload it again.',
    failed_files: ['xls', 'zip'],
  })
})

it('finds columns by their headers in any order and language, and names unknown ones', async () => {
  const xls = await workbookOf(
    ['Uwagi', 'manual pl', 'GRUPY', 'Name PL *', 'code'],
    [{ Uwagi: 'brak', 'manual pl': 'Sprawdź', GRUPY: 'Kotły gazowe', 'Name PL *': 'Usterka', code: 'E7' }],
    { 'partner-portal-template': 'error-codes:0' },
  )
  expect(await desk.checked('error-codes', xls, await zip())).toMatchObject({
    status: 'parsed',
    columns: ['manual_pl', 'groups', 'name_pl', 'code'],
    unknown_columns: ['Uwagi'],
    template: 0,
    is_old_template: true,
    counts: { new: 1, error: 0 },
  })
})

it('accepts another archive after a refused one, without the workbook being sent again', async () => {
  const failed = await desk.checked('error-codes', await good(), Buffer.from('nic'))
  const path = { import: failed.id }
  const { id } = await desk.attached('error-codes', await good(), await zip())
  const { rows } = await server.pool.query('select zip_id from imports where id = $1', [id])
  await server.pool.query('update media_files set owner_entity = null, owner_id = null where id = $1', [rows[0].zip_id])
  const body = { file: rows[0].zip_id, version: failed.version }
  const attached = await desk.docs.call('import.imports.attach-zip', { path, body })
  expect(attached.body.status).toBe('uploading')
  await desk.docs.call('import.imports.parse', { path, body: { version: attached.body.version } })
  expect(await desk.settled(failed.id)).toMatchObject({ status: 'parsed', counts: { new: 1 } })
})

it('requires the permission for the catalogue', async () => {
  const trainer = await server.person({ roles: ['moderator-training'] })
  expect((await trainer.refused('import.imports.store', { body: { kind: 'error-codes' } })).status).toBe(403)
})
