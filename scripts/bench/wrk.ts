import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { loadAddress, type Measured } from './load.ts'

const hasWrk = spawnSync('wrk', ['--version']).error === undefined

/** What loads the addresses here: wrk takes less of the machine than autocannon, which stands in where wrk is missing. */
export const generator = hasWrk ? 'wrk' : 'autocannon'

const SECONDS = 4

/** Calls an address again and again, after a second that is not counted; every answer must be a success. */
export async function load(url: string, token: string, connections: number): Promise<Measured & { requests: number }> {
  if (!hasWrk) {
    const measured = await loadAddress(url, token, connections)
    return { ...measured, requests: measured.perSecond * SECONDS }
  }
  await wrk(url, token, connections, 1)
  const text = await wrk(url, token, connections, SECONDS)
  if (/Non-2xx|Socket errors/.test(text)) throw new Error(`${url}: ${text}`)
  const [, requests] = /(\d+) requests in/.exec(text) ?? []
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(text) ?? []
  return {
    requests: Number(requests),
    perSecond: Number(perSecond),
    p50: milliseconds(/^\s+50%\s+(\S+)/m.exec(text)?.[1]),
    p99: milliseconds(/^\s+99%\s+(\S+)/m.exec(text)?.[1]),
  }
}

async function wrk(url: string, token: string, connections: number, seconds: number): Promise<string> {
  const asked = ['-t1', `-c${connections}`, `-d${seconds}`, '--latency', '-H', `authorization: Bearer ${token}`, url]
  return (await promisify(execFile)('wrk', asked)).stdout
}

/** `812.00us`, `12.31ms`, `1.02s`. */
function milliseconds(text = ''): number {
  const [, count, unit] = /^([\d.]+)(us|ms|s)$/.exec(text) ?? []
  return Number(count) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1)
}

/** Seconds of processor time that each of these processes has taken so far; those that have ended are left out. */
export function processorTimes(processes: readonly number[]): Map<number, number> {
  const times = processes.map((id): [number, number] => {
    const stat = readStat(id)
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return [id, (user + system) / 100]
  })
  return new Map(times.filter(([, seconds]) => seconds > 0))
}

/** Seconds between two looks, of the processes that are there at the second. */
export function between(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [id, seconds]) => sum + seconds - (before.get(id) ?? 0), 0)
}

function readStat(id: number): string {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8')
  } catch {
    return ''
  }
}
