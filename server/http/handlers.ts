import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionUser } from '#contract/auth/auth.ts'
import type { Answer, CallInput, Endpoint } from '#contract/endpoint.ts'
import type { By } from '#contract/lifecycle-actor.ts'
import type { Locale } from '#contract/locale.ts'
import type { MessageParameters } from '#contract/messages.ts'
import type { ServerMessageKey } from '#contract/server-messages.ts'
import type { AuditEntry } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { PartnerScope, Scope, StaffScope } from '#server/http/access/scope.ts'
import type { EnqueueOptions } from '#server/jobs/queue.ts'
import type { Streamed } from './streamed.ts'

/** What every handler gets, whatever the call. */
export interface CallContext<S extends Scope = Scope> {
  /** The transaction of a call that writes; the pool for a GET. */
  db: Database
  deps: Deps
  /** Who is signed in. Asking on a public call is a mistake of ours and throws. */
  user: SessionUser
  /** What the person may see. Asking on a public call is a mistake of ours and throws. */
  scope: S
  /** The session behind the call, null on a public one: what one sign-in autosaves is one entry of the audit. */
  session_id: number | null
  /** For the lifecycles. */
  by: By
  at: Date
  locale: Locale
  /** Address of the caller; null when the proxy in front names none. */
  ip: string | null
  requestId: string
  /** Only the total of a list is wanted: it answers no rows. */
  counts?: true
  /** Only where this record stands in a list is wanted: it answers no rows. */
  placed?: number
  /** The message of the answer, instead of the one that the contract declares. */
  say(key: ServerMessageKey, parameters?: MessageParameters, status?: 'success' | 'fail'): void
  /** Adds a job; it runs if and only if the call's transaction is committed. */
  enqueue(job: string, data: object, options?: EnqueueOptions): Promise<void>
  /** Writes down who changed what. */
  audit(entry: AuditEntry): Promise<void>
  /** The raw request and reply, for endpoints of kind `stream` only. */
  request: FastifyRequest
  reply: FastifyReply
}

/** One call of an endpoint, its input validated by the contract. */
export type Call<E extends Endpoint = Endpoint, S extends Scope = Scope> = CallContext<S> & CallInput<E>

/** Any call of a colleague. */
export type StaffCall = Call<Endpoint, StaffScope>

/** The zone of a call decides whose eyes it sees with. */
type ScopeOf<Name> = Name extends `partnerzone.${string}` ? PartnerScope : StaffScope

/** What a handler answers: what the contract declares, or a stream. */
export type Outcome<E extends Endpoint> = Answer<E> | Streamed

/** The calls of one module, as the contract declares them. */
export interface ContractModule {
  name: string
  endpoints: Record<string, Endpoint>
}

/** A handler for every call of a module. */
export type HandlersOf<M extends ContractModule> = {
  [Name in keyof M['endpoints']]: (
    call: Call<M['endpoints'][Name], ScopeOf<Name>>,
  ) => Outcome<M['endpoints'][Name]> | Promise<Outcome<M['endpoints'][Name]>>
}

export type AnyHandler = (call: Call) => unknown

/** The handlers of some verbs of one resource, whose calls are named `<resource>.<verb>`. */
export type ResourceHandlers<M extends ContractModule, Name extends string, Verb extends string> = Pick<
  HandlersOf<M>,
  `${Name}.${Verb}` & keyof HandlersOf<M>
>

/**
 * Handlers of a resource that one implementation serves for many: it has checked its answers against the tables that it
 * knows, and the call's own schema lets out only what it declares.
 */
export function resourceHandlers<M extends ContractModule, const Name extends string, const Verb extends string>(
  _module: M,
  name: Name,
  verbs: Record<Verb, (call: StaffCall) => Promise<object>>,
): ResourceHandlers<M, Name, Verb> {
  const named = Object.entries(verbs).map(([verb, handler]) => [`${name}.${verb}`, handler])
  return Object.fromEntries(named) as unknown as ResourceHandlers<M, Name, Verb>
}

/** The handlers of a module, all of them: a missing one does not compile. */
export function handlers<const M extends ContractModule>(
  module: M,
  implemented: HandlersOf<M>,
): Map<string, AnyHandler> {
  return new Map(
    Object.keys(module.endpoints).map((name) => [name, implemented[name as keyof M['endpoints']] as AnyHandler]),
  )
}
