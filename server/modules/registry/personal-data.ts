import { type AnyColumn, sql } from 'drizzle-orm'
import { registry_lookups } from './table.ts'

/** What the registry told of a company may be a person's name and home; made anonymous with the record that refers to it. */
export const lookupOf = (column: AnyColumn, table: { id: AnyColumn }) => ({
  table: registry_lookups,
  columns: { nip: sql`'anonim-' || ${registry_lookups.id}`, company: null },
  of: (id: number) => sql`${registry_lookups.id} = (select ${column} from ${column.table} where ${table.id} = ${id})`,
})
