import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
})
afterAll(async () => {
  expect(server.unforeseen).toEqual([])
  await server.stop()
})

it('names no work whose page the person may not enter', async () => {
  const { id, version } = await desk.inErp()
  const work = async () => (await desk.technician.call('dashboard.dashboards.index')).body.work
  const turns = async () => (await desk.author.call('partnerzone.dashboard.dashboards.index')).body.turns
  const take = (permission: string) =>
    server.pool.query('update roles set permissions = array_remove(permissions, $1)', [permission])

  expect(await work()).toMatchObject({ total: 1, first: [{ kind: 'order', id }] })
  await desk.technician.call('service-order.service-orders.ask', {
    path: { service_order: id },
    body: { version, reason: 'information', text: 'Zdjęcie?' },
  })
  expect(await turns()).toMatchObject([{ kind: 'answer', id }])
  await take('partnerzone.service-order.service-orders.show')
  expect(await turns()).toEqual([])
  const orders = async () => (await desk.author.call('partnerzone.dashboard.dashboards.index')).body.orders
  expect((await orders())?.latest).toHaveLength(1)
  await take('partnerzone.service-order.service-orders.index')
  expect(await orders()).toBeNull()

  await desk.inErp()
  expect((await work()).total).toBe(1)
  await take('service-order.service-orders.show')
  expect(await work()).toEqual({ total: 0, late: 0, first: [] })
})
