import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { getTableName } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { screenAt } from '#contract/content/addresses.ts'
import { type Refusal, type RefusalCode, refusalCodes } from '#contract/declare/refusal.ts'
import { allEntities } from '#contract/entities.ts'
import { defaultLocale, type Locale } from '#contract/messages/locale.ts'
import { type ServerMessageKey, serverMessages, serverText } from '#contract/messages/server-messages.ts'
import { refusalOfDatabase } from '#server/db/errors.ts'
import type { Deps } from '#server/deps.ts'
import { isOutOfSpace, StorageFailed } from '#server/integrations/storage/storage.ts'
import { loggedError } from '#server/observability/logged-error.ts'
import { type FieldRefusal, type RefusalDetails, Refused } from '#server/refusal.ts'
import { callerOf, recordFailure } from './access-log.ts'
import { type MethodsOfPaths, methodsAt } from './methods-of-paths.ts'
import { recordKinds } from './records/kinds.ts'
import { localeOf } from './routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The name of the ERP in refusals. */
    erp_name: string
  }
}

/** Converts an error to a refusal of the contract; null for an unexpected error, which becomes a 500 and is logged. */
export function toRefused(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  if (error instanceof StorageFailed) return new Refused('unavailable', { key: 'refusal.storage_failed' })
  if (isOutOfSpace(error)) return new Refused('insufficient_storage', { key: 'upload.no_space' })
  const refusal = refusalOfDatabase(error) ?? ofFramework(error)
  return refusal ?? null
}

/** Body of a refusal, in the caller's language; `erp` is the name of the ERP. */
export function refusalBody({ code, details }: Refused, locale: Locale, erp: string): Refusal {
  const say = (refusal: string | FieldRefusal) =>
    typeof refusal === 'string' ? refusal : serverText(refusal.key, locale, { ...refusal.parameters, erp })
  const errors = Object.entries(details.errors ?? {}).map(([field, refusals]) => [field, refusals.map(say)] as const)
  return {
    code,
    message:
      details.message ??
      inUse(details, locale, erp) ??
      withoutReferred(details, locale) ??
      serverText(details.key ?? keyOf(code), locale, { ...details.parameters, erp }),
    ...(details.errors && { errors: Object.fromEntries(errors) }),
    ...(details.conflict && { conflict: details.conflict }),
    ...(details.taken_by && { taken_by: details.taken_by }),
  }
}

/** The records that use one that cannot be deleted: "Used by: partners (3)". */
function inUse({ used_by }: RefusalDetails, locale: Locale, erp: string): string | undefined {
  const users = used_by?.flatMap(({ table, count }) => {
    const words = tableWords(table, locale, erp)
    if (words === null) return []
    return count === null ? words : `${words} (${count})`
  })
  return users?.length ? serverText('refusal.in_use_by', locale, { users: users.join(', ') }) : undefined
}

/** The record that has to be restored first: "FAQ category “Pumps”". */
function withoutReferred({ in_trash }: RefusalDetails, locale: Locale): string | undefined {
  const records = in_trash?.map(({ entity, title }) => {
    const quoted = locale === 'pl' ? `„${title}”` : `“${title}”`
    return `${allEntities[entity].words[locale].one} ${quoted}`
  })
  return records && serverText('trash.refers_to', locale, { records: records.join(', ') })
}

function keyOf(code: RefusalCode): ServerMessageKey {
  if (code === 'unauthorized') return 'refusal.signed_out'
  const key = code === 'forbidden' ? 'refusal.unauthorized' : `refusal.${code}`
  return key in serverMessages ? (key as ServerMessageKey) : 'refusal.error'
}

