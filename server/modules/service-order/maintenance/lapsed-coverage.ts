import { lapsedBefore } from '#contract/unit/coverage.ts'
import type { Database } from '#server/db/client.ts'
import { unitBySerial } from '#server/modules/unit/index.ts'

/** Last covered day before a missed maintenance that has ended the coverage of an order's unit; null where none has. */
export async function coverageLapsedOn(
  db: Database,
  { serial_no }: { serial_no: string | null },
  day: string,
): Promise<string | null> {
  const unit = serial_no === null ? null : await unitBySerial(db, serial_no)
  return unit && lapsedBefore(unit, day)
}
