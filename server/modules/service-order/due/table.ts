import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, numeric, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { dueKinds } from '#contract/service-order/due/words.ts'
import { id, timestamp, trash, version } from '#server/db/columns.ts'
import { device_types } from '#server/modules/service-order/maintenance/table.ts'
import { units } from '#server/modules/unit/index.ts'

/**
 * What is due on units, one row for each kind. Written by the function `plan_maintenances` of the database, which triggers
 * call for every write that moves a date; only `done_on`, `chosen_on` and what was reminded of are written here.
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
    /** Months from one to the next, which gave the date. */
    interval_months: smallint(),
    /** Whether the warranty of parts asks for it. */
    is_condition: boolean().notNull().default(false),
    /** Null while nothing is due: the unit is replaced, in the trash, or nothing comes again. */
    due_on: date({ mode: 'string' }),
    /** The first day on which people are reminded of it. */
    remind_on: date({ mode: 'string' }),
    /** The last leak check; the last maintenance is told by the unit. */
    done_on: date({ mode: 'string' }),
    /** The day that was chosen for the next one when the last one was completed. */
    chosen_on: date({ mode: 'string' }),
    /** The due date of which the partner was reminded. */
    told_partner_for: date({ mode: 'string' }),
    /** The due date of which the owner was reminded by itself, and when the last letter went out. */
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

/** By whose code owners do without reminders of a unit, and since when they do. */
export const owner_reminders = pgTable('owner_reminders', {
  unit_id: integer()
    .primaryKey()
    .references(() => units.id, { onDelete: 'cascade' }),
  code: uuid().notNull().unique().defaultRandom(),
  stopped_at: timestamp(),
})

/** How often leaks are looked for, by the tonnes of CO₂ to which the charge is equivalent; the largest that is reached counts. */
export const leak_check_rules = pgTable(
  'leak_check_rules',
  {
    id: id(),
    from_tonnes: numeric({ precision: 9, scale: 3 }).notNull(),
    /** The same for hermetically sealed equipment. */
    hermetic_from_tonnes: numeric({ precision: 9, scale: 3 }).notNull(),
    /** Kilograms of gases of annex II, section 1, which are not counted by their potential. */
    from_kg: numeric({ precision: 9, scale: 3 }).notNull(),
    hermetic_from_kg: numeric({ precision: 9, scale: 3 }).notNull(),
    /** Hermetically sealed equipment in a residential building with a smaller charge is exempt. */
    dwelling_from_kg: numeric({ precision: 9, scale: 3 }).notNull(),
    interval_months: smallint().notNull(),
    /** Where leak detection is fitted. */
    detection_months: smallint().notNull(),
    /** Where the figures are from. */
    source: text().notNull(),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
  },
  (rule) => [uniqueIndex('leak_check_rules_from_tonnes').on(rule.from_tonnes).where(sql`deleted_at is null`)],
)
