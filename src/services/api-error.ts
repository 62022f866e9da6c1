import * as v from 'valibot'
import { Refusal } from '#contract/declare/refusal.ts'

/** A call that was refused or, with status 0, got no answer. */
export class ApiError extends Error {
  readonly status: number
  readonly refusal: Refusal | null
  /** The number of the request in the server's log; null where the server's answer did not come. */
  readonly request_id: string | null

  constructor(status: number, refusal: Refusal | null, cause?: unknown, request_id: string | null = null) {
    super(refusal?.message ?? (status ? `status ${status}` : 'no answer'), { cause })
    this.name = 'ApiError'
    this.status = status
    this.refusal = refusal
    this.request_id = request_id
  }
}

/** The header of an answer with the number of its request. */
export const requestIdHeader = 'x-request-id'

/** Statuses of a proxy that got no answer, and 0 for no answer at all. */
const unansweredStatuses = [0, 502, 503, 504]

/** Whether the call got no answer: the server may have processed it. */
export function mayHaveArrived(error: unknown): boolean {
  return error instanceof ApiError && unansweredStatuses.includes(error.status)
}

/** The refusal in an answer's body; null for anything that is not from our server, such as a proxy's page. */
export function refusalIn(body: unknown): Refusal | null {
  const parsed = v.safeParse(Refusal, body)
  return parsed.success ? parsed.output : null
}
