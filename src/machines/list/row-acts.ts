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
  /** Names the calls of an act about several records alike, for the audit log. */
  act_id?: string
}

/** The outcome of an act: the records that were changed, and why others were not. */
export interface RowActOutcome {
  done: readonly (number | string)[]
  refused: readonly { id: number | string; title: string | null; reason: string }[]
}

/** How many records one call of an act is about: their number is the step of its progress. */
export const rowsAtOnce = 50

/** Why records of an act would be refused, with the ids of all its records: found before anything is changed. */
export type RowActCheck = Pick<RowActOutcome, 'refused'> & { ids: readonly (number | string)[]; act_id: string }

interface RowActsContext {
  act: RowAct | null
  /** The refusals found for what was typed; null before the check, and after a change of what was typed. */
  checked: RowActCheck | null
  /** A question or a form came before the call. */
  asked: boolean
  /** The records that are still to be changed, once it has begun. */
  left: readonly (number | string)[]
  outcome: RowActOutcome | null
  failure: Failure | null
}

type RowActsEvent =
  /** `asks`: a question or a form comes before the call. `several`: more than one record, which are checked first. */
  | { type: 'act.start'; action: string; target: RowTarget; asks: boolean; several: boolean }
  /** `several`: the act is about more than one record, which are checked first. */
  | { type: 'act.confirm'; typed: Readonly<Record<string, unknown>>; several: boolean }
  /** What was typed has changed. */
  | { type: 'act.change' }
  | { type: 'act.cancel' }
  /** The records that are not sent yet stay as they are. */
  | { type: 'act.stop' }
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
    tags: {} as 'busy' | 'asking' | 'acting' | 'refused',
  },
  actors: {
    actOnRows: unprovided<RowAct, RowActOutcome>('actOnRows'),
    checkRows: unprovided<RowAct, RowActCheck>('checkRows'),
  },
  guards: {
    asks: (_, asks: boolean) => asks,
    hasRefused: (_, { refused }: Pick<RowActOutcome, 'refused'>) => refused.length > 0,
    needsCheck: ({ context }, several: boolean) => several && context.checked === null,
    isSeveral: (_, several: boolean) => several,
    hasLeft: ({ context }) => context.left.length > rowsAtOnce,
    willHaveRefused: ({ context }, { refused }: RowActOutcome) =>
      refused.length > 0 || (context.outcome?.refused ?? []).length > 0,
    wasAsked: ({ context }) => context.asked,
    hasActed: ({ context }) => context.outcome !== null,
  },
  actions: {
    keepAct: assign((_, { act, asked }: { act: RowAct; asked: boolean }) => ({
      act,
      asked,
      checked: null,
      left: act.target.ids,
      outcome: null,
      failure: null,
    })),
    keepTyped: assign(({ context }, typed: RowAct['typed']) => ({ act: context.act && { ...context.act, typed } })),
    // The refusals are a question too: what is confirmed after it goes on where no answer came.
    keepChecked: assign(({ context: { act } }, checked: RowActCheck) => ({
      act: act && { ...act, act_id: checked.act_id },
      checked,
      asked: true,
    })),
    forgetChecked: assign({ checked: null }),
    keepChosen: assign(({ context: { act } }, { ids, act_id }: RowActCheck) => ({
      act: act && { ...act, act_id },
      left: ids,
    })),
    leaveRefused: assign(({ context: { checked, left } }) => ({ left: checked ? withoutRefused(checked) : left })),
    keepOutcome: assign(({ context }, { done, refused }: RowActOutcome) => ({
      left: context.left.slice(rowsAtOnce),
      outcome: {
        done: [...(context.outcome?.done ?? []), ...done],
        refused: [...(context.outcome?.refused ?? []), ...refused],
      },
    })),
    keepRest: assign(({ context: { act, left } }) => ({
      act: act && { ...act, target: { all: false, ids: left } },
      checked: null,
    })),
    leaveRest: assign(({ context }) => ({ left: context.left.slice(0, rowsAtOnce) })),
    forget: assign({ act: null, checked: null, left: [], outcome: null }),
    announceActed: emit(({ context: { act, outcome } }) => ({
      type: 'rows.acted',
      act: act as RowAct,
      outcome: outcome as RowActOutcome,
    })),
  },
}).extend(failureHandling)

/**
 * Acts on rows of a list: one at a time, after a question or a form where it needs one. Several records are checked first, so
 * that those which would be refused are named before anything is changed; then they are changed some at a time, which shows the
 * progress and can be stopped between. Refusals are shown until they are closed. While anything is open or under way, no other act
 * begins.
 */
export const rowActs = rowActsSetup.createMachine({
  id: 'rowActs',
  description: 'Acts on rows of a list: one at a time, after a question where it needs one.',
  context: { act: null, checked: null, asked: false, left: [], outcome: null, failure: null },
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
          {
            guard: { type: 'isSeveral', params: ({ event }) => event.several },
            target: 'checking',
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
        'act.cancel': [
          // An answer that did not come ended it between two calls: the rows that were changed before are loaded again.
          { guard: 'hasActed', target: 'ready', actions: ['announceActed', 'forget'] },
          { target: 'ready', actions: 'forget' },
        ],
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
          { target: 'acting', actions: { type: 'keepChosen', params: answer } },
        ],
        onError: [
          { guard: 'wasAsked', target: 'asking', actions: keepFailure },
          { target: 'ready', actions: [keepFailure, 'forget'] },
        ],
      },
    },
    acting: {
      tags: ['busy', 'acting'],
      meta: { view: 'the action, busy, with its progress' },
      invoke: {
        id: 'actOnRows',
        src: 'actOnRows',
        input: ({ context: { act, left } }) => ({
          ...(act as RowAct),
          target: { all: false, ids: left.slice(0, rowsAtOnce) },
        }),
        onDone: [
          {
            guard: 'hasLeft',
            target: 'acting',
            reenter: true,
            actions: { type: 'keepOutcome', params: answer },
          },
          {
            guard: { type: 'willHaveRefused', params: answer },
            target: 'refused',
            actions: [{ type: 'keepOutcome', params: answer }, 'announceActed'],
          },
          { target: 'ready', actions: [{ type: 'keepOutcome', params: answer }, 'announceActed', 'forget'] },
        ],
        // What was typed stays for another attempt about the records that are left; an act without a question is started again.
        onError: [
          { guard: 'wasAsked', target: 'asking', actions: [keepFailure, 'keepRest'] },
          { guard: 'hasActed', target: 'ready', actions: [keepFailure, 'announceActed', 'forget'] },
          { target: 'ready', actions: [keepFailure, 'forget'] },
        ],
      },
      on: { 'act.stop': { guard: 'hasLeft', actions: 'leaveRest' } },
    },
    refused: {
      tags: 'refused',
      meta: { view: 'which rows were refused, and why' },
      on: { 'outcome.close': { target: 'ready', actions: 'forget' } },
    },
  },
})

/** The records of a check but for those that would be refused. */
function withoutRefused({ ids, refused }: RowActCheck): (number | string)[] {
  const left = new Set(refused.map(({ id }) => id))
  return ids.filter((id) => !left.has(id))
}

function begun({ action, target, asks }: Extract<RowActsEvent, { type: 'act.start' }>) {
  return { act: { action, target, typed: {} }, asked: asks }
}
