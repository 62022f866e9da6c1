import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** What there is of some texts, one after the other. */
export function joined(...parts: (AnyColumn | SQL)[]): SQL {
  return sql`nullif(concat_ws(' · ', ${sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  )}), '')`
}
