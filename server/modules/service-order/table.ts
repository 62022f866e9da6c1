import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { countsAs } from '#contract/service-order/due/words.ts'
import { named } from './handling/table.ts'

/** Kinds of maintenance that a partner may report. */
export const maintenance_types = pgTable('maintenance_types', {
  ...named(),
  /** After how many months the next one is due; null where it does not come again by itself. */
  interval_months: integer(),
  /** Which due date of a unit such a maintenance keeps when it is completed. */
  counts_as: text({ enum: countsAs }).notNull().default('maintenance'),
})

/** Kinds of repair. */
export const repair_types = pgTable('repair_types', named())
