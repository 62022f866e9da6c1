import { type AnyColumn, getTableName, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { audit_entries } from '#server/db/audit.table.ts'
import type { TextsOfTable } from '#server/db/texts.ts'
import { recordKinds } from '#server/http/records/kinds.ts'
import { personalData, personalKinds } from './personal-data.ts'

/** Whether the record of a row is on hold because of a dispute; `of` holds its id, by its entity. */
export function heldIn(of: TextsOfTable['of']): SQL<boolean> {
  const held = Object.entries(of).flatMap(([entity, column]) => {
    const kind = personalKinds().find((known) => known.entity === entity)
    return kind && 'on_hold' in kind.table
      ? [sql`exists (select from ${kind.table} held where held.id = ${column} and held.on_hold)`]
      : []
  })
  return held.length > 0 ? sql<boolean>`(${sql.join(held, sql` or `)})` : sql<boolean>`false`
}

/**
 * Whether an entry of the audit is about a record on hold, or about one that is spared, or about what belongs to such a record: an
 * erasure leaves their history as it leaves them.
 */
export function isHistoryLeft(spared: Readonly<Record<string, readonly number[]>>): SQL<boolean> {
  const left = auditedTables().map(({ entity, table, id, of }) => {
    const isSpared = Object.entries(of).map(([whole, column]) => isOneOf(column, spared[whole] ?? []))
    return sql`(${audit_entries.entity} = ${entity} and ${audit_entries.entity_id} in
      (select ${id} from ${table} where ${or(heldIn(of), ...isSpared)}))`
  })
  return sql<boolean>`(${sql.join([...left, sql`false`], sql` or `)})`
}

const isOneOf = (column: AnyColumn, ids: readonly number[]): SQL | undefined =>
  ids.length === 0 ? undefined : sql`${column} = any(${sql.param([...ids])}::int[])`

interface AuditedTable {
  entity: string
  table: PgTable
  id: AnyColumn
  of: TextsOfTable['of']
}

/** Tables whose rows have a history: those of records, and those that are declared with their texts. */
function auditedTables(): AuditedTable[] {
  const { texts } = personalData()
  const kinds = recordKinds().map(({ entity, table }) => {
    const declared = texts.find((own) => getTableName(own.table) === getTableName(table))
    return { entity, table, id: table.id, of: { ...declared?.of, [entity]: table.id } }
  })
  const others = texts.flatMap(({ table, of, audited }) => (audited ? [{ ...audited, table, of }] : []))
  return [...kinds, ...others]
}
