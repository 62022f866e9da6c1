import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { Acting } from '#server/db/acting.ts'
import { audit, auditAll } from '#server/db/audit.ts'
import type { ErpValues, OurRecord, SynchronizedKind } from './kind.ts'

type Writing = Pick<Acting, 'db' | 'by' | 'at'> & { kind: SynchronizedKind }

/** Action in the audit. */
const action = 'synchronise'

/** Writes values of the ERP to our record, which must be locked, with an audit entry. */
export async function writeValues(writing: Writing, ours: OurRecord, values: ErpValues): Promise<void> {
  const { db, by, at, kind } = writing
  const { table, entity } = kind
  const [after] = (await db
    .update(table)
    .set({ ...written(writing, values), version: sql`${table.version} + 1` })
    .where(eq(table.id, ours.id))
    .returning()) as OurRecord[]
  if (!after) throw new Error(`${entity} ${ours.id} is gone`)
  await audit(db, { by, at, entity, entity_id: ours.id, action, before: ours, after })
}

/** Writes values of the ERP to many locked records: one statement for those with the same fields, and one for the audit. */
export async function writeAllValues(
  writing: Writing,
  records: readonly { ours: OurRecord; values: ErpValues }[],
): Promise<void> {
  const { db, by, at, kind } = writing
  const { entity } = kind
  const changed = records.map(({ ours, values }) => ({ ours, set: written(writing, values) }))
  const alike = Map.groupBy(changed, ({ set }) => Object.keys(set).toSorted().join())
  for (const group of alike.values()) await writeGroup(writing, group)
  await auditAll(
    db,
    changed.map(({ ours, set }) => {
      const after = { ...ours, ...set, version: ours.version + 1 }
      return { by, at, entity, entity_id: ours.id, action, before: ours, after }
    }),
  )
}

/** The values with further ones derived from them. */
function written({ at, kind: { table, follows } }: Writing, values: ErpValues): ErpValues {
  return { ...values, ...follows?.(values), ...('updated_at' in table && { updated_at: at.toISOString() }) }
}

/** Rows are passed as JSON, which PostgreSQL converts by the types of the table. */
async function writeGroup(
  { db, kind: { table, entity } }: Writing,
  group: readonly { ours: OurRecord; set: ErpValues }[],
): Promise<void> {
  const columns = getTableColumns(table)
  const name = sql.identifier(getTableName(table))
  const nameOf = (field: string) => columns[field]?.name ?? field
  const fields = Object.keys(group[0]?.set ?? {}).map(nameOf)
  const rows = group.map(({ ours, set }) => ({
    id: ours.id,
    ...Object.fromEntries(Object.entries(set).map(([field, value]) => [nameOf(field), value])),
  }))
  const sets = fields.map((field) => sql`${sql.identifier(field)} = said.${sql.identifier(field)}`)
  const { rowCount } =
    await db.execute(sql`update ${name} as ours set ${sql.join(sets, sql`, `)}, version = ours.version + 1
    from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb) as said where ours.id = said.id`)
  if (rowCount !== group.length) throw new Error(`Some of ${entity} are gone`)
}
