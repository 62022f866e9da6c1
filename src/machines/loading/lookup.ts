import { type ActorRefFrom, assign, setup } from 'xstate'
import { searchLimit } from '#contract/declare/filters.ts'
import { answer } from '#machines/answer.ts'
import { unprovided } from '#machines/unprovided.ts'

/** An option of a selector. */
export interface LookupOption {
  id: number | string
  name: string
}

export interface LookupRequest {
  /** Null: known options by id, or all of a small dictionary. */
  search: string | null
  ids: readonly (number | string)[] | null
}

export interface LookupInput {
  /** Minimum number of typed characters: 0 for a small dictionary, 3 for devices. */
  minimum: number
  /** Selected ids whose names are not known yet. */
  unknown?: readonly (number | string)[]
  /** A text that is searched at once, such as that of an address. */
  search?: string
}

interface LookupContext<Option> {
  minimum: number
  unknown: readonly (number | string)[]
  search: string
  options: readonly Option[]
  /** Options seen before, for the names of selected ones. */
  known: readonly Option[]
}

export type LookupEvent =
  | { type: 'lookup.open' }
  | { type: 'search.change'; search: string }
  | { type: 'option.resolve'; ids: readonly (number | string)[] }
  | { type: 'lookup.retry' }

/** Whether the server would refuse a text. */
const isTooLong = (search: string) => search.trim().length > searchLimit

/** Options of a selector: all of a small dictionary, or those matching the typed text. */
export function lookupMachine<Option extends LookupOption>() {
  return setup({
    types: {
      context: {} as LookupContext<Option>,
      input: {} as LookupInput,
      events: {} as LookupEvent,
      tags: {} as 'busy' | 'failed',
    },
    actors: { findOptions: unprovided<LookupRequest, readonly Option[]>('findOptions') },
    delays: { typingDelay: 250 },
    guards: {
      hasUnknown: ({ context }) => context.unknown.length > 0,
      isWhole: ({ context }) => context.minimum === 0,
      isSearched: ({ context }) =>
        context.search.trim().length >= Math.max(1, context.minimum) && !isTooLong(context.search),
      isEnough: ({ context }, search: string) => search.trim().length >= context.minimum,
      isTooLong: (_, search: string) => isTooLong(search),
    },
    actions: {
      keepSearch: assign((_, search: string) => ({ search })),
      keepUnknown: assign((_, unknown: readonly (number | string)[]) => ({ unknown })),
      keepOptions: assign(({ context }, options: readonly Option[]) => ({
        options,
        known: merged(context.known, options),
      })),
      keepKnown: assign(({ context }, options: readonly Option[]) => ({
        unknown: [],
        known: merged(context.known, options),
      })),
      clearOptions: assign({ options: [] }),
    },
  }).createMachine({
    id: 'lookup',
    description: 'A selector whose options the server knows.',
    context: ({ input }) => ({
      minimum: input.minimum,
      unknown: input.unknown ?? [],
      search: input.search ?? '',
      options: [],
      known: [],
    }),
    initial: 'starting',
    on: {
      'search.change': [
        {
          guard: { type: 'isTooLong', params: ({ event }) => event.search },
          target: '.tooLong',
          actions: [{ type: 'keepSearch', params: ({ event }) => event.search }, 'clearOptions'],
        },
        {
          guard: { type: 'isEnough', params: ({ event }) => event.search },
          target: '.settling',
          reenter: true,
          actions: { type: 'keepSearch', params: ({ event }) => event.search },
        },
        { target: '.tooShort', actions: [{ type: 'keepSearch', params: ({ event }) => event.search }, 'clearOptions'] },
      ],
      'option.resolve': {
        target: '.resolving',
        actions: { type: 'keepUnknown', params: ({ event }) => event.ids },
      },
    },
    states: {
      starting: {
        always: [
          { guard: 'hasUnknown', target: 'resolving' },
          { guard: 'isSearched', target: 'searching' },
          { target: 'closed' },
        ],
      },
      resolving: {
        tags: 'busy',
        meta: { view: 'the field, with a loader in place of the chosen name' },
        invoke: {
          id: 'resolveOptions',
          src: 'findOptions',
          input: ({ context }) => ({ search: null, ids: context.unknown }),
          onDone: { target: 'closed', actions: { type: 'keepKnown', params: answer } },
          onError: 'closed',
        },
      },
      closed: {
        meta: { view: 'the field, with the name of what is chosen' },
        on: { 'lookup.open': [{ guard: 'isWhole', target: 'searching' }, { target: 'tooShort' }] },
      },
      tooShort: { meta: { view: 'how many characters to type first' } },
      tooLong: { meta: { view: 'that the text is too long to be searched for' } },
      settling: {
        tags: 'busy',
        meta: { view: 'the last options, while the search is still being typed' },
        after: { typingDelay: 'searching' },
      },
      searching: {
        tags: 'busy',
        meta: { view: 'the last options, with a loader' },
        invoke: {
          id: 'findOptions',
          src: 'findOptions',
          input: ({ context }) => ({ search: context.search.trim() || null, ids: null }),
          onDone: { target: 'ready', actions: { type: 'keepOptions', params: answer } },
          onError: 'failed',
        },
      },
      ready: { meta: { view: 'the options, or that none is found' } },
      failed: {
        tags: 'failed',
        meta: { view: 'that the options could not be loaded, with a retry' },
        on: { 'lookup.retry': 'searching', 'lookup.open': 'searching' },
      },
    },
  })
}

export type LookupActor<Option extends LookupOption> = ActorRefFrom<ReturnType<typeof lookupMachine<Option>>>

function merged<Option extends LookupOption>(known: readonly Option[], found: readonly Option[]): readonly Option[] {
  const fresh = new Set(found.map(({ id }) => id))
  return [...known.filter(({ id }) => !fresh.has(id)), ...found]
}
