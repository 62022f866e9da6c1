import { transition } from 'xstate'
import {
  type EntryStatus,
  entryStatuses,
  type PartnerEntryContext,
  type PartnerEntryEvent,
  partnerEntryLifecycle,
  partnerEntryStates,
} from './entry-lifecycle.ts'

/** Builds the chart's snapshot of a stored registration. */
export function entrySnapshot({ status, ...context }: PartnerEntryContext & { status: EntryStatus }) {
  return partnerEntryLifecycle.resolveState({ value: partnerEntryStates[status], context })
}

/** The status after an event; null when the lifecycle refuses it. */
export function entryAfter(
  entry: PartnerEntryContext & { status: EntryStatus },
  event: PartnerEntryEvent,
): EntryStatus | null {
  const snapshot = entrySnapshot(entry)
  if (!snapshot.can(event)) return null
  const [next] = transition(partnerEntryLifecycle, snapshot, event)
  return entryStatuses.find((status) => partnerEntryStates[status] === next.value) ?? null
}
