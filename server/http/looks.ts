import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import { PoolOfOneTrip } from '#server/db/one-trip.ts'
import type { Deps } from '#server/deps.ts'
import { bearerToken, findSignedIn } from './access/access.ts'
import type { SignedIn } from './access/scope.ts'
import { refuse } from './refusal.ts'

/** Sessions kept by one process at most; the one used longest ago goes first. */
const KEPT = 500

const sessions = new WeakMap<pg.Pool, Map<string, SignedIn>>()

/** Whether a call only looks at records: a list, or one of them. */
export function isLook(name: string, { method, kind, access }: Endpoint): boolean {
  return method === 'GET' && access !== 'public' && (kind === 'list' || (kind === 'call' && name.endsWith('.show')))
}

/** The session of a request as this process saw it last, which may be over since; null when it never did. */
export function lastSeen({ pool }: Deps, request: FastifyRequest): SignedIn | null {
  const token = bearerToken(request)
  return (token && sessions.get(pool)?.get(token)) || null
}

/** Keeps the session of a request for the next look; forgets one that is over. */
export function keep({ pool }: Deps, request: FastifyRequest, session: SignedIn | null): void {
  const token = bearerToken(request)
  if (!token) return
  const kept = sessions.get(pool) ?? new Map<string, SignedIn>()
  sessions.set(pool, kept)
  kept.delete(token)
  if (session) kept.set(token, session)
  if (kept.size > KEPT) kept.delete(kept.keys().next().value as string)
}

/** What was answered to somebody who is not who they were when they were seen last: it must be asked again. */
export const outdated = Symbol('outdated')

/**
 * Answers a look in one trip to the database: the statement of the session and those of the answer leave together, because a
 * trip costs more than they do. The answer is made for the person as last seen, and is told to nobody before the session's
 * own statement has said that it is still theirs, with all their rights; until then nothing but selects is run for it. A
 * session that ended, or a right that was taken away, is answered `outdated` at once, in whatever process (decision 380).
 */
export async function lookAhead(
  deps: Deps,
  request: FastifyRequest,
  seen: SignedIn,
  answer: (deps: Deps) => Promise<unknown>,
): Promise<unknown> {
  const { promise: allowed, resolve } = Promise.withResolvers<void>()
  const trip = new PoolOfOneTrip(deps.pool, allowed)
  const verified = findSignedIn(deps, request, trip).then((session) => {
    const isSame = session !== null && session.session_id === seen.session_id && session.user === seen.user
    // Otherwise what waits is left waiting for ever, and goes with the answer that nobody waits for.
    if (isSame) resolve()
    return { session, isSame }
  })
  // Counters of tables are of this moment, not of the last one.
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
