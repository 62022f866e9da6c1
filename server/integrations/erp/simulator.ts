import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { type Behaviour, behaviour } from '#server/integrations/behaviour.ts'
import { entitySet } from './mapping.ts'
import { salesLines, salesSet } from './sales-mapping.ts'
import { isMasterSet, openSimulatedMaster } from './simulated-master.ts'
import {
  etagOf,
  openSimulatedOrders,
  type SimulatedOrder,
  type SimulatedOrders,
  shownRecord as shown,
} from './simulated-orders.ts'
import { addMasterData, simulatedPage } from './simulated-pages.ts'
import { openSimulatedSales } from './simulated-sales.ts'
import { simulatedWebhooks } from './simulated-webhooks.ts'

/**
 * `fail` returns an OData error, `slow` answers after half a minute, `down` closes the connection, `nonsense` returns an HTML
 * page, `busy` returns a Retry-After, `lost` carries out the request and closes the connection without an answer, `repeats`
 * names the same page of master data as the next one.
 */
export type ErpMode = 'ok' | 'fail' | 'slow' | 'down' | 'nonsense' | 'busy' | 'lost' | 'repeats'

const slowness = 30_000
const maxLength = { No: 20, Description: 100, Ship_to_Address: 100, E_Mail: 80 }

interface Answer {
  status: number
  body?: object
}

/** Adds the simulated OData v4 services of Business Central to a server: service orders, sales orders and master data. */
export async function addErpSimulator(app: FastifyInstance, directory: string): Promise<Behaviour<ErpMode>> {
  const orders = await openSimulatedOrders(directory)
  const master = openSimulatedMaster(`${directory}-master`)
  const state = behaviour<ErpMode>(['ok', 'fail', 'slow', 'down', 'nonsense', 'busy', 'lost', 'repeats'])
  const webhooks = simulatedWebhooks()
  const tokens = addTokens(app)
  addMasterData(app, master, webhooks.tell)
  const answerToSales = await openSimulatedSales(app, `${directory}-sales`, webhooks.tell)

  app.get('/erp/orders', () => ({ results: orders.all().map(({ SystemModifiedAt, ...order }) => order) }))
  app.patch<{ Params: { '*': string } }>('/erp/orders/*', async ({ params, body }, reply) => {
    const order = orders.find(params['*'])
    if (!order) return reply.code(404).send({ message: 'No such order' })
    await orders.save({ ...order, ...Object(body), No: order.No })
    webhooks.tell('ServiceOrders', order.No)
    return {}
  })
  async function answerOf(request: FastifyRequest): Promise<Answer> {
    const set = setOf(request)
    const asked = pageRequest(request, state.mode === 'repeats')
    if (isOfSales(request)) return answerToSales(askedBy(request), asked)
    if (isMasterSet(set)) return { status: 200, body: simulatedPage(await master.all(set), set, asked) }
    if (set === entitySet && request.method === 'GET')
      return { status: 200, body: simulatedPage(orders.all().map(shown), set, asked) }
    if (request.raw.url === '/ODataV4/$batch') return answerToBatch(request.body, orders)
    return answerTo(askedBy(request), orders)
  }
  app.route({
    method: ['GET', 'POST', 'PATCH', 'DELETE'],
    url: '/ODataV4/*',
    async handler(request, reply) {
      const { mode } = state
      if (mode === 'down') return hangUp(request, reply)
      if (!tokens.isValid(request.headers.authorization)) return send(reply, failure(401, 'Unauthorized', 'Sign in'))
      if (mode === 'nonsense') return reply.type('text/html').send('<!doctype html><title>Sign in</title><p>Sign in')
      if (mode === 'busy') return send(reply.header('retry-after', '7'), failure(429, 'TooManyRequests', 'Try later'))
      if (mode === 'fail') return send(reply, failure(500, 'Internal_ServerError', 'The simulator was told to fail'))
      // The client may have disconnected; a slow ERP stores the order all the same.
      if (mode === 'slow') await delay(slowness, undefined, { ref: false })
      const answer = await answerOf(request)
      return mode === 'lost' ? hangUp(request, reply) : send(reply, answer)
    },
  })
  app.route({
    method: ['GET', 'POST', 'PATCH', 'DELETE'],
    url: '/api/*',
    async handler(request, reply) {
      if (state.mode === 'down') return hangUp(request, reply)
      if (state.mode === 'fail')
        return send(reply, failure(500, 'Internal_ServerError', 'The simulator was told to fail'))
      return send(reply, await webhooks.answer(request.method, request.raw.url ?? '', request.body))
    },
  })
  return state
}

/**
 * Issues access tokens; a new one invalidates the one before. Requests without a token are accepted, because the demonstration
 * has no accounts.
 */
