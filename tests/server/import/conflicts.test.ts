import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { importKindNames } from '#contract/import/kinds.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { importRunJob } from '#server/modules/import/job-names.ts'
import { IMPORT_LOCK } from '#server/modules/import/kind-lock.ts'
import { openImportDesk } from '#tests/support/scenarios/import-desk.ts'
import { importWorkbook, pdf, zipOf } from '#tests/support/scenarios/import-files.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof openImportDesk>>

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

beforeAll(async () => {
  // Batches of the product wait this long for a lock.
  server = await startServer({ work: true, lock_timeout: 30_000 })
  desk = await openImportDesk(server)
})
afterAll(() => server.stop())

const zip = () => zipOf({ 'a.pdf': pdf() })
const row = (code: string, changes: Record<string, string | null> = {}) => ({
  code,
  name_pl: `Usterka ${code}`,
  manual_pl: 'Sprawdź zasilanie.',
  groups: 'Kotły gazowe',
  ...changes,
})
const checked = async (...rows: ReturnType<typeof row>[]) =>
  desk.checked('error-codes', await importWorkbook('error-codes', rows), await zip())
const codeOf = async (code: string) =>
  (await server.pool.query('select * from error_codes where code = $1 and deleted_at is null', [code])).rows[0]

/** A person changes the code by hand. */
async function edit(code: string, name_pl: string) {
  const { id } = await codeOf(code)
  const { body } = await desk.admin.call('device.error-codes.show', { path: { error_code: id } })
  const { code: _, ...item } = body
  const answer = await desk.admin.call('device.error-codes.update', {
    path: { error_code: id },
    body: {
      code,
      name_pl,
      name_en: item.name_en,
      manual_pl: item.manual_pl,
      manual_en: item.manual_en,
      groups: item.groups,
      device_ids: item.device_ids,
      files_pl: item.files_pl,
      files_en: item.files_en,
      version: item.version,
    },
  })
  expect(answer.status).toBe(200)
}

/** The import that the first tests are about, one after the other. */
let id: number

it('what changed after the check is kept: an edited record, one that was added by hand, a deleted value of a dictionary', async () => {
  await desk.run((await checked(row('C1'), row('C2'))).id)
  const gone = await desk.one(`insert into device_groups (name) values ('Na chwilę') returning id`)
  const found = await checked(
    row('C1', { name_pl: 'Z importu' }),
    row('C2', { name_pl: 'Też z importu' }),
    row('D1', { groups: 'Na chwilę' }),
    row('D2'),
    row('D3'),
    row('D4'),
  )
  id = found.id
  await edit('C1', 'Ręcznie')
  await server.pool.query('update device_groups set deleted_at = now() where id = $1', [gone])
  const made = await desk.admin.call('device.error-codes.store', {
    body: {
      code: 'D2',
      name_pl: 'Ręcznie',
      name_en: '',
      manual_pl: 'Sprawdź.',
      manual_en: '',
      groups: [desk.ids.boilers],
      device_ids: [],
      files_pl: [],
      files_en: [],
    },
  })
  expect(made.status).toBe(200)

  expect(await desk.run(id)).toMatchObject({ status: 'doneWithErrors', counts: { written: 3, error: 3 } })
  expect((await codeOf('C1')).name_pl).toBe('Ręcznie')
  const wrong = await desk.rows(id, { kind: 'error' })
  expect(wrong.map(({ cells, problems }) => [cells.code, problems.at(-1)?.message.split('.')[0]])).toEqual([
    ['C1', expect.any(String)],
    ['D1', 'The record or a dictionary value was deleted after the check'],
    ['D2', 'Someone added such a record after the check'],
  ])
  expect(wrong[0]?.problems[0]?.message).toContain('Now: Name PL: Ręcznie. In the import: Name PL: Z importu.')
  const inPolish = await desk.docs.call('import.rows.index', {
    path: { import: id },
    query: { kind: 'error', sort_by: 'row_number', sort_direction: 'asc' },
    headers: { 'accept-language': 'pl' },
  })
  expect(inPolish.body.results[0]?.problems[0]?.message).toContain('Teraz: Nazwa PL: Ręcznie. W imporcie: Nazwa PL: Z')
})

