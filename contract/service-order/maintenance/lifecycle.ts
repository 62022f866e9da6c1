import { assign, setup } from 'xstate'
import type { Stamp } from '#contract/declare/lifecycle-actor.ts'
import {
  askingIn,
  conversation,
  conversationWhileWaiting,
  endingSuspension,
  type Handling,
  type HandlingEvent,
  handlersOf,
  handlingGuards,
  notWaiting,
  orderChartActions,
  type Returning,
  reopeningGuards,
  resumingIn,
  suspendingIn,
  type UnansweredEvent,
} from '#contract/service-order/handling/chart.ts'
import { handledStatuses, type OrderStatuses, resumedFrom } from '#contract/service-order/handling/order-status.ts'
import {
  isBeforeVisit,
  orderVisitActions,
  type ReportedResult,
  reportingGuards,
  type VisitOutcome,
  visitRights,
} from '#contract/service-order/visit/lifecycle.ts'

/** Statuses of a maintenance, in order: those of the warranty order without the draft (domain, part 1.2). */
export const maintenanceStatuses = {
  registered: handledStatuses.registered,
  waiting: handledStatuses.waiting,
  inprogress: handledStatuses.inprogress,
  suspended: handledStatuses.suspended,
  completed: handledStatuses.completed,
} as const satisfies OrderStatuses
type Statuses = typeof maintenanceStatuses
export type MaintenanceStatus = keyof Statuses

/** Outcomes of a maintenance. Only one that was carried out (`done`) counts for the warranty and for due dates. */
export const maintenanceOutcomes = ['done', 'not_done', 'cancelled', 'withdrawn', 'no_answer'] as const
export type MaintenanceOutcome = (typeof maintenanceOutcomes)[number]

/** Outcomes of a visit that does not take place, and leaves the calendars of both sides. */
const calledOff: readonly (MaintenanceOutcome | null)[] = ['cancelled', 'withdrawn', 'no_answer']

/** Whether a maintenance has ended without its visit. */
export const isCalledOff = ({ outcome }: { outcome: MaintenanceOutcome | null }): boolean => calledOff.includes(outcome)

/**
 * Why the server cancels a maintenance: its company was closed, another company has the unit in its care, or a question has
 * stayed unanswered.
 */
export const cancellations = ['company_closed', 'unit_moved', 'no_answer'] as const
export type Cancellation = (typeof cancellations)[number]

/** Data read by the guards. Everything that has to be remembered is a column of the order. */
export interface MaintenanceContext extends Handling<Statuses> {
  /** False once the company was closed: an open maintenance would have no one responsible. */
  company_open: boolean
  outcome: MaintenanceOutcome | null
  /** Time of the visit; null before one is scheduled. */
  visit_at: string | null
  /** The partner carries out the visit and completes the order itself. */
  by_partner: boolean
}

export type MaintenanceEvent = Stamp &
  (
    | HandlingEvent
    | UnansweredEvent
    | { type: 'order.complete'; outcome: VisitOutcome }
    /** A report without outcome or day, from a client of the release before: its content is kept until both are given. */
    | { type: 'order.keep_report' }
    | { type: 'order.cancel' }
    | { type: 'order.schedule'; visit_at: string; by_partner: boolean }
    /** A visit has ended without completing the order; `next_visit_at` is that of the next one, null while none is planned. */
    | { type: 'order.report'; result: ReportedResult; next_visit_at: string | null }
  )

interface Args {
  context: MaintenanceContext
  event: MaintenanceEvent
}

const handlers = handlersOf('maintenance')
const { isStaffWith, isPartnerWith } = handlers
const visits = visitRights('maintenance', handlers)
const { carriesOut } = visits

const wasIn = (status: string) => (args: Args) => args.context.resume_to === status

const complete = (args: Args) => carriesOut(args, 'complete')
const schedule = (args: Args) =>
  carriesOut(args, 'schedule') &&
  (isStaffWith(args, 'schedule') || (args.event.type === 'order.schedule' && args.event.by_partner))
const cancel = (args: Args) => isStaffWith(args, 'cancel') || (isPartnerWith(args, 'cancel') && isBeforeVisit(args))

/**
 * Lifecycle of a service maintenance (domain, part 1.2). It begins as registered; an unsent form is kept in the browser only.
 * The server obeys the chart; the client derives from it which actions to offer.
 */
