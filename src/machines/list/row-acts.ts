import { assign, emit, setup } from 'xstate'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandling, keepFailure } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

/** The records of an act: rows by id, or all that match the filters. */
export interface RowTarget {
  ids: readonly (number | string)[]
  all: boolean
}

/** An act on rows. */
export interface RowAct {
  /** Names the action among those of the list. */
  action: string
  target: RowTarget
  /** Values of its form. */
  typed: Readonly<Record<string, unknown>>
}

/** The outcome of an act: the records that were changed, and why others were not. */
export interface RowActOutcome {
  done: readonly (number | string)[]
  refused: readonly { id: number | string; title: string | null; reason: string }[]
}

/** Why records of an act would be refused, with the ids of all its records: found before anything is changed. */
export type RowActCheck = Pick<RowActOutcome, 'refused'> & { ids: readonly (number | string)[] }

interface RowActsContext {
  act: RowAct | null
  /** The refusals found for what was typed; null before the check, and after a change of what was typed. */
  checked: RowActCheck | null
  /** A question or a form came before the call. */
  asked: boolean
  outcome: RowActOutcome | null
  failure: Failure | null
}

type RowActsEvent =
  /** `asks`: a question or a form comes before the call. */
  | { type: 'act.start'; action: string; target: RowTarget; asks: boolean }
  /** `several`: the act is about more than one record, which are checked first. */
  | { type: 'act.confirm'; typed: Readonly<Record<string, unknown>>; several: boolean }
  /** What was typed has changed. */
  | { type: 'act.change' }
  | { type: 'act.cancel' }
  | { type: 'outcome.close' }

/** Emitted for each answered act: the screen says what was done, and loads the rows again. */
export interface RowsActed {
  type: 'rows.acted'
  act: RowAct
  outcome: RowActOutcome
}

const rowActsSetup = setup({
  types: {
    context: {} as RowActsContext,
    events: {} as RowActsEvent,
    emitted: {} as RowsActed,
    tags: {} as 'busy' | 'asking' | 'refused',
  },
  actors: {
    actOnRows: unprovided<RowAct, RowActOutcome>('actOnRows'),
    checkRows: unprovided<RowAct, RowActCheck>('checkRows'),
  },
  guards: {
    asks: (_, asks: boolean) => asks,
    hasRefused: (_, { refused }: Pick<RowActOutcome, 'refused'>) => refused.length > 0,
    needsCheck: ({ context }, several: boolean) => several && context.checked === null,
    wasAsked: ({ context }) => context.asked,
  },
  actions: {
    keepAct: assign((_, { act, asked }: { act: RowAct; asked: boolean }) => ({
      act,
      asked,
      checked: null,
      outcome: null,
      failure: null,
    })),
    keepTyped: assign(({ context }, typed: RowAct['typed']) => ({ act: context.act && { ...context.act, typed } })),
    keepChecked: assign((_, checked: RowActCheck) => ({ checked })),
    forgetChecked: assign({ checked: null }),
    leaveRefused: assign(({ context: { act, checked } }) => ({
      act: act && checked ? withoutRefused(act, checked) : act,
    })),
    keepOutcome: assign((_, outcome: RowActOutcome) => ({ outcome })),
    forget: assign({ act: null, checked: null, outcome: null }),
    announceActed: emit((_, news: Omit<RowsActed, 'type'>) => ({ type: 'rows.acted', ...news })),
  },
}).extend(failureHandling)

/**
 * Acts on rows of a list: one at a time, after a question or a form where it needs one. Several records are checked after it, so
 * that those which would be refused are named before anything is changed. Refusals are shown until they are closed. While anything is open or under way, no other act begins.
 */
export const rowActs = rowActsSetup.createMachine({
  id: 'rowActs',
  description: 'Acts on rows of a list: one at a time, after a question where it needs one.',
  context: { act: null, checked: null, asked: false, outcome: null, failure: null },
  initial: 'ready',
  states: {
    ready: {
      meta: { view: 'the rows with their actions' },
      on: {
        'act.start': [
          {
            guard: { type: 'asks', params: ({ event }) => event.asks },
            target: 'asking',
            actions: { type: 'keepAct', params: ({ event }) => begun(event) },
          },
          { target: 'acting', actions: { type: 'keepAct', params: ({ event }) => begun(event) } },
        ],
      },
    },
    asking: {
      tags: 'asking',
      meta: { view: 'the question or the form of the action' },
      on: {
        'act.confirm': [
          {
            guard: { type: 'needsCheck', params: ({ event }) => event.several },
            target: 'checking',
            actions: { type: 'keepTyped', params: ({ event }) => event.typed },
          },
          {
            target: 'acting',
            actions: [{ type: 'keepTyped', params: ({ event }) => event.typed }, 'leaveRefused'],
          },
        ],
        'act.change': { actions: 'forgetChecked' },
        'act.cancel': { target: 'ready', actions: 'forget' },
      },
    },
    checking: {
      tags: 'busy',
      meta: { view: 'the question or the form of the action, busy' },
      invoke: {
        id: 'checkRows',
        src: 'checkRows',
        input: ({ context }) => context.act as RowAct,
        onDone: [
          {
            guard: { type: 'hasRefused', params: answer },
            target: 'asking',
            actions: { type: 'keepChecked', params: answer },
          },
          { target: 'acting' },
        ],
        onError: { target: 'asking', actions: keepFailure },
      },
    },
    acting: {
      tags: 'busy',
      meta: { view: 'the action, busy' },
      invoke: {
        id: 'actOnRows',
        src: 'actOnRows',
        input: ({ context }) => context.act as RowAct,
        onDone: [
          {
            guard: { type: 'hasRefused', params: answer },
            target: 'refused',
            actions: [
              { type: 'keepOutcome', params: answer },
              {
                type: 'announceActed',
                params: ({ context, event }) => ({ act: context.act as RowAct, outcome: event.output }),
              },
            ],
          },
          {
            target: 'ready',
            actions: [
              {
                type: 'announceActed',
                params: ({ context, event }) => ({ act: context.act as RowAct, outcome: event.output }),
              },
              'forget',
            ],
          },
        ],
        // What was typed stays for another attempt; an act without a question is started again.
        onError: [
          { guard: 'wasAsked', target: 'asking', actions: keepFailure },
          { target: 'ready', actions: [keepFailure, 'forget'] },
        ],
      },
    },
    refused: {
      tags: 'refused',
      meta: { view: 'which rows were refused, and why' },
      on: { 'outcome.close': { target: 'ready', actions: 'forget' } },
    },
  },
})

function withoutRefused(act: RowAct, { ids, refused }: RowActCheck): RowAct {
  const left = new Set(refused.map(({ id }) => id))
  return { ...act, target: { all: false, ids: ids.filter((id) => !left.has(id)) } }
}

function begun({ action, target, asks }: Extract<RowActsEvent, { type: 'act.start' }>) {
  return { act: { action, target, typed: {} }, asked: asks }
}
