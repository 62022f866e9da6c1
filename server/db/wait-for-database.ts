import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { OnStop } from '#server/process/run-process.ts'
import { isPassing, unreachable } from './errors.ts'

/** Milliseconds between two attempts to connect, and those that one may take. */
const pause = 1000
const connectionTimeout = 5000
/** Milliseconds between two lines for the operator. */
const linesEvery = 10_000

/** The database answers, but a server has to prepare it first; the message says how. */
export class NotPrepared extends Error {
  override name = 'NotPrepared'
}

interface Waiting {
  url: string
  onStop: OnStop
  /** Writes a line for the operator. */
  say?: (line: string) => void
}

/**
 * Runs the first work on a database as soon as it answers and can be written: a database that is stopped, starts, recovers or has
 * no free connection is waited for, with a line for each new reason and then each 10 s. Work that such a state interrupts, or that
 * throws NotPrepared, is repeated. Throws StartupError for problems that do not pass: a wrong password, a missing database.
 */
export async function whenDatabaseAnswers<Result>(
  { url, onStop, say = console.log }: Waiting,
  work: () => Promise<Result>,
): Promise<Result> {
  const stopping = new AbortController()
  onStop(async () => stopping.abort())
  let said = { reason: '', at: 0 }
  for (;;) {
    try {
      await connect(url)
      return await work()
    } catch (error) {
      if (!(error instanceof NotPrepared) && !isPassing(error)) unreachable(error)
      const { message, code } = error as { message: string; code?: string }
      const reason = message || String(code)
      if (reason !== said.reason || Date.now() - said.at >= linesEvery) {
        say(`Waiting for the database: ${reason}`)
        said = { reason, at: Date.now() }
      }
    }
    await delay(pause, undefined, { signal: stopping.signal })
  }
}

/** Connects once, within a limit, and throws NotPrepared for a database that can only be read. */
async function connect(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectionTimeout })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')
    if (rows[0]?.recovers) throw new NotPrepared('it recovers and can only be read')
  } finally {
    await client.end().catch(() => undefined)
  }
}
