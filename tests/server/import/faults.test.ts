import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { newToken } from '#server/modules/auth/tokens.ts'
import { openImportDesk } from '#tests/support/scenarios/import-desk.ts'
import { importWorkbook, pdf, zipOf } from '#tests/support/scenarios/import-files.ts'
import { uploaderOf } from '#tests/support/scenarios/uploader.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof openImportDesk>>

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

beforeAll(async () => {
  server = await startServer({ work: true })
  desk = await openImportDesk(server)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.stop())

const rowsOf = (prefix: string, count: number, file: string | null = null) =>
  Array.from({ length: count }, (_, index) => ({
    code: `${prefix}${index + 1}`,
    name_pl: `Usterka ${index + 1}`,
    manual_pl: 'Sprawdź zasilanie.',
    groups: 'Kotły gazowe',
    files_pl: file,
  }))
const workbook = (prefix: string, count = 1, file: string | null = null) =>
  importWorkbook('error-codes', rowsOf(prefix, count, file))
const archive = () => zipOf({ 'a.pdf': pdf() })
const idOf = (location: string) => location.replace(/^.*\//, '')
const stored = (prefix: string) =>
  desk.one('select count(*)::int as id from error_codes where code like $1 and deleted_at is null', [`${prefix}%`])

/** A job that failed is tried again now, not when its delay is over, and once. */
const tryAgainNow = () =>
  server.pool.query(
    `update pgboss.job set start_after = now(), retry_limit = 1 where state = 'retry' and name like 'import.%'`,
  )

it('an upload cut at 10, 50 and 99 % continues where it stopped, in another browser too', async () => {
  const content = await zipOf(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}.pdf`, pdf()])))
  const here = uploaderOf(server, desk.docs)
  const location = await here.begun('instrukcje.zip', 'import_zip', content.length)
  const offset = async (who = here) => Number((await who.call(location, 'HEAD')).headers.get('upload-offset'))
  for (const share of [0.1, 0.5, 0.99]) {
    const from = await offset()
    await here.cutOff(location, content, 0)
    await here.append(location, from, content.subarray(from, Math.floor(content.length * share)))
    expect(await offset()).toBe(Math.floor(content.length * share))
  }
  // Another browser of the same person has another session; a colleague sees nothing of the upload.
  const { body } = await desk.docs.call('import.imports.store', { body: { kind: 'error-codes' } })
  const path = { import: body.id }
  const early = { file: idOf(location), version: body.version }
  expect((await desk.docs.refused('import.imports.attach-zip', { path, body: early })).status).toBe(422)
  const stranger = await uploaderOf(server, desk.admin).call(location, 'HEAD')
  expect(stranger.status).toBe(404)
  const { token, hash } = newToken()
  await server.pool.query(
    `insert into sessions (user_id, token_hash, remember, created_at, expires_at) values ($1, $2, false, now(), '2100-01-01')`,
    [desk.docs.id, hash],
  )
  const elsewhere = uploaderOf(server, { token })
  const from = await offset(elsewhere)
  expect((await elsewhere.append(location, from, content.subarray(from))).status).toBe(204)
  const attached = await desk.docs.call('import.imports.attach-zip', { path, body: early })
  expect(attached.body).toMatchObject({ has_zip: true, zip: { size: content.length } })

  // The same upload once more, and for another import: it belongs to the first.
  const again = { file: idOf(location), version: attached.body.version }
  expect((await desk.docs.call('import.imports.attach-zip', { path, body: again })).body.has_zip).toBe(true)
  const other = await desk.docs.call('import.imports.store', { body: { kind: 'error-codes' } })
  const taken = { file: idOf(location), version: other.body.version }
  const refused = await desk.docs.refused('import.imports.attach-zip', { path: { import: other.body.id }, body: taken })
  expect(refused.status).toBe(422)
})

it('two colleagues at one import: the later one is told, and nothing is lost or done twice', async () => {
  const colleague = await server.person({ roles: ['moderator-docs'] })
  const { id, version } = await desk.attached('error-codes', await workbook('T', 3), await archive())
  const path = { import: id }
  const begin = (who: typeof colleague) => who.refused('import.imports.parse', { path, body: { version } })
  const begun = await Promise.all([begin(desk.docs), begin(colleague)])
  expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const checked = await desk.settled(id)

  const [row] = await desk.rows(id)
  const mend = (who: typeof colleague, value: string) =>
    who.refused('import.rows.fix', {
      path: { ...path, import_row: row?.id as number },
      body: { column: 'name_pl', value, version: row?.version as number },
    })
  const mended = await Promise.all([mend(desk.docs, 'Pierwsza'), mend(colleague, 'Druga')])
  expect(mended.map(({ status }) => status).toSorted()).toEqual([200, 409])

  // Who saw the counts before the row was mended decides about something else.
  const run = (who: typeof colleague, seen: number) =>
    who.refused('import.imports.run', { path, body: { version: seen } })
  expect((await run(colleague, checked.version)).status).toBe(409)
  const seen = (await desk.shown(id)).version
  const runs = await Promise.all([run(desk.docs, seen), run(colleague, seen)])
  expect(runs.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await desk.settled(id)).toMatchObject({ status: 'done', counts: { written: 3 } })
  expect(await stored('T')).toBe(3)
})

it('a full disk while files are stored leaves nothing half-written, is reported, and the rest is written when there is space', async () => {
  const { id, version } = await desk.checked('error-codes', await workbook('F', 250, 'a.pdf'), await archive())
  const put = vi.spyOn(server.deps.storage, 'put')
  put.mockRejectedValue(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  await desk.docs.call('import.imports.run', { path: { import: id }, body: { version } })
  const failed = await vi.waitFor(
    async () => {
      await tryAgainNow()
      const item = await desk.shown(id)
      expect(item.status).toBe('failed')
      return item
    },
    { timeout: 60_000, interval: 100 },
  )
  expect(put.mock.calls.length).toBeGreaterThan(1)
  expect(failed).toMatchObject({ failure: expect.stringMatching(/run out of space/), counts: { written: 0 } })
  expect(await stored('F')).toBe(0)
  const listed = async (to_correct: 'true' | 'false') =>
    (await desk.docs.call('import.imports.index', { query: { kind: 'error-codes', to_correct } })).body.results.map(
      (row) => row.id,
    )
  const toCorrect = await listed('true')
  expect(toCorrect).toContain(id)
  expect(await listed('false')).not.toContain(id)
  const { states } = (await desk.docs.call('dashboard.dashboards.index')).body
  const state = { kind: 'imports', tone: 'amber', of: 'error-codes', count: toCorrect.length }
  expect(states, 'the state on the dashboard counts what its list shows').toContainEqual(expect.objectContaining(state))
  put.mockRestore()
  await desk.docs.call('import.imports.retry', { path: { import: id }, body: { version: failed.version } })
  expect(await desk.settled(id)).toMatchObject({ status: 'done', counts: { written: 250 } })
  const of = `select count(*)::int as id from media_files where purpose = 'library' and filename = 'a.pdf'`
  expect(await desk.one(of)).toBe(1)
})

it('a database that goes away during a run: the run continues with the first row that is not written', async () => {
  const { id, version } = await desk.checked('error-codes', await workbook('B', 900), await archive())
  await desk.docs.call('import.imports.run', { path: { import: id }, body: { version } })
  const written = () => desk.one('select written_count as id from imports where id = $1', [id])
  await vi.waitFor(async () => expect(await written()).toBeGreaterThan(0), { timeout: 20_000, interval: 5 })
  const broken = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`
  await server.pool.query(broken).catch(() => undefined)
  await vi.waitFor(
    async () => {
      await tryAgainNow()
      expect((await desk.shown(id)).status).toBe('done')
    },
    { timeout: 60_000, interval: 200 },
  )
  expect(await desk.shown(id)).toMatchObject({ counts: { written: 900, error: 0 } })
  expect(await stored('B')).toBe(900)
})
