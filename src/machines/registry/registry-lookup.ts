import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import {
  isSameText,
  type RegistryAnswer,
  type RegistryField,
  type RegistryValues,
  registryFields,
} from '#contract/registry/registry.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandling, keepFailure } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

export interface RegistryLookupInput {
  /** Whether every look-up needs a captcha, for people who are not signed in. */
  needs_captcha: boolean
}

interface RegistryLookupContext extends RegistryLookupInput {
  /** Solution of the captcha; '' while there is none. */
  captcha: string
  /** The captcha used by the look-up in progress. */
  spent: string
  /** The NIP being looked up. */
  nip: string
  /** Current values of the form. */
  typed: RegistryValues
  answer: RegistryAnswer | null
  /** Values of the company that were filled into the form. */
  given: TakenFromRegistry['values']
  /** Fields with other values than the registry's, until the person has chosen. */
  differing: readonly RegistryField[]
  failure: Failure | null
}

export type RegistryLookupEvent =
  | { type: 'company.find'; nip: string }
  | { type: 'form.change'; nip: string; typed: RegistryValues }
  | { type: 'captcha.change'; captcha: string }
  | { type: 'field.take'; field: RegistryField }
  | { type: 'field.keep'; field: RegistryField }
  | { type: 'differences.take' }
  | { type: 'differences.keep' }

export interface RegistryLookupRequest {
  nip: string
  captcha: string
}

/** Values for the form, with the query that proves them; null withdraws earlier ones. */
export interface TakenFromRegistry {
  values: Partial<Record<RegistryField, string>>
  registry_lookup_id: number | null
}

/** Events to the form: values to fill in, and that the captcha was used. */
export type RegistryNews = ({ type: 'form.fill' } & TakenFromRegistry) | { type: 'captcha.spent' }

type Fields = readonly RegistryField[]
type Form = Pick<RegistryLookupContext, 'nip' | 'typed'>

/** Fields whose typed value differs from the registry's. */
function differencesIn(fields: Fields, typed: RegistryValues, answer: RegistryAnswer | null): Fields {
  return fields.filter((field) => {
    const said = answer?.company?.[field]
    return Boolean(said && typed[field]?.trim()) && !isSameText(typed[field], said ?? null)
  })
}

/** Empty fields of the form for which the registry has a value. */
function gapsIn(typed: RegistryValues): Fields {
  return registryFields.filter((field) => !typed[field]?.trim())
}

function takenFrom(answer: RegistryAnswer | null, fields: Fields): TakenFromRegistry {
  const told = fields.flatMap((field) => {
    const said = answer?.company?.[field]
    return said ? [[field, said] as const] : []
  })
  return { values: Object.fromEntries(told), registry_lookup_id: answer?.registry_lookup_id ?? null }
}

/** Withdraws unchanged values and the proof once another NIP is typed. */
function takenBack(given: TakenFromRegistry['values'], typed: RegistryValues): TakenFromRegistry {
  const unaltered = registryFields.filter((field) => given[field] && isSameText(typed[field], given[field]))
  return { values: Object.fromEntries(unaltered.map((field) => [field, ''])), registry_lookup_id: null }
}

const keepAnswer = { type: 'keepAnswer', params: answer } as const
type Args<E> = { context: RegistryLookupContext; event: E }

/** Passes values to the form and remembers them. */
function giving<E>(params: (args: Args<E>) => TakenFromRegistry) {
  return [{ type: 'give', params } as const, { type: 'keepGiven', params } as const] as const
}

const fillGaps = giving<{ output: RegistryAnswer }>(({ context, event }) =>
  takenFrom(event.output, gapsIn(context.typed)),
)
const keepForm = { type: 'keepForm', params: ({ event }: { event: Form }) => event } as const
const takeBack = {
  type: 'give',
  params: ({ context, event }: Args<Form>) => takenBack(context.given, event.typed),
} as const
const keepCaptcha = {
  type: 'keepCaptcha',
  params: ({ event }: { event: { captcha: string } }) => event.captcha,
} as const
const ask = { type: 'ask', params: ({ event }: { event: { nip: string } }) => event.nip } as const

