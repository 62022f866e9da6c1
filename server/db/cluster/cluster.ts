import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '#server/process/startup-error.ts'
import { type ClusterHome, programOptions } from './cluster-home.ts'

/** Polish collation by ICU whatever the machine's locale; listens on loopback and, where it can, on a socket in its folder. */
const INITDB = [
  '--encoding=UTF8',
  '--locale-provider=icu',
  '--icu-locale=pl-PL',
  '--locale=C',
  '--auth=scram-sha-256',
  ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', 'log_timezone=UTC']
    .concat('log_checkpoints=off')
    .flatMap((setting) => ['--set', setting]),
]

/** Whether the database cluster has been created. */
export function clusterExists(home: ClusterHome): boolean {
  return existsSync(join(clusterOf(home), 'PG_VERSION'))
}

/**
 * Creates the cluster under a temporary name and renames it when it is complete, so that an interrupted creation can be
 * repeated.
 */
export async function createCluster(home: ClusterHome, user: string, password: string): Promise<void> {
  const unfinished = `${clusterOf(home)}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const passwordFile = await handOver(home, password)
  const { code, output } = await run(
    join(home.binaries, 'initdb'),
    [`--pgdata=${unfinished}`, `--username=${user}`, `--pwfile=${passwordFile}`, ...INITDB],
    programOptions(home),
  )
  await rm(passwordFile)
  if (code !== 0) throw new StartupError(`The database cannot be created in ${home.folder}: ${lastLine(output)}`)
  await rename(unfinished, clusterOf(home))
}

/** Maximum length of the path of a Unix socket on Linux, macOS and BSD, less the name that PostgreSQL adds. */
const MAX_SOCKET_FOLDER = 103 - '/.s.PGSQL.65535'.length

/**
 * Folder in which the cluster listens on a Unix socket, besides loopback: a statement over it takes a third less of processor time.
 * Undefined on Windows, and where the path is too long or has a character that its option would need quoted.
 */
export function socketFolder({ folder }: ClusterHome): string | undefined {
  const isUsable = process.platform !== 'win32' && folder.length <= MAX_SOCKET_FOLDER && /^[\w./-]+$/.test(folder)
  return isUsable ? folder : undefined
}

/** Starts the cluster on a port and waits until it answers, which takes longer after a crash. */
export async function startCluster(home: ClusterHome, port: number, durable: boolean): Promise<void> {
  const log = join(home.folder, 'server.log')
  const settings = durable ? '' : ' -c fsync=off -c synchronous_commit=off -c full_page_writes=off'
  const logged = (await bytesOf(log)).length
  const socket = socketFolder(home)
  const listening = `-p ${port}${socket ? ` -k ${socket}` : ''}`
  const args = ['start', '--wait', '--timeout=300', `--log=${log}`, '-o', `${listening}${settings}`]
  const { code, output } = await control(home, args)
  if (code === 0) return
  const reason = (await bytesOf(log)).subarray(logged).toString('utf8')
  const fatal = reason.split('\n').find((line) => line.includes('FATAL'))
  throw new StartupError(`The database does not start: ${fatal || lastLine(reason) || lastLine(output)} (${log})`)
}

/** Closes all connections and shuts the cluster down. */
export async function stopCluster(home: ClusterHome): Promise<void> {
  const { code, output } = await control(home, ['stop', '--mode=fast', '--timeout=60'])
  if (code !== 0) throw new StartupError(`The database in ${home.folder} cannot be stopped: ${lastLine(output)}`)
}

/** Process id of the running cluster. Removes a stale pid file whose process is gone or is not PostgreSQL. */
export async function runningProcess(home: ClusterHome): Promise<number | undefined> {
  const pidFile = join(clusterOf(home), 'postmaster.pid')
  const pid = Number((await bytesOf(pidFile)).toString('utf8').split('\n')[0])
  if (!pid) return undefined
  if (await isPostgres(pid)) return pid
  await rm(pidFile, { force: true })
  return undefined
}

function clusterOf(home: ClusterHome): string {
  return join(home.folder, home.version)
}

async function handOver({ folder, user }: ClusterHome, password: string): Promise<string> {
  const path = join(folder, 'password')
  await writeFile(path, password, { mode: 0o600 })
  if (user) await chown(path, user.uid, user.gid)
  return path
}

async function isPostgres(pid: number): Promise<boolean> {
  const command =
    process.platform === 'linux'
      ? (await bytesOf(`/proc/${pid}/comm`)).toString('utf8')
      : (await run('ps', ['-o', 'comm=', '-p', String(pid)], {})).output
  return command.includes('postgres')
}

/** `pg_ctl` starts PostgreSQL in its own session, so that Ctrl-C reaches the server only, which then shuts down both. */
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
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', fail)
    child.on('close', (code) => done({ code, output }))
  })
}

function bytesOf(path: string): Promise<Buffer> {
  return readFile(path).catch(() => Buffer.alloc(0))
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
