import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { endpoints } from '#contract/index.ts'
import type { Deps } from './deps.ts'
import { answerBrokenRequest, answerError, answerErrors } from './http/answer-errors.ts'
import { availableCalls } from './http/available-calls.ts'
import { trustedProxies } from './http/client-address.ts'
import { addClientFiles } from './http/client-files.ts'
import { endConnectionsWhenClosing } from './http/closing.ts'
import { addDocumentation } from './http/documentation.ts'
import { addHealth } from './http/health.ts'
import { readJson } from './http/json-body.ts'
import { methodsOfPaths } from './http/methods-of-paths.ts'
import { addMetrics } from './http/metrics.ts'
import { protect } from './http/protection.ts'
import { addRoutes } from './http/routes.ts'
import { noteRefusedAccess } from './http/security-log.ts'
import { addSimulatedPayment } from './http/simulated-payment.ts'
import { setSealingSecret } from './integrations/mail/sealed.ts'
import { addDigestStops, setLetterLimits } from './modules/mail/index.ts'
import { addUploads, setLinkSecret } from './modules/media/index.ts'
import { endStreamsWith } from './modules/notification/index.ts'
import { setOrderHolds } from './modules/order/index.ts'
import { setOnlinePayments } from './modules/payment/index.ts'
import { addErpNotices } from './modules/synchronization/index.ts'
import { allHandlers, assembleModules } from './modules.ts'

/** Maximum size of a JSON body in bytes; files are sent as uploads. */
const bodyLimit = 1_048_576

/** Builds the HTTP server, ready to listen or to receive injected requests. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps
  setLinkSecret(config.secret)
  setSealingSecret(config.secret)
  setOrderHolds(config)
  setLetterLimits(config)
  setOnlinePayments(config)
  assembleModules()
  const available = availableCalls(endpoints, deps)
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(config),
    bodyLimit,
    connectionTimeout: 120_000,
    requestTimeout: 600_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { maxParamLength: 500, ignoreDuplicateSlashes: false },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { config: route } = request.routeOptions
    request.log.info(
      { endpoint: route.endpoint ?? route.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
    done()
  })
  noteRefusedAccess(app, deps)
  endConnectionsWhenClosing(app)
  endStreamsWith(app, deps)
  readJson(app)
  await protect(app, config)
  answerErrors(app, methodsOfPaths(available))
  addHealth(app, deps)
  addMetrics(app, deps)
  addRoutes(app, deps, available, allHandlers())
  await addDocumentation(app, available, deps)
  await addUploads(app, deps)
  addSimulatedPayment(app, deps)
  addErpNotices(app, deps)
  addDigestStops(app, deps)
  await addClientFiles(app)
  return app
}
