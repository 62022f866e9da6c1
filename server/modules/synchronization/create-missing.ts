import { erpActor } from '#contract/lifecycle-actor.ts'
import { madeByRuns } from '#contract/synchronization/kinds.ts'
import { type Context, changesOf, type Found, refusalOf } from './compare.ts'
import type { Values } from './kind.ts'

/**
 * Creates missing records, for a kind whose runs do so, after its rehearsal. A refusal does not affect the rest of the page.
 */
export async function createMissing(
  { db, at, kind, synchronization }: Context,
  makings: ReadonlyMap<string, Values>,
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  const { makes } = kind
  if (!makes || synchronization.adopted_at === null || !madeByRuns.includes(kind.kind)) return found
  for (const [key, values] of makings) {
    const changes = changesOf({}, values)
    try {
      const record_id = await db.transaction((tx) => makes.make({ db: tx, by: erpActor, at, is_staff: true }, values))
      if (record_id !== null) found.set(key, { outcome: 'changed', record_id, changes })
    } catch (error) {
      found.set(key, { outcome: 'failed', changes, problem: refusalOf(error) })
    }
  }
  return found
}
