import { afterAll, beforeAll, expect, it, vi } from 'vitest'
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
afterAll(() => server.stop())

const zip = (files: Record<string, Buffer> = { 'a.pdf': pdf() }) => zipOf(files)
const row = (code: string, changes: Record<string, string | null> = {}) => ({
  code,
  name_pl: `Usterka ${code}`,
  manual_pl: 'Sprawdź zasilanie.',
  groups: 'Kotły gazowe',
  ...changes,
})
const codes = async (...rows: ReturnType<typeof row>[]) =>
  desk.checked('error-codes', await importWorkbook('error-codes', rows), await zip())
const query = (text: string, values: unknown[] = []) => server.pool.query(text, values)

/** Runs an import whose first batch waits until something has happened. */
async function runWhile(id: number, happens: () => Promise<unknown>) {
  const brake = await server.pool.connect()
  await brake.query('begin; lock table error_codes in share mode')
  try {
    const { version } = await desk.shown(id)
    await desk.docs.call('import.imports.run', { path: { import: id }, body: { version, leave_errors: true } })
    await vi.waitFor(
      async () => {
        const { rowCount } = await query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query ilike '%insert into error_codes%'`,
        )
        expect(rowCount).toBeGreaterThan(0)
      },
      { timeout: 20_000 },
    )
    await happens()
    await brake.query('commit')
  } finally {
    brake.release(true)
  }
  return desk.settled(id)
}

it('stops when the person who started it loses the permission, and a colleague can finish it', async () => {
  const { id } = await codes(...Array.from({ length: 900 }, (_, index) => row(`R${index}`)))
  const given = await query('delete from user_roles where user_id = $1 returning role_id', [desk.docs.id])
  await query('insert into user_roles (user_id, role_id) values ($1, $2)', [desk.docs.id, given.rows[0].role_id])
  await runWhile(id, () => query('delete from user_roles where user_id = $1', [desk.docs.id])).catch(() => undefined)
  const stopped = await vi.waitFor(
    async () => {
      const item = await desk.shown(id, desk.admin)
      expect(item.status).toBe('failed')
      return item
    },
    { timeout: 60_000 },
  )
  expect(stopped).toMatchObject({ failed_step: 'run', counts: { written: 400 } })
  expect(stopped.failure).toContain('may no longer write such records')
  await query('insert into user_roles (user_id, role_id) values ($1, $2)', [desk.docs.id, given.rows[0].role_id])
  await desk.admin.call('import.imports.retry', { path: { import: id }, body: { version: stopped.version } })
  expect(await desk.settled(id)).toMatchObject({ status: 'done', counts: { written: 900 } })
})

it('a dictionary value in the trash stops the rows that name it; once it is restored, they can be tried again', async () => {
  const group = await desk.one(`insert into device_groups (name) values ('Wymienniki') returning id`)
  const { id } = await codes(row('V1', { groups: 'Wymienniki' }), row('V2', { devices: 'C-20' }), row('V3'))
  await desk.admin.call('device.devices.destroy', { path: { device: desk.ids.boiler } })
  await query('update device_groups set deleted_at = now() where id = $1', [group])
  const first = await desk.run(id)
  expect(first).toMatchObject({ status: 'doneWithErrors', counts: { written: 1, error: 2 } })
  await query('update devices set deleted_at = null where id = $1', [desk.ids.boiler])
  await query('update device_groups set deleted_at = null where id = $1', [group])
  await desk.docs.call('import.imports.retry', { path: { import: id }, body: { version: first.version } })
  expect(await desk.settled(id)).toMatchObject({ status: 'done', counts: { written: 3, error: 0 } })
})

it('a company that is cancelled between check and run gets no unit; once reopened, it does', async () => {
  const company = await server.partner('Rzetelny Serwis')
  const units = [{ serial_no: '2309447100826613095711', device_id: 'HP-12', partner_id: 'Rzetelny Serwis' }]
  const { id } = await desk.checked('units', await importWorkbook('units', units), await zip())
  const status = (value: number) => query('update partners set status = $2 where id = $1', [company, value])
  await status(2)
  const first = await desk.run(id)
  expect(first).toMatchObject({ status: 'doneWithErrors', counts: { written: 0, error: 1 } })
  expect((await desk.rows(id))[0]?.problems.at(-1)?.message).toContain('was deleted after the check')
  await status(1)
  await desk.docs.call('import.imports.retry', { path: { import: id }, body: { version: first.version } })
  expect(await desk.settled(id)).toMatchObject({ status: 'done', counts: { written: 1 } })
})

it('a file of the library that was replaced after the check is not restored silently', async () => {
  const files = { 'instrukcja.pdf': pdf() }
  const checked = async (name_pl: string) =>
    desk.checked(
      'error-codes',
      await importWorkbook('error-codes', [row('F1', { name_pl, files_pl: 'instrukcja.pdf' })]),
      await zip(files),
    )
  await desk.run((await checked('Usterka F1')).id)
  const stored = async () =>
    (await query(`select files_pl[1] as file, name_pl from error_codes where code = 'F1'`)).rows[0]
  const { file } = await stored()
  const { id } = await checked('Inna nazwa')
  const other = Buffer.concat([pdf(), Buffer.from('% later\n')])
  const { location } = await uploaderOf(server, desk.admin).upload('nowa.pdf', 'library', other)
  const { rows } = await query('select version from media_files where id = $1', [file])
  const replaced = await desk.admin.call('media.media.replace', {
    path: { media_file: file },
    body: { upload: location.replace(/^.*\//, ''), version: rows[0].version, correction: true },
  })
  expect(replaced).toMatchObject({ status: 200 })
  expect(await desk.run(id)).toMatchObject({ status: 'doneWithErrors', counts: { written: 0, error: 1 } })
  expect((await desk.rows(id))[0]?.problems.at(-1)?.message).toContain('Someone changed this record after the check')
  expect(await stored()).toEqual({ file, name_pl: 'Usterka F1' })
})
