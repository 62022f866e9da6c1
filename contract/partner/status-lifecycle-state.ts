import type { By } from '#contract/lifecycle-actor.ts'
import { isPolish } from '#contract/tax-number.ts'
import {
  type AccountEvent,
  type AccountStatus,
  accountStates,
  partnerStatus,
} from '#contract/user/account-lifecycle.ts'

/** The columns of a partner that its lifecycle reads. */
export interface PartnerState {
  id: number
  status: AccountStatus
  country: string
  /** Sent orders that are not completed. */
  open_orders: number
  is_anonymised: boolean
}

/** Actions on a partner's status, named like the last part of their calls. */
export const partnerVerbs = ['activate', 'deactivate', 'cancel', 'restore'] as const
export type PartnerVerb = (typeof partnerVerbs)[number]

/** Builds the chart's snapshot of a stored partner. `is_locked` and `user_id` do not apply to companies. */
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

/** The lifecycle event of an action. */
export function partnerEvent(verb: PartnerVerb, by: By, at: string): AccountEvent {
  return { type: `account.${verb}`, by, at }
}

/**
 * The actions that the lifecycle would allow this person if no order were open; the page shows them together with what blocks
 * them.
 */
export function partnerChoices(partner: PartnerState, by: By, at = new Date().toISOString()): PartnerVerb[] {
  const handedOver = partnerSnapshot({ ...partner, open_orders: 0 })
  return partnerVerbs.filter((verb) => handedOver.can(partnerEvent(verb, by, at)))
}
