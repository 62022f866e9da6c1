import { and, assign, or, setup } from 'xstate'
import { may, type Stamp } from '#contract/declare/lifecycle-actor.ts'
import {
  askingIn,
  conversation,
  conversationWhileWaiting,
  daysSince,
  endingSuspension,
  erpGuards,
  erpTransitions,
  type Handling,
  type HandlingEvent,
  handlersOf,
  handlingGuards,
  isForReasonIfBlocked,
  isUnanswered,
  notWaiting,
  orderChartActions,
  type Returning,
  reopeningGuards,
  resumingIn,
  suspendingIn,
} from './handling/chart.ts'
import { orderKinds } from './handling/kinds.ts'
import { handledStatuses, type OrderStatuses, resumedFrom } from './handling/order-status.ts'
import { type Resolution, resolutionsInProgress, resolutionsRegistered } from './resolutions.ts'
import { orderVisitActions, type ReportedResult, reportingGuards, visitRights } from './visit/lifecycle.ts'

/** Statuses of a warranty order, in order (specification, section 4), with those of the ERP (domain, part 1.1). */
export const warrantyOrderStatuses = {
  draft: { open: false, turn: 'partner', clock: false, resumedFrom: [], road: null, erp: null },
  registered: { ...handledStatuses.registered, erp: 'Pending' },
  waiting: { ...handledStatuses.waiting, resumedFrom: ['suspended'], erp: 'On Hold' },
  inprogress: { ...handledStatuses.inprogress, erp: 'In Process' },
  suspended: { ...handledStatuses.suspended, erp: 'On Hold' },
  completed: { ...handledStatuses.completed, erp: 'Finished' },
} as const satisfies OrderStatuses
type Statuses = typeof warrantyOrderStatuses
export type WarrantyOrderStatus = keyof Statuses

/**
 * Whether the ERP has the order: a region beside the status, not a status (domain, part 1, rule 4). A sent order with `none`
 * was sent while the ERP was switched off.
 */
export const erpStatuses = ['none', 'pending', 'saved', 'failed'] as const
export type ErpStatus = (typeof erpStatuses)[number]

/** Days in which the company may contest the resolution (domain, part 1.1). */
export const contestDays = 14

/** Data read by the guards. Everything that has to be remembered is a column of the order. */
export interface ServiceOrderContext extends Handling<Statuses> {
  created_by: number
  /** False once the brand's warranty orders are handled elsewhere. */
  brand_open: boolean
  /** False once the company was closed: an open order would have no one responsible. */
  company_open: boolean
  /** Whether the ERP blocks the company: work begins only for a stated reason. */
  company_blocked: boolean
  /** When the company contested the resolution, which is possible once. */
  contested_at: string | null
  /** When a lead answered the contest, by reopening the order or upholding the resolution. */
  contest_answered_at: string | null
  part_shipped: boolean
  resolution: Resolution | null
  /** A status change has not reached the ERP. */
  erp_behind: boolean
  /** Time of the current visit; null before one is planned. */
  visit_at: string | null
  /** The partner's own people make that visit. */
  by_partner: boolean
  /** Whether that visit is still to come, or was not recorded yet. */
  visit_open: boolean
}

export type ServiceOrderEvent = Stamp &
  (
    | HandlingEvent
    | { type: 'order.save' }
    /** `without_erp`: the ERP is switched off, so there is no saving to wait for. */
    | { type: 'order.send'; without_erp?: boolean }
    | { type: 'order.delete' }
    /** `reason` is required to start an order that the ERP has not confirmed, or of a company that it blocks. */
    | { type: 'order.start'; reason?: string | null }
    | { type: 'order.schedule'; visit_at: string; by_partner: boolean }
    /** A visit has ended; `next_visit_at` is the time of the next one, null while none is planned. */
    | { type: 'order.report'; result: ReportedResult; next_visit_at: string | null }
    | { type: 'order.complete'; resolution: Resolution }
    | { type: 'order.contest' }
    | { type: 'order.uphold' }
    | { type: 'order.resend' }
    | { type: 'erp.save' }
    | { type: 'erp.fail' }
  )

interface Args {
  context: ServiceOrderContext
  event: ServiceOrderEvent
}

