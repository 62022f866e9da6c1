import type { AccountStatus } from '#contract/user/account-lifecycle.ts'
import { type PartnerEntryContext, partnerEntry, partnerEntryStates } from './entry-lifecycle.ts'

/** Builds the chart's snapshot of a stored registration. */
export function entrySnapshot({ status, ...context }: PartnerEntryContext & { status: AccountStatus }) {
  return partnerEntry.resolveState({ value: partnerEntryStates[status], context })
}
