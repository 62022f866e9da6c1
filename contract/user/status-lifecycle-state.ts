import type { By } from '#contract/lifecycle-actor.ts'
import { isPartnersPerson } from '#contract/user/form.ts'
import type { User } from '#contract/user/user.ts'
import { type AccountEvent, type AccountStatus, accountStates, userStatus } from './account-lifecycle.ts'

/** What the chart of a user reads of a record; `companies` are a partner's person's, empty for colleagues. */
export interface UserState {
  id: number
  status: AccountStatus
  companies: readonly number[]
  is_last_super_admin: boolean
  /** Open orders in charge and partners taken care of. */
  open_work: number
  is_anonymised: boolean
  is_locked: boolean
  deactivated_by_staff: boolean
}

/** What may happen to an account, in the words of the calls. */
export const userVerbs = ['unlock', 'activate', 'deactivate', 'cancel', 'restore'] as const
export type UserVerb = (typeof userVerbs)[number]

/** The account's place in its chart. */
export function userSnapshot({ id, status, ...state }: UserState) {
  return userStatus.resolveState({ value: accountStates[status], context: { user_id: id, is_abroad: null, ...state } })
}

/** The chart's event of a verb. */
export function userEvent(verb: UserVerb, by: By, at: string): AccountEvent {
  return { type: `account.${verb}`, by, at }
}

/** What the back office's record of a user says to its chart. */
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

/** What this person could do to the account once open work is handed over: closing it asks for a successor. */
export function userChoices(state: UserState, by: By, at = new Date().toISOString()): UserVerb[] {
  const handedOver = userSnapshot({ ...state, open_work: 0 })
  return userVerbs.filter((verb) => handedOver.can(userEvent(verb, by, at)))
}
