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

/** What the path kit knows about a chart beside the chart itself. */
export type CatalogueEntry = {
  name: string
  machine: AnyStateMachine
  starts: readonly Start[]
  events: Readonly<Record<string, readonly EventObject[]>>
  outcomes: Readonly<Record<string, Outcomes>>
  identify: (snapshot: AnyMachineSnapshot) => string
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
  /** How many steps the exploration may take before it gives up; 20,000 unless told. */
  limit?: number
}

/** Enters a chart into the catalogue, under its own id. The types hold the samples to the chart's events and actors. */
export function catalogued<Machine extends AnyStateMachine>(
  machine: Machine,
  { starts, events, outcomes, identify, limit = 20_000 }: Samples<Machine> = {},
): CatalogueEntry {
  return {
    name: machine.id,
    machine,
    starts: (starts as readonly Start[] | undefined) ?? [{ label: 'start' }],
    events: { ...events } as Record<string, readonly EventObject[]>,
    outcomes: { ...outcomes } as Record<string, Outcomes>,
    identify: (snapshot) => identify?.(snapshot as SnapshotFrom<Machine>) ?? '',
    limit,
  }
}
