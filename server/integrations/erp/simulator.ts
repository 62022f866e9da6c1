import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { type Behaviour, behaviour } from '#server/integrations/behaviour.ts'
import type { PageSet } from './erp.ts'
import { apiFieldOf, apiNameOf, encodeOption, fieldsOf, modifiedAt, publishedPages } from './published-pages.ts'
import { failure, type SimulatedAnswer } from './simulated-answer.ts'
import {
  encodedRecord,
  type SimulatedRequest,
  simulatedDocuments,
  simulatedLines,
  simulatedOptions,
} from './simulated-documents.ts'
import { isMasterSet, masterKeys, openSimulatedMaster } from './simulated-master.ts'
import { openSimulatedOrders } from './simulated-orders.ts'
import { addMasterData, simulatedPage } from './simulated-pages.ts'
import { addSalesByHand } from './simulated-sales.ts'
import { simulatedCompanyId, simulatedGroup, simulatedWebhooks } from './simulated-webhooks.ts'

const modes = [
  'ok',
  'fail',
  'slow',
  'down',
  'nonsense',
  'busy',
  'lost',
  'lost-lines',
  'repeats',
  'plain',
  'unbatched',
] as const
/**
 * `fail` returns an OData error, `slow` answers after half a minute, `down` closes the connection, `nonsense` returns an HTML
 * page, `busy` returns a Retry-After, `lost` carries out the request and closes the connection without an answer, `lost-lines`
 * does so with batches only, `repeats` names the same page as the next one, `plain` has options as versions before 24 have them,
 * `unbatched` has no `$batch`.
 */
export type ErpMode = (typeof modes)[number]

const slowness = 30_000

/**
 * Adds the simulated OData v4 services of Business Central to a server: service orders, sales orders and master data, as pages
 * published as web services and as API pages.
 */
