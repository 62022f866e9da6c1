import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { ErpMode } from '#server/integrations/erp/simulator.ts'
import { type Simulators, startSimulators } from '#server/integrations/simulators.ts'
import { noticeSecret, renewWebhooks } from '#server/modules/synchronization/erp-webhooks.ts'
import { processRun } from '#server/modules/synchronization/jobs.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

const dataDir = temporaryDataDir('erp-notices')
let simulators: Simulators
let server: TestServer

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, dataDir })
  const signing = { user: null, password: null, token: null }
  const api = { api_url: `${simulators.erpUrl}/api`, api_group: 'portal/erp/v1.0' }
  server = await startServer({ config: { erp: { url: simulators.erpUrl, company: 'Demo', ...signing, ...api } } })
  server.deps.config.public_url = server.url
})
beforeEach(async () => {
  await server.pool.query(`truncate synchronization_seen, synchronization_results, synchronization_runs;
    update synchronizations set active = kind in ('items', 'orders'), noticed_at = null`)
  await renew()
})
afterEach(() => send('PUT', '/behaviour/erp', { mode: 'ok' satisfies ErpMode }))
afterAll(async () => {
  await server.stop()
  await simulators.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const renew = (at = new Date()) => renewWebhooks({ ...server.deps }, at)
const send = (method: string, path: string, body: unknown, url = simulators.erpUrl) =>
  fetch(`${url}${path}`, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const notices = (kind: string, body: unknown) => send('POST', `/api/synchronization/notices/${kind}`, body, server.url)
const synchronization = async (kind: string) =>
  (await server.pool.query(`select * from synchronizations where kind = $1`, [kind])).rows[0]
const runs = async (kind: string) =>
  (
    await server.pool.query(
      `select r.* from synchronization_runs r join synchronizations s on s.id = synchronization_id where kind = $1 order by r.id`,
      [kind],
    )
  ).rows
const worked = (run_id: number, erp = server.deps.erp) =>
  processRun({ db: server.deps.db, erp, clock: () => new Date(), isLastAttempt: true }, run_id)

it('is subscribed where runs start by themselves, renewed before it ends, and ended where they do not', async () => {
  const first = await synchronization('items')
  expect(first).toMatchObject({ subscription_id: expect.any(String), subscription_error: null })
  expect((await synchronization('orders')).subscription_id).not.toBeNull()
  expect((await synchronization('buyers')).subscription_id).toBeNull()

  await renew()
  expect((await synchronization('items')).subscribed_until).toEqual(first.subscribed_until)
  await renew(new Date(Date.now() + 86_400_000))
  const renewed = await synchronization('items')
  expect(renewed.subscription_id).toBe(first.subscription_id)
  expect(renewed.subscribed_until > first.subscribed_until).toBe(true)

  await server.pool.query(`update synchronizations set active = false where kind = 'items'`)
  await renew()
  expect(await synchronization('items')).toMatchObject({ subscription_id: null, subscribed_until: null })
})

it('is found again when the answer was lost, and reports why there is none', async () => {
  const { subscription_id } = await synchronization('items')
  await server.pool.query(`update synchronizations set subscription_id = null where kind = 'items'`)
  await send('PUT', '/behaviour/erp', { mode: 'fail' })
  await renew()
  expect(await synchronization('items')).toMatchObject({ subscription_error: expect.stringContaining('told to fail') })
  await send('PUT', '/behaviour/erp', { mode: 'ok' })
  await renew()
  expect(await synchronization('items')).toMatchObject({ subscription_id, subscription_error: null })
})

it('queues one run of its kind, however many records have changed, and answers as the ERP requires', async () => {
  for (let key = 1; key <= 7; key += 1) await send('PATCH', `/erp/master/Items/${key}`, { Unit_Price: key })
  await vi.waitFor(
    async () => expect(await runs('items')).toMatchObject([{ status: 'queued', origin: 'notice' }]),
    5000,
  )
  expect(await runs('buyers')).toEqual([])

  const secret = noticeSecret(server.deps.config, 'items')
  const notice = { clientState: secret, changeType: 'collection' }
  expect((await notices('items', { value: [notice, notice] })).status).toBe(202)
  expect(await runs('items')).toHaveLength(1)
})

it('that comes during a run is followed by another run', async () => {
  const notice = { value: [{ clientState: noticeSecret(server.deps.config, 'items'), changeType: 'updated' }] }
  await notices('items', notice)
  const [first] = await runs('items')
  const interrupted = {
    ...server.deps.erp,
    async readPage(...asked: Parameters<typeof server.deps.erp.readPage>) {
      const page = await server.deps.erp.readPage(...asked)
      await notices('items', notice)
      return page
    },
  }
  await worked(first.id, interrupted)
  expect(await runs('items')).toMatchObject([{ status: 'succeeded' }, { status: 'queued', origin: 'notice' }])
})

it('is refused without our secret, when malformed, and when it is about nothing', async () => {
  // Of orders, for items changed in the tests before, and the ERP may tell of the last of them late.
  const forged = { value: [{ clientState: noticeSecret(server.deps.config, 'items'), changeType: 'updated' }] }
  expect((await notices('orders', forged)).status).toBe(403)
  expect((await notices('orders', { value: [{ changeType: 'updated' }] })).status).toBe(403)
  expect((await notices('orders', {})).status).toBe(400)
  expect((await notices('anything', forged)).status).toBe(404)
  expect(await runs('orders')).toEqual([])
})
