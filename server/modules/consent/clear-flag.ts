import { type AnyColumn, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ConsentKind } from '#contract/dictionary/dictionary.ts'
import { audit } from '#server/db/audit.ts'
import type { Events, Happening } from '#server/events.ts'

/** A table with a boolean column for each kind of consent. */
type FlaggedTable = PgTable & { id: AnyColumn; version: AnyColumn } & Partial<Record<ConsentKind, AnyColumn>>

/** Answer to `consent.withdrawn` for a module with such a table: clears the record's flag. */
export function clearsFlag(flagged: string, table: FlaggedTable) {
  return async ({ db, by, at }: Happening, { entity, entity_id, kind }: Events['consent.withdrawn']): Promise<void> => {
    if (entity !== flagged || !(kind in table)) return
    const column = sql.identifier(kind)
    const { rows } = await db.execute<{ version: number }>(
      sql`update ${table} set ${column} = false, version = version + 1
          where id = ${entity_id} and ${column} returning version`,
    )
    const version = rows[0]?.version
    if (version === undefined) return
    const [before, after] = [{ [kind]: true }, { [kind]: false, version }]
    await audit(db, { entity, entity_id, action: 'withdraw-consent', before, after, by, at })
  }
}
