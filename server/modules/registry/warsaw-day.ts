import { today } from '#contract/rules.ts'

const hour = 3_600_000

/** End of a day in Warsaw: one or two hours before midnight UTC, also on days when clocks change. */
export function endOfDay(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + 24 * hour
  const summer = new Date(midnight - 2 * hour)
  return today(summer) > day ? summer : new Date(midnight - hour)
}
