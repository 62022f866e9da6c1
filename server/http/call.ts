import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, SuccessText } from '#contract/declare/endpoint.ts'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import { releaseHeader, releaseIn } from '#contract/declare/release.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { wordsIn } from '#contract/messages/erp-name.ts'
import type { Locale } from '#contract/messages/locale.ts'
import { serverText } from '#contract/messages/server-messages.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { partnerScope, partnersOf, type Scope, type SignedIn, staffScope } from '#server/http/access/scope.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { Caller } from '#server/observability/request-context.ts'
import { clientAddress } from './client-address.ts'
import type { Call } from './handlers.ts'
import { logSecurity } from './security-log.ts'

/** Data of a request before its handler runs. */
export interface Incoming {
  name: string
  input: { params: unknown; query: unknown; body: unknown }
  session: SignedIn | null
  locale: Locale
  request: FastifyRequest
  reply: FastifyReply
  /** The action on several records that makes the call. */
  act_id?: string
}

/** The message and status set by a handler beside its answer. */
export interface SuccessMessage {
  message?: string
  status: 'success' | 'fail'
}

/** Builds the context of a handler; `outcome` is filled by the handler. */
export function newCall(deps: Deps, db: Database, incoming: Incoming, success: SuccessText | undefined) {
  const { name, session, locale, request, reply, act_id } = incoming
  const at = deps.clock()
  const erp = deps.config.erp_name
  const outcome: SuccessMessage = {
    message:
      typeof success === 'object' ? wordsIn(success, locale, erp) : success && serverText(success, locale, { erp }),
    status: 'success',
  }
  const scope = session && scopeOf(name, session)
  const by: By = {
    user_id: session?.user.id ?? null,
    ...(act_id && { act_id }),
    permissions: session?.permissions ?? {},
    partners: scope ? partnersOf(scope) : [],
    company_admin_of: session?.memberships.filter((member) => member.is_company_admin).map(({ id }) => id) ?? [],
  }
  const known: Omit<Call, 'user' | 'scope'> = {
    ...incoming.input,
    db,
    deps,
    session_id: session?.session_id ?? null,
    by,
    at,
    locale,
    ip: clientAddress(request),
    requestId: request.id,
    release: releaseIn(request.headers[releaseHeader]?.toString()),
    request,
    reply,
    say(key, parameters, status = 'success') {
      outcome.message = serverText(key, locale, { ...parameters, erp })
      outcome.status = status
    },
    enqueue: (job, data, options) => enqueue(db, job, data, options),
    audit: async (entry) => {
      const security = await audit(db, { ...entry, by, at })
      if (security) logSecurity(call, security, entry)
    },
  }
  // No getters in the literal above: V8 allocates them in old space, where each would keep its whole request until a full
  // collection.
  const call = known as Call
  if (session) call.user = session.user
  else readingFails(call, name, 'user')
  if (scope) call.scope = scope
  else readingFails(call, name, 'scope')
  return { call, outcome }
}

/** The scope by the zone of the call; null for a person without access to that zone. */
export function scopeOf(name: string, session: SignedIn): Scope | null {
  if (name.startsWith('partnerzone.')) return partnerScope(session, endpoints[name as EndpointName]?.companyRoles)
  return session.is_staff ? staffScope(session) : null
}

/** A public call has neither user nor scope; a handler that reads one is wrong. */
function readingFails(call: Call, name: string, what: 'user' | 'scope'): void {
  const get = () => {
    throw new Error(`The call ${name} has no ${what}`)
  }
  Object.defineProperty(call, what, { get })
}

/** Who makes a call, for the limits of letters. */
export function callerNamed(
  name: string,
  { access, letters = 'none' }: Pick<Endpoint, 'access' | 'letters'>,
  session: SignedIn | null,
  at: Date,
): Caller {
  if (session === null || access === 'public') return { kind: 'stranger', call: name, letters, at, isCounted: false }
  const { user, memberships, is_staff } = session
  if (is_staff && !name.startsWith('partnerzone.')) return { kind: 'staff', user_id: user.id }
  return { kind: 'person', user_id: user.id, email: user.email, partner_id: memberships[0]?.id ?? null, at }
}
