import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import type { EndpointName, Endpoints } from '#contract/index.ts'
import type { WorkQueueLimits } from '#server/work-queue.ts'
import type { Incoming } from './call.ts'

type Input = Incoming['input']

/** Records written by calls whose address does not contain their id. */
const byBody: { [Name in EndpointName]?: (input: CallInput<Endpoints[Name]>) => string } = {
  'partnerzone.training.records.store': ({ body }) => `term ${body.term_id}`,
}

/**
 * Queue key of a writing call: the first record in its address, whatever the module. Calls about one record wait for each other
 * (decision 180). Null where there is none.
 */
export function queueKeyOf(name: string, endpoint: Pick<Endpoint, 'path'>): ((input: Input) => string) | null {
  const declared = byBody[name as EndpointName] as ((input: Input) => string) | undefined
  if (declared) return declared
  const param = /\{(\w+)\}/.exec(endpoint.path)?.[1]
  return param ? ({ params }) => `${param} ${(params as Record<string, unknown>)[param]}` : null
}

/**
 * Two calls per record run at once, so that the second is ready when the first ends. The last of hundreds may wait for most of
 * a minute.
 */
export const callQueueLimits: WorkQueueLimits = { each: 2, waiting: 500, timeout_ms: 50_000 }
