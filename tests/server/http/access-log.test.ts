import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { causedBy } from '#server/observability/request-context.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

const lines: Record<string, unknown>[] = []
let server: TestServer
let admin: Person

/** A job that fails, after it has written a line. */
const failing = job('test.fails', v.strictObject({ subject: v.number() }), async ({ deps }) => {
  deps.log.info('it begins')
  throw new Error('the ERP is away')
})

beforeAll(async () => {
  server = await startServer({ logged: lines, work: true, extraJobs: [failing] })
  admin = await server.person({ roles: ['super-admin'] })
})
beforeEach(() => void lines.splice(0))
afterAll(() => server.stop())

const withMessage = async (msg: string) => {
  await expect.poll(() => lines.some((line) => line.msg === msg), { timeout: 20_000 }).toBe(true)
  return lines.filter((line) => line.msg === msg)
}
const calls = () => withMessage('call')

it('a call has one line, with person, time and size', async () => {
  const { headers } = await admin.call('auth.user')
  const [line, ...others] = await calls()
  expect(others).toEqual([])
  expect(line).toMatchObject({
    level: 30,
    endpoint: 'auth.user',
    method: 'GET',
    route: '/api/auth/user',
    status: 200,
    user_id: admin.id,
    requestId: headers.get('x-request-id'),
    bytes: Number(headers.get('content-length')),
    ms: expect.any(Number),
    release: expect.stringMatching(/^\d[\w.]*\+\w+$/),
  })
  expect(Number(line?.bytes)).toBeGreaterThan(100)
  expect(JSON.stringify(line)).not.toContain(admin.email)
})

it('a refused call says why by codes and field names, never by typed text', async () => {
  const { headers } = await admin.refused('service-order.repair-types.store', {
    body: { name_en: 'Typed by a person', 'jan.kowalski@portal.test': 1, Jan_Kowalski: 1, jan: 1 },
  })
  expect(await calls()).toMatchObject([
    {
      level: 30,
      endpoint: 'service-order.repair-types.store',
      status: 422,
      code: 'invalid',
      fields: ['name_pl'],
      user_id: admin.id,
      requestId: headers.get('x-request-id'),
    },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/Typed|kowalski|jan/i)
})

it('a call refused for want of a permission names the person', async () => {
  const partner = await server.person({ roles: ['partner'] })
  await partner.refused('service-order.repair-types.store', { body: { name_pl: 'Nazwa', name_en: 'Name' } })
  expect(await calls()).toMatchObject([{ status: 403, code: 'forbidden', user_id: partner.id }])
})

it('a failed call has a line with the error, under the number that the person sees', async () => {
  await server.pool.query('alter table repair_types rename to repair_types_away')
  const { status, headers } = await admin.refused('service-order.repair-types.index')
  await server.pool.query('alter table repair_types_away rename to repair_types')
  const requestId = headers.get('x-request-id')
  expect(status).toBe(500)
  expect(await withMessage('unforeseen error')).toMatchObject([
    { level: 50, endpoint: 'service-order.repair-types.index', user_id: admin.id, requestId, err: { code: '42P01' } },
  ])
  expect(await calls()).toMatchObject([
    { level: 40, status: 500, code: 'error', requestId, reason: expect.stringContaining('42P01') },
  ])
})

it('an unknown address is not logged, and probes are not logged as calls', async () => {
  await fetch(new URL('/healthz', server.url))
  await fetch(new URL('/readyz', server.url))
  await fetch(new URL('/metrics', server.url))
  await fetch(new URL('/api/nothing/jan.kowalski@portal.test?token=secret', server.url))
  await wait(100)
  expect(await calls()).toMatchObject([{ status: 404, route: null, code: 'not_found', user_id: null }])
  expect(JSON.stringify(lines)).not.toMatch(/kowalski|secret/)
})

it('lines of a job name the job and the request that caused it', async () => {
  await causedBy('7F3K-2Q9X', () => enqueue(server.db, failing.name, { subject: 1 }, { retryLimit: 0 }))
  const [failed] = await withMessage('job failed')
  expect(failed).toMatchObject({ level: 40, job: 'test.fails', requestId: '7F3K-2Q9X', attempt: 1 })
  expect(lines.find(({ msg }) => msg === 'it begins')).toMatchObject({
    job: 'test.fails',
    requestId: '7F3K-2Q9X',
    job_id: failed?.job_id,
  })
})
