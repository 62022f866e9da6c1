import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/http/access/scope.ts'
import { refuse } from '#server/http/refusal.ts'

/** The token of the header `Authorization: Bearer …`, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** Who is signed in, or null. */
export async function findSignedIn(deps: Deps, request: FastifyRequest): Promise<SignedIn | null> {
  const token = bearerToken(request)
  return token ? deps.findSession(deps.pool, token, deps.clock()) : null
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
