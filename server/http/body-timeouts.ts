import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalCodes } from '#contract/declare/refusal.ts'
import { Refused } from '#server/refusal.ts'
import type { Config } from '#server/settings/config.ts'
import { recordFailure } from './access-log.ts'
import { refusalBody } from './errors.ts'
import { localeOf } from './routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take any time, as long as bytes arrive: a file over a slow line. */
    isUpload?: boolean
  }
}

/**
 * Ends requests whose body stops arriving, or, where it is no upload, takes too long as a whole. Node's own `requestTimeout` would limit
 * the whole request and answer 400, which a client takes for its own fault; here it is 503, after which an upload is resumed.
 */
export function limitBodies(
  app: FastifyInstance,
  { body_silence, body_time }: Pick<Config, 'body_silence' | 'body_time'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (mayHaveBody(request)) watch(request, reply)
    done()
  })

  function watch(request: FastifyRequest, reply: FastifyReply): void {
    const { raw } = request
    const { socket } = raw
    const ends = request.routeOptions.config.isUpload ? Number.POSITIVE_INFINITY : performance.now() + body_time
    let seen = socket.bytesRead
    const check = () => {
      if (raw.complete || socket.destroyed) return
      // Bytes that wait for the server are not the client's silence.
      const isSilent = socket.bytesRead === seen && raw.readableLength === 0
      if (isSilent || performance.now() > ends) return giveUp(request, reply)
      seen = socket.bytesRead
      timer = setTimeout(check, body_silence).unref()
    }
    let timer = setTimeout(check, body_silence).unref()
    const isOver = () => clearTimeout(timer)
    raw.once('end', isOver).once('close', isOver)
  }
}

const mayHaveBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function giveUp(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = reply
  const { endpoint } = request.routeOptions.config
  request.log.info({ endpoint, method: request.method }, 'the body of a request has stopped arriving')
  // A refusal of the session or of the size was sent already, without waiting for the body.
  if (raw.headersSent) return void request.raw.destroy()
  const refused = new Refused('unavailable')
  recordFailure(request, refused, refused)
  const body = JSON.stringify(refusalBody(refused, localeOf(request), request.server.erp_name))
  raw
    .writeHead(refusalCodes.unavailable, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'retry-after': '5',
      connection: 'close',
    })
    .end(body)
}
