import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import { RoundTripPool } from '#server/db/round-trip-pool.ts'
import type { Deps } from '#server/deps.ts'
import { bearerToken, findSignedIn } from './access/access.ts'
import type { SignedIn } from './access/scope.ts'
import { refuse } from './refusal.ts'

/** Maximum number of sessions kept by a process; the one kept first is dropped, and kept again with its next call. */
const KEPT = 500

const sessions = new WeakMap<pg.Pool, Map<string, SignedIn>>()

/** Names of further calls that only read: a single record, what is found, a summary. */
const reading = /\.(show|find|page|calendar|summary)$|\bsearch\.results\.index$/

/** Whether a call only reads records: a list, a selection, a single record, or what is found. */
export function isReadingCall(name: string, { method, kind, access }: Endpoint): boolean {
  if (method !== 'GET' || access === 'public') return false
  return kind === 'list' || kind === 'lookup' || (kind === 'call' && reading.test(name))
}

/** The session of a request as this process saw it last, which may have ended since; null when it has not seen it. */
export function lastSeen({ pool }: Deps, request: FastifyRequest): SignedIn | null {
  const token = bearerToken(request)
  return (token && sessions.get(pool)?.get(token)) || null
}

/** Keeps the session of a request for its next reading call; removes one that has ended. */
export function keep({ pool }: Deps, request: FastifyRequest, session: SignedIn | null): void {
  const token = bearerToken(request)
  if (!token) return
  const kept = sessions.get(pool) ?? new Map<string, SignedIn>()
  sessions.set(pool, kept)
  if (session) kept.set(token, session)
  else kept.delete(token)
  if (kept.size > KEPT) kept.delete(kept.keys().next().value as string)
}

/** Marks an answer prepared for a session that has changed since it was last seen; the call must be repeated. */
export const outdated = Symbol('outdated')

/**
 * Answers a reading call in one round trip: the statement of the session and those of the answer are sent together, because a
 * round trip costs more than the statements. The answer is prepared for the session as last seen, and returned only after the
 * session's own statement has confirmed it with all its permissions; until then only selects are run. A session that has ended
 * or lost a permission yields `outdated` immediately, in every process (decision 380).
 */
export async function lookAhead(
  deps: Deps,
  request: FastifyRequest,
  seen: SignedIn,
  answer: (deps: Deps) => Promise<unknown>,
): Promise<unknown> {
  const { promise: allowed, resolve } = Promise.withResolvers<void>()
  const trip = new RoundTripPool(deps.pool, allowed)
  const verified = findSignedIn(deps, request, trip).then((session) => {
    const isSame = session !== null && session.session_id === seen.session_id && session.user === seen.user
    // Otherwise pending statements would wait for ever; they are dropped together with the answer.
    if (isSame) resolve()
    return { session, isSame }
  })
  // Write counters must be current, not those of the last time.
  request.counters = verified.then(({ session }) => session?.changes ?? {})
  request.counters.catch(() => undefined)
  const db = drizzle(trip as unknown as pg.Pool)
  const answered = Promise.resolve().then(() => answer(Object.assign(Object.create(deps), { db }) as Deps))
  answered.catch(() => undefined)
  const { session, isSame } = await verified
  keep(deps, request, session)
  request.session = session
  if (!session) return refuse('unauthorized')
  return isSame ? answered : outdated
}
