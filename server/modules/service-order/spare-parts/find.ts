import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FoundPart, ModelView } from '#contract/service-order/spare-parts/parts.ts'
import type { Scope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { contains } from '#server/http/lists/conditions.ts'
import { isLive } from '#server/http/records/trash.ts'
import { devices } from '#server/modules/device/index.ts'
import { mediaFiles } from '#server/modules/media/index.ts'
import { isOfModels, modelNames, seenBy, seenDevices } from './models.ts'
import { exploded_views, spare_parts } from './table.ts'

/** The part of a call needed for finding parts. */
type Finder = Pick<CallContext<Scope>, 'db' | 'at' | 'scope' | 'locale'>

/** Maximum number of results of a search. */
const best = 50

const replacing = alias(spare_parts, 'replacing')

interface Asked {
  search?: string | undefined
  ids?: readonly number[] | undefined
  model?: number | undefined
}

/**
 * Active parts whose number begins with, or whose name contains, the search text, or that fit a model of that name; an exact
 * number comes first. By id, inactive ones too.
 */
export async function findParts(finder: Finder, { search = '', ids, model }: Asked): Promise<FoundPart[]> {
  const typed = search.trim()
  const digits = typed.replaceAll(/\s/g, '')
  const where = ids
    ? inArray(spare_parts.id, [...ids])
    : and(
        eq(spare_parts.active, true),
        model === undefined ? undefined : or(isOfModels(spare_parts.models, [model]), fitsAll),
        typed === '' ? undefined : isFoundBy(typed, digits),
      )
  const order = [sql`${spare_parts.number} = ${digits} desc`, asc(spare_parts.number), asc(spare_parts.id)]
  return select(finder, where, order, ids?.length ?? best)
}

const fitsAll = sql`cardinality(${spare_parts.models}) = 0`

function isFoundBy(typed: string, digits: string): SQL | undefined {
  const ofModel = sql`${spare_parts.models} && array(
    select ${devices.id} from ${devices} where ${isLive(devices)} and ${contains(devices.name, typed)})`
  const name = or(contains(spare_parts.name_pl, typed), contains(spare_parts.name_en, typed))
  return or(contains(spare_parts.number, digits), name, typed.length < 3 ? undefined : ofModel)
}

/** Visible parts by number, active or not. */
export async function partsByNumber(finder: Finder, numbers: readonly string[]): Promise<Map<string, FoundPart>> {
  if (numbers.length === 0) return new Map()
  const parts = await select(finder, inArray(spare_parts.number, [...numbers]), [asc(spare_parts.id)], numbers.length)
  return new Map(parts.map((part) => [part.number, part]))
}

/** Drawings of a model with the parts at their places; places of deleted parts are left out. */
export async function viewsOfModel(finder: Finder, model: number): Promise<ModelView[]> {
  const { db, at, scope, locale } = finder
  const rows = await db
    .select()
    .from(exploded_views)
    .where(
      and(
        isLive(exploded_views),
        eq(exploded_views.active, true),
        isOfModels(exploded_views.models, [model]),
        await seenBy(db, scope, exploded_views.models),
      ),
    )
    .orderBy(asc(exploded_views.name_pl), asc(exploded_views.id))
  const pictures = await mediaFiles(
    db,
    at,
    rows.flatMap(({ picture }) => picture ?? []),
  )
  const found = await findParts(finder, { ids: [...new Set(rows.flatMap(({ parts }) => parts))] })
  const parts = new Map(found.map((part) => [part.id, part]))
  return rows.flatMap(({ id, name_pl, name_en, picture: file, places }) => {
    const picture = pictures.get(file ?? '')
    if (!picture) return []
    const shown = places.flatMap(({ number, x, y, spare_part_id }) => {
      const part = parts.get(spare_part_id)
      return part ? [{ number, x, y, part }] : []
    })
    return [{ id, name: (locale === 'en' && name_en) || name_pl, picture, places: shown }]
  })
}

async function select({ db, at, scope, locale }: Finder, where: SQL | undefined, order: SQL[], limit: number) {
  const titleOf = (part: typeof spare_parts | typeof replacing) =>
    locale === 'en' ? sql<string>`coalesce(nullif(${part.name_en}, ''), ${part.name_pl})` : sql<string>`${part.name_pl}`
  const rows = await db
    .select({
      id: spare_parts.id,
      number: spare_parts.number,
      title: titleOf(spare_parts),
      net_price: spare_parts.net_price,
      picture: spare_parts.picture,
      models: modelNames('spare_parts.models', await seenDevices(db, scope)),
      active: spare_parts.active,
      replaced_by_number: replacing.number,
      replaced_by_title: titleOf(replacing),
    })
    .from(spare_parts)
    .leftJoin(replacing, and(eq(replacing.id, spare_parts.replaced_by_id), isLive(replacing)))
    .where(and(isLive(spare_parts), where, await seenBy(db, scope, spare_parts.models)))
    .orderBy(...order)
    .limit(limit)
  const images = await mediaFiles(
    db,
    at,
    rows.flatMap(({ picture }) => picture ?? []),
  )
  return rows.map(
    ({ picture, replaced_by_number, replaced_by_title, ...part }): FoundPart => ({
      ...part,
      name: `${part.number} – ${part.title}`,
      image: images.get(picture ?? '') ?? null,
      replaced_by: replaced_by_number === null ? null : { number: replaced_by_number, title: replaced_by_title ?? '' },
    }),
  )
}
