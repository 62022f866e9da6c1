import type { InferOutput } from 'valibot'
import type { ManyOutcome } from '#contract/declare/many-outcome.ts'
import { type ServerMessageKey, serverText } from '#contract/messages/server-messages.ts'
import type { ResendManyForm } from '#contract/service-order/actions.ts'
import type { ErpStatus } from '#contract/service-order/lifecycle.ts'
import { canServiceOrder } from '#contract/service-order/lifecycle-state.ts'
import { acting } from '#server/http/acting.ts'
import type { CallContext, StaffCall } from '#server/http/handlers.ts'
import { withTitles } from '#server/http/records/titles.ts'
import { enqueueErpSave, enqueueErpSaveMany, enqueueErpUpdate } from '#server/modules/service-order/erp-queue.ts'
import { advanceWarranty } from '#server/modules/service-order/warranty/advance.ts'
import {
  checkVersion,
  lockOrder,
  lockOrderIfSeen,
  type WarrantyOrder,
} from '#server/modules/service-order/warranty/order.ts'
import { erpNameOf } from '#server/texts/erp-name.ts'

/** Saves the order in the ERP again, or sends the latest changes again, immediately. */
export async function resendWarrantyOrder(
  call: CallContext,
  id: number,
  { version }: { version: number },
): Promise<void> {
  const order = await lockOrder(call, id)
  await checkVersion(call.db, order, version)
  await resendOrder(call, order)
}

/**
 * The same for many orders. Refusals are reported with their reasons; the others are saved. No version is needed, because
 * nothing is decided.
 */
export async function resendMany(
  call: Omit<StaffCall, 'body'> & { body: InferOutput<typeof ResendManyForm> },
): Promise<ManyOutcome> {
  // In the order of ids, so that two concurrent calls do not deadlock.
  const ids = [...new Set(call.body.ids)].toSorted((a, b) => a - b)
  const refused: { id: number; reason: string }[] = []
  const unsaved: number[] = []
  for (const id of ids) {
    const order = await lockOrderIfSeen(call, id)
    const reason = refusalOf(call, order)
    if (order && reason === null) {
      if (await isResentUnsaved(call, order)) unsaved.push(id)
    } else if (reason !== null)
      refused.push({ id, reason: serverText(reason, call.locale, { erp: erpNameOf(call.db) }) })
  }
  await enqueueErpSaveMany(call.db, unsaved)
  const titled = await withTitles(call, 'service-order.service-orders', refused)
  return { done: ids.length - refused.length, refused: titled }
}

async function resendOrder(call: CallContext, before: WarrantyOrder): Promise<void> {
  if (await isResentUnsaved(call, before)) await enqueueErpSave(call.db, before.id)
}

/** Whether the order itself is not in the ERP; changes of saved orders have a separate job. */
async function isResentUnsaved(call: CallContext, before: WarrantyOrder): Promise<boolean> {
  const { order } = await advanceWarranty(acting(call), before, {
    event: { type: 'order.resend' },
    entry: { kind: 'resent' },
  })
  if (order.erp_status === 'saved') await enqueueErpUpdate(call.db, order.id)
  return order.erp_status !== 'saved'
}

const whyNot: Record<ErpStatus, ServerMessageKey> = {
  none: 'order.not_for_erp',
  pending: 'order.is_being_saved',
  saved: 'order.in_erp_already',
  failed: 'refusal.lifecycle',
}

/** Reason why an order cannot be saved again, or null. */
function refusalOf({ by, at }: CallContext, order: WarrantyOrder | null): ServerMessageKey | null {
  if (order === null) return 'refusal.not_found'
  const can = canServiceOrder(order, { type: 'order.resend', by, at: at.toISOString() })
  return can ? null : whyNot[order.erp_status]
}