/** Actions that people may also carry out in the ERP, and that a synchronisation takes over. */
const handlers = handlersOf('warranty', ['note', 'start', 'ask', 'resume', 'complete'])
const { isStaffWith, isPartnerWith } = handlers
/** Visits are planned and recorded here; the ERP has none. */
const visits = visitRights('warranty', handlersOf('warranty'))
const isEither = (args: Args, action: string) => isStaffWith(args, action) || isPartnerWith(args, action)

const completesWith = (args: Args, allowed: readonly Resolution[]) =>
  args.event.type === 'order.complete' && allowed.includes(args.event.resolution) && isStaffWith(args, 'complete')
const isSystemGivingUp = ({ event }: Args) =>
  event.type === 'order.complete' && event.resolution === 'no_answer' && event.by.system === true

/** The company plans visits of its own people, and takes no planned visit from the service. */
const maySchedule = (args: Args) =>
  visits.isStaff(args, 'schedule') ||
  (visits.isPartner(args, 'schedule') &&
    args.event.type === 'order.schedule' &&
    args.event.by_partner &&
    (args.context.by_partner || !args.context.visit_open))
const mayReport = (args: Args) => args.context.visit_open && visits.mayReport(args)
const mayReportWithNext = (args: Args) => args.context.visit_open && visits.mayReportWithNext(args)
const reporting = reportingGuards({ mayReport, mayReportWithNext })
const isDone = ({ event }: Args) => event.type === 'order.report' && event.result === 'done'

/**
 * Lifecycle of a warranty order (specification, section 4; domain, part 1.1). The server obeys the chart; the client derives from it
 * which actions to offer. Fields of a sent order never change. Completeness is checked by validation; the chart checks actor
 * and time.
 */
