import { type AnyColumn, sql } from 'drizzle-orm'
import { registry_lookups } from './table.ts'

/**
 * A registry answer may contain a person's name and home address; it is made anonymous together with the record that references
 * it.
 */
export const lookupOf = (column: AnyColumn, table: { id: AnyColumn }) => ({
  table: registry_lookups,
  columns: { nip: sql`'anonim-' || ${registry_lookups.id}`, company: null },
  of: (id: number) => sql`${registry_lookups.id} = (select ${column} from ${column.table} where ${table.id} = ${id})`,
})
