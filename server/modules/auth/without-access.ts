import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { companiesPort } from './companies.ts'

/** Those of the people whose account gives access to nothing: a partner role only, and no open company. */
export async function withoutAccess(db: Database, user_ids: readonly number[]): Promise<number[]> {
  if (user_ids.length === 0) return []
  const { rows } = await db.execute<{ id: number }>(sql`select u.id from users u
    where u.id in (${sql.join([...user_ids], sql`, `)})
      and exists (select from user_roles ur where ur.user_id = u.id)
      and not exists (select from user_roles ur join roles r on r.id = ur.role_id
        where ur.user_id = u.id and r.slug <> 'partner')
      and not exists ${companiesPort().openNames(sql`u.id`)}`)
  return rows.map(({ id }) => id)
}