const registryLookupSetup = setup({
  types: {
    context: {} as RegistryLookupContext,
    input: {} as RegistryLookupInput,
    events: {} as RegistryLookupEvent,
    emitted: {} as RegistryNews,
    tags: {} as 'busy' | 'failed',
  },
  actors: { findCompany: unprovided<RegistryLookupRequest, RegistryAnswer>('findCompany') },
  guards: {
    lacksCaptcha: ({ context }) => context.needs_captcha && context.captcha === '',
    isSolved: (_, captcha: string) => captcha !== '',
    isOtherCompany: ({ context }, nip: string) => context.nip !== nip,
    differs: ({ context }, answer: RegistryAnswer) => differencesIn(registryFields, context.typed, answer).length > 0,
    isFound: (_, { outcome }: RegistryAnswer) => outcome === 'found',
    isUnknown: (_, { outcome }: RegistryAnswer) => outcome === 'not_found',
    isLimited: (_, { outcome }: RegistryAnswer) => outcome === 'limit',
    isDecided: ({ context }) => context.differing.length === 0,
  },
  actions: {
    ask: assign((_, nip: string) => ({ nip, answer: null, differing: [], failure: null })),
    forget: assign({ nip: '', answer: null, given: {}, differing: [], failure: null }),
    keepForm: assign(({ context }, { typed }: Form) => ({
      typed,
      differing: differencesIn(context.differing, typed, context.answer),
    })),
    keepCaptcha: assign((_, captcha: string) => ({ captcha })),
    spendCaptcha: assign(({ context }) => ({ spent: context.captcha, captcha: '' })),
    /** A captcha is valid once, so another one is requested. */
    renewCaptcha: emit({ type: 'captcha.spent' }),
    keepAnswer: assign(({ context }, answer: RegistryAnswer) => ({
      answer,
      differing: differencesIn(registryFields, context.typed, answer),
    })),
    keepGiven: assign(({ context }, { values }: TakenFromRegistry) => ({ given: { ...context.given, ...values } })),
    give: emit((_, taken: TakenFromRegistry) => ({ type: 'form.fill', ...taken })),
    decide: assign(({ context }, field: RegistryField) => ({
      differing: context.differing.filter((other) => other !== field),
    })),
    decideAll: assign({ differing: [] }),
  },
}).extend(failureHandling)

/**
 * Looks up a company by its NIP beside a form: empty fields are filled immediately, for differing ones the person chooses, and
 * the form can be filled by hand with any result. When another NIP is typed, the former company's values and proof are
 * removed; the person's own text stays.
 */
export const registryLookup = registryLookupSetup.createMachine({
  id: 'registryLookup',
  description: 'A company looked up by its NIP, beside the form that it fills.',
  context: ({ input }) => ({
    ...input,
    captcha: '',
    spent: '',
    nip: '',
    typed: { name: null, street: null, postcode: null, city: null },
    answer: null,
    given: {},
    differing: [],
    failure: null,
  }),
  initial: 'idle',
  on: {
    'captcha.change': { actions: keepCaptcha },
    'company.find': [
      { guard: 'lacksCaptcha', target: '.waitingForCaptcha', actions: ask },
      { target: '.lookingUp', actions: ask },
    ],
    'form.change': [
      {
        guard: { type: 'isOtherCompany', params: ({ event }) => event.nip },
        target: '.idle',
        actions: [takeBack, 'forget', keepForm],
      },
      { actions: keepForm },
    ],
  },
  states: {
    idle: { meta: { view: 'the button' }, on: { 'form.change': { actions: keepForm } } },
    waitingForCaptcha: {
      tags: 'busy',
      meta: { view: 'the button, busy until the captcha is solved' },
      on: {
        'company.find': {},
        'captcha.change': [
          {
            guard: { type: 'isSolved', params: ({ event }) => event.captcha },
            target: 'lookingUp',
            actions: keepCaptcha,
          },
          { actions: keepCaptcha },
        ],
      },
    },
    lookingUp: {
      tags: 'busy',
      meta: { view: 'the button, busy' },
      entry: ['spendCaptcha', 'renewCaptcha'],
      on: { 'company.find': {} },
      invoke: {
        id: 'findCompany',
        src: 'findCompany',
        input: ({ context: { nip, spent } }) => ({ nip, captcha: spent }),
        onDone: [
          { guard: { type: 'differs', params: answer }, target: 'differing', actions: [...fillGaps, keepAnswer] },
          { guard: { type: 'isFound', params: answer }, target: 'found', actions: [...fillGaps, keepAnswer] },
          { guard: { type: 'isUnknown', params: answer }, target: 'notFound', actions: keepAnswer },
          { guard: { type: 'isLimited', params: answer }, target: 'limitReached', actions: keepAnswer },
          { target: 'unavailable', actions: keepAnswer },
        ],
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    found: { meta: { view: 'the company, its VAT status, and when the registry said so' } },
    differing: {
      meta: { view: 'what is typed beside what the registry says, to choose from' },
      always: { guard: 'isDecided', target: 'found' },
      on: {
        'field.take': {
          actions: [
            ...giving<{ field: RegistryField }>(({ context, event }) => takenFrom(context.answer, [event.field])),
            { type: 'decide', params: ({ event }) => event.field },
          ],
        },
        'field.keep': { actions: { type: 'decide', params: ({ event }) => event.field } },
        'differences.take': {
          actions: [...giving(({ context }) => takenFrom(context.answer, context.differing)), 'decideAll'],
        },
        'differences.keep': { actions: 'decideAll' },
      },
    },
    notFound: { meta: { view: 'that the registry does not know the NIP, and that typing goes on' } },
    limitReached: { meta: { view: 'that enough was asked today, and that typing goes on' } },
    unavailable: { tags: 'failed', meta: { view: 'that the registry does not answer, and that typing goes on' } },
    failed: { tags: 'failed', meta: { view: 'why the look-up failed, and that typing goes on' } },
  },
})

export type RegistryActor = ActorRefFrom<typeof registryLookup>
