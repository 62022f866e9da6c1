import {
  type ActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type ExecutableActionObject,
  initialTransition,
  transition,
} from 'xstate'
import type { CatalogueEntry, Start } from './catalogued.ts'
import { stateName, transitionKey } from './chart.ts'
import { type Stimuli, type Stimulus, stimuliOf } from './stimuli.ts'

/** A delay that runs. `due` is in milliseconds since the start of the path. */
type Timer = { id: string; event: EventObject; due: number }

/**
 * The situation of a chart: its snapshot, the invoked actors that have not answered, the running delays.
 * A snapshot alone does not say which of two delays ends first, nor whether an actor that is still listed has answered.
 */
export type Situation = {
  status: 'active'
  output: undefined
  error: undefined
  /** Undefined before the start. */
  snapshot: AnyMachineSnapshot | undefined
  awaited: readonly string[]
  timers: readonly Timer[]
  now: number
  /** The effects of the last step, in order, without assignments. */
  actions: readonly ExecutableActionObject[]
}

/** A chart as logic over situations, for `xstate/graph`: the possible stimuli, their results, and the identity of a situation. */
export type SituationLogic = ActorLogic<Situation, Stimulus> & {
  possible: (situation: Situation) => Stimulus[]
  follow: (situation: Situation, stimulus: Stimulus) => Situation
  identify: (situation: Situation) => string
}

/** The situation before the start. */
export const beforeStart: Situation = {
  status: 'active',
  output: undefined,
  error: undefined,
  snapshot: undefined,
  awaited: [],
  timers: [],
  now: 0,
  actions: [],
}

/** Makes the logic of a catalogued machine. Nothing is executed: no actor starts, no clock runs. */
export function situationLogic(entry: CatalogueEntry): SituationLogic {
  const stimuli = stimuliOf(entry)
  return {
    getInitialSnapshot: () => beforeStart,
    getPersistedSnapshot: (situation) => situation,
    transition: (situation, stimulus) => follow(entry.machine, situation, stimulus),
    possible: (situation) => possibleStimuli(entry, stimuli, situation),
    follow: (situation, stimulus) => follow(entry.machine, situation, stimulus),
    identify: (situation) => identifySituation(entry, stimuli, situation),
  }
}

/** The identity of a situation that the paths of a chart have reached. */
export function identityIn(situation: Situation): string {
  return identities.get(situation) ?? ''
}

/** The active leaf states of the chart, `review.open erp.pending` when regions are parallel. */
export function stateText({ snapshot }: Situation): string {
  if (!snapshot) return ''
  const leaves = snapshot._nodes.filter((node) => node.type === 'atomic' || node.type === 'final')
  return leaves
    .sort((a, b) => a.order - b.order)
    .map(stateName)
    .join(' ')
}

function possibleStimuli({ name, machine }: CatalogueEntry, stimuli: Stimuli, situation: Situation): Stimulus[] {
  const { snapshot, awaited, timers } = situation
  if (!snapshot) return stimuli.starts
  if (snapshot.status !== 'active') return []
  const takes = (event: EventObject) => machine.getTransitionData(snapshot, event).length > 0
  const invoked = snapshot._nodes.flatMap((node) => node.invoke.map(({ id }) => id))
  const fatal = invoked.find((actor) => !takes({ type: `xstate.error.actor.${actor}` }))
  if (fatal) throw new Error(`${name}: in "${stateText(situation)}" an error of "${fatal}" would end the machine`)
  const outcomes = stimuli.outcomes.filter((outcome) => outcome.kind === 'outcome' && awaited.includes(outcome.actor))
  return [...[...stimuli.events, ...outcomes].filter(({ event }) => takes(event)), ...timers.slice(0, 1).map(ending)]
}

/** Only the delay that is due first can end; with another one no clock could follow the path. */
function ending({ id, event }: Timer): Stimulus {
  return { kind: 'timer', type: event.type, key: `timer ${id}`, event }
}

