import { assign, emit, setup } from 'xstate'
import type { By } from '#contract/lifecycle-actor.ts'
import type { Conflict } from '#contract/refusal.ts'
import type { HandlingAction } from '#contract/service-order/statuses.ts'
import type { FieldErrors } from '#contract/validation.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failureIn } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'
import { type HandledOrder, isOfErp } from './handled-order.ts'
import { offeredActions } from './offered-actions.ts'

export interface HandlingInput {
  id: number
  by: By
  /** Identifies this opening of the screen, for idempotency keys. */
  key: string
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

/**
 * Handling of an order of any kind by staff or its partner, with the actions that the lifecycle allows. Text typed for an
 * action survives a refusal, a lost connection and another person's change.
 */
export const orderHandling = setup({
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
    submit: assign(({ context }, { action, body }: Act) => ({
      act: { action, body },
      acts: context.acts + 1,
      errors: {},
      failure: null,
    })),
    forgetAct: assign({ act: null, errors: {}, failure: null, conflict: null }),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
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
    isGone: (_, order: HandledOrder | null) => order === null,
    isConflict: (_, { code }: Failure) => code === 'conflict',
    isInvalid: (_, { code }: Failure) => code === 'invalid',
    isRefusedByLifecycle: (_, { code }: Failure) => code === 'lifecycle',
  },
  delays: {
    /** Shorter while the ERP is about to answer. */
    refresh: ({ context: { order } }) => (order && isOfErp(order) && order.erp_status === 'pending' ? 3000 : 30_000),
  },
}).createMachine({
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
        onDone: { target: 'shown', actions: { type: 'keepOrder', params: answer } },
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
