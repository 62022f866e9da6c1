import { assign, emit, setup } from 'xstate'
import type { By, Stamp } from '#contract/declare/lifecycle-actor.ts'
import type { Conflict } from '#contract/declare/refusal.ts'
import type { FieldErrors } from '#contract/declare/validation.ts'
import type { PartnerOrder, StaffOrder } from '#contract/service-order/entity.ts'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import type { ServiceOrderEvent } from '#contract/service-order/lifecycle.ts'
import { canServiceOrder, resolutionsFor } from '#contract/service-order/lifecycle-state.ts'
import type { PartnerMaintenance, StaffMaintenance } from '#contract/service-order/maintenance/entity.ts'
import type { MaintenanceEvent } from '#contract/service-order/maintenance/lifecycle.ts'
import { canMaintenance } from '#contract/service-order/maintenance/lifecycle-state.ts'
import { actsNext } from '#contract/service-order/order-statuses.ts'
import type { PartnerPartsOrder, StaffPartsOrder } from '#contract/service-order/spare-parts/entity.ts'
import { canPartsOrder, type PartsOrderEvent } from '#contract/service-order/spare-parts/lifecycle.ts'
import { type HandlingAction, handlingActions, statusWordsOf } from '#contract/service-order/statuses.ts'
import { isOpenToObjection, isVisitOpen } from '#contract/service-order/visit/lifecycle.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandling, failureIn } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

/** A warranty order as the back office or its partner sees it. */
export type HandledWarranty = PartnerOrder | StaffOrder

/** A maintenance as the back office or its partner sees it. */
export type HandledMaintenance = PartnerMaintenance | StaffMaintenance

/** An order of parts as the back office or its partner sees it. */
export type HandledParts = PartnerPartsOrder | StaffPartsOrder

/** An order of any kind as one of the sides sees it. */
export type HandledOrder = HandledWarranty | HandledMaintenance | HandledParts

/** Whether the order is a warranty order. */
export const isWarranty = (order: HandledOrder): order is HandledWarranty => 'warranty_book' in order
/** Whether the order is a maintenance. */
export const isMaintenance = (order: HandledOrder): order is HandledMaintenance => 'maintenance_type_name' in order
/** Whether the order is a spare-parts order. */
export const isParts = (order: HandledOrder): order is HandledParts => 'deliveries' in order

/** The kind of the order. */
const kindOf = (order: HandledOrder): OrderKind =>
  isWarranty(order) ? 'warranty' : isMaintenance(order) ? 'maintenance' : 'parts'

/** Whether the units of orders of this kind are visited. */
export const isVisited = (order: HandledOrder): order is HandledMaintenance | HandledWarranty => 'visits' in order

/** Whether orders of this kind are saved in the ERP. */
export const isOfErp = (order: HandledOrder): order is HandledWarranty | HandledParts => 'erp_status' in order

type Can = (action: HandlingAction, data?: object) => boolean

/** Data with which an event is tried, where it is not named like its action or its guard reads more than the actor. */
const tried: Partial<Record<HandlingAction, object>> = {
  ask: { reason: 'information' },
  strike: { rest: true, delivered: false },
  ship: { rest: false },
  'hand-over': { type: 'order.hand_over', rest: false },
  destroy: { type: 'order.delete' },
}

export interface HandlingInput {
  id: number
  by: By
  /** Identifies this opening of the screen, for idempotency keys. */
  key: string
  /** The action with whose dialog the screen opens, where it is allowed. */
  first?: HandlingAction | null
}

/** An action: its call and body without the version, which the machine adds. */
export interface Act {
  action: HandlingAction
  body: Record<string, unknown>
}

/** Emitted for each accepted action, so that its typed text can be dropped. */
export interface ActAccepted {
  type: 'action.accepted'
  act: Act
}

/**
 * Emitted when the lifecycle refused the action, because the order has changed since it was shown. `message` is the
 * server's explanation; the current order is shown with it.
 */
