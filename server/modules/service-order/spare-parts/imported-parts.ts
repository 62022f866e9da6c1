import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { pictureFormats } from '#contract/device/cards.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'
import { keepMediaUses } from '#server/modules/media/index.ts'
import { refuse } from '#server/refusal.ts'
import { forStaff } from './models.ts'
import { spare_parts } from './table.ts'
import { changePart, isCircle, makeParts } from './write-parts.ts'

const entity = 'service-order.spare-parts'

/** A part in an import. */
export interface ImportedPart {
  number: string
  name_pl: string
  name_en: string
  net_price: string | null
  models: number[]
  replaced_by_id: number | null
  picture: string | null
  active: boolean
}
/** Whether the colleague may see it; one for other brands only is not overwritten. */
export type FoundPart = ImportedPart & { id: number; version: number; is_visible: boolean }

/** Parts by number or id; locked when they are to be written. */
export async function partsFor(
  db: Database,
  asked: { numbers: readonly string[]; scope: StaffScope } | { ids: readonly number[] },
  lock: boolean,
): Promise<FoundPart[]> {
  const which =
    'ids' in asked ? inArray(spare_parts.id, [...asked.ids]) : inArray(spare_parts.number, [...asked.numbers])
  const seen = ('ids' in asked ? undefined : forStaff(spare_parts.models, asked.scope)) ?? sql`true`
  const { id, version, number, name_pl, name_en, net_price, models, replaced_by_id, picture, active } = spare_parts
  const select = db
    .select({
      id,
      version,
      number,
      name_pl,
      name_en,
      net_price,
      models,
      replaced_by_id,
      picture,
      active,
      is_visible: sql<boolean>`coalesce(${seen}, false)`,
    })
    .from(spare_parts)
    .where(and(isLive(spare_parts), which))
    .orderBy(asc(spare_parts.id))
  if (lock) select.for('update')
  return select
}

/** Writes parts with audit entries and images. Refuses a cycle of replacements. */
export async function writeParts(
  acting: Acting,
  rows: readonly { values: ImportedPart; before: Pick<FoundPart, 'id'> | null }[],
): Promise<{ id: number; version: number }[]> {
  const { db } = acting
  const made = await makeParts(
    acting,
    rows.flatMap(({ values, before }) => (before ? [] : [values])),
  )
  const byNumber = new Map(made.map((part) => [part.number, part]))
  const written: { id: number; version: number }[] = []
  for (const { values, before } of rows) {
    const part = before ? await change(acting, before.id, values) : byNumber.get(values.number)
    if (!part) throw new Error(`Part ${values.number} was not written`)
    if (before || part.picture)
      await keepMediaUses(db, {
        entity,
        entity_id: part.id,
        field: 'picture',
        formats: pictureFormats,
        ids: part.picture ? [part.picture] : [],
      })
    written.push({ id: part.id, version: part.version })
  }
  return written
}

async function change(acting: Acting, id: number, values: ImportedPart) {
  const { db } = acting
  const [before] = await db.select().from(spare_parts).where(eq(spare_parts.id, id)).for('update')
  if (!before) return refuse('not_found')
  const { replaced_by_id } = values
  if (replaced_by_id !== null && (await isCircle(db, id, replaced_by_id))) refuse('lifecycle', { key: 'part.circle' })
  return changePart(acting, before, values)
}
