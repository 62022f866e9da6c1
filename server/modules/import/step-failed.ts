import type { MessageParameters } from '#contract/messages.ts'
import type { ServerMessageKey } from '#contract/server-messages.ts'

/** Why a step of an import ends for good: what the person is told. Trying the same again would change nothing. */
export class StepFailed extends Error {
  override name = 'StepFailed'
  readonly key: ServerMessageKey
  readonly parameters: MessageParameters

  constructor(key: ServerMessageKey, parameters: MessageParameters = {}) {
    super(key)
    this.key = key
    this.parameters = parameters
  }
}
