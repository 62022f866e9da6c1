import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { rejectionReasons } from '#contract/service-order/actions.ts'
import {
  deliveryAddressTypes,
  deliveryTypes,
  type FieldWithColumn,
  fieldsWithColumn,
  itemTypes,
} from '#contract/service-order/fields.ts'
import { partsNewsKinds } from '#contract/service-order/handling/timeline.ts'
import type { OrderStatusOf } from '#contract/service-order/order-statuses.ts'
import { resolutions } from '#contract/service-order/resolutions.ts'
import { timestamp } from '#server/db/columns.ts'
import { listIndexes, live } from '#server/db/schema/list-indexes.ts'
import type { ErpDifference, ToldToErp } from '#server/integrations/erp/erp.ts'
import { users } from '#server/modules/auth/index.ts'
import { devices, error_codes } from '#server/modules/device/index.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import {
  carriedColumn,
  erpAttemptsTable,
  handledColumns,
  identifiedColumns,
  orderEventsTable,
  orderNumbersTable,
  service_order_erp_status,
  service_order_status,
  visitedColumns,
} from '#server/modules/service-order/handling/table.ts'
import { units } from '#server/modules/unit/index.ts'

/** Condition of orders that the distributor has. */
const sent = sql`sent_at is not null and deleted_at is null`

/** Columns for the form's fields of one kind, as declared in the contract. */
function formColumns<Kind extends 'text' | 'date', Column>(kind: Kind, column: () => Column) {
  const columns = fieldsWithColumn(kind).map((name) => [name, column()])
  return Object.fromEntries(columns) as Record<FieldWithColumn<Kind>, Column>
}

/**
 * Warranty orders. `model_name` is as it was when the model was chosen. It is stored here together with the names of partner
 * and owner, so that every sort of the list uses one index.
 */
export const service_orders = pgTable(
  'service_orders',
  {
    ...handledColumns('warranty'),
    sent_at: timestamp(),
    sent_by: integer().references(() => users.id),

    // Lifecycle (contract/service-order/lifecycle.ts)
    status: service_order_status().$type<OrderStatusOf<'warranty'>>().notNull().default('draft'),
    erp_status: service_order_erp_status().notNull().default('none'),
    /** The side that has to act, computed by the contract's `actsNext` and written with the status. */
    acts_next: text({ enum: ['partner', 'distributor', 'manufacturer', 'nobody'] })
      .notNull()
      .default('partner'),
    contested_at: timestamp(),
    contest_answered_at: timestamp(),
    part_shipped: boolean().notNull().default(false),
    resolution: text({ enum: resolutions }),
    resolution_text: text(),
    rejection_reason: text({ enum: rejectionReasons }),
    new_serial_no: text(),
    /** The unit of that number that has replaced its unit. */
    new_unit_id: integer().references(() => units.id, { onDelete: 'set null' }),
    /** The decision as a PDF. */
    decision_file: uuid(),

    ...visitedColumns(),
    ...identifiedColumns(),
    ...carriedColumn(),

    // Form (contract/service-order/fields.ts): texts and dates by declaration, then the other fields
    ...formColumns('text', () => text()),
    ...formColumns('date', () => date({ mode: 'string' })),
    brand_id: integer().references(() => brands.id),
    model: integer().references(() => devices.id),
    model_name: text(),
    item_types: text({ enum: itemTypes }).array().notNull().default(sql`'{}'`),
    error_code: integer().references(() => error_codes.id),
    delivery_type: text({ enum: deliveryTypes }),
    delivery_address_type: text({ enum: deliveryAddressTypes }),
    warranty_book: uuid(),
    images: uuid().array().notNull().default(sql`'{}'`),
    video: uuid(),
    other_files: uuid().array().notNull().default(sql`'{}'`),
    consent_processing_data: boolean().notNull().default(false),
    consent_commercial_info: boolean().notNull().default(false),
    consent_marketing_purposes: boolean().notNull().default(false),

    // ERP
    erp_id: text(),
    erp_etag: text(),
    /** The last timeline entry written to the ERP; null before the order is saved there. */
    erp_told_event: integer(),
    /** Status fields last sent to the ERP, by the names of its page. */
    erp_told: jsonb().$type<ToldToErp>(),
    /** Fields changed in the ERP, as they were read last. */
    erp_differences: jsonb().$type<readonly ErpDifference[]>().notNull().default([]),
    /** A status change has not reached the ERP. */
    erp_behind: boolean().notNull().default(false),
    /** Data taken over from the ERP: shipped parts, tracking, message to the partner, and internal note. */
    shipped_parts: text(),
    tracking_number: text(),
    /** The outcome of parts ordered for it; shown to its owner until staff act on the order. */
    parts_news: text({ enum: partsNewsKinds }),
    erp_message: text(),
    erp_note: text(),
    /** When the owner was notified that the ERP does not accept the order. */
    erp_failure_told_at: timestamp(),
  },
  (order) => {
    const { sorted, sortedEmptyLast, contains } = listIndexes('service_orders', order.id)
    return [
      // All sorts of the list
      sorted('created_at', order.created_at),
      sorted('partner_name', order.partner_name),
      sorted('status_in_order', order.status),
      ...sortedEmptyLast('sent_at', order.sent_at),
      ...sortedEmptyLast('order_number', order.order_number),
      ...sortedEmptyLast('model_name', order.model_name),
      ...sortedEmptyLast('owner_name', order.owner_name),
      ...sortedEmptyLast('due_at', order.due_at),
      // All filters, in the default order of the list
      sorted('status', order.status, order.created_at),
      sorted('erp_status', order.erp_status, order.created_at),
      sorted('acts_next', order.acts_next, order.created_at),
      sorted('partner', order.partner_id, order.created_at),
      sorted('partner_status', order.partner_id, order.status, order.created_at),
      sorted('brand', order.brand_id, order.created_at),
      sorted('owner', order.owner_id, order.created_at),
      sorted('author', order.created_by, order.created_at),
      index('service_orders_completed_at').on(order.completed_at).where(live),
      contains('order_number', order.order_number),
      contains('serial_no', order.serial_no),
      contains('model_name', order.model_name),
      // For prefix matches in the global search
      index('service_orders_number_beginning').on(sql`${order.order_number} text_pattern_ops`).where(live),
      index('service_orders_serial_beginning').on(sql`${order.serial_no} text_pattern_ops`).where(live),
      // For dashboards, of all orders and of one company
      index('service_orders_counted').on(order.partner_id, order.status, order.acts_next, order.brand_id).where(live),
      // For the queues of the desk: open orders only
      index('service_orders_open')
        .on(order.owner_id, order.due_at, order.acts_next, order.partner_id, order.brand_id, order.id)
        .where(sql`deleted_at is null and status not in ('draft', 'completed')`),
      // Whether an order names a customer, for offers
      index('service_orders_contact_email').on(order.partner_id, sql`lower(${order.contact_email})`).where(sent),
      index('service_orders_contact_name').on(order.partner_id, sql`lower(${order.contact_name})`).where(sent),
      // History of a unit
      index('service_orders_serial_no').on(order.serial_no).where(live),
      index('service_orders_unit').on(order.unit_id),
      index('service_orders_new_unit').on(order.new_unit_id),
      index('service_orders_carried_from').on(order.carried_from_id),
    ]
  },
)

export const service_order_events = orderEventsTable(
  'service_order_events',
  () => service_orders.id,
  'service_order_id',
)

export const erp_attempts = erpAttemptsTable('erp_attempts', () => service_orders.id, 'service_order_id')

export const service_order_numbers = orderNumbersTable('service_order_numbers')
