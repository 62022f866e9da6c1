import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/cluster/embedded.ts'
import { createAdministrator } from '#server/modules/auth/administrator.ts'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import { uploaderOf } from '#tests/support/scenarios/uploader.ts'
import { type Caller, callerOf } from '#tests/support/servers/caller.ts'
import { poolOf } from '#tests/support/servers/database.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'
import { missingForSmallDisk, openSmallDisk } from '#tests/support/servers/small-disk.ts'
import { sized } from '#tests/support/stress.ts'

/*
 * A disk that is really filled, with the embedded database and the files on it. Only in `npm run stress -- disk`, which says what is
 * missing where no file system can be mounted; `npm test` tries the refusals without one (disk-space.test.ts).
 */
const isTried = sized(false, true) && missingForSmallDisk() === null
const megabyte = 1024 ** 2
const account = { email: 'disk@portal.test', password: 'a password of a full disk' }
const reserve = 60

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

let disk: ReturnType<typeof openSmallDisk>
let server: ServerProcess
let database: Awaited<ReturnType<typeof startEmbedded>> | undefined
/** The address of its database. */
let url: string

beforeAll(() => {
  if (isTried) disk = openSmallDisk(400)
})
afterEach(async () => {
  if (!isTried) return
  await stop()
  await database?.stop()
  database = undefined
})
afterAll(() => {
  if (isTried) disk.close()
})

/** Starts the server with its own database on the disk, or on that database. */
async function start(
  settings: Record<string, string>,
  databaseUrl?: string,
): Promise<{ admin: Caller; token: string }> {
  server = await startServerProcess({ RATE_LIMIT: '1000000', LOG_LEVEL: 'error', ...settings })
  if (!server.url) throw new Error(server.output())
  url = databaseUrl ?? (await readFile(join(disk.folder, 'database-url'), 'utf8')).trim()
  const { db, close } = openDatabase(url)
  await createAdministrator(db, { ...account, first_name: 'Anna', last_name: 'Dyskowa' }, new Date())
  await close()
  const token = await signIn()
  return { admin: callerOf(server.url, token), token }
}

async function stop(): Promise<void> {
  disk.empty()
  server.child.kill('SIGTERM')
  await server.exit()
}

async function signIn(): Promise<string> {
  const nobody = callerOf(server.url, null)
  const captcha = await solvedCaptcha((await nobody.call('auth.captcha')).body as never)
  const { status, body } = await nobody.refused('auth.login', { body: { ...account, rememberMe: false, captcha } })
  expect(status).toBe(200)
  return (body as unknown as { access_token: string }).access_token
}

const ready = async () => {
  const response = await fetch(new URL('/readyz', server.url))
  return [response.status, (await response.json()).checks.disk]
}
const metric = async (name: string) => {
  const text = await (await fetch(new URL('/metrics', server.url))).text()
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
}
const store = (admin: Caller, name: string) =>
  admin.refused('faq.categories.store', { body: { name_pl: name, name_en: 'x'.repeat(90) } })
const stored = async () => {
  const pool = poolOf(url)
  try {
    const { rows } = await pool.query<{ name: string }>('select name_pl as name from faq_categories order by id')
    return rows.map(({ name }) => name)
  } finally {
    await pool.end()
  }
}

