import { and, eq, ne } from 'drizzle-orm'
import type { UnitWarning } from '#contract/service-order/entity.ts'
import type { Database } from '#server/db/client.ts'
import { isLive } from '#server/http/records/trash.ts'
import { devices } from '#server/modules/device/index.ts'
import { units } from '#server/modules/unit/index.ts'

interface Unit {
  serial_no: string | null
  /** The chosen model; null before one is chosen. */
  model: number | null
  /** For whose unit it is taken; null where nobody has said. */
  partners: readonly number[] | null
  /** The day on which it is asked, `YYYY-MM-DD`. */
  day: string
}

interface UnitFacts {
  unit_warnings: UnitWarning[]
  warranty_until: string | null
  unit_model_name: string | null
}

/**
 * What a serial number says of the unit that an order is about. It speaks only for its own model and partner: of another
 * company's unit nothing more is told, and of another model no warranty.
 */
export async function unitFacts(db: Database, { serial_no, model, partners, day }: Unit): Promise<UnitFacts> {
  const nothing = { unit_warnings: [], warranty_until: null, unit_model_name: null }
  if (!serial_no) return nothing
  const [unit] = await db
    .select({
      device_id: units.device_id,
      partner_id: units.partner_id,
      warranty_until: units.parts_until,
      name: devices.name,
    })
    .from(units)
    .innerJoin(devices, eq(devices.id, units.device_id))
    .where(and(eq(units.serial_no, serial_no), ne(units.status, 'draft'), isLive(units)))
  if (!unit) return { ...nothing, unit_warnings: ['unknown_unit'] }
  const { device_id, partner_id, warranty_until, name } = unit
  if (partners !== null && partner_id !== null && !partners.includes(partner_id))
    return { ...nothing, unit_warnings: ['other_partner'] }
  if (model !== null && model !== device_id)
    return { unit_warnings: ['other_model'], warranty_until: null, unit_model_name: name }
  const isExpired = warranty_until !== null && warranty_until < day
  return { unit_warnings: isExpired ? ['warranty_expired'] : [], warranty_until, unit_model_name: name }
}
