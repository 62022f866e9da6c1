import { and, assign, setup } from 'xstate'
import { actsFor, isSystem, may, type Stamp } from '#contract/declare/lifecycle-actor.ts'

/** Stored codes of users: 0 inactive, 1 active, 2 cancelled (specification, section 4; domain, part 1.10). */
export const accountStatuses = [0, 1, 2] as const
export type AccountStatus = (typeof accountStatuses)[number]

/** States of the chart, by stored code. */
export const accountStates = ['inactive', 'active', 'cancelled'] as const

/** Data read by the guards. */
export interface AccountContext {
  /** So that a person cannot close their own account. */
  user_id: number
  /** Companies of the account; empty for staff. */
  companies: readonly number[]
  is_last_super_admin: boolean
  /** Number of open orders and partners in the person's charge, which have to be handed over first. */
  open_work: number
  /** Personal data were erased; the account cannot be reactivated (RODO). */
  is_anonymised: boolean
  /** Locked after too many failed sign-ins. */
  is_locked: boolean
  /** Whether staff deactivated the account; then a company's administrator cannot reactivate it. */
  deactivated_by_staff: boolean
}

export type AccountEvent = Stamp &
  (
    | { type: 'account.activate' }
    | { type: 'account.deactivate' }
    | { type: 'account.cancel' }
    | { type: 'account.restore' }
    | { type: 'account.lock' }
    | { type: 'account.unlock' }
  )

interface Args {
  context: AccountContext
  event: AccountEvent
}

const isStaffWith = ({ event, context }: Args, verb: string) =>
  may(event.by, `user.users.${verb}`) &&
  (context.companies.length === 0 || context.companies.some((company) => actsFor(event.by, company)))
const isCompanyAdminWith = ({ event, context }: Args, verb: string) =>
  may(event.by, `partnerzone.user.users.${verb}`) &&
  context.companies.length > 0 &&
  context.companies.every((company) => event.by.company_admin_of.includes(company))

/**
 * Lifecycle of a user's account (domain, part 1.10). Staff act by their permissions. A company's administrator acts on
 * colleagues, but cannot reactivate an account that staff deactivated. A person cannot close their own account, the last super
 * administrator cannot be closed, and open work is handed over before an account is closed.
 */
export const userStatus = setup({
  types: { context: {} as AccountContext, events: {} as AccountEvent, input: {} as AccountContext },
  guards: {
    // The partner zone calls it restoring.
    mayActivate: (args) =>
      isStaffWith(args, 'activate') || (!args.context.deactivated_by_staff && isCompanyAdminWith(args, 'restore')),
    mayDeactivate: (args) => isStaffWith(args, 'deactivate') || isCompanyAdminWith(args, 'deactivate'),
    mayCancel: (args) => isStaffWith(args, 'cancel'),
    mayRestore: (args) => isStaffWith(args, 'restore'),
    mayUnlock: (args) => isStaffWith(args, 'unlock'),
    isSystem,
    isSomebodyElse: ({ context, event }) => context.user_id !== event.by.user_id,
    isDispensable: ({ context }) => !context.is_last_super_admin,
    isHandedOver: ({ context }) => context.open_work === 0,
    isKept: ({ context }) => !context.is_anonymised,
    isLocked: ({ context }) => context.is_locked,
  },
  actions: {
    lock: assign({ is_locked: true }),
    unlock: assign({ is_locked: false }),
    noteWhoClosed: assign({ deactivated_by_staff: (args) => isStaffWith(args, 'deactivate') }),
    noteStaff: assign({ deactivated_by_staff: true }),
    noteOpened: assign({ deactivated_by_staff: false }),
  },
}).createMachine({
  id: 'userStatus',
  context: ({ input }) => input,
  initial: 'inactive',
  states: {
    inactive: {
      on: {
        'account.activate': { guard: and(['mayActivate', 'isKept']), target: 'active', actions: 'noteOpened' },
        'account.cancel': {
          guard: and(['mayCancel', 'isSomebodyElse', 'isDispensable', 'isHandedOver']),
          target: 'cancelled',
        },
      },
    },
    active: {
      on: {
        'account.deactivate': {
          guard: and(['mayDeactivate', 'isSomebodyElse', 'isDispensable', 'isHandedOver']),
          target: 'inactive',
          actions: 'noteWhoClosed',
        },
        'account.cancel': {
          guard: and(['mayCancel', 'isSomebodyElse', 'isDispensable', 'isHandedOver']),
          target: 'cancelled',
        },
        'account.lock': { guard: 'isSystem', actions: 'lock' },
        'account.unlock': { guard: and(['mayUnlock', 'isLocked']), actions: 'unlock' },
      },
    },
    cancelled: {
      on: {
        'account.restore': { guard: and(['mayRestore', 'isKept']), target: 'inactive', actions: 'noteStaff' },
      },
    },
  },
})
