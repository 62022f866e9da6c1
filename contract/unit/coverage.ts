import { daysAfter, monthsAfter } from '#contract/values/days.ts'
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
  /** Day of the last maintenance. */
  maintained_on: string | null
  /** Last covered day before an earlier gap between maintenances, which a later one does not heal; null without a gap. */
  lapsed_on: string | null
  /** Day that staff set for the next maintenance instead of the interval; null where the interval applies. */
  maintenance_extended_to: string | null
  /** Day on which staff granted the coverage back: maintenances are counted anew from it. */
  coverage_granted_on: string | null
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
  /** Whether a maintenance was missed: parts are covered until its days of grace were over, or as long as labour. */
  missed: boolean
}

/** Warranty coverage of a unit on a day. Gaps before the last maintenance are counted by the database (`lapsed_on`). */
export function coverageOf(terms: WarrantyTerms, day: string): Coverage {
  const parts_until = earlier(terms.parts_until, terms.replaced_on ?? null)
  const labour = earlier(terms.labour_until, terms.replaced_on ?? null)
  const due = requiredNext(terms, parts_until)
  const lapse = lapseOf(terms, due)
  const missed = lapse !== null && lapse < day
  const parts = missed ? earlier(parts_until, later(lapse, labour)) : parts_until
  const [hasParts, hasLabour] = [parts !== null && day <= parts, labour !== null && day <= labour]
  const until = parts === null || (labour !== null && labour > parts) ? labour : parts
  return { state: stateOf(until, hasParts, hasLabour), until, parts, labour, due, missed }
}

/** Last covered day before a missed maintenance, where the coverage of parts has ended by it; otherwise null. */
export function lapsedBefore(terms: WarrantyTerms, day: string): string | null {
  const lapse = lapseOf(terms, requiredNext(terms, earlier(terms.parts_until, terms.replaced_on ?? null)))
  return lapse !== null && lapse < day ? lapse : null
}

/** The day of the next maintenance that the warranty requires; null where it requires none, or has lapsed. */
function requiredNext(terms: WarrantyTerms, parts_until: string | null): string | null {
  const { maintenance_months, maintained_on, install_date, coverage_granted_on, lapsed_on } = terms
  const last = later(maintained_on ?? install_date, coverage_granted_on)
  const regular = maintenance_months === null || last === null ? null : monthsAfter(last, maintenance_months)
  const next = regular && later(regular, terms.maintenance_extended_to)
  return lapsed_on === null && next !== null && parts_until !== null && next < parts_until ? next : null
}

/** Last covered day before a gap between maintenances: that of the history, or the end of the days of grace of the next one. */
const lapseOf = ({ lapsed_on }: WarrantyTerms, due: string | null) =>
  lapsed_on ?? (due && daysAfter(due, maintenanceGraceDays))

function later(day: string | null, other: string | null): string | null {
  return day === null || (other !== null && other > day) ? other : day
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
