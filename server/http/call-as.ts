import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import { validate } from '#contract/declare/validation.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import type { MessageLetter } from '#contract/mail/message-letter.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { runForCaller } from '#server/observability/request-context.ts'
import { Refused } from '#server/refusal.ts'
import { mayCall } from './access/access.ts'
import type { SignedIn } from './access/scope.ts'
import { callerNamed, newCall } from './call.ts'
import type { AnyHandler, Call } from './handlers.ts'

/** A call of the contract that is made without a request: its person (null: without a session), time and input. */
export interface CallAs {
  name: string
  session: SignedIn | null
  at: Date
  locale: Locale
  path?: object
  query?: object
  body?: object
  /** The e-mail by which it is made. */
  letter?: MessageLetter | null
}

/** The context of a call that is made without a request. */
export function contextAs(deps: Deps, db: Database, { name, session, at, locale, letter }: CallAs, input: Input): Call {
  const incoming = {
    name,
    input,
    session,
    locale,
    // Calls that return JSON read no other part of a request.
    request: { ip: '127.0.0.1', id: 'call', session, headers: {} } as unknown as FastifyRequest,
    reply: { header: () => undefined } as unknown as FastifyReply,
  }
  const { call } = newCall({ ...deps, clock: () => at }, db, incoming, undefined)
  if (letter) call.letter = letter
  return call
}

interface Input {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * Makes a call of the contract in the name of a person, with permission, validation, handler and audit, in the given
 * transaction. Refuses like the request would.
 */
export async function callAs(
  deps: Deps,
  db: Database,
  handlers: ReadonlyMap<string, AnyHandler>,
  call: CallAs,
): Promise<unknown> {
  const endpoint: Endpoint | undefined = endpoints[call.name as EndpointName]
  const handler = handlers.get(call.name)
  if (!endpoint || !handler) throw new Error(`There is no call ${call.name}`)
  if (endpoint.access !== 'public' && !(call.session && mayCall(call.session, call.name, endpoint)))
    throw new Refused('forbidden')
  const read = (schema: Endpoint['body'], input: object = {}) => {
    const checked = validate(schema, input, call.locale, call)
    if (!checked.success) throw new Refused('invalid', { errors: checked.errors })
    return checked.output
  }
  const input = {
    params: read(endpoint.params, call.path),
    query: read(endpoint.query, call.query),
    body: read(endpoint.body, call.body),
  }
  return runForCaller(callerNamed(call.name, endpoint, call.session, call.at), () =>
    handler(contextAs(deps, db, call, input)),
  )
}
