import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { boolean, ids, number, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { askedWhen } from '#contract/values/dependent-fields.ts'
import { decimalText, emptyOr, flag, id, optionalText, requiredText, say, version } from '#contract/values/rules.ts'
import { shownDecimal, shownMoney } from '#contract/values/shown-numbers.ts'
import { functionalityTypes } from './dictionaries.ts'
import { deviceEntities } from './entities.ts'
import { idList } from './groups.ts'
import { saleState } from './row-texts.ts'

/** A decimal number from 0. */
const amount = (digits: number, scale: number) =>
  v.pipe(decimalText(), v.regex(new RegExp(`^\\d{1,${digits}}(\\.\\d{1,${scale}})?$`), say('rule.decimal')))
/** An optional decimal number from 0. */
export const optionalAmount = (digits: number, scale: number) =>
  v.optional(v.nullable(emptyOr(amount(digits, scale))), null)

/** A model (specification, section 3: device). Polish only. */
export const DeviceForm = v.strictObject({
  name: requiredText(160),
  name2: optionalText(240),
  /** Item number in the ERP. */
  external_id: optionalText(40),
  producer_id: id(),
  /** A leaf of the group tree. */
  group_id: id(),
  product_card_id: v.optional(v.nullable(id()), null),
  unit: requiredText(20),
  /** How many base units make one `unit`. */
  factor: v.pipe(
    amount(8, 4),
    v.check((factor) => Number(factor) > 0, say('device.factor')),
  ),
  /** Kilowatts. */
  heating_capacity: optionalAmount(8, 2),
  cooling_capacity: optionalAmount(8, 2),
  /** Net, zlotys. */
  sales_price: optionalAmount(12, 2),
  is_offerable: v.optional(flag(), false),
  offer_description: askedWhen(
    optionalText(5000),
    ({ is_offerable }: { is_offerable: unknown }) => is_offerable === true,
  ),
  blocked: v.optional(flag(), false),
  /** Replacement of a blocked device. */
  successor_id: askedWhen(v.optional(v.nullable(id()), null), ({ blocked }: { blocked: unknown }) => blocked === true),
  tags: idList(50),
})

/** Replacement of a blocked device. */
const Successor = v.object({ id: v.number(), name: v.string() })

const row = {
  id: v.number(),
  name: v.string(),
  name2: v.nullable(v.string()),
  external_id: v.nullable(v.string()),
  producer_name: v.string(),
  brand_name: v.string(),
  group_name: v.string(),
  unit: v.string(),
  factor: shownDecimal(),
  heating_capacity: v.nullable(shownDecimal()),
  cooling_capacity: v.nullable(shownDecimal()),
  sales_price: v.nullable(shownMoney()),
  is_offerable: v.boolean(),
  blocked: v.boolean(),
  /** Replacement of a blocked device: the first successor that is not blocked itself. */
  successor_name: v.nullable(v.string()),
  version: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
}
const DeviceRow = v.object(row)

const DeviceItem = v.object({
  ...row,
  producer_id: v.number(),
  brand_id: v.number(),
  group_id: v.number(),
  /** The groups above it and its own: `Pompy ciepła › Gruntowe`. */
  group_path: v.string(),
  product_card_id: v.nullable(v.number()),
  product_card_name: v.nullable(v.string()),
  offer_description: v.nullable(v.string()),
  successor_id: v.nullable(v.number()),
  successor: v.nullable(Successor),
  tags: v.array(v.number()),
  tag_names: v.array(v.string()),
})
export type DeviceItem = v.InferOutput<typeof DeviceItem>

/** Something assigned to a device, with its source. */
const had = {
  id: v.number(),
  name: v.string(),
  origin: v.picklist(['own', 'group']),
  /** The group it is inherited from; null when assigned to the device itself. */
  group_id: v.nullable(v.number()),
  group_name: v.nullable(v.string()),
  /** Whether it is inherited from a group but excluded for this device. */
  is_excluded: v.boolean(),
}
const HadDocument = v.object({
  ...had,
  /** A document may also be inherited from the product card. */
  origin: v.picklist(['own', 'card', 'group']),
  documentation_number: v.string(),
  type_name: v.string(),
  category_name: v.string(),
  edition: v.number(),
})
const HadErrorCode = v.object({ ...had, code: v.string(), manual: v.string() })
const HadFunctionality = v.object({ ...had, type: v.picklist(functionalityTypes) })
export type HadDocument = v.InferOutput<typeof HadDocument>
export type HadErrorCode = v.InferOutput<typeof HadErrorCode>
export type HadFunctionality = v.InferOutput<typeof HadFunctionality>

/** Own assignments of a device, and exclusions of inherited ones; inherited ones are edited at their group. */
export const ConfigurationForm = v.strictObject({
  documentations: idList(500),
  excluded_documentations: idList(500),
  error_codes: idList(2000),
  excluded_error_codes: idList(2000),
  functionalities: idList(200),
  excluded_functionalities: idList(200),
})
const Configuration = v.object({
  /** Id of the device. */
  id: v.number(),
  name: v.string(),
  version: v.number(),
  documentations: v.array(v.number()),
  excluded_documentations: v.array(v.number()),
  error_codes: v.array(v.number()),
  excluded_error_codes: v.array(v.number()),
  functionalities: v.array(v.number()),
  excluded_functionalities: v.array(v.number()),
  /** Everything assigned to the device, own and inherited, including excluded parts. */
  all: v.object({
    documentations: v.array(HadDocument),
    error_codes: v.array(HadErrorCode),
    functionalities: v.array(HadFunctionality),
  }),
})
export type Configuration = v.InferOutput<typeof Configuration>

const Synchronised = v.object({
  /** Id of the device that receives the assignments. */
  id: v.number(),
  name: v.string(),
  version: v.number(),
  /** Null until a source is chosen. */
  source: v.nullable(v.object({ id: v.number(), name: v.string() })),
  /** The documents of the source. */
  documentations: v.array(v.object({ ...HadDocument.entries, is_present: v.boolean() })),
})
export type Synchronised = v.InferOutput<typeof Synchronised>

const devices = {
  item: DeviceItem,
  form: DeviceForm,
  sort: ['created_at', 'name', 'external_id', 'heating_capacity', 'cooling_capacity', 'sales_price'],
  filters: {
    /** Part of the name. */
    name: text(),
    external_id: text(),
    producer: ids(),
    brand: ids(),
    /** These groups with all groups below them. */
    group: ids(),
    tag: ids(),
    product_card: ids(),
    blocked: boolean(),
    is_offerable: boolean(),
  },
} as const
const configurations = 'device/devices/{device}/configurations'
const synchronisation = 'device/devices/{device}/sync-documentations'

/** The devices of the catalogue. */
export const deviceRecords = module('device', {
  ...entityCalls(deviceEntities['device.devices'], devices),
  'device.devices.index': list({
    ...deviceEntities['device.devices'],
    ...devices,
    row: DeviceRow,
    texts: [saleState],
    summary: 'List',
  }),
  'device.configurations.show': endpoint({
    method: 'GET',
    path: configurations,
    result: Configuration,
    summary: 'Documents, error codes and functionalities of a device, and where it has them from',
  }),
  'device.configurations.update': endpoint({
    method: 'PATCH',
    path: configurations,
    body: v.strictObject({ ...ConfigurationForm.entries, version: version() }),
    result: Configuration,
    success: 'saved',
    summary: 'Choose what a device has by itself, and what of its groups it does not have',
  }),
  'device.sync-documentations.show': endpoint({
    method: 'GET',
    path: synchronisation,
    query: v.strictObject({ source: v.optional(number()) }),
    result: Synchronised,
    summary: 'Which documents of another device would be taken over',
  }),
  'device.sync-documentations.update': endpoint({
    method: 'PATCH',
    path: synchronisation,
    body: v.strictObject({
      source: id(),
      documentations: v.pipe(idList(500), v.minLength(1, say('rule.at_least_one'))),
      version: version(),
    }),
    result: Configuration,
    success: 'saved',
    summary: 'Take documents over from another device',
  }),
})
