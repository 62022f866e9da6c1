import { readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Endpoint, endpoint } from '#contract/declare/endpoint.ts'
import { Refusal } from '#contract/declare/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { projectFile } from '#server/process/project-files.ts'
import { findSignedIn, signedIn } from './access/access.ts'
import { contractModules } from './contract-modules.ts'
import { type DescribedCall, describeSchemas } from './openapi-components.ts'

type Json = Record<string, unknown>

/** Statuses of refusals, as the description of the answer that all calls share. */
const refusals = {
  '401': 'not signed in',
  '403': 'the permission is missing',
  '404': 'there is no such record, or it is not yours to see',
  '409': 'the lifecycle forbids it, or another person changed the record',
  '422': 'fields are wrong',
  '426': 'the client names a release (`x-release`) that is not served any more',
  '429': 'too many requests',
  '503': 'unavailable for a moment',
  '507': 'no space is left to store anything',
}
const refused = { $ref: '#/components/responses/Refused' }

/**
 * Describes the whole contract as OpenAPI 3.1, with a tag for each module and named components for what calls share (`modules`: the
 * exports of the contract, whose names they have). Built on first use, because it takes longer than the rest of a start.
 */
export function openApi(
  endpoints: Record<string, Endpoint>,
  modules: readonly Record<string, unknown>[],
  publicUrl: string,
) {
  let described: ReturnType<typeof describeCalls>
  const once = () => {
    described ??= describeCalls(endpoints, modules)
    return described
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Partner portal',
      version: '1',
      description:
        'Partner zone and back office. Texts by Accept-Language: pl, en. A call needs the permission of its name, unless it is public or says otherwise.',
    },
    servers: [{ url: publicUrl }],
    security: [{ bearer: [] }],
    get tags() {
      return once().tags
    },
    get paths() {
      return once().paths
    },
    get components() {
      return once().components
    },
  }
}

function describeCalls(endpoints: Record<string, Endpoint>, modules: readonly Record<string, unknown>[]) {
  const { schemas, call } = describeSchemas({ ...endpoints, refusal: refusalCall }, modules)
  const calls = Object.entries(endpoints).map(([name, endpoint]) => ({ name, endpoint, ...call(name) }))
  const parameters = sharedParameters(
    calls.flatMap(({ params, query }) => [...parametersOf(params, 'path'), ...parametersOf(query, 'query')]),
  )
  const answers = sharedAnswers(calls)
  const paths: Record<string, Json> = { '/api/uploads': { post: upload } }
  for (const described of calls) {
    const path = `/api/${described.endpoint.path}`
    paths[path] = {
      ...paths[path],
      [described.endpoint.method.toLowerCase()]: operation(described, parameters, answers),
    }
  }
  const refusal = { content: { 'application/json': { schema: call('refusal').result } } }
  return asJson({
    tags: [...new Set(calls.map(({ name }) => tagOf(name)))].toSorted().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas,
      parameters: { ...parameters, IdempotencyKey: idempotencyKey },
      responses: {
        ...answers,
        Refused: {
          description: `Refused. ${Object.entries(refusals)
            .map(([status, why]) => `${status}: ${why}`)
            .join('; ')}.`,
          ...refusal,
        },
      },
    },
  })
}

/** Brings the body of refusals among the components; no call. */
const refusalCall = endpoint({ method: 'GET', path: '', result: Refusal, summary: '' })

const header = (name: string, schema: Json, description: string) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string', ...schema },
  description,
})

/** Uploads follow tus 1.0 and are no calls of the contract; a client of tus does the rest. */
const upload = {
  operationId: 'uploads.begin',
  summary:
    'Begin an upload (tus 1.0): its bytes follow by PATCH to the address in `location`, whose end is the id for forms',
  tags: ['media'],
  description: 'Anyone signed in who may use the purpose.',
  parameters: [
    header('Tus-Resumable', { const: '1.0.0' }, 'Version of tus'),
    header('Upload-Length', { pattern: '^\\d+$' }, 'Size in bytes'),
    header('Upload-Metadata', {}, '`filename`, `filetype` and `purpose`, each value in Base64'),
  ],
  responses: {
    '201': { description: 'Begun', headers: { location: { schema: { type: 'string' } } } },
    default: refused,
  },
}

