import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reopenDays } from '#contract/service-order/handling/chart.ts'
import { contestDays } from '#contract/service-order/lifecycle.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
})
afterAll(() => server.stop())

const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()
const at = (id: number) => ({ service_order: id })

describe('a completed order', () => {
  it('can be reopened within thirty days, not later', async () => {
    const complete = async () => {
      const { id, version } = await desk.atWork()
      const body = { version, resolution: 'repaired' as const, text: 'Naprawiono' }
      return (await desk.technician.call('service-order.service-orders.complete', { path: at(id), body })).body
    }
    const first = await complete()
    const reopened = await desk.lead.call('service-order.service-orders.reopen', {
      path: at(first.id),
      body: { version: first.version, reason: 'Usterka wróciła' },
    })
    expect(reopened.body).toMatchObject({
      status: 'inprogress',
      resolution: null,
      resolution_text: null,
      completed_at: null,
    })

    const second = await complete()
    const long = new Date(Date.now() - (reopenDays + 1) * day).toISOString()
    await server.pool.query('update service_orders set completed_at = $2 where id = $1', [second.id, long])
    const refused = await desk.lead.refused('service-order.service-orders.reopen', {
      path: at(second.id),
      body: { version: second.version, reason: 'Po czasie' },
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
  })

  it('of a closed company stays completed until the company is active again', async () => {
    const { id, version } = await desk.atWork()
    const completed = await desk.technician.call('service-order.service-orders.complete', {
      path: at(id),
      body: { version, resolution: 'repaired', text: 'Naprawiono' },
    })
    const body = { version: completed.body.version, reason: 'Usterka wróciła' }
    const reopen = () => desk.lead.refused('service-order.service-orders.reopen', { path: at(id), body })
    await server.pool.query('update partners set status = 0 where id = $1', [desk.company])
    expect(await desk.seen(id)).toMatchObject({ company_open: false })
    expect(await reopen()).toMatchObject({
      status: 409,
      body: { code: 'lifecycle', message: 'The partner is not active. Activate it first.' },
    })
    await server.pool.query('update partners set status = 1 where id = $1', [desk.company])
    expect((await reopen()).status).toBe(200)
  })

  it('is contested once by its company, within two weeks: it stays completed, and only leads reopen it', async () => {
    const { id, version } = await desk.atWork()
    const { body: done } = await desk.technician.call('service-order.service-orders.complete', {
      path: at(id),
      body: { version, resolution: 'rejected', text: 'Zalanie', rejection_reason: 'mechanical_damage' },
    })
    const contest = 'partnerzone.service-order.service-orders.contest'
    const body = { version: done.version, reason: 'Nie było zalania' }
    await server.pool.query('update service_orders set completed_at = $2 where id = $1', [id, daysAgo(contestDays + 1)])
    expect(await desk.author.refused(contest, { path: at(id), body })).toMatchObject({ status: 409 })

    await server.pool.query('update service_orders set completed_at = $2 where id = $1', [id, daysAgo(contestDays - 1)])
    const { body: contested } = await desk.author.call(contest, { path: at(id), body })
    expect(contested).toMatchObject({ status: 'completed', resolution: 'rejected' })
    const work = async () =>
      (await desk.lead.call('dashboard.dashboards.work', {})).body.first.filter(({ kind }) => kind === 'contest')
    expect(await work()).toMatchObject([{ id, title: contested.order_number }])
    expect(contested.timeline.at(-1)).toMatchObject({ kind: 'contested', reason: 'Nie było zalania', internal: false })
    const again = { ...body, version: contested.version }
    expect(await desk.author.refused(contest, { path: at(id), body: again })).toMatchObject({ status: 409 })

    const task = await desk.lead.call('service-order.service-orders.index', { query: { contested: 'true' } })
    expect(task.body.results.map((row) => row.id)).toContain(id)
    expect(
      await desk.technician.refused('service-order.service-orders.reopen', { path: at(id), body: again }),
    ).toMatchObject({ status: 403 })
    await desk.lead.call('service-order.service-orders.reopen', { path: at(id), body: again })
    const left = await desk.lead.call('service-order.service-orders.index', { query: { contested: 'true' } })
    expect(left.body.results.map((row) => row.id)).not.toContain(id)
  })

  it('is upheld by a lead with a reason that its company reads, and is no task any more', async () => {
    const { id, version } = await desk.atWork()
    const { body: done } = await desk.technician.call('service-order.service-orders.complete', {
      path: at(id),
      body: { version, resolution: 'rejected', text: 'Zalanie', rejection_reason: 'mechanical_damage' },
    })
    const { body: contested } = await desk.author.call('partnerzone.service-order.service-orders.contest', {
      path: at(id),
      body: { version: done.version, reason: 'Nie było zalania' },
    })
    const uphold = 'service-order.service-orders.uphold'
    const body = { version: contested.version, reason: 'Zalanie widać na zdjęciu trzecim' }
    expect(await desk.technician.refused(uphold, { path: at(id), body })).toMatchObject({ status: 403 })
    const { body: upheld } = await desk.lead.call(uphold, { path: at(id), body })
    expect(upheld).toMatchObject({ status: 'completed', resolution: 'rejected' })
    const { body: seen } = await desk.author.call('partnerzone.service-order.service-orders.show', { path: at(id) })
    expect(seen.timeline.at(-1)).toMatchObject({ kind: 'upheld', reason: body.reason, internal: false })
    const left = await desk.lead.call('service-order.service-orders.index', { query: { contested: 'true' } })
    expect(left.body.results.map((row) => row.id)).not.toContain(id)
    const again = { ...body, version: upheld.version }
    expect(await desk.lead.refused(uphold, { path: at(id), body: again })).toMatchObject({ status: 409 })
  })
})
