import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { release, releaseHeader } from '#contract/declare/release.ts'
import { endpoints } from '#contract/index.ts'
import { addHealth } from '#server/observability/health.ts'
import type { Deps } from './deps.ts'
import { followCalls } from './http/access-log.ts'
import { availableCalls } from './http/available-calls.ts'
import { limitBodies } from './http/body-timeouts.ts'
import { trustedProxies } from './http/client-address.ts'
import { addClientFiles } from './http/client-files.ts'
import { endConnectionsWhenClosing } from './http/closing.ts'
import { answerBrokenRequest, answerError, answerErrors } from './http/errors.ts'
import { methodsOfPaths } from './http/methods-of-paths.ts'
import { addMetrics } from './http/metrics.ts'
import { addDocumentation } from './http/openapi.ts'
import { protect } from './http/protection.ts'
import { newRequestId } from './http/request-id.ts'
import { addRoutes } from './http/routes.ts'
import { noteRefusedAccess } from './http/security-log.ts'
import { addSimulatedPayment } from './http/simulated-payment.ts'
import { addDigestStops, addReplies } from './modules/mail/index.ts'
import { addUploads } from './modules/media/index.ts'
import { endStreamsWith } from './modules/notification/index.ts'
import { addErpNotices } from './modules/synchronization/index.ts'
import { allHandlers } from './modules.ts'

/** Maximum size of a JSON body in bytes; files are sent as uploads. */
const bodyLimit = 1_048_576

/** Builds the HTTP server, ready to listen or to receive injected requests. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps
  const available = availableCalls(endpoints, deps)
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newRequestId,
    trustProxy: trustedProxies(config),
    bodyLimit,
    // A connection without a byte in either direction: a reader that has stopped, too. Bodies have limits of their own (`limitBodies`).
    connectionTimeout: 120_000,
    requestTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // A request on an open connection is served while the server closes: a proxy does not repeat one that writes.
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, config.erp_name),
    routerOptions: { maxParamLength: 500, ignoreDuplicateSlashes: false },
  })
  app.decorate('erp_name', config.erp_name)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header(releaseHeader, release)
    done()
  })
  followCalls(app)
  limitBodies(app, config)
  noteRefusedAccess(app, deps)
  endConnectionsWhenClosing(app)
  endStreamsWith(app, deps)
  readJson(app)
  await protect(app, deps)
  answerErrors(app, deps, methodsOfPaths(available))
  addHealth(app, deps)
  addMetrics(app, deps)
  addRoutes(app, deps, available, allHandlers())
  await addDocumentation(app, available, deps)
  await addUploads(app, deps)
  addSimulatedPayment(app, deps)
  addErpNotices(app, deps)
  addDigestStops(app, deps)
  addReplies(app, deps)
  await addClientFiles(app)
  return app
}

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
function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.raw) request.rawBody = body as Buffer
    if (body.length === 0) return done(null, undefined)
    return parse(request, body.toString('utf8'), done)
  })
}
