import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { countsAs } from '#contract/service-order/due/words.ts'
import { maintenanceOutcomes } from '#contract/service-order/maintenance/lifecycle.ts'
import type { StoredProtocol } from '#contract/service-order/maintenance/protocol.ts'
import { visitResults, visitStatuses, wishedTimes } from '#contract/service-order/maintenance/visit-lifecycle.ts'
import { id, named, timestamp } from '#server/db/columns.ts'
import { listIndexes, live } from '#server/db/list-indexes.ts'
import { users } from '#server/modules/auth/index.ts'
import { devices } from '#server/modules/device/index.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import {
  handledColumns,
  orderEventsTable,
  orderNumbersTable,
  service_order_status,
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
    ...handledColumns(),
    status: service_order_status().notNull().default('registered'),
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
    device_type: integer()
      .notNull()
      .references(() => device_types.id),
    maintenance_type: integer()
      .notNull()
      .references(() => maintenance_types.id),
    repair_type: integer()
      .notNull()
      .references(() => repair_types.id),
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

    // The current visit, as `service_visits` has it; a person with its code can read its calendar entry
    visit_at: timestamp(),
    visit_code: uuid().unique(),
    by_partner: boolean().notNull().default(false),
    technician_id: integer().references(() => users.id),
    technician_name: text(),

    // Completion. Completed work is the history of the unit, from which the database counts coverage and due dates.
    /** Day of the visit. */
    visited_on: date({ mode: 'string' }),
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
    ]
  },
)

export const service_maintenance_events = orderEventsTable('service_maintenance_events', () => service_maintenances.id)

export const service_maintenance_numbers = orderNumbersTable('service_maintenance_numbers')

/**
 * Visits of a maintenance, numbered from 1. The last one is the current one, whose time and technician the order shows; it is
 * written with the order, under the order's lock.
 */
export const service_visits = pgTable(
  'service_visits',
  {
    id: id(),
    order_id: integer()
      .notNull()
      .references(() => service_maintenances.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    status: text({ enum: visitStatuses }).notNull().default('planned'),
    result: text({ enum: visitResults }),
    visit_at: timestamp().notNull(),
    /** End of the time window; null for a fixed time. */
    visit_until: timestamp(),
    by_partner: boolean().notNull().default(false),
    /** A colleague of the distributor, or of the partner where its own people come. */
    technician_id: integer().references(() => users.id),
    technician_name: text(),
    note: text(),
    ended_at: timestamp(),
    /** Code of the page on which the customer confirms the visit; null unless the customer was asked and can still answer. */
    confirm_code: text().unique(),
    asked_at: timestamp(),
    answered_at: timestamp(),
    wished_time: text({ enum: wishedTimes }),
    wish: text(),
  },
  (visit) => [
    unique('service_visits_number').on(visit.order_id, visit.number),
    index('service_visits_day').on(visit.visit_at, visit.technician_id),
    index('service_visits_technician').on(visit.technician_id),
  ],
)

/** Parts that a technician took from the van at a visit. They belong to no order of parts, and are not settled here. */
export const service_visit_parts = pgTable(
  'service_visit_parts',
  {
    id: id(),
    order_id: integer()
      .notNull()
      .references(() => service_maintenances.id, { onDelete: 'cascade' }),
    /** Null for an order that was completed without a visit. */
    visit_id: integer().references(() => service_visits.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    number: text(),
    title: text().notNull(),
    quantity: integer().notNull(),
    old_serial_no: text(),
    new_serial_no: text(),
    /** Day on which it was fitted. */
    fitted_on: date({ mode: 'string' }).notNull(),
  },
  (part) => [
    index('service_visit_parts_order').on(part.order_id, part.position),
    index('service_visit_parts_visit').on(part.visit_id),
  ],
)

/** Codes of the links in colleagues' letters about visits, one for a colleague and an order; they end with the account. */
export const visit_links = pgTable(
  'visit_links',
  {
    code: uuid().primaryKey().defaultRandom(),
    order_id: integer()
      .notNull()
      .references(() => service_maintenances.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id),
  },
  (link) => [unique('visit_links_reader').on(link.order_id, link.user_id), index('visit_links_user').on(link.user_id)],
)
