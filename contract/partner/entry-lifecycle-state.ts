import type { EntryStatus } from './entry-lifecycle.ts'
import { type PartnerEntryContext, partnerEntryLifecycle, partnerEntryStates } from './entry-lifecycle.ts'

/** Builds the chart's snapshot of a stored registration. */
export function entrySnapshot({ status, ...context }: PartnerEntryContext & { status: EntryStatus }) {
  return partnerEntryLifecycle.resolveState({ value: partnerEntryStates[status], context })
}
