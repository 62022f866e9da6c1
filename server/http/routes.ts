import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { CallInput, Endpoint, Schema } from '#contract/declare/endpoint.ts'
import { oldestServed, releaseHeader, releaseIn } from '#contract/declare/release.ts'
import { inputOfRelease } from '#contract/declare/since-release.ts'
import { type Validated, validate } from '#contract/declare/validation.ts'
import type { EndpointName, Endpoints } from '#contract/index.ts'
import { type Locale, negotiateLocale } from '#contract/messages/locale.ts'
import { serverText } from '#contract/messages/server-messages.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/http/access/scope.ts'
import { laneWait } from '#server/observability/metrics.ts'
import { runForCaller } from '#server/observability/request-context.ts'
import { refuse } from '#server/refusal.ts'
import type { Config } from '#server/settings/config.ts'
import { mayHoldCodes, saidIn } from '#server/texts/coded-text.ts'
import { createWorkQueue, type WorkQueue, type WorkQueueLimits } from '#server/work-queue.ts'
import { findSignedIn, mayCall, signedIn } from './access/access.ts'
import { callerNamed, type Incoming, newCall, type SuccessMessage } from './call.ts'
import type { AnyHandler } from './handlers.ts'
import { nobody, once } from './idempotency.ts'
import { Streamed } from './streamed.ts'
import { countingWrongCodes } from './wrong-codes.ts'

type Input = Incoming['input']

/** Records written by calls whose address does not contain their id. */
const byBody: { [Name in EndpointName]?: (input: CallInput<Endpoints[Name]>) => string } = {
  'partnerzone.training.records.store': ({ body }) => `term ${body.term_id}`,
}

/**
 * Queue key of a writing call: the first record in its address, whatever the module. Calls about one record wait for each other
 * (decision 180). Null where there is none.
 */
function queueKeyOf(name: string, endpoint: Pick<Endpoint, 'path'>): ((input: Input) => string) | null {
  const declared = byBody[name as EndpointName] as ((input: Input) => string) | undefined
  if (declared) return declared
  const param = /\{(\w+)\}/.exec(endpoint.path)?.[1]
  return param ? ({ params }) => `${param} ${(params as Record<string, unknown>)[param]}` : null
}

/**
 * Two calls per record run at once, so that the second is ready when the first ends. The last of hundreds may wait for most of
 * a minute.
 */
const callQueueLimits: WorkQueueLimits = {
  each: 2,
  waiting: 500,
  timeout_ms: 50_000,
  onWaited: (seconds) => laneWait.observe({ lane: 'record' }, seconds),
}

declare module 'fastify' {
  interface FastifyRequest {
    session: SignedIn | null
  }
  interface FastifyContextConfig {
    /** Name of the call, for logs and metrics. */
    endpoint?: string
  }
}

/** The language that the caller requested. */
export function localeOf(request: FastifyRequest): Locale {
  return negotiateLocale(request.headers['accept-language'])
}

/** The release of the client that sent a request (`contract/declare/release.ts`). */
function releaseOfClient({ headers }: Pick<FastifyRequest, 'headers'>): number {
  return releaseIn(headers[releaseHeader]?.toString())
}

/** Checks a value that a client has sent, as a client of its release sends it. */
export function validateFrom<S extends Schema>(
  request: Pick<FastifyRequest, 'headers'>,
  schema: S,
  input: unknown,
  locale: Locale,
  at: Date,
): Validated<v.InferOutput<S>> {
  return validate(schema, inputOfRelease(schema, input, releaseOfClient(request)), locale, { at })
}

/** Registers a route for every call: session, permission, validation, transaction, answer. */
export function addRoutes(
  app: FastifyInstance,
  deps: Deps,
  endpoints: Record<string, Endpoint>,
  handlers: ReadonlyMap<string, AnyHandler>,
): void {
  app.decorateRequest('session', null)
  const queue = createWorkQueue(callQueueLimits)
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers.get(name)
    if (!handler) throw new Error(`No handler for ${name}`)
    addRoute(app, deps, { name, endpoint, handler, queue })
  }
}