/** Errors of Fastify and its plugins have a status; their messages are not meant for users. */
function ofFramework(error: unknown): Refused | undefined {
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  if (typeof status !== 'number' || status < 400) return undefined
  // A part of the address is longer than any of ours, so nothing can be there.
  if (status === 414) return new Refused('not_found')
  const code = (Object.keys(refusalCodes) as RefusalCode[]).find((name) => refusalCodes[name] === status)
  if (code && code !== 'error') return new Refused(code)
  return status < 500 ? new Refused('bad_request') : undefined
}

/**
 * Noun for the records of a table, for refusals to delete what they use: that of their entity, or the one in the server's
 * messages (`used_by`) for a table without an entity. Null where there is none.
 */
export function tableWords(table: string, locale: Locale, erp: string): string | null {
  const kind = recordKinds().find((known) => getTableName(known.table) === table)
  if (kind) {
    const { pl, en } = allEntities[kind.entity].words
    return locale === 'pl' ? pl.few : en.many
  }
  const key = `used_by.${table}`
  return isMessage(key) ? serverText(key, locale, { erp }) : null
}

function isMessage(key: string): key is ServerMessageKey {
  return key in serverMessages
}

/**
 * Answers every error in the shape of the contract. Unexpected errors are logged and reported as "Error!"; a client that has
 * disconnected is no error. Requests without a route count towards the rate limits; a wrong method on an existing path is
 * answered with the allowed ones, and a browser that opens the address of a screen without its "#" is sent to that screen.
 */
export function answerErrors(app: FastifyInstance, { disk }: Pick<Deps, 'disk'>, paths: MethodsOfPaths): void {
  app.setErrorHandler((error, request, reply) => {
    disk.note(error)
    return answerError(error, request, reply)
  })
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const screen = request.method === 'GET' && request.headers.accept?.includes('text/html') && screenAt(request.url)
    if (screen) return reply.redirect(screen)
    const methods = methodsAt(request.url, paths)
    if (methods.size === 0 || methods.has(request.method)) return sendRefusal(request, reply, new Refused('not_found'))
    return sendRefusal(request, reply.header('allow', [...methods].join(', ')), new Refused('method_not_allowed'))
  })
}

/** Whether an error only means that a connection ended, or that work for it was given up. */
const isBreak = (error: unknown) => {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown }
  return name === 'AbortError' || ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(String(code))
}

/** Converts an error to an answer. Also used by Fastify for errors before routing, such as a malformed address. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const endpoint = request.routeOptions.config?.endpoint
  if (reply.raw.destroyed && isBreak(error)) {
    request.log.info({ endpoint }, 'the answer is no longer awaited')
    return reply.hijack()
  }
  const refused = toRefused(error)
  const failing = { endpoint, user_id: callerOf(request) }
  const logged = (failure: unknown) => loggedError(failure, [request.body, request.query, request.params])
  if (!refused) request.log.error({ err: logged(error), ...failing }, 'unforeseen error')
  if (error instanceof StorageFailed)
    request.log.error({ err: logged(error.cause), ...failing }, 'the file storage failed')
  if (refused?.code === 'insufficient_storage' && !(error instanceof Refused))
    request.log.error({ err: logged(error), ...failing }, 'the disk is full')
  if (refused?.code === 'unavailable') reply.header('retry-after', '5')
  return sendRefusal(request, reply, refused ?? new Refused('error'), error)
}

/** Refusals of requests whose headers are too large or do not arrive in time; any other cannot be parsed as HTTP. */
const broken: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'unavailable',
}

/** Answers a request whose headers cannot be read. Its language is unknown. */
export function answerBrokenRequest(error: { code?: string }, socket: Socket, erp: string): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refused = new Refused(broken[error.code ?? ''] ?? 'bad_request')
  const status = refusalCodes[refused.code]
  const body = JSON.stringify(refusalBody(refused, defaultLocale, erp))
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`)
}

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refused: Refused,
  error: unknown = refused,
): FastifyReply {
  recordFailure(request, refused, error)
  return reply
    .code(refusalCodes[refused.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusalBody(refused, localeOf(request), request.server.erp_name)))
}
