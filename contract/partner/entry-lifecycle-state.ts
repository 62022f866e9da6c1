import type { AccountStatus } from '#contract/user/account-lifecycle.ts'
import { type PartnerEntryContext, partnerEntry, partnerEntryStates } from './entry-lifecycle.ts'

/** An entry's place in its chart. */
export function entrySnapshot({ status, ...context }: PartnerEntryContext & { status: AccountStatus }) {
  return partnerEntry.resolveState({ value: partnerEntryStates[status], context })
}
