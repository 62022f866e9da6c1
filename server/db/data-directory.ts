import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { access, constants, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '#server/startup-error.ts'

/** Milliseconds that a start waits for the previous owner of the directory, because restarts overlap a little. */
const TIMEOUT_MS = 3_000

/** Creates the data directory if it is missing, and checks that this process can write to it. */
export async function prepareDataDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true })
    await access(directory, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unusable(directory, error)
  }
}

/** The error for an operator when the data directory cannot be used. */
export function unusable(directory: string, error: unknown): StartupError {
  const code = errorCode(error)
  const reason = ['EACCES', 'EPERM', 'EROFS'].includes(code) ? 'no permission to write there' : code
  return new StartupError(`The data directory ${directory} cannot be used: ${reason}.`)
}

/**
 * Locks the data directory for this process; returns a function that releases it. A lock of a process that no longer exists is
 * taken over, one of a running process is refused.
 */
export async function lockDataDirectory(directory: string): Promise<() => Promise<void>> {
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
    await writeFile(path, text, { flag: 'wx', mode: 0o644 })
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
