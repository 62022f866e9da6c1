import type { AccountStatus } from '#contract/user/account-lifecycle.ts'
import { type PartnerEntryContext, partnerEntryLifecycle, partnerEntryStates } from './entry-lifecycle.ts'

/** Builds the chart's snapshot of a stored registration. */
export function entrySnapshot({ status, ...context }: PartnerEntryContext & { status: AccountStatus }) {
  return partnerEntryLifecycle.resolveState({ value: partnerEntryStates[status], context })
}
