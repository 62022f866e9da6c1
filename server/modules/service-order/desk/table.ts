import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { rejectionReasons } from '#contract/service-order/actions.ts'
import { dueUnits } from '#contract/service-order/desk/due.ts'
import { orderKindNames } from '#contract/service-order/handling/kinds.ts'
import { duePhases } from '#contract/service-order/order-statuses.ts'
import { warrantyResolutions } from '#contract/service-order/resolutions.ts'
import { id, named, timestamp, version } from '#server/db/columns.ts'
import { brands } from '#server/modules/dictionary/index.ts'

/** Time limits by kind, status and brand. Their names are generated. */
export const due_times = pgTable(
  'due_times',
  {
    id: id(),
    name_pl: text().notNull(),
    name_en: text().notNull(),
    kind: text({ enum: ['warranty', 'maintenance', 'parts'] }).notNull(),
    status: text({ enum: duePhases }).notNull(),
    /** Null for all brands without their own limit. */
    brand: integer().references(() => brands.id),
    amount: integer().notNull(),
    unit: text({ enum: dueUnits }).notNull(),
    version: version(),
    created_at: timestamp().notNull(),
  },
  (time) => [unique('due_times_once').on(time.kind, time.status, time.brand).nullsNotDistinct()],
)

const texts = () => ({ text_pl: text().notNull(), text_en: text().notNull() })

/** Reply templates. */
export const reply_templates = pgTable('reply_templates', {
  ...named(),
  ...texts(),
  /** Kind of orders that it is offered for; null for all of them. */
  kind: text({ enum: orderKindNames }),
})

/** Standard reasons of decisions, with explanations. */
export const decision_reasons = pgTable('decision_reasons', {
  ...named(),
  ...texts(),
  resolution: text({ enum: warrantyResolutions }).notNull(),
  rejection_reason: text({ enum: rejectionReasons }),
})
