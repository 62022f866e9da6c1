import { eq } from 'drizzle-orm'
import type { By } from '#contract/lifecycle-actor.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { carryConsents } from '#server/modules/consent/index.ts'
import { unitEntity } from './entity.ts'
import { units } from './table.ts'
import { type UnitRecord, unitBySerial } from './unit.ts'

export interface Replacement {
  serial_no: string
  new_serial_no: string
  /** Day of the replacement. */
  day: string
}

/**
 * Replaces a unit by another: both records refer to each other, and the new one takes over the remaining warranty. Nothing
 * changes for an unknown unit, or one replaced before.
 */
export async function replaceUnit(
  { db, by, at }: { db: Database; by: By; at: Date },
  { serial_no, new_serial_no, day }: Replacement,
): Promise<{ old_id: number; new_id: number } | null> {
  if (serial_no === new_serial_no) return null
  const old = await unitBySerial(db, serial_no, true)
  if (!old || old.replaced_by_id !== null) return null
  const known = await unitBySerial(db, new_serial_no, true)
  const inherited = inheritedBy(known, old, day)
  const updated_at = at.toISOString()
  const [after] = known
    ? await db
        .update(units)
        .set({ ...inherited, version: known.version + 1, updated_at })
        .where(eq(units.id, known.id))
        .returning()
    : await db
        .insert(units)
        .values({ ...inherited, serial_no: new_serial_no, created_by: by.user_id, created_at: updated_at, updated_at })
        .returning()
  if (!after) throw new Error('The new unit was not written')
  const [replaced] = await db
    .update(units)
    .set({ replaced_by_id: after.id, replaced_on: day, version: old.version + 1, updated_at })
    .where(eq(units.id, old.id))
    .returning()
  const entry = { by, at, entity: unitEntity }
  await audit(db, { ...entry, entity_id: after.id, action: known ? 'update' : 'store', before: known, after })
  await audit(db, { ...entry, entity_id: old.id, action: 'update', before: old, after: replaced ?? null })
  await carryConsents(db, { entity: unitEntity, from: old.id, to: after.id })
  return { old_id: old.id, new_id: after.id }
}

/** Data that the new unit takes over: place, owner, companies and warranty. */
function inheritedBy(known: UnitRecord | null, old: UnitRecord, day: string) {
  const { partner_id, sold_by_id, serviced_by_id, installation_address, installation_post_code } = old
  const { installation_city, installation_country, owner_name, owner_phone, owner_email } = old
  return {
    ...{ partner_id, sold_by_id, serviced_by_id, installation_address, installation_post_code, installation_city },
    ...{ installation_country, owner_name, owner_phone, owner_email },
    consent_processing_data: old.consent_processing_data,
    device_id: known?.device_id ?? old.device_id,
    install_date: day,
    parts_until: old.parts_until,
    labour_until: old.labour_until,
    maintenance_months: old.maintenance_months,
    maintained_on: old.maintained_on,
    status: 'registered' as const,
  }
}

/** Records a maintenance of a unit; an earlier day than the recorded one changes nothing. */
export async function noteMaintenance(db: Database, serial_no: string, day: string): Promise<void> {
  const unit = await unitBySerial(db, serial_no, true)
  if (!unit || (unit.maintained_on ?? '') >= day) return
  await db
    .update(units)
    .set({ maintained_on: day, version: unit.version + 1 })
    .where(eq(units.id, unit.id))
}