export async function addErpSimulator(app: FastifyInstance, directory: string): Promise<Behaviour<ErpMode>> {
  const orders = await openSimulatedOrders(directory)
  const sales = await openSimulatedOrders(`${directory}-sales`)
  const master = openSimulatedMaster(`${directory}-master`)
  const documents = simulatedDocuments(orders, sales, master)
  const state = behaviour<ErpMode>(modes)
  const webhooks = simulatedWebhooks()
  const published = simulatedPublications(app)
  const tokens = addTokens(app)
  addMasterData(app, master, webhooks.tell)
  addSalesByHand(app, sales, webhooks.tell)

  app.get('/erp/orders', () => ({ results: orders.all().map(({ SystemModifiedAt, ...order }) => order) }))
  app.patch<{ Params: { '*': string } }>('/erp/orders/*', async ({ params, body }, reply) => {
    const order = orders.find(params['*'])
    if (!order) return reply.code(404).send({ message: 'No such order' })
    await orders.save({ ...order, ...Object(body), No: order.No })
    webhooks.tell('ServiceOrders', order.No)
    return {}
  })

  async function answerTo(asked: SimulatedRequest): Promise<SimulatedAnswer> {
    const name = /^\w*/.exec(asked.path)?.[0] ?? ''
    const set = Object.keys(masterKeys).find((one) => (asked.isApi ? apiNameOf(one) : one) === name)
    const page = name.charAt(0).toUpperCase() + name.slice(1)
    if (!published.isPublished(page))
      return failure(
        404,
        'BadRequest_NotFound',
        `No HTTP resource was found that matches the request URI '${asked.path}'.`,
      )
    if (published.isForbidden(page))
      return failure(
        403,
        'Authorization_PermissionDenied',
        `You do not have the following permissions on ${page}: Read`,
      )
    if (isMasterSet(set) && asked.path === name) {
      const records = (await master.all(set)).map((record) => encodedRecord(set, record, asked))
      return {
        status: 200,
        body: simulatedPage(records, name, { ...asked, prefer: asked.prefer, repeats: asked.repeats ?? false }),
      }
    }
    return (
      (await documents.answer(asked)) ??
      failure(404, 'BadRequest_NotFound', `No HTTP resource was found that matches the request URI '${asked.path}'.`)
    )
  }

  /**
   * A batch has at most a hundred requests. It ends with the first one that fails unless it prefers to continue, and with
   * `Isolation: snapshot` nothing of it stays then, whatever was answered before (webservices/use-odata-batch.md).
   */
  async function answerToBatch({ body, headers }: FastifyRequest, isApi: boolean): Promise<SimulatedAnswer> {
    if (state.mode === 'unbatched') return failure(404, 'BadRequest_NotFound', 'No HTTP resource was found.')
    const batch = v.safeParse(Batch, body)
    if (!batch.success || batch.output.requests.length > 100)
      return failure(400, 'BadRequest', 'A batch has at most 100 requests')
    const restore = documents.snapshot()
    const responses: ({ id: string; headers: Record<string, string> } & SimulatedAnswer)[] = []
    for (const { id, method, url, headers: own, body: content } of batch.output.requests) {
      const asked = askedFor({ method, url, body: content, if_match: own['if-match'], isApi })
      const answer = asked ? await answerTo(asked) : failure(404, 'BadRequest_NotFound', `No such resource: ${url}`)
      responses.push({ id, headers: { 'content-type': 'application/json' }, ...answer })
      if (answer.status >= 400 && !/continue-on-error/.test(String(headers.prefer ?? ''))) break
    }
    if (headers.isolation === 'snapshot' && responses.some(({ status }) => status >= 400)) await restore()
    return { status: 200, body: { responses } }
  }

  function askedFor(
    one: Pick<SimulatedRequest, 'method' | 'body' | 'if_match' | 'prefer' | 'isApi'> & { url: string },
  ): SimulatedRequest | null {
    const [address = '', search] = one.url.split('?')
    const company = one.isApi ? `companies\\(${simulatedCompanyId}\\)` : "Company\\('(?:[^']|'')*'\\)"
    const path = new RegExp(`^/?${company}/(.*)$`).exec(decodeURIComponent(address))?.[1]
    if (path === undefined) return null
    const { mode } = state
    return { ...one, path, query: new URLSearchParams(search), repeats: mode === 'repeats', isPlain: mode === 'plain' }
  }

  async function answerTheRest(request: FastifyRequest, reply: FastifyReply, base: string, isApi: boolean) {
    const { mode } = state
    reply.header('date', published.date())
    if (mode === 'down') return hangUp(request, reply)
    if (!tokens.isValid(request.headers.authorization))
      return send(reply, failure(401, 'Authentication_InvalidCredentials', 'Sign in'))
    if (mode === 'nonsense') return reply.type('text/html').send('<!doctype html><title>Sign in</title><p>Sign in')
    if (mode === 'busy') return send(reply.header('retry-after', '7'), failure(429, 'TooManyRequests', 'Try later'))
    if (mode === 'fail') return send(reply, failure(500, 'Internal_ServerError', 'The simulator was told to fail'))
    // The client may have disconnected; a slow ERP stores the order all the same.
    if (mode === 'slow') await delay(slowness, undefined, { ref: false })
    const url = (request.raw.url ?? '').slice(base.length)
    if (url.startsWith('/$metadata'))
      return reply.type('application/xml').send(published.metadata({ isApi, isPlain: mode === 'plain' }))
    if (!isApi && url === '/Company')
      return send(reply, { status: 200, body: { value: [{ Name: 'Demo' }, { Name: "Demo's" }] } })
    const isBatch = url.startsWith('/$batch')
    const { method, body, headers } = request
    const asked = askedFor({
      method,
      url,
      body,
      if_match: headers['if-match'],
      prefer: headers.prefer?.toString(),
      isApi,
    })
    const answer = isBatch
      ? await answerToBatch(request, isApi)
      : asked
        ? await answerTo(asked)
        : failure(404, 'BadRequest_NotFound', `No HTTP resource was found that matches the request URI '${url}'.`)
    return mode === 'lost' || (mode === 'lost-lines' && isBatch) ? hangUp(request, reply) : send(reply, answer)
  }

  const method = ['GET', 'POST', 'PATCH', 'DELETE']
  app.route({
    method,
    url: '/ODataV4/*',
    handler: (request, reply) => answerTheRest(request, reply, '/ODataV4', false),
  })
  app.route({
    method,
    url: '/api/*',
    async handler(request, reply) {
      const base = `/api/${simulatedGroup}`
      const url = request.raw.url ?? ''
      const isOfPages =
        url.startsWith(`${base}/`) && !/^\/(?:companies|subscriptions)(?:\?|\(\w*'|$)/.test(url.slice(base.length))
      if (isOfPages) return answerTheRest(request, reply, base, true)
      if (state.mode === 'down') return hangUp(request, reply)
      if (state.mode === 'fail')
        return send(reply, failure(500, 'Internal_ServerError', 'The simulator was told to fail'))
      return send(reply, await webhooks.answer(request.method, url, request.body))
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
      // A text, as the first version of Entra ID's endpoint answers.
      return { token_type: 'Bearer', access_token: `simulated-${last}`, expires_in: '3600' }
    })
  })
  return {
    isValid: (authorization: string | undefined) =>
      !authorization?.startsWith('Bearer ') || authorization === `Bearer simulated-${last}`,
  }
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

function send(reply: FastifyReply, { status, body }: SimulatedAnswer): FastifyReply {
  return reply.code(status).send(body)
}

function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

/** The omissions of the ERP's administrator: fields of pages (null: the page), and pages that the user may not read. */
const Forgotten = v.object({
  missing: v.optional(v.record(v.string(), v.nullable(v.array(v.string()))), {}),
  forbidden: v.optional(v.array(v.string()), []),
  /** Seconds by which the ERP's clock is ahead. */
  ahead: v.optional(v.number(), 0),
})
type Forgotten = v.InferOutput<typeof Forgotten>

const numbers = ['Unit_Price', 'Quantity', 'Quantity_Shipped', 'Line_No']

/** The pages published in the simulated ERP: all of docs/erp.md unless `PUT /erp/published` has changed them. */
function simulatedPublications(app: FastifyInstance) {
  let forgotten: Forgotten = v.parse(Forgotten, {})
  app.put('/erp/published', (request, reply) => {
    const changed = v.safeParse(Forgotten, request.body)
    if (!changed.success) return reply.code(422).send({ message: 'missing, forbidden and ahead are asked for' })
    forgotten = changed.output
    return {}
  })

  const has = (set: string) => forgotten.missing[set] !== null

  return {
    isPublished: has,
    isForbidden: (set: string) => forgotten.forbidden.includes(set),
    /** The `Date` of answers. */
    date: () => new Date(Date.now() + forgotten.ahead * 1000).toUTCString(),
    /** The service metadata document: pages, keys, fields and options (webservices/return-obtain-service-metadata-edmx-document.md). */
    metadata({ isApi, isPlain }: { isApi: boolean; isPlain: boolean }): string {
      const fieldName = isApi ? apiFieldOf : (field: string) => field
      const typeOf = (page: string, field: string) =>
        simulatedOptions[page]?.[field] && (isApi || !isPlain)
          ? `NAV.${page}_${field}`
          : numbers.includes(field)
            ? 'Edm.Decimal'
            : 'Edm.String'
      const entity = (page: string, name: string, key: readonly string[], fields: readonly string[], lines = '') => {
        const left = fields.filter((field) => !forgotten.missing[page]?.includes(field))
        const keys = isApi ? ['systemId'] : key
        return `<EntityType Name="${name}"><Key>${keys.map((field) => `<PropertyRef Name="${field}"/>`).join('')}</Key>${
          isApi ? '<Property Name="systemId" Type="Edm.Guid" Nullable="false"/>' : ''
        }${left.map((field) => `<Property Name="${fieldName(field)}" Type="${typeOf(page, field)}"/>`).join('')}${lines}</EntityType>`
      }
      const sets = (Object.keys(publishedPages) as PageSet[]).filter(has)
      const types = sets.flatMap((set) => {
        const page = publishedPages[set]
        const name = isApi ? apiNameOf(set) : set
        if (!page.lines) return [entity(set, name, page.key, [...fieldsOf(page), modifiedAt])]
        const lines = isApi ? 'salesOrderLines' : simulatedLines
        return [
          entity(
            set,
            name,
            page.key,
            [...fieldsOf(page), modifiedAt],
            `<NavigationProperty Name="${lines}" Type="Collection(NAV.${lines})" ContainsTarget="true"/>`,
          ),
          entity(simulatedLines, lines, page.lines.key, fieldsOf(page.lines)),
        ]
      })
      const enums = Object.entries(simulatedOptions).flatMap(([page, fields]) =>
        isPlain && !isApi
          ? []
          : Object.entries(fields).map(
              ([field, names]) =>
                `<EnumType Name="${page}_${field}">${names.map((name, value) => `<Member Name="${encodeOption(name)}" Value="${value}"/>`).join('')}</EnumType>`,
            ),
      )
      const container = sets.flatMap((set) => {
        const name = isApi ? apiNameOf(set) : set
        const lines = isApi ? 'salesOrderLines' : simulatedLines
        return [name, ...(set === 'SalesOrders' ? [lines] : [])].map(
          (one) => `<EntitySet Name="${one}" EntityType="NAV.${one}"/>`,
        )
      })
      return `<?xml version="1.0" encoding="utf-8"?><edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="NAV" xmlns="http://docs.oasis-open.org/odata/ns/edm">${types.join('')}${enums.join('')}<EntityContainer Name="NAV">${container.join('')}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`
    },
  }
}
