import type { AnyStateMachine, EventFrom } from 'xstate'

/**
 * What rightly stays of a step that was taken back, with the reason: rows of a `table`, a `table.column`, a job; `record` stands for the
 * table of the record itself.
 */
export type Kept = Readonly<Record<string, `because ${string}`>>

/** What a step of a lifecycle writes outside the row of its record and its history, and what it takes back. */
export interface StepEffects<Step extends string = string> {
  /** Tables, and background jobs as `job mail.send`. Left out: the audit, and what every call writes. */
  writes?: readonly string[]
  /**
   * Earlier steps that it takes back: the database, the jobs and the ERP are afterwards as they were before them, but for what is kept.
   * tests/server/lifecycles/undone-steps.test.ts compares.
   */
  undoes?: { readonly [Undone in Step]?: Kept }
  /** Earlier steps from whose status it leads back by going on, so that it takes nothing back. */
  follows?: readonly Step[]
}

/** The declared effects of all steps of a lifecycle. */
export interface LifecycleEffects {
  chart: AnyStateMachine
  /** The tables of its records. */
  records: readonly string[]
  /** The tables of their histories, which only grow. */
  history: readonly string[]
  steps: Readonly<Record<string, StepEffects>>
}

type StepOf<Chart extends AnyStateMachine> = EventFrom<Chart>['type']

/**
 * Declares what each step of a lifecycle writes outside the row of its record. A test fails for a transaction that writes a table
 * or queues a job that none of its steps declares, and for a way back in the chart that neither undoes nor follows.
 */
export function effectsOf<Chart extends AnyStateMachine>(
  chart: Chart,
  { records, history = [] }: { records: readonly string[]; history?: readonly string[] },
  steps: { readonly [Step in StepOf<Chart>]: StepEffects<StepOf<Chart>> },
): LifecycleEffects {
  return { chart, records, history, steps: steps as Readonly<Record<string, StepEffects>> }
}
