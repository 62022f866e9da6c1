import { daysAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'

/** A day this number of days from today in Warsaw, `YYYY-MM-DD`. The database's `current_date` differs for an hour or two each night. */
export const dayFromNow = (days: number) => daysAfter(today(new Date()), days)
