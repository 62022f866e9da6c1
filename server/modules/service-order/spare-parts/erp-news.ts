import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { SalesLine } from '#contract/service-order/spare-parts/entity.ts'
import { salesLines } from '#server/integrations/erp/sales-mapping.ts'
import type { spare_parts_orders } from './order-table.ts'

/** A sales order as the ERP returns it. */
const Line = v.looseObject({
  Type: v.optional(v.string(), 'Item'),
  No: v.optional(v.string(), ''),
  Quantity: v.optional(v.number(), 0),
  Quantity_Shipped: v.optional(v.number()),
})
const text = v.optional(v.nullable(v.pipe(v.string(), v.trim())), null)
const Sale = v.looseObject({
  Status: text,
  Portal_Expected_Date: text,
  Shipping_Agent_Code: text,
  Package_Tracking_No: text,
  [salesLines]: v.optional(v.array(Line)),
})

/** Data of the ERP for a parts order, by columns of the order. */
export interface PartsNews {
  status?: string | null
  erp_expected_date?: string | null
  carrier?: string | null
  tracking_number?: string | null
  erp_lines?: SalesLine[] | null
}

/**
 * Reads a sales order; null when it is invalid. An unset date is the year 1 in the ERP. Parts are counted in whole pieces.
 */
export function readSale(record: unknown): Required<PartsNews> | null {
  const sale = v.safeParse(Sale, record)
  if (!sale.success) return null
  const { Status, Portal_Expected_Date, Shipping_Agent_Code, Package_Tracking_No } = sale.output
  const day = Portal_Expected_Date?.slice(0, 10) || null
  const sold = new Map<string, SalesLine>()
  const lines = (sale.output[salesLines] ?? []).filter(({ Type, No }) => Type === 'Item' && No !== '')
  for (const { No, Quantity, Quantity_Shipped = 0 } of lines) {
    if (![Quantity, Quantity_Shipped].every((count) => Number.isInteger(count) && count >= 0)) return null
    const known = sold.get(No) ?? { number: No, quantity: 0, shipped: 0 }
    sold.set(No, { number: No, quantity: known.quantity + Quantity, shipped: known.shipped + Quantity_Shipped })
  }
  return {
    status: Status,
    erp_expected_date: day?.startsWith('0001') ? null : day,
    carrier: Shipping_Agent_Code || null,
    tracking_number: Package_Tracking_No || null,
    // The page may be read without its lines, or without what was shipped of them; without any left, everything was deleted.
    erp_lines:
      sale.output[salesLines] && lines.every(({ Quantity_Shipped }) => Quantity_Shipped !== undefined)
        ? [...sold.values()]
        : null,
  }
}

/**
 * New data from the ERP. A shipment is reported once its tracking number is known. An order cancelled here takes over nothing. Of
 * goods that the ERP had shipped and has not any more, a person is asked.
 */
export function partsNews(
  order: typeof spare_parts_orders.$inferSelect,
  sale: PartsNews,
): { taken: PartsNews; asked: PartsNews } {
  const { erp_lines, ...others } = newsOf(order, sale)
  if (!erp_lines) return { taken: others, asked: {} }
  const isBack = (order.erp_lines ?? []).some(
    ({ number, shipped }) => shipped > (erp_lines.find((line) => line.number === number)?.shipped ?? 0),
  )
  return isBack ? { taken: others, asked: { erp_lines } } : { taken: { ...others, erp_lines }, asked: {} }
}

function newsOf(order: typeof spare_parts_orders.$inferSelect, sale: PartsNews): PartsNews {
  if (order.resolution === 'cancelled') return {}
  const { status, erp_expected_date = null, carrier = null, tracking_number = null, erp_lines = null } = sale
  const isParcelKnown = order.delivery_type === 'PersonalReceipt' || tracking_number !== null
  const hasShipped = (erp_lines ?? []).some(({ shipped }) => shipped > 0)
  return {
    ...(status === 'Released' && order.status === 'registered' && { status: 'inprogress' }),
    ...(erp_expected_date !== order.erp_expected_date && order.status !== 'completed' && { erp_expected_date }),
    ...(carrier !== null && carrier !== order.carrier && { carrier }),
    ...(tracking_number !== null && tracking_number !== order.tracking_number && { tracking_number }),
    ...(erp_lines !== null &&
      !isDeepStrictEqual(erp_lines, order.erp_lines) &&
      (isParcelKnown || !hasShipped) && { erp_lines }),
  }
}
