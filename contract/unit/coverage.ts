/** How far a unit is covered on a day. `parts` and `labour`: only these are. `unknown`: nobody has said. */
export const coverageStates = ['full', 'parts', 'labour', 'over', 'unknown'] as const
export type CoverageState = (typeof coverageStates)[number]

/** Days after a maintenance was due in which it still keeps the warranty. */
export const maintenanceGraceDays = 30

/** What the warranty of a unit follows from; days as `YYYY-MM-DD`. */
export interface WarrantyTerms {
  install_date: string | null
  parts_until: string | null
  labour_until: string | null
  /** Months from one maintenance to the next that the warranty of parts asks for; null where it asks for none. */
  maintenance_months: number | null
  /** When the last maintenance was. */
  maintained_on: string | null
  /** When another unit took its place, and with it what was left. */
  replaced_on?: string | null
}

export interface Coverage {
  state: CoverageState
  /** The last day on which anything is covered. */
  until: string | null
  /** The last day for parts, as the kept or missed maintenances have it. */
  parts: string | null
  labour: string | null
  /** The next maintenance that the warranty asks for; null where none does or the warranty is over before. */
  due: string | null
  /** Whether a maintenance was missed, so that parts are covered no longer than labour. */
  missed: boolean
}

/** How far a unit is covered on a day. */
export function coverageOf(terms: WarrantyTerms, day: string): Coverage {
  const { maintenance_months, maintained_on, install_date, replaced_on = null } = terms
  const parts_until = earlier(terms.parts_until, replaced_on)
  const labour = earlier(terms.labour_until, replaced_on)
  const last = maintained_on ?? install_date
  const next = maintenance_months === null || last === null ? null : monthsAfter(last, maintenance_months)
  const due = next !== null && parts_until !== null && next < parts_until ? next : null
  const missed = due !== null && daysAfter(due, maintenanceGraceDays) < day
  const parts = missed && labour !== null && parts_until !== null && labour < parts_until ? labour : parts_until
  const [hasParts, hasLabour] = [parts !== null && day <= parts, labour !== null && day <= labour]
  const until = parts === null || (labour !== null && labour > parts) ? labour : parts
  return { state: stateOf(until, hasParts, hasLabour), until, parts, labour, due, missed }
}

function earlier(day: string | null, end: string | null): string | null {
  return day !== null && end !== null && end < day ? end : day
}

function stateOf(until: string | null, hasParts: boolean, hasLabour: boolean): CoverageState {
  if (until === null) return 'unknown'
  if (hasParts && hasLabour) return 'full'
  if (hasParts) return 'parts'
  return hasLabour ? 'labour' : 'over'
}

/** A day some months later; the last of the month where that month is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