export const serviceMaintenance = setup({
  types: { context: {} as MaintenanceContext, events: {} as MaintenanceEvent, input: {} as MaintenanceContext },
  guards: {
    ...handlingGuards(handlers),
    ...reopeningGuards(handlers),
    ...reportingGuards<Args>(visits),
    maySchedule: schedule,
    mayResumeTo: (args, { status }: Returning) => isStaffWith(args, 'resume') && wasIn(status)(args),
    mayComplete: complete,
    mayCompleteAsBefore: (args) => complete(args) && wasIn('inprogress')(args),
    maySuspendAs: (args, { status }: Returning) => isStaffWith(args, 'suspend') && wasIn(status)(args),
    mayCancel: cancel,
    mayWithdraw: (args) => isPartnerWith(args, 'withdraw') && isBeforeVisit(args),
  },
  actions: {
    ...orderChartActions<Statuses>(),
    ...orderVisitActions(),
    suspendFrom: assign((_, { status }: Returning<Statuses, 'suspended'>) => ({
      suspended_from: status,
      ...notWaiting,
    })),
    complete: assign(({ event }) => ({
      completed_at: event.at,
      outcome: event.type === 'order.complete' ? event.outcome : null,
      ...notWaiting,
    })),
    cancel: assign(({ event }) => ({
      completed_at: event.at,
      outcome: 'cancelled' as const,
      suspended_from: null,
      ...notWaiting,
    })),
    withdraw: assign(({ event }) => ({
      completed_at: event.at,
      outcome: 'withdrawn' as const,
      ...notWaiting,
    })),
    closeUnanswered: assign(({ event }) => ({
      completed_at: event.at,
      outcome: 'no_answer' as const,
      ...notWaiting,
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
        ...conversation,
        'order.schedule': { guard: 'maySchedule', target: 'inprogress', actions: 'schedule' },
        'order.ask': askingIn('registered'),
        'order.suspend': suspendingIn('registered'),
        'order.cancel': { guard: 'mayCancel', target: 'completed', actions: 'cancel' },
        'order.withdraw': { guard: 'mayWithdraw', target: 'completed', actions: 'withdraw' },
      },
    },
    waiting: {
      on: {
        ...conversationWhileWaiting(resumedFrom(maintenanceStatuses, 'waiting')),
        'order.resume': resumingIn(resumedFrom(maintenanceStatuses, 'waiting')),
        // Each of these closes the open question.
        'order.schedule': { guard: 'maySchedule', target: 'inprogress', actions: 'schedule' },
        'order.suspend': resumedFrom(maintenanceStatuses, 'waiting').map((status) => ({
          ...suspendingIn(status),
          guard: { type: 'maySuspendAs' as const, params: { status } },
        })),
        'order.report': [
          { guard: 'mayReportWithNextAsBefore', target: 'inprogress', actions: 'planNext' },
          { guard: 'mayReportAsBefore', actions: 'waitForVisit' },
        ],
        'order.complete': { guard: 'mayCompleteAsBefore', target: 'completed', actions: 'complete' },
        'order.keep_report': { guard: 'mayCompleteAsBefore', actions: 'note' },
        'order.cancel': { guard: 'mayCancel', target: 'completed', actions: 'cancel' },
        'order.withdraw': { guard: 'mayWithdraw', target: 'completed', actions: 'withdraw' },
        'order.close_unanswered': { guard: 'mayCloseUnanswered', target: 'completed', actions: 'closeUnanswered' },
      },
    },
    inprogress: {
      on: {
        ...conversation,
        // Reschedules the visit, or changes the technician.
        'order.schedule': { guard: 'maySchedule', actions: 'schedule' },
        // A visit without completion: with the next one the order goes on, without one it waits.
        'order.report': [
          { guard: 'mayReportWithNext', actions: 'planNext' },
          { guard: 'mayReport', target: 'waiting', actions: 'waitForVisit' },
        ],
        'order.ask': askingIn('inprogress'),
        'order.suspend': suspendingIn('inprogress'),
        'order.complete': { guard: 'mayComplete', target: 'completed', actions: 'complete' },
        'order.keep_report': { guard: 'mayComplete', actions: 'note' },
        'order.cancel': { guard: 'mayCancel', target: 'completed', actions: 'cancel' },
      },
    },
    suspended: {
      on: {
        ...conversation,
        'order.cancel': { guard: 'mayCancel', target: 'completed', actions: 'cancel' },
        'order.resume': endingSuspension(resumedFrom(maintenanceStatuses, 'suspended')),
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
