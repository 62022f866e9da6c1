import { maskTexts } from '#server/db/mask-texts.ts'
import type { Events, Happening } from '#server/events.ts'
import { order_tasks, training_credit_uses, training_orders } from './table.ts'

/** Masks an erased person's name in texts about orders. */
export async function maskOrders({ db }: Happening, { pattern }: Events['person.erased']): Promise<void> {
  if (pattern === null) return
  await maskTexts(db, pattern, training_orders, [training_orders.cancel_reason])
  await maskTexts(db, pattern, order_tasks, [order_tasks.note])
  await maskTexts(db, pattern, training_credit_uses, [training_credit_uses.note])
}
