import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { StoredClock } from '#contract/service-order/desk/due.ts'
import { erpFailures } from '#contract/service-order/entity.ts'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { waitingReasons } from '#contract/service-order/handling/waiting.ts'
import { erpStatuses } from '#contract/service-order/lifecycle.ts'
import { resumedFromOf, storedStatuses } from '#contract/service-order/order-statuses.ts'
import { timelineKinds } from '#contract/service-order/statuses.ts'
import { id, letterColumn, retention, timestamp, trash, version } from '#server/db/columns.ts'
import { users } from '#server/modules/auth/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { serial_corrections, units } from '#server/modules/unit/index.ts'

/**
 * Statuses of orders of all kinds; the table of a kind has those of its kind only, by `$type`. Declared in the order of the
 * lifecycles, which is also the sort order.
 */
export const service_order_status = pgEnum('service_order_status', storedStatuses)

export const service_order_erp_status = pgEnum('service_order_erp_status', erpStatuses)

/** Columns of orders of a kind: company, owner and lifecycle. `partner_name` and `owner_name` are maintained by triggers. */
export const handledColumns = <Of extends OrderKind>(of: Of) => ({
  id: id(),
  version: version(),
  order_number: text().unique(),
  partner_id: integer()
    .notNull()
    .references(() => partners.id),
  partner_name: text().notNull(),
  created_by: integer()
    .notNull()
    .references(() => users.id),
  owner_id: integer().references(() => users.id),
  owner_name: text(),
  created_at: timestamp().notNull().default(sql`now()`),
  updated_at: timestamp().notNull(),
  ...trash(),
  ...retention(),

  waiting_reason: text({ enum: waitingReasons }),
  waiting_since: timestamp(),
  resume_to: text({ enum: resumedFromOf(of, 'waiting') }),
  suspended_from: text({ enum: resumedFromOf(of, 'suspended') }),
  completed_at: timestamp(),
  review_date: date({ mode: 'string' }),

  // Deadline of the next step, set by `advance` (desk/clock.ts); null while no time limit applies
  due_at: timestamp(),
  due_clock: jsonb().$type<StoredClock>(),
  /** When leads were notified that the deadline has passed. */
  due_told_at: timestamp(),
})

/**
 * Columns of orders whose unit is visited: the current visit, as `service_visits` has it. A person with the code can read its
 * calendar entry.
 */
export const visitedColumns = () => ({
  visit_at: timestamp(),
  visit_code: uuid().unique(),
  by_partner: boolean().notNull().default(false),
  technician_id: integer().references(() => users.id),
  technician_name: text(),
})

/**
 * Columns of orders about a unit. `serial_no` is the number that holds: of a corrected order the right one. `unit_id` is the known unit
 * of that number; the database keeps it (`link_unit`), and all that belongs to a unit is found by it.
 */
export const identifiedColumns = () => ({
  unit_id: integer().references(() => units.id, { onDelete: 'set null' }),
  /** The number with which the order was sent, where it was corrected since. */
  sent_serial_no: text(),
  /** The last correction: reason, person and time. */
  correction_id: integer().references(() => serial_corrections.id, { onDelete: 'set null' }),
})

/**
 * The unit that an order was about before the first of the replacements with which it went along; those between follow from the units
 * themselves. Undoing a replacement brings the order back by one unit.
 */
export const carriedColumn = () => ({
  carried_from_id: integer().references(() => units.id, { onDelete: 'set null' }),
})

/** Timeline entries of orders of one kind (specification: a timeline). Never changed or deleted. */
export function orderEventsTable(name: string, orders: () => AnyPgColumn, column = 'order_id') {
  return pgTable(
    name,
    {
      id: id(),
      order_id: integer(column).notNull().references(orders),
      kind: text({ enum: timelineKinds }).notNull(),
      at: timestamp().notNull(),
      /** Null for the server. */
      actor_id: integer().references(() => users.id),
      /** Whether it was done in the ERP. */
      from_erp: boolean().notNull().default(false),
      /** Whether the actor was staff at that time; roles may change. */
      actor_is_staff: boolean().notNull(),
      from_status: service_order_status(),
      to_status: service_order_status(),
      reason: text(),
      text: text(),
      files: uuid().array().notNull().default(sql`'{}'`),
      /** Internal entries are never shown to partners. */
      internal: boolean().notNull().default(false),
      letter: letterColumn(),
    },
    (event) => [index(`${name}_order`).on(event.order_id, event.id)],
  )
}
export type OrderEvents = ReturnType<typeof orderEventsTable>

/** Attempts to save orders of one kind in the ERP, numbered consecutively. */
export function erpAttemptsTable(name: string, orders: () => AnyPgColumn, column = 'order_id') {
  return pgTable(
    name,
    {
      id: id(),
      order_id: integer(column).notNull().references(orders),
      number: integer().notNull(),
      at: timestamp().notNull(),
      outcome: text({ enum: ['saved', 'failed'] }).notNull(),
      failure: text({ enum: erpFailures }),
      reason: text(),
      next_at: timestamp(),
    },
    (attempt) => [unique(`${name}_number`).on(attempt.order_id, attempt.number)],
  )
}
export type ErpAttempts = ReturnType<typeof erpAttemptsTable>

/** The last number of each year; its row is locked while the next one is assigned. */
export function orderNumbersTable(name: string) {
  return pgTable(name, { year: smallint().primaryKey(), last: integer().notNull() })
}
export type OrderNumbers = ReturnType<typeof orderNumbersTable>
