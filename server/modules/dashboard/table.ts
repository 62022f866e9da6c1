import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { TileChoice } from '#contract/dashboard/tiles.ts'
import { users } from '#server/modules/auth/index.ts'

/** A person's arrangement of the dashboard's tiles. */
export const dashboard_layouts = pgTable('dashboard_layouts', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tiles: jsonb().$type<TileChoice[]>().notNull(),
})
