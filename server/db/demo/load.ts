import { sql } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { users } from '#server/modules/auth/table.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { loadOrders } from './load-orders.ts'
import { loadPeople } from './load-people.ts'

/** Any constant: processes that start at once agree on it. */
const DEMO_LOCK = 7_240_115

/**
 * Loads the demonstration company into a database that nobody lives in yet: all of it or nothing, and once. The roles
 * must be there. The passwords are written to `demo-accounts.json` before the end, so that they are never lost.
 */
export async function loadDemo({
  db,
  storage,
  config,
  clock,
}: Pick<Deps, 'db' | 'storage' | 'config' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`)
    if ((await tx.$count(users)) > 0) return
    const now = clock()
    const at = new Date(now.getTime() - 400 * 86_400_000).toISOString()
    const models = await loadCatalogue(tx, at)
    const people = await loadPeople(tx, config.data_dir, at)
    await loadOrders({ db: tx, storage, now, models, people })
  })
}
