import { assign, setup } from 'xstate'
import { actsFor, may, type Stamp } from '#contract/lifecycle-actor.ts'
import { today } from '#contract/rules.ts'
import { daysSince, reopenDays, type WaitingReason } from '#contract/service-order/lifecycle.ts'

/** Statuses of a maintenance, in order: those of the warranty order without the draft (domain, part 1.2). */
export const maintenanceStatuses = ['registered', 'waiting', 'inprogress', 'suspended', 'completed'] as const
export type MaintenanceStatus = (typeof maintenanceStatuses)[number]

/** Outcomes of a maintenance. */
export const maintenanceOutcomes = ['done', 'withdrawn'] as const
export type MaintenanceOutcome = (typeof maintenanceOutcomes)[number]

type Resumable = 'registered' | 'inprogress'

/** Data read by the guards. Everything that has to be remembered is a column of the order. */
export interface MaintenanceContext {
  partner_id: number
  waiting_reason: WaitingReason | null
  waiting_since: string | null
  resume_to: Resumable | null
  suspended_from: Resumable | 'waiting' | null
  completed_at: string | null
  outcome: MaintenanceOutcome | null
  /** Time of the visit; null before one is scheduled. */
  visit_at: string | null
  /** The partner carries out the visit and completes the order itself. */
  by_partner: boolean
}

export type MaintenanceEvent = Stamp &
  (
    | { type: 'order.assign' }
    | { type: 'order.note' }
    | { type: 'order.reply' }
    | { type: 'order.resume' }
    | { type: 'order.suspend' }
    | { type: 'order.complete' }
    | { type: 'order.withdraw' }
    | { type: 'order.reopen' }
    | { type: 'order.schedule'; visit_at: string; by_partner: boolean }
    | { type: 'order.ask'; reason: WaitingReason }
  )

const staff = 'service-order.service-maintenances'
const zone = 'partnerzone.service-order.service-maintenances'

interface Args {
  context: MaintenanceContext
  event: MaintenanceEvent
}

const isStaffWith = ({ context, event }: Args, action: string) =>
  may(event.by, `${staff}.${action}`) && actsFor(event.by, context.partner_id)
const isPartnerWith = ({ context, event }: Args, action: string) =>
  may(event.by, `${zone}.${action}`) && actsFor(event.by, context.partner_id)

/** Whether the day of the visit, in Warsaw time, is still in the future; also true while no visit is scheduled. */
const isBeforeVisit = ({ context, event }: Args) =>
  context.visit_at === null || today(new Date(event.at)) < today(new Date(context.visit_at))

const isAnswer = (args: Args) => isPartnerWith(args, 'reply') && args.context.waiting_reason === 'information'

/**
 * Lifecycle of a service maintenance (domain, part 1.2). It begins as registered; an unsent form is kept in the browser only.
 * The server obeys the chart; the client asks it which actions to offer.
 */
