import * as v from 'valibot'
import { boolean, ids, text } from '#contract/declare/filters.ts'
import { namedDictionary, namedForm, namedItem } from '#contract/declare/named.ts'
import { countsAs } from '#contract/service-order/due/words.ts'
import { choice, flag, id, integer, maxValue, minValue, say } from '#contract/values/rules.ts'
import { intervalMonths } from './interval.ts'

const interval = () => v.optional(v.nullable(intervalMonths()), null)

/** A kind of maintenance: the interval to the next one, if it recurs, and the due date that it satisfies. */
export const MaintenanceTypeForm = v.strictObject({
  ...namedForm,
  interval_months: interval(),
  counts_as: v.optional(choice(countsAs), 'maintenance'),
})
export const maintenanceTypes = {
  ...namedDictionary,
  item: v.object({ ...namedItem, interval_months: v.nullable(v.number()), counts_as: v.picklist(countsAs) }),
  form: MaintenanceTypeForm,
} as const

/** A type of devices: its name, its device groups, and its maintenance interval. */
export const DeviceTypeForm = v.strictObject({
  ...namedForm,
  /** Device groups, each including all groups below it. */
  groups: v.optional(v.pipe(v.array(id()), v.maxLength(200, say('rule.too_many_items', { limit: 200 }))), []),
  interval_months: interval(),
  is_condition: v.optional(flag(), true),
  lead_days: v.optional(v.pipe(integer(), minValue(1), maxValue(365)), 30),
})
export const deviceTypes = {
  ...namedDictionary,
  item: v.object({
    ...namedItem,
    groups: v.array(v.number()),
    interval_months: v.nullable(v.number()),
    is_condition: v.boolean(),
    lead_days: v.number(),
  }),
  form: DeviceTypeForm,
} as const

/** An item of the checklist for one type of devices. */
export const MaintenanceCheckForm = v.strictObject({ ...namedForm, device_type: id() })
export const maintenanceChecks = {
  item: v.object({ ...namedItem, device_type: v.number(), device_type_name: v.nullable(v.string()) }),
  form: MaintenanceCheckForm,
  sort: namedDictionary.sort,
  filters: { name_pl: text(), name_en: text(), device_type: ids(), active: boolean() },
} as const
