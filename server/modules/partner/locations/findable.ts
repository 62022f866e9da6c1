import { and, eq, type SQL } from 'drizzle-orm'
import { isLive } from '#server/http/records/trash.ts'
import { affiliates, partners } from '#server/modules/partner/table.ts'

/** Condition for branches in "Find a partner": of an open partner, and marked for the map. Requires a join with partners. */
export function isFindable(): SQL | undefined {
  return and(eq(partners.status, 1), eq(affiliates.visible_on_map, true), isLive(affiliates))
}
