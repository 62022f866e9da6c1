import type { PartsOrderValues } from '#contract/service-order/spare-parts/form.ts'
import { audit } from '#server/db/audit.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { isCountry } from '#server/modules/dictionary/index.ts'
import { attachFiles } from '#server/modules/media/index.ts'
import { openPartner } from '#server/modules/partner/index.ts'
import { dueFromStart } from '#server/modules/service-order/desk/clock.ts'
import { enqueuePartsSave } from '#server/modules/service-order/erp-queue.ts'
import { acting } from '#server/modules/service-order/handling/actions.ts'
import { writeEntryIn } from '#server/modules/service-order/handling/advance.ts'
import { nextNumber } from '#server/modules/service-order/handling/number.ts'
import { findModel } from '#server/modules/service-order/warranty/draft.ts'
import { lockOrderIfSeen } from '#server/modules/service-order/warranty/order.ts'
import { refuseField } from '#server/refusal.ts'
import { partsByNumber } from './find.ts'
import { mailRegistered } from './mails.ts'
import { partsAccess, partsOrderEntity } from './order.ts'
import {
  spare_parts_order_events,
  spare_parts_order_lines,
  spare_parts_order_numbers,
  spare_parts_orders,
} from './order-table.ts'
import { refuseRepeated } from './repeated.ts'
import { refuseWithdrawn } from './withdrawn.ts'

/** Prefix of order numbers. */
const prefix = 'CZ'

/**
 * Registers an order for an active company; returns its id. Numbers that are not in the list of parts are accepted and marked;
 * the order is saved in the ERP once none is left.
 */
export async function registerParts(call: CallContext, partner_id: number, form: PartsOrderValues): Promise<number> {
  const { db, by, at, user } = call
  const { lines, files, is_repeated, ...values } = form
  const partner = await openPartner(call, partner_id)
  if (!(await isCountry(db, values.shipping_country))) refuseField('shipping_country', 'rule.one_of')
  if (values.service_order_id !== null) await refuseForeign(call, values.service_order_id, partner_id)
  const model = values.model === null ? null : await findModel(db, values.model)
  const known = await partsByNumber(
    call,
    lines.map(({ number }) => number),
  )
  refuseWithdrawn([...known.values()], 'lines')
  const order_number = await nextNumber(db, spare_parts_order_numbers, prefix, at)
  if (!is_repeated) await refuseRepeated(call, partner_id, form)
  const moment = at.toISOString()
  const unmatched = lines.filter(({ number }) => !known.has(number)).length
  const erp_status = call.deps.config.switched_off.includes('ERP') ? 'none' : 'pending'
  const [order] = await db
    .insert(spare_parts_orders)
    .values({
      ...values,
      ...{ model_name: model?.name ?? null, brand_id: model?.brand_id ?? null },
      ...{ partner_id, partner_name: partner.name, created_by: user.id, created_at: moment, updated_at: moment },
      ...(await dueFromStart(db, 'parts', model?.brand_id ?? null, at)),
      order_number,
      part_type: lines.map(({ number }) => number).join(', '),
      ...{ unmatched, erp_status },
      files: [...files],
    })
    .returning()
  if (!order) throw new Error('No order was stored')
  await db.insert(spare_parts_order_lines).values(
    lines.map(({ number, quantity }, position) => {
      const part = known.get(number)
      const { id: spare_part_id = null, title = null, net_price = null } = part ?? {}
      return { order_id: order.id, position, number, quantity, spare_part_id, title, net_price }
    }),
  )
  if (files.length > 0)
    await attachFiles(call, {
      purpose: 'parts_files',
      ids: files,
      field: 'files',
      owner_entity: partsOrderEntity,
      owner_id: order.id,
    })
  await audit(db, {
    by,
    at,
    entity: partsOrderEntity,
    entity_id: order.id,
    action: 'store',
    before: null,
    after: order,
  })
  const told = { from: null, to: 'registered' } as const
  await writeEntryIn(spare_parts_order_events, acting(call), order.id, { kind: 'sent' }, told)
  if (erp_status === 'pending' && unmatched === 0) await enqueuePartsSave(db, order.id)
  await mailRegistered(db, await partsAccess.find(call, order.id))
  return order.id
}

/** Refuses a warranty order of another company, or one that the person cannot see. */
async function refuseForeign(call: CallContext, id: number, partner_id: number): Promise<void> {
  const order = await lockOrderIfSeen(call, id)
  if (order?.partner_id !== partner_id || order.status === 'draft')
    refuseField('service_order_id', 'rule.unknown_record')
}
