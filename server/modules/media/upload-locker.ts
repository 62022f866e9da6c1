import { setTimeout as delay } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'
import type pg from 'pg'

/** Milliseconds that a request waits for another one to let go of the same upload. */
const timeoutMs = 15_000

/**
 * Locks of uploads across all processes: advisory locks of one database session that this process keeps while it runs.
 * Whoever wants a lock asks its holder to let go, in another process by a notification: a phone that comes back on
 * another network must not wait for the end of its old connection.
 */
export interface UploadLocker extends Locker {
  /** Asks every upload of this process to stop where it is; its sender goes on elsewhere. */
  interrupt(): void
  close(): Promise<void>
}

export function uploadLocker(pool: pg.Pool): UploadLocker {
  /** Locks of this process. The session's own are re-entrant and would not keep its requests apart. */
  const held = new Map<string, RequestRelease>()
  let session: Promise<pg.PoolClient> | null = null
  let running: Promise<unknown> = Promise.resolve()

  function interrupt(): void {
    for (const release of held.values()) void release()
  }

  async function open(): Promise<pg.PoolClient> {
    const client = await pool.connect()
    client.on('notification', ({ payload }) => void held.get(payload ?? '')?.())
    client.once('error', (error) => {
      // Let go of already: a database that stops says so to the last.
      if (session === null) return
      // The locks went with the session: whoever writes now must stop.
      session = null
      client.release(error)
      interrupt()
    })
    await client.query('listen upload_release')
    return client
  }

  /** One after the other: a connection runs one statement at a time. */
  function query(text: string, values: string[]): Promise<pg.QueryResult> {
    const result = running.then(async () => {
      session ??= open()
      session.catch(() => {
        session = null
      })
      return (await session).query(text, values)
    })
    running = result.catch(() => undefined)
    return result
  }

  async function tryLock(id: string, requestRelease: RequestRelease): Promise<boolean> {
    const holder = held.get(id)
    if (holder) {
      await holder()
      return false
    }
    held.set(id, requestRelease)
    try {
      const { rows } = await query('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [id])
      if (rows[0]?.taken) return true
      await query(`select pg_notify('upload_release', $1)`, [id])
    } catch (error) {
      held.delete(id)
      throw error
    }
    held.delete(id)
    return false
  }

  function lockOf(id: string): Lock {
    return {
      async lock(signal, requestRelease) {
        const deadline = Date.now() + timeoutMs
        while (!signal.aborted && Date.now() < deadline) {
          if (await tryLock(id, requestRelease)) return
          await delay(50)
        }
        throw ERRORS.ERR_LOCK_TIMEOUT
      },
      async unlock() {
        if (!held.delete(id)) return
        await query('select pg_advisory_unlock(hashtextextended($1, 0))', [id]).catch(() => undefined)
      },
    }
  }

  return {
    newLock: lockOf,
    interrupt,
    async close() {
      await running
      const client = await session?.catch(() => null)
      session = null
      client?.release(true)
    },
  }
}
