import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionUser } from '#contract/auth/auth.ts'
import type { Answer, CallInput, Endpoint } from '#contract/declare/endpoint.ts'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { MessageLetter } from '#contract/mail/message-letter.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { MessageParameters } from '#contract/messages/messages.ts'
import type { ServerMessageKey } from '#contract/messages/server-messages.ts'
import type { AuditEntry } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { PartnerScope, Scope, StaffScope } from '#server/http/access/scope.ts'
import type { EnqueueOptions } from '#server/jobs/queue.ts'
import type { Streamed } from './streamed.ts'

/** Context of every handler. */
export interface CallContext<S extends Scope = Scope> {
  /** The transaction of a writing call; the pool for a GET. */
  db: Database
  deps: Deps
  /** The signed-in person. Throws on a public call, where reading it is a programming error. */
  user: SessionUser
  /** The person's scope. Throws on a public call, where reading it is a programming error. */
  scope: S
  /** The session, null on a public call; autosaves of one session share an audit entry. */
  session_id: number | null
  /** The actor for lifecycles. */
  by: By
  at: Date
  locale: Locale
  /** Address of the caller; null when a proxy does not pass on a valid one. */
  ip: string | null
  requestId: string
  /** The release of the client (`contract/declare/release.ts`). */
  release: number
  /** The e-mail by which the call is made, where the call leaves something of it out. */
  letter?: MessageLetter
  /** Only the total of a list is needed; no rows are read. */
  counts?: true
  /** Only the sums of a list are needed, and those of its groups by a field; no rows are read. */
  sums?: { by: string | null }
  /** Only the position of this record in a list is needed; no rows are read. */
  placed?: number
  /** Sets the message of the answer in place of the contract's. */
  say(key: ServerMessageKey, parameters?: MessageParameters, status?: 'success' | 'fail'): void
  /** Enqueues a job, which runs only if the call's transaction is committed. */
  enqueue(job: string, data: object, options?: EnqueueOptions): Promise<void>
  /** Records a change in the audit. */
  audit(entry: AuditEntry): Promise<void>
  /** The raw request and reply; for endpoints of kind `stream` only. */
  request: FastifyRequest
  reply: FastifyReply
}

/** A call of an endpoint with its validated input. */
export type Call<E extends Endpoint = Endpoint, S extends Scope = Scope> = CallContext<S> & CallInput<E>

/** Any call of a colleague. */
export type StaffCall = Call<Endpoint, StaffScope>

/** The scope by the zone of the call. */
type ScopeOf<Name> = Name extends `partnerzone.${string}` ? PartnerScope : StaffScope

/** Result of a handler: the answer that the contract declares, or a stream. */
export type Outcome<E extends Endpoint> = Answer<E> | Streamed

/** The calls of one module, as declared in the contract. */
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

/** The handlers of some verbs of a resource, whose calls are named `<resource>.<verb>`. */
export type ResourceHandlers<M extends ContractModule, Name extends string, Verb extends string> = Pick<
  HandlersOf<M>,
  `${Name}.${Verb}` & keyof HandlersOf<M>
>

/**
 * Handlers of a resource implemented once for many resources. The implementation checks its answers against its own
 * tables; the call's own schema removes undeclared fields.
 */
export function resourceHandlers<M extends ContractModule, const Name extends string, const Verb extends string>(
  _module: M,
  name: Name,
  verbs: Record<Verb, (call: StaffCall) => Promise<object>>,
): ResourceHandlers<M, Name, Verb> {
  const named = Object.entries(verbs).map(([verb, handler]) => [`${name}.${verb}`, handler])
  return Object.fromEntries(named) as unknown as ResourceHandlers<M, Name, Verb>
}

/** The handlers of a module. A missing one does not compile. */
export function handlers<const M extends ContractModule>(
  module: M,
  implemented: HandlersOf<M>,
): Map<string, AnyHandler> {
  return new Map(
    Object.keys(module.endpoints).map((name) => [name, implemented[name as keyof M['endpoints']] as AnyHandler]),
  )
}
