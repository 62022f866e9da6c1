import { readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import { projectFile } from '#server/project-files.ts'
import { findSignedIn, signedIn } from './access/access.ts'
import { openApi } from './openapi.ts'

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
