import { readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, Schema } from '#contract/declare/endpoint.ts'
import { Refusal } from '#contract/declare/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { projectFile } from '#server/project-files.ts'
import { findSignedIn, signedIn } from './access/access.ts'

type Json = Record<string, unknown>

const refusals = {
  '401': 'Not signed in',
  '403': 'The permission is missing',
  '404': 'There is no such record, or it is not yours to see',
  '409': 'The lifecycle forbids it, or another person changed the record',
  '422': 'Fields are wrong',
  '426': 'The client names a release (`x-release`) that is not served any more',
  '429': 'Too many requests',
  '503': 'Unavailable for a moment',
}

/** Describes the whole contract as OpenAPI 3.1. Built on first use, because it takes a fifth of the time of a start. */
export function openApi(endpoints: Record<string, Endpoint>, publicUrl: string) {
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
export async function addDocumentation(
  app: FastifyInstance,
  endpoints: Record<string, Endpoint>,
  deps: Deps,
): Promise<void> {
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
