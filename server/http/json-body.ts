import type { FastifyInstance } from 'fastify'

/** Bodies are JSON, or nothing. A client that names a type and sends no bytes has sent nothing. */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, body as string, done)
  })
}
