import type { By } from '#contract/declare/lifecycle-actor.ts'
import { namesOf } from '#contract/declare/statuses.ts'
import { isPolish } from '#contract/values/tax-number.ts'
import { type PartnerStatus, type PartnerStatusEvent, partnerStates, partnerStatus } from './status-lifecycle.ts'
import { type PartnerVerb, partnerVerb } from './statuses.ts'

/** The columns of a partner that its lifecycle reads. */
export interface PartnerState {
  id: number
  status: PartnerStatus
  country: string
  /** Sent orders that are not completed. */
  open_orders: number
  is_anonymised: boolean
}

/** Builds the chart's snapshot of a stored partner. */
export function partnerSnapshot({ id, status, country, open_orders, is_anonymised }: PartnerState) {
  return partnerStatus.resolveState({
    value: partnerStates[status],
    context: { partner_id: id, is_abroad: !isPolish(country), open_orders, is_anonymised },
  })
}

/** The lifecycle event of an action. */
export function partnerEvent(verb: PartnerVerb, by: By, at: string): PartnerStatusEvent {
  return { type: `partner.${verb}`, by, at }
}

/**
 * The actions that the lifecycle would allow this person if no order were open; the page shows them together with the obstacles to
 * them.
 */
export function partnerChoices(partner: PartnerState, by: By, at = new Date().toISOString()): PartnerVerb[] {
  const handedOver = partnerSnapshot({ ...partner, open_orders: 0 })
  return namesOf(partnerVerb).filter((verb) => handedOver.can(partnerEvent(verb, by, at)))
}
