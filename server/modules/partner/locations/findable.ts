import { and, eq, type SQL } from 'drizzle-orm'
import { isLive } from '#server/http/records/trash.ts'
import { affiliates, partners } from '#server/modules/partner/table.ts'

/** Branches that strangers may find: of a partner that is open, and marked to be seen on the map. The query joins the partner. */
export function isFindable(): SQL | undefined {
  return and(eq(partners.status, 1), eq(affiliates.visible_on_map, true), isLive(affiliates))
}
