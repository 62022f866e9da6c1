import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { applicationName } from '#server/db/schema/connected-releases.ts'

/** Callbacks of a listening connection. */
export interface ListenOptions {
  url: string
  channels: readonly string[]
  /** A notification was received on a channel. */
  onNotification: (channel: string, payload: string) => void
  /** The connection listens, for the first time or again. Notifications may have been missed before. */
  onListening: () => void
  /** The connection broke and will be opened again. */
  onBroken: (error: Error) => void
}

/**
 * Milliseconds between looks whether a notification has arrived. Several, because after work that held up the event loop a timer comes
 * before what was received meanwhile.
 */
const arrivals = [20, 100, 500, 1500, 3000]

/**
 * Whether notifications of the database reach a connection that listens. They do not behind a pooler that gives a connection to another
 * client after each transaction.
 */
export async function receivesNotifications(url: string): Promise<boolean> {
  const channel = `probe_${randomUUID()}`
  const [listener, notifier] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
  // A connection that breaks while it waits would end the process.
  for (const client of [listener, notifier]) client.on('error', () => undefined)
  try {
    await Promise.all([listener.connect(), notifier.connect()])
    let hasArrived = false
    listener.on('notification', () => {
      hasArrived = true
    })
    await listener.query(`listen ${pg.escapeIdentifier(channel)}`)
    await notifier.query('select pg_notify($1, $2)', [channel, ''])
    for (const pause of arrivals) if (!hasArrived) await delay(pause)
    return hasArrived
  } finally {
    await Promise.all([listener.end(), notifier.end()]).catch(() => undefined)
  }
}

/** Milliseconds before the first attempt to reconnect; doubled for each further one. */
const firstWait = 250
const longestWait = 10_000

/**
 * Listens to channels of PostgreSQL on a separate connection, which is reopened after every failure, for instance when the
 * database restarts. Returns a function that ends it.
 */
export function listen({ url, channels, onNotification, onListening, onBroken }: ListenOptions): () => Promise<void> {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let wait = firstWait
  let isEnded = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: applicationName('listening'),
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client = next
    next.on('error', () => undefined)
    next.once('end', () => again(next, new Error('the connection ended')))
    next.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload))
    try {
      await next.connect()
      for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      wait = firstWait
      if (!isEnded) onListening()
    } catch (error) {
      again(next, error as Error)
      await next.end().catch(() => undefined)
    }
  }

  function again(broken: pg.Client, error: Error): void {
    if (isEnded || client !== broken) return
    client = null
    onBroken(error)
    timer = setTimeout(() => void connect(), wait)
    timer.unref()
    wait = Math.min(wait * 2, longestWait)
  }

  void connect()
  return async () => {
    isEnded = true
    if (timer) clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
}
