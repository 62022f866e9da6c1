import type { By } from '#contract/lifecycle-actor.ts'
import { isPolish } from '#contract/tax-number.ts'
import {
  type AccountEvent,
  type AccountStatus,
  accountStates,
  partnerStatus,
} from '#contract/user/account-lifecycle.ts'

/** What a partner's chart reads of its record. */
export interface PartnerState {
  id: number
  status: AccountStatus
  country: string
  /** Sent orders that are not completed. */
  open_orders: number
  is_anonymised: boolean
}

/** What may happen to a partner's status, in the words of the calls. */
export const partnerVerbs = ['activate', 'deactivate', 'cancel', 'restore'] as const
export type PartnerVerb = (typeof partnerVerbs)[number]

/** The partner's place in its chart. Nobody locks a company, and it is nobody's own account. */
export function partnerSnapshot({ id, status, country, open_orders, is_anonymised }: PartnerState) {
  return partnerStatus.resolveState({
    value: accountStates[status],
    context: {
      user_id: null,
      companies: [id],
      is_abroad: !isPolish(country),
      is_last_super_admin: false,
      open_work: open_orders,
      is_anonymised,
      is_locked: false,
      deactivated_by_staff: false,
    },
  })
}

/** The chart's event of a verb. */
export function partnerEvent(verb: PartnerVerb, by: By, at: string): AccountEvent {
  return { type: `account.${verb}`, by, at }
}

/** What this person could do to the partner if no order were open: what its page names, with what stands in the way. */
export function partnerChoices(partner: PartnerState, by: By, at = new Date().toISOString()): PartnerVerb[] {
  const handedOver = partnerSnapshot({ ...partner, open_orders: 0 })
  return partnerVerbs.filter((verb) => handedOver.can(partnerEvent(verb, by, at)))
}
