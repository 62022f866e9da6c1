import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { openStatusesOf } from '#contract/service-order/order-statuses.ts'
import type { OpenWorkKind } from '#contract/unit/open-work.ts'
import { writtenSerial } from '#contract/unit/serial-number.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { formerUnits, serial_corrections, type UnitRecord } from '#server/modules/unit/index.ts'
import { enqueueErpUpdate } from './erp-queue.ts'
import { writeEntryIn } from './handling/advance.ts'
import { service_maintenance_events, service_maintenances } from './maintenance/table.ts'
import { hasBegunVisit } from './visit/visits.ts'
import { service_order_events, service_orders } from './warranty/table.ts'

/** Kinds of orders that go along to the new unit of a replacement. Parts were ordered for the former one. */
const kinds = {
  warranty: { table: service_orders, events: service_order_events },
  maintenance: { table: service_maintenances, events: service_maintenance_events },
} as const
type CarriedKind = keyof typeof kinds
const kindNames = ['warranty', 'maintenance'] as const satisfies readonly CarriedKind[]

/** An order that goes along with replacements. */
export interface Carried {
  of: CarriedKind
  id: number
}

type Unit = Pick<UnitRecord, 'id' | 'serial_no'>

export const isCarriedKind = (of: OpenWorkKind): of is CarriedKind => of in kinds

/**
 * Open orders about units go along to the successor that replaces them. One whose visit has begun stays, because it asks for its outcome; so does `but`,
 * the order that the replacement was made with.
 */
export async function openCarriedKinds(
  { db, at }: Acting,
  unit_ids: readonly (number | null)[],
  but: number,
): Promise<Carried[]> {
  const known = unit_ids.filter((id) => id !== null)
  const found: Carried[] = []
  for (const of of kindNames) {
    const { table } = kinds[of]
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          inArray(table.unit_id, known),
          inArray(table.status, openStatusesOf(of)),
          of === 'warranty' ? ne(table.id, but) : undefined,
        ),
      )
      .orderBy(table.id)
    for (const { id } of rows) if (!(await hasBegunVisit(db, { of, id }, at))) found.push({ of, id })
  }
  return found
}

/** An order is about the unit that has replaced its own from now on. */
export async function carryTo(acting: Acting, { of, id }: Carried, successor: Unit): Promise<void> {
  const { db, at } = acting
  const { table, events } = kinds[of]
  const [before] = await db.select().from(table).where(eq(table.id, id)).for('update')
  if (!before || before.unit_id === successor.id) return
  const { unit_id, carried_from_id } = before
  const isFromFormer =
    carried_from_id !== null && unit_id !== null && (await formerUnits(db, unit_id)).includes(carried_from_id)
  await db
    .update(table)
    .set({
      serial_no: successor.serial_no,
      sent_serial_no: before.sent_serial_no ?? before.serial_no,
      carried_from_id: isFromFormer ? carried_from_id : unit_id,
      version: before.version + 1,
      updated_at: at.toISOString(),
    })
    .where(eq(table.id, id))
  const text = [before.serial_no ?? '', successor.serial_no].map(writtenSerial).join(' → ')
  const status = { from: before.status, to: before.status }
  await writeEntryIn(events, acting, id, { kind: 'unit_replaced', text }, status)
  if ('erp_status' in before && before.erp_status === 'saved') await enqueueErpUpdate(db, id)
}

/**
 * Orders that went along to the new unit of a replacement are about the former one again once it is undone; those that came from a unit
 * before that one go on to it when its own replacement is undone. Those whose number was corrected since to that of another unit stay
 * with that one. Returns the orders.
 */
export async function bringBackCarried(
  acting: Acting,
  { old, successor }: Record<'old' | 'successor', Unit>,
): Promise<Carried[]> {
  const { db, at } = acting
  const former = await formerUnits(db, old.id)
  const brought: Carried[] = []
  for (const of of kindNames) {
    const { table, events } = kinds[of]
    const orders = await db
      .select()
      .from(table)
      // The successor may be in the trash by now, and then is no order's unit any more.
      .where(and(inArray(table.carried_from_id, former), eq(table.serial_no, successor.serial_no)))
      .orderBy(table.id)
      .for('update')
    for (const before of orders) {
      const isSentAsNow = before.sent_serial_no === old.serial_no
      await db
        .update(table)
        .set({
          serial_no: old.serial_no,
          sent_serial_no: isSentAsNow ? null : before.sent_serial_no,
          correction_id: isSentAsNow ? null : await correctionTo(db, events, old, before),
          carried_from_id: before.carried_from_id === old.id ? null : before.carried_from_id,
          version: before.version + 1,
          updated_at: at.toISOString(),
        })
        .where(eq(table.id, before.id))
      const text = [successor.serial_no, old.serial_no].map(writtenSerial).join(' → ')
      const status = { from: before.status, to: before.status }
      await writeEntryIn(events, acting, before.id, { kind: 'replacement_undone', text }, status)
      if ('erp_status' in before && before.erp_status === 'saved') await enqueueErpUpdate(db, before.id)
      brought.push({ of, id: before.id })
    }
  }
  return brought
}

/**
 * The correction by which an order has its number again: the one that it names, that of the unit, or the latest of its own with this number.
 * Those of a single claim name no unit; its timeline has the moment of each. Null where there was none.
 */
async function correctionTo(
  db: Database,
  events: (typeof kinds)[CarriedKind]['events'],
  { id: unit, serial_no }: Unit,
  { id: order, correction_id }: { id: number; correction_id: number | null },
): Promise<number | null> {
  const { id, unit_id, to_serial_no, created_at } = serial_corrections
  const moments = db
    .select({ at: events.at })
    .from(events)
    .where(and(eq(events.order_id, order), eq(events.kind, 'serial_corrected')))
  const isOfOrder = and(isNull(unit_id), inArray(created_at, moments))
  const rows = await db
    .select({ id })
    .from(serial_corrections)
    .where(and(eq(to_serial_no, serial_no), or(eq(id, correction_id ?? 0), eq(unit_id, unit), isOfOrder)))
    .orderBy(desc(id))
  return (rows.find((row) => row.id === correction_id) ?? rows[0])?.id ?? null
}
