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

/** Start of paths: a new machine with an input, or, for a lifecycle, a state with its columns. */
export type Start = {
  label: string
  input?: unknown
  snapshot?: { value: StateValue; context: Record<string, unknown> }
}

/** Sample results and errors of an invoked actor. */
type Outcomes = { done?: readonly unknown[]; error?: readonly unknown[] }

/**
 * Exceptions from the properties of paths (docs/testing.md), each with the reason. An exception that no path needs fails the
 * test.
 */
export type Exceptions = {
  /** States in which the flow ends. */
  endsIn?: Readonly<Record<string, string>>
  /** Busy states that wait for something other than an actor or delay of the chart, such as the person. */
  waitsFor?: Readonly<Record<string, string>>
  /** Events sent by an invoked actor, not by the person. */
  reports?: Readonly<Record<string, string>>
  /** Events after which typed text may be dropped. */
  forgets?: Readonly<Record<string, string>>
  /** Failed states without a failure in the context, because the state itself says everything. */
  wordless?: Readonly<Record<string, string>>
  /** Events without typed text, such as an address or a choice from a list. */
  untyped?: Readonly<Record<string, string>>
  /** Events whose text is not stored. */
  ignores?: Readonly<Record<string, string>>
  /** Events that the chart accepts without any effect. */
  idle?: Readonly<Record<string, string>>
  /** Events that abandon a write in progress. */
  abandons?: Readonly<Record<string, string>>
  /** Actors that only read or watch, although their names do not begin with a verb of reading. */
  reads?: Readonly<Record<string, string>>
  /** Actors whose failure is not shown to anybody. */
  silent?: Readonly<Record<string, string>>
  /** Actors that cannot be retried after a failure. */
  givenUp?: Readonly<Record<string, string>>
  /** Actors whose result may be a refusal. */
  judges?: Readonly<Record<string, string>>
  /** Actors that may run twice with the same input, or twice at a time. */
  repeats?: Readonly<Record<string, string>>
}

/** Data of a chart for the path tests. */
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
  /** Starts of paths; default: one without input. */
  starts?: readonly {
    label: string
    input?: InputFrom<Machine>
    snapshot?: Pick<SnapshotFrom<Machine>, 'value' | 'context'>
  }[]
  /** Sample events by type, one for each branch that depends on the payload; types without an entry have no payload. */
  events?: {
    [Type in EventFromLogic<Machine>['type']]?: readonly Extract<EventFromLogic<Machine>, { type: Type }>[]
  }
  /** Sample outcomes by the name of the invoked actor, one for each branch that they decide. */
  outcomes?: OutcomesOf<ActorsOf<Machine>>
  /**
   * Distinguishes situations whose context has an effect later than at the next event, such as a count of tries. Must have few
   * values.
   */
  identify?: (snapshot: SnapshotFrom<Machine>) => string
  /** Exceptions from the properties of paths, with reasons. */
  exceptions?: ExceptionsOf<EventFromLogic<Machine>['type'], ActorsOf<Machine>['src']>
  /** Maximum number of steps of the exploration; default 20,000. */
  limit?: number
}

/** Adds a chart to the catalogue under its own id. Samples are type-checked against the chart's events and actors. */
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
