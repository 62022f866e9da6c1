import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import type { Size } from './size.ts'

/** Results of a load. Times in milliseconds. */
export interface Measured {
  perSecond: number
  p50: number
  p99: number
}

/** Connections of a load, as many as a busy office has requests in flight. */
export const connections = 16

const hasWrk = spawnSync('wrk', ['--version']).error === undefined

/** The program that loads the addresses. autocannon replaces wrk where it is missing, and takes more of the machine. */
export const generator = hasWrk ? 'wrk' : 'autocannon'

/** Calls an address over 16 connections for the seconds of a load, after a second of warming up. Every answer must be a success. */
export async function loadAddress(url: string, token: string, { seconds }: Pick<Size, 'seconds'>): Promise<Measured> {
  if (seconds > 0) await run(url, token, 1)
  return run(url, token, seconds)
}

async function run(url: string, token: string, seconds: number): Promise<Measured> {
  const headers = { authorization: `Bearer ${token}` }
  if (hasWrk && seconds > 0) return runWrk(url, headers.authorization, seconds)
  const extent = seconds > 0 ? { duration: seconds } : { amount: 2 * connections }
  const { requests, latency, non2xx, errors } = await autocannon({ url, headers, connections, ...extent })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were no success, ${errors} errors`)
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 }
}

async function runWrk(url: string, authorization: string, seconds: number): Promise<Measured> {
  const options = ['-t1', `-c${connections}`, `-d${seconds}`, '--timeout', '15', '--latency']
  const { stdout } = await promisify(execFile)('wrk', [...options, '-H', `authorization: ${authorization}`, url])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50: milliseconds(/^\s+50%\s+(\S+)/m.exec(stdout)?.[1]),
    p99: milliseconds(/^\s+99%\s+(\S+)/m.exec(stdout)?.[1]),
  }
}

/** `812.00us`, `12.31ms`, `1.02s`. */
function milliseconds(text = ''): number {
  const [, count, unit] = /^([\d.]+)(us|ms|s)$/.exec(text) ?? []
  return Number(count) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1)
}

/** Repeats a call from 16 loops for the seconds of a load, after a second of warming up. */
export async function loadCall(call: () => Promise<unknown>, { seconds }: Pick<Size, 'seconds'>): Promise<Measured> {
  const times: number[] = []
  const from = performance.now() + (seconds > 0 ? 1000 : 0)
  const end = from + seconds * 1000
  const loop = async () => {
    let began = performance.now()
    do {
      await call()
      if (began >= from) times.push(performance.now() - began)
      began = performance.now()
    } while (began < end)
  }
  await Promise.all(Array.from({ length: connections }, loop))
  return { perSecond: times.length / Math.max(seconds, (performance.now() - from) / 1000), ...percentiles(times) }
}

/** Median and 99th percentile. */
export function percentiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

/** A table of calls with the budget of their p99, in milliseconds. */
export function callTable(rows: readonly { call: string; budget: number; measured: Measured }[]): string {
  const line = ({ call, budget, measured: { perSecond, p50, p99 } }: (typeof rows)[number]) =>
    `| ${call} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${budget} |`
  return `| call | calls/s | p50, ms | p99, ms | budget of the p99, ms |
| --- | ---: | ---: | ---: | ---: |
${rows.map(line).join('\n')}`
}
