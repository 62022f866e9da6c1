import type { CallInput } from '#contract/endpoint.ts'
import type { EndpointName, Endpoints } from '#contract/index.ts'
import type { Incoming } from './call.ts'
import type { WorkQueueLimits } from './work-queue.ts'

type Crowd<Name extends EndpointName> = (input: CallInput<Endpoints[Name]>) => string

const ofTerm = (term_id: number) => `training.terms ${term_id}`

/** The calls that many people make at once about one record, which each of them locks: decision 138. */
const crowded: { [Name in EndpointName]?: Crowd<Name> } = {
  'partnerzone.training.records.store': ({ body }) => ofTerm(body.term_id),
  'training.participants.store': ({ params }) => ofTerm(params.term),
}

/** Tells the record that a crowded call is about; null for other calls. */
export function crowdOf(name: string): ((input: Incoming['input']) => string) | null {
  return (crowded[name as EndpointName] as ((input: Incoming['input']) => string) | undefined) ?? null
}

/** Crowded calls have half of the connections at most: one works on a record, another is ready to follow it. */
export function workQueueLimits(connections: number): WorkQueueLimits {
  return { each: 2, all: Math.max(1, Math.floor(connections / 2)), waiting: 500, timeout_ms: 20_000 }
}
