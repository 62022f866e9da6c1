import { and, assign, type EventObject, stateIn } from 'xstate'
import { actsFor, isSystem, may, type Stamp } from '#contract/declare/lifecycle-actor.ts'
import { noAnswerDays, type WaitingReason } from '#contract/service-order/handling/waiting.ts'
import { type OrderKind, orderKinds } from './kinds.ts'
import type { Interruption, OrderStatuses, ResumedFrom } from './order-status.ts'

/** Days in which an order that has ended may be reopened (domain, part 1.1). */
export const reopenDays = 30

/** The context of the handling of an order of a kind. Every field is a column of the order. */
export interface Handling<Statuses extends OrderStatuses = OrderStatuses> {
  partner_id: number
  waiting_reason: WaitingReason | null
  waiting_since: string | null
  resume_to: ResumedFrom<Statuses, 'waiting'> | null
  suspended_from: ResumedFrom<Statuses, 'suspended'> | null
  completed_at: string | null
}

/** The columns of `Handling`. */
export const handlingColumns = [
  'partner_id',
  'waiting_reason',
  'waiting_since',
  'resume_to',
  'suspended_from',
  'completed_at',
] as const satisfies readonly (keyof Handling)[]

/** The context of a lifecycle from a row that has more columns. */
export function contextOf<Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>
}

/** Parameter of guards and actions about the status to which an order returns after an interruption. */
export interface Returning<Statuses extends OrderStatuses = OrderStatuses, From extends Interruption = Interruption> {
  status: ResumedFrom<Statuses, From>
}

type Asking = Extract<HandlingEvent, { type: 'order.ask' }>

/** Events of the handling, which orders of all kinds have. */
export type HandlingEvent =
  | { type: 'order.assign' }
  | { type: 'order.note' }
  | { type: 'order.ask'; reason: WaitingReason }
  | { type: 'order.reply' }
  | { type: 'order.resume' }
  | { type: 'order.suspend' }
  | { type: 'order.withdraw' }
  | { type: 'order.reopen' }

/** The server ends an order whose question has stayed unanswered; of kinds that end without a resolution. */
export type UnansweredEvent = { type: 'order.close_unanswered' }

interface Args {
  context: Handling
  event: Stamp & { type: string }
}

interface OfCompany {
  context: Pick<Handling, 'partner_id'>
  event: Stamp
}

/**
 * Rights on orders of a kind: staff by the permission of the call, partners by that of their zone, both only for
 * companies that they act for. `doneInErp` are the actions that people may also carry out in the ERP, and that a
 * synchronisation takes over.
 */
export function handlersOf(kind: OrderKind, doneInErp: readonly string[] = []) {
  const { entity } = orderKinds[kind]
  const isStaffWith = ({ context, event }: OfCompany, action: string) =>
    (event.by.erp === true && doneInErp.includes(action)) ||
    (may(event.by, `${entity}.${action}`) && actsFor(event.by, context.partner_id))
  const isPartnerWith = ({ context, event }: OfCompany, action: string) =>
    may(event.by, `partnerzone.${entity}.${action}`) && actsFor(event.by, context.partner_id)
  return { isStaffWith, isPartnerWith }
}

/** Guards of the handling; a kind with a narrower rule replaces the guard. */
export function handlingGuards({ isStaffWith, isPartnerWith }: ReturnType<typeof handlersOf>) {
  const isAnswer = (args: Args) => isPartnerWith(args, 'reply') && args.context.waiting_reason === 'information'
  return {
    mayAssign: (args: Args) => isStaffWith(args, 'assign'),
    mayNote: (args: Args) => isStaffWith(args, 'note'),
    mayAsk: (args: Args) => isStaffWith(args, 'ask'),
    mayReply: (args: Args) => isPartnerWith(args, 'reply'),
    isAnswerIn: (args: Args, { status }: Returning) => isAnswer(args) && args.context.resume_to === status,
    mayCloseUnanswered: (args: Args) => args.event.by.system === true && isUnanswered(args),
    maySuspend: (args: Args) => isStaffWith(args, 'suspend'),
    mayUnsuspendTo: (args: Args, { status }: Returning) =>
      isStaffWith(args, 'suspend') && args.context.suspended_from === status,
  }
}

/** Guard `mayReopen` of kinds whose orders are reopened. */
export function reopeningGuards({ isStaffWith }: ReturnType<typeof handlersOf>) {
  return {
    mayReopen: (args: Args & { context: { company_open: boolean } }) =>
      isStaffWith(args, 'reopen') &&
      args.context.company_open &&
      daysSince(args.context.completed_at, args.event.at) <= reopenDays,
  }
}

/** An action of charts with such a context. The type of `assign` would name the events and actors of one chart. */
type HandlingAction<Params = undefined> = (args: { context: Handling }, params: Params) => void

const handlingActions = {
  note: () => undefined,
  waitFrom: assign<Handling, Args['event'], Returning, EventObject, never>(({ event }, { status }) =>
    waiting(event, askedFor(event), status),
  ) as HandlingAction<{ status: string }>,
  stopWaiting: assign(() => notWaiting) as HandlingAction,
  suspendFrom: assign((_, { status }: Returning) => ({ suspended_from: status })) as HandlingAction<{ status: string }>,
  unsuspend: assign({ suspended_from: null }) as HandlingAction,
}

