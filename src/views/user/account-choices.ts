import type { By } from '#contract/declare/lifecycle-actor.ts'
import { namesOf } from '#contract/declare/statuses.ts'
import { type AccountEvent, type AccountStatus, accountStates, userStatus } from '#contract/user/account-lifecycle.ts'
import { isPartnersPerson } from '#contract/user/form.ts'
import { type UserVerb, userVerb } from '#contract/user/statuses.ts'
import type { User } from '#contract/user/user.ts'

/** The columns of a user that the lifecycle reads; `companies` are a partner's person's, empty for staff. */
export interface UserState {
  id: number
  status: AccountStatus
  companies: readonly number[]
  is_last_super_admin: boolean
  /** Number of open orders and partners in the person's charge. */
  open_work: number
  is_anonymised: boolean
  is_locked: boolean
  deactivated_by_staff: boolean
}

/** Builds the chart's snapshot of a stored user. */
export function userSnapshot({ id, status, ...state }: UserState) {
  return userStatus.resolveState({ value: accountStates[status], context: { user_id: id, ...state } })
}

/** The lifecycle event of an action. */
export function userEvent(verb: UserVerb, by: By, at: string): AccountEvent {
  return { type: `account.${verb}`, by, at }
}

/** The chart's data for a user of the back office. */
export function stateOfUser(user: User): UserState {
  return {
    id: user.id,
    status: user.status,
    companies: isPartnersPerson(user.roles) ? user.partners : [],
    is_last_super_admin: user.is_last_super_admin,
    open_work: user.open_orders + user.moderated_partners,
    is_anonymised: user.is_anonymised,
    is_locked: user.is_locked,
    deactivated_by_staff: user.deactivated_by_staff,
  }
}

/** The actions that the lifecycle would allow this person once open work is handed over; closing requires a successor. */
export function userChoices(state: UserState, by: By, at = new Date().toISOString()): UserVerb[] {
  const handedOver = userSnapshot({ ...state, open_work: 0 })
  return namesOf(userVerb).filter((verb) => handedOver.can(userEvent(verb, by, at)))
}
