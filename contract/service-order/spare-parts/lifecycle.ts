import { and, assign, not, or, setup, stateIn } from 'xstate'
import { may, type Stamp } from '#contract/declare/lifecycle-actor.ts'
import {
  askingIn,
  contextOf,
  conversation,
  conversationWhileWaiting,
  endingSuspension,
  erpGuards,
  erpTransitions,
  type Handling,
  type HandlingEvent,
  handlersOf,
  handlingColumns,
  handlingGuards,
  isForReasonIfBlocked,
  notWaiting,
  orderChartActions,
  type Returning,
  resumingIn,
  suspendingIn,
  type UnansweredEvent,
  waiting,
} from '#contract/service-order/handling/chart.ts'
import { orderKinds } from '#contract/service-order/handling/kinds.ts'
import { handledStatuses, type OrderStatuses, resumedFrom } from '#contract/service-order/handling/order-status.ts'
import type { ErpStatus } from '#contract/service-order/lifecycle.ts'

/** Statuses of an order of parts, in order (domain, part 1.3). There are no drafts. */
export const partsOrderStatuses = {
  registered: handledStatuses.registered,
  waiting: handledStatuses.waiting,
  inprogress: handledStatuses.inprogress,
  suspended: handledStatuses.suspended,
  completed: handledStatuses.completed,
} as const satisfies OrderStatuses
type Statuses = typeof partsOrderStatuses
export type PartsOrderStatus = keyof Statuses

/** How an order of parts ends: shipped by a carrier, handed over at the counter, or cancelled with nothing delivered. */
export const partsResolutions = ['shipped', 'handed_over', 'cancelled'] as const
export type PartsResolution = (typeof partsResolutions)[number]

/** Sides that cancel an order. */
export const cancellingSides = ['partner', 'staff'] as const

/** How parts are delivered (specification, section 9: delivery types). */
export const partsDeliveries = ['Shipment', 'PersonalReceipt'] as const

/** Data read by the guards. Everything that has to be remembered is a column of the order. */
export interface PartsOrderContext extends Handling<Statuses> {
  created_by: number
  delivery_type: (typeof partsDeliveries)[number]
  /** Lines whose number is not in the list of parts; staff match or remove them before accepting. */
  unmatched: number
  /** Whether the ERP blocks the company: its order is accepted only for a stated reason. */
  company_blocked: boolean
  resolution: PartsResolution | null
  /** The cancellation has not reached the ERP. */
  erp_behind: boolean
  /** Who has cancelled an order that the ERP may have: it counts as cancelled when the ERP has deleted it. */
  cancelling_by: (typeof cancellingSides)[number] | null
}

/** State of an order after lines are struck. */
export interface LeftOfOrder {
  /** Whether a line is still to be delivered. */
  rest: boolean
  /** Whether anything was delivered. */
  delivered: boolean
}

/** None reopens an order that was withdrawn: the partner repeats it instead. */
export type PartsOrderEvent = Stamp &
  (
    | HandlingEvent
    | UnansweredEvent
    /** Staff match a line to a part. */
    | { type: 'order.match' }
    /** Staff strike lines, or the server after a question has stayed unanswered. Those that the ERP may have are deleted there first: `erp.strike` follows. */
    | ({ type: 'order.strike' } & LeftOfOrder)
    /** `reason` accepts an order that the ERP has not confirmed, or of a company that it blocks. */
    | { type: 'order.accept'; reason?: string | null }
    | { type: 'order.backorder' }
    | { type: 'order.stock' }
    /** `rest`: whether lines remain open after this delivery. */
    | { type: 'order.ship'; rest: boolean }
    | { type: 'order.hand_over'; rest: boolean }
    | { type: 'order.cancel' }
    | { type: 'order.resend' }
    | { type: 'erp.save' }
    | { type: 'erp.fail' }
    /** The sales order of a cancelled order does not exist in the ERP, or no longer exists. */
    | { type: 'erp.drop' }
    /** Lines were deleted in the ERP, at the request of staff or by its people. */
    | ({ type: 'erp.strike' } & LeftOfOrder)
    /** The ERP has deleted an order that was cancelled here. */
    | { type: 'erp.cancel' }
    /** The ERP does not delete an order that was cancelled here, because it has been shipped. */
    | { type: 'erp.keep' }
    /** A shipment was undone in the ERP. */
    | { type: 'erp.unship' }
  )

interface Args {
  context: PartsOrderContext
  event: PartsOrderEvent
}

/** Actions that people may also carry out in the ERP, and that a synchronisation takes over. */
const handlers = handlersOf('parts', ['accept', 'resume', 'backorder', 'stock', 'ship', 'hand-over', 'note'])
const { isStaffWith, isPartnerWith } = handlers
const isStaffOrSystem = (args: Args, action: string) => args.event.by.system === true || isStaffWith(args, action)
const isWhole = ({ event }: Args) =>
  (event.type === 'order.ship' || event.type === 'order.hand_over') && event.rest === false
