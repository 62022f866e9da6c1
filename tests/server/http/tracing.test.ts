import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTracing } from '#server/open-tracing.ts'
import { setTracing } from '#server/tracing.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** A collector that accepts OTLP over HTTP. */
let collector: Server
const spans: ReceivedSpan[] = []
let server: TestServer
let close: () => Promise<void>

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] }
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => collector.once('listening', resolve))
  const { port } = collector.address() as AddressInfo
  const tracing = openTracing({ endpoint: `http://127.0.0.1:${port}`, share: 1 })
  setTracing(tracing)
  close = () => tracing.close()
  server = await startServer()
})
afterAll(async () => {
  setTracing(null)
  await server.stop()
  await close()
  collector.close()
})

const attribute = ({ attributes }: ReceivedSpan, name: string) => {
  const found = attributes.find(({ key }) => key === name)?.value
  return found?.stringValue ?? found?.intValue
}

const below = (parent: ReceivedSpan) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)

it('a request and its statements are one trace', async () => {
  const admin = await server.person({ roles: ['super-admin'] })
  await admin.call('service-order.repair-types.store', { body: { name_pl: 'Nazwa', name_en: 'Name' } })
  const requestOf = () => spans.find((span) => attribute(span, 'portal.call') === 'service-order.repair-types.store')
  await expect.poll(() => requestOf() !== undefined, { timeout: 20_000, interval: 200 }).toBe(true)
  const request = requestOf()
  if (!request) throw new Error('there is no span of the request')
  expect(request).toMatchObject({ kind: 2, name: 'POST /api/service-order/repair-types' })
  expect(request.parentSpanId).toBeUndefined()
  const statements = below(request).map(({ name }) => name)
  expect(statements).toEqual(expect.arrayContaining(['SELECT', 'BEGIN', 'INSERT', 'COMMIT']))
})

it('has no values of statements, and no address of a page', () => {
  const texts = JSON.stringify(spans)
  expect(texts).toContain('$1')
  expect(texts).not.toMatch(/@portal\.test|Bearer|\?\$filter|Testowy/)
})
