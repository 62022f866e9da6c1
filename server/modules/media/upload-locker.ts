import { setTimeout as delay } from 'node:timers/promises'
import type { Lock, Locker, RequestRelease } from '@tus/server'
import type pg from 'pg'
import { refuse } from '#server/refusal.ts'

/** Milliseconds that a request waits for another one to release the upload. */
const timeoutMs = 15_000

/**
 * Locks of uploads across all processes: advisory locks of one database session that this process keeps open. A waiting request
 * asks the holder to release the lock, by a notification to other processes, because a phone that reconnects through another
 * network must not wait for its old connection to time out.
 */
export interface UploadLocker extends Locker {
  /** Stops all uploads of this process; senders resume them elsewhere. */
  interrupt(): void
  close(): Promise<void>
}

/** Locks uploads across all server processes by advisory locks of the database. */
export function uploadLocker(pool: pg.Pool): UploadLocker {
  /** Locks of this process. The session's advisory locks are re-entrant and would not separate its own requests. */
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
      // The session has ended, for instance because the database stopped.
      if (session === null) return
      // The locks were lost with the session, so current writers must stop.
      session = null
      client.release(error)
      interrupt()
    })
    await client.query('listen upload_release')
    return client
  }

  /** One after the other, because a connection runs one statement at a time. */
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
        refuse('unavailable')
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
