import { and, desc, eq, sql } from 'drizzle-orm'
import { audit_entries } from '#server/db/audit.table.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { type Happening, raise } from '#server/events.ts'
import { takeBackConsents } from '#server/modules/consent/index.ts'
import { unitEntity } from './entity.ts'
import type { Replacement } from './replace.ts'
import { units } from './table.ts'
import { type UnitRecord, unitBySerial } from './unit.ts'

/**
 * Undoes a replacement that was recorded by mistake or with a wrong number. The replaced unit is installed again, and the other
 * unit gets back its former data. If the replacement had created it and nobody has changed it since, it goes to the trash.
 */
export async function undoReplacement(
  happening: Happening,
  { serial_no, new_serial_no }: Omit<Replacement, 'day'>,
): Promise<void> {
  const { db } = happening
  const successor = await unitBySerial(db, new_serial_no, true)
  const old = successor && (await replacedBy(db, serial_no, successor.id))
  if (!old) return
  const written = await auditedReplacement(db, old.id, successor.id)
  await write(happening, old, { replaced_by_id: null, replaced_on: null })
  if (written?.action === 'store') return successor.version === 1 ? discard(happening, successor) : undefined
  if (written?.action !== 'update') return
  const former = unchangedSince(successor, written)
  await write(happening, successor, former)
  if ('owner_name' in former || 'owner_email' in former)
    await takeBackConsents(db, { entity: unitEntity, from: old.id, to: successor.id })
}

/** The unit that another has replaced directly, among those that stood in the place of a serial number. */
async function replacedBy(db: Database, serial_no: string, successor_id: number): Promise<UnitRecord | null> {
  let unit = await unitBySerial(db, serial_no, true)
  while (unit !== null && unit.replaced_by_id !== successor_id) {
    if (unit.replaced_by_id === null) return null
    ;[unit = null] = await db.select().from(units).where(eq(units.id, unit.replaced_by_id)).for('update')
  }
  return unit
}

type Written = Pick<typeof audit_entries.$inferSelect, 'action' | 'before' | 'after'>

/** Audit entry of the replacement about the other unit, written at the same moment as that about this one. */
async function auditedReplacement(db: Database, old_id: number, successor_id: number): Promise<Written | null> {
  const [replaced] = await db
    .select({ at: audit_entries.at })
    .from(audit_entries)
    .where(
      and(
        eq(audit_entries.entity, unitEntity),
        eq(audit_entries.entity_id, old_id),
        sql`${audit_entries.after} ->> 'replaced_by_id' = ${String(successor_id)}`,
      ),
    )
    .orderBy(desc(audit_entries.id))
    .limit(1)
  if (!replaced) return null
  const [written] = await db
    .select({ action: audit_entries.action, before: audit_entries.before, after: audit_entries.after })
    .from(audit_entries)
    .where(
      and(
        eq(audit_entries.entity, unitEntity),
        eq(audit_entries.entity_id, successor_id),
        eq(audit_entries.at, replaced.at),
      ),
    )
  return written ?? null
}

/** Former values of the columns that nobody has changed since the replacement. */
function unchangedSince(unit: UnitRecord, { before, after }: Written): Partial<UnitRecord> {
  const current: Record<string, unknown> = unit
  return Object.fromEntries(Object.entries(before ?? {}).filter(([column]) => current[column] === after?.[column]))
}

async function write({ db, by, at }: Happening, before: UnitRecord, values: Partial<UnitRecord>): Promise<void> {
  const [after] = await db
    .update(units)
    .set({ ...values, version: before.version + 1, updated_at: at.toISOString() })
    .where(eq(units.id, before.id))
    .returning()
  await audit(db, { by, at, entity: unitEntity, entity_id: before.id, action: 'update', before, after: after ?? null })
}

async function discard(happening: Happening, unit: UnitRecord): Promise<void> {
  const { db, by, at } = happening
  await db.update(units).set({ deleted_at: at.toISOString(), deleted_by: by.user_id }).where(eq(units.id, unit.id))
  await audit(db, { by, at, entity: unitEntity, entity_id: unit.id, action: 'destroy', before: unit, after: null })
  await raise(happening, 'record.deleted', { entity: unitEntity, id: unit.id })
}