export const serviceOrderLifecycle = setup({
  types: { context: {} as ServiceOrderContext, events: {} as ServiceOrderEvent, input: {} as ServiceOrderContext },
  guards: {
    ...handlingGuards(handlers),
    ...erpGuards(handlers),
    ...reopeningGuards(handlers),
    ...reporting,
    maySave: (args) => isEither(args, 'update'),
    maySend: (args) => isEither(args, 'send') && args.context.brand_open && args.context.company_open,
    mayDelete: (args) =>
      isEither(args, 'destroy') &&
      (args.event.by.user_id === args.context.created_by ||
        args.event.by.company_admin_of.includes(args.context.partner_id) ||
        may(args.event.by, `${orderKinds.warranty.entity}.destroy-any`)),
    mayStart: (args) => isStaffWith(args, 'start') && isForReasonIfBlocked(args),
    isToErp: (args) => args.event.type === 'order.send' && args.event.without_erp !== true,
    mayOverrideErp: (args) =>
      args.event.type === 'order.start' &&
      Boolean(args.event.reason) &&
      isStaffWith(args, 'start') &&
      may(args.event.by, `${orderKinds.warranty.entity}.override`),
    maySchedule,
    mayScheduleAsBefore: (args) => maySchedule(args) && args.context.resume_to === 'inprogress',
    mayReportDone: (args) => reporting.mayReport(args) && isDone(args),
    mayReportDoneAsBefore: (args) => reporting.mayReportAsBefore(args) && isDone(args),
    mayResumeTo: (args, { status }: Returning) =>
      (args.event.by.system || isStaffWith(args, 'resume')) && args.context.resume_to === status,
    mayCompleteRegistered: (args) => completesWith(args, resolutionsRegistered),
    mayCompleteInprogress: (args) => completesWith(args, resolutionsInProgress),
    mayCompleteUnanswered: (args) =>
      (completesWith(args, ['no_answer']) || isSystemGivingUp(args)) && isUnanswered(args),
    mayWithdraw: (args) => isPartnerWith(args, 'withdraw') && !args.context.part_shipped,
    mayContest: (args) =>
      isPartnerWith(args, 'contest') &&
      args.context.contested_at === null &&
      daysSince(args.context.completed_at, args.event.at) <= contestDays,
    mayUphold: (args) =>
      isStaffWith(args, 'uphold') && args.context.contested_at !== null && args.context.contest_answered_at === null,
  },
  actions: {
    ...orderChartActions<Statuses>(),
    ...orderVisitActions({ planned: { visit_open: true }, ended: { visit_open: false } }),
    endVisit: assign({ visit_open: false }),
    complete: assign(({ event }) => ({
      completed_at: event.at,
      resolution: event.type === 'order.complete' ? event.resolution : ('withdrawn' as const),
      visit_open: false,
      ...notWaiting,
    })),
    reopen: assign(({ context, event }) => ({
      completed_at: null,
      resolution: null,
      contest_answered_at: context.contested_at && (context.contest_answered_at ?? event.at),
    })),
    contest: assign({ contested_at: ({ event }) => event.at }),
    uphold: assign({ contest_answered_at: ({ event }) => event.at }),
  },
}).createMachine({
  id: 'serviceOrder',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    status: {
      initial: 'draft',
      states: {
        draft: {
          on: {
            'order.save': { guard: 'maySave', actions: 'note' },
            'order.send': { guard: 'maySend', target: 'registered' },
            'order.delete': { guard: 'mayDelete', actions: 'note' },
          },
        },
        registered: {
          on: {
            ...conversation,
            'order.start': [
              { guard: and(['mayStart', or(['isInErp', 'isWithoutErp'])]), target: 'inprogress' },
              { guard: 'mayOverrideErp', target: 'inprogress' },
            ],
            'order.ask': askingIn('registered'),
            'order.suspend': suspendingIn('registered'),
            'order.complete': { guard: 'mayCompleteRegistered', target: 'completed', actions: 'complete' },
            'order.withdraw': { guard: 'mayWithdraw', target: 'completed', actions: 'complete' },
          },
        },
        waiting: {
          on: {
            ...conversationWhileWaiting(resumedFrom(warrantyOrderStatuses, 'waiting')),
            'order.resume': resumingIn(resumedFrom(warrantyOrderStatuses, 'waiting')),
            // Planning a visit closes the open question, and so does the result of one after which another is needed.
            'order.schedule': { guard: 'mayScheduleAsBefore', target: 'inprogress', actions: 'schedule' },
            'order.report': [
              { guard: 'mayReportWithNextAsBefore', target: 'inprogress', actions: 'planNext' },
              { guard: 'mayReportDoneAsBefore', actions: 'endVisit' },
              { guard: 'mayReportAsBefore', actions: 'waitForVisit' },
            ],
            'order.suspend': suspendingIn('waiting'),
            'order.complete': { guard: 'mayCompleteUnanswered', target: 'completed', actions: 'complete' },
            'order.withdraw': { guard: 'mayWithdraw', target: 'completed', actions: 'complete' },
          },
        },
        inprogress: {
          on: {
            ...conversation,
            'order.schedule': { guard: 'maySchedule', actions: 'schedule' },
            // Work that is done waits for the decision; with the next visit the order goes on, without one it waits.
            'order.report': [
              { guard: 'mayReportWithNext', actions: 'planNext' },
              { guard: 'mayReportDone', actions: 'endVisit' },
              { guard: 'mayReport', target: 'waiting', actions: 'waitForVisit' },
            ],
            'order.ask': askingIn('inprogress'),
            'order.suspend': suspendingIn('inprogress'),
            'order.complete': { guard: 'mayCompleteInprogress', target: 'completed', actions: 'complete' },
          },
        },
        suspended: {
          on: {
            ...conversation,
            'order.resume': endingSuspension(resumedFrom(warrantyOrderStatuses, 'suspended')),
          },
        },
        completed: {
          on: {
            'order.note': { guard: 'mayNote', actions: 'note' },
            'order.reopen': { guard: 'mayReopen', target: 'inprogress', actions: 'reopen' },
            // Only a lead answers a contest: by reopening the order, or by upholding the resolution.
            'order.contest': { guard: 'mayContest', actions: 'contest' },
            'order.uphold': { guard: 'mayUphold', actions: 'uphold' },
          },
        },
      },
    },
    erp: {
      initial: 'none',
      states: {
        none: { on: { 'order.send': { guard: and(['maySend', 'isToErp']), target: 'pending' } } },
        pending: { on: erpTransitions.pending },
        failed: { on: erpTransitions.failed },
        saved: { on: erpTransitions.saved },
      },
    },
  },
})
