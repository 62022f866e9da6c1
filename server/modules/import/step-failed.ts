import type { ServerMessageKey } from '#contract/server-messages.ts'
import type { ToldParameters } from './told.ts'

/** Fails a step of an import with a message for the person. The job is not repeated, because the result would be the same. */
export class StepFailed extends Error {
  override name = 'StepFailed'
  readonly key: ServerMessageKey
  readonly parameters: ToldParameters

  constructor(key: ServerMessageKey, parameters: ToldParameters = {}) {
    super(key)
    this.key = key
    this.parameters = parameters
  }
}
