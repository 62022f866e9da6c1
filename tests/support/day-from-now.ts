import { today } from '#contract/rules.ts'

/** A day this number of days from today in Warsaw, `YYYY-MM-DD`. The database's `current_date` differs for an hour or two each night. */
export const dayFromNow = (days: number) => today(new Date(Date.now() + days * 86_400_000))
