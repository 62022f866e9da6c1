import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate'
import { type Chart, type ChartTransition, chartOf, describeTransition, stateName, transitionKey } from './chart.ts'

/** The states and transitions of a chart that runs have visited. A guarded branch counts as a transition of its own. */
export class Coverage {
  readonly #machine: AnyStateMachine
  #chart: Chart | undefined
  readonly #states = new Set<string>()
  readonly #transitions = new Set<string>()

  constructor(machine: AnyStateMachine) {
    this.#machine = machine
  }

  get chart(): Chart {
    this.#chart ??= chartOf(this.#machine)
    return this.#chart
  }

  /** Passed to an actor as `inspect`; counts the states that the actor enters and the transitions that it takes. */
  readonly observe = (inspection: InspectionEvent): void => {
    if (inspection.type === '@xstate.snapshot') this.#enter(inspection.snapshot as AnyMachineSnapshot)
    if (inspection.type !== '@xstate.microstep') return
    this.#enter(inspection.snapshot as AnyMachineSnapshot)
    for (const transition of inspection._transitions) {
      this.#transitions.add(transitionKey(transition))
      // A state that is left immediately, such as an initial state with `always`, is in no snapshot.
      this.#states.add(transition.source.id)
    }
  }

  /** Adds the visits of another run. */
  include(other: Coverage): void {
    for (const id of other.#states) this.#states.add(id)
    for (const key of other.#transitions) this.#transitions.add(key)
  }

  /** The keys of the transitions that were taken. */
  get taken(): ReadonlySet<string> {
    return this.#transitions
  }

  took(transition: ChartTransition): boolean {
    return this.#transitions.has(transition.key)
  }

  /** The number of transitions that are visited here and not in the other. */
  exceeds(other: Coverage): number {
    return [...this.#transitions].filter((key) => !other.#transitions.has(key)).length
  }

  /** `23 of 23 states, 61 of 62 transitions`. */
  summary(): string {
    const { states, transitions } = this.chart
    const entered = states.filter(({ id }) => this.#states.has(id)).length
    const taken = transitions.filter((transition) => this.took(transition)).length
    return `${entered} of ${states.length} states, ${taken} of ${transitions.length} transitions`
  }

  /** Each state and transition that no run has visited, as readable text. */
  missing(): string[] {
    const states = this.chart.states.filter(({ id }) => !this.#states.has(id))
    const transitions = this.chart.transitions.filter((transition) => !this.took(transition))
    return [...states.map((node) => `state ${stateName(node)}`), ...transitions.map(describeTransition)]
  }

  #enter(snapshot: AnyMachineSnapshot) {
    for (const node of snapshot._nodes ?? []) this.#states.add(node.id)
  }
}
