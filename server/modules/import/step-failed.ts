import type { KeyWithoutErp } from '#contract/messages/server-messages.ts'
import type { StoredParameters } from './stored-text.ts'

/** Fails a step of an import with a message for the person. The job is not repeated, because the result would be the same. */
export class StepFailed extends Error {
  override name = 'StepFailed'
  readonly key: KeyWithoutErp
  readonly parameters: StoredParameters

  constructor(key: KeyWithoutErp, parameters: StoredParameters = {}) {
    super(key)
    this.key = key
    this.parameters = parameters
  }
}
