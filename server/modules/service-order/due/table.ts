import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, numeric, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { dueKinds } from '#contract/service-order/due/words.ts'
import { id, timestamp, trash, version } from '#server/db/columns.ts'
import { live } from '#server/db/schema/list-indexes.ts'
import { device_types } from '#server/modules/service-order/maintenance/table.ts'
import { units } from '#server/modules/unit/index.ts'

/**
 * Due dates of units, one row for each kind. Written by the database function `plan_maintenances`, which triggers call for
 * every write that moves a date, among them that of a completed maintenance (`count_maintenances`); the application writes only
 * the reminder columns.
 */
export const due_maintenances = pgTable(
  'due_maintenances',
  {
    id: id(),
    unit_id: integer()
      .notNull()
      .references(() => units.id, { onDelete: 'cascade' }),
    kind: text({ enum: dueKinds }).notNull(),
    device_type_id: integer().references(() => device_types.id),
    /** Interval in months that the date results from. */
    interval_months: smallint(),
    /** Whether the warranty of parts depends on it. */
    is_condition: boolean().notNull().default(false),
    /** Null while nothing is due: the unit is replaced or in the trash, or nothing recurs. */
    due_on: date({ mode: 'string' }),
    /** First day of reminders. */
    remind_on: date({ mode: 'string' }),
    /** Date of the last leak check; that of the last maintenance is stored with the unit. */
    done_on: date({ mode: 'string' }),
    /** Day of a leak check without an order, from before the portal. */
    done_before: date({ mode: 'string' }),
    /** The day chosen when the last one was completed. */
    chosen_on: date({ mode: 'string' }),
    /** The due date that the partner was last reminded of. */
    told_partner_for: date({ mode: 'string' }),
    /** The due date that the owner was last reminded of automatically, and the time of the last letter. */
    told_owner_for: date({ mode: 'string' }),
    told_owner_at: timestamp(),
  },
  (due) => [
    uniqueIndex('due_maintenances_unit_kind').on(due.unit_id, due.kind),
    index('due_maintenances_due_on').on(due.due_on, due.id).where(sql`due_on is not null`),
    index('due_maintenances_kind').on(due.kind, due.due_on, due.id).where(sql`due_on is not null`),
    index('due_maintenances_device_type').on(due.device_type_id, due.due_on, due.id).where(sql`due_on is not null`),
    index('due_maintenances_remind_on')
      .on(due.remind_on)
      .where(
        sql`due_on is not null and (told_partner_for is distinct from due_on or told_owner_for is distinct from due_on)`,
      ),
  ],
)

/** Unsubscribe codes of owners by unit, and when they unsubscribed. */
export const owner_reminders = pgTable('owner_reminders', {
  unit_id: integer()
    .primaryKey()
    .references(() => units.id, { onDelete: 'cascade' }),
  code: uuid().notNull().unique().defaultRandom(),
  stopped_at: timestamp(),
})

/**
 * Intervals of leak checks by the charge (Regulation (EU) 2024/573, article 5; gases of annexes I and II); the largest threshold
 * reached applies.
 */
export const leak_check_rules = pgTable(
  'leak_check_rules',
  {
    id: id(),
    from_tonnes: numeric({ precision: 9, scale: 3 }).notNull(),
    /** Threshold for hermetically sealed equipment. */
    hermetic_from_tonnes: numeric({ precision: 9, scale: 3 }).notNull(),
    /** Threshold in kilograms for gases of annex II, section 1, which are not counted by their potential. */
    from_kg: numeric({ precision: 9, scale: 3 }).notNull(),
    hermetic_from_kg: numeric({ precision: 9, scale: 3 }).notNull(),
    /** Hermetically sealed equipment in a residential building with a smaller charge is exempt. */
    dwelling_from_kg: numeric({ precision: 9, scale: 3 }).notNull(),
    interval_months: smallint().notNull(),
    /** Interval where leak detection is installed. */
    detection_months: smallint().notNull(),
    /** Source of the figures. */
    source: text().notNull(),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
  },
  (rule) => [uniqueIndex('leak_check_rules_from_tonnes').on(rule.from_tonnes).where(live)],
)