it.runIf(isTried)(
  'writes stop at the reserve with their reason, reading goes on, and all goes on with space',
  async () => {
    const { admin, token } = await start({ DATA_DIR: disk.folder, DISK_RESERVE_MB: String(reserve) })
    expect((await store(admin, 'before')).status).toBe(200)
    expect(await ready()).toEqual([200, 'ok'])
    const uploader = uploaderOf(server, { token })
    const content = Buffer.alloc(8 * megabyte, 7)
    const begun = await uploader.begun('half.pdf', 'library', content.length)

    disk.fill((reserve - 5) * megabyte)
    // Free space is measured every five seconds.
    await vi.waitFor(async () => expect((await store(admin, 'before')).status).toBe(507), { timeout: 10_000 })
    expect((await store(admin, 'in the reserve')).body.message).toMatch(/^The server is running out of space/)
    expect((await admin.refused('faq.categories.index')).status).toBe(200)
    const uploads = [await uploader.begin('more.pdf', 'library', 100), await uploader.append(begun, 0, content)]
    expect(uploads.map(({ status }) => status)).toEqual([507, 507])
    await expect.poll(ready, { timeout: 10_000 }).toEqual([200, 'degraded'])
    expect(await metric('portal_disk_free_bytes\\{disk="database"\\}')).toBeLessThan(reserve * megabyte)
    expect(await signIn()).toBeTruthy()

    disk.fill(0)
    const answers: number[] = []
    for (let time = 0; time < 20; time += 1)
      answers.push((await admin.refused('faq.categories.index')).status, (await store(admin, 'full')).status)
    expect(new Set(answers)).toEqual(new Set([200, 507]))

    disk.empty()
    await vi.waitFor(async () => expect((await store(admin, 'after')).status).toBe(200), {
      timeout: 60_000,
      interval: 500,
    })
    await expect.poll(ready, { timeout: 10_000 }).toEqual([200, 'ok'])
    expect(new Set(await stored())).toEqual(new Set(['before', 'after']))
    expect(readdirSync(join(disk.folder, 'media')).filter((name) => name.endsWith('.new'))).toEqual([])
    // The upload goes on where it was.
    expect(Number((await uploader.call(begun, 'HEAD')).headers.get('upload-offset'))).toBe(0)
    expect((await uploader.append(begun, 0, content)).status).not.toBe(507)
  },
)

it.runIf(isTried)(
  'without a measured reserve the database itself runs out: no answer is "Error!", and what was answered is stored',
  async () => {
    // To the server this is a database elsewhere, whose disk it cannot see.
    database = await startEmbedded({ dataDir: disk.folder, say: () => undefined })
    const { admin } = await start({ DATABASE_URL: database.url, DATABASE_LIMIT_GB: '' }, database.url)
    const before = (await stored()).length
    const answered: string[] = []
    const statuses = new Map<number, number>()
    const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const messages = new Set<string>()

    // Others take the last of the space while forty people write and read.
    disk.fill(24 * megabyte)
    const ends = Date.now() + 60_000
    const person = async (number: number) => {
      for (let turn = 0; Date.now() < ends; turn += 1) {
        const name = `${number} ${turn}`
        const { status, body } = await store(admin, name)
        note(status)
        if (status === 200) answered.push(name)
        else messages.add(body.message)
        const read = await admin.refused('faq.categories.index')
        note(read.status)
        if (status !== 200) await delay(200)
      }
    }
    const filling = delay(5000).then(() => disk.fill(0))
    await Promise.all([...Array.from({ length: 40 }, (_, number) => person(number)), filling])
    console.log('answers on a full disk', Object.fromEntries(statuses), [...messages])
    expect([...statuses.keys()].filter((status) => ![200, 503, 507].includes(status))).toEqual([])
    expect((statuses.get(507) ?? 0) + (statuses.get(503) ?? 0)).toBeGreaterThan(0)
    expect([...messages].every((message) => message.length > 20)).toBe(true)
    // The disk cannot be seen from here; its errors can.
    await expect.poll(ready, { timeout: 15_000 }).toEqual([200, 'degraded'])
    expect(await metric('portal_database_full')).toBe(1)

    disk.empty()
    await vi.waitFor(async () => expect((await store(admin, 'after all')).status).toBe(200), {
      timeout: 120_000,
      interval: 500,
    })
    await vi.waitFor(async () => expect(await ready()).toEqual([200, 'ok']), {
      timeout: 30_000,
    })
    expect(await metric('portal_database_full')).toBe(0)
    const kept = (await stored()).slice(before)
    // Nothing answered is lost. An answer of 503 may have been written: the connection broke before it was known.
    expect(answered.filter((name) => !kept.includes(name))).toEqual([])
    expect(new Set(kept).size).toBe(kept.length)
  },
)
