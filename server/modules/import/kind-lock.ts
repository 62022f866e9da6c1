import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { type ImportKind, importKindNames } from '#contract/import/kinds.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { imports } from './table.ts'

/** An arbitrary constant: first key of the advisory locks of imports. The second key is the kind. */
export const IMPORT_LOCK = 7_240_912

/**
 * Runs work while no other import of the kind is running in any process. Returns false without running it when there is one. A
 * killed process releases the lock with its connection.
 */
export async function aloneOfKind({ pool }: Deps, kind: ImportKind, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect()
  const key = [IMPORT_LOCK, importKindNames.indexOf(kind)]
  let isOurs = false
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', key)
    isOurs = rows[0]?.taken === true
    if (isOurs) await work()
    return isOurs
  } finally {
    if (isOurs) await client.query('select pg_advisory_unlock($1, $2)', key).catch(() => undefined)
    client.release()
  }
}

/** Another running import of the kind, or null. Without one, waits half a second, because it is just ending. */
export async function otherAtWork(db: Database, id: number, kind: ImportKind): Promise<number | null> {
  const [other] = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.kind, kind), ne(imports.id, id), isNotNull(imports.step), isNull(imports.waiting_for)))
    .orderBy(asc(imports.step_started_at))
    .limit(1)
  if (!other) await wait(500)
  return other?.id ?? null
}
