import type { CatalogueEntry } from './catalogued.ts'
import { chartOf } from './chart.ts'
import { type Effect, effectsOf } from './effects.ts'
import { pathsOf, type Step } from './generate.ts'
import { oncePerChart } from './once-per-chart.ts'
import { randomWalks } from './random-walks.ts'
import type { Situation } from './situation.ts'
import type { Stimulus } from './stimuli.ts'

/** One step on the paths of a chart, with all steps before it. Paths that begin alike share their moments. */
export type Moment = {
  stimulus: Stimulus
  /** Undefined at the start. */
  before: Situation | undefined
  after: Situation
  effects: readonly Effect[]
  previous: Moment | undefined
}

/** Every step of every path of a chart, each once. */
export const momentsOf: (entry: CatalogueEntry) => Moment[] = oncePerChart((entry) =>
  momentsIn(pathsOf(entry).map(({ steps }) => steps)),
)

/** Every step of the walks through a chart. */
export const walkedMomentsOf: (entry: CatalogueEntry) => Moment[] = oncePerChart((entry) =>
  momentsIn(randomWalks(entry)),
)

function momentsIn(ways: readonly (readonly Step[])[]): Moment[] {
  const known = new Map<Step, Moment>()
  for (const steps of ways) {
    let previous: Moment | undefined
    for (const step of steps) {
      previous = known.get(step) ?? momentOf(step, previous)
      known.set(step, previous)
    }
  }
  return [...known.values()]
}

/** The moments before this one, the latest first. */
export function* past({ previous }: Moment): Generator<Moment> {
  for (let moment = previous; moment; moment = moment.previous) yield moment
}

/** The name under which `setup` declares each invoked actor, by its id. */
export function sourcesOf({ machine }: CatalogueEntry): ReadonlyMap<string, string> {
  const invocations = chartOf(machine).states.flatMap((node) => node.invoke)
  return new Map(invocations.map(({ id, src }) => [id, String(src)]))
}

function momentOf({ stimulus, situation }: Step, previous: Moment | undefined): Moment {
  const before = previous?.after
  const waiting = before?.awaited.filter((id) => stimulus.kind !== 'outcome' || id !== stimulus.actor) ?? []
  return { stimulus, before, after: situation, effects: effectsOf(situation.actions, waiting), previous }
}
