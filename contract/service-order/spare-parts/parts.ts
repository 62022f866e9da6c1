import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { boolean, ids, number, text } from '#contract/declare/filters.ts'
import { list, lookup } from '#contract/declare/list.ts'
import { idList } from '#contract/device/groups.ts'
import { optionalAmount } from '#contract/device/records.ts'
import { file, MediaFile } from '#contract/media/files.ts'
import { anyText, between, flag, id, integer, requiredText, say } from '#contract/values/rules.ts'
import { shownMoney } from '#contract/values/shown-numbers.ts'
import { sparePartEntities } from './entities.ts'
import { lineLimit, partNumber } from './numbers.ts'
import { partSale } from './row-texts.ts'

/** An English name is optional; English readers get the Polish one where it is missing. */
const englishName = () => v.optional(anyText(160), '')

export const SparePartForm = v.strictObject({
  number: partNumber(),
  name_pl: requiredText(160),
  name_en: englishName(),
  picture: file(),
  /** Net, zlotys. */
  net_price: optionalAmount(12, 2),
  /** Models that the part fits; an empty list means all. */
  models: idList(500),
  /** Replacement of the part. */
  replaced_by_id: v.optional(v.nullable(id()), null),
  active: v.optional(flag(), true),
})

const SparePartRow = v.object({
  id: v.number(),
  number: v.string(),
  name_pl: v.string(),
  name_en: v.string(),
  net_price: v.nullable(shownMoney()),
  /** Names of the models it fits; shortened when there are many. */
  model_names: v.string(),
  replaced_by_number: v.nullable(v.string()),
  active: v.boolean(),
  version: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
})
const SparePartItem = v.object({
  ...SparePartRow.entries,
  picture: v.nullable(v.string()),
  models: v.array(v.number()),
  replaced_by_id: v.nullable(v.number()),
  media: v.array(MediaFile),
})

/** Size of the coordinate system of places on a drawing, so that they do not depend on the width of the screen. */
export const pictureSide = 1000
const along = () => v.pipe(integer(), between(0, pictureSide))

/** A numbered place on a drawing, with its part. */
const Place = v.strictObject({
  /** The number drawn beside the place. */
  number: v.pipe(integer(), between(1, 999)),
  x: along(),
  y: along(),
  spare_part_id: id(),
})
export type Place = v.InferOutput<typeof Place>

const eachOnce = (places: Place[]) => new Set(places.map(({ number }) => number)).size === places.length

export const ExplodedViewForm = v.strictObject({
  name_pl: requiredText(160),
  name_en: englishName(),
  picture: v.pipe(
    file(),
    v.check((picture) => picture !== null, say('rule.file_required')),
  ),
  models: v.pipe(idList(200), v.minLength(1, say('rule.at_least_one'))),
  places: v.optional(
    v.pipe(
      v.array(Place),
      v.maxLength(200, say('rule.too_many_items', { limit: 200 })),
      v.check(eachOnce, say('part.place_twice')),
    ),
    [],
  ),
  active: v.optional(flag(), true),
})

const ExplodedViewRow = v.object({
  id: v.number(),
  name_pl: v.string(),
  name_en: v.string(),
  model_names: v.string(),
  place_count: v.number(),
  active: v.boolean(),
  version: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
})
const ExplodedViewItem = v.object({
  ...ExplodedViewRow.entries,
  picture: v.nullable(v.string()),
  models: v.array(v.number()),
  places: v.array(v.object(Place.entries)),
  media: v.array(MediaFile),
})

/** A part as it is found when ordering, in the person's language. */
export const FoundPart = v.object({
  id: v.number(),
  number: v.string(),
  title: v.string(),
  /** Number and title, as shown in selectors. */
  name: v.string(),
  net_price: v.nullable(shownMoney()),
  image: v.nullable(MediaFile),
  /** Names of the models it fits that the person may see; shortened when there are many. */
  models: v.array(v.string()),
  /** False when it can no longer be ordered, unless it has a replacement. */
  active: v.boolean(),
  replaced_by: v.nullable(v.object({ number: v.string(), title: v.string() })),
})
export type FoundPart = v.InferOutput<typeof FoundPart>

