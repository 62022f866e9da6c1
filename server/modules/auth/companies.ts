import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { seam } from '#server/seam.ts'

/** Companies of a person, as SQL over the person's id. A port, because the module of partners imports this one. */
export interface CompaniesPort {
  /** Tables that `memberships` reads. */
  tables: readonly string[]
  /** Memberships in open companies as a JSON array; null without one. */
  memberships(user_id: SQL): SQL
  /** Subquery of the names of all companies. */
  names(user_id: SQL): SQL
  /** Subquery of the names of the open companies, in their order. */
  openNames(user_id: SQL): SQL
}

const port = seam<CompaniesPort>('companies of people')

/** Connects the module of partners; called when the modules are assembled. */
export const connectCompanies = port.connect

/** The port to companies. Throws before the modules are assembled. */
export const companiesPort = port.get

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
