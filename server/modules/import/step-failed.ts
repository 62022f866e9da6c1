import type { ServerMessageKey } from '#contract/server-messages.ts'
import type { ToldParameters } from './told.ts'

/** Why a step of an import ends for good: what the person is told. Trying the same again would change nothing. */
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
