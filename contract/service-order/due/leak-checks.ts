import * as v from 'valibot'
import { intervalMonths } from '#contract/service-order/maintenance/interval.ts'
import { decimalBetween, requiredText } from '#contract/values/rules.ts'
import { shownDecimal } from '#contract/values/shown-numbers.ts'

/** Tonnes of CO₂ equivalent or kilograms. */
const threshold = () => decimalBetween(3, 0, 999_999.999)

/**
 * Interval of leak checks from a charge upwards, by Regulation (EU) 2024/573, article 5: tonnes of CO₂ equivalent for gases of
 * annex I, kilograms for those of annex II, section 1. The figures are settings; decision 356 gives the source of each.
 */
export const LeakCheckRuleForm = v.strictObject({
  from_tonnes: threshold(),
  hermetic_from_tonnes: threshold(),
  from_kg: threshold(),
  hermetic_from_kg: threshold(),
  dwelling_from_kg: threshold(),
  interval_months: intervalMonths(),
  detection_months: intervalMonths(),
  source: requiredText(255),
})
export const leakCheckRules = {
  item: v.object({
    id: v.number(),
    version: v.number(),
    from_tonnes: shownDecimal(),
    hermetic_from_tonnes: shownDecimal(),
    from_kg: shownDecimal(),
    hermetic_from_kg: shownDecimal(),
    dwelling_from_kg: shownDecimal(),
    interval_months: v.number(),
    detection_months: v.number(),
    source: v.string(),
    created_at: v.string(),
  }),
  form: LeakCheckRuleForm,
  sort: ['from_tonnes', 'created_at'],
  filters: {},
} as const
