import { type AdjacencyMap, type AdjacencyValue, getAdjacencyMap } from 'xstate/graph'
import type { CatalogueEntry } from './catalogued.ts'
import { oncePerChart } from './once-per-chart.ts'
import { type Situation, situationLogic, stateText } from './situation.ts'
import type { Stimulus } from './stimuli.ts'

/** One step of a path: its stimulus, and the situation that it must lead to. */
export type Step = { stimulus: Stimulus; situation: Situation }

/** A path through a chart. The first step is the start. */
export type Path = { machine: string; steps: readonly [Step, ...Step[]] }

type Graph = AdjacencyMap<Situation, Stimulus>
type Vertex = AdjacencyValue<Situation, Stimulus>

/**
 * For every edge of the graph the shortest path to its source followed by that edge. Shortest paths to states alone would leave out
 * transitions that lead back to a known state. A path that is the beginning of another one is left out.
 */
export const pathsOf: (entry: CatalogueEntry) => Path[] = oncePerChart((entry) => {
  const vertices: Vertex[] = Object.values(graphOf(entry))
  const discovered = new Map(vertices.map(({ state }) => [state, [] as Step[]]))
  const paths = vertices.flatMap(({ state, transitions }) =>
    Object.values(transitions).map((edge) => {
      const steps = [...(discovered.get(state) ?? []), { stimulus: edge.event, situation: edge.state }]
      // The map keeps, for each situation, the edge by which it was found first, which is part of its shortest path.
      if (discovered.has(edge.state)) discovered.set(edge.state, steps)
      return steps
    }),
  )
  return withoutBeginnings(paths).map((steps) => toPath(entry, steps))
})

/** Paths that meet no situation twice, at most `limit` of them: their number grows exponentially with parallel regions. */
export function simplePathsOf(entry: CatalogueEntry, limit: number): Path[] {
  const paths: Path[] = []
  for (const steps of simpleSteps(entry)) {
    if (paths.length === limit) break
    paths.push(toPath(entry, steps))
  }
  return paths
}

/** The event types of a path, without its start. */
export function stepTypes({ steps }: Path): string[] {
  return steps.slice(1).map(({ stimulus }) => stimulus.type)
}

/** The states in which a path ends. */
export function endState({ steps }: Path): string {
  return steps.map(({ situation }) => stateText(situation)).at(-1) ?? ''
}

function graphOf(entry: CatalogueEntry): Graph {
  const logic = situationLogic(entry)
  try {
    return getAdjacencyMap(logic, {
      serializeState: logic.identify,
      serializeEvent: ({ key }) => key,
      events: logic.possible,
      limit: entry.limit,
    })
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'Traversal limit exceeded') throw error
    throw new Error(`${entry.name}: more than ${entry.limit} steps; is what "identify" tells apart finite and small?`)
  }
}

function* simpleSteps(entry: CatalogueEntry): Generator<Step[]> {
  const graph: Graph = graphOf(entry)
  const { identify } = situationLogic(entry)
  const keyOf = (situation: Situation) => identify(situation) as keyof Graph & string
  function* from(vertex: Vertex | undefined, steps: Step[], met: ReadonlySet<string>): Generator<Step[]> {
    const edges = Object.values(vertex?.transitions ?? {}).map((edge) => ({ ...edge, key: keyOf(edge.state) }))
    const onward = edges.filter(({ key }) => !met.has(key))
    if (onward.length === 0) yield steps
    for (const { event, state, key } of onward) {
      yield* from(graph[key as keyof Graph], [...steps, { stimulus: event, situation: state }], new Set([...met, key]))
    }
  }
  yield* from(Object.values(graph)[0], [], new Set())
}

function withoutBeginnings(paths: Step[][]): Step[][] {
  const keyOf = (steps: Step[]) => steps.map(({ stimulus }) => stimulus.key).join('\n')
  const beginnings = new Set(paths.map((steps) => keyOf(steps.slice(0, -1))))
  return paths.filter((steps) => !beginnings.has(keyOf(steps)))
}

export function toPath(entry: CatalogueEntry, [start, ...steps]: Step[]): Path {
  if (!start) throw new Error(`${entry.name}: the catalogue names no start`)
  return { machine: entry.name, steps: [start, ...steps] }
}
