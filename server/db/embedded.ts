import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type ClusterHome, findClusterHome, programOptions } from '#server/db/cluster-home.ts'
import { lockDataDirectory, prepareDataDirectory, unusable } from '#server/db/data-directory.ts'
import { StartupError } from '#server/startup-error.ts'

/** A running PostgreSQL of our own. */
export interface EmbeddedDatabase {
  /** Connection string with password, for this machine only; also kept in `<data directory>/database-url`. */
  url: string
  /** Stops PostgreSQL and gives the data directory back. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  /** False only for tests: faster, but a power failure may lose data. */
  durable?: boolean
  /** Tells the operator, in one line, what is not as usual. */
  say?: (line: string) => void
}

const USER = 'portal'
const DATABASE = 'portal'

/** Polish sorting by ICU whatever the machine's locale is; reachable over loopback only. */
const INITDB = [
  ...['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=pl-PL', '--locale=C'],
  ...[`--username=${USER}`, '--auth=scram-sha-256'],
  ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', 'log_timezone=UTC']
    .concat('log_checkpoints=off')
    .flatMap((setting) => ['--set', setting]),
]

/**
 * Starts the PostgreSQL that comes with the product on `<dataDir>/postgres`; creates it at first. A database process that
 * a killed server left running is stopped first. Throws StartupError when the directory cannot be used.
 */
export async function startEmbedded({
  dataDir,
  durable = true,
  say = console.log,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const directory = resolve(dataDir)
  await prepareDataDirectory(directory)
  const unlock = await lockDataDirectory(directory)
  try {
    const home = await findClusterHome(directory, say)
    await stopOrphan(home, say)
    const password = await initialise(home, directory)
    const port = await start(home, durable)
    const url = `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`
    await createDatabase(url)
    await writeFile(urlFile(directory), `${url}\n`, { mode: 0o600 })
    return {
      url,
      stop: async () => {
        await control(home, ['stop', '--mode=fast', '--timeout=60'])
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error instanceof Error && 'code' in error ? unusable(directory, error) : error
  }
}

function clusterOf(home: ClusterHome): string {
  return join(home.folder, home.version)
}

function urlFile(directory: string): string {
  return join(directory, 'database-url')
}

/** A killed server (kill -9, power) leaves its database running. What it committed is safe; it is stopped cleanly. */
async function stopOrphan(home: ClusterHome, say: (line: string) => void): Promise<void> {
  const pidFile = join(clusterOf(home), 'postmaster.pid')
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid) return
  if (!(await isPostgres(pid))) return rm(pidFile, { force: true })
  await control(home, ['stop', '--mode=fast', '--timeout=60'])
  say(`Stopped the database process ${pid} that an earlier, killed server had left running.`)
}

async function isPostgres(pid: number): Promise<boolean> {
  const command =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
      : (await run('ps', ['-o', 'comm=', '-p', String(pid)], {})).output
  return command.includes('postgres')
}

/** Creates the cluster beside its place and moves it there when it is whole. Returns the password of the database user. */
async function initialise(home: ClusterHome, directory: string): Promise<string> {
  const cluster = clusterOf(home)
  if (existsSync(join(cluster, 'PG_VERSION'))) return keptPassword(directory)

  const password = randomBytes(24).toString('base64url')
  await writeFile(urlFile(directory), `postgres://${USER}:${password}@127.0.0.1/${DATABASE}\n`, { mode: 0o600 })
  const unfinished = `${cluster}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const passwordFile = await handOver(home, password)
  const { code, output } = await run(
    join(home.binaries, 'initdb'),
    [`--pgdata=${unfinished}`, `--pwfile=${passwordFile}`, ...INITDB],
    programOptions(home),
  )
  await rm(passwordFile)
  if (code !== 0) throw new StartupError(`The database cannot be created in ${home.folder}: ${lastLine(output)}`)
  await rename(unfinished, cluster)
  return password
}

async function handOver({ folder, user }: ClusterHome, password: string): Promise<string> {
  const path = join(folder, 'password')
  await writeFile(path, password, { mode: 0o600 })
  if (user) await chown(path, user.uid, user.gid)
  return path
}

async function keptPassword(directory: string): Promise<string> {
  const path = urlFile(directory)
  try {
    return new URL((await readFile(path, 'utf8')).trim()).password
  } catch {
    throw new StartupError(`The database exists, but its password cannot be read from ${path}.`)
  }
}

/** Starts on a free port; another process may take the port in between, then it tries the next one. */
async function start(home: ClusterHome, durable: boolean, attempts = 3): Promise<number> {
  const port = await freePort()
  const log = join(home.folder, 'server.log')
  const settings = durable ? '' : ' -c fsync=off -c synchronous_commit=off -c full_page_writes=off'
  const logged = await sizeOf(log)
  const { code } = await control(home, [
    'start',
    '--wait',
    '--timeout=300',
    `--log=${log}`,
    '-o',
    `-p ${port}${settings}`,
  ])
  if (code === 0) return port

  const reason = await readFrom(log, logged)
  if (attempts > 1 && reason.includes('Address already in use')) return start(home, durable, attempts - 1)
  const fatal = reason.split('\n').find((line) => line.includes('FATAL'))
  throw new StartupError(`The database does not start: ${fatal ?? lastLine(reason)} (${log})`)
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

/** `pg_ctl` puts PostgreSQL in a session of its own, so that Ctrl-C reaches the server only, which stops in good order. */
function control(home: ClusterHome, args: string[]): Promise<Outcome> {
  return run(join(home.binaries, 'pg_ctl'), [...args, '--silent', `--pgdata=${clusterOf(home)}`], programOptions(home))
}

interface Outcome {
  code: number | null
  output: string
}

function run(command: string, args: string[], options: object): Promise<Outcome> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', fail)
    child.on('close', (code) => done({ code, output }))
  })
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

async function sizeOf(path: string): Promise<number> {
  const file = await open(path).catch(() => undefined)
  if (!file) return 0
  const { size } = await file.stat()
  await file.close()
  return size
}

async function readFrom(path: string, offset: number): Promise<string> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0))
  return bytes.subarray(offset).toString('utf8')
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
