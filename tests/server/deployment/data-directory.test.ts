import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { startEmbedded } from '#server/db/cluster/embedded.ts'
import { createTestDatabase, poolOf } from '#tests/support/servers/database.ts'
import { startS3Server } from '#tests/support/servers/s3-server.ts'
import { startServerProcess } from '#tests/support/servers/server-process.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

// The demonstration is loaded by a process of its own.
vi.setConfig({ testTimeout: 300_000 })

const folder = temporaryDataDir('private')
const former = process.umask()

// As a login shell has it.
beforeAll(() => void process.umask(0o022))
afterAll(() => {
  process.umask(former)
  rmSync(folder, { recursive: true, force: true })
})

/** Files and folders below a folder, itself included. Pages of PostgreSQL are in folders of its own user. */
function pathsBelow(path: string): string[] {
  const stats = lstatSync(path)
  if (!stats.isDirectory()) return [path]
  return [path, ...readdirSync(path).flatMap((name) => pathsBelow(join(path, name)))]
}

/** Paths that other users may list, read or write. A folder of root may be passed through by the user of the database. */
function open(path: string): string[] {
  return pathsBelow(path).filter((each) => {
    const stats = lstatSync(each)
    const passed = stats.isDirectory() && each === path && process.getuid?.() === 0 ? 0o011 : 0
    return !stats.isSymbolicLink() && (stats.mode & 0o077 & ~passed) !== 0
  })
}

const demonstration = { DEMO: 'on', SIMULATORS_PORT: '0', ERP: '', REGISTRY: '', SMTP: '', PAYU: '' }

it('a demonstration keeps its passwords in a data directory that it makes, and nothing there is for others', async () => {
  const database = await createTestDatabase()
  const data = join(folder, 'missing', 'data')
  const server = await startServerProcess({ DATABASE_URL: database.url, DATA_DIR: data, ...demonstration })
  onTestFinished(() => void server.child.kill('SIGKILL'))
  expect(server.url, server.output()).not.toBe('')
  const accounts: { password: string }[] = JSON.parse(readFileSync(join(data, 'demo-accounts.json'), 'utf8'))
  expect(accounts.length).toBeGreaterThan(10)
  await vi.waitFor(() => expect(server.output()).toContain(accounts.at(-1)?.password), 10_000)
  expect(pathsBelow(data).filter((path) => path.includes('/media/')).length).toBeGreaterThan(20)
  expect(open(data)).toEqual([])
  server.child.kill('SIGTERM')
  expect(await server.exit()).toBe(0)
  await database.drop()
})

it('a demonstration whose files are in a bucket makes its data directory too, before it writes its passwords there', async () => {
  const database = await createTestDatabase()
  const pool = poolOf(database.url)
  // Somebody is there already, so that nothing is loaded.
  await pool.query(`insert into users (first_name, last_name, email) values ('Jan', 'Testowy', 'jan@portal.test')`)
  await pool.end()
  const bucket = await startS3Server()
  const { endpoint, bucket: name, access_key_id, secret_access_key } = bucket.settings
  const keys = { S3_ACCESS_KEY_ID: access_key_id, S3_SECRET_ACCESS_KEY: secret_access_key }
  const data = join(folder, 'absent', 'data')
  const settings = { DATABASE_URL: database.url, DATA_DIR: data, S3_ENDPOINT: endpoint, S3_BUCKET: name, ...keys }
  // Without its simulators, which make folders too.
  const server = await startServerProcess({ ...settings, DEMO: 'on' })
  onTestFinished(() => void server.child.kill('SIGKILL'))
  expect(server.url, server.output()).not.toBe('')
  expect(lstatSync(data).mode & 0o066).toBe(0)
  server.child.kill('SIGTERM')
  expect(await server.exit()).toBe(0)
  await bucket.close()
  await database.drop()
})

it('the files of the embedded database are for its user only', async () => {
  const data = join(folder, 'embedded', 'data')
  const embedded = await startEmbedded({ dataDir: data, durable: false, say: () => undefined })
  try {
    expect(lstatSync(data).mode & 0o066).toBe(0)
    expect(lstatSync(join(data, 'postgres')).mode & 0o077).toBe(0)
    const shown = open(data).filter((path) => !path.startsWith(join(data, 'postgres', '')))
    expect(shown).toEqual([])
  } finally {
    await embedded.stop()
  }
})
