import autocannon from 'autocannon'
import pg from 'pg'
import { sessionSettings } from '#server/db/client.ts'
import type { Statement } from './statements.ts'
import { hasWrk, runWrk } from './wrk.ts'

/** Results of a load. Times in milliseconds. */
export interface Measured {
  perSecond: number
  p50: number
  p99: number
}

/** The same of an address, with the number of its answers. */
export interface Loaded extends Measured {
  requests: number
}

/** The program that loads the addresses: autocannon where wrk is missing. */
export const generator = hasWrk ? 'wrk' : 'autocannon'

const SECONDS = 4

type Headers = Readonly<Record<string, string>>

/** Calls an address for a second that is not counted: connections are opened, plans are made, and files are in memory. */
export async function warmUp(url: string, token: string | null, connections: number): Promise<void> {
  await run(url, headersOf(token), connections, 1)
}

/** Calls an address again and again over so many connections, after a second of warming up; every answer must be a success. */
export async function loadAddress(
  url: string,
  token: string | null,
  connections: number,
  also: Headers = {},
): Promise<Loaded> {
  const headers = { ...also, ...headersOf(token) }
  await run(url, headers, connections, 1)
  return run(url, headers, connections, SECONDS)
}

function headersOf(token: string | null): Headers {
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

async function run(url: string, headers: Headers, connections: number, seconds: number): Promise<Loaded> {
  if (hasWrk) return runWrk(url, headers, connections, seconds)
  const measured = await autocannon({ url, headers: { ...headers }, connections, duration: seconds })
  const { requests, latency, non2xx, errors } = measured
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were no success, ${errors} errors`)
  return { requests: requests.total, perSecond: requests.average, p50: latency.p50, p99: latency.p99 }
}

/** Runs the same statements through bare `pg`, over so many connections. */
export async function loadDatabase(url: string, statements: Statement[], connections: number): Promise<Measured> {
  const times: number[] = []
  const end = performance.now() + SECONDS * 1000
  const work = async () => {
    const client = new pg.Client({ connectionString: url, options: sessionSettings })
    // What a statement failed by is told, not that the database which stops after it cut this connection off.
    client.on('error', () => undefined)
    await client.connect()
    while (performance.now() < end) {
      const began = performance.now()
      for (const statement of statements) await client.query(statement)
      times.push(performance.now() - began)
    }
    await client.end()
  }
  await Promise.all(Array.from({ length: connections }, work))
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { perSecond: times.length / SECONDS, p50: at(0.5), p99: at(0.99) }
}
