import type { AnyStateMachine, EventObject } from 'xstate'
import type { CatalogueEntry, Start } from './catalogued.ts'
import { chartOf } from './chart.ts'

/** A stimulus of a chart: a start, an event, the outcome of an invoked actor, or the end of a delay. `sample` counts from 0. */
export type Stimulus = { type: string; key: string; event: EventObject } & (
  | { kind: 'start'; start: Start }
  | { kind: 'event'; sample: number }
  | { kind: 'outcome'; sample: number; actor: string }
  | { kind: 'timer' }
)

/** The stimuli of a chart that do not depend on its situation. Delays are not included, because a timer sends its own event. */
export type Stimuli = { starts: Stimulus[]; events: Stimulus[]; outcomes: Stimulus[] }

/** Derives all stimuli from the chart; the catalogue only adds payloads. Throws when it has none where one is needed. */
export function stimuliOf(entry: CatalogueEntry): Stimuli {
  const descriptors = new Set(chartOf(entry.machine).transitions.map(({ event }) => event))
  refuseUnknownSamples(entry, descriptors)
  const own = [...descriptors].filter((event) => event !== 'always' && !event.startsWith('xstate.'))
  return {
    starts: entry.starts.map((start) => {
      const event = { type: 'xstate.init' }
      return { kind: 'start', type: event.type, key: `start ${start.label}`, event, start }
    }),
    events: own.flatMap((descriptor) => samplesOf(entry, descriptor)),
    outcomes: [...descriptors].flatMap((descriptor) => outcomesOf(entry, descriptor)),
  }
}

function samplesOf(entry: CatalogueEntry, descriptor: string): Stimulus[] {
  const samples = entry.events[descriptor] ?? (descriptor.includes('*') ? [] : [{ type: descriptor }])
  if (samples.length === 0) throw new Error(`${entry.name}: the catalogue has no sample event for "${descriptor}"`)
  return samples.map((event, sample) => ({
    kind: 'event',
    type: event.type,
    key: `${descriptor} ${sample}`,
    event,
    sample,
  }))
}

function outcomesOf(entry: CatalogueEntry, descriptor: string): Stimulus[] {
  const [, outcome, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(descriptor) ?? []
  if (!actor || (outcome !== 'done' && outcome !== 'error')) return []
  const source = sourceOf(entry.machine, actor)
  const samples = (entry.outcomes[actor] ?? entry.outcomes[source])?.[outcome] ?? []
  if (samples.length === 0) throw new Error(`${entry.name}: the catalogue has no "${outcome}" outcome of "${source}"`)
  return samples.map((payload, sample) => {
    const event = {
      type: descriptor,
      ...(outcome === 'done' ? { output: payload } : { error: payload }),
      actorId: actor,
    }
    return { kind: 'outcome', type: descriptor, key: `${descriptor} ${sample}`, event, sample, actor }
  })
}

/** The name under which `setup` declares the actor that is invoked with this id. */
function sourceOf(machine: AnyStateMachine, invokeId: string): string {
  const invocation = chartOf(machine)
    .states.flatMap((node) => node.invoke)
    .find(({ id }) => id === invokeId)
  return invocation ? String(invocation.src) : invokeId
}

function refuseUnknownSamples(entry: CatalogueEntry, descriptors: ReadonlySet<string>) {
  const unknown = Object.keys(entry.events).find((type) => !descriptors.has(type))
  if (unknown)
    throw new Error(`${entry.name}: the catalogue has samples of "${unknown}", which the chart does not take`)
}
