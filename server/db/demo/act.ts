import type { Answer, CallOptions } from '#contract/declare/endpoint.ts'
import type { EndpointName, Endpoints } from '#contract/index.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn, StaffScope } from '#server/http/access/scope.ts'
import { callAs, contextAs } from '#server/http/call-as.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { allHandlers } from '#server/modules.ts'
import { Refused } from '#server/refusal.ts'

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

  const act = async ({ session }: DemoActor, at: Date, name: EndpointName, options: Options = {}) =>
    callAs(deps, db, handlers, { name, session, at, locale: 'pl', ...options }).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
      throw new Error(`${session.user.email}, ${name}: ${error.code} ${JSON.stringify({ ...error.details, options })}`)
    })
  const contextOf = ({ session }: DemoActor, at: Date) =>
    contextAs(deps, db, { name: 'demo', session, at, locale: 'pl' }, { params: {}, query: {}, body: {} })
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