function follow(machine: AnyStateMachine, situation: Situation, stimulus: Stimulus): Situation {
  const [ended] = situation.timers
  const isTimer = stimulus.kind === 'timer' && ended !== undefined
  const now = isTimer ? ended.due : situation.now
  const running = isTimer ? situation.timers.slice(1) : situation.timers
  const awaited = situation.awaited.filter((actor) => stimulus.kind !== 'outcome' || actor !== stimulus.actor)
  const [snapshot, actions] = next(machine, situation, stimulus)
  return { ...situation, ...withActions({ awaited, timers: running }, actions, now), snapshot, now, actions }
}

function next(
  machine: AnyStateMachine,
  { snapshot }: Situation,
  stimulus: Stimulus,
): [AnyMachineSnapshot, ExecutableActionObject[]] {
  if (stimulus.kind === 'start') return begin(machine, stimulus.start)
  if (!snapshot) throw new Error(`"${stimulus.type}" comes before the start`)
  return transition(machine, snapshot, stimulus.event)
}

function begin(machine: AnyStateMachine, { input, snapshot }: Start): [AnyMachineSnapshot, ExecutableActionObject[]] {
  return snapshot ? [machine.resolveState(snapshot), []] : initialTransition(machine, input)
}

type Running = Pick<Situation, 'awaited' | 'timers'>
type BuiltInParams = { id?: string; sendId?: string; delay?: number; event?: EventObject }

function withActions(running: Running, actions: readonly ExecutableActionObject[], now: number): Running {
  return actions
    .filter(({ type }) => type.startsWith('xstate.'))
    .reduce((before, { type, params }) => withAction(before, type, params as BuiltInParams, now), running)
}

function withAction({ awaited, timers }: Running, type: string, params: BuiltInParams, now: number): Running {
  const { id, sendId, delay, event } = params
  if (type === 'xstate.spawnChild' && id) return { awaited: [...awaited, id], timers }
  if (type === 'xstate.stopChild') return { awaited: awaited.filter((actor) => actor !== id), timers }
  if (type === 'xstate.cancel') return { awaited, timers: timers.filter((timer) => timer.id !== sendId) }
  if (type !== 'xstate.raise' || delay === undefined || !event) return { awaited, timers }
  const started = { id: id ?? event.type, event, due: now + delay }
  return { awaited, timers: [...timers, started].sort((a, b) => a.due - b.due) }
}

const identities = new WeakMap<Situation, string>()

/**
 * Two situations are the same when they are in the same states, have the same delays running, and answer every stimulus with the same
 * transitions. Context that matters later than that is named by the catalogue entry (`identify`).
 */
function identifySituation(entry: CatalogueEntry, stimuli: Stimuli, situation: Situation): string {
  const identity = identities.get(situation) ?? identityOf(entry, stimuli, situation)
  identities.set(situation, identity)
  return identity
}

function identityOf({ machine, identify }: CatalogueEntry, stimuli: Stimuli, situation: Situation): string {
  const { snapshot, timers } = situation
  if (!snapshot) return 'before the start'
  const running = timers.map(({ id }) => id)
  const events = [...stimuli.events, ...stimuli.outcomes, ...timers].map(({ event }) => event)
  const answers = events.map((event) => answerTo(machine, snapshot, event))
  return JSON.stringify([stateText(situation), snapshot.status, running, answers, identify(snapshot)])
}

/** The transitions that an event would cause; for one to a history state, also its target. */
function answerTo(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: EventObject): string[] {
  return machine.getTransitionData(snapshot, event).flatMap((transition) => {
    const histories = (transition.target ?? []).filter(({ type }) => type === 'history')
    const remembered = histories.flatMap(({ id }) => snapshot.historyValue[id] ?? [])
    return [transitionKey(transition), ...remembered.map(stateName)]
  })
}
