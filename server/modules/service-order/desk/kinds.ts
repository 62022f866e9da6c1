import type { PgTable } from 'drizzle-orm/pg-core'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import type { OrdersTable } from '#server/modules/service-order/handling/order.ts'
import { service_maintenances } from '#server/modules/service-order/maintenance/table.ts'
import { spare_parts_orders } from '#server/modules/service-order/spare-parts/order-table.ts'
import { service_orders } from '#server/modules/service-order/warranty/table.ts'

/** The tables of all kinds of orders. */
export const tableOf: Readonly<Record<OrderKind, OrdersTable & PgTable>> = {
  warranty: service_orders,
  maintenance: service_maintenances,
  parts: spare_parts_orders,
}

export const allKinds = Object.keys(tableOf) as OrderKind[]
