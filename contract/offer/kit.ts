import * as v from 'valibot'
import { boolean, text } from '#contract/declare/filters.ts'
import { Option } from '#contract/declare/list.ts'
import { anyText, decimalBetween, flag, id, paragraphs, requiredText, say } from '#contract/values/rules.ts'
import { partId } from './content.ts'
import { OfferableDevice } from './offerable-device.ts'

/** Maximum number of accessories of a kit. */
export const kitItemLimit = 50

const none = <const S extends v.GenericSchema<unknown, unknown>>(schema: S) => v.optional(v.nullable(schema), null)

/** An accessory of a kit: a device of the catalogue, or an item of one's own. */
const KitItem = v.strictObject({
  id: partId(),
  device_id: none(id()),
  /** Of an item of one's own; a device has its own name. */
  name: v.optional(paragraphs(1000), ''),
  unit: v.optional(anyText(20), ''),
  /** For each piece of the main device, or fixed. */
  quantity: v.optional(decimalBetween(3, 0, 999_999), '1'),
  is_per_piece: v.optional(flag(), true),
  is_optional: v.optional(flag(), false),
  /** Net price of an item of one's own; a device has the catalogue's. */
  price: none(decimalBetween(2, 0, 99_999_999.99)),
})
export type KitItem = v.InferOutput<typeof KitItem>

const fields = {
  name: requiredText(200),
  /** The main device. */
  device_id: id(),
  items: v.pipe(
    v.array(KitItem),
    v.minLength(1, say('rule.at_least_one')),
    v.maxLength(kitItemLimit, say('rule.too_many_items', { limit: kitItemLimit })),
    v.check(
      (items) =>
        items.every(({ device_id, name, quantity }) => (device_id !== null || name !== '') && Number(quantity) > 0),
      say('rule.kit_item_unfinished'),
    ),
    v.check((items) => new Set(items.map((item) => item.id)).size === items.length, say('rule.type')),
  ),
  active: v.optional(flag(), true),
}

/** A kit: a device that brings its accessories into an offer, with tied quantities. */
export const OfferKitForm = v.strictObject(fields)
export type OfferKitForm = v.InferOutput<typeof OfferKitForm>

export const OfferKitItem = v.object({
  id: v.number(),
  ...fields,
  version: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
})
export type OfferKitItem = v.InferOutput<typeof OfferKitItem>

/** Kits of the distributor, maintained by staff. */
export const offerKits = {
  item: OfferKitItem,
  form: OfferKitForm,
  sort: ['created_at', 'updated_at', 'name'],
  filters: { name: text(), active: boolean() },
} as const

/** A kit in the partner zone, with its devices as the catalogue has them now; only one with `is_own` may be changed. */
export const ZoneKit = v.object({
  ...OfferKitItem.entries,
  partner_id: v.nullable(v.number()),
  is_own: v.boolean(),
  /** Name of the main device, also of one that is no longer offered. */
  device_name: v.string(),
  /** Its devices that can be offered now. A kit whose main device is missing cannot be inserted. */
  devices: v.array(OfferableDevice),
  /** Names of its devices that can no longer be offered. */
  ended: v.array(v.string()),
})
export type ZoneKit = v.InferOutput<typeof ZoneKit>

/** A kit in the list of the partner zone. */
export const ZoneKitRow = v.object({
  ...OfferKitItem.entries,
  device_name: v.string(),
  /** Number of its accessories. */
  accessories: v.number(),
  is_own: v.boolean(),
  /** Names of its devices that can no longer be offered. */
  ended: v.array(v.string()),
  /** Names of all its devices. */
  devices: v.array(Option),
})
export type ZoneKitRow = v.InferOutput<typeof ZoneKitRow>
