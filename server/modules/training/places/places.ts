import { warsawMoments } from '#contract/values/moment.ts'
import type { Term } from '#server/modules/training/terms/life.ts'

/** Number of free places of a term. */
export function freePlaces(term: Pick<Term, 'total_places' | 'taken_places'>): number {
  return term.total_places - term.taken_places
}

/** Beginning of a term, ISO 8601. */
export function beginningOf({ training_date, start_time }: Pick<Term, 'training_date' | 'start_time'>): string {
  const [moment] = [...warsawMoments(`${training_date}T${start_time}`), ...warsawMoments(`${training_date}T12:00`)]
  if (!moment) throw new Error(`${training_date} is no day`)
  return moment
}
