import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { visitResults, visitStatuses, wishedTimes } from '#contract/service-order/visit/lifecycle.ts'
import { id, timestamp } from '#server/db/columns.ts'
import { users } from '#server/modules/auth/index.ts'
import { service_maintenances } from '#server/modules/service-order/maintenance/table.ts'
import { service_orders } from '#server/modules/service-order/warranty/table.ts'

/** The order of a visit: either a maintenance or a warranty order. */
const visitedOrder = () => ({
  /** The maintenance. */
  order_id: integer().references(() => service_maintenances.id, { onDelete: 'cascade' }),
  warranty_order_id: integer().references(() => service_orders.id, { onDelete: 'cascade' }),
})

interface VisitedOrderColumns {
  order_id: AnyPgColumn
  warranty_order_id: AnyPgColumn
}

/** Exactly one order is named. */
const ofOneOrder = (name: string, { order_id, warranty_order_id }: VisitedOrderColumns) =>
  check(`${name}_of_one_order`, sql`num_nonnulls(${order_id}, ${warranty_order_id}) = 1`)

/**
 * Visits of a maintenance or of a warranty order, numbered from 1 within it. The last one is the current one, whose time and
 * technician the order shows; it is written with the order, under the order's lock.
 */
export const service_visits = pgTable(
  'service_visits',
  {
    id: id(),
    ...visitedOrder(),
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
    photos: uuid().array().notNull().default(sql`'{}'`),
    ended_at: timestamp(),
    /** Code of the page on which the customer confirms the visit; null unless the customer was asked and can still answer. */
    confirm_code: text().unique(),
    asked_at: timestamp(),
    answered_at: timestamp(),
    wished_time: text({ enum: wishedTimes }),
    wish: text(),
  },
  (visit) => [
    ofOneOrder('service_visits', visit),
    unique('service_visits_number').on(visit.order_id, visit.number),
    unique('service_visits_warranty_number').on(visit.warranty_order_id, visit.number),
    index('service_visits_day').on(visit.visit_at, visit.technician_id),
    index('service_visits_technician').on(visit.technician_id),
  ],
)

/** Parts that a technician took from the van at a visit. They belong to no order of parts, and are not settled here. */
export const service_visit_parts = pgTable(
  'service_visit_parts',
  {
    id: id(),
    ...visitedOrder(),
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
    ofOneOrder('service_visit_parts', part),
    index('service_visit_parts_order').on(part.order_id, part.position),
    index('service_visit_parts_warranty_order').on(part.warranty_order_id, part.position),
    index('service_visit_parts_visit').on(part.visit_id),
  ],
)

/** Codes of the links in colleagues' letters about visits, one for a colleague and an order; they end with the account. */
export const visit_links = pgTable(
  'visit_links',
  {
    code: uuid().primaryKey().defaultRandom(),
    ...visitedOrder(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
  },
  (link) => [
    ofOneOrder('visit_links', link),
    unique('visit_links_reader').on(link.order_id, link.user_id),
    unique('visit_links_warranty_reader').on(link.warranty_order_id, link.user_id),
    index('visit_links_user').on(link.user_id),
  ],
)
