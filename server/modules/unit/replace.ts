import { and, eq, inArray, sql } from 'drizzle-orm'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import { coverageOf } from '#contract/unit/coverage.ts'
import type { ReplacementVerdict } from '#contract/unit/values.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { isLive } from '#server/http/records/trash.ts'
import { carryConsents } from '#server/modules/consent/index.ts'
import { unitEntity } from './entity.ts'
import { units } from './table.ts'
import { type UnitRecord, unitById, unitBySerial } from './unit.ts'

export interface Replacement {
  /** The known unit of `serial_no`. */
  unit_id: number | null
  serial_no: string
  new_serial_no: string
  /** Day of the replacement. */
  day: string
}

/** The unit that stands where a serial number was installed: its own, or the last of those that replaced it. */
export async function installedUnit(
  db: Database,
  { unit_id, serial_no }: Pick<Replacement, 'unit_id' | 'serial_no'>,
  lock = false,
): Promise<UnitRecord | null> {
  let unit = unit_id === null ? await unitBySerial(db, serial_no, lock) : await unitById(db, unit_id, lock)
  while (unit?.replaced_by_id) {
    const select = db.select().from(units).where(eq(units.id, unit.replaced_by_id))
    if (lock) select.for('update')
    ;[unit = null] = await select
  }
  return unit
}

/** The unit, and those that stood in its place before it was installed there. */
export async function formerUnits(db: Database, unit_id: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`with recursive former as (
      select id from units where id = ${unit_id}
      union select before.id from units before join former on before.replaced_by_id = former.id
    ) select id from former`)
  return rows.map(({ id }) => id)
}

/** Condition for registrations of a number that wait for a decision. */
export const claims = (serial_no: string) =>
  and(isLive(units), eq(units.serial_no, serial_no), inArray(units.check_status, ['waiting', 'asked']))

/** The order of a replacement, for comparison where its unit is not known. */
interface Replaced {
  unit_id: number | null
  serial_no: string
  partner_id: number
  model: number | null
}

/**
 * The meaning of a serial number as that of the new unit, with that unit where it is known; the unit is locked when it
 * is to be written.
 */
export async function checkReplacement(
  db: Database,
  { unit_id, serial_no, partner_id, model }: Replaced,
  new_serial_no: string,
  lock = false,
): Promise<{ verdict: ReplacementVerdict; unit: UnitRecord | null }> {
  const installed = await installedUnit(db, { unit_id, serial_no })
  const unit = await unitBySerial(db, new_serial_no, lock)
  const company = installed?.partner_id ?? partner_id
  const device_id = installed?.device_id ?? model
  const isClaimed = unit === null && (await db.$count(units, claims(new_serial_no))) > 0
  const verdict = (): ReplacementVerdict => {
    if (new_serial_no === serial_no || (unit !== null && unit.id === installed?.id)) return 'own_number'
    if (unit === null) return isClaimed ? 'claimed' : 'unknown'
    if (unit.replaced_by_id !== null || unit.returned_as === 'scrapped') return 'replaced'
    if (unit.partner_id !== null && unit.partner_id !== company) return 'other_company'
    if (device_id !== null && unit.device_id !== device_id) return 'other_model'
    return unit.status === 'sold' ? 'stock' : 'registered'
  }
  return { verdict: verdict(), unit }
}

/**
 * Replaces a unit by another: both records refer to each other, and the new one takes over the remaining warranty. A
 * unit that was replaced before hands over the warranty of its last successor. Nothing changes for an unknown unit.
 */
export async function replaceUnit(
  { db, by, at }: { db: Database; by: By; at: Date },
  { unit_id, serial_no, new_serial_no, day }: Replacement,
): Promise<{ old_id: number; new_id: number } | null> {
  if (serial_no === new_serial_no) return null
  const old = await installedUnit(db, { unit_id, serial_no }, true)
  if (!old || old.serial_no === new_serial_no) return null
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
    partner_id,
    sold_by_id,
    serviced_by_id,
    installation_address,
    installation_post_code,
    installation_city,
    installation_country,
    owner_name,
    owner_phone,
    owner_email,
    consent_processing_data: old.consent_processing_data,
    device_id: known?.device_id ?? old.device_id,
    install_date: day,
    parts_until: old.parts_until,
    labour_until: old.labour_until,
    maintenance_months: old.maintenance_months,
    maintained_before: old.maintained_on,
    extended_before: old.maintenance_extended_to,
    ...lapse(old, day),
    status: 'registered' as const,
    returned_as: null,
    returned_reason: null,
  }
}

/** Of a unit whose coverage had ended because a maintenance was missed, the last covered day; of another, the grant that it had. */
function lapse(old: UnitRecord, day: string): Pick<UnitRecord, 'lapsed_before' | 'coverage_granted_on'> {
  const { missed, parts } = coverageOf(old, day)
  return missed
    ? { lapsed_before: parts, coverage_granted_on: null }
    : { lapsed_before: null, coverage_granted_on: old.coverage_granted_on }
}
