import { projectFile } from '#server/project-files.ts'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { toJsonSchema } from '@valibot/to-json-schema'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Deps } from './deps.ts'
import { findSignedIn, signedIn } from './http/access/access.ts'
import { availableCalls } from './http/available-calls.ts'
import { trustedProxies } from './http/client-address.ts'
import { answerBrokenRequest, answerError, answerErrors } from './http/errors.ts'
import { addHealth } from './http/health.ts'
import { methodsOfPaths } from './http/methods-of-paths.ts'
import { addMetrics } from './http/metrics.ts'
import { protect } from './http/protection.ts'
import { addRoutes } from './http/routes.ts'
import { noteRefusedAccess } from './http/security-log.ts'
import { addSimulatedPayment } from './http/simulated-payment.ts'
import { addDigestStops } from './modules/mail/index.ts'
import { addUploads } from './modules/media/index.ts'
import { endStreamsWith } from './modules/notification/index.ts'
import { addErpNotices } from './modules/synchronization/index.ts'
import { allHandlers } from './modules.ts'

/** Maximum size of a JSON body in bytes; files are sent as uploads. */
const bodyLimit = 1_048_576

/** Builds the HTTP server, ready to listen or to receive injected requests. The process is configured before (`configure`). */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps
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

type Json = Record<string, unknown>

const refusals = {
  '401': 'Not signed in',
  '403': 'The permission is missing',
  '404': 'There is no such record, or it is not yours to see',
  '409': 'The lifecycle forbids it, or somebody else changed the record',
  '422': 'Fields are wrong',
  '429': 'Too many requests',
  '503': 'Unavailable for a moment',
}

/** Describes the whole contract as OpenAPI 3.1. Built on first use, because it takes a fifth of the time of a start. */
function openApi(endpoints: Record<string, Endpoint>, publicUrl: string) {
  let paths: ReturnType<typeof asJson>
  return {
    openapi: '3.1.0',
    info: {
      title: 'Partner portal',
      version: '1',
      description: 'Partner zone and back office. Texts by Accept-Language: pl, en.',
    },
    servers: [{ url: publicUrl }],
    security: [{ bearer: [] }],
    get paths() {
      paths ??= asJson(pathsOf(endpoints))
      return paths
    },
    components: {
      securitySchemes: { bearer: { type: 'http' as const, scheme: 'bearer' } },
      schemas: { Refusal: asJson(jsonSchema(Refusal, 'output')) },
    },
  }
}

/** Removes undefined fields, which JSON omits and YAML cannot write. */
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value))

function pathsOf(endpoints: Record<string, Endpoint>): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = `/api/${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return paths
}

function operation(name: string, endpoint: Endpoint): Json {
  const body = jsonSchema(endpoint.body, 'input')
  const isBodyless = endpoint.method === 'GET' || Object.keys((body.properties as Json) ?? {}).length === 0
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [name.split('.')[0]],
    ...(endpoint.access === 'public' && { security: [] }),
    description: endpoint.access === 'permission' ? `Permission: \`${endpoint.permission ?? name}\`` : undefined,
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 8, maxLength: 100 } }]
        : []),
    ],
    ...(!isBodyless && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: { '200': answer(endpoint), ...refused(endpoint) },
  }
}

function answer(endpoint: Endpoint): Json {
  if (endpoint.kind === 'stream') return { description: 'Bytes', content: { '*/*': {} } }
  return { description: 'Done', content: { 'application/json': { schema: jsonSchema(endpoint.result, 'output') } } }
}

function refused(endpoint: Endpoint): Json {
  const unsaid = endpoint.access === 'public' ? ['401', '403'] : []
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  return Object.fromEntries(
    Object.entries(refusals)
      .filter(([status]) => !unsaid.includes(status))
      .map(([status, description]) => [status, { description, content }]),
  )
}

function parameters(schema: Schema, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** JSON Schema of a valibot schema. Rules that JSON Schema cannot express (trimming, checks over fields) are left out. */
function jsonSchema(schema: Schema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...described } = toJsonSchema(schema, { errorMode: 'ignore', typeMode })
  return described
}

const logo = projectFile('public/favicon.svg')

/**
 * OpenAPI description at `/api/openapi.json` and its page at `/api/docs`. Outside the demonstration both need a session,
 * because a list of all calls helps attackers.
 */
async function addDocumentation(app: FastifyInstance, endpoints: Record<string, Endpoint>, deps: Deps): Promise<void> {
  const document = openApi(endpoints, deps.config.public_url)
  // The rate limits run between the two hooks, as for calls, so that refused requests count too.
  const onRequest = async (request: FastifyRequest) => {
    request.session = await findSignedIn(deps, request)
  }
  const preHandler = async (request: FastifyRequest) => {
    if (!deps.config.demo) signedIn(request)
  }
  app.get('/api/openapi.json', { onRequest, preHandler }, () => document)
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: { onRequest, preHandler },
    theme: { title: 'Partner portal API' },
    logo: { type: 'image/svg+xml', content: await readFile(logo), href: '/', target: '_self' },
    uiConfig: { docExpansion: 'list', filter: true, displayOperationId: true },
  })
}

/**
 * Ends open connections when the server closes, because Node would wait for them (72 s here): - one with a request in progress
 * gets `connection: close`, or is ended after its answer when the headers are already sent; - one without any request yet, as
 * browsers open in advance, does not count as idle in Node and is ended here.
 */
export function endConnectionsWhenClosing(app: FastifyInstance): void {
  let isClosing = false
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    if (isClosing) socket.destroy()
    else unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', (done) => {
    isClosing = true
    for (const socket of unused) socket.destroy()
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (isClosing) request.raw.socket.destroySoon()
    done()
  })
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

const root = projectFile('dist/client')

/** Serves the built client. Files with a digest in their name are cached for ever; all others are revalidated. */
async function addClientFiles(app: FastifyInstance): Promise<void> {
  if (!existsSync(root)) return
  await app.register(fastifyStatic, {
    root,
    serve: false,
    // Compressed when the client was built (`scripts/compressed-files.ts`).
    preCompressed: true,
    cacheControl: false,
    // The build's own files, such as `.vite/manifest.json`, are not served.
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const isDigested = path.startsWith(join(root, 'assets'))
      reply.header('cache-control', isDigested ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // The plugin's own route reads the whole folder before it sends a file of it, which takes longer than to send it.
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => reply.sendFile(request.params['*'] || 'index.html'))
}
