import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { OrderStatusOf } from '#contract/service-order/order-statuses.ts'
import type { SalesLine } from '#contract/service-order/spare-parts/entity.ts'
import { cancellingSides, partsDeliveries, partsResolutions } from '#contract/service-order/spare-parts/lifecycle.ts'
import { id, timestamp } from '#server/db/columns.ts'
import { money } from '#server/db/money.ts'
import { listIndexes, live } from '#server/db/schema/list-indexes.ts'
import { devices } from '#server/modules/device/index.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import {
  erpAttemptsTable,
  handledColumns,
  identifiedColumns,
  orderEventsTable,
  orderNumbersTable,
  service_order_erp_status,
  service_order_status,
} from '#server/modules/service-order/handling/table.ts'
import { service_orders } from '#server/modules/service-order/warranty/table.ts'
import { spare_parts } from './table.ts'

/** Orders of spare parts. Their lines are in `spare_parts_order_lines`. */
export const spare_parts_orders = pgTable(
  'spare_parts_orders',
  {
    ...handledColumns('parts'),
    status: service_order_status().$type<OrderStatusOf<'parts'>>().notNull().default('registered'),
    acts_next: text({ enum: ['partner', 'distributor', 'manufacturer', 'nobody'] })
      .notNull()
      .default('distributor'),
    resolution: text({ enum: partsResolutions }),
    /** Expected date of parts that are not in stock. */
    expected_date: date({ mode: 'string' }),
    /** Number of lines that are not in the list of parts. */
    unmatched: integer().notNull(),
    /** Ordered part numbers, comma-separated (specification, section 3: part type). */
    part_type: text().notNull(),

    company_name: text().notNull(),
    nip: text().notNull(),
    model: integer().references(() => devices.id),
    model_name: text(),
    /** Serial number of the unit that the parts are for; digits only. */
    serial_no: text(),
    ...identifiedColumns(),
    brand_id: integer().references(() => brands.id),
    billing_name: text().notNull(),
    delivery_type: text({ enum: partsDeliveries }).notNull(),
    shipping_name: text(),
    shipping_email: text(),
    shipping_phone: text(),
    shipping_street: text(),
    shipping_postcode: text(),
    shipping_city: text(),
    /** ISO 3166-1 alpha-2. */
    shipping_country: text().notNull().default('PL'),
    comment: text(),
    files: uuid().array().notNull().default(sql`'{}'`),
    /** The warranty order that the parts are for. */
    service_order_id: integer().references(() => service_orders.id),

    // Sales order in the ERP (docs/erp.md)
    erp_status: service_order_erp_status().notNull().default('none'),
    /** Number of the sales order. */
    erp_id: text(),
    /** The cancellation has not reached the ERP. */
    erp_behind: boolean().notNull().default(false),
    /** Who has cancelled it, and why, until the ERP has deleted it. */
    cancelling_by: text({ enum: cancellingSides }),
    cancel_reason: text(),
    /** Until then a try has exclusive access to the order. */
    erp_taken_until: timestamp(),
    erp_failure_told_at: timestamp(),
    /** Last data from the ERP: expected date, lines, and tracking. */
    erp_expected_date: date({ mode: 'string' }),
    erp_lines: jsonb().$type<SalesLine[]>(),
    /** The lines as a text, as versions before `erp_lines` wrote them; not written any more. */
    shipped_parts: text(),
    carrier: text(),
    tracking_number: text(),
  },
  (order) => {
    const { sorted, sortedEmptyLast, contains } = listIndexes('spare_parts_orders', order.id)
    return [
      sorted('created_at', order.created_at),
      sorted('partner_name', order.partner_name),
      sorted('status_in_order', order.status),
      index('spare_parts_orders_due_at').on(order.due_at, order.id).where(live),
      index('spare_parts_orders_open')
        .on(order.owner_id, order.due_at, order.acts_next, order.id)
        .where(sql`deleted_at is null and status <> 'completed'`),
      ...sortedEmptyLast('order_number', order.order_number),
      ...sortedEmptyLast('model_name', order.model_name),
      ...sortedEmptyLast('owner_name', order.owner_name),
      sorted('status', order.status, order.created_at),
      sorted('acts_next', order.acts_next, order.created_at),
      sorted('partner', order.partner_id, order.created_at),
      sorted('owner', order.owner_id, order.created_at),
      sorted('author', order.created_by, order.created_at),
      contains('order_number', order.order_number),
      contains('model_name', order.model_name),
      contains('part_type', order.part_type),
      contains('serial_no', order.serial_no),
      sorted('erp_status', order.erp_status, order.created_at),
      index('spare_parts_orders_service_order').on(order.service_order_id),
      // History of a unit
      index('spare_parts_orders_serial_no').on(order.serial_no).where(live),
      index('spare_parts_orders_unit').on(order.unit_id),
    ]
  },
)

/** Lines of orders; price and title as they were at ordering. */
export const spare_parts_order_lines = pgTable(
  'spare_parts_order_lines',
  {
    id: id(),
    order_id: integer()
      .notNull()
      .references(() => spare_parts_orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    number: text().notNull(),
    /** Null for a number that is not in the list of parts. */
    spare_part_id: integer().references(() => spare_parts.id),
    title: text(),
    net_price: money(),
    quantity: integer().notNull(),
    delivered: integer().notNull().default(0),
    /** Struck, with nothing of it delivered. */
    struck: boolean().notNull().default(false),
    /** Quantity that was struck; the rest of the line was delivered or is still to be delivered. */
    struck_quantity: integer().notNull().default(0),
    /** The undelivered quantities are struck as soon as the ERP has deleted them. */
    strike_pending: boolean().notNull().default(false),
    strike_reason: text(),
  },
  (line) => [
    index('spare_parts_order_lines_order').on(line.order_id, line.position),
    index('spare_parts_order_lines_part').on(line.spare_part_id),
  ],
)

/** Deliveries: parcels, or handovers at the counter. */
export const spare_parts_deliveries = pgTable(
  'spare_parts_deliveries',
  {
    id: id(),
    order_id: integer()
      .notNull()
      .references(() => spare_parts_orders.id, { onDelete: 'cascade' }),
    at: timestamp().notNull(),
    carrier: text(),
    tracking_number: text(),
    tracking_link: text(),
    /** Recipient at the counter, and the drawn signature. */
    received_by: text(),
    signature: uuid(),
  },
  (delivery) => [index('spare_parts_deliveries_order').on(delivery.order_id, delivery.id)],
)

/** Quantities of a delivery by line. */
export const spare_parts_delivered_lines = pgTable(
  'spare_parts_delivered_lines',
  {
    id: id(),
    delivery_id: integer()
      .notNull()
      .references(() => spare_parts_deliveries.id, { onDelete: 'cascade' }),
    line_id: integer()
      .notNull()
      .references(() => spare_parts_order_lines.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
  },
  (line) => [index('spare_parts_delivered_lines_delivery').on(line.delivery_id)],
)

export const spare_parts_order_events = orderEventsTable('spare_parts_order_events', () => spare_parts_orders.id)
export const spare_parts_erp_attempts = erpAttemptsTable('spare_parts_erp_attempts', () => spare_parts_orders.id)
export const spare_parts_order_numbers = orderNumbersTable('spare_parts_order_numbers')
