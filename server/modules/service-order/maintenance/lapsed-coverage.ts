import { lapsedBefore } from '#contract/unit/coverage.ts'
import type { Database } from '#server/db/client.ts'
import { unitById } from '#server/modules/unit/index.ts'

/** Last covered day before a missed maintenance that has ended the coverage of an order's unit; null where none has. */
export async function coverageLapsedOn(
  db: Database,
  { unit_id }: { unit_id: number | null },
  day: string,
): Promise<string | null> {
  const unit = unit_id === null ? null : await unitById(db, unit_id)
  return unit && lapsedBefore(unit, day)
}
