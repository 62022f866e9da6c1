import { sql } from 'drizzle-orm'
import { holdsFGas } from '#contract/unit/f-gas.ts'
import type { Database } from '#server/db/client.ts'
import { isCertifiedNow } from '#server/modules/f-gas/index.ts'
import { unitBySerial } from '#server/modules/unit/index.ts'

/** Whether a unit contains F-gas and the company of an order has no valid certificate. */
export async function lacksCertificate(
  db: Database,
  { serial_no, partner_id }: { serial_no: string | null; partner_id: number },
): Promise<boolean> {
  const unit = serial_no === null ? null : await unitBySerial(db, serial_no)
  if (!unit || !holdsFGas(unit)) return false
  const { rows } = await db.execute<{ is_certified: boolean }>(
    sql`select ${isCertifiedNow(sql`${partner_id}::int`)} as is_certified`,
  )
  return rows[0]?.is_certified !== true
}
