import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { FirstStepsState } from '#contract/dashboard/first-steps.ts'
import type { TileChoice } from '#contract/dashboard/tiles.ts'
import { users } from '#server/modules/auth/index.ts'

/** A person's arrangement of the dashboard's tiles, and how far they are with the first steps. */
export const dashboard_layouts = pgTable('dashboard_layouts', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tiles: jsonb().$type<TileChoice[]>().notNull(),
  /** How far the person is with the first steps; null before the first of them. */
  first_steps: jsonb().$type<FirstStepsState>(),
})
