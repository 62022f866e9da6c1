import { isDeepStrictEqual } from 'node:util'
import {
  type Actor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  createActor,
  type InspectionEvent,
} from 'xstate'
import type { CatalogueEntry } from './catalogued.ts'
import { answerOf, controlled } from './controlled-actor.ts'
import { Coverage } from './coverage.ts'
import type { Path, Step } from './generate.ts'
import { stateText } from './situation.ts'
import { StepClock } from './step-clock.ts'

type Run = { actor: Actor<AnyStateMachine>; clock: StepClock; received: string[]; errors: unknown[] }
type Observe = (inspection: InspectionEvent) => void

/**
 * Runs a path on a real actor, whose invoked actors answer only when the path says so and whose delays end only then.
 * Throws when a step leads anywhere else than the chart says, or when anything else happens.
 */
export function runPath(entry: CatalogueEntry, path: Path): Coverage {
  const total = new Coverage(entry.machine)
  for (const coverage of runSteps(entry, path)) total.include(coverage)
  return total
}

/** The states visited by each step of a path, and the chart that was run. Cached, because a path always gives the same. */
const walked = new WeakMap<Path, { root: AnyStateNode; visited: readonly Coverage[] }>()

/** Runs a path like `runPath`, once; returns the visits of each step. */
export function runSteps(entry: CatalogueEntry, path: Path): readonly Coverage[] {
  const { root } = entry.machine
  const known = walked.get(path)
  if (known?.root === root) return known.visited
  const visited = visitedBy(entry, path)
  walked.set(path, { root, visited })
  return visited
}

function visitedBy(entry: CatalogueEntry, path: Path): Coverage[] {
  const [first] = path.steps
  const visited = [new Coverage(entry.machine)]
  const run = start(entry, first, (inspection) => visited.at(-1)?.observe(inspection))
  try {
    for (const [index, step] of path.steps.entries()) {
      if (index > 0) {
        visited.push(new Coverage(entry.machine))
        take(run, step)
      }
      const difference = differenceFrom(entry, step, run)
      if (difference) throw new Error(`${entry.name}: ${stepsText(path, index)}: ${difference}`)
    }
  } finally {
    run.actor.stop()
  }
  return visited
}

/** Runs all paths and adds up their visits. */
export function runPaths(entry: CatalogueEntry, paths: readonly Path[]): Coverage {
  const total = new Coverage(entry.machine)
  for (const path of paths) total.include(runPath(entry, path))
  return total
}

/** A nearly smallest subset of these paths that takes the same transitions, for slow runs such as in a browser. */
export function fewestPaths(entry: CatalogueEntry, paths: readonly Path[]): Path[] {
  const runs = paths.map((path) => ({ path, coverage: runPath(entry, path) }))
  const total = new Coverage(entry.machine)
  const chosen: Path[] = []
  for (;;) {
    const [best] = runs
      .map((run) => ({ ...run, gain: run.coverage.exceeds(total) }))
      .sort((a, b) => b.gain - a.gain || a.path.steps.length - b.path.steps.length)
    if (!best?.gain) return chosen
    chosen.push(best.path)
    total.include(best.coverage)
  }
}

function start(entry: CatalogueEntry, { stimulus }: Step, observe: Observe): Run {
  if (stimulus.kind !== 'start') throw new Error(`${entry.name}: a path begins with a start`)
  const { input, snapshot } = stimulus.start
  const machine = controlled(entry.machine)
  const clock = new StepClock()
  const received: string[] = []
  const inspect = (inspection: InspectionEvent) => {
    if (inspection.actorRef.sessionId === inspection.rootId) observe(inspection)
    if (inspection.type === '@xstate.event' && inspection.actorRef.sessionId === inspection.rootId) {
      received.push(inspection.event.type)
    }
  }
  const restored = snapshot && { snapshot: machine.getPersistedSnapshot(machine.resolveState(snapshot)) }
  const actor = createActor(machine, { input, clock, inspect, ...restored })
  const errors: unknown[] = []
  actor.subscribe({ error: (error) => errors.push(error) })
  return { actor: actor.start(), clock, received, errors }
}

function take({ actor, clock, received }: Run, { stimulus }: Step) {
  received.length = 0
  if (stimulus.kind === 'event') return actor.send(stimulus.event)
  if (stimulus.kind === 'timer') return clock.endNext()
  if (stimulus.kind !== 'outcome') throw new Error('a path starts once')
  const child = actor.getSnapshot().children[stimulus.actor]
  if (!child) throw new Error(`"${stimulus.actor}" is not running`)
  return child.send(answerOf(stimulus.event))
}

function differenceFrom(entry: CatalogueEntry, { stimulus, situation: expected }: Step, run: Run): string | undefined {
  const snapshot: AnyMachineSnapshot = run.actor.getSnapshot()
  if (run.errors.length > 0) return `the machine ended with ${String(run.errors[0])}`
  const seen = { ...expected, snapshot }
  const aspects: [string, unknown, unknown][] = [
    ['events', [stimulus.type], run.received],
    ['state', stateText(expected), stateText(seen)],
    ['status', expected.snapshot?.status, snapshot.status],
    ['context', expected.snapshot && entry.identify(expected.snapshot), entry.identify(snapshot)],
    ['awaited actors', [...expected.awaited].sort(), awaitedBy(snapshot)],
    ['running delays', expected.timers.map(({ due }) => due - expected.now), run.clock.remaining()],
  ]
  const [different] = aspects.filter(([, wanted, found]) => !isDeepStrictEqual(wanted, found))
  if (!different) return undefined
  const [aspect, wanted, found] = different
  return `expected ${aspect} ${JSON.stringify(wanted)}, found ${JSON.stringify(found)}`
}

function awaitedBy({ children }: AnyMachineSnapshot): string[] {
  return Object.entries<AnyActorRef | undefined>(children)
    .filter(([, child]) => child?.getSnapshot().status === 'active')
    .map(([id]) => id)
    .sort()
}

function stepsText({ steps }: Path, last: number): string {
  const [{ stimulus }] = steps
  const events = steps.slice(1, last + 1).map((step) => step.stimulus.type)
  const from = stimulus.kind === 'start' ? stimulus.start.label : ''
  return [`[${from}]`, ...events].join(' → ')
}
