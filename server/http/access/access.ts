import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/http/access/scope.ts'
import { tablesCountedFor } from '#server/http/lists/totals.ts'
import { refuse } from '#server/http/refusal.ts'

/** The token of the header `Authorization: Bearer …`, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** Who is signed in, or null; asked by itself, or together with what else makes the trip to the database. */
export async function findSignedIn(deps: Deps, request: FastifyRequest, trip?: Queryable): Promise<SignedIn | null> {
  const token = bearerToken(request)
  if (!token) return null
  const counted = tablesCountedFor(request.routeOptions.config.endpoint ?? '')
  return deps.findSession(deps.pool, token, deps.clock(), { counted, trip })
}

/** Who is signed in, as the hook before found out; refuses whoever is not. */
export function signedIn({ session }: FastifyRequest): SignedIn {
  return session ?? refuse('unauthorized')
}

/**
 * Whether the person may make the call: they hold its permission, and stand in its zone. A partner cannot make a call of
 * the back office even with a permission given by mistake, because a scope of the back office sees every company.
 */
export function mayCall(session: SignedIn, name: string, endpoint: Endpoint): boolean {
  if (endpoint.access !== 'permission') return true
  return isInZone(session, name) && session.permissions[endpoint.permission ?? name] === true
}

/** Whether the person may make the call of this name; for what is no call itself but serves one. */
export function mayCallNamed(session: SignedIn, name: string): boolean {
  return isInZone(session, name) && session.permissions[name] === true
}

function isInZone(session: SignedIn, name: string): boolean {
  return name.startsWith('partnerzone.') ? session.is_partner : session.is_staff
}
