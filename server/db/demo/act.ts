import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, CallOptions, Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, type Endpoints, endpoints } from '#contract/index.ts'
import { validate } from '#contract/validation.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { mayCall } from '#server/http/access/access.ts'
import type { SignedIn, StaffScope } from '#server/http/access/scope.ts'
import { type Incoming, newCall } from '#server/http/call.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { allHandlers } from '#server/modules.ts'

/** A person of the demonstration, with the permissions of a session. */
export interface DemoActor {
  session: SignedIn
}

/** Makes a call of the contract in the name of a person, at a moment in the past. */
export interface Act {
  <Name extends EndpointName>(
    who: DemoActor,
    at: Date,
    name: Name,
    options?: CallOptions<Endpoints[Name]>,
  ): Promise<Answer<Endpoints[Name]>>
  /** The context of a handler of the back office, for steps whose call would also send a letter. */
  contextOf(who: DemoActor, at: Date): CallContext<StaffScope>
}

/**
 * Makes calls of the product in the name of people of the demonstration, with permission, validation, handler and
 * audit. A refusal is a mistake in the demonstration and throws.
 */
export function actor(deps: Deps, db: Database): Act {
  const handlers = allHandlers()

  function callOf(who: DemoActor, at: Date, name: string, input: Incoming['input']) {
    const incoming: Incoming = {
      ...{ name, input, session: who.session, locale: 'pl' },
      // Calls that return JSON read no other part of a request.
      request: { ip: '127.0.0.1', id: 'demo', session: who.session } as unknown as FastifyRequest,
      reply: {} as FastifyReply,
    }
    return newCall({ ...deps, clock: () => at }, db, incoming, undefined).call
  }

  const act = async (who: DemoActor, at: Date, name: EndpointName, options: Options = {}) => {
    const endpoint: Endpoint = endpoints[name]
    const handler = handlers.get(name)
    if (!handler || !mayCall(who.session, name, endpoint)) throw new Error(`${who.session.user.email} may not ${name}`)
    const read = (schema: Endpoint['body'], input: object = {}) => {
      const checked = validate(schema, input, 'pl')
      if (!checked.success) throw new Error(`${name}: ${JSON.stringify({ ...checked.errors, input })}`)
      return checked.output
    }
    const { path, query, body } = options
    const input = {
      params: read(endpoint.params, path),
      query: read(endpoint.query, query),
      body: read(endpoint.body, body),
    }
    return handler(callOf(who, at, name, input))
  }
  const contextOf = (who: DemoActor, at: Date) => callOf(who, at, 'demo', { params: {}, query: {}, body: {} })
  return Object.assign(act, { contextOf }) as unknown as Act
}

interface Options {
  path?: object
  query?: object
  body?: object
}

/** A call about a record: who makes it, when, which, and its body without the version. */
export type Following = (who: DemoActor, at: Date, name: EndpointName, body?: object) => Promise<void>

/** Calls about a record that follow one another: each sends the version that the one before has returned. */
export function following(act: Act, path: object, version: number): Following {
  let last = version
  const call = act as unknown as (
    who: DemoActor,
    at: Date,
    name: string,
    options: Options,
  ) => Promise<{ version: number }>
  return async (who, at, name, body) => {
    const answer = await call(who, at, name, { path, body: { version: last, ...body } })
    last = answer.version
  }
}
