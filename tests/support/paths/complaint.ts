import type { CatalogueEntry, Exceptions } from './catalogued.ts'
import type { Moment } from './moments.ts'

/** A property broken at a moment, with the exception that would explain it. */
export type Complaint = { moment: Moment; problem: string; kind: keyof Exceptions; name: string }
/** Checks a property of paths; returns where it is broken. */
export type Property = (entry: CatalogueEntry, moments: readonly Moment[]) => Complaint[]

export function complaint(moment: Moment, problem: string, kind: keyof Exceptions, name: string): Complaint {
  return { moment, problem, kind, name }
}
