import type { CatalogueEntry } from './catalogued.ts'
import { type Path, pathsOf, type Step, toPath } from './generate.ts'
import { runSteps } from './run.ts'
import { beforeStart, type Situation, type SituationLogic, situationLogic } from './situation.ts'
import type { Stimulus } from './stimuli.ts'

/** Options of a tour. */
export type TourLimits = {
  /** Whether a path can be walked; called for every beginning of a tour. */
  isPossible: (path: Path) => boolean
  /** Maximum number of steps after which a tour takes up no further transition. */
  steps: number
}

/** A step that a chart can take: its stimulus, the situation that it leads to, the transitions that it takes. */
type Edge = { stimulus: Stimulus; target: string; transitions: ReadonlySet<string> }
type Walk = { at: string; situation: Situation; steps: readonly Step[]; taken: readonly string[] }

const start = 'before the start'

/**
 * Few long paths that take every transition of the given paths. A path continues from its current situation to the nearest transition
 * that is not taken yet, preferably to one from which there is a way back. It ends when none can be reached.
 */
export function longPaths(entry: CatalogueEntry, paths: readonly Path[], limits: TourLimits): Path[] {
  const graph = new TourGraph(entry, limits)
  const open = new Set(paths.flatMap((path) => takenBy(entry, path)))
  const isUseful = (path: Path | undefined) => path && takenBy(entry, path).some((key) => open.has(key))
  const long: Path[] = []
  while (open.size > 0) {
    const walked = graph.walk(open)
    const path = isUseful(walked) ? walked : paths.find(isUseful)
    if (!path) throw new Error(`${entry.name}: no path takes ${[...open].join('; ')}`)
    for (const key of takenBy(entry, path)) open.delete(key)
    long.push(path)
  }
  return long
}

function takenBy(entry: CatalogueEntry, path: Path): string[] {
  return runSteps(entry, path).flatMap(({ taken }) => [...taken])
}

class TourGraph {
  readonly #entry: CatalogueEntry
  readonly #limits: TourLimits
  readonly #logic: SituationLogic
  readonly #edges: ReadonlyMap<string, readonly Edge[]>
  readonly #components: ReadonlyMap<string, number>

  constructor(entry: CatalogueEntry, limits: TourLimits) {
    this.#entry = entry
    this.#limits = limits
    this.#logic = situationLogic(entry)
    this.#edges = edgesOf(entry, this.#logic)
    this.#components = componentsOf(this.#edges)
  }

  /** One path from a start, which continues while it finds transitions that are not taken yet; undefined when it finds none. */
  walk(wanted: ReadonlySet<string>): Path | undefined {
    const open = new Set(wanted)
    let walk: Walk = { at: start, situation: beforeStart, steps: [], taken: [] }
    while (walk.steps.length < this.#limits.steps) {
      const further = this.#nearest(walk, open)
      if (!further) break
      for (const key of further.taken) open.delete(key)
      walk = further
    }
    return walk.steps.length > 0 ? toPath(this.#entry, [...walk.steps]) : undefined
  }

  /** The shortest way to a transition that is not taken yet: preferably with a way back, and to a final state last. */
  #nearest(from: Walk, open: ReadonlySet<string>): Walk | undefined {
    const home = this.#components.get(from.at)
    const known = new Set([from.at])
    let away: Walk | undefined
    let end: Walk | undefined
    for (let front: Walk[] = [from]; front.length > 0; ) {
      const next: Walk[] = []
      for (const walk of front) {
        for (const edge of this.#edges.get(walk.at) ?? []) {
          const isOpen = [...edge.transitions].some((key) => open.has(key))
          if (!isOpen && known.has(edge.target)) continue
          const further = this.#follow(walk, edge)
          if (!further) continue
          if (isOpen && this.#components.get(edge.target) === home) return further
          if (isOpen && this.#edges.has(edge.target)) away ??= further
          else if (isOpen) end ??= further
          if (known.has(edge.target)) continue
          known.add(edge.target)
          next.push(further)
        }
      }
      front = next
    }
    return away ?? end
  }

  #follow({ situation, steps, taken }: Walk, { stimulus, target, transitions }: Edge): Walk | undefined {
    if (!isDue(situation, stimulus)) return undefined
    const after = this.#logic.follow(situation, stimulus)
    // A sample may name a new actor like one that still runs, which never happens outside the samples.
    if (new Set(after.awaited).size < after.awaited.length) return undefined
    const further = [...steps, { stimulus, situation: after }]
    if (!this.#limits.isPossible(toPath(this.#entry, further))) return undefined
    return { at: target, situation: after, steps: further, taken: [...taken, ...transitions] }
  }
}

/** Whether an actor still has to answer, or a delay is the next to end; the identity of a situation does not contain this. */
function isDue({ awaited, timers }: Situation, stimulus: Stimulus): boolean {
  if (stimulus.kind === 'outcome') return awaited.includes(stimulus.actor)
  return stimulus.kind !== 'timer' || timers[0]?.event.type === stimulus.type
}

/** The graph of a chart with the transitions of its edges, as real actors take them. */
function edgesOf(entry: CatalogueEntry, { identify }: SituationLogic): Map<string, Edge[]> {
  const names = new Map<Situation, string>()
  const nameOf = (situation: Situation) => {
    const name = names.get(situation) ?? identify(situation)
    names.set(situation, name)
    return name
  }
  const edges = new Map<string, Map<string, Edge>>()
  for (const path of pathsOf(entry)) {
    const visited = runSteps(entry, path)
    let at = start
    for (const [index, { stimulus, situation }] of path.steps.entries()) {
      const target = nameOf(situation)
      const from = edges.get(at) ?? new Map<string, Edge>()
      edges.set(at, from.set(stimulus.key, { stimulus, target, transitions: visited[index]?.taken ?? new Set() }))
      at = target
    }
  }
  return new Map([...edges].map(([at, from]) => [at, [...from.values()]]))
}

/** Numbers the strongly connected components (Tarjan): between two situations of one component there is a way in both directions. */
function componentsOf(edges: ReadonlyMap<string, readonly Edge[]>): Map<string, number> {
  const components = new Map<string, number>()
  const index = new Map<string, number>()
  const stack: string[] = []
  const visit = (at: string): number => {
    const own = index.size
    index.set(at, own)
    stack.push(at)
    let lowest = own
    for (const { target } of edges.get(at) ?? []) {
      if (!index.has(target)) lowest = Math.min(lowest, visit(target))
      else if (!components.has(target)) lowest = Math.min(lowest, index.get(target) ?? lowest)
    }
    if (lowest === own)
      for (let done = ''; done !== at; ) {
        done = stack.pop() ?? at
        components.set(done, own)
      }
    return lowest
  }
  visit(start)
  return components
}
