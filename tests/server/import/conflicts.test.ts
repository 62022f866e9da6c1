import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openImportDesk } from '#tests/support/scenarios/import-desk.ts'
import { importWorkbook, pdf, zipOf } from '#tests/support/scenarios/import-files.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof openImportDesk>>

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

beforeAll(async () => {
  server = await startServer({ work: true })
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

/** Somebody changes the code by hand. */
async function edit(code: string, name_pl: string) {
  const { id } = await codeOf(code)
  const { body } = await desk.admin.call('device.error-codes.show', { path: { error_code: id } })
  const { code: _, ...item } = body
  const answer = await desk.admin.call('device.error-codes.update', {
    path: { error_code: id },
    body: {
      ...{ code, name_pl, name_en: item.name_en, manual_pl: item.manual_pl, manual_en: item.manual_en },
      ...{ groups: item.groups, device_ids: item.device_ids, files_pl: item.files_pl, files_en: item.files_en },
      version: item.version,
    },
  })
  expect(answer.status).toBe(200)
}

it('what somebody changed after the check stays, with both values told, and can be tried again', async () => {
  await desk.run((await checked(row('C1'), row('C2'))).id)
  const { id } = await checked(row('C1', { name_pl: 'Z importu' }), row('C2', { name_pl: 'Też z importu' }))
  await edit('C1', 'Ręcznie')
  const ended = await desk.run(id)
  expect(ended).toMatchObject({ status: 'doneWithErrors', counts: { written: 1, error: 1 } })
  expect((await codeOf('C1')).name_pl).toBe('Ręcznie')
  const [wrong] = await desk.rows(id, { kind: 'error' })
  expect(wrong?.problems[0]?.message).toContain('Now: Name PL: Ręcznie. In the import: Name PL: Z importu.')
  const inPolish = await desk.docs.call('import.rows.index', {
    path: { import: id },
    query: { kind: 'error' },
    headers: { 'accept-language': 'pl' },
  })
  expect(inPolish.body.results[0]?.problems[0]?.message).toContain('Teraz: Nazwa PL: Ręcznie. W imporcie: Nazwa PL: Z')

  const { version } = await desk.shown(id)
  await desk.docs.call('import.imports.retry', { path: { import: id }, body: { version } })
  expect(await desk.settled(id)).toMatchObject({ status: 'done', counts: { written: 2, error: 0 } })
  expect((await codeOf('C1')).name_pl).toBe('Z importu')
})

it('a value of a dictionary, or the same record, that came or went after the check', async () => {
  const gone = await desk.one(`insert into device_groups (name) values ('Na chwilę') returning id`)
  const { id } = await checked(row('D1', { groups: 'Na chwilę' }), row('D2'), row('D3'))
  await server.pool.query('update device_groups set deleted_at = now() where id = $1', [gone])
  await desk.run((await checked(row('D2'))).id)
  const ended = await desk.run(id)
  expect(ended.counts).toMatchObject({ written: 1, error: 2 })
  const wrong = await desk.rows(id, { kind: 'error' })
  expect(wrong.map(({ cells, problems }) => [cells.code, problems.at(-1)?.message.split('.')[0]])).toEqual([
    ['D1', 'The record, or a value of a dictionary, was deleted after the check'],
    ['D2', 'Somebody added such a record after the check'],
  ])
})

it('is taken back by an administrator, but for what somebody has edited since', async () => {
  await desk.run((await checked(row('R1'), row('R2'))).id)
  const { id } = await checked(row('R1', { name_pl: 'Nowa 1' }), row('R2', { name_pl: 'Nowa 2' }), row('R3'), row('R4'))
  const done = await desk.run(id)
  expect(done).toMatchObject({ status: 'done', counts: { written: 4 } })
  await edit('R2', 'Poprawiona ręcznie')
  await desk.admin.call('device.error-codes.destroy', { path: { error_code: (await codeOf('R4')).id } })
  const path = { import: id }
  const body = { version: (await desk.shown(id)).version }
  expect((await desk.docs.refused('import.imports.rollback', { path, body })).status).toBe(403)
  await desk.admin.call('import.imports.rollback', { path, body })
  const back = await desk.settled(id)
  expect(back).toMatchObject({ status: 'rolledBack', counts: { undone: 2, kept: 2 } })
  expect((await codeOf('R1')).name_pl).toBe('Usterka R1')
  expect((await codeOf('R2')).name_pl).toBe('Poprawiona ręcznie')
  expect(await codeOf('R3')).toBeUndefined()
  const kept = await desk.rows(id, { result: 'kept' })
  expect(kept.map(({ cells }) => cells.code)).toEqual(['R2', 'R4'])
  const { body: stays } = await desk.docs.call('import.kept-rows.index', { path, query: { sort_direction: 'asc' } })
  const who = expect.stringContaining(' ')
  expect(stays.results).toMatchObject([
    { title: 'R2 · Nowa 2', is_deleted: false, changed_by_name: who, changed_at: expect.stringMatching(/^\d{4}-/) },
    { title: 'R4 · Usterka R4', is_deleted: true, changed_by_name: who },
  ])
})

it('cannot be taken back after a week', async () => {
  const { id } = await checked(row('W1'))
  const { version } = await desk.run(id)
  await server.pool.query(`update imports set finished_at = finished_at - interval '8 days' where id = $1`, [id])
  const late = await desk.admin.refused('import.imports.rollback', { path: { import: id }, body: { version } })
  expect(late.status).toBe(409)
})

it('stops after its batch when it is cancelled, and tells what is in', async () => {
  const many = Array.from({ length: 1500 }, (_, index) => row(`S${index}`))
  const { id, version } = await checked(...many)
  const path = { import: id }
  await desk.docs.call('import.imports.run', { path, body: { version } })
  await vi.waitFor(async () => expect((await desk.shown(id)).progress?.done).toBeGreaterThan(0), { timeout: 20_000 })
  const seen = await desk.shown(id)
  await desk.docs.call('import.imports.cancel', { path, body: { version: seen.version } })
  const ended = await desk.settled(id)
  expect(ended.status).toBe('cancelled')
  const stored = (await server.pool.query(`select count(*)::int as count from error_codes where code like 'S%'`)).rows
  expect(stored[0].count).toBe(ended.counts.written)
  expect(stored[0].count % 200).toBe(0)
  expect(stored[0].count).toBeLessThan(1500)
})

it('two imports of one kind wait for each other', async () => {
  const first = await checked(...Array.from({ length: 600 }, (_, index) => row(`X${index}`)))
  const second = await checked(...Array.from({ length: 600 }, (_, index) => row(`Y${index}`)))
  for (const { id, version } of [first, second])
    await desk.docs.call('import.imports.run', { path: { import: id }, body: { version } })
  await desk.settled(first.id)
  await desk.settled(second.id)
  const { rows } = await server.pool.query(
    `select min(id) as first, max(id) as last from error_codes where code like any (array['X%', 'Y%']) group by left(code, 1) order by 1`,
  )
  expect(rows[0].last).toBeLessThan(rows[1].first)
})
