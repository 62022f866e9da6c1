import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { isLive } from '#server/http/records/trash.ts'
import { shownColumns } from './error-code-search.ts'
import { error_code_views, error_codes } from './error-code-table.ts'

/** An error code looked up by a partner's person. */
export interface LookedUpCode {
  id: number
  code: string
  name: string
  manual: string
  is_translated: boolean
  files: number
  viewed_at: string
}

interface Asked {
  /** Of one person; default: everybody. */
  user_id?: number
  /** Of one company. */
  partner_id?: number
  limit: number
  /** Condition on `error_codes` for visible ones. */
  visible?: SQL | undefined
}

/** Number of latest views that are read, because people look up the same code repeatedly. */
const views = 200

/** The codes looked up most recently, without repetition; for dashboards. */
export async function lookedUpCodes(
  db: Database,
  { user_id, partner_id, limit, visible }: Asked,
  locale: Locale,
): Promise<LookedUpCode[]> {
  const { error_code_id, viewed_at } = error_code_views
  const last = db
    .select({ error_code_id, viewed_at })
    .from(error_code_views)
    .where(
      and(
        user_id === undefined ? undefined : eq(error_code_views.user_id, user_id),
        partner_id === undefined ? undefined : eq(error_code_views.partner_id, partner_id),
      ),
    )
    .orderBy(desc(viewed_at))
    .limit(views)
    .as('last_views')
  const seen = sql<string>`max(${last.viewed_at})`
  return db
    .select({
      ...shownColumns(locale),
      viewed_at: seen.mapWith(error_code_views.viewed_at),
    })
    .from(last)
    .innerJoin(error_codes, and(eq(error_codes.id, last.error_code_id), isLive(error_codes)))
    .where(visible)
    .groupBy(error_codes.id)
    .orderBy(desc(seen))
    .limit(limit)
}
