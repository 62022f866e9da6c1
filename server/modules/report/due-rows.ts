import { type SQL, sql } from 'drizzle-orm'
import type { Due } from './refresh.ts'

/** Pending recalculations as rows of a statement: `due (subject_id, day)`. */
export function dueRows(due: readonly Due[]): SQL {
  const subjects = sql.param(due.map(({ subject_id }) => subject_id))
  const days = sql.param(due.map(({ day }) => day))
  return sql`unnest(${subjects}::int[], ${days}::date[]) as due (subject_id, day)`
}

/** First day of a day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** Months of pending recalculations, without repetition. */
export function pendingMonths(due: readonly Due[]): Due[] {
  const months = due.map(({ subject_id, day }) => ({ subject_id, day: monthOf(day) }))
  return [...new Map(months.map((one) => [`${one.subject_id} ${one.day}`, one])).values()]
}
