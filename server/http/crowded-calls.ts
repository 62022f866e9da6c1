import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import type { EndpointName, Endpoints } from '#contract/index.ts'
import type { Incoming } from './call.ts'
import type { WorkQueueLimits } from './work-queue.ts'

type Input = Incoming['input']

/** Calls about a record that their address does not name. */
const byBody: { [Name in EndpointName]?: (input: CallInput<Endpoints[Name]>) => string } = {
  'partnerzone.training.records.store': ({ body }) => `term ${body.term_id}`,
}

/**
 * Tells the record that a call writes, which is the first that its address names, whatever the module: calls about one
 * record queue for it (decision 138). Null where there is none.
 */
export function crowdOf(name: string, endpoint: Pick<Endpoint, 'path'>): ((input: Input) => string) | null {
  const declared = byBody[name as EndpointName] as ((input: Input) => string) | undefined
  if (declared) return declared
  const param = /\{(\w+)\}/.exec(endpoint.path)?.[1]
  return param ? ({ params }) => `${param} ${(params as Record<string, unknown>)[param]}` : null
}

/** One works on a record, another is ready to follow it. Who is the last of hundreds waits for most of a minute. */
export const crowdLimits: WorkQueueLimits = { each: 2, waiting: 500, timeout_ms: 50_000 }
