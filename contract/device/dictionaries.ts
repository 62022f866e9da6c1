import * as v from 'valibot'
import { module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { boolean, number, text } from '#contract/declare/filters.ts'
import { listedForm, listedItem, plainDictionary } from '#contract/declare/named.ts'
import { optionalText, requiredText, say } from '#contract/values/rules.ts'
import { deviceEntities } from './entities.ts'

/** Functionality types (specification, section 4): 0 is standard equipment, 1 is optional. */
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

/** Tags and functionalities of devices. Polish only, like all texts of devices. */
export const deviceDictionaries = module('device', {
  ...entityCalls(deviceEntities['device.tags'], { ...plainDictionary, form: DeviceTagForm }),
  ...entityCalls(deviceEntities['device.functionalities'], {
    item: FunctionalityItem,
    form: FunctionalityForm,
    sort: ['created_at', 'name', 'position'],
    filters: { name: text(), type: number(), active: boolean() },
  }),
})
