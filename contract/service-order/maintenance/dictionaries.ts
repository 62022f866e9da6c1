import * as v from 'valibot'
import { boolean, ids, text } from '#contract/filters.ts'
import { namedDictionary, namedForm, namedItem } from '#contract/named.ts'
import { id, integer, maxValue, minValue } from '#contract/rules.ts'

/** A kind of maintenance: after how many months the next one is due, where it comes again. */
export const MaintenanceTypeForm = v.strictObject({
  ...namedForm,
  interval_months: v.optional(v.nullable(v.pipe(integer(), minValue(1), maxValue(120))), null),
})
export const maintenanceTypes = {
  ...namedDictionary,
  item: v.object({ ...namedItem, interval_months: v.nullable(v.number()) }),
  form: MaintenanceTypeForm,
} as const

/** A point of the check list of one type of devices. */
export const MaintenanceCheckForm = v.strictObject({ ...namedForm, device_type: id() })
export const maintenanceChecks = {
  item: v.object({ ...namedItem, device_type: v.number() }),
  form: MaintenanceCheckForm,
  sort: namedDictionary.sort,
  filters: { name_pl: text(), name_en: text(), device_type: ids(), active: boolean() },
} as const
