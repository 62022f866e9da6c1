import { today } from '#contract/rules.ts'

/** A day so far from today in Warsaw, `YYYY-MM-DD`: the database's own `current_date` is another one for an hour or two. */
export const dayFromNow = (days: number) => today(new Date(Date.now() + days * 86_400_000))