it('a conflict is tried again with the record as it is now', async () => {
  const { version } = await desk.shown(id)
  await desk.docs.call('import.imports.retry', { path: { import: id }, body: { version } })
  expect(await desk.settled(id)).toMatchObject({ status: 'doneWithErrors', counts: { written: 5, error: 1 } })
  expect((await codeOf('C1')).name_pl).toBe('Z importu')
  expect((await codeOf('D2')).name_pl).toBe('Usterka D2')
})

it('is rolled back by an administrator within a week, except for what somebody has edited since', async () => {
  await edit('C2', 'Poprawiona ręcznie')
  await desk.admin.call('device.error-codes.destroy', { path: { error_code: (await codeOf('D4')).id } })
  const path = { import: id }
  const body = { version: (await desk.shown(id)).version }
  expect((await desk.docs.refused('import.imports.rollback', { path, body })).status).toBe(403)
  const earlier = (days: number) =>
    server.pool.query(`update imports set finished_at = finished_at - $2 * interval '1 day' where id = $1`, [id, days])
  await earlier(8)
  expect((await desk.admin.refused('import.imports.rollback', { path, body })).status).toBe(409)
  await earlier(-8)

  await desk.admin.call('import.imports.rollback', { path, body })
  expect(await desk.settled(id)).toMatchObject({
    status: 'rolledBack',
    counts: { undone: 3, kept: 2 },
    rollback_until: null,
  })
  expect((await codeOf('C1')).name_pl).toBe('Ręcznie')
  expect((await codeOf('C2')).name_pl).toBe('Poprawiona ręcznie')
  expect(await codeOf('D3')).toBeUndefined()
  const kept = await desk.rows(id, { result: 'kept' })
  expect(kept.map(({ cells }) => cells.code)).toEqual(['C2', 'D4'])
  const { body: stays } = await desk.docs.call('import.kept-rows.index', { path, query: { sort_direction: 'asc' } })
  const who = expect.stringContaining(' ')
  expect(stays.results).toMatchObject([
    {
      title: 'C2 · Też z importu',
      is_deleted: false,
      changed_by_name: who,
      changed_at: expect.stringMatching(/^\d{4}-/),
    },
    { title: 'D4 · Usterka D4', is_deleted: true, changed_by_name: who },
  ])
})

