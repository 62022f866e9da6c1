import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { openTracing } from '#server/observability/open-tracing.ts'
import { setTracing, tracing } from '#server/observability/tracing.ts'
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
  const opened = openTracing({ endpoint: `http://127.0.0.1:${port}`, share: 1 })
  setTracing(opened)
  close = () => opened.close()
  server = await startServer({ work: true })
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

it('a request, its statements, the job that it queues and the call of the ERP are one trace', async () => {
  const admin = await server.person({ roles: ['super-admin'] })
  const { rows } = await server.pool.query<{ id: number }>(`select id from synchronizations where kind = 'items'`)
  const { headers } = await admin.call('synchronization.synchronizations.run', {
    path: { synchronization: rows[0]?.id ?? 0 },
    body: {},
  })
  const isErp = ({ kind, name, parentSpanId }: ReceivedSpan) =>
    kind === 3 && name === 'GET 127.0.0.1' && spans.some((span) => span.spanId === parentSpanId && span.kind === 5)
  await expect.poll(() => spans.some(isErp), { timeout: 30_000, interval: 200 }).toBe(true)

  const [request] = spans.filter((span) => attribute(span, 'portal.call') === 'synchronization.synchronizations.run')
  if (!request) throw new Error('there is no span of the request')
  expect(request).toMatchObject({ kind: 2, name: 'POST /api/synchronization/synchronizations/:synchronization/run' })
  expect(request.parentSpanId).toBeUndefined()
  expect({
    id: attribute(request, 'portal.request_id'),
    person: attribute(request, 'user.id'),
    status: attribute(request, 'http.response.status_code'),
  }).toEqual({ id: headers.get('x-request-id'), person: String(admin.id), status: 200 })

  const children = below(request)
  const statements = children.filter((span) => attribute(span, 'db.system.name') === 'postgresql')
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['SELECT', 'BEGIN', 'INSERT', 'COMMIT']))
  const [job] = children.filter(({ kind }) => kind === 5)
  if (!job) throw new Error('there is no span of the job')
  expect([job.name, attribute(job, 'portal.request_id')]).toEqual([
    'job synchronization.run',
    headers.get('x-request-id'),
  ])
  const names = below(job).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['GET 127.0.0.1', 'BEGIN', 'COMMIT']))
  const trace = spans.filter(({ traceId }) => traceId === request.traceId)
  expect([...children, ...below(job)].every(({ traceId }) => traceId === request.traceId)).toBe(true)
  // Every span but the first is below another one of the trace.
  const ids = trace.map(({ spanId }) => spanId)
  expect(trace.filter(({ parentSpanId = '' }) => !ids.includes(parentSpanId))).toEqual([request])
})

it('a letter of a batch is in the trace of the call that queued it', async () => {
  const root = tracing()?.begin({ name: 'the call', kind: 'server' })
  const mail = {
    to: 'anna@portal.test',
    locale: 'pl',
    template: 'password_changed',
    data: { full_name: 'Anna' },
  } as const
  await root?.run(() => queueMail(server.db, mail))
  root?.end()
  const handedOver = () => spans.find(({ name }) => name === 'SMTP')
  await expect.poll(handedOver, { timeout: 30_000, interval: 200 }).toBeDefined()
  await expect.poll(() => spans.some(({ name }) => name === 'job mail.send'), { timeout: 30_000 }).toBe(true)
  const [call, letter] = ['the call', 'job mail.send'].map((name) => spans.find((span) => span.name === name))
  expect([letter?.parentSpanId, handedOver()?.parentSpanId]).toEqual([call?.spanId, letter?.spanId])
})

it('a trace has no values of statements and no address of a page', () => {
  const texts = JSON.stringify(spans)
  expect(texts).toContain('$1')
  expect(texts).not.toMatch(/@portal\.test|Bearer|\?\$filter|Testowy/)
})
