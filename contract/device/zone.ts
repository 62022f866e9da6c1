import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { boolean, ids, number, text } from '#contract/declare/filters.ts'
import { list, lookup } from '#contract/declare/list.ts'
import { MediaFile } from '#contract/media/files.ts'
import { locales } from '#contract/messages/locale.ts'
import { id } from '#contract/values/rules.ts'
import { shownDecimal } from '#contract/values/shown-numbers.ts'
import { ZoneGroupTree } from './groups.ts'

/** A device as partners see it in a list. */
export const ZoneDeviceRow = v.object({
  id: v.number(),
  name: v.string(),
  name2: v.nullable(v.string()),
  brand_name: v.string(),
  group_name: v.string(),
  photo: v.nullable(MediaFile),
  /** No longer sold. */
  blocked: v.boolean(),
  /** The replacement, where the person may see it. */
  successor_id: v.nullable(v.number()),
  successor_name: v.nullable(v.string()),
})
export type ZoneDeviceRow = v.InferOutput<typeof ZoneDeviceRow>

const Functionality = v.object({
  id: v.number(),
  name: v.string(),
  description: v.nullable(v.string()),
  /** 0 is standard equipment, 1 is optional. */
  type: v.picklist([0, 1]),
})
export type ZoneFunctionality = v.InferOutput<typeof Functionality>

/** A device with the content of its product card. */
export const ZoneDevice = v.object({
  ...ZoneDeviceRow.entries,
  brand_id: v.number(),
  producer_name: v.string(),
  unit: v.string(),
  heating_capacity: v.nullable(shownDecimal()),
  cooling_capacity: v.nullable(shownDecimal()),
  /** The groups above it, from the top. */
  groups: v.array(v.object({ id: v.number(), name: v.string() })),
  tags: v.array(v.string()),
  functionalities: v.array(Functionality),
  /** Rich text. */
  features: v.string(),
  video_link: v.nullable(v.string()),
  video_description: v.nullable(v.string()),
  gallery: v.array(MediaFile),
  downloadable_materials: v.array(MediaFile),
  error_codes: v.number(),
})
export type ZoneDevice = v.InferOutput<typeof ZoneDevice>

/** How a code was found: exact match, beginning of the code, name, or similar spelling. */
export const codeMatches = ['exact', 'code', 'name', 'similar'] as const

/** An error code with its manual. */
export const ZoneErrorCode = v.object({
  id: v.number(),
  code: v.string(),
  name: v.string(),
  manual: v.string(),
  /** Whether name and manual are in the person's language. */
  is_translated: v.boolean(),
  /** Number of manual files for the person. */
  files: v.number(),
  /** Some of the groups and devices that the code applies to. */
  used_in: v.array(v.string()),
})
export type ZoneErrorCode = v.InferOutput<typeof ZoneErrorCode>
export const FoundErrorCode = v.object({ ...ZoneErrorCode.entries, match: v.picklist(codeMatches) })
export type FoundErrorCode = v.InferOutput<typeof FoundErrorCode>

/** An error code with the files of its manual. */
export const OpenedErrorCode = v.object({
  ...ZoneErrorCode.entries,
  media: v.array(MediaFile),
  /** Language of the files: the other language where there are none in the person's. */
  media_locale: v.picklist(locales),
})
export type OpenedErrorCode = v.InferOutput<typeof OpenedErrorCode>

export const TypeCardTile = v.object({
  id: v.number(),
  name: v.string(),
  group_name: v.string(),
  group_kind: v.string(),
  photo: v.nullable(MediaFile),
})
export type TypeCardTile = v.InferOutput<typeof TypeCardTile>

/** A product card that leads to its devices. */
export const ProductCardTile = v.object({
  id: v.number(),
  name: v.string(),
  /** Null means every brand. */
  brand_id: v.nullable(v.number()),
  brand_name: v.nullable(v.string()),
  short_description: v.nullable(v.string()),
  photo: v.nullable(MediaFile),
  /** Number of its devices that the person may see. */
  devices: v.number(),
})
export type ProductCardTile = v.InferOutput<typeof ProductCardTile>

/** The catalogue for partners: active records of the person's brands. */
export const deviceZone = module('partnerzone.device', {
  'partnerzone.device.groups.tree': endpoint({
    method: 'GET',
    path: 'partnerzone/device/groups/tree',
    result: ZoneGroupTree,
    summary: 'Groups that have devices for the person',
  }),
  'partnerzone.device.typecards.index': endpoint({
    method: 'GET',
    path: 'partnerzone/device/typecards',
    result: v.object({ results: v.array(TypeCardTile) }),
    summary: 'Tiles of the catalogue',
  }),
  'partnerzone.device.productcards.index': endpoint({
    method: 'GET',
    path: 'partnerzone/device/productcards',
    permission: 'partnerzone.device.devices.index',
    result: v.object({ results: v.array(ProductCardTile) }),
    summary: 'The product cards of the home page',
  }),
  'partnerzone.brand.brands.show': endpoint({
    method: 'GET',
    path: 'partnerzone/brand/brands/{brand}',
    permission: 'partnerzone.device.devices.index',
    result: v.object({ id: v.number(), name: v.string(), cards: v.array(ProductCardTile) }),
    summary: 'A brand with the product cards of its page',
  }),
  'partnerzone.device.devices.index': list({
    path: 'partnerzone/device/devices',
    row: ZoneDeviceRow,
    sort: ['name', 'created_at'],
    filters: {
      search: text(),
      group: number(),
      typecard: number(),
      productcard: number(),
      brand_id: ids(),
      blocked: boolean(),
    },
    summary: 'Devices by name, model or tag',
  }),
  'partnerzone.device.devices.show': endpoint({
    method: 'GET',
    path: 'partnerzone/device/devices/{device}',
    result: ZoneDevice,
    summary: 'A device with its product card',
  }),
  'partnerzone.device.error-codes.index': lookup({
    path: 'partnerzone/device/error-codes',
    row: FoundErrorCode,
    filters: { device: number() },
    summary: 'Error codes by code or name, the nearest written ones when none is found',
  }),
  'partnerzone.device.error-codes.latest': endpoint({
    method: 'GET',
    path: 'partnerzone/device/error-codes/latest',
    permission: 'partnerzone.device.error-codes.index',
    result: v.object({ results: v.array(v.object({ ...ZoneErrorCode.entries, viewed_at: v.string() })) }),
    summary: 'What the person has looked up last',
  }),
  'partnerzone.device.error-codes.show': endpoint({
    method: 'GET',
    path: 'partnerzone/device/error-codes/{error_code}',
    query: v.strictObject({ device: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), id())) }),
    result: OpenedErrorCode,
    summary: 'An error code; counts as looked up',
  }),
})
