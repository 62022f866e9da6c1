import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '#server/process/startup-error.ts'
import { prepareDataDirectory, unusable } from '#server/settings/data-directory.ts'
import { clusterExists, createCluster, runningProcess, socketFolder, startCluster, stopCluster } from './cluster.ts'
import { type ClusterHome, findClusterHome } from './cluster-home.ts'

/** A running embedded PostgreSQL. */
export interface EmbeddedDatabase {
  /** Connection string with password, valid on this machine only; also stored in `<data directory>/database-url`. */
  url: string
  /** Stops PostgreSQL and releases the data directory. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  /** False in tests only: faster, but data may be lost in a power failure. */
  durable?: boolean
  /** Reports anything unusual to the operator, in one line. */
  say?: (line: string) => void
}

const USER = 'portal'
const DATABASE = 'portal'

/** Interval in milliseconds at which the running server checks whether its database is alive. */
const WATCH = 1_000

/**
 * Starts the embedded PostgreSQL in `<dataDir>/postgres`, creating it if needed. A database process left by a killed server is
 * stopped first; one that dies is restarted. Throws StartupError when the directory cannot be used.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, durable = true, say = console.log } = options
  const directory = resolve(dataDir)
  await prepareDataDirectory(directory)
  const unlock = await lockDataDirectory(directory)
  try {
    const home = await findClusterHome(directory, say)
    await stopOrphan(home, say)
    const password = clusterExists(home) ? await keptPassword(directory) : await create(home, directory)
    const port = await startOnFreePort(home, durable)
    const url = urlOf(password, port, socketFolder(home))
    await createDatabase(url)
    await writeFile(urlFile(directory), `${url}\n`, { mode: 0o600 })
    const leave = keepRunning(home, () => startCluster(home, port, durable), say)
    return {
      url,
      stop: async () => {
        await leave()
        if (await runningProcess(home)) await stopCluster(home)
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error instanceof Error && 'code' in error ? unusable(directory, error) : error
  }
}

/** A killed server (kill -9, power failure) leaves its database running. Committed data are safe; it is shut down cleanly. */
async function stopOrphan(home: ClusterHome, say: (line: string) => void): Promise<void> {
  const pid = await runningProcess(home)
  if (!pid) return
  await stopCluster(home)
  say(`Stopped the database process ${pid} that an earlier, killed server had left running.`)
}

async function create(home: ClusterHome, directory: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  await writeFile(urlFile(directory), `${urlOf(password)}\n`, { mode: 0o600 })
  await createCluster(home, USER, password)
  return password
}

async function keptPassword(directory: string): Promise<string> {
  const path = urlFile(directory)
  try {
    return new URL((await readFile(path, 'utf8')).trim()).password
  } catch {
    throw new StartupError(`The database exists, but its password cannot be read from ${path}.`)
  }
}

/** Another process may take the free port before PostgreSQL does; then the next one is tried. */
async function startOnFreePort(home: ClusterHome, durable: boolean, attempts = 3): Promise<number> {
  const port = await freePort()
  try {
    await startCluster(home, port, durable)
    return port
  } catch (error) {
    if (attempts === 1 || !String(error).includes('TCP/IP socket')) throw error
    return startOnFreePort(home, durable, attempts - 1)
  }
}

async function createDatabase(url: string): Promise<void> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/** Restarts the database on its port when it dies under the running server. Returns a function that ends this. */
function keepRunning(home: ClusterHome, restart: () => Promise<void>, say: (line: string) => void) {
  let look = Promise.resolve()
  const timer = setInterval(() => {
    look = look.then(async () => {
      if (await runningProcess(home)) return
      await restart()
      say('The database had stopped and was started again.')
    })
    look = look.catch(() => undefined)
  }, WATCH)
  timer.unref()
  return () => {
    clearInterval(timer)
    return look
  }
}

/** Clients that understand `host` connect by the socket in that folder, others by loopback. */
function urlOf(password: string, port = 5432, socket?: string): string {
  const url = `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`
  return socket ? `${url}?host=${socket}` : url
}

function urlFile(directory: string): string {
  return join(directory, 'database-url')
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.on('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Milliseconds that a start waits for the previous owner of the directory, because restarts overlap a little. */
const TIMEOUT_MS = 3_000

/**
 * Locks the data directory for this process; returns a function that releases it. A lock of a process that no longer exists is
 * taken over, one of a running process is refused.
 */
async function lockDataDirectory(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, 'server.pid')
  const claim = `${process.pid} ${birthOf(process.pid)}\n`
  const giveUpAt = Date.now() + TIMEOUT_MS
  while (!(await writeNew(path, claim))) {
    const holder = await readFile(path, 'utf8').catch(() => '')
    if (!isAlive(holder)) await removeStale(path, holder)
    else if (Date.now() > giveUpAt)
      throw new StartupError(`The data directory ${directory} is in use by process ${holder.split(' ')[0]}.`)
    else await delay(100)
  }
  return () => rm(path, { force: true })
}

async function writeNew(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw unusable(dirname(path), error)
  }
}

/** Two starts may see the same stale lock: one that has moved away a fresh lock by mistake restores it. */
async function removeStale(path: string, stale: string): Promise<void> {
  const moved = `${path}.${process.pid}`
  try {
    await rename(path, moved)
  } catch {
    return
  }
  const text = await readFile(moved, 'utf8')
  if (text !== stale) await link(moved, path).catch(() => undefined)
  await rm(moved, { force: true })
}

function isAlive(claim: string): boolean {
  const [pid, ...birth] = claim.trim().split(' ')
  return Number(pid) > 0 && birthOf(Number(pid)) === birth.join(' ')
}

/**
 * Start time of a process, so that another process with a reused id is not mistaken for it. Empty when there is no such
 * process.
 */
function birthOf(pid: number): string {
  return process.platform === 'linux' ? birthByProc(pid) : birthByPs(pid)
}

function birthByProc(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return `${boot} ${fields[19]}`
  } catch {
    return ''
  }
}

function birthByPs(pid: number): string {
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
