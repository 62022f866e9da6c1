import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { TileChoice } from '#contract/dashboard/tiles.ts'
import { users } from '#server/modules/auth/index.ts'

/** How a person has arranged the tiles of the dashboard. */
export const dashboard_layouts = pgTable('dashboard_layouts', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tiles: jsonb().$type<TileChoice[]>().notNull(),
})
