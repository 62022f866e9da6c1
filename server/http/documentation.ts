import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { openApi } from './openapi.ts'

const logo = join(import.meta.dirname, '../../public/favicon.svg')

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
    theme: { title: 'Partner portal API' },
    logo: { type: 'image/svg+xml', content: await readFile(logo), href: '/', target: '_self' },
    uiConfig: { docExpansion: 'list', filter: true, displayOperationId: true },
  })
}
