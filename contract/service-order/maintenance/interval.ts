import * as v from 'valibot'
import { monthsAfter } from '#contract/values/days.ts'
import { integer, maxValue, minValue } from '#contract/values/rules.ts'

/** The longest interval between two maintenances in months. */
export const longestInterval = 120

/**
 * Months from one maintenance or leak check to the next, as types of maintenance, types of devices and rules of leak checks state
 * them. Which of these applies to an order: `server/modules/service-order/maintenance/interval.ts`. The warranty of a unit asks for
 * maintenances of its own (`maintenance_months` in `contract/unit/coverage.ts`).
 */
export const intervalMonths = () => v.pipe(integer(), minValue(1), maxValue(longestInterval))

/** The latest day of the next maintenance: one interval after the visit. */
export const latestNextDue = (visited_on: string, interval_months: number | null): string =>
  monthsAfter(visited_on, interval_months ?? longestInterval)

/** The proposed day of the next maintenance; null where none recurs. */
export const proposedNextDue = (visited_on: string, interval_months: number | null): string | null =>
  interval_months === null ? null : latestNextDue(visited_on, interval_months)

/** Whether the next maintenance is later than one interval after the visit. */
export const isLaterThanTerms = (
  { visited_on, next_due_on }: { visited_on: string | null; next_due_on: string | null },
  interval_months: number | null,
): boolean => visited_on !== null && next_due_on !== null && next_due_on > latestNextDue(visited_on, interval_months)
