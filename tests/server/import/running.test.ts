import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { enqueue } from '#server/jobs/queue.ts'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { openImportDesk } from '#tests/support/scenarios/import-desk.ts'
import { importWorkbook, pdf, zipOf } from '#tests/support/scenarios/import-files.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { startServerProcess } from '#tests/support/servers/server-process.ts'
import { sized } from '#tests/support/stress.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof openImportDesk>>

vi.setConfig({ testTimeout: sized(240_000, 1_200_000), hookTimeout: 60_000 })

// This process has no worker: jobs run in the processes that a test starts.
beforeAll(async () => {
  server = await startServer()
  desk = await openImportDesk(server)
})
afterAll(() => server.stop())

const settings = () => ({
  DATABASE_URL: server.databaseUrl,
  DATA_DIR: server.deps.config.data_dir,
  PUBLIC_URL: server.url,
  SMTP_URL: 'smtp://127.0.0.1:1',
})

const rows = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => ({
    code: `${prefix}${index + 1}`,
    name_pl: `Usterka ${index + 1}`,
    manual_pl: 'Sprawdź zasilanie.',
    groups: 'Kotły gazowe',
    files_pl: `${prefix}-${index % 40}.pdf`,
  }))
const archive = (prefix: string) =>
  zipOf(Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`${prefix}-${index}.pdf`, pdf()])))

const count = async (query: string, values: unknown[] = []) =>
  Number((await server.pool.query<{ count: number }>(query, values)).rows[0]?.count)

/** Resumes the work of a killed process at once, without waiting for the queue. */
async function takeUp() {
  await server.pool.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
  await enqueue(server.db, 'import.resume', {})
}

it('a server killed during check or run: another one continues, and no row is written twice', async () => {
  const total = sized(800, 40_000)
  const xls = await importWorkbook('error-codes', rows(total, 'K'))
  const { id, version } = await desk.attached('error-codes', xls, await archive('K'))
  const path = { import: id }
  let worker = await startServerProcess(settings())
  await desk.docs.call('import.imports.parse', { path, body: { version } })
  const kill = async () => {
    worker.child.kill('SIGKILL')
    expect(await worker.exit()).toBeNull()
    await takeUp()
    worker = await startServerProcess(settings())
  }
  const statusOf = async () => (await desk.shown(id)).status
  const done = () => count('select step_done as count from imports where id = $1', [id])
  // At moments by chance: most of them in the run, where something is written.
  const moments = (kills: number) => Array.from({ length: kills }, () => Math.random() * 0.9).toSorted()
  for (const share of moments(sized(1, 10))) {
    while ((await done()) < total * share && (await statusOf()) === 'parsing') await wait(5)
    await kill()
  }
  const checked = await desk.settled(id)
  expect(checked).toMatchObject({ status: 'parsed', counts: { rows: total, new: total, error: 0 } })

  await desk.docs.call('import.imports.run', { path, body: { version: checked.version } })
  for (const share of moments(sized(1, 20))) {
    const written = () => count(`select count(*) from import_rows where import_id = $1 and result = 'written'`, [id])
    while ((await written()) < total * share && (await statusOf()) === 'running') await wait(5)
    await kill()
  }
  const ended = await desk.settled(id)
  worker.child.kill('SIGTERM')
  await worker.exit()
  expect(ended).toMatchObject({ status: 'done', counts: { written: total, error: 0 } })
  expect(await count(`select count(*) from error_codes where code like 'K%'`)).toBe(total)
  expect(await count(`select count(distinct code) from error_codes where code like 'K%'`)).toBe(total)
  expect(await count(`select count(*) from media_files where purpose = 'library'`)).toBe(40)
  expect(
    await count(`select count(*) from audit_entries where entity = 'device.error-codes' and action = 'store'`),
  ).toBe(total)
  expect(await queuedLetters(server.pool, 'import_ended')).toHaveLength(1)
})
