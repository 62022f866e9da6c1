import type { One } from '#tests/support/world/inserted-row.ts'

const missing = 2_147_483_647

/** A synchronisation with a failed run. Synchronisations have no owner and no trash. */
export async function synchronizationWorld(one: One) {
  const own = await one(`select id from synchronizations where kind = 'items'`)
  const run = await one(
    `insert into synchronization_runs (synchronization_id, status, origin, created_at)
     values ($1, 'failed', 'hand', now()) returning id`,
    [own],
  )
  const records = (id: number) => ({ own: id, foreign: null, missing, trashed: null })
  return { synchronization: records(own), run: records(run) }
}
