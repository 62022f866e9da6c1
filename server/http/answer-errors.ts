import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultLocale } from '#contract/locale.ts'
import { refusalCodes } from '#contract/refusal.ts'
import { StorageFailed } from '#server/integrations/storage/storage.ts'
import { refusalBody, toRefused } from './errors.ts'
import { type MethodsOfPaths, methodsAt } from './methods-of-paths.ts'
import { Refused } from './refusal.ts'
import { localeOf } from './routes.ts'

/**
 * Answers every error in the one shape of the contract. What nobody foresaw is logged, and told as "Error!"; a caller who
 * has gone meanwhile is no error. Addresses that lead nowhere count towards the limits; those of calls, asked by a method that
 * they do not have, say which ones they have.
 */
export function answerErrors(app: FastifyInstance, paths: MethodsOfPaths): void {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const methods = methodsAt(request.url, paths)
    if (methods.size === 0 || methods.has(request.method)) return sendRefusal(request, reply, new Refused('not_found'))
    return sendRefusal(request, reply.header('allow', [...methods].join(', ')), new Refused('method_not_allowed'))
  })
}

/** Whether an error says no more than that a connection ended before what was read or sent over it. */
const isBreak = (error: unknown) =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(String((error as { code?: unknown } | null)?.code))

/** The answer to an error; Fastify takes it also for what goes wrong before a route is found, such as a bad address. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const endpoint = request.routeOptions.config?.endpoint
  if (reply.raw.destroyed && isBreak(error)) {
    request.log.info({ endpoint }, 'nobody waits for the answer')
    return reply.hijack()
  }
  const refused = toRefused(error)
  if (!refused) request.log.error({ err: error, endpoint }, 'unforeseen error')
  if (error instanceof StorageFailed) request.log.error({ err: error.cause, endpoint }, 'the file storage failed')
  if (refused?.code === 'unavailable') reply.header('retry-after', '5')
  return sendRefusal(request, reply, refused ?? new Refused('error'))
}

/** What is no HTTP request that a route could be found for, such as headers without end. Its language is not known. */
export function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refused = new Refused(error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'bad_request')
  const status = refusalCodes[refused.code]
  const body = JSON.stringify(refusalBody(refused, defaultLocale))
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`)
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refused: Refused): FastifyReply {
  return reply
    .code(refusalCodes[refused.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusalBody(refused, localeOf(request))))
}
