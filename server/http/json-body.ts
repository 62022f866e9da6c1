import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw body of calls declared `raw`. */
    rawBody?: Buffer
  }
  interface FastifyContextConfig {
    raw?: boolean
  }
}

/** Bodies are JSON or empty. A content type without any bytes counts as an empty body. */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.raw) request.rawBody = body as Buffer
    if (body.length === 0) return done(null, undefined)
    return parse(request, body.toString('utf8'), done)
  })
}