interface HandlingActions<Statuses extends OrderStatuses>
  extends Omit<typeof handlingActions, 'waitFrom' | 'suspendFrom'> {
  waitFrom: HandlingAction<Returning<Statuses, 'waiting'>>
  suspendFrom: HandlingAction<Returning<Statuses, 'suspended'>>
}

/** Actions of the handling of orders with such statuses; a kind that changes more replaces the action. */
export const orderChartActions = <Statuses extends OrderStatuses>(): HandlingActions<Statuses> => handlingActions

interface OfErp extends OfCompany {
  context: OfCompany['context'] & { erp_behind: boolean }
}

/** Guards of the region `erp`, of kinds whose orders the ERP stores. */
export function erpGuards({ isStaffWith }: ReturnType<typeof handlersOf>) {
  return {
    isInErp: stateIn({ erp: 'saved' }),
    isWithoutErp: stateIn({ erp: 'none' }),
    mayResend: (args: OfErp) => isSystem(args) || isStaffWith(args, 'resend'),
    isErpBehind: ({ context }: OfErp) => context.erp_behind,
    isSystem,
  }
}

/** Transitions of the region `erp` by state, from sending an order until the ERP has stored its last change. */
export const erpTransitions = {
  pending: {
    'erp.save': { guard: 'isSystem', target: 'saved' },
    'erp.fail': { guard: 'isSystem', target: 'failed' },
  },
  failed: { 'order.resend': { guard: 'mayResend', target: 'pending' } },
  saved: { 'order.resend': { guard: and(['mayResend', 'isErpBehind']), actions: 'note' } },
} as const

/** Staff and partner write to each other, and the order may get another owner, in every status that is not an end. */
export const conversation = {
  'order.assign': { guard: 'mayAssign', actions: 'note' },
  'order.note': { guard: 'mayNote', actions: 'note' },
  'order.reply': { guard: 'mayReply', actions: 'note' },
} as const

/** Conversation and owner while the order waits: an answer to a question takes it back to the status in which the question was sent. */
export const conversationWhileWaiting = <Status extends string>(statuses: readonly Status[]) =>
  ({
    'order.assign': { guard: 'mayAssign', actions: 'note' },
    'order.note': { guard: 'mayNote', actions: 'note' },
    'order.reply': [...returning('isAnswerIn', statuses, 'stopWaiting'), { guard: 'mayReply', actions: 'note' }],
  }) as const

/** Staff ask the partner in a status; the order returns to it. */
export const askingIn = <Status extends string>(status: Status) =>
  ({ guard: 'mayAsk', target: 'waiting', actions: { type: 'waitFrom', params: { status } } }) as const

/** Staff go on after a wait, in the status in which it began. */
export const resumingIn = <Status extends string>(statuses: readonly Status[]) =>
  returning('mayResumeTo', statuses, 'stopWaiting')

/** Staff suspend an order in a status; it returns to it. */
export const suspendingIn = <Status extends string>(status: Status) =>
  ({ guard: 'maySuspend', target: 'suspended', actions: { type: 'suspendFrom', params: { status } } }) as const

/** Staff go on after a suspension, in the status in which it began. */
export const endingSuspension = <Status extends string>(statuses: readonly Status[]) =>
  returning('mayUnsuspendTo', statuses, 'unsuspend')

function returning<Guard extends string, Status extends string, Action extends string>(
  guard: Guard,
  statuses: readonly Status[],
  actions: Action,
) {
  return statuses.map((status) => ({ guard: { type: guard, params: { status } }, target: status, actions }))
}

/** The fields about waiting of an order that does not wait. */
export const notWaiting = { waiting_reason: null, waiting_since: null, resume_to: null } as const

/** The fields about waiting of an order that waits: why, since when, and the status that it goes back to. */
export function waiting<Status extends string>(event: Stamp, reason: WaitingReason | null, resume_to: Status) {
  return { waiting_reason: reason, waiting_since: event.at, resume_to }
}

/** The reason of a wait, as staff give it when they ask. */
export function askedFor(event: Asking | { type: string }): WaitingReason | null {
  return event.type === 'order.ask' ? (event as Asking).reason : null
}

/** Whether a question has stayed unanswered so long that the order may end (domain, part 1.1). */
export const isUnanswered = ({ context, event }: Args): boolean =>
  context.waiting_reason === 'information' && daysSince(context.waiting_since, event.at) >= noAnswerDays

/**
 * Whether work may begin for the company: for one that the ERP blocks only with a reason. What was done in the ERP has been
 * decided there.
 */
export const isForReasonIfBlocked = ({
  context,
  event,
}: {
  context: { company_blocked: boolean }
  event: Stamp & { reason?: unknown }
}): boolean => !context.company_blocked || event.by.erp === true || Boolean(event.reason)

/** Days between two moments; infinite where the first is null. */
export function daysSince(since: string | null, at: string): number {
  return since === null ? Number.POSITIVE_INFINITY : (Date.parse(at) - Date.parse(since)) / 86_400_000
}
