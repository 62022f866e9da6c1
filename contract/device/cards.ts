import * as v from 'valibot'
import { optionalRichText, videoAt } from '#contract/content/rich-text.ts'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { boolean, ids, text } from '#contract/declare/filters.ts'
import { list, lookup, Option } from '#contract/declare/list.ts'
import { file, libraryFiles, MediaFile } from '#contract/media/files.ts'
import {
  anyText,
  flag,
  id,
  integer,
  maxValue,
  minValue,
  optionalText,
  requiredText,
  say,
  version,
} from '#contract/values/rules.ts'
import { deviceEntities } from './entities.ts'
import { idList } from './groups.ts'

/** Formats of pictures on cards. */
export const pictureFormats = ['jpg', 'png'] as const

const videoLink = () =>
  v.optional(
    v.nullable(
      v.pipe(
        anyText(500),
        v.check((address) => address === '' || videoAt(address) !== null, say('product_card.video_link')),
        v.transform((address) => (address === '' ? null : address)),
      ),
    ),
    null,
  )

/** How a line of products is shown (specification, section 3: product card). Polish only. */
export const ProductCardForm = v.strictObject({
  name: requiredText(160),
  /** Null means every brand. */
  brand_id: v.optional(v.nullable(id()), null),
  active: v.optional(flag(), true),
  /** Shown on its tile below the name. */
  short_description: optionalText(160),
  features: optionalRichText(),
  video_link: videoLink(),
  video_description: optionalText(500),
  main_photo: file(),
  gallery: libraryFiles(50),
  downloadable_materials: libraryFiles(50),
  tags: idList(50),
  standard_functionalities: idList(100),
  optional_functionalities: idList(100),
  show_on_homepage: v.optional(flag(), false),
  show_on_brandpage: v.optional(flag(), false),
})

const cardRow = {
  id: v.number(),
  name: v.string(),
  active: v.boolean(),
  version: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
}
const uuids = v.array(v.string())
const numbers = v.array(v.number())

const ProductCardRow = v.object({
  ...cardRow,
  brand_name: v.nullable(v.string()),
  /** Number of devices with this card. */
  devices: v.number(),
  show_on_homepage: v.boolean(),
  show_on_brandpage: v.boolean(),
})
const ProductCardItem = v.object({
  ...ProductCardRow.entries,
  brand_id: v.nullable(v.number()),
  short_description: v.nullable(v.string()),
  /** Sanitised rich text. */
  features: v.nullable(v.string()),
  video_link: v.nullable(v.string()),
  video_description: v.nullable(v.string()),
  main_photo: v.nullable(v.string()),
  gallery: uuids,
  downloadable_materials: uuids,
  tags: numbers,
  standard_functionalities: numbers,
  optional_functionalities: numbers,
  /** All files that the card refers to, with links. */
  media: v.array(MediaFile),
})

/** A tile of the catalogue (specification, section 3: type card). Polish only. */
export const TypeCardForm = v.strictObject({
  name: requiredText(120),
  group_name: requiredText(120),
  group_kind: requiredText(120),
  /** From 1 (specification, section 5). */
  order: v.pipe(integer(), minValue(1), maxValue(10_000)),
  active: v.optional(flag(), true),
  main_photo: file(),
  /** Branches of the group tree that belong to it. */
  tree: idList(200),
})
const TypeCardRow = v.object({
  ...cardRow,
  group_name: v.string(),
  group_kind: v.string(),
  order: v.number(),
  groups: v.number(),
})
const TypeCardItem = v.object({
  ...TypeCardRow.entries,
  main_photo: v.nullable(v.string()),
  tree: numbers,
  media: v.array(MediaFile),
})

const productCards = {
  item: ProductCardItem,
  form: ProductCardForm,
  sort: ['created_at', 'name'],
  filters: {
    name: text(),
    brand: ids(),
    active: boolean(),
    show_on_homepage: boolean(),
    show_on_brandpage: boolean(),
  },
} as const
const typeCards = {
  item: TypeCardItem,
  form: TypeCardForm,
  sort: ['created_at', 'order', 'name', 'group_name'],
  filters: { name: text(), group_name: text(), group_kind: text(), active: boolean() },
} as const

/** The documents of a product card, selected individually. */
export const ProductCardDocuments = v.strictObject({ documentations: idList(500) })
const ProductCardDocumentsItem = v.object({
  id: v.number(),
  /** Of the card. */
  name: v.string(),
  documentations: numbers,
  version: v.number(),
})
const documents = 'device/productcards/{product_card}/documentations'

/** Cards: how devices are shown to partners. */
export const deviceCards = module('device', {
  ...entityCalls(deviceEntities['device.productcards'], productCards),
  'device.productcards.index': list({
    ...deviceEntities['device.productcards'],
    ...productCards,
    row: ProductCardRow,
    summary: 'List',
  }),
  'device.productcards.lookup': lookup({
    path: 'device/productcards/lookup',
    row: Option,
    summary: 'Find a product card',
  }),
  'device.product-card-documentations.show': endpoint({
    method: 'GET',
    path: documents,
    result: ProductCardDocumentsItem,
    summary: 'The documents of a product card',
  }),
  'device.product-card-documentations.update': endpoint({
    method: 'PATCH',
    path: documents,
    body: v.strictObject({ ...ProductCardDocuments.entries, version: version() }),
    result: ProductCardDocumentsItem,
    success: 'saved',
    summary: 'Choose the documents of a product card',
  }),
  ...entityCalls(deviceEntities['device.typecards'], typeCards),
  'device.typecards.index': list({
    ...deviceEntities['device.typecards'],
    ...typeCards,
    row: TypeCardRow,
    summary: 'List',
  }),
})
