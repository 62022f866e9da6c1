import { today } from '#contract/rules.ts'

/** The day a number of days after today in Warsaw, `YYYY-MM-DD`. */
export function dayFromNow(days: number): string {
  const day = new Date(`${today()}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
