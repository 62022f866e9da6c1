import { sql } from 'drizzle-orm'
import { boolean, date, type ExtraConfigColumn, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { rejectionReasons } from '#contract/service-order/actions.ts'
import {
  deliveryAddressTypes,
  deliveryTypes,
  type FieldWithColumn,
  fieldsWithColumn,
  itemTypes,
} from '#contract/service-order/fields.ts'
import { resolutions } from '#contract/service-order/resolutions.ts'
import { timestamp } from '#server/db/columns.ts'
import type { ErpDifference, ToldToErp } from '#server/integrations/erp/erp.ts'
import { users } from '#server/modules/auth/index.ts'
import { devices, error_codes } from '#server/modules/device/index.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import {
  erpAttemptsTable,
  handledColumns,
  orderEventsTable,
  orderNumbersTable,
  service_order_erp_status,
  service_order_status,
} from '#server/modules/service-order/handling/table.ts'

/** Columns of the form's fields of one kind, as the contract declares them. */
function formColumns<Kind extends 'text' | 'date', Column>(kind: Kind, column: () => Column) {
  const columns = fieldsWithColumn(kind).map((name) => [name, column()])
  return Object.fromEntries(columns) as Record<FieldWithColumn<Kind>, Column>
}

/**
 * Warranty orders. `model_name` is kept as it was when the model was chosen; it and the names of partner and owner are here
 * so that every sort of the list is one walk along one index.
 */
export const service_orders = pgTable(
  'service_orders',
  {
    ...handledColumns(),
    sent_at: timestamp(),
    sent_by: integer().references(() => users.id),

    // Where it is in its life (contract/service-order/lifecycle.ts)
    status: service_order_status().notNull().default('draft'),
    erp_status: service_order_erp_status().notNull().default('none'),
    /** Who has to act, as the contract's `actsNext` says; written with the status. */
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
    /** The decision as it was given to the partner, on paper. */
    decision_file: uuid(),

    // The form (contract/service-order/fields.ts): texts and dates by their declaration, then what has a form of its own
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

    // The ERP's answer
    erp_id: text(),
    erp_etag: text(),
    /** The last line of the timeline of which the ERP knows; null before it has the order. */
    erp_told_event: integer(),
    /** What it was told of the order's life, by the names of its page. */
    erp_told: jsonb().$type<ToldToErp>(),
    /** What its people changed, as it was when it was read last. */
    erp_differences: jsonb().$type<readonly ErpDifference[]>().notNull().default([]),
    /** A status change does not reach the ERP. */
    erp_behind: boolean().notNull().default(false),
    /** What was taken over from the ERP: parts that it shipped, how they travel, its message to the partner and its note for staff. */
    shipped_parts: text(),
    tracking_number: text(),
    erp_message: text(),
    erp_note: text(),
    /** When the owner was told that the ERP does not take the order: told once. */
    erp_failure_told_at: timestamp(),
  },
  (order) => {
    const live = sql`deleted_at is null`
    const sorted = (name: string, ...columns: [ExtraConfigColumn, ...ExtraConfigColumn[]]) =>
      index(`service_orders_${name}`)
        .on(...columns, order.id)
        .where(live)
    /** What may be empty goes last in both directions, which takes an index for each. */
    const sortedEmptyLast = (name: string, column: ExtraConfigColumn) => [
      sorted(name, column),
      index(`service_orders_${name}_descending`)
        .on(column.desc().nullsLast(), order.id.desc().nullsFirst())
        .where(live),
    ]
    const contains = (name: string, column: ExtraConfigColumn) =>
      index(`service_orders_${name}_text`).using('gin', sql`search_text(${column}) gin_trgm_ops`).where(live)
    return [
      // Every sort of the list
      sorted('created_at', order.created_at),
      sorted('partner_name', order.partner_name),
      sorted('status_in_order', order.status),
      ...sortedEmptyLast('sent_at', order.sent_at),
      ...sortedEmptyLast('order_number', order.order_number),
      ...sortedEmptyLast('model_name', order.model_name),
      ...sortedEmptyLast('owner_name', order.owner_name),
      ...sortedEmptyLast('due_at', order.due_at),
      // Every filter, in the usual order of the list
      sorted('status', order.status, order.created_at),
      sorted('erp_status', order.erp_status, order.created_at),
      sorted('acts_next', order.acts_next, order.created_at),
      sorted('partner', order.partner_id, order.created_at),
      sorted('partner_status', order.partner_id, order.status, order.created_at),
      sorted('brand', order.brand_id, order.created_at),
      sorted('owner', order.owner_id, order.created_at),
      sorted('author', order.created_by, order.created_at),
      contains('order_number', order.order_number),
      contains('serial_no', order.serial_no),
      contains('model_name', order.model_name),
      // What a number begins with, for the global search
      index('service_orders_number_beginning').on(sql`${order.order_number} text_pattern_ops`).where(live),
      index('service_orders_serial_beginning').on(sql`${order.serial_no} text_pattern_ops`).where(live),
      // What dashboards count, for everybody and for one company
      index('service_orders_counted').on(order.partner_id, order.status, order.acts_next, order.brand_id).where(live),
      // What the queues of the desk count: orders that are not completed only
      index('service_orders_open')
        .on(order.owner_id, order.due_at, order.acts_next, order.partner_id, order.brand_id, order.id)
        .where(sql`deleted_at is null and status not in ('draft', 'completed')`),
      // The life of one unit
      index('service_orders_serial_no').on(order.serial_no).where(live),
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
