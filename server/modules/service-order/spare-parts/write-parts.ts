import { eq, sql } from 'drizzle-orm'
import type { Acting } from '#server/db/acting.ts'
import { audit, auditAll } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { refuse } from '#server/refusal.ts'
import { spare_parts } from './table.ts'

const entity = 'service-order.spare-parts'

type Part = typeof spare_parts.$inferSelect
type NewPart = Pick<typeof spare_parts.$inferInsert, 'number' | 'name_pl'> & Partial<typeof spare_parts.$inferInsert>

/** Whether a replacement would create a cycle. */
export async function isCircle(db: Database, id: number, replaced_by: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with recursive chain as (
      select id, replaced_by_id from spare_parts where id = ${replaced_by}
      union
      select next.id, next.replaced_by_id from spare_parts next join chain on next.id = chain.replaced_by_id
    ) select from chain where id = ${id}`)
  return rows.length > 0
}

/** Adds parts from an import or from the ERP. */
export async function makeParts({ db, by, at }: Acting, values: readonly NewPart[]): Promise<Part[]> {
  if (values.length === 0) return []
  const moment = at.toISOString()
  const parts = await db
    .insert(spare_parts)
    .values(values.map((part) => ({ ...part, created_at: moment, updated_at: moment })))
    .returning()
  await auditAll(
    db,
    parts.map((after) => ({ by, at, entity, entity_id: after.id, action: 'store', before: null, after })),
  )
  return parts
}

/** Changes a part, which must be locked, with data of an import or the ERP. */
export async function changePart(
  { db, by, at }: Acting,
  before: Part,
  values: Partial<NewPart>,
  action: 'update' | 'synchronise' = 'update',
): Promise<Part> {
  const [after] = await db
    .update(spare_parts)
    .set({ ...values, version: before.version + 1, updated_at: at.toISOString() })
    .where(eq(spare_parts.id, before.id))
    .returning()
  if (!after) throw new Error(`Part ${before.id} is gone`)
  await audit(db, { by, at, entity, entity_id: before.id, action, before, after })
  return after
}

/** Takes over a part's data from the ERP. */
export async function takePartFromErp(acting: Acting, id: number, values: Partial<NewPart>): Promise<boolean> {
  const { db } = acting
  const [part] = await db.select().from(spare_parts).where(eq(spare_parts.id, id)).for('update')
  if (!part) return refuse('not_found')
  const { replaced_by_id } = values
  if (replaced_by_id && (await isCircle(db, id, replaced_by_id)))
    refuse('lifecycle', { key: 'part.erp_replacement_circle' })
  await changePart(acting, part, values, 'synchronise')
  return true
}
