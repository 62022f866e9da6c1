import { assign, type EventObject, setup } from 'xstate'
import type { Stamp } from '#contract/declare/lifecycle-actor.ts'
import { type Handling, handlersOf, notWaiting, waiting } from '#contract/service-order/handling/chart.ts'
import type { WaitingReason } from '#contract/service-order/handling/waiting.ts'
import { today } from '#contract/values/rules.ts'

/** Kinds of orders whose units are visited. */
export const visitedKinds = ['maintenance', 'warranty'] as const
export type VisitedKind = (typeof visitedKinds)[number]

/** Statuses of a visit, in order. Only a planned or a confirmed one is still to come. */
export const visitStatuses = ['planned', 'confirmed', 'done', 'missed', 'cancelled'] as const
export type VisitStatus = (typeof visitStatuses)[number]

/** Outcomes of the visit with which its order is completed. */
export const visitOutcomes = ['done', 'not_done'] as const
export type VisitOutcome = (typeof visitOutcomes)[number]

/**
 * Results of a visit after which the order needs another one: the customer was absent, a part is missing, the work goes on another
 * day, the work was not possible, or the visit was called off.
 */
export const unfinishedResults = ['absent', 'needs_part', 'unfinished', 'impossible', 'called_off'] as const

/**
 * Results that are recorded by themselves, by the kind of the order. Work that is done completes a maintenance; a warranty order
 * is completed by the distributor's decision, so that it goes on.
 */
export const reportedResults = {
  maintenance: unfinishedResults,
  warranty: ['done', ...unfinishedResults],
} as const satisfies Record<VisitedKind, readonly string[]>
export type ReportedResult = (typeof reportedResults)[VisitedKind][number]

/** Results of a visit with which its order is completed: a warranty order that ends after its visit was visited. */
const completingOutcomes = {
  maintenance: visitOutcomes,
  warranty: ['done'],
} as const satisfies Record<VisitedKind, readonly VisitOutcome[]>

/** Results of a visit: those that complete its order, and those after which the order goes on. */
export const visitResults = [...visitOutcomes, ...unfinishedResults] as const
export type VisitResult = (typeof visitResults)[number]

/** The event that an order waits for after a visit, as long as no other visit is planned. */
export const waitsAfter = (result: ReportedResult): WaitingReason => (result === 'needs_part' ? 'part' : 'visit_date')

/** Choices of a customer who cannot be there at the planned time. */
export const wishedTimes = ['morning', 'afternoon', 'another_day'] as const
export type WishedTime = (typeof wishedTimes)[number]

/** Whether a visit is still to come. */
export const isVisitOpen = ({ status }: { status: VisitStatus }): boolean =>
  status === 'planned' || status === 'confirmed'

/** Data read by the guards; every field is a column of the visit or of its order. */
export interface VisitContext {
  of: VisitedKind
  partner_id: number
  /** The partner's own people carry it out. */
  by_partner: boolean
  /** Null until the visit has ended, and for one that was cancelled with its order. */
  result: VisitResult | null
}

export type VisitEvent = Stamp &
  (
    | { type: 'visit.move' }
    | { type: 'visit.confirm' }
    | { type: 'visit.wish' }
    | { type: 'visit.report'; result: ReportedResult }
    | { type: 'visit.complete'; outcome: VisitOutcome }
    | { type: 'visit.cancel' }
    | { type: 'visit.reopen' }
  )

interface Args {
  context: VisitContext
  event: VisitEvent
}

type VisitAction = 'schedule' | 'report' | 'complete' | 'cancel' | 'reopen'

/**
 * The actions on an order whose permission covers an action on its visits. Visits of a warranty order need no permission of their
 * own: staff who may work on it, and a company that may answer in it, plan them; ending the order ends its visit.
 */
const permissions: Record<VisitedKind, { staff: Record<VisitAction, string>; partner: Record<VisitAction, string> }> = {
  maintenance: {
    staff: { schedule: 'schedule', report: 'report', complete: 'complete', cancel: 'cancel', reopen: 'reopen' },
    partner: { schedule: 'schedule', report: 'report', complete: 'complete', cancel: 'cancel', reopen: 'reopen' },
  },
  warranty: {
    staff: { schedule: 'start', report: 'start', complete: 'complete', cancel: 'complete', reopen: 'reopen' },
    partner: { schedule: 'reply', report: 'reply', complete: 'complete', cancel: 'withdraw', reopen: 'reopen' },
  },
}

type Handlers = ReturnType<typeof handlersOf>

interface OfVisit {
  context: { partner_id: number; by_partner: boolean }
  event: Stamp
}

interface OfVisitedOrder {
  context: OfVisit['context'] & { visit_at: string | null }
  event: Stamp & { type: string; result?: unknown; next_visit_at?: unknown }
}

