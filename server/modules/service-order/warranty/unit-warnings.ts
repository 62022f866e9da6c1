import { and, eq, ne } from 'drizzle-orm'
import type { SerialCheck, UnitWarning } from '#contract/service-order/entity.ts'
import { type Coverage, coverageOf } from '#contract/unit/coverage.ts'
import type { Database } from '#server/db/client.ts'
import { isLive } from '#server/http/records/trash.ts'
import { devices } from '#server/modules/device/index.ts'
import { installedUnit, units } from '#server/modules/unit/index.ts'

interface Unit {
  serial_no: string | null
  /** The chosen model; null before one is chosen. */
  model: number | null
  /** Companies that the unit is assumed to belong to; null when unknown. */
  partners: readonly number[] | null
  /** Day of the check, `YYYY-MM-DD`. */
  day: string
}

interface UnitFacts {
  unit_model_id: number | null
  coverage: Coverage | null
  unit_warnings: UnitWarning[]
  warranty_until: string | null
  unit_model_name: string | null
  unit_replaced_by: string | null
  unit_entries: SerialCheck['unit_entries']
}

const entries = {
  purchase_date: units.purchase_date,
  install_date: units.install_date,
  installation_address: units.installation_address,
  installation_post_code: units.installation_post_code,
  installation_city: units.installation_city,
  installation_country: units.installation_country,
}

const unitRows = (db: Database, serial_no: string) =>
  db
    .select({
      unit_id: units.id,
      serial_no: units.serial_no,
      replaced_by_id: units.replaced_by_id,
      device_id: units.device_id,
      partner_id: units.partner_id,
      serviced_by_id: units.serviced_by_id,
      sold_by_id: units.sold_by_id,
      install_date: units.install_date,
      entries,
      parts_until: units.parts_until,
      labour_until: units.labour_until,
      maintenance_months: units.maintenance_months,
      maintained_on: units.maintained_on,
      lapsed_on: units.lapsed_on,
      maintenance_extended_to: units.maintenance_extended_to,
      coverage_granted_on: units.coverage_granted_on,
      replaced_on: units.replaced_on,
      name: devices.name,
    })
    .from(units)
    .innerJoin(devices, eq(devices.id, units.device_id))
    .where(and(eq(units.serial_no, serial_no), ne(units.status, 'draft'), isLive(units)))

/**
 * Data about the unit of a serial number. A person who holds its plate learns model and coverage; a unit of another company is said to be
 * one, and of another model only the model is shown.
 */
export async function unitFacts(db: Database, { serial_no, model, partners, day }: Unit): Promise<UnitFacts> {
  const nothing = {
    unit_warnings: [],
    warranty_until: null,
    unit_model_name: null,
    unit_replaced_by: null,
    unit_model_id: null,
    coverage: null,
    unit_entries: null,
  }
  if (!serial_no) return nothing
  const [unit] = await unitRows(db, serial_no)
  if (!unit) return { ...nothing, unit_warnings: ['unknown_unit'] }
  const { device_id, partner_id, serviced_by_id, sold_by_id, name } = unit
  const successor = unit.replaced_by_id === null ? null : await installedUnit(db, unit)
  const companies = [partner_id, serviced_by_id, sold_by_id].filter((id) => id !== null)
  const isInCharge = partner_id !== null && (partners?.includes(partner_id) ?? false)
  const isOther = partners !== null && partner_id !== null && !companies.some((id) => partners.includes(id))
  if (model !== null && model !== device_id)
    return { ...nothing, unit_warnings: ['other_model'], unit_model_name: name, unit_model_id: device_id }
  const coverage = coverageOf(unit, day)
  return {
    unit_warnings: [
      ...(successor ? (['replaced_unit'] as const) : []),
      ...(isOther ? (['other_partner'] as const) : []),
      ...(coverage.state === 'over' ? (['warranty_expired'] as const) : []),
    ],
    warranty_until: coverage.until,
    unit_model_name: name,
    unit_replaced_by: isOther ? null : (successor?.serial_no ?? null),
    unit_model_id: device_id,
    coverage,
    unit_entries: isInCharge ? unit.entries : null,
  }
}
