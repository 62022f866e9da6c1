import { and, eq } from 'drizzle-orm'
import { writtenSerial } from '#contract/unit/serial-number.ts'
import type { Acting } from '#server/db/acting.ts'
import type { UnitRecord } from '#server/modules/unit/index.ts'
import { enqueueErpUpdate } from './erp-queue.ts'
import { writeEntryIn } from './handling/advance.ts'
import { service_maintenance_events, service_maintenances } from './maintenance/table.ts'
import { service_order_events, service_orders } from './warranty/table.ts'

const kinds = [
  { table: service_orders, events: service_order_events },
  { table: service_maintenances, events: service_maintenance_events },
] as const

/**
 * Orders that went along to the new unit of a replacement are about the former one again once it is undone. Those whose number was
 * corrected since stay with the corrected one.
 */
export async function bringBackCarried(
  acting: Acting,
  { old, successor }: Record<'old' | 'successor', Pick<UnitRecord, 'id' | 'serial_no'>>,
): Promise<void> {
  const { db, at } = acting
  for (const { table, events } of kinds) {
    const orders = await db
      .select()
      .from(table)
      .where(and(eq(table.carried_from_id, old.id), eq(table.serial_no, successor.serial_no)))
      .orderBy(table.id)
      .for('update')
    for (const before of orders) {
      const isSentAsNow = before.correction_id === null && before.sent_serial_no === old.serial_no
      await db
        .update(table)
        .set({
          serial_no: old.serial_no,
          sent_serial_no: isSentAsNow ? null : before.sent_serial_no,
          carried_from_id: null,
          version: before.version + 1,
          updated_at: at.toISOString(),
        })
        .where(eq(table.id, before.id))
      const text = [successor.serial_no, old.serial_no].map(writtenSerial).join(' → ')
      const status = { from: before.status, to: before.status }
      await writeEntryIn(events, acting, before.id, { kind: 'replacement_undone', text }, status)
      if ('erp_status' in before && before.erp_status === 'saved') await enqueueErpUpdate(db, before.id)
    }
  }
}
