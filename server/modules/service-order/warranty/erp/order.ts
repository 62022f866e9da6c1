import { eq } from 'drizzle-orm'
import { fieldOf } from '#contract/service-order/fields.ts'
import type { Database } from '#server/db/client.ts'
import type { ErpServiceOrder } from '#server/integrations/erp/erp.ts'
import { type ErpField, erpFields } from '#server/integrations/erp/order-fields.ts'
import { error_codes } from '#server/modules/device/index.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import type { WarrantyOrder } from '#server/modules/service-order/warranty/order.ts'
import { service_orders } from '#server/modules/service-order/warranty/table.ts'

/** Status and completion of an order at a point in its history. */
export type ErpLife = Pick<WarrantyOrder, 'status' | 'resolution' | 'resolution_text' | 'new_serial_no'>

function lifeNow({ status, resolution, resolution_text, new_serial_no }: WarrantyOrder): ErpLife {
  return { status, resolution, resolution_text, new_serial_no }
}

/** A sent order for the ERP's port. Required fields are present, because sending has checked them. */
export async function erpOrder(
  db: Database,
  order: WarrantyOrder,
  life: ErpLife = lifeNow(order),
): Promise<ErpServiceOrder> {
  const [names] = await db
    .select({ partner: partners, brand_name: brands.name, error_code: error_codes.code })
    .from(service_orders)
    .innerJoin(partners, eq(partners.id, service_orders.partner_id))
    .leftJoin(brands, eq(brands.id, service_orders.brand_id))
    .leftJoin(error_codes, eq(error_codes.id, service_orders.error_code))
    .where(eq(service_orders.id, order.id))
  const { status } = life
  if (!names || status === 'draft') throw new Error(`Order ${order.id} was not sent`)
  const { name, nip, external_id, billToCustomerId } = names.partner
  return {
    ...sentTexts(order),
    partner: { name, nip, external_id, billToCustomerId },
    ...life,
    status,
    order_number: sent(order, 'order_number'),
    sent_serial_no: order.sent_serial_no,
    sent_at: sent(order, 'sent_at'),
    brand_name: names.brand_name ?? '',
    model_name: sent(order, 'model_name'),
    item_types: order.item_types,
    error_code: names.error_code ?? '',
    delivery_address: order.delivery_address,
    delivery_post_code: order.delivery_post_code,
    delivery_city: order.delivery_city,
    delivery_country: order.delivery_country,
  }
}

/** Fields sent to the ERP unchanged; optional ones may be empty. */
function sentTexts(order: WarrantyOrder) {
  return Object.fromEntries(
    erpFields.map((field) => [field, fieldOf(field).optional ? (order[field] ?? '') : sent(order, field)]),
  ) as Record<ErpField, string>
}

type TextColumn = {
  [Name in keyof WarrantyOrder]: WarrantyOrder[Name] extends string | null ? Name : never
}[keyof WarrantyOrder]

function sent(order: WarrantyOrder, column: TextColumn): string {
  const value = order[column]
  if (value === null) throw new Error(`Order ${order.id} was sent without ${column}`)
  return value
}
