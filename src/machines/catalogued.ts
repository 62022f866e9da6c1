import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  EventObject,
  InputFrom,
  OutputFrom,
  ProvidedActor,
  SnapshotFrom,
  StateMachine,
  StateValue,
} from 'xstate'

/** Where paths of a chart begin: a fresh machine with an input, or (a lifecycle) a status with its columns. */
export type Start = {
  label: string
  input?: unknown
  snapshot?: { value: StateValue; context: Record<string, unknown> }
}

/** Sample answers and refusals of one invoked actor. */
type Outcomes = { done?: readonly unknown[]; error?: readonly unknown[] }

/**
 * Where a chart differs from what the properties of paths take for granted (docs/testing.md), each with the reason. An exception that
 * no path needs is refused.
 */
export type Exceptions = {
  /** States in which the flow ends: nothing can happen there any more. */
  endsIn?: Readonly<Record<string, string>>
  /** Busy states that wait for what is neither an actor nor a delay of the chart, as for the person. */
  waitsFor?: Readonly<Record<string, string>>
  /** Events that an invoked actor sends: the person does nothing for them. */
  reports?: Readonly<Record<string, string>>
  /** Events after which what was typed may be gone. */
  forgets?: Readonly<Record<string, string>>
  /** Failed states that are told by being there: the context holds no failure. */
  wordless?: Readonly<Record<string, string>>
  /** Events that carry nothing which a person types, as an address or a choice from a list. */
  untyped?: Readonly<Record<string, string>>
  /** Events whose text is not kept. */
  ignores?: Readonly<Record<string, string>>
  /** Events that change nothing although the chart takes them. */
  idle?: Readonly<Record<string, string>>
  /** Events that give up a write which is on its way. */
  abandons?: Readonly<Record<string, string>>
  /** Actors that only read or watch, though their names do not say so. */
  reads?: Readonly<Record<string, string>>
  /** Actors whose failure nobody is told. */
  silent?: Readonly<Record<string, string>>
  /** Actors that are not tried again when they have failed. */
  givenUp?: Readonly<Record<string, string>>
  /** Actors whose answer may be that something is wrong. */
  judges?: Readonly<Record<string, string>>
  /** Actors that may be sent the same again, or two at a time. */
  repeats?: Readonly<Record<string, string>>
}

/** What the path kit knows about a chart beside the chart itself. */
export type CatalogueEntry = {
  name: string
  machine: AnyStateMachine
  starts: readonly Start[]
  events: Readonly<Record<string, readonly EventObject[]>>
  outcomes: Readonly<Record<string, Outcomes>>
  identify: (snapshot: AnyMachineSnapshot) => string
  exceptions: Exceptions
  limit: number
}

type ActorsOf<Machine> =
  Machine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? Actor
    : never

type OutcomesOf<Actor extends ProvidedActor> = {
  [A in Actor as A['src']]?: { done?: readonly OutputFrom<A['logic']>[]; error?: readonly unknown[] }
}

type ExceptionsOf<Event extends string, Actor extends string> = {
  [Kind in keyof Exceptions]: Kind extends 'endsIn' | 'waitsFor' | 'wordless'
    ? Exceptions['endsIn']
    : {
        [Name in Kind extends 'reads' | 'silent' | 'givenUp' | 'judges' | 'repeats'
          ? Actor
          : Event | `xstate.${string}`]?: string
      }
}

type Samples<Machine extends AnyStateMachine> = {
  /** Where paths begin; without it one start, with no input. */
  starts?: readonly {
    label: string
    input?: InputFrom<Machine>
    snapshot?: Pick<SnapshotFrom<Machine>, 'value' | 'context'>
  }[]
  /** Sample events by type, one for each branch that their payload decides; a type that is not here carries none. */
  events?: {
    [Type in EventFromLogic<Machine>['type']]?: readonly Extract<EventFromLogic<Machine>, { type: Type }>[]
  }
  /** Sample outcomes by the name of the invoked actor, one for each branch that they decide. */
  outcomes?: OutcomesOf<ActorsOf<Machine>>
  /** What of the context steers later than at the next event, such as a count of tries or an input: finite, and small. */
  identify?: (snapshot: SnapshotFrom<Machine>) => string
  /** What of the properties of paths does not hold here, and why. */
  exceptions?: ExceptionsOf<EventFromLogic<Machine>['type'], ActorsOf<Machine>['src']>
  /** How many steps the exploration may take before it gives up; 20,000 unless told. */
  limit?: number
}

/** Enters a chart into the catalogue, under its own id. The types hold the samples to the chart's events and actors. */
export function catalogued<Machine extends AnyStateMachine>(
  machine: Machine,
  { starts, events, outcomes, identify, exceptions, limit = 20_000 }: Samples<Machine> = {},
): CatalogueEntry {
  return {
    name: machine.id,
    machine,
    starts: (starts as readonly Start[] | undefined) ?? [{ label: 'start' }],
    events: { ...events } as Record<string, readonly EventObject[]>,
    outcomes: { ...outcomes } as Record<string, Outcomes>,
    identify: (snapshot) => identify?.(snapshot as SnapshotFrom<Machine>) ?? '',
    exceptions: { ...exceptions } as Exceptions,
    limit,
  }
}
