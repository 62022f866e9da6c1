import { eq, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/client.ts'

/** A table of pairs that links records. */
export interface Links {
  table: PgTable
  /** Column of the record whose form contains the ids. */
  of: AnyPgColumn
  /** Column of the linked record. */
  to: AnyPgColumn
}

/** Linked ids of a row of `owner`, a column with its table name, as an array. */
export function linkedIds({ table, of, to }: Links, owner: string): SQL<number[]> {
  const name = sql.identifier(getTableConfig(table).name)
  const [chosen, own] = [sql.identifier(to.name), sql.identifier(of.name)]
  return sql<number[]>`array(select ${name}.${chosen} from ${name} where ${name}.${own} = ${sql.raw(owner)} order by 1)`
}

/** Replaces the links of a record. */
export async function keepLinks(db: Database, { table, of, to }: Links, id: number, ids: readonly number[]) {
  await db.delete(table).where(eq(of, id))
  const rows = ids.map((chosen) => ({ [of.name]: id, [to.name]: chosen }))
  if (rows.length > 0) await db.insert(table).values(rows)
}