export interface ActRefused {
  type: 'action.refused'
  message: string
}

/** Emitted when the server refused values of the action, with its errors by field. */
export interface ActInvalid {
  type: 'action.invalid'
  errors: FieldErrors
}

interface HandlingContext extends HandlingInput {
  order: HandledOrder | null
  /** The action whose dialog is open, or which is in progress. */
  act: Act | null
  /** Number of actions sent; a retry uses the same key, another action a new one. */
  acts: number
  errors: FieldErrors
  conflict: Conflict | null
  failure: Failure | null
}

type HandlingEvent =
  | { type: 'order.retry' }
  | { type: 'order.refresh' }
  | { type: 'action.choose'; action: HandlingAction }
  | ({ type: 'action.submit' } & Act)
  | { type: 'action.cancel' }
  | { type: 'conflict.reload' }
  | { type: 'conflict.overwrite' }

const mayDo = ({ order, by }: HandlingContext, action: HandlingAction) =>
  order !== null && offeredActions(order, by).includes(action)

const orderHandlingSetup = setup({
  types: {
    context: {} as HandlingContext,
    events: {} as HandlingEvent,
    input: {} as HandlingInput,
    emitted: {} as ActAccepted | ActRefused | ActInvalid,
    tags: {} as 'busy' | 'failed' | 'shown',
  },
  actors: {
    loadOrder: unprovided<{ id: number }, HandledOrder>('loadOrder'),
    actOnOrder: unprovided<Act & { id: number; version: number; key: string }, HandledOrder | null>('actOnOrder'),
  },
  actions: {
    keepOrder: assign((_, order: HandledOrder) => ({ order, failure: null })),
    finish: assign((_, order: HandledOrder | null) => ({
      order,
      act: null,
      errors: {},
      failure: null,
      conflict: null,
    })),
    announceAccepted: emit(({ context: { act } }) => ({
      type: 'action.accepted' as const,
      act: act ?? { action: 'note' as const, body: {} },
    })),
    announceRefused: emit((_, { message }: Failure) => ({ type: 'action.refused' as const, message })),
    announceInvalid: emit((_, { errors }: Failure) => ({ type: 'action.invalid' as const, errors })),
    choose: assign((_, action: HandlingAction) => ({ act: { action, body: {} }, errors: {}, failure: null })),
    chooseFirst: assign(({ context: { first } }) => ({ act: first ? { action: first, body: {} } : null })),
    submit: assign(({ context }, { action, body }: Act) => ({
      act: { action, body },
      acts: context.acts + 1,
      errors: {},
      failure: null,
    })),
    forgetAct: assign({ act: null, errors: {}, failure: null, conflict: null }),
    keepErrors: assign((_, { errors }: Failure) => ({ errors })),
    keepConflict: assign((_, { conflict }: Failure) => ({ conflict })),
    takeTheirVersion: assign(({ context: { order, conflict, acts } }) => ({
      order: order && { ...order, version: conflict?.version ?? order.version },
      acts: acts + 1,
      conflict: null,
    })),
  },
  guards: {
    mayDo: ({ context }, action: HandlingAction) => mayDo(context, action),
    mayDoFirst: ({ context }, order: HandledOrder) =>
      Boolean(context.first && mayDo({ ...context, order }, context.first)),
    isGone: (_, order: HandledOrder | null) => order === null,
  },
  delays: {
    /** Shorter while the ERP is about to answer. */
    refresh: ({ context: { order } }) => (order && isOfErp(order) && order.erp_status === 'pending' ? 3000 : 30_000),
  },
}).extend(failureHandling)

/**
 * Handling of an order of any kind by staff or its partner, with the actions that the lifecycle allows. Text typed for an
 * action survives a refusal, a lost connection and another person's change.
 */
