import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { clearOld } from '#server/modules/import/clear-old.ts'
import { openImportDesk } from '#tests/support/scenarios/import-desk.ts'
import { importWorkbook, pdf, readSheet, zipOf } from '#tests/support/scenarios/import-files.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

/** What remains of an import after its author has left, and after its files and rows were deleted. */

let server: TestServer
let desk: Awaited<ReturnType<typeof openImportDesk>>

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

beforeAll(async () => {
  server = await startServer({ work: true })
  desk = await openImportDesk(server)
})
afterAll(() => server.stop())

const row = (code: string, groups = 'Kotły gazowe') => ({ code, name_pl: 'Usterka', manual_pl: 'Sprawdź', groups })
const codes = async (who: Person, ...rows: ReturnType<typeof row>[]) =>
  desk.checked('error-codes', await importWorkbook('error-codes', rows), await zipOf({ 'a.pdf': pdf() }), who)
const clear = () => clearOld({ db: server.db, deps: server.deps, at: new Date() })
const makeOld = (id: number, finished = 91) =>
  server.pool.query(
    `update imports set created_at = created_at - interval '91 days', finished_at = finished_at - $2 * interval '1 day'
     where id = $1`,
    [id, finished],
  )

async function protocolOf(id: number, language: string) {
  const response = await fetch(new URL(`/api/import/imports/${id}/protocol`, server.url), {
    headers: { authorization: `Bearer ${desk.docs.token}`, 'accept-language': language },
  })
  expect(response.status).toBe(200)
  const file = join(server.deps.config.data_dir, `protocol-${id}-${language}.xlsx`)
  await writeFile(file, Buffer.from(await response.arrayBuffer()))
  return (await readSheet(file)).cells
}

it('of a colleague who left can be seen, corrected and finished by another, and still names its author', async () => {
  const author = await server.person({ roles: ['moderator-docs'] })
  const { id, created_by_name } = await codes(author, row('A1'), row('A2', 'Kotly gazowe'))
  const path = { user: author.id }
  const { version } = (await desk.admin.call('user.users.show', { path })).body
  await desk.admin.call('user.users.cancel', { path, body: { version, successor_id: null } })
  expect((await author.refused('import.imports.show', { path: { import: id } })).status).toBe(401)

  const shown = await desk.shown(id)
  expect(shown).toMatchObject({ created_by_name, status: 'parsed', xls: { filename: 'kody.xlsx' } })
  expect((await fetch(new URL(shown.xls?.url ?? '', server.url))).status).toBe(200)
  const [, wrong] = await desk.rows(id)
  await desk.docs.call('import.rows.fix', {
    path: { import: id, import_row: wrong?.id ?? 0 },
    body: { column: 'groups', value: 'Kotły gazowe', version: wrong?.version ?? 0 },
  })
  expect(await desk.run(id, false)).toMatchObject({ status: 'done', created_by_name, counts: { written: 2 } })
})

it('keeps its counts and protocol when its files and rows are removed after 90 days', async () => {
  const { id } = await codes(desk.docs, row('B1'), row('B2', 'Piece'))
  const ended = await desk.run(id)
  const protocols = [await protocolOf(id, 'pl'), await protocolOf(id, 'en')]
  await makeOld(id)
  await clear()

  const shown = await desk.shown(id)
  expect(shown).toMatchObject({
    is_cleared: true,
    xls: null,
    zip: null,
    status: 'doneWithErrors',
    rollback_until: null,
  })
  expect(shown.counts).toEqual(ended.counts)
  expect(await desk.rows(id)).toEqual([])
  expect([await protocolOf(id, 'pl'), await protocolOf(id, 'en')]).toEqual(protocols)
  const gone = await desk.docs.refused('import.faulty-rows.show', { path: { import: id } })
  expect([gone.status, gone.body.message]).toEqual([404, 'The files of this import were removed after 90 days'])

  const path = { import: id }
  expect((await desk.docs.refused('import.imports.retry', { path, body: { version: shown.version } })).status).toBe(409)

  await clear()
  expect(await protocolOf(id, 'pl')).toEqual(protocols[0])
})

it('is given up when its rows are removed before it ran', async () => {
  const { id, version } = await codes(desk.docs, row('D1'))
  await makeOld(id)
  await clear()
  const path = { import: id }
  expect((await desk.docs.refused('import.imports.run', { path, body: { version } })).status).toBe(409)
  expect(await desk.shown(id)).toMatchObject({ status: 'cancelled', counts: { new: 1, written: 0 } })
  expect(await protocolOf(id, 'pl')).toHaveLength(2)
})

it('keeps its rows after a run until it can no longer be rolled back', async () => {
  const { id } = await codes(desk.docs, row('E1'))
  await desk.run(id)
  await makeOld(id, 6)
  await clear()
  const { version, kept_until, rollback_until } = await desk.shown(id)
  expect(kept_until).toBe(rollback_until)
  await desk.admin.call('import.imports.rollback', { path: { import: id }, body: { version } })
  expect(await desk.settled(id)).toMatchObject({ status: 'rolledBack', counts: { undone: 1 } })
})

it('that was given up before the check has no protocol to keep', async () => {
  const xls = await importWorkbook('error-codes', [row('C1')])
  const { id, version } = await desk.attached('error-codes', xls, await zipOf({ 'a.pdf': pdf() }))
  await desk.docs.call('import.imports.cancel', { path: { import: id }, body: { version } })
  await makeOld(id)
  await clear()
  expect((await desk.docs.refused('import.protocols.show', { path: { import: id } })).status).toBe(404)
})
