import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultLocale } from '#contract/locale.ts'
import { refusalCodes } from '#contract/refusal.ts'
import { StorageFailed } from '#server/integrations/storage/storage.ts'
import { Refused } from '#server/refusal.ts'
import { refusalBody, toRefused } from './errors.ts'
import { type MethodsOfPaths, methodsAt } from './methods-of-paths.ts'
import { localeOf } from './routes.ts'

/**
 * Answers every error in the shape of the contract. Unexpected errors are logged and reported as "Error!"; a client that has
 * disconnected is no error. Requests without a route count towards the rate limits; a wrong method on an existing path is
 * answered with the allowed ones.
 */
export function answerErrors(app: FastifyInstance, paths: MethodsOfPaths): void {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const methods = methodsAt(request.url, paths)
    if (methods.size === 0 || methods.has(request.method)) return sendRefusal(request, reply, new Refused('not_found'))
    return sendRefusal(request, reply.header('allow', [...methods].join(', ')), new Refused('method_not_allowed'))
  })
}

/** Whether an error only means that a connection ended. */
const isBreak = (error: unknown) =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(String((error as { code?: unknown } | null)?.code))

/** Converts an error to an answer. Also used by Fastify for errors before routing, such as a malformed address. */
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

/** Answers a request that cannot be parsed as HTTP, for instance with oversized headers. Its language is unknown. */
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
