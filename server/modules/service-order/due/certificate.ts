import { sql } from 'drizzle-orm'
import { holdsFGas } from '#contract/unit/f-gas.ts'
import type { Database } from '#server/db/client.ts'
import { isCertifiedNow } from '#server/modules/f-gas/index.ts'
import { unitById } from '#server/modules/unit/index.ts'

/** Whether a unit contains F-gas and the company of an order has no valid certificate. */
export async function lacksCertificate(
  db: Database,
  { unit_id, partner_id }: { unit_id: number | null; partner_id: number },
): Promise<boolean> {
  const unit = unit_id === null ? null : await unitById(db, unit_id)
  if (!unit || !holdsFGas(unit)) return false
  const { rows } = await db.execute<{ is_certified: boolean }>(
    sql`select ${isCertifiedNow(sql`${partner_id}::int`)} as is_certified`,
  )
  return rows[0]?.is_certified !== true
}
