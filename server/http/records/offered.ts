import { type AnyColumn, and, eq, inArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { contains } from '#server/http/lists/conditions.ts'
import { isLive } from '#server/http/records/trash.ts'

/** What a selector asks: by text, or known ones by id. */
export interface Asked {
  search?: string | undefined
  ids?: number[] | undefined
}

/** A table of records that can be chosen while they are active and not in the trash. */
export interface Listed {
  id: AnyPgColumn
  active: AnyPgColumn
  deleted_at?: AnyPgColumn
}

/** Those of a dictionary that can be chosen; known ones are told by name also when they can not be chosen any more. */
export function offered(table: Listed, query: Asked, name: AnyColumn | SQL): SQL | undefined {
  if (query.ids) return asked(query, name, table.id)
  const { deleted_at } = table
  return and(deleted_at && isLive({ deleted_at }), eq(table.active, true), asked(query, name, table.id))
}

/** Those that a selector asks for: by text, or known ones by id. */
function asked(query: Asked, name: AnyColumn | SQL, id: AnyColumn): SQL | undefined {
  return and(query.search ? contains(name, query.search) : undefined, query.ids && inArray(id, query.ids))
}
