import { and, eq, isNotNull } from 'drizzle-orm'
import type { Beginning } from '#contract/service-order/spare-parts/entity.ts'
import { onlyCompany } from '#server/http/access/only-company.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { findOpenPartner } from '#server/modules/partner/index.ts'
import { service_orders } from '#server/modules/service-order/warranty/table.ts'
import { visibleTo } from '#server/modules/service-order/warranty/visible.ts'
import { refuse } from '#server/refusal.ts'
import { linesOf } from './lines.ts'
import { partsAccess } from './order.ts'

interface Asked {
  partner?: number | undefined
  like?: number | undefined
  warranty?: number | undefined
}

/** Initial data of a new order: company, address, person, and the lines of an earlier order. */
export async function beginParts(
  call: CallContext<StaffScope | PartnerScope>,
  { partner, like, warranty }: Asked,
): Promise<Beginning> {
  const { db, scope, user } = call
  const isStaff = scope.kind === 'staff'
  const id = partner ?? (isStaff ? refuse('not_found') : onlyCompany(scope))
  const company = (await findOpenPartner({ db, scope }, id)) ?? refuse('not_found')
  const { name, nip, phone_number } = company
  const begin: Beginning['begin'] = {
    ...{ company_name: name, nip: nip ?? '', billing_name: company.invoice_name ?? name },
    ...{ model: null, serial_no: null, lines: [], delivery_type: 'Shipment', service_order_id: null },
    // A colleague who orders for a company is not the recipient.
    ...{ shipping_name: isStaff ? name : user.full_name, shipping_email: isStaff ? (company.email ?? '') : user.email },
    shipping_phone: phone_number ?? '',
    ...{ shipping_street: company.street, shipping_postcode: company.postcode },
    ...{ shipping_city: company.city, shipping_country: company.country },
  }
  const order = warranty === undefined ? null : await warrantyOrder(call, warranty, id)
  const forWarranty = order && { model: order.model, serial_no: order.serial_no, service_order_id: order.id }
  return {
    begin: { ...begin, ...(like !== undefined && (await earlier(call, like, id))), ...forWarranty },
    service_order_number: order?.order_number ?? null,
    company_blocked: company.erp_blocked,
  }
}

/** Lines and address of an earlier order of the company, without lines removed by staff. */
async function earlier(call: CallContext, id: number, partner_id: number): Promise<Partial<Beginning['begin']>> {
  const order = await partsAccess.find(call, id)
  if (order.partner_id !== partner_id) refuse('not_found')
  const lines = (await linesOf(call.db, id)).filter(({ struck }) => !struck)
  const { model, company_name, nip, billing_name, delivery_type } = order
  return {
    ...{ model, company_name, nip, billing_name, delivery_type },
    lines: [...new Map(lines.map(({ number, quantity }) => [number, { number, quantity }])).values()],
    shipping_name: order.shipping_name ?? '',
    shipping_email: order.shipping_email ?? '',
    shipping_phone: order.shipping_phone ?? '',
    shipping_street: order.shipping_street ?? '',
    shipping_postcode: order.shipping_postcode ?? '',
    shipping_city: order.shipping_city ?? '',
    shipping_country: order.shipping_country,
  }
}

async function warrantyOrder({ db, scope }: CallContext, id: number, partner_id: number) {
  const { order_number, model, serial_no, sent_at } = service_orders
  const [order] = await db
    .select({ id: service_orders.id, order_number, model, serial_no })
    .from(service_orders)
    .where(
      and(eq(service_orders.id, id), eq(service_orders.partner_id, partner_id), isNotNull(sent_at), visibleTo(scope)),
    )
  return order ?? refuse('not_found')
}
