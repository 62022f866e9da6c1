import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { countsAs } from '#contract/service-order/due/words.ts'
import { named } from '#server/db/columns.ts'

/** Kinds of maintenance that a partner can choose. */
export const maintenance_types = pgTable('maintenance_types', {
  ...named(),
  /** Months to the next one; null where it does not recur. */
  interval_months: integer(),
  /** Due date of a unit that a completed maintenance of this kind satisfies. */
  counts_as: text({ enum: countsAs }).notNull().default('maintenance'),
})

/** Kinds of repair. */
export const repair_types = pgTable('repair_types', named())
