import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '#server/db/cluster/embedded.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

let dataDir: string
let said: string[]

beforeEach(() => {
  dataDir = temporaryDataDir('embedded')
  said = []
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
})

test('a database sorts Polish, listens on loopback and its own socket only and keeps its password to its owner', async () => {
  const { url } = await start()
  const sorted = await query(
    url,
    `select string_agg(word, ' ' order by word) from unnest(array['zebra','łata','lato','ćma','dom']) word`,
  )
  expect(sorted).toBe('ćma dom lato łata zebra')
  expect(await query(url, 'show listen_addresses')).toBe('127.0.0.1')
  expect(await query(url, 'show unix_socket_directories')).toBe(await realpath(join(dataDir, 'postgres')))
  expect(await query(url, 'select inet_server_addr() is null')).toBe(true)
  expect(await query(url.replace(/\?.*/, ''), 'select host(inet_server_addr())')).toBe('127.0.0.1')
  expect(await query(url, 'show fsync')).toBe('on')
  const urlFile = join(dataDir, 'database-url')
  expect((await stat(urlFile)).mode & 0o777).toBe(0o600)
  expect((await readFile(urlFile, 'utf8')).trim()).toBe(url)
})

test('where the path is too long for a socket, the database is reached by its port', async () => {
  dataDir = join(dataDir, 'a-folder-with-a-long-name'.repeat(4))
  const { url } = await start()
  expect(url).toMatch(/^postgres:\/\/portal:[^@]+@127\.0\.0\.1:\d+\/portal$/)
  expect(await query(url, 'select host(inet_server_addr())')).toBe('127.0.0.1')
})

test('what was committed is there after the server was killed, and the database that lived on is stopped', async () => {
  const { server, url } = await startElsewhere()
  await query(url, 'create table promise as select 42 as kept')
  server.kill('SIGKILL')
  await once(server, 'exit')

  const again = await start()
  expect(await query(again.url, 'select kept from promise')).toBe(42)
  expect(said).toContainEqual(
    expect.stringMatching(/^Stopped the database process \d+ that an earlier, killed server had left/),
  )
})

test('a database that dies under the running server is started again, with everything that was committed', async () => {
  const { url } = await start()
  await query(url, 'create table promise as select 42 as kept')
  const pid = Number((await readFile(join(dataDir, 'postgres/18/postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(pid, 'SIGKILL')

  await expect.poll(() => said, { timeout: 30_000 }).toContain('The database had stopped and was started again.')
  expect(await query(url, 'select kept from promise')).toBe(42)
})

test('a second server on the same directory is refused in one line', async () => {
  await start()
  const refusal = await startEmbedded({ dataDir }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartupError)
  expect(refusal).toHaveProperty('message', `The data directory ${dataDir} is in use by process ${process.pid}.`)
})

test('a claim whose process is gone does not count, though another process has its number now', async () => {
  await writeFile(join(dataDir, 'server.pid'), `${process.pid} of-an-earlier-life\n`)
  await expect(start()).resolves.toHaveProperty('url')
})

test('a creation that was cut short begins anew', async () => {
  const first = await startEmbedded({ dataDir })
  await first.stop()
  await rm(join(dataDir, 'postgres/18'), { recursive: true })
  await writeFile(join(dataDir, 'postgres/18.unfinished'), 'half a cluster')
  await expect(start()).resolves.toHaveProperty('url')
})

test.runIf(process.getuid?.() === 0)('a copy that root has made runs', async () => {
  const first = await startEmbedded({ dataDir })
  await query(first.url, 'create table promise as select 42 as kept')
  await first.stop()
  const copy = `${dataDir}-copy`
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  spawnSync('cp', ['-r', dataDir, copy])
  const database = await startEmbedded({ dataDir: copy, say: (line) => said.push(line) })
  onTestFinished(database.stop)
  expect(await query(database.url, 'select kept from promise')).toBe(42)
  expect(said).toEqual([expect.stringContaining('belonged to root, as a copy does')])
})

test.runIf(process.getuid?.() === 0)(
  'a copy of a link to a database is refused, because the first one uses it',
  async () => {
    const closed = join(dataDir, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const first = await startEmbedded({ dataDir: join(closed, 'var'), say: () => undefined })
    const folder = await realpath(join(closed, 'var/postgres'))
    onTestFinished(async () => {
      await first.stop()
      await rm(folder, { recursive: true, force: true })
    })
    spawnSync('cp', ['-r', join(closed, 'var'), join(closed, 'copy')])
    await rm(join(closed, 'copy/server.pid'))
    await expect(startEmbedded({ dataDir: join(closed, 'copy'), say: () => undefined })).rejects.toThrow(
      `is a copy of ${join(closed, 'var')} without its database, which lies in ${folder}: use npm run backup.`,
    )
    expect(await query(first.url, 'select 42')).toBe(42)
  },
)

test('a directory that cannot be used is named in one line', async () => {
  await writeFile(join(dataDir, 'file'), '')
  await expect(startEmbedded({ dataDir: join(dataDir, 'file') })).rejects.toThrow(
    new StartupError(`The data directory ${join(dataDir, 'file')} cannot be used: EEXIST.`),
  )
})

async function start() {
  const database = await startEmbedded({ dataDir, say: (line) => said.push(line) })
  onTestFinished(database.stop)
  return database
}

/** A server process of its own, to be killed. */
async function startElsewhere(): Promise<{ server: ChildProcess; url: string }> {
  const program = `
    import { startEmbedded } from '#server/db/cluster/embedded.ts'
    const { url } = await startEmbedded({ dataDir: process.env.DATA_DIR })
    console.info(url)
    setInterval(() => undefined, 1_000)`
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(server.stdout, 'data')
  return { server, url: String(line).trim() }
}

async function query(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}