export const serviceMaintenance = setup({
  types: { context: {} as MaintenanceContext, events: {} as MaintenanceEvent, input: {} as MaintenanceContext },
  guards: {
    mayAssign: (args) => isStaffWith(args, 'assign'),
    mayNote: (args) => isStaffWith(args, 'note'),
    maySchedule: (args) => isStaffWith(args, 'schedule'),
    mayAsk: (args) => isStaffWith(args, 'ask'),
    mayReply: (args) => isPartnerWith(args, 'reply'),
    isAnswerToRegistered: (args) => isAnswer(args) && args.context.resume_to === 'registered',
    isAnswerToInprogress: (args) => isAnswer(args) && args.context.resume_to === 'inprogress',
    mayResumeToRegistered: (args) => isStaffWith(args, 'resume') && args.context.resume_to === 'registered',
    mayResumeToInprogress: (args) => isStaffWith(args, 'resume') && args.context.resume_to === 'inprogress',
    maySuspend: (args) => isStaffWith(args, 'suspend'),
    mayUnsuspendToRegistered: (args) => isStaffWith(args, 'suspend') && args.context.suspended_from === 'registered',
    mayUnsuspendToInprogress: (args) => isStaffWith(args, 'suspend') && args.context.suspended_from === 'inprogress',
    mayComplete: (args) =>
      isStaffWith(args, 'complete') || (isPartnerWith(args, 'complete') && args.context.by_partner),
    mayWithdraw: (args) => isPartnerWith(args, 'withdraw') && isBeforeVisit(args),
    mayReopen: (args) =>
      isStaffWith(args, 'reopen') && daysSince(args.context.completed_at, args.event.at) <= reopenDays,
  },
  actions: {
    note: () => undefined,
    schedule: assign(({ event }) =>
      event.type === 'order.schedule' ? { visit_at: event.visit_at, by_partner: event.by_partner } : {},
    ),
    waitFromRegistered: assign(({ event }) => waitFor(event, 'registered')),
    waitFromInprogress: assign(({ event }) => waitFor(event, 'inprogress')),
    stopWaiting: assign({ waiting_reason: null, waiting_since: null, resume_to: null }),
    suspendFromRegistered: assign({ suspended_from: 'registered' }),
    suspendFromInprogress: assign({ suspended_from: 'inprogress' }),
    unsuspend: assign({ suspended_from: null }),
    complete: assign(({ event }) => ({ completed_at: event.at, outcome: 'done' as const })),
    withdraw: assign(({ event }) => ({
      completed_at: event.at,
      outcome: 'withdrawn' as const,
      waiting_reason: null,
      waiting_since: null,
      resume_to: null,
    })),
    reopen: assign({ completed_at: null, outcome: null }),
  },
}).createMachine({
  id: 'serviceMaintenance',
  context: ({ input }) => input,
  initial: 'registered',
  states: {
    registered: {
      on: {
        'order.assign': { guard: 'mayAssign', actions: 'note' },
        'order.note': { guard: 'mayNote', actions: 'note' },
        'order.reply': { guard: 'mayReply', actions: 'note' },
        'order.schedule': { guard: 'maySchedule', target: 'inprogress', actions: 'schedule' },
        'order.ask': { guard: 'mayAsk', target: 'waiting', actions: 'waitFromRegistered' },
        'order.suspend': { guard: 'maySuspend', target: 'suspended', actions: 'suspendFromRegistered' },
        'order.withdraw': { guard: 'mayWithdraw', target: 'completed', actions: 'withdraw' },
      },
    },
    waiting: {
      on: {
        'order.assign': { guard: 'mayAssign', actions: 'note' },
        'order.note': { guard: 'mayNote', actions: 'note' },
        'order.reply': [
          { guard: 'isAnswerToRegistered', target: 'registered', actions: 'stopWaiting' },
          { guard: 'isAnswerToInprogress', target: 'inprogress', actions: 'stopWaiting' },
          { guard: 'mayReply', actions: 'note' },
        ],
        'order.resume': [
          { guard: 'mayResumeToRegistered', target: 'registered', actions: 'stopWaiting' },
          { guard: 'mayResumeToInprogress', target: 'inprogress', actions: 'stopWaiting' },
        ],
        'order.withdraw': { guard: 'mayWithdraw', target: 'completed', actions: 'withdraw' },
      },
    },
    inprogress: {
      on: {
        'order.assign': { guard: 'mayAssign', actions: 'note' },
        'order.note': { guard: 'mayNote', actions: 'note' },
        'order.reply': { guard: 'mayReply', actions: 'note' },
        // Reschedules the visit, or changes the technician.
        'order.schedule': { guard: 'maySchedule', actions: 'schedule' },
        'order.ask': { guard: 'mayAsk', target: 'waiting', actions: 'waitFromInprogress' },
        'order.suspend': { guard: 'maySuspend', target: 'suspended', actions: 'suspendFromInprogress' },
        'order.complete': { guard: 'mayComplete', target: 'completed', actions: 'complete' },
      },
    },
    suspended: {
      on: {
        'order.assign': { guard: 'mayAssign', actions: 'note' },
        'order.note': { guard: 'mayNote', actions: 'note' },
        'order.reply': { guard: 'mayReply', actions: 'note' },
        'order.resume': [
          { guard: 'mayUnsuspendToRegistered', target: 'registered', actions: 'unsuspend' },
          { guard: 'mayUnsuspendToInprogress', target: 'inprogress', actions: 'unsuspend' },
        ],
      },
    },
    completed: {
      on: {
        'order.note': { guard: 'mayNote', actions: 'note' },
        'order.reopen': { guard: 'mayReopen', target: 'inprogress', actions: 'reopen' },
      },
    },
  },
})

function waitFor(event: MaintenanceEvent, resume_to: Resumable) {
  return { waiting_reason: event.type === 'order.ask' ? event.reason : null, waiting_since: event.at, resume_to }
}