/** The module of a call, with its zone: `training`, `partnerzone.training`, `public-zone.offer`. */
function tagOf(name: string): string {
  const [zone = '', ...rest] = name.split('.')
  return ['partnerzone', 'public-zone'].includes(zone) && rest.length > 1 ? `${zone}.${rest[0]}` : zone
}

/** Removes undefined fields, which JSON omits and YAML cannot write. */
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value))

interface Described extends DescribedCall {
  name: string
  endpoint: Endpoint
}

function operation(
  { name, endpoint, params, query, body, result }: Described,
  shared: Record<string, Json>,
  answers: Record<string, Json>,
): Json {
  const answered = componentOf(result)
  const isBodyless = endpoint.method === 'GET' || isEmpty(body)
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [tagOf(name)],
    ...(endpoint.access === 'public' && { security: [] }),
    description: neededFor(endpoint),
    parameters: [
      ...[...parametersOf(params, 'path'), ...parametersOf(query, 'query')].map((parameter) =>
        isSame(parameter, shared[keyOf(parameter)])
          ? { $ref: `#/components/parameters/${keyOf(parameter)}` }
          : parameter,
      ),
      ...(endpoint.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(!isBodyless && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      '200':
        answered && answered in answers ? { $ref: `#/components/responses/${answered}` } : answer(endpoint, result),
      default: refused,
    },
  }
}

/** What the call needs, where that is not the permission of its own name. */
function neededFor({ access, permission }: Endpoint): string | undefined {
  if (access === 'user') return 'Anyone signed in.'
  return permission && `Permission: \`${permission}\``
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
}

const isEmpty = ({ $ref, properties = {} }: Json) => $ref === undefined && Object.keys(properties as Json).length === 0

function answer(endpoint: Endpoint, result: Json): Json {
  if (endpoint.kind === 'stream') return { description: 'Bytes', content: { '*/*': {} } }
  return { description: 'Done', content: { 'application/json': { schema: result } } }
}

/** The name of the component that a schema refers to. */
const componentOf = ({ $ref }: Json) => (typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined)

/** Answers that several calls share, under the names of their schemas. */
function sharedAnswers(calls: readonly Described[]): Record<string, Json> {
  const called = Map.groupBy(
    calls.filter(({ endpoint }) => endpoint.kind !== 'stream'),
    ({ result }) => componentOf(result),
  )
  return Object.fromEntries(
    [...called].flatMap(([name, [first, ...others]]) =>
      name && first && others.length > 0 ? [[name, answer(first.endpoint, first.result)]] : [],
    ),
  )
}

function parametersOf({ properties = {}, required = [] }: Json, place: 'path' | 'query'): Json[] {
  return Object.entries(properties as Json).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || (required as string[]).includes(name),
    schema,
  }))
}

const isSame = (one: Json, other: Json | undefined) => JSON.stringify(one) === JSON.stringify(other)

/** The name of a shared parameter: a record's id in an address has another one than the filter by that record. */
const keyOf = ({ name, in: place }: Json) => (place === 'path' ? `${name}Id` : String(name))

/** Parameters that at least three calls have alike: ids, paging, sorting, exports, common filters. */
function sharedParameters(all: readonly Json[]): Record<string, Json> {
  const alike = new Map<string, Json[]>()
  for (const parameter of all) {
    const key = JSON.stringify(parameter)
    alike.set(key, [...(alike.get(key) ?? []), parameter])
  }
  const shared: Record<string, Json> = {}
  for (const same of [...alike.values()].toSorted((one, other) => other.length - one.length)) {
    const [first] = same
    if (first && same.length >= 3) shared[keyOf(first)] ??= first
  }
  return shared
}

const logo = projectFile('public/favicon.svg')

/**
 * OpenAPI description at `/api/openapi.json` and its page at `/api/docs`. Outside the demonstration both need a session,
 * because a list of all calls helps attackers.
 */
export async function addDocumentation(
  app: FastifyInstance,
  endpoints: Record<string, Endpoint>,
  deps: Deps,
): Promise<void> {
  const document = openApi(endpoints, await contractModules(), deps.config.public_url)
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