/** Rights on the visits of orders of a kind, which the lifecycles of the order and of its visits share. */
export function visitRights(of: VisitedKind, { isStaffWith, isPartnerWith }: Handlers) {
  const isStaff = (args: OfVisit, action: VisitAction) => isStaffWith(args, permissions[of].staff[action])
  const isPartner = (args: OfVisit, action: VisitAction) => isPartnerWith(args, permissions[of].partner[action])
  /** The service, or the partner whose own people come. */
  const carriesOut = (args: OfVisit, action: VisitAction) =>
    isStaff(args, action) || (isPartner(args, action) && args.context.by_partner)
  /** A visit is reported from its day on; one that is called off, also before. */
  const mayReport = (args: OfVisitedOrder) =>
    carriesOut(args, 'report') &&
    args.context.visit_at !== null &&
    args.event.type === 'order.report' &&
    reportedResults[of].some((result) => result === args.event.result) &&
    (args.event.result === 'called_off' || !isBeforeVisit(args))
  const mayReportWithNext = (args: OfVisitedOrder) =>
    mayReport(args) && carriesOut(args, 'schedule') && args.event.next_visit_at !== null
  return { isStaff, isPartner, carriesOut, mayReport, mayReportWithNext }
}

interface OfWaitingOrder extends OfVisitedOrder {
  context: OfVisitedOrder['context'] & Pick<Handling, 'resume_to'>
}

/**
 * Guards of an order about the result of its visit, with and without the next one. Those `AsBefore` are for an order that waits: it
 * allows the actions from before the question.
 */
export function reportingGuards<Order extends OfWaitingOrder>({
  mayReport,
  mayReportWithNext,
}: Record<'mayReport' | 'mayReportWithNext', (args: Order) => boolean>) {
  const mayReportWithoutNext = (args: Order) => mayReport(args) && args.event.next_visit_at === null
  const wasInProgress = ({ context }: Order) => context.resume_to === 'inprogress'
  return {
    mayReport: mayReportWithoutNext,
    mayReportWithNext,
    mayReportAsBefore: (args: Order) => mayReportWithoutNext(args) && wasInProgress(args),
    mayReportWithNextAsBefore: (args: Order) => mayReportWithNext(args) && wasInProgress(args),
  }
}

interface VisitedOrder extends Handling {
  visit_at: string | null
  by_partner: boolean
}

/** Events of an order about its visit: one is planned or moved, or has ended without completing the order. */
type OrderVisitEvent = Stamp &
  (
    | { type: 'order.schedule'; visit_at: string; by_partner: boolean }
    | { type: 'order.report'; result: ReportedResult; next_visit_at: string | null }
  )

/** An action of charts with such a context. The type of `assign` would name the events and actors of one chart. */
type OrderVisitAction = (args: { context: VisitedOrder }, params: undefined) => void

const changing = (changes: (event: OrderVisitEvent) => object) =>
  assign<VisitedOrder, OrderVisitEvent, undefined, EventObject, never>(({ event }) =>
    changes(event),
  ) as OrderVisitAction

/**
 * Actions of an order about its visit. A planned visit ends the waiting; after one without a next visit the order waits for a part or a
 * day. `planned` and `ended` are what else such an order remembers of it.
 */
export function orderVisitActions({ planned = {}, ended = {} }: { planned?: object; ended?: object } = {}) {
  return {
    schedule: changing((event) =>
      event.type === 'order.schedule'
        ? { visit_at: event.visit_at, by_partner: event.by_partner, ...planned, ...notWaiting }
        : {},
    ),
    planNext: changing((event) =>
      event.type === 'order.report' ? { visit_at: event.next_visit_at, ...planned, ...notWaiting } : {},
    ),
    waitForVisit: changing((event) =>
      event.type === 'order.report' ? { ...ended, ...waiting(event, waitsAfter(event.result), 'inprogress') } : {},
    ),
  }
}

/** Whether the day of the visit, in Warsaw time, is still in the future; also true while no visit is scheduled. */
export const isBeforeVisit = ({ context, event }: Pick<OfVisitedOrder, 'context' | 'event'>): boolean =>
  context.visit_at === null || today(new Date(event.at)) < today(new Date(context.visit_at))

/**
 * Whether the distributor who calls off a visit objects to it: one of a maintenance that the partner's own people make, before its day.
 * The partner reads the reason and sets another date.
 */
export const isOpenToObjection = (
  { of, by_partner, visit_at }: { of: VisitedKind; by_partner: boolean; visit_at: string | null },
  at: string,
): boolean => of === 'maintenance' && by_partner && visit_at !== null && today(new Date(at)) < today(new Date(visit_at))

/** An order that is completed in the ERP takes its visit along. */
const rights = {
  maintenance: visitRights('maintenance', handlersOf('maintenance')),
  warranty: visitRights('warranty', handlersOf('warranty', ['complete'])),
}
const isStaff = (args: Args, action: VisitAction) => rights[args.context.of].isStaff(args, action)
const carriesOut = (args: Args, action: VisitAction) => rights[args.context.of].carriesOut(args, action)

