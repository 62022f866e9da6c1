import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CorrectSerialForm } from '#contract/unit/form.ts'
import { writtenSerial } from '#contract/unit/serial-number.ts'
import type { Database } from '#server/db/client.ts'
import { raise } from '#server/events.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { users } from '#server/modules/auth/index.ts'
import { refuseField } from '#server/refusal.ts'
import { unitEntity } from './entity.ts'
import type { UnitLifeSource } from './life.ts'
import { stepUnit } from './step.ts'
import { serial_corrections, units } from './table.ts'
import { isKnown, type UnitRecord, unitBySerial } from './unit.ts'

/** A correction of a serial number, as orders refer to it. */
export type SerialCorrection = Pick<
  typeof serial_corrections.$inferSelect,
  'id' | 'from_serial_no' | 'to_serial_no' | 'reason'
>

/** Stores a correction with its reason, person and time. */
export async function keepCorrection(
  { db, at, user }: CallContext,
  correction: Omit<typeof serial_corrections.$inferInsert, 'corrected_by' | 'created_at'>,
): Promise<SerialCorrection> {
  const [kept] = await db
    .insert(serial_corrections)
    .values({ ...correction, corrected_by: user.id, created_at: at.toISOString() })
    .returning()
  if (!kept) throw new Error('The correction was not stored')
  return kept
}

/**
 * Corrects the serial number of a known unit. Everything that belongs to it follows: modules that keep the number beside the id answer
 * `unit.serial-corrected`. A number that another unit has is refused.
 */
export async function correctSerial(
  call: CallContext<StaffScope>,
  before: UnitRecord,
  { version, serial_no, reason }: CorrectSerialForm,
): Promise<void> {
  const { db, at } = call
  stepUnit(call, before, { type: 'unit.correct_serial' })
  await refuseOutdated(db, unitEntity, before, version)
  if (serial_no === before.serial_no) refuseField('serial_no', 'unit.same_number')
  if (await unitBySerial(db, serial_no, true)) refuseField('serial_no', 'unit.already_known')
  // Kept before the unit is written: the search finds the unit by its former numbers as well.
  const correction = await keepCorrection(call, {
    unit_id: before.id,
    from_serial_no: before.serial_no,
    to_serial_no: serial_no,
    reason,
  })
  const [after] = await db
    .update(units)
    .set({ serial_no, version: before.version + 1, updated_at: at.toISOString() })
    .where(eq(units.id, before.id))
    .returning()
  await call.audit({
    entity: unitEntity,
    entity_id: before.id,
    action: 'correct_serial',
    before,
    after: after ?? null,
  })
  await raise(call, 'unit.serial-corrected', { unit_id: before.id, correction })
}

/** Corrections in the history of a unit. Why and by whom is for staff. */
export const correctionsInLife: UnitLifeSource = async ({ db, scope, unit_id }) => {
  if (unit_id === null) return []
  const { id, from_serial_no, to_serial_no, reason, created_at } = serial_corrections
  const rows = await db
    .select({
      id,
      at: created_at,
      from_serial_no,
      to_serial_no,
      reason,
      person: sql<string>`${users.first_name} || ' ' || ${users.last_name}`,
    })
    .from(serial_corrections)
    .innerJoin(users, eq(users.id, serial_corrections.corrected_by))
    .where(eq(serial_corrections.unit_id, unit_id))
  const isStaff = scope.kind === 'staff'
  return rows.map((row) => ({
    kind: 'correction',
    id: row.id,
    at: row.at,
    number: null,
    title: `${writtenSerial(row.from_serial_no)} → ${writtenSerial(row.to_serial_no)}`,
    detail: isStaff ? row.reason : null,
    status: 'corrected',
    is_open: false,
    person: isStaff ? row.person : null,
  }))
}

const present = alias(units, 'present')

/** The present numbers of units by former ones, of numbers that no unit has any more: other systems may still use them. */
export async function presentSerials(db: Database, serials: readonly string[]): Promise<Map<string, string>> {
  const { from_serial_no, unit_id, id } = serial_corrections
  const rows = await db
    .select({ former: from_serial_no, serial_no: units.serial_no })
    .from(serial_corrections)
    .innerJoin(units, eq(units.id, unit_id))
    .where(
      and(
        inArray(from_serial_no, [...serials]),
        isKnown,
        notExists(
          db
            .select({ id: present.id })
            .from(present)
            .where(
              sql`${present.serial_no} = ${from_serial_no} and ${present.status} <> 'draft' and ${present.deleted_at} is null`,
            ),
        ),
      ),
    )
    .orderBy(id)
  return new Map(rows.map(({ former, serial_no }) => [former, serial_no]))
}

/** The present number of a unit that was known by a number before; any other number as it is. A printed label keeps the former one. */
export async function presentSerial(db: Database, serial_no: string): Promise<string> {
  return (await presentSerials(db, [serial_no])).get(serial_no) ?? serial_no
}