const isNotCancelled = ({ context, event }: Args) => context.cancelling_by === null || event.by.erp === true
const isNothingLeft = ({ event }: Args) =>
  (event.type === 'order.strike' || event.type === 'erp.strike') && event.rest === false

/** Whether the ERP may have the lines of an order: one with unmatched numbers has never been sent there. */
export const mayBeInErp = ({ erp_status, unmatched }: { erp_status: ErpStatus; unmatched: number }): boolean =>
  erp_status !== 'none' && unmatched === 0

/** Striking lines by staff, and deletion of lines in the ERP, in every status in which lines are still to be delivered. */
const striking = {
  'order.strike': [
    { guard: and(['mayStrike', 'isMatched', not(stateIn({ erp: 'none' }))]), actions: 'note' },
    { guard: and(['mayStrike', 'isNothingLeft']), target: 'completed', actions: 'complete' },
    { guard: 'mayStrike', actions: 'note' },
  ],
  'erp.strike': [
    { guard: and(['isDeletedInErp', 'isNothingLeft']), target: 'completed', actions: 'complete' },
    { guard: 'isDeletedInErp', actions: 'note' },
  ],
} as const

/** The ERP's answer to a cancellation, and shipments that it undoes, in every status that is not an end. */
const answeredByErp = {
  'erp.cancel': { guard: 'isCancelConfirmed', target: 'completed', actions: 'complete' },
  'erp.keep': { guard: 'isCancelConfirmed', actions: 'keepOrder' },
  'erp.unship': { guard: 'mayUnship', actions: 'note' },
} as const

/** The region `erp` after the sales order of a cancelled order was deleted. */
const droppedByErp = {
  'erp.drop': { guard: 'mayDrop', target: 'none' },
  'erp.cancel': { guard: 'isCancelConfirmed', target: 'none' },
} as const

/**
 * Lifecycle of an order of spare parts (domain, part 1.3). A delivery carries whether anything remains, and so does a strike; the
 * order ends when each line is delivered or struck, and is cancelled when nothing was delivered. Statuses are those of all service
 * orders; there are no drafts.
 */
