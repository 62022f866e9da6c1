import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RefusalCode } from '#contract/declare/refusal.ts'
import { namesOfFields } from '#contract/declare/since-release.ts'
import { endpoints } from '#contract/index.ts'
import { lazy } from '#server/lazy.ts'
import { causedBy } from '#server/observability/request-context.ts'
import { type OpenSpan, tracing } from '#server/observability/tracing.ts'
import { Refused } from '#server/refusal.ts'

/** The refusal or failure of a call, for developers: without texts, which may quote what was typed. */
interface Failure {
  code: RefusalCode
  /** Key of the message, or name and code of the error. */
  reason?: string
  /** Names of the refused fields, as the contract has them. */
  fields?: readonly string[]
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the call was refused or has failed; null for an answer. */
    failure: Failure | null
    /** Bytes that its connection had sent before. */
    sentBefore: number
    span: OpenSpan | null
  }
}

/** Requests of machines, every few seconds. */
const probes = ['/healthz', '/readyz', '/metrics']

/**
 * Writes the access line of each call, and gives what a call starts its request id, for the jobs that it queues, and its trace.
 * Reading a body loses this context, so it is entered again after it.
 */
export function followCalls(app: FastifyInstance): void {
  app.decorateRequest('failure', null)
  app.decorateRequest('sentBefore', 0)
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.sentBefore = request.raw.socket.bytesWritten ?? 0
    if (!isProbe(request)) beginSpan(request)
    within(request, done)
  })
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply
    const { config, url: route = null } = request.routeOptions
    const length = reply.getHeader('content-length')
    const line = {
      endpoint: config.endpoint,
      method: request.method,
      route,
      status,
      ms: Math.round(elapsedTime),
      bytes: length === undefined ? (request.raw.socket.bytesWritten ?? 0) - request.sentBefore : Number(length),
      user_id: callerOf(request),
      ...request.failure,
    }
    request.log[levelOf(request, status)](line, 'call')
    request.span?.end(
      { 'http.response.status_code': status, 'user.id': String(line.user_id ?? '') },
      status >= 500 ? request.failure : undefined,
    )
    done()
  })
}

/** Id of the person who made the call. */
export const callerOf = ({ session }: FastifyRequest): number | null => session?.user.id ?? null

/** Notes why a call is refused or has failed. */
export function recordFailure(request: FastifyRequest, refused: Refused, error: unknown): void {
  const { code, details } = refused
  const fields = Object.keys(details.errors ?? {}).filter(isOfContract)
  const reason = error instanceof Refused ? details.key : nameOf(error)
  request.failure = {
    code,
    ...(reason !== undefined && { reason }),
    ...(fields.length > 0 && { fields: fields.slice(0, 20) }),
  }
}

const namesOfContract = lazy(
  () => new Set(Object.values(endpoints).flatMap(({ query, body }) => [query, body].flatMap(namesOfFields))),
)

/** Whether each part of a field's name is declared in the contract, or is a place in a list. Any other name was chosen by the caller. */
function isOfContract(field: string): boolean {
  return field.split('.').every((part) => /^\d{1,4}$/.test(part) || namesOfContract().has(part))
}

/** An error by its name, its code and the violated constraint. */
function nameOf(error: unknown): string {
  const { name, code, constraint, cause } = (error ?? {}) as Record<string, unknown>
  const deepest = cause instanceof Error && code === undefined ? nameOf(cause) : undefined
  return [name, code, constraint, deepest].filter((part) => typeof part === 'string').join(' ')
}

/** A failure of ours is a warning; files of the client and probes are only of interest to developers. */
function levelOf(request: FastifyRequest, status: number): 'debug' | 'info' | 'warn' {
  if (isProbe(request)) return 'debug'
  if (status >= 500) return 'warn'
  return status >= 400 || request.routeOptions.config.endpoint || request.routeOptions.url?.startsWith('/api/')
    ? 'info'
    : 'debug'
}

const isProbe = ({ routeOptions }: FastifyRequest) => probes.includes(routeOptions.url ?? '')

function beginSpan(request: FastifyRequest): void {
  const { url: route, config } = request.routeOptions
  request.span =
    tracing()?.begin({
      name: `${request.method} ${route ?? 'unknown'}`,
      kind: 'server',
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'portal.call': config.endpoint,
        'portal.request_id': request.id,
      },
    }) ?? null
}

function within(request: FastifyRequest, work: () => void): void {
  const { id, span } = request
  const caused = () => causedBy(id, work, () => callerOf(request))
  if (span) span.run(caused)
  else caused()
}
