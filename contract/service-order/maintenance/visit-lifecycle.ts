import { assign, setup } from 'xstate'
import type { Stamp } from '#contract/lifecycle-actor.ts'
import { handlersOf } from '#contract/service-order/handling/chart.ts'
import { type ReportedResult, reportedResults, type VisitOutcome, visitOutcomes } from './lifecycle.ts'

/** Statuses of a visit of a maintenance, in order. Only a planned or a confirmed one is still to come. */
export const visitStatuses = ['planned', 'confirmed', 'done', 'missed', 'cancelled'] as const
export type VisitStatus = (typeof visitStatuses)[number]

/** Results of a visit: those that complete its order, and those after which the order needs another visit. */
export const visitResults = [...visitOutcomes, ...reportedResults] as const
export type VisitResult = (typeof visitResults)[number]

/** Choices of a customer who cannot be there at the planned time. */
export const wishedTimes = ['morning', 'afternoon', 'another_day'] as const
export type WishedTime = (typeof wishedTimes)[number]

/** Whether a visit is still to come. */
export const isVisitOpen = ({ status }: { status: VisitStatus }): boolean =>
  status === 'planned' || status === 'confirmed'

/** Data read by the guards; every field is a column of the visit or of its order. */
export interface VisitContext {
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

const { isStaffWith, isPartnerWith } = handlersOf('maintenance')

/** The service, or the partner whose own people come. */
const carriesOut = (args: Args, action: string) =>
  isStaffWith(args, action) || (isPartnerWith(args, action) && args.context.by_partner)

const statusAfter: Record<VisitResult, VisitStatus> = {
  done: 'done',
  not_done: 'missed',
  absent: 'missed',
  needs_part: 'done',
  unfinished: 'done',
  impossible: 'missed',
  called_off: 'cancelled',
}

const resultOf = (event: VisitEvent): VisitResult | null => {
  if (event.type === 'visit.report') return event.result
  return event.type === 'visit.complete' ? event.outcome : null
}
const endsAs =
  (status: VisitStatus, action: 'report' | 'complete') =>
  (args: Args): boolean => {
    const result = resultOf(args.event)
    return carriesOut(args, action) && result !== null && statusAfter[result] === status
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
 * Lifecycle of one visit of a maintenance. It follows the events of its order; only the customer, by the link in the letter,
 * confirms a visit or wishes for another time. A visit that is moved has to be confirmed again. Reopening an order takes back how its
 * last visit ended, unless that visit was reported by itself.
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
      isStaffWith(args, 'cancel') ||
      isPartnerWith(args, 'cancel') ||
      isPartnerWith(args, 'withdraw'),
    mayReopenDone: (args) => isStaffWith(args, 'reopen') && args.context.result === 'done',
    mayReopenMissed: (args) => isStaffWith(args, 'reopen') && args.context.result === 'not_done',
    mayReopenCancelled: (args) => isStaffWith(args, 'reopen') && args.context.result === null,
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
export function visitSnapshot({ status, partner_id, by_partner, result }: VisitState) {
  return serviceVisit.resolveState({ value: status, context: { partner_id, by_partner, result } })
}
