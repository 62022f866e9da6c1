import { type AnyColumn, and, eq, inArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { contains } from '#server/http/lists/conditions.ts'
import { isLive } from '#server/http/records/trash.ts'

/** Parameters of a lookup: a search text, or known ids. */
export interface Asked {
  search?: string | undefined
  ids?: number[] | undefined
}

/** A table whose records can be chosen while they are active and not in the trash. */
export interface Listed {
  id: AnyPgColumn
  active: AnyPgColumn
  deleted_at?: AnyPgColumn
}

/** Records of a dictionary that can be chosen. Those requested by id are included even if they no longer can be. */
export function offered(table: Listed, query: Asked, name: AnyColumn | SQL): SQL | undefined {
  if (query.ids) return asked(query, name, table.id)
  const { deleted_at } = table
  return and(deleted_at && isLive({ deleted_at }), eq(table.active, true), asked(query, name, table.id))
}

/** Records matching a lookup's search text or ids. */
function asked(query: Asked, name: AnyColumn | SQL, id: AnyColumn): SQL | undefined {
  return and(query.search ? contains(name, query.search) : undefined, query.ids && inArray(id, query.ids))
}
