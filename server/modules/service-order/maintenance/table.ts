import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { countsAs } from '#contract/service-order/due/words.ts'
import { maintenanceOutcomes } from '#contract/service-order/maintenance/lifecycle.ts'
import type { StoredProtocol } from '#contract/service-order/maintenance/protocol.ts'
import type { OrderStatusOf } from '#contract/service-order/order-statuses.ts'
import { named, timestamp } from '#server/db/columns.ts'
import { listIndexes, live } from '#server/db/schema/list-indexes.ts'
import { devices } from '#server/modules/device/index.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import {
  carriedColumn,
  handledColumns,
  identifiedColumns,
  orderEventsTable,
  orderNumbersTable,
  service_order_status,
  visitedColumns,
} from '#server/modules/service-order/handling/table.ts'
import { maintenance_types, repair_types } from '#server/modules/service-order/table.ts'

/** Device types of maintenances (boiler, heat pump, air conditioner), with the maintenance interval. */
export const device_types = pgTable('device_types', {
  ...named(),
  /** Device groups of this type, with all groups below; the nearest group determines the type. */
  groups: integer().array().notNull().default(sql`'{}'`),
  /** Months between maintenances; null where they do not recur. */
  interval_months: smallint(),
  /** Whether the warranty of such devices requires maintenances. */
  is_condition: boolean().notNull().default(true),
  /** Days before a due date at which reminders begin. */
  lead_days: smallint().notNull().default(30),
})

/** Checklist items by device type. */
export const maintenance_checks = pgTable('maintenance_checks', {
  ...named(),
  device_type: integer()
    .notNull()
    .references(() => device_types.id),
})

/** Service maintenances. `model_name` is as it was at registration. */
export const service_maintenances = pgTable(
  'service_maintenances',
  {
    ...handledColumns('maintenance'),
    status: service_order_status().$type<OrderStatusOf<'maintenance'>>().notNull().default('registered'),
    acts_next: text({ enum: ['partner', 'distributor', 'manufacturer', 'nobody'] })
      .notNull()
      .default('distributor'),
    outcome: text({ enum: maintenanceOutcomes }),

    // Form (contract/service-order/maintenance/forms.ts)
    company_name: text(),
    nip: text(),
    brand_id: integer().references(() => brands.id),
    model: integer()
      .notNull()
      .references(() => devices.id),
    model_name: text(),
    serial_no: text(),
    ...identifiedColumns(),
    ...carriedColumn(),
    device_type: integer()
      .notNull()
      .references(() => device_types.id),
    maintenance_type: integer()
      .notNull()
      .references(() => maintenance_types.id),
    /** Only where something was repaired. */
    repair_type: integer().references(() => repair_types.id),
    description: text(),
    wanted_days: text(),
    address: text(),
    post_code: text(),
    city: text(),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull().default('PL'),
    contact_name: text(),
    contact_phone: text(),
    contact_email: text(),
    files: uuid().array().notNull().default(sql`'{}'`),

    ...visitedColumns(),

    // Completion. Completed work is the history of the unit, from which the database counts coverage and due dates.
    /** Day of the visit. */
    visited_on: date({ mode: 'string' }),
    /** Why staff entered a day before the order was registered, or before coverage was lost. */
    visited_on_reason: text(),
    /** The due date that it satisfied by its kind at that time; a later change of the dictionary changes no history. */
    counted_as: text({ enum: countsAs }),
    /** Why it was not carried out or was cancelled: a text, or a word of the contract's `cancellations`. */
    outcome_reason: text(),
    completion_note: text(),
    protocol: jsonb().$type<StoredProtocol>(),
    photos_before: uuid().array().notNull().default(sql`'{}'`),
    photos_after: uuid().array().notNull().default(sql`'{}'`),
    signature: uuid(),
    protocol_file: uuid(),
    next_due_on: date({ mode: 'string' }),
    /** Why staff set the next one later than the terms; then it holds for the warranty as well. */
    next_due_reason: text(),
    /** When a report was kept that does not complete the order; null once it is completed. */
    report_kept_at: timestamp(),
  },
  (order) => {
    const { sorted, sortedEmptyLast } = listIndexes('service_maintenances', order.id)
    return [
      // All sorts of the list
      sorted('created_at', order.created_at),
      sorted('partner_name', order.partner_name),
      sorted('status_in_order', order.status),
      ...sortedEmptyLast('order_number', order.order_number),
      ...sortedEmptyLast('model_name', order.model_name),
      ...sortedEmptyLast('city', order.city),
      ...sortedEmptyLast('owner_name', order.owner_name),
      ...sortedEmptyLast('due_at', order.due_at),
      ...sortedEmptyLast('visit_at', order.visit_at),
      // All filters, in the default order of the list
      sorted('partner', order.partner_id, order.created_at),
      sorted('status', order.status, order.created_at),
      sorted('owner', order.owner_id, order.created_at),
      index('service_maintenances_open')
        .on(order.owner_id, order.due_at, order.acts_next, order.id)
        .where(sql`deleted_at is null and status <> 'completed'`),
      index('service_maintenances_serial_no').on(order.serial_no).where(live),
      index('service_maintenances_unit').on(order.unit_id),
      index('service_maintenances_carried_from').on(order.carried_from_id),
    ]
  },
)

export const service_maintenance_events = orderEventsTable('service_maintenance_events', () => service_maintenances.id)

export const service_maintenance_numbers = orderNumbersTable('service_maintenance_numbers')
