import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { openApi } from './openapi.ts'

/** The contract for machines at `/api/openapi.json`, for people at `/api/docs`. */
export async function addDocumentation(
  app: FastifyInstance,
  endpoints: Record<string, Endpoint>,
  publicUrl: string,
): Promise<void> {
  const document = openApi(endpoints, publicUrl)
  app.get('/api/openapi.json', () => document)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none', filter: true, displayOperationId: true },
  })
}
