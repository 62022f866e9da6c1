import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { rejectionReasons } from '#contract/service-order/actions.ts'
import { duePhases, dueUnits } from '#contract/service-order/desk/due.ts'
import { decisions } from '#contract/service-order/resolutions.ts'
import { id, timestamp, version } from '#server/db/columns.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { named } from '#server/modules/service-order/handling/table.ts'

/** How long the steps of an order may take, by kind, status and brand. Names are made from what they say. */
export const due_times = pgTable(
  'due_times',
  {
    id: id(),
    name_pl: text().notNull(),
    name_en: text().notNull(),
    kind: text({ enum: ['warranty', 'maintenance', 'parts'] }).notNull(),
    status: text({ enum: duePhases }).notNull(),
    /** Null: for every brand that has no time of its own. */
    brand: integer().references(() => brands.id),
    amount: integer().notNull(),
    unit: text({ enum: dueUnits }).notNull(),
    version: version(),
    created_at: timestamp().notNull(),
  },
  (time) => [unique('due_times_once').on(time.kind, time.status, time.brand).nullsNotDistinct()],
)

const texts = () => ({ text_pl: text().notNull(), text_en: text().notNull() })

/** Texts that colleagues send again and again. */
export const reply_templates = pgTable('reply_templates', { ...named(), ...texts() })

/** Standard reasons of decisions, with the texts that explain them. */
export const decision_reasons = pgTable('decision_reasons', {
  ...named(),
  ...texts(),
  resolution: text({ enum: decisions }).notNull(),
  rejection_reason: text({ enum: rejectionReasons }),
})
