import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { access, constants, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '#server/startup-error.ts'

/** How long a start waits for the owner of the directory to finish, in milliseconds: a restart overlaps a little. */
const TIMEOUT_MS = 3_000

/** Creates the data directory if need be and makes sure that this process may write there. */
export async function prepareDataDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true })
    await access(directory, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unusable(directory, error)
  }
}

/** What the operator is told when the system does not let us use the data directory. */
export function unusable(directory: string, error: unknown): StartupError {
  const code = errorCode(error)
  const reason = ['EACCES', 'EPERM', 'EROFS'].includes(code) ? 'no permission to write there' : code
  return new StartupError(`The data directory ${directory} cannot be used: ${reason}.`)
}

/**
 * Claims the data directory for this process and returns how to give it back. A claim of a process that no longer
 * lives is taken over; a living one is refused.
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

/** Two starts may see the same stale claim: whoever moved away a fresh one by mistake puts it back. */
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

/** When a process began, so that a process that got the number of a dead one is not taken for it. Empty: no such process. */
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
