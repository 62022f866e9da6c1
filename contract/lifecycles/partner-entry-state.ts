import type { AccountStatus } from './account-status.ts'
import { type PartnerEntryContext, partnerEntry, partnerEntryStates } from './partner-entry.ts'

/** An entry's place in its chart. */
export function entrySnapshot({ status, ...context }: PartnerEntryContext & { status: AccountStatus }) {
  return partnerEntry.resolveState({ value: partnerEntryStates[status], context })
}
