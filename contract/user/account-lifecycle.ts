import { and, assign, setup } from 'xstate'
import { actsFor, may, type Stamp } from '#contract/lifecycle-actor.ts'
import { handles } from '#contract/partner/handling.ts'

/** 0 inactive, 1 active, 2 cancelled: codes of users and partners (specification, section 4; domain, part 1.10). */
export const accountStatuses = [0, 1, 2] as const
export type AccountStatus = (typeof accountStatuses)[number]

/** The chart's states by the codes that are stored. */
export const accountStates = ['inactive', 'active', 'cancelled'] as const

/** What the guards read of a user or a partner. */
export interface AccountContext {
  /** The account itself when it is a user's, so that nobody closes their own; null for a partner. */
  user_id: number | null
  /** The companies that the account belongs to; a partner's is itself. Empty for staff. */
  companies: readonly number[]
  /** Whether a company is not from Poland, so that other colleagues may be in charge of it; null for a user. */
  is_abroad: boolean | null
  is_last_super_admin: boolean
  /** Open orders in charge and partners taken care of, which somebody else has to take over first. */
  open_work: number
  /** What is erased cannot come back (RODO). */
  is_anonymised: boolean
  /** Too many failed sign-ins. */
  is_locked: boolean
  /** Whether the distributor closed the account last; then no company's administrator opens it. */
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

/**
 * The status of a user or a partner (domain, part 1.10). Staff act by the permissions `<permission>.<verb>`; the
 * administrator of a company acts on the own colleagues by `zone`, where there is one, but opens no account that staff
 * closed. Nobody closes the own account, the last super administrator stays, and open work is handed over before an
 * account is closed.
 */
function accountStatus(id: string, { permission, zone }: { permission: string; zone: string | null }) {
  const isStaffWith = ({ event, context }: Args, verb: string) =>
    may(event.by, `${permission}.${verb}`) &&
    (context.is_abroad === null || handles(event.by, { is_abroad: context.is_abroad })) &&
    (context.companies.length === 0 || context.companies.some((company) => actsFor(event.by, company)))
  const isCompanyAdminWith = ({ event, context }: Args, verb: string) =>
    zone !== null &&
    may(event.by, `${zone}.${verb}`) &&
    context.companies.length > 0 &&
    context.companies.every((company) => event.by.company_admin_of.includes(company))

  return setup({
    types: { context: {} as AccountContext, events: {} as AccountEvent, input: {} as AccountContext },
    guards: {
      // In the partner zone letting somebody sign in again is called restoring.
      mayActivate: (args) =>
        isStaffWith(args, 'activate') || (!args.context.deactivated_by_staff && isCompanyAdminWith(args, 'restore')),
      mayDeactivate: (args) => isStaffWith(args, 'deactivate') || isCompanyAdminWith(args, 'deactivate'),
      mayCancel: (args) => isStaffWith(args, 'cancel'),
      mayRestore: (args) => isStaffWith(args, 'restore'),
      mayUnlock: (args) => isStaffWith(args, 'unlock'),
      isSystem: ({ event }) => event.by.system === true,
      isSomebodyElse: ({ context, event }) => context.user_id === null || context.user_id !== event.by.user_id,
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
    id,
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
}

/** The status of a person who can sign in. */
export const userStatus = accountStatus('userStatus', {
  permission: 'user.users',
  zone: 'partnerzone.user.users',
})

/** The status of a partner company. */
export const partnerStatus = accountStatus('partnerStatus', { permission: 'partner.partners', zone: null })
