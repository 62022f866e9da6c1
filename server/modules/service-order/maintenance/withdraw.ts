import type { CallContext } from '#server/http/handlers.ts'
import { withdraw } from './actions.ts'
import { mailVisitWithdrawn } from './mails.ts'
import { lockMaintenance } from './maintenance.ts'

/** Withdraws a maintenance, and removes a scheduled visit from the calendars of both sides. */
export async function withdrawVisit(
  call: CallContext,
  id: number,
  form: Parameters<typeof withdraw>[2],
): Promise<void> {
  await withdraw(call, id, form)
  const order = await lockMaintenance(call, id)
  if (order.visit_at !== null) await mailVisitWithdrawn(call.db, order)
}
