import { assign, emit, raise, sendTo, setup } from 'xstate'
import { leastSearched, mostSearched, type SearchResult } from '#contract/search/search.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandling, keepFailure } from '#machines/failure.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'
import { type Destination, type Found, matchingDestinations } from './destinations.ts'

/** Maximum number of remembered records, most recently opened first. */
export const remembered = 6
/** Number of actions shown before anything is typed. */
const offered = 5

interface GlobalSearchContext {
  query: string
  /** Results of the last answer, which stay until the next one. */
  results: readonly SearchResult[]
  /** Records that this person opened last. */
  recent: readonly Found[]
  /** Screens and actions available to this person. */
  destinations: readonly Destination[]
  /** Index of the marked one among the displayed ones; -1 for none. */
  marked: number
  /** Which action on the marked one Enter performs: 0 opens it, the others are those of `resultActs`. */
  act: number
  /** The order to take, once the action was chosen. */
  taking: Found | null
  failure: Failure | null
}

export type GlobalSearchEvent =
  | { type: 'query.change'; query: string }
  | { type: 'result.next' }
  | { type: 'result.previous' }
  /** Opens the marked one. */
  | { type: 'result.choose' }
  | { type: 'result.open'; result: Found }
  /** The next or the previous action on the marked one. */
  | { type: 'act.next' }
  | { type: 'act.previous' }
  | { type: 'result.call'; result: Found }
  /** Takes an order at once: it can be undone. */
  | { type: 'result.take'; result: Found }
  | { type: 'search.retry' }

/** Emitted for each order that was taken: the screen says so, and offers to undo it. */
export interface OrderTaken {
  type: 'order.taken'
  result: Found
}

/** Opens a result and remembers it, or dials its phone number. */
export type ResultWrite =
  | { type: 'result.show'; result: Found; recent: readonly Found[] }
  | { type: 'result.dial'; phone: string }

/** An action on a result besides opening it. */
export type ResultAct = 'take' | 'call'

const isRecord = (result: Found): result is SearchResult => result.entity !== 'screen' && result.entity !== 'action'

/** The actions on a result besides opening it. */
export function resultActs(result: Found): readonly ResultAct[] {
  if (!isRecord(result)) return []
  return [...(result.may_take ? (['take'] as const) : []), ...(result.phone ? (['call'] as const) : [])]
}

const isSame = (one: Found, other: Found) => one.entity === other.entity && one.id === other.id

const isEnough = (query: string) => query.trim().length >= leastSearched && query.trim().length <= mostSearched

/**
 * Displayed results: once enough is typed, matching screens, actions and records; before that, recently opened ones and
 * actions.
 */
export function shownResults({
  query,
  results,
  recent,
  destinations,
}: Pick<GlobalSearchContext, 'query' | 'results' | 'recent' | 'destinations'>): readonly Found[] {
  if (isEnough(query)) return [...matchingDestinations(destinations, query), ...results]
  const isRecent = (destination: Destination) =>
    recent.some(({ entity, id }) => entity === destination.entity && id === destination.id)
  return [
    ...recent,
    ...destinations
      .filter((destination) => destination.entity === 'action' && !isRecent(destination))
      .slice(0, offered),
  ]
}

/** Recently opened ones without screens and actions that the person may no longer open. */
export function openable(recent: readonly Found[], destinations: readonly Destination[]): readonly Found[] {
  return recent.flatMap((one) => {
    if (one.entity !== 'screen' && one.entity !== 'action') return [one]
    return destinations.find(({ id }) => id === one.id) ?? []
  })
}

function markedAct(context: GlobalSearchContext): ResultAct | undefined {
  const result = shownResults(context)[context.marked]
  return result && resultActs(result)[context.act - 1]
}

const phoneOf = (result: Found) => (isRecord(result) && result.phone) || ''

const globalSearchSetup = setup({
  types: {
    context: {} as GlobalSearchContext,
    input: {} as { recent: readonly Found[]; destinations: readonly Destination[] },
    events: {} as GlobalSearchEvent,
    emitted: {} as OrderTaken,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    findResults: unprovided<{ query: string }, readonly SearchResult[]>('findResults'),
    openResult: unprovidedListener<void, ResultWrite>('openResult'),
    takeOrder: unprovided<{ result: Found }, void>('takeOrder'),
  },
  delays: { typingDelay: 200 },
  guards: {
    hasActs: ({ context }, step: 1 | -1) => {
      const result = shownResults(context)[context.marked]
      return result !== undefined && context.act + step >= 0 && context.act + step <= resultActs(result).length
    },
    isActMarked: ({ context }) => markedAct(context) !== undefined,
    mayTake: (_, result: Found) => resultActs(result).includes('take'),
    isEnough: (_, query: string) => isEnough(query),
    isMarked: ({ context }) => shownResults(context)[context.marked] !== undefined,
  },
  actions: {
    keepQuery: assign(({ context }, query: string) => ({
      query,
      // Screens and actions are found without the server.
      marked: isEnough(query) && shownResults({ ...context, query }).length > 0 ? 0 : -1,
      act: 0,
    })),
    clearResults: assign({ results: [], marked: -1, act: 0, failure: null }),
    keepResults: assign(({ context }, results: readonly SearchResult[]) => {
      // A mark on a screen or action stays valid, because they come first.
      const above = matchingDestinations(context.destinations, context.query).length
      const first = above + results.length > 0 ? 0 : -1
      return {
        results,
        marked: context.marked < above ? Math.max(context.marked, first) : first,
        act: 0,
        failure: null,
      }
    }),
    mark: assign(({ context }, step: 1 | -1) => {
      const count = shownResults(context).length
      if (count === 0) return { marked: -1 }
      const from = context.marked < 0 && step < 0 ? 0 : context.marked
      return { marked: (from + step + count) % count, act: 0 }
    }),
    markAct: assign(({ context }, step: 1 | -1) => ({ act: context.act + step })),
    keepTaking: assign((_, result: Found) => ({ taking: result, failure: null })),
    keepTaken: assign(({ context: { results, taking } }) => ({
      results: results.map((result) => (taking && isSame(result, taking) ? { ...result, may_take: false } : result)),
      act: 0,
    })),
    clearTaking: assign({ taking: null }),
    announceTaken: emit(({ context }) => ({ type: 'order.taken' as const, result: context.taking as Found })),
    dial: sendTo('openResult', (_, result: Found): ResultWrite => ({ type: 'result.dial', phone: phoneOf(result) })),
    remember: assign(({ context }, { id, entity }: Found) => {
      const found = [...context.results, ...context.destinations, ...context.recent].find(
        (one) => one.id === id && one.entity === entity,
      )
      // Numbers and owners change: the browser keeps neither.
      const opened = found && 'phone' in found && isRecord(found) ? { ...found, phone: null, may_take: false } : found
      const others = context.recent.filter((one) => one.id !== id || one.entity !== entity)
      return { recent: opened ? [opened, ...others].slice(0, remembered) : context.recent }
    }),
    openResult: sendTo(
      'openResult',
      ({ context }, result: Found): ResultWrite => ({ type: 'result.show', result, recent: context.recent }),
    ),
  },
}).extend(failureHandling)

