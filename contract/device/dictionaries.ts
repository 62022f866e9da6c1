import * as v from 'valibot'
import { crud } from '#contract/crud.ts'
import { module } from '#contract/endpoint.ts'
import { boolean, number, text } from '#contract/filters.ts'
import { lookup, Option } from '#contract/list.ts'
import { listedForm, listedItem } from '#contract/named.ts'
import { optionalText, requiredText, say } from '#contract/rules.ts'

/** What every device has is standard (0), what is ordered with it optional (1) (specification, section 4). */
export const functionalityTypes = [0, 1] as const
export type FunctionalityType = (typeof functionalityTypes)[number]

export const DeviceTagForm = v.strictObject({ name: requiredText(80), ...listedForm })
const DeviceTagItem = v.object({ ...listedItem, name: v.string() })

export const FunctionalityForm = v.strictObject({
  name: requiredText(120),
  type: v.picklist(functionalityTypes, say('rule.required')),
  description: optionalText(1000),
  ...listedForm,
})
const FunctionalityItem = v.object({
  ...listedItem,
  name: v.string(),
  type: v.picklist(functionalityTypes),
  description: v.nullable(v.string()),
})

/** What devices are found by and what they can do. Polish only, as all texts of devices. */
export const deviceDictionaries = module('device', {
  ...crud('device.tags', {
    path: 'device/tags',
    param: 'device_tag',
    item: DeviceTagItem,
    form: DeviceTagForm,
    sort: ['created_at', 'name', 'position'],
    filters: { name: text(), active: boolean() },
  }),
  'device.tags.lookup': lookup({ path: 'device/tags/lookup', row: Option, summary: 'Tags of devices' }),
  ...crud('device.functionalities', {
    path: 'device/functionalities',
    param: 'functionality',
    item: FunctionalityItem,
    form: FunctionalityForm,
    sort: ['created_at', 'name', 'position'],
    filters: { name: text(), type: number(), active: boolean() },
  }),
  'device.functionalities.lookup': lookup({
    path: 'device/functionalities/lookup',
    row: v.object({ ...Option.entries, type: v.picklist(functionalityTypes) }),
    filters: { type: number() },
    summary: 'Functionalities; of type 0 standard, 1 optional',
  }),
})
