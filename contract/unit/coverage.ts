import { daysAfter, monthsAfter } from '#contract/days.ts'
/** Warranty coverage of a unit on a day. `parts`, `labour`: only these are covered. `unknown`: the terms are not known. */
export const coverageStates = ['full', 'parts', 'labour', 'over', 'unknown'] as const
export type CoverageState = (typeof coverageStates)[number]

/** Days after its due date in which a maintenance still preserves the warranty. */
export const maintenanceGraceDays = 30

/** Data that the warranty of a unit depends on; days as `YYYY-MM-DD`. */
export interface WarrantyTerms {
  install_date: string | null
  parts_until: string | null
  labour_until: string | null
  /** Months between the maintenances required by the warranty of parts; null where none are required. */
  maintenance_months: number | null
  /** Date of the last maintenance. */
  maintained_on: string | null
  /** Date of replacement by another unit, which takes over the remaining warranty. */
  replaced_on?: string | null
}

export interface Coverage {
  state: CoverageState
  /** Last day on which anything is covered. */
  until: string | null
  /** Last day for parts, depending on maintenances made or missed. */
  parts: string | null
  labour: string | null
  /** Due date of the next required maintenance; null where none is required, or the warranty ends before. */
  due: string | null
  /** Whether a maintenance was missed, which shortens the coverage of parts to that of labour. */
  missed: boolean
}

/** Warranty coverage of a unit on a day. */
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