const take = {
  guard: { type: 'mayTake' as const, params: ({ event }: { event: { result: Found } }) => event.result },
  target: 'taking' as const,
  actions: { type: 'keepTaking' as const, params: ({ event }: { event: { result: Found } }) => event.result },
}

/** Global search (Ctrl K): finds screens, actions and records of every kind in one field. Exists while its dialog is open. */
export const globalSearch = globalSearchSetup.createMachine({
  id: 'globalSearch',
  description: 'One field that finds screens, actions and records of every kind.',
  context: ({ input }) => ({ query: '', results: [], ...input, marked: -1, act: 0, taking: null, failure: null }),
  // Where results cannot be opened they can still be read.
  invoke: { id: 'openResult', src: 'openResult', onError: {} },
  initial: 'idle',
  on: {
    'query.change': [
      {
        guard: { type: 'isEnough', params: ({ event }) => event.query },
        target: '.settling',
        reenter: true,
        actions: { type: 'keepQuery', params: ({ event }) => event.query },
      },
      {
        target: '.idle',
        actions: [{ type: 'keepQuery', params: ({ event }) => event.query }, 'clearResults'],
      },
    ],
    'result.next': { actions: { type: 'mark', params: 1 } },
    'result.previous': { actions: { type: 'mark', params: -1 } },
    'act.next': { guard: { type: 'hasActs', params: 1 }, actions: { type: 'markAct', params: 1 } },
    'act.previous': { guard: { type: 'hasActs', params: -1 }, actions: { type: 'markAct', params: -1 } },
    'result.choose': [
      {
        guard: 'isActMarked',
        actions: raise(({ context }) => ({
          type: markedAct(context) === 'take' ? ('result.take' as const) : ('result.call' as const),
          result: shownResults(context)[context.marked] as Found,
        })),
      },
      {
        guard: 'isMarked',
        actions: [
          { type: 'remember', params: ({ context }) => shownResults(context)[context.marked] as Found },
          // It is now the first of the recently opened ones.
          { type: 'openResult', params: ({ context }) => context.recent[0] as Found },
        ],
      },
    ],
    'result.call': { actions: { type: 'dial', params: ({ event }) => event.result } },
    'result.open': {
      actions: [
        { type: 'remember', params: ({ event }) => event.result },
        { type: 'openResult', params: ({ event }) => event.result },
      ],
    },
  },
  states: {
    idle: { meta: { view: 'what was opened last, and what can be begun' } },
    settling: {
      tags: 'busy',
      meta: { view: 'the last results, while the search is still being typed' },
      after: { typingDelay: 'searching' },
    },
    searching: {
      tags: 'busy',
      meta: { view: 'the last results, with the loading bar' },
      invoke: {
        id: 'findResults',
        src: 'findResults',
        input: ({ context }) => ({ query: context.query.trim() }),
        onDone: { target: 'ready', actions: { type: 'keepResults', params: answer } },
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    ready: {
      initial: 'reading',
      states: {
        reading: {
          entry: 'clearTaking',
          meta: { view: 'screens, actions and the results by kind, or that there are none' },
          on: { 'result.take': take },
        },
        taking: {
          tags: 'busy',
          meta: { view: 'the results, while the order is being taken' },
          on: { 'query.change': { actions: { type: 'keepQuery', params: ({ event }) => event.query } } },
          invoke: {
            id: 'takeOrder',
            src: 'takeOrder',
            input: ({ context }) => ({ result: context.taking as Found }),
            // Searched again, because what is typed meanwhile waits for the answer.
            onDone: [
              {
                guard: { type: 'isEnough', params: ({ context }) => context.query },
                target: '#globalSearch.settling',
                actions: ['announceTaken', 'keepTaken', 'clearTaking'],
              },
              { target: '#globalSearch.idle', actions: ['announceTaken', 'clearResults', 'clearTaking'] },
            ],
            onError: { target: 'takeFailed', actions: keepFailure },
          },
        },
        takeFailed: {
          entry: 'clearTaking',
          tags: 'failed',
          meta: { view: 'that the order could not be taken, and why' },
          on: { 'result.take': take },
        },
      },
    },
    failed: {
      tags: 'failed',
      meta: { view: 'that the search failed, with a retry' },
      on: { 'search.retry': 'searching' },
    },
  },
})