export const orderHandling = orderHandlingSetup.createMachine({
  id: 'orderHandling',
  context: ({ input }) => ({ ...input, order: null, act: null, acts: 0, errors: {}, conflict: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: 'the outline of the order' },
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'mayDoFirst', params: answer },
            target: 'deciding',
            actions: [{ type: 'keepOrder', params: answer }, 'chooseFirst'],
          },
          { target: 'shown', actions: { type: 'keepOrder', params: answer } },
        ],
        onError: { target: 'loadFailed', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    loadFailed: {
      tags: 'failed',
      meta: { view: 'why the order did not load, with a retry' },
      on: { 'order.retry': 'loading' },
    },
    shown: {
      tags: 'shown',
      initial: 'ready',
      on: {
        'action.choose': {
          guard: { type: 'mayDo', params: ({ event }) => event.action },
          target: 'deciding',
          actions: { type: 'choose', params: ({ event }) => event.action },
        },
        'action.submit': {
          guard: { type: 'mayDo', params: ({ event }) => event.action },
          target: 'acting',
          actions: { type: 'submit', params: ({ event }) => event },
        },
      },
      states: {
        ready: {
          meta: { view: 'the order, with what may be done to it' },
          after: { refresh: 'refreshing' },
          on: { 'order.refresh': 'refreshing' },
        },
        refreshing: {
          meta: { view: 'the order, with what may be done to it' },
          invoke: {
            id: 'refreshOrder',
            src: 'loadOrder',
            input: ({ context }) => ({ id: context.id }),
            onDone: { target: 'ready', actions: { type: 'keepOrder', params: answer } },
            // The displayed order is recent enough; an outdated action would be refused.
            onError: 'ready',
          },
        },
      },
    },
    deciding: {
      tags: 'shown',
      meta: { view: 'the dialog of the chosen action' },
      on: {
        'action.submit': { target: 'acting', actions: { type: 'submit', params: ({ event }) => event } },
        'action.cancel': { target: 'shown', actions: 'forgetAct' },
      },
    },
    acting: {
      tags: ['busy', 'shown'],
      meta: { view: 'that the action is on its way' },
      invoke: {
        id: 'actOnOrder',
        src: 'actOnOrder',
        input: ({ context: { id, order, act, key, acts } }) => ({
          id,
          version: order?.version ?? 0,
          key: `${key}-${acts}`,
          action: act?.action ?? 'note',
          body: act?.body ?? {},
        }),
        onDone: [
          {
            guard: { type: 'isGone', params: answer },
            target: 'gone',
            actions: ['announceAccepted', { type: 'finish', params: answer }],
          },
          { target: 'shown', actions: ['announceAccepted', { type: 'finish', params: answer }] },
        ],
        onError: [
          {
            guard: { type: 'isConflict', params: failureIn },
            target: 'conflict',
            actions: { type: 'keepConflict', params: failureIn },
          },
          {
            guard: { type: 'isInvalid', params: failureIn },
            target: 'deciding',
            actions: [
              { type: 'keepErrors', params: failureIn },
              { type: 'announceInvalid', params: failureIn },
            ],
          },
          {
            guard: { type: 'isRefusedByLifecycle', params: failureIn },
            target: 'shown.refreshing',
            actions: [{ type: 'announceRefused', params: failureIn }, 'forgetAct'],
          },
          { target: 'actionFailed', actions: { type: 'keepFailure', params: failureIn } },
        ],
      },
    },
    actionFailed: {
      tags: ['failed', 'shown'],
      meta: { view: 'why the action failed, with a retry' },
      on: { 'order.retry': 'acting', 'action.cancel': { target: 'shown', actions: 'forgetAct' } },
    },
    conflict: {
      tags: 'shown',
      meta: { view: 'who changed the order meanwhile, with reload and overwrite' },
      on: {
        'conflict.reload': { target: 'shown.refreshing', actions: 'forgetAct' },
        'conflict.overwrite': { target: 'acting', actions: 'takeTheirVersion' },
      },
    },
    /** A draft that this person has deleted. */
    gone: { meta: { view: 'the list, without the draft' } },
  },
})

