import type { FastifyRequest } from 'fastify'
import { actsAs } from '#contract/declare/company-role.ts'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import type { Person, SignedIn } from '#server/http/access/scope.ts'
import { tablesCountedFor } from '#server/http/lists/totals.ts'
import { refuse } from '#server/refusal.ts'

/** The token of the header `Authorization: Bearer …`, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** Finds the session of a request, or null. */
export async function findSignedIn(deps: Deps, request: FastifyRequest): Promise<SignedIn | null> {
  const token = bearerToken(request)
  if (!token) return null
  const counted = tablesCountedFor(request.routeOptions.config.endpoint ?? '')
  return deps.findSession(deps.pool, token, deps.clock(), counted)
}

/** The session found by an earlier hook; refuses requests without one. */
export function signedIn({ session }: FastifyRequest): SignedIn {
  return session ?? refuse('unauthorized')
}

/**
 * Whether the person may make a call: they have its permission, belong to its zone and are, in one of their companies, among the
 * callers that it declares. Users of the partner zone can never make
 * calls of the back office, even with a permission granted by mistake, because a scope of the back office is not limited to a
 * company.
 */
export function mayCall(session: Person, name: string, endpoint: Endpoint): boolean {
  if (endpoint.access !== 'permission') return true
  const isCaller =
    endpoint.companyRoles === undefined || session.memberships.some((member) => actsAs(member, endpoint.companyRoles))
  return isCaller && isInZone(session, name) && session.permissions[endpoint.permission ?? name] === true
}

function isInZone(session: Person, name: string): boolean {
  return name.startsWith('partnerzone.') ? session.is_partner : session.is_staff
}
