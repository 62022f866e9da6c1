import { and, desc, eq, sql } from 'drizzle-orm'
import { audit_entries } from '#server/db/audit.table.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { type Happening, raise } from '#server/events.ts'
import { unitEntity } from './entity.ts'
import type { Replacement } from './replace.ts'
import { units } from './table.ts'
import { type UnitRecord, unitBySerial } from './unit.ts'

/**
 * Takes a replacement back: it was a mistake, or its number was. The unit stands where it stood, and the other one is what it was
 * before; one that nobody had known goes to the trash, unless something of it was changed since.
 */
export async function undoReplacement(
  happening: Happening,
  { serial_no, new_serial_no }: Omit<Replacement, 'day'>,
): Promise<void> {
  const { db } = happening
  const old = await unitBySerial(db, serial_no, true)
  const heir = await unitBySerial(db, new_serial_no, true)
  if (!old || !heir || old.replaced_by_id !== heir.id) return
  const written = await howWritten(db, old.id, heir.id)
  await write(happening, old, { replaced_by_id: null, replaced_on: null })
  if (written?.action === 'store') return heir.version === 1 ? discard(happening, heir) : undefined
  if (written?.action === 'update') await write(happening, heir, unchangedSince(heir, written))
}

type Written = Pick<typeof audit_entries.$inferSelect, 'action' | 'before' | 'after'>

/** How the replacement had written the other unit, in the same moment as this one. */
async function howWritten(db: Database, old_id: number, heir_id: number): Promise<Written | null> {
  const [told] = await db
    .select({ at: audit_entries.at })
    .from(audit_entries)
    .where(
      and(
        eq(audit_entries.entity, unitEntity),
        eq(audit_entries.entity_id, old_id),
        sql`${audit_entries.after} ->> 'replaced_by_id' = ${String(heir_id)}`,
      ),
    )
    .orderBy(desc(audit_entries.id))
    .limit(1)
  if (!told) return null
  const [written] = await db
    .select({ action: audit_entries.action, before: audit_entries.before, after: audit_entries.after })
    .from(audit_entries)
    .where(
      and(eq(audit_entries.entity, unitEntity), eq(audit_entries.entity_id, heir_id), eq(audit_entries.at, told.at)),
    )
  return written ?? null
}

/** What a unit had before, of what nobody has changed since. */
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