/** Whether the order needs an action by this side. */
export function awaits(side: 'partner' | 'distributor', order: HandledOrder) {
  return order.status !== 'draft' && actsNext(kindOf(order), order) === side
}

/** The actions that the lifecycle of the order's kind allows this person now. */
export function offeredActions(order: HandledOrder, by: By, at = new Date().toISOString()): HandlingAction[] {
  const stamp = { by, at }
  const can: Can = (action, data) => isAllowed(order, { type: `order.${action}`, ...tried[action], ...data, ...stamp })
  const isOffered = exceptions(order, can, stamp)
  return handlingActions.filter((action) => isOffered[action] ?? can(action))
}

/** Whether the ERP blocks the company of an order. */
export const isOfBlocked = (order: HandledOrder): boolean => 'company_blocked' in order && order.company_blocked

/** Whether planning a visit moves the one that is to come. */
export const movesVisit = (order: HandledOrder): boolean => isVisited(order) && order.visits.some(isVisitOpen)

/** Whether the distributor who records the visit before its day objects to it: it is one of the partner's own people. */
export const objectsToVisit = (order: HandledOrder, at = new Date().toISOString()): boolean =>
  isMaintenance(order) && order.visits.some(isVisitOpen) && isOpenToObjection({ ...order, of: 'maintenance' }, at)

/** The main one of the offered actions for the distributor or the company; none for the distributor while the company has to act. */
export function mainAction(
  order: HandledOrder,
  offered: readonly HandlingAction[],
  side: 'partner' | 'distributor',
): HandlingAction | undefined {
  if (side === 'distributor' && awaits('partner', order)) return undefined
  return statusWordsOf(kindOf(order), order.status).main.find(
    (action) =>
      offered.includes(action) &&
      // Without the ERP an order goes on by exception; for a blocked company there is no other way.
      (action !== 'override' || isOfBlocked(order)) &&
      // A warranty order that waits goes on by planning a visit only where it waits for one.
      (action !== 'schedule' || !isWarranty(order) || order.waiting_reason === 'visit_date'),
  )
}

/** Asks the chart of the order's kind; an event that it does not have is refused. */
function isAllowed(order: HandledOrder, event: Stamp & { type: string }): boolean {
  if (isParts(order)) return canPartsOrder(order, event as PartsOrderEvent)
  if (isMaintenance(order)) return canMaintenance(order, event as MaintenanceEvent)
  return canServiceOrder(order, event as ServiceOrderEvent)
}

/** Actions that are offered for more than their own event. */
function exceptions(order: HandledOrder, can: Can, { at }: Stamp): Partial<Record<HandlingAction, boolean>> {
  const isNobodys = 'owner' in order && order.owner === null
  const begins = isParts(order) ? 'accept' : 'start'
  return {
    take: isNobodys && can('assign'),
    // The message of the letter is its sender's, and partners do not write to a completed order.
    'confirm-letter': order.unconfirmed_letters.length > 0 && order.status !== 'completed' && can('note'),
    override: !isMaintenance(order) && !can(begins) && can(begins, { reason: 'override' }),
    ...(isVisited(order) && {
      // Staff plan any visit, a company those of its own people.
      schedule:
        can('schedule', { visit_at: at, by_partner: order.by_partner }) ||
        (isWarranty(order) && can('schedule', { visit_at: at, by_partner: true })),
      // A visit that is called off can be recorded before its day, any other result from its day on.
      report: order.visits.some(isVisitOpen) && can('report', { result: 'called_off', next_visit_at: null }),
    }),
    ...(isMaintenance(order)
      ? {
          complete: can('complete', { outcome: 'done' }),
          // A company withdraws an order before a visit is scheduled, and cancels it afterwards.
          withdraw: order.visit_at === null && can('withdraw'),
          cancel: (order.visit_at !== null || !can('withdraw')) && can('cancel'),
        }
      : !isParts(order) && {
          complete: resolutionsFor(order.status).some((resolution) => can('complete', { resolution })),
        }),
  }
}