/** A company that may withdraw its order may do so before a visit, which is called off with it. */
const mayWithdraw = (args: Args) => handlersOf(args.context.of).isPartnerWith(args, 'withdraw')
/** What was found at a visit of a warranty order stays when the decision is taken back; the next visit is another one. */
const mayReopen = (args: Args) => args.context.of === 'maintenance' && isStaff(args, 'reopen')

/** The server ends a visit of a warranty order that an earlier release has ended without its visit. */
const isLeftOpen = ({ context, event }: Args) => context.of === 'warranty' && event.by.system === true

const statusAfter: Record<VisitResult, VisitStatus> = {
  done: 'done',
  not_done: 'missed',
  absent: 'missed',
  needs_part: 'done',
  unfinished: 'done',
  impossible: 'missed',
  called_off: 'cancelled',
}

/** Whether work was done at a visit that ended like this; only then were parts fitted. Not known before the result is chosen. */
export const hasWork = (result: unknown): boolean =>
  visitResults.some((known) => known === result && statusAfter[known] === 'done')

const resultOf = (event: VisitEvent): VisitResult | null => {
  if (event.type === 'visit.report') return event.result
  return event.type === 'visit.complete' ? event.outcome : null
}
const endsAs =
  (status: VisitStatus, action: 'report' | 'complete') =>
  (args: Args): boolean => {
    const result = resultOf(args.event)
    const allowed: readonly VisitResult[] = (action === 'report' ? reportedResults : completingOutcomes)[
      args.context.of
    ]
    const mayEnd = carriesOut(args, action) || (action === 'complete' && isLeftOpen(args))
    return mayEnd && result !== null && allowed.includes(result) && statusAfter[result] === status
  }

const ending = {
  'visit.report': [
    { guard: 'isReportedDone', target: 'done', actions: 'keepResult' },
    { guard: 'isReportedMissed', target: 'missed', actions: 'keepResult' },
    { guard: 'isReportedCancelled', target: 'cancelled', actions: 'keepResult' },
  ],
  'visit.complete': [
    { guard: 'isCompletedDone', target: 'done', actions: 'keepResult' },
    { guard: 'isCompletedMissed', target: 'missed', actions: 'keepResult' },
  ],
  'visit.cancel': { guard: 'mayCancel', target: 'cancelled' },
} as const

/**
 * Lifecycle of one visit of a maintenance or a warranty order. It follows the events of its order; only the customer, by the link in the letter,
 * confirms a visit or wishes for another time. A visit that is moved has to be confirmed again. Reopening an order takes back how its
 * last visit ended, unless that visit was reported by itself or belongs to a warranty order.
 */
export const serviceVisit = setup({
  types: { context: {} as VisitContext, events: {} as VisitEvent, input: {} as VisitContext },
  guards: {
    mayMove: (args) => carriesOut(args, 'schedule'),
    isCustomer: ({ event }) => event.by.customer === true,
    isReportedDone: endsAs('done', 'report'),
    isReportedMissed: endsAs('missed', 'report'),
    isReportedCancelled: endsAs('cancelled', 'report'),
    isCompletedDone: endsAs('done', 'complete'),
    isCompletedMissed: endsAs('missed', 'complete'),
    mayCancel: (args) =>
      args.event.by.system === true ||
      isStaff(args, 'cancel') ||
      rights[args.context.of].isPartner(args, 'cancel') ||
      mayWithdraw(args),
    mayReopenDone: (args) => mayReopen(args) && args.context.result === 'done',
    mayReopenMissed: (args) => mayReopen(args) && args.context.result === 'not_done',
    mayReopenCancelled: (args) => mayReopen(args) && args.context.result === null,
  },
  actions: {
    stay: () => undefined,
    keepResult: assign(({ event }) => ({ result: resultOf(event) })),
    forgetResult: assign({ result: null }),
  },
}).createMachine({
  id: 'serviceVisit',
  context: ({ input }) => input,
  initial: 'planned',
  states: {
    planned: {
      on: {
        ...ending,
        'visit.move': { guard: 'mayMove', actions: 'stay' },
        'visit.confirm': { guard: 'isCustomer', target: 'confirmed' },
        'visit.wish': { guard: 'isCustomer', actions: 'stay' },
      },
    },
    confirmed: {
      on: {
        ...ending,
        'visit.move': { guard: 'mayMove', target: 'planned' },
        'visit.wish': { guard: 'isCustomer', target: 'planned' },
      },
    },
    done: { on: { 'visit.reopen': { guard: 'mayReopenDone', target: 'planned', actions: 'forgetResult' } } },
    missed: { on: { 'visit.reopen': { guard: 'mayReopenMissed', target: 'planned', actions: 'forgetResult' } } },
    cancelled: { on: { 'visit.reopen': { guard: 'mayReopenCancelled', target: 'planned' } } },
  },
})

/** The columns of a visit and its order that its lifecycle reads. */
export type VisitState = VisitContext & { status: VisitStatus }

/** Builds the chart's snapshot of a stored visit. */
export function visitSnapshot({ status, of, partner_id, by_partner, result }: VisitState) {
  return serviceVisit.resolveState({ value: status, context: { of, partner_id, by_partner, result } })
}