/** Path parameters in Fastify's notation. The last one of a stream may contain slashes. */
export function routePath(endpoint: Pick<Endpoint, 'kind' | 'path'>): string {
  const path = endpoint.kind === 'stream' ? endpoint.path.replace(/\{\w+\}$/, '*') : endpoint.path
  return `/api/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
}

interface Route {
  name: string
  endpoint: Endpoint
  handler: AnyHandler
  queue: WorkQueue
}

function addRoute(app: FastifyInstance, deps: Deps, route: Route): void {
  const { name, endpoint } = route
  const answer = answering(deps, route)
  // Deleting is allowed, because it may be the way to free space.
  const needsRoom = !['GET', 'DELETE'].includes(endpoint.method) && !endpoint.inReserve
  app.route({
    method: endpoint.method,
    url: routePath(endpoint),
    config: {
      endpoint: name,
      raw: endpoint.raw,
      ...(endpoint.rateLimit !== undefined && { rateLimit: limitOf(endpoint.rateLimit, deps.config) }),
    },
    // Rate limits run between these two hooks: they count by person, and they include refused requests.
    onRequest: async (request) => {
      if (releaseOfClient(request) < oldestServed) refuse('upgrade_required')
      if (endpoint.access !== 'public') request.session = await findSignedIn(deps, request)
    },
    preParsing: async (request) => {
      if (endpoint.access !== 'public' && !mayCall(signedIn(request), name, endpoint)) refuseCaller(endpoint)
      if (needsRoom) await deps.disk.requireRoom('database')
    },
    handler: async (request, reply) => {
      const locale = localeOf(request)
      const input = readInput(endpoint, request, locale, deps.clock())
      const incoming = { name, input, session: request.session, locale, request, reply }
      const answered = await countingWrongCodes(deps, endpoint, incoming, () => answer(incoming))
      if (reply.sent || reply.raw.headersSent) return reply
      if (answered instanceof Streamed) return reply.code(answered.status).headers(answered.headers).send(answered.body)
      return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(answered)
    },
  })
}

/** Refuses a person without the right; a member of a company learns that its administrator has it. */
function refuseCaller({ companyRoles }: Endpoint): never {
  refuse('forbidden', companyRoles === 'administrator' ? { key: 'account.company_admin_only' } : {})
}

/** Scales a declared limit, which assumes the default general limit of 600. */
function limitOf(declared: number | 'none', { rate_limit }: Config): { max: number } | false {
  return declared !== 'none' && { max: Math.ceil((declared * rate_limit) / 600) }
}

/** An answer as it is sent: bytes, or JSON in the caller's language. */
type Composed = Streamed | string

function composed(answer: unknown, locale: Locale, erp: string): Composed {
  if (answer instanceof Streamed) return answer
  const json = JSON.stringify(answer ?? {})
  return mayHoldCodes(json) ? JSON.stringify(saidIn(answer, locale, erp)) : json
}

function readInput(endpoint: Endpoint, request: FastifyRequest, locale: Locale, at: Date): Incoming['input'] {
  const params = validate(endpoint.params, namedParams(endpoint, request.params), locale)
  if (!params.success) return refuse('not_found')
  const query = validateFrom(request, endpoint.query, { ...(request.query as object) }, locale, at)
  const body = validateFrom(request, endpoint.body, request.body ?? {}, locale, at)
  if (query.success && body.success) return { params: params.output, query: query.output, body: body.output }
  return refuse('invalid', {
    errors: { ...(query.success ? {} : query.errors), ...(body.success ? {} : body.errors) },
  })
}

/** Fastify names the match of a wildcard `*`. */
function namedParams(endpoint: Endpoint, params: unknown): Record<string, unknown> {
  const { '*': rest, ...named } = params as Record<string, unknown>
  const last = /\{(\w+)\}$/.exec(endpoint.path)?.[1]
  return rest === undefined || !last ? named : { ...named, [last]: rest }
}

/**
 * Runs everything between validation and answer. Writing calls get a transaction, in which the answer is composed too: a failure to
 * compose it undoes what the call has written, so that a 500 means that nothing has happened.
 */
function answering(deps: Deps, { name, endpoint, handler, queue }: Route) {
  const project = projection(endpoint.result)
  const queueKey = queueKeyOf(name, endpoint)

  const run = async (db: Deps['db'], incoming: Incoming): Promise<unknown> => {
    const { call, outcome: success } = newCall(deps, db, incoming, endpoint.success)
    const outcome = await runForCaller(callerNamed(name, endpoint, incoming.session, call.at), () => handler(call))
    if (outcome instanceof Streamed || endpoint.kind === 'stream') return outcome
    const answer = project(outcome)
    if (deps.config.check_answers) v.parse(endpoint.result, saidIn(answer, incoming.locale, deps.config.erp_name))
    return withMessage(answer, success)
  }

  return async (incoming: Incoming): Promise<Composed> => {
    const { session, locale, request, reply } = incoming
    const erp = deps.config.erp_name
    if (endpoint.method === 'GET' || endpoint.transaction === 'own')
      return composed(await run(deps.db, incoming), locale, erp)
    const key = request.headers['idempotency-key']
    const write = () =>
      inTransaction(deps.db, async (tx) => {
        if (!endpoint.idempotent || typeof key !== 'string') return composed(await run(tx, incoming), locale, erp)
        const unanswered = request.headers['idempotency-unanswered']?.toString()
        const asked = { user_id: session?.user.id ?? nobody, key, unanswered, name, input: incoming.input }
        const { answer, replayed } = await once(tx, asked, () => run(tx, incoming))
        if (replayed !== 'no') reply.header('idempotency-replayed', replayed)
        return composed(replayed === 'earlier' ? arrivedBefore(answer, locale) : answer, locale, erp)
      })
    return queueKey ? queue.take(queueKey(incoming.input), write) : write()
  }
}

/** The answer of an earlier attempt, with the note that later changes are not in it. */
function arrivedBefore(answer: unknown, locale: Locale): unknown {
  const told = withMessage(answer, { message: serverText('form.arrived_before', locale), status: 'success' })
  return typeof told === 'object' ? { ...told, arrived_before: true } : told
}

/** Adds the message. `status` is only set for a message; a record's own `status` field is never overwritten. */
function withMessage(answer: unknown, { message, status }: SuccessMessage): unknown {
  if (message === undefined || typeof answer !== 'object' || answer === null) return answer
  if (!('status' in answer)) return { ...answer, message, status }
  if (status === 'fail') throw new Error('An answer with a status of its own cannot say that it failed')
  return { ...answer, message }
}

type Project = (value: unknown) => unknown

/** The properties of valibot's schemas used here. */
type Shape = Schema & {
  entries?: Record<string, Schema>
  item?: Schema
  value?: Schema
  wrapped?: Schema
  options?: Schema[]
}

const same: Project = (value) => value

/**
 * Compiles a schema to a function that keeps only declared fields, so that nothing else leaves the server. It neither validates
 * nor converts (decision 10).
 */
function projection(schema: Schema): Project {
  const shape = schema as Shape
  switch (shape.type) {
    case 'object':
    case 'strict_object':
      return fields(shape.entries ?? {})
    case 'array':
      return items(projection(shape.item as Schema))
    case 'record':
      return values(projection(shape.value as Schema))
    case 'nullable':
    case 'nullish':
    case 'optional':
      return present(projection(shape.wrapped as Schema))
    case 'union':
    case 'variant':
      return alternatives(shape.options ?? [])
    default:
      return same
  }
}

function fields(entries: Record<string, Schema>): Project {
  const projections = Object.entries(entries).map(([name, entry]) => ({ name, project: projection(entry) }))
  return (value) => {
    const record = value as Record<string, unknown>
    const kept: Record<string, unknown> = {}
    // Called for every field of every row; most values are returned unchanged.
    for (const { name, project } of projections) {
      const field = record[name]
      if (field !== undefined) kept[name] = project === same ? field : project(field)
    }
    return kept
  }
}

function items(project: Project): Project {
  return project === same ? same : (value) => (value as unknown[]).map(project)
}

function values(project: Project): Project {
  if (project === same) return same
  return (value) =>
    Object.fromEntries(Object.entries(value as object).map(([name, entry]) => [name, project(entry)] as const))
}

function present(project: Project): Project {
  return project === same ? same : (value) => (value === null ? null : project(value))
}

function alternatives(options: Schema[]): Project {
  const known = options.map((option) => ({ option, project: projection(option) }))
  if (known.every(({ project }) => project === same)) return same
  return (value) => known.find(({ option }) => v.is(option, value))?.project(value) ?? null
}