function addTokens(app: FastifyInstance) {
  let last = 0
  app.register(async (scope) => {
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, null))
    scope.post('/oauth2/token', () => {
      last += 1
      return { token_type: 'Bearer', access_token: `simulated-${last}`, expires_in: 3600 }
    })
  })
  return {
    isValid: (authorization: string | undefined) =>
      !authorization?.startsWith('Bearer ') || authorization === `Bearer simulated-${last}`,
  }
}

/** The entity set of an address without a key. */
function setOf({ raw }: FastifyRequest): string | undefined {
  return /^\/ODataV4\/Company\('[^)]*'\)\/(\w+)(?:\?|$)/.exec(decodeURIComponent(raw.url ?? ''))?.[1]
}

/** Whether the address is that of sales orders, all of them or one. */
function isOfSales({ raw }: FastifyRequest): boolean {
  return new RegExp(`/Company\\('[^)]*'\\)/(?:${salesSet}|${salesLines})\\b`).test(decodeURIComponent(raw.url ?? ''))
}

function askedBy({ method, raw, body, headers }: FastifyRequest): Asked {
  return { method, url: raw.url ?? '', body, if_match: headers['if-match'] }
}

function pageRequest({ raw }: FastifyRequest, repeats: boolean) {
  const query = new URLSearchParams((raw.url ?? '').split('?')[1])
  return { query, prefer: raw.headers.prefer?.toString(), repeats }
}

interface Asked {
  method: string
  url: string
  body?: unknown
  if_match?: string | undefined
}

const Batch = v.object({
  requests: v.array(
    v.object({
      id: v.string(),
      method: v.string(),
      url: v.string(),
      headers: v.optional(v.record(v.string(), v.string()), {}),
      body: v.optional(v.unknown()),
    }),
  ),
})

/** Answers the requests of a batch in order, each as if sent alone. */
async function answerToBatch(body: unknown, orders: SimulatedOrders): Promise<Answer> {
  const batch = v.safeParse(Batch, body)
  if (!batch.success || batch.output.requests.length > 100)
    return failure(400, 'BadRequest', 'A batch has at most 100 requests')
  const responses: object[] = []
  for (const { id, method, url, headers, body } of batch.output.requests) {
    const answer = await answerTo({ method, url: `/ODataV4/${url}`, body, if_match: headers['if-match'] }, orders)
    responses.push({ id, headers: { 'content-type': 'application/json' }, ...answer })
  }
  return { status: 200, body: { responses } }
}

async function answerTo(request: Asked, orders: SimulatedOrders): Promise<Answer> {
  const path = decodeURIComponent(request.url)
  const [, set, key] = /^\/ODataV4\/Company\('(?:[^']|'')*'\)\/(\w+)(?:\(No='((?:[^']|'')*)'\))?$/.exec(path) ?? []
  if (set !== entitySet) return failure(404, 'BadRequest_NotFound', `No such resource: ${path}`)
  const body = (request.body ?? {}) as Record<string, unknown>
  if (key === undefined)
    return request.method === 'POST'
      ? create(orders, body)
      : failure(405, 'BadRequest_MethodNotAllowed', 'Not on a set')
  const order = orders.find(key.replaceAll("''", "'"))
  if (!order) return failure(404, 'BadRequest_ResourceNotFound', 'The record is not there')
  if (request.method === 'GET') return { status: 200, body: shown(order) }
  if (request.method === 'PATCH') return change(orders, order, body, request.if_match)
  return failure(405, 'BadRequest_MethodNotAllowed', 'Not on a record')
}

async function create(orders: SimulatedOrders, body: Record<string, unknown>): Promise<Answer> {
  const { No } = body
  if (typeof No !== 'string' || No === '') return failure(400, 'BadRequest', 'No must have a value')
  const tooLong = Object.entries(maxLength).find(([name, limit]) => String(body[name] ?? '').length > limit)
  if (tooLong) return failure(400, 'Application_StringExceededLength', `${tooLong[0]} is longer than ${tooLong[1]}`)
  if (orders.find(No))
    return failure(400, 'Internal_EntityWithSameKeyExists', `The Service Header already exists. No.='${No}'`)
  const order: SimulatedOrder = { ...body, No }
  await orders.save(order)
  return { status: 201, body: shown(order) }
}

async function change(
  orders: SimulatedOrders,
  order: SimulatedOrder,
  body: Record<string, unknown>,
  ifMatch: string | undefined,
): Promise<Answer> {
  if (!ifMatch) return failure(428, 'BadRequest_PreconditionRequired', 'If-Match is required')
  if (ifMatch !== '*' && ifMatch !== etagOf(order))
    return failure(409, 'Request_EntityChanged', 'Another user has changed the record')
  const changed: SimulatedOrder = { ...order, ...body, No: order.No }
  await orders.save(changed)
  return { status: 200, body: shown(changed) }
}

function failure(status: number, code: string, message: string): Answer {
  return { status, body: { error: { code, message } } }
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).send(body)
}

function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
