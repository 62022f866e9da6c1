import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import type { Loaded } from './load.ts'

/** Whether this machine has wrk, which takes less of it than autocannon. */
export const hasWrk = spawnSync('wrk', ['--version']).error === undefined

/** Calls an address over so many connections for so many seconds; every answer must be a success. */
export async function runWrk(
  url: string,
  headers: Readonly<Record<string, string>>,
  connections: number,
  seconds: number,
): Promise<Loaded> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const asked = ['-t1', `-c${connections}`, `-d${seconds}`, '--timeout', '15', '--latency', ...sent, url]
  const { stdout: text } = await promisify(execFile)('wrk', asked)
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

/** `812.00us`, `12.31ms`, `1.02s`. */
function milliseconds(text = ''): number {
  const [, count, unit] = /^([\d.]+)(us|ms|s)$/.exec(text) ?? []
  return Number(count) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1)
}
