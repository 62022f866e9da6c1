import { isCalledOff } from '#contract/service-order/maintenance/lifecycle.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { secondOrder } from '#server/modules/service-order/due/second-order.ts'
import { refuse } from '#server/refusal.ts'
import * as actions from './actions.ts'
import { lockMaintenance } from './maintenance.ts'
import { tellVisit } from './schedule.ts'

/**
 * Takes up a completed maintenance again. What completing had written is cleared, so that coverage and due dates are counted
 * without it. Refused while another order for the same maintenance is open. A visit that was called off and is still to come takes place again, and both sides are notified.
 */
export async function reopen(call: CallContext, id: number, form: Parameters<typeof actions.reopen>[2]): Promise<void> {
  const before = await lockMaintenance(call, id)
  const second = await secondOrder(call.db, call.scope, before)
  if (second) refuse('lifecycle', second)
  await actions.reopen(call, id, form)
  if (isCalledOff(before)) await tellVisit(call, await lockMaintenance(call, id))
}
