import type { Logger } from 'pino'
import { causedBy, causingPerson, causingRequest } from '#server/observability/request-context.ts'
import { traced, tracing } from '#server/observability/tracing.ts'

/** The group of a job that a span has queued and no request has caused. */
const withoutRequest = 'none'

/** Stands in a group between the request and the person who made it. */
const byPerson = '/'

/** Where a job comes from. */
export interface JobOrigin {
  job: string
  job_id: string
  /** The request that caused it; null for a scheduled job. */
  request_id: string | null
  /** The person who made that request; null without a session. */
  user_id: number | null
  /** The span that queued it, in the form of the header `traceparent`; null where tracing is off. */
  traceparent: string | null
}

/**
 * Marks a job with the request and the span that queue it. They travel in the group of pg-boss, which limits concurrency only where a
 * worker says so, and ours do not: the data of a job are validated, and a worker of the release before would refuse an unknown field
 * (decision 762).
 */
export function markOrigin(): { group?: { id: string; tier?: string } } {
  const request_id = causingRequest()
  const traceparent = tracing()?.traceparent()
  if (request_id === null && !traceparent) return {}
  const id = [request_id ?? withoutRequest, causingPerson()].filter((part) => part !== null).join(byPerson)
  return { group: { id, ...(traceparent && { tier: traceparent }) } }
}

interface TakenJob {
  id: string
  name: string
  groupId?: string | null
  groupTier?: string | null
}

/** The origin of a job that was taken from its queue. */
export function jobOriginOf({ id, name, groupId, groupTier }: TakenJob): JobOrigin {
  const [request, person] = groupId?.split(byPerson) ?? []
  const request_id = request && request !== withoutRequest ? request : null
  return { job: name, job_id: id, request_id, user_id: Number(person) || null, traceparent: groupTier ?? null }
}

/** The log of a job: its lines name the job. */
export function logOfJob(log: Logger, { job, job_id }: JobOrigin): Logger {
  return log.child({ job, job_id })
}

/**
 * Runs a job below the request and the span that queued it, so that what it queues itself has the same origin. A job that was not taken
 * from a queue has none.
 */
export function runFromOrigin<Result>(origin: JobOrigin | undefined, work: () => Promise<Result>): Promise<Result> {
  if (!origin) return work()
  const { job, job_id, request_id, user_id, traceparent } = origin
  const attributes = { 'portal.job': job, 'portal.job_id': job_id, 'portal.request_id': request_id ?? undefined }
  const inSpan = () => traced({ name: `job ${job}`, kind: 'consumer', attributes, traceparent }, work)
  return request_id === null ? inSpan() : causedBy(request_id, inSpan, () => user_id)
}
