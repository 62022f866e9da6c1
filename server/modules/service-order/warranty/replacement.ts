import { today } from '#contract/rules.ts'
import { serialDigits } from '#contract/unit/serial-number.ts'
import type { Acting } from '#server/db/acting.ts'
import { inheritReminders } from '#server/modules/service-order/due/new-owner.ts'
import { replaceUnit, undoReplacement } from '#server/modules/unit/index.ts'
import type { Order } from './order.ts'

/**
 * Updates units when the completion of an order changes, here or in the ERP: a replacement, another serial number, or
 * no replacement any more.
 */
export async function followReplacement(
  acting: Acting,
  before: Order,
  { serial_no, new_serial_no }: Order,
): Promise<void> {
  if (serial_no === null || before.new_serial_no === new_serial_no) return
  if (before.new_serial_no)
    await undoReplacement(acting, { serial_no, new_serial_no: serialDigits(before.new_serial_no) })
  if (!new_serial_no) return
  const replaced = await replaceUnit(acting, {
    serial_no,
    new_serial_no: serialDigits(new_serial_no),
    day: today(acting.at),
  })
  if (replaced) await inheritReminders(acting.db, replaced)
}
