import pg from 'pg'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { job } from '#server/jobs/job.ts'
import { enqueue, retryCutJobs } from '#server/jobs/queue.ts'
import { waitingForSpace } from '#server/jobs/waiting-for-space.ts'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import { uploaderOf } from '#tests/support/scenarios/uploader.ts'
import { createTestDatabase } from '#tests/support/servers/database.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

const gigabyte = 1024 ** 3
const nothingSaved =
  'The server is running out of space, and nothing can be saved for now. You can still browse. Try again later or tell the administrator.'
const noFiles = 'The server has run out of space for files. Try again later or tell the administrator.'

let server: TestServer
let admin: Person
let ran: string[]

beforeAll(async () => {
  const database = await createTestDatabase()
  const noted = (name: string, inReserve: boolean) =>
    waitingForSpace(
      job(name, v.unknown(), async () => void ran.push(name), { inReserve, retryLimit: 1, retryDelay: 600 }),
    )
  server = await startServer({
    database,
    work: true,
    config: { database_url: database.url, database_limit: 1024 * gigabyte },
    extraJobs: [noted('test.usual', false), noted('test.frees', true)],
  })
  admin = await server.person({ roles: ['super-admin'] })
})
afterAll(() => server.stop())

const store = (name: string) => admin.refused('faq.categories.store', { body: { name_pl: name, name_en: name } })
const listed = async () => (await admin.refused('faq.categories.index')).status
const signIn = async () => {
  const { email, password } = admin
  const captcha = await solvedCaptcha((await server.nobody.call('auth.captcha')).body as never)
  return (await server.nobody.refused('auth.login', { body: { email, password, rememberMe: false, captcha } })).status
}
const metric = async (name: string) => {
  const text = await (await fetch(new URL('/metrics', server.url))).text()
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
}
const refusalOf = async (response: Response) => ({ status: response.status, message: (await response.json()).message })

it('while a disk is in its reserve, writes are refused with the reason; reading, signing in and freeing space work, and jobs wait', async () => {
  ran = []
  const uploader = uploaderOf(server, admin)
  const begun = await uploader.begin('before.pdf', 'library', 100)
  expect(begun.status).toBe(201)
  const free = await metric('portal_disk_free_bytes\\{disk="database"\\}')
  expect(free).toBeGreaterThan(1000 * gigabyte)
  expect(free).toBeLessThan(1024 * gigabyte)

  server.deps.config.disk_reserve = 2048 * 1024 * gigabyte
  expect(await metric('portal_disk_reserve_bytes')).toBe(2048 * 1024 * gigabyte)
  expect(await store('in the reserve')).toMatchObject({ status: 507, body: { message: nothingSaved } })
  expect(await refusalOf(await uploader.begin('photo.pdf', 'library', 100))).toEqual({
    status: 507,
    message: nothingSaved,
  })
  const appended = await uploader.append(begun.headers.get('location') ?? '', 0, Buffer.alloc(100))
  expect(await refusalOf(appended)).toEqual({ status: 507, message: noFiles })
  expect([await listed(), await signIn()]).toEqual([200, 200])
  const ready = await fetch(new URL('/readyz', server.url))
  expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'degraded', checks: { disk: 'degraded' } }])
  await enqueue(server.db, 'test.usual', {})
  await enqueue(server.db, 'test.frees', {})
  const stateOf = async (name: string) =>
    (await server.pool.query('select state from pgboss.job where name = $1', [name])).rows[0]?.state
  await vi.waitFor(async () => expect(await stateOf('test.usual')).toBe('retry'), { timeout: 20_000, interval: 100 })
  await vi.waitFor(() => expect(ran).toEqual(['test.frees']), { timeout: 20_000, interval: 100 })
  // The job of each minute that tries waiting ones again ends, and does not wait with them.
  await enqueue(server.db, 'core.retry-cut-jobs', {})
  await vi.waitFor(async () => expect(await stateOf('core.retry-cut-jobs')).toBe('completed'), { timeout: 20_000 })
  expect(await stateOf('test.usual')).toBe('retry')
  // Erasing a person and withdrawing a consent are not refused for want of space: only these inputs are wrong.
  const erasing = await admin.refused('consent.persons.anonymise', { body: {} })
  const missing = { path: { consent: 1_000_000 }, body: { reason: 'At their request', version: 1 } }
  const withdrawing = await admin.refused('consent.consents.withdraw', missing)
  const own = await admin.refused('profile.consents.withdraw', { path: { consent: 1_000_000 } })
  expect([erasing.status, withdrawing.status, own.status]).toEqual([422, 404, 404])

  server.deps.config.disk_reserve = 0
  await retryCutJobs(server.db)
  await vi.waitFor(() => expect(ran).toEqual(['test.frees', 'test.usual']), { timeout: 20_000, interval: 100 })
  expect((await store('with space again')).status).toBe(200)
  const half = await server.pool.query(`select from faq_categories where name_pl = 'in the reserve'`)
  expect(half.rowCount).toBe(0)
  expect((await uploader.begin('photo.pdf', 'library', 100)).status).toBe(201)

  // A file that does not fit above the reserve is refused before a byte of it is sent.
  server.deps.config.disk_reserve = ((await server.deps.storage.free()) as number) - 600 * 1024 ** 2
  expect(await refusalOf(await uploader.begin('large.zip', 'import_zip', 1400 * 1024 ** 2))).toEqual({
    status: 507,
    message: noFiles,
  })
  expect((await uploader.begin('small.pdf', 'library', 100)).status).toBe(201)
  server.deps.config.disk_reserve = 0
})