it('stops after the current batch when it is cancelled, and says what is written; another import of its kind has waited, and one that waits ends at once', async () => {
  const first = await checked(...Array.from({ length: 900 }, (_, index) => row(`S${index}`)))
  const second = await checked(row('T1'))
  const third = await checked(row('U1'))
  const run = ({ id, version }: typeof first) =>
    desk.docs.call('import.imports.run', { path: { import: id }, body: { version } })
  const waiting = (statement: string) =>
    vi.waitFor(
      async () => {
        const { rowCount } = await server.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike $1`,
          [statement],
        )
        expect(rowCount).toBe(1)
      },
      { timeout: 20_000 },
    )
  // Its first batch stands still until it has been cancelled.
  const brake = await server.pool.connect()
  await brake.query('begin')
  await brake.query('lock table error_codes in share mode')
  try {
    await run(first)
    await waiting('%insert into error_codes%')
    const { version } = await desk.shown(first.id)
    const cancelled = desk.docs.call('import.imports.cancel', { path: { import: first.id }, body: { version } })
    await waiting('select pg_advisory_xact_lock%')
    await run(second)
    await run(third)
    const queued = await vi.waitFor(
      async () => {
        const item = await desk.shown(third.id)
        expect(item.progress?.waiting_for).toBe(first.id)
        return item
      },
      { timeout: 20_000 },
    )
    const given = { path: { import: third.id }, body: { version: queued.version } }
    expect((await desk.docs.call('import.imports.cancel', given)).body).toMatchObject({
      status: 'cancelled',
      progress: null,
    })
    await brake.query('commit')
    await cancelled
  } finally {
    brake.release(true)
  }
  const ended = await desk.settled(first.id)
  expect(ended.status).toBe('cancelled')
  const { rows } = await server.pool.query(
    `select count(*)::int as count, max(id) as last from error_codes where code like 'S%'`,
  )
  // The batch that was under way.
  expect(rows[0].count).toBe(400)
  expect(ended.counts.written).toBe(400)
  expect(await desk.settled(second.id)).toMatchObject({ status: 'done', counts: { written: 1 } })
  expect((await codeOf('T1')).id).toBeGreaterThan(rows[0].last)
  expect(await codeOf('U1')).toBeUndefined()
})

it('that is cancelled at the moment in which it begins to wait for another waits for nothing', async () => {
  const first = await checked(row('V1'))
  const second = await checked(row('W1'))
  const key = [IMPORT_LOCK, importKindNames.indexOf('error-codes')]
  const atWork = `update imports set status = 'running', step = 'run', step_started_at = now() where id = any($1)`
  const [former, canceller] = [await server.pool.connect(), await server.pool.connect()]
  await former.query('select pg_advisory_lock($1, $2)', key)
  try {
    await server.pool.query(atWork, [[first.id, second.id]])
    await canceller.query('begin')
    await canceller.query('select from imports where id = $1 for update', [second.id])
    await enqueue(server.db, importRunJob, { import_id: second.id })
    await vi.waitFor(
      async () => {
        const { rowCount } = await server.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike 'update "imports"%'`,
        )
        expect(rowCount).toBe(1)
      },
      { timeout: 20_000 },
    )
    await canceller.query(
      `update imports set status = 'cancelled', step = null, step_started_at = null where id = $1`,
      [second.id],
    )
    await canceller.query('commit')
    await vi.waitFor(
      async () => {
        const { rows } = await server.pool.query(
          `select distinct state from pgboss.job where name = $1 and coalesce(data -> 'data' ->> 'import_id', data ->> 'import_id')::int = $2`,
          [importRunJob, second.id],
        )
        expect(rows).toEqual([{ state: 'completed' }])
      },
      { timeout: 20_000 },
    )
    const { rows } = await server.pool.query('select status, waiting_for from imports where id = $1', [second.id])
    expect(rows).toEqual([{ status: 'cancelled', waiting_for: null }])
  } finally {
    await server.pool.query(`update imports set status = 'cancelled', step = null where id = $1`, [first.id])
    canceller.release(true)
    former.release(true)
  }
})

it('starts when the import before it has released its kind, even if that is no longer shown as running', async () => {
  // A code of its own for each try, because a known one would not be written again.
  const { id, version } = await checked(row(`L${Date.now()}`))
  const former = await server.pool.connect()
  await former.query('select pg_advisory_lock($1, $2)', [IMPORT_LOCK, importKindNames.indexOf('error-codes')])
  try {
    await desk.docs.call('import.imports.run', { path: { import: id }, body: { version } })
    const atWork = async () => {
      const { rows } = await server.pool.query(
        `select count(*)::int as jobs from pgboss.job where name = $1 and state = 'active'
           and coalesce(data -> 'data' ->> 'import_id', data ->> 'import_id')::int = $2`,
        [importRunJob, id],
      )
      return rows[0].jobs
    }
    await expect.poll(atWork, { timeout: 20_000 }).toBe(1)
    await delay(1000)
    expect(await atWork(), 'it still tries').toBe(1)
  } finally {
    former.release(true)
  }
  expect(await desk.settled(id)).toMatchObject({ status: 'done', counts: { written: 1 } })
})