export const sparePartsOrder = setup({
  types: { context: {} as PartsOrderContext, events: {} as PartsOrderEvent, input: {} as PartsOrderContext },
  guards: {
    ...handlingGuards(handlers),
    ...erpGuards(handlers),
    mayNote: (args) => isStaffOrSystem(args, 'note'),
    mayMatch: (args) => isStaffWith(args, 'match'),
    /** An order that is in the ERP is changed there. */
    isNotInErp: not(stateIn({ erp: 'saved' })),
    mayAccept: (args) =>
      isStaffWith(args, 'accept') && args.context.unmatched === 0 && isForReasonIfBlocked(args) && isNotCancelled(args),
    mayOverrideErp: (args) =>
      isNotCancelled(args) &&
      args.event.type === 'order.accept' &&
      Boolean(args.event.reason) &&
      isStaffWith(args, 'accept') &&
      may(args.event.by, `${orderKinds.parts.entity}.override`) &&
      args.context.unmatched === 0,
    mayAsk: (args) =>
      isStaffWith(args, 'ask') && args.event.type === 'order.ask' && args.event.reason === 'information',
    mayBackorder: (args) => isStaffOrSystem(args, 'backorder'),
    mayStock: (args) => isStaffOrSystem(args, 'stock') && args.context.waiting_reason === 'part',
    mayShip: (args) => isStaffOrSystem(args, 'ship') && args.context.delivery_type === 'Shipment',
    mayHandOver: (args) => isStaffOrSystem(args, 'hand-over') && args.context.delivery_type === 'PersonalReceipt',
    isWhole,
    mayStrike: (args) => isStaffOrSystem(args, 'strike'),
    isMatched: ({ context }) => context.unmatched === 0,
    isNothingLeft,
    isDeletedInErp: ({ event }) => event.by.system === true || event.by.erp === true,
    mayCancel: (args) => isStaffWith(args, 'cancel') && isNotCancelled(args),
    mayWithdraw: (args) => isPartnerWith(args, 'withdraw') && isNotCancelled(args),
    isMaybeInErp: and(['isMatched', not('isWithoutErp')]),
    isCancelConfirmed: ({ context, event }) =>
      (event.by.system === true || event.by.erp === true) && context.cancelling_by !== null,
    mayUnship: (args) => isStaffOrSystem(args, args.context.delivery_type === 'Shipment' ? 'ship' : 'hand-over'),
    wasDelivered: ({ context }) => context.resolution === 'shipped' || context.resolution === 'handed_over',
    mayResumeTo: (args, { status }: Returning) =>
      isStaffWith(args, 'resume') && args.context.waiting_reason === 'information' && args.context.resume_to === status,
    mayDrop: ({ context, event }) => event.by.system === true && context.resolution === 'cancelled',
  },
  actions: {
    ...orderChartActions<Statuses>(),
    waitFrom: assign(({ event }, { status }: Returning<Statuses, 'waiting'>) =>
      waiting(event, event.type === 'order.ask' ? 'information' : 'part', status),
    ),
    requestCancel: assign(({ event }) => ({
      cancelling_by: event.type === 'order.withdraw' ? ('partner' as const) : ('staff' as const),
    })),
    keepOrder: assign({ cancelling_by: null }),
    goOn: assign({ completed_at: null, resolution: null }),
    complete: assign(({ context, event }) => ({
      completed_at: event.at,
      resolution: endOf(event, context),
      ...notWaiting,
      suspended_from: null,
      cancelling_by: null,
    })),
  },
}).createMachine({
  id: 'sparePartsOrder',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    status: {
      initial: 'registered',
      states: {
        registered: {
          on: {
            ...conversation,
            'order.match': { guard: and(['mayMatch', 'isNotInErp']), actions: 'note' },
            ...striking,
            'order.accept': [
              { guard: and(['mayAccept', or(['isInErp', 'isWithoutErp'])]), target: 'inprogress' },
              { guard: 'mayOverrideErp', target: 'inprogress' },
            ],
            'order.ask': askingIn('registered'),
            'order.suspend': suspendingIn('registered'),
            ...answeredByErp,
            'order.cancel': [
              { guard: and(['mayCancel', 'isMaybeInErp']), actions: 'requestCancel' },
              { guard: 'mayCancel', target: 'completed', actions: 'complete' },
            ],
            'order.withdraw': [
              { guard: and(['mayWithdraw', 'isMaybeInErp']), actions: 'requestCancel' },
              { guard: 'mayWithdraw', target: 'completed', actions: 'complete' },
            ],
          },
        },
        inprogress: {
          on: {
            ...conversation,
            ...striking,
            ...answeredByErp,
            'order.ask': askingIn('inprogress'),
            'order.backorder': { ...askingIn('inprogress'), guard: 'mayBackorder' },
            'order.ship': [
              { guard: and(['mayShip', 'isWhole']), target: 'completed', actions: 'complete' },
              { guard: 'mayShip', actions: 'note' },
            ],
            'order.hand_over': [
              { guard: and(['mayHandOver', 'isWhole']), target: 'completed', actions: 'complete' },
              { guard: 'mayHandOver', actions: 'note' },
            ],
            'order.suspend': suspendingIn('inprogress'),
          },
        },
        waiting: {
          on: {
            ...conversationWhileWaiting(resumedFrom(partsOrderStatuses, 'waiting')),
            ...striking,
            ...answeredByErp,
            'order.resume': resumingIn(resumedFrom(partsOrderStatuses, 'waiting')),
            'order.close_unanswered': {
              guard: and(['mayCloseUnanswered', not('isMaybeInErp')]),
              target: 'completed',
              actions: 'complete',
            },
            'order.stock': { guard: 'mayStock', target: 'inprogress', actions: 'stopWaiting' },
          },
        },
        suspended: {
          on: {
            ...conversation,
            // Lines deleted in the ERP meanwhile are not delivered any more.
            'erp.strike': striking['erp.strike'],
            ...answeredByErp,
            'order.resume': endingSuspension(resumedFrom(partsOrderStatuses, 'suspended')),
          },
        },
        completed: {
          on: {
            'order.note': { guard: 'mayNote', actions: 'note' },
            'erp.unship': { guard: and(['mayUnship', 'wasDelivered']), target: 'inprogress', actions: 'goOn' },
          },
        },
      },
    },
    /** Whether the ERP has the sales order. `none`: registered while the ERP was switched off, or cancelled. */
    erp: {
      initial: 'pending',
      states: {
        none: {},
        pending: {
          on: {
            ...erpTransitions.pending,
            ...droppedByErp,
          },
        },
        failed: {
          on: {
            ...erpTransitions.failed,
            ...droppedByErp,
          },
        },
        saved: {
          on: {
            ...erpTransitions.saved,
            ...droppedByErp,
          },
        },
      },
    },
  },
})

function endOf(event: PartsOrderEvent, { delivery_type }: PartsOrderContext): PartsResolution {
  if (event.type === 'order.ship') return 'shipped'
  if (event.type === 'order.hand_over') return 'handed_over'
  const isStrike = event.type === 'order.strike' || event.type === 'erp.strike'
  if (!isStrike || !event.delivered) return 'cancelled'
  return delivery_type === 'Shipment' ? 'shipped' : 'handed_over'
}

/** The columns of an order that its lifecycle reads. */
export type PartsOrderState = PartsOrderContext & { status: PartsOrderStatus; erp_status: ErpStatus }

const columns = [
  ...handlingColumns,
  'created_by',
  'delivery_type',
  'unmatched',
  'company_blocked',
  'resolution',
  'erp_behind',
  'cancelling_by',
] as const satisfies readonly (keyof PartsOrderContext)[]

/** Builds the chart's snapshot of a stored order. */
export function partsOrderSnapshot(order: PartsOrderState) {
  const { status, erp_status: erp } = order
  return sparePartsOrder.resolveState({ value: { status, erp }, context: contextOf(order, columns) })
}

/** Whether the lifecycle allows an event now. */
export function canPartsOrder(order: PartsOrderState, event: PartsOrderEvent): boolean {
  return partsOrderSnapshot(order).can(event)
}