it('a database whose disk is full refuses writes (507) and answers every read', async () => {
  await server.pool.query(`
    create or replace function full_disk() returns trigger language plpgsql as $$ begin
      raise exception using errcode = 'disk_full', message = 'could not extend file "base/1/2": No space left on device';
    end $$`)
  const fillDisk = async () => {
    for (const table of ['faq_categories', 'sessions', 'rate_limits'])
      await server.pool.query(
        `create or replace trigger full_disk before insert or update on ${table} execute function full_disk()`,
      )
  }
  // The session was last used long ago, so that reading would note its use.
  await server.pool.query(`update sessions set created_at = now() - interval '1 day', last_used_at = now() - interval '1 day',
    expires_at = now() + interval '1 hour'`)
  await fillDisk()
  const [refused, ...read] = [await store('on a full disk'), await listed(), await listed()]
  expect(refused).toMatchObject({ status: 507, body: { message: nothingSaved } })
  expect(read).toEqual([200, 200])
  // The limits of all processes are not counted; those of this one are.
  expect((await server.nobody.refused('auth.captcha')).status).toBe(200)
  for (const table of ['faq_categories', 'sessions', 'rate_limits'])
    await server.pool.query(`drop trigger full_disk on ${table}`)
  server.unforeseen.splice(0)
})

it('a database that is read-only, such as a standby, refuses writes only', async () => {
  const name = new URL(server.databaseUrl).pathname.slice(1)
  /** Changes the database and ends all connections, of which new ones then follow the change. */
  const change = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.databaseUrl })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('set default_transaction_read_only = off')
    await client.query(`alter database ${name} ${statement}`)
    // Its own connection would end the statement before the others are ended.
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await client.end()
  }
  await change('set default_transaction_read_only = on')
  const patiently = { timeout: 20_000, interval: 200 }
  await vi.waitFor(
    async () => expect([await listed(), (await store('on a standby')).status]).toEqual([200, 503]),
    patiently,
  )
  await change('reset default_transaction_read_only')
  await vi.waitFor(async () => expect((await store('on the primary')).status).toBe(200), patiently)
})

it('a database without space is reported as degraded until it can be written again, even where its disk cannot be seen', async () => {
  const state = async () => {
    const { checks } = await (await fetch(new URL('/readyz', server.url))).json()
    return [checks.disk, await metric('portal_database_full')]
  }
  await expect.poll(state, { timeout: 15_000, interval: 500 }).toEqual(['ok', 0])
  // What PostgreSQL reports on a full disk: a write that extends a table fails, one into a free page succeeds.
  await server.pool.query(`
    create function no_space() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_space before insert on faq_categories for each row execute function no_space();
    create function no_space_for_tables() returns event_trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create event trigger no_space on ddl_command_start execute function no_space_for_tables()`)
  expect(await store('on a full disk')).toMatchObject({ status: 507, body: { message: nothingSaved } })
  await expect.poll(state, { timeout: 5000, interval: 200 }).toEqual(['degraded', 1])
  // A small write that succeeds says nothing about the disk.
  expect(await signIn()).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 6000))
  expect(await state()).toEqual(['degraded', 1])
  await server.pool.query('drop event trigger no_space; drop trigger no_space on faq_categories')
  await expect.poll(state, { timeout: 15_000, interval: 500 }).toEqual(['ok', 0])
  expect((await store('after it')).status).toBe(200)
})
