import * as v from 'valibot'
import { module } from '#contract/endpoint.ts'
import { entityCalls } from '#contract/entity-calls.ts'
import { boolean, number, text } from '#contract/filters.ts'
import { listedForm, listedItem, plainDictionary } from '#contract/named.ts'
import { optionalText, requiredText, say } from '#contract/rules.ts'
import { deviceEntities } from './entities.ts'

/** What every device has is standard (0), what is ordered with it optional (1) (specification, section 4). */
export const functionalityTypes = [0, 1] as const

const DeviceTagForm = v.strictObject({ name: requiredText(80), ...listedForm })

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
  ...entityCalls(deviceEntities['device.tags'], { ...plainDictionary, form: DeviceTagForm }),
  ...entityCalls(deviceEntities['device.functionalities'], {
    item: FunctionalityItem,
    form: FunctionalityForm,
    sort: ['created_at', 'name', 'position'],
    filters: { name: text(), type: number(), active: boolean() },
  }),
})