/** A drawing of a model with the parts at its places. */
const ModelView = v.object({
  id: v.number(),
  name: v.string(),
  picture: MediaFile,
  places: v.array(v.object({ number: v.number(), x: v.number(), y: v.number(), part: FoundPart })),
})
export type ModelView = v.InferOutput<typeof ModelView>

/** Part numbers, comma-separated. */
const numbers = () =>
  v.pipe(
    v.string(say('rule.type')),
    v.maxLength(20 * lineLimit, say('rule.max_length', { limit: 20 * lineLimit })),
    v.transform((value) => value.split(',')),
    v.array(partNumber()),
    v.maxLength(lineLimit, say('rule.too_many_items', { limit: lineLimit })),
  )
const checkQuery = v.strictObject({ numbers: numbers() })
/** Whether each number is in the list of parts, in the order of the request. */
const Checked = v.object({ results: v.array(v.object({ number: v.string(), part: v.nullable(FoundPart) })) })
const viewQuery = v.strictObject({ model: number() })
const Views = v.object({ results: v.array(ModelView) })

const path = 'service-order/spare-parts'
const viewPath = 'service-order/exploded-views'

const parts = {
  item: SparePartItem,
  form: SparePartForm,
  sort: ['created_at', 'number', 'name_pl', 'net_price'],
  filters: { number: text(), name_pl: text(), model: ids(), active: boolean() },
} as const
const views = {
  item: ExplodedViewItem,
  form: ExplodedViewForm,
  sort: ['created_at', 'name_pl'],
  filters: { name_pl: text(), model: ids(), active: boolean() },
} as const

/** The list of parts, and the drawings from which they are selected. */
export const spareParts = module('service-order', {
  ...entityCalls(sparePartEntities['service-order.spare-parts'], parts),
  'service-order.spare-parts.index': list({
    ...sparePartEntities['service-order.spare-parts'],
    ...parts,
    row: SparePartRow,
    texts: [partSale],
    search: ['number', 'name_pl', 'name_en', 'replaced_by_number', 'model_names'],
    summary: 'List',
  }),
  'service-order.spare-parts.lookup': lookup({
    path: `${path}/lookup`,
    row: FoundPart,
    filters: { model: number() },
    summary: 'Find a part by number, name or model',
  }),
  'service-order.spare-parts.check': endpoint({
    method: 'GET',
    path: `${path}/check`,
    permission: 'service-order.spare-parts.lookup',
    query: checkQuery,
    result: Checked,
    summary: 'Which of these numbers are of the list',
  }),
  ...entityCalls(sparePartEntities['service-order.exploded-views'], views),
  'service-order.exploded-views.index': list({
    ...sparePartEntities['service-order.exploded-views'],
    ...views,
    row: ExplodedViewRow,
    search: ['name_pl', 'name_en', 'model_names'],
    summary: 'List',
  }),
  'service-order.exploded-views.of-model': endpoint({
    method: 'GET',
    path: `${viewPath}/of-model`,
    permission: 'service-order.spare-parts.lookup',
    query: viewQuery,
    result: Views,
    summary: 'The pictures of a model with its parts',
  }),

  'partnerzone.service-order.spare-parts.lookup': lookup({
    path: `partnerzone/${path}/lookup`,
    row: FoundPart,
    filters: { model: number() },
    summary: 'Find a part by number, name or model',
  }),
  'partnerzone.service-order.spare-parts.check': endpoint({
    method: 'GET',
    path: `partnerzone/${path}/check`,
    permission: 'partnerzone.service-order.spare-parts.lookup',
    query: checkQuery,
    result: Checked,
    summary: 'Which of these numbers are of the list',
  }),
  'partnerzone.service-order.exploded-views.index': endpoint({
    method: 'GET',
    path: `partnerzone/${viewPath}`,
    permission: 'partnerzone.service-order.spare-parts.lookup',
    query: viewQuery,
    result: Views,
    summary: 'The pictures of a model with its parts',
  }),
})
