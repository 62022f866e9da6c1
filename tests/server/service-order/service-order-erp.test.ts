import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ErpError, type ErpPort } from '#server/integrations/erp/erp.ts'
import type { ErpMode } from '#server/integrations/erp/simulator.ts'
import { type Simulators, startSimulators } from '#server/integrations/simulators.ts'
import { nextTry } from '#server/modules/service-order/erp-queue.ts'
import { saveInErp, saveManyInErp } from '#server/modules/service-order/warranty/erp/save.ts'
import { tellErp } from '#server/modules/service-order/warranty/erp/update.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

const dataDir = temporaryDataDir('orders-erp')
let simulators: Simulators
let server: TestServer
let desk: OrderDesk

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, dataDir })
  const erp = { url: simulators.erpUrl, company: 'Demo', user: null, password: null, token: null }
  server = await startServer({ config: { erp, erp_timeout: 1 } })
  desk = await openOrderDesk(server)
})
afterEach(() => behave('ok'))
afterAll(async () => {
  await server.stop()
  await simulators.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const at = (id: number) => ({ service_order: id })
const run = (id: number) => saveInErp(server.deps, id)

async function behave(mode: ErpMode): Promise<void> {
  await fetch(`${simulators.erpUrl}/behaviour/erp`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  })
}

/** How often the ERP has an order. */
async function copies(order_number: string | null): Promise<number> {
  const response = await fetch(`${simulators.erpUrl}/erp/orders`)
  const { results } = (await response.json()) as { results: { No: string }[] }
  return results.filter(({ No }) => No === order_number).length
}

const waitingJobs = async (id: number) => {
  const { rows } = await server.pool.query<{ wait: number }>(
    `select extract(epoch from start_after - now())::int as wait from pgboss.job
     where name = 'service-order.erp-save' and state = 'created' and (data ->> 'order_id')::int = $1 order by start_after`,
    [id],
  )
  return rows.map(({ wait }) => wait)
}

const lettersAbout = async (order_number: string | null, template: string) => {
  const { rows } = await server.pool.query(
    `select data ->> 'to' as recipient from pgboss.job
     where name = 'mail.send' and data ->> 'template' = $2 and data #>> '{data,order_number}' = $1`,
    [order_number, template],
  )
  return rows.map(({ recipient }) => recipient)
}

describe('saving in the ERP', () => {
  it('happens once, is told in the timeline and counted', async () => {
    const { id, order_number, version } = await desk.sent()
    expect(await waitingJobs(id)).toHaveLength(1)
    await run(id)
    const order = await desk.seen(id)
    expect(order).toMatchObject({ erp_status: 'saved', status: 'registered', version })
    expect(order.timeline.at(-1)).toMatchObject({ kind: 'erp_saved', actor: null, internal: false })
    expect(order.erp_attempts).toMatchObject([{ number: 1, outcome: 'saved', reason: null, next_at: null }])
    await run(id)
    expect((await desk.seen(id)).erp_attempts).toHaveLength(1)
    expect(await copies(order_number)).toBe(1)
  })

  it.each<[ErpMode, string]>([
    ['down', 'down'],
    ['fail', 'failing'],
    ['nonsense', 'answering nonsense'],
    ['busy', 'busy'],
  ])('keeps the order registered while the ERP is %s, and can be resent by hand', async (mode) => {
    const { id, order_number, version } = await desk.sent()
    await behave(mode)
    await run(id)
    const failed = await desk.seen(id)
    expect(failed).toMatchObject({ status: 'registered', erp_status: 'failed', version })
    expect(failed.erp_attempts).toMatchObject([
      { number: 1, outcome: 'failed', reason: expect.any(String), next_at: expect.any(String) },
    ])
    const seen = await desk.author.call('partnerzone.service-order.service-orders.show', { path: at(id) })
    expect(seen.body).toMatchObject({ status: 'registered', erp_status: 'failed' })
    expect(seen.body.timeline.at(-1)).toMatchObject({ kind: 'erp_failed', reason: null, text: null })

    await behave('ok')
    const resent = await desk.technician.call('service-order.service-orders.resend', {
      path: at(id),
      body: { version },
    })
    expect(resent.body).toMatchObject({ erp_status: 'pending' })
    expect(resent.body.message).toBe('The order will be saved in Navision again')
    expect((await waitingJobs(id)).some((wait) => wait <= 0)).toBe(true)
    await run(id)
    await run(id)
    expect(await desk.seen(id)).toMatchObject({
      erp_status: 'saved',
      erp_attempts: [{ number: 2, outcome: 'saved' }, { number: 1 }],
    })
    expect(await copies(order_number)).toBe(1)
  })

  it('is tried again for many at once; which order is refused, and why, is told row by row', async () => {
    await behave('down')
    const [first, second] = [await desk.sent(), await desk.sent()]
    await run(first.id)
    await run(second.id)
    await behave('ok')
    const saved = await desk.sent()
    await run(saved.id)
    const pending = await desk.sent()
    const draft = await desk.draft()

    const ids = [second.id, draft.id, pending.id, saved.id, first.id, 999_999]
    const answer = await desk.technician.call('service-order.service-orders.resend-many', { body: { ids } })
    expect(answer.body).toMatchObject({
      done: 2,
      refused: [
        { id: saved.id, reason: 'Navision has the order already' },
        { id: pending.id, reason: 'It is being saved in Navision already' },
        { id: draft.id, reason: 'The order was not sent to Navision' },
        { id: 999_999, reason: 'Record not found' },
      ],
    })
    for (const { id } of [first, second]) {
      expect(await desk.seen(id)).toMatchObject({ erp_status: 'pending' })
      await run(id)
      expect(await desk.seen(id)).toMatchObject({ erp_status: 'saved' })
    }

    const none = await desk.technician.refused('service-order.service-orders.resend-many', { body: { ids: [] } })
    expect(none).toMatchObject({ status: 422, body: { errors: { ids: ['Select orders first'] } } })
    expect((await desk.reader.refused('service-order.service-orders.resend-many', { body: { ids } })).status).toBe(403)
  })

  it('of many goes in two calls, and what the ERP refuses of one leaves the others alone', async () => {
    const orders = [await desk.sent(), await desk.sent(), await desk.sent()]
    const [, refused] = orders
    await server.pool.query(`update service_orders set order_number = $1 where id = $2`, [
      'SG/2026/A-NUMBER-THAT-IS-TOO-LONG',
      refused?.id,
    ])
    const fetching = vi.spyOn(globalThis, 'fetch')
    await saveManyInErp(
      server.deps,
      orders.map(({ id }) => id),
    )
    const asked = fetching.mock.calls.map(([address]) => String(address).replace(simulators.erpUrl, ''))
    fetching.mockRestore()
    expect(asked).toEqual(['/ODataV4/$batch', '/ODataV4/$batch'])
    const statuses = await Promise.all(orders.map(async ({ id }) => (await desk.seen(id)).erp_status))
    expect(statuses).toEqual(['saved', 'failed', 'saved'])
    for (const { order_number, id } of orders) expect(await copies(order_number)).toBe(id === refused?.id ? 0 : 1)

    await behave('busy')
    const last = await desk.sent()
    await saveManyInErp(server.deps, [last.id])
    expect((await desk.seen(last.id)).erp_attempts[0]).toMatchObject({ outcome: 'failed', failure: 'limited' })
  })

  it('does not wait for a slow ERP, and never saves twice because of it', async () => {
    const { id, order_number } = await desk.sent()
    await behave('slow')
    await run(id)
    expect((await desk.seen(id)).erp_attempts[0]).toMatchObject({ outcome: 'failed' })
    await behave('ok')
    await run(id)
    expect(await desk.seen(id)).toMatchObject({ erp_status: 'saved' })
    expect(await copies(order_number)).toBe(1)
  })

  it('finds the order that the ERP has stored when its answer was lost', async () => {
    const { id, order_number } = await desk.sent()
    const losing: ErpPort = {
      ...server.deps.erp,
      async saveServiceOrder(order) {
        await server.deps.erp.saveServiceOrder(order)
        throw new ErpError('down', 'The answer was lost')
      },
    }
    await saveInErp({ ...server.deps, erp: losing }, id)
    expect((await desk.seen(id)).erp_status).toBe('failed')
    expect(await copies(order_number)).toBe(1)
    await run(id)
    expect((await desk.seen(id)).erp_status).toBe('saved')
    expect(await copies(order_number)).toBe(1)
  })

  it('goes on where a killed process left it: stored there, not yet noted here', async () => {
    const { id, order_number } = await desk.sent()
    await run(id)
    await server.pool.query(`update service_orders set erp_status = 'pending', erp_id = null where id = $1`, [id])
    await Promise.all([run(id), run(id)])
    expect((await desk.seen(id)).erp_status).toBe('saved')
    expect(await copies(order_number)).toBe(1)
  })

  it('is tried again later and later, told once in the timeline and once to those in charge', async () => {
    const { id, order_number } = await desk.sent()
    await behave('down')
    for (let tries = 0; tries < 3; tries++) await run(id)
    const order = await desk.seen(id)
    expect(order.erp_attempts.map(({ number }) => number)).toEqual([3, 2, 1])
    expect(order.timeline.filter(({ kind }) => kind === 'erp_failed')).toHaveLength(1)
    expect(await lettersAbout(order_number, 'order_erp_failed')).toEqual([desk.lead.email])
    const [, first = 0, second = 0, third = 0] = await waitingJobs(id)
    expect([first, second, third].map((wait) => Math.round(wait / 60))).toEqual([1, 5, 15])
  })

  it('respects how long the ERP asks to be left alone, and gives up after a day', () => {
    const now = new Date('2026-03-02T10:00:00Z')
    const minutes = (number: number, retry_after: number | null = null) => {
      const next = nextTry(number, now, retry_after)
      return next && (next.getTime() - now.getTime()) / 60_000
    }
    expect([1, 2, 3, 4, 5, 26].map((number) => minutes(number))).toEqual([1, 5, 15, 60, 60, 60])
    expect(minutes(1, 600)).toBe(10)
    expect(minutes(27)).toBeNull()
  })

  it('leaves drafts and what is gone alone', async () => {
    const { id } = await desk.draft()
    await run(id)
    await run(2_000_000_000)
    expect((await desk.seen(id)).erp_status).toBe('none')
  })
})

describe('what becomes of an order that the ERP has', () => {
  const staff = 'service-order.service-orders'
  const record = async (No: string | null) => {
    const response = await fetch(`${simulators.erpUrl}/erp/orders`)
    const { results } = (await response.json()) as { results: Record<string, unknown>[] }
    return results.find((order) => order.No === No)
  }
  /** Everything that the ERP is told, in order. */
  const listening = () => {
    const heard: string[] = []
    const erp: ErpPort = {
      ...server.deps.erp,
      updateServiceOrder(order, told) {
        heard.push(order.status)
        return server.deps.erp.updateServiceOrder(order, told)
      },
    }
    return { heard, erp }
  }
  const updates = async (id: number) => {
    const { rows } = await server.pool.query(
      `select 1 from pgboss.job where name = 'service-order.erp-update' and (data ->> 'order_id')::int = $1`,
      [id],
    )
    return rows.length
  }

  /** Saved, begun, waiting for the partner, answered and completed; nothing of that told yet. */
  async function moved() {
    const { id, order_number } = await desk.sent()
    await run(id)
    const act = async (name: 'start' | 'ask' | 'complete', body: object) => {
      const { version } = await desk.seen(id)
      const { status } = await desk.technician.refused(`${staff}.${name}`, { path: at(id), body: { version, ...body } })
      expect(status).toBe(200)
    }
    await act('start', {})
    await act('ask', { reason: 'information', text: 'Jaki kod?' })
    await desk.author.call('partnerzone.service-order.service-orders.reply', { path: at(id), body: { text: 'E01' } })
    await act('complete', { resolution: 'repaired', text: 'Wymieniono czujnik' })
    return { id, order_number }
  }

  it('is told change by change, in order, each once', async () => {
    const { id, order_number } = await moved()
    expect(await updates(id)).toBe(4)
    const { heard, erp } = listening()
    await tellErp({ ...server.deps, erp }, id)
    await tellErp({ ...server.deps, erp }, id)
    expect(heard).toEqual(['inprogress', 'waiting', 'inprogress', 'completed'])
    expect(await record(order_number)).toMatchObject({
      Status: 'Finished',
      Portal_Resolution: 'repaired',
      Portal_Resolution_Text: 'Wymieniono czujnik',
    })
  })

  it('is told a withdrawal', async () => {
    const { id, order_number } = await desk.sent()
    await run(id)
    const { version } = await desk.seen(id)
    await desk.author.call('partnerzone.service-order.service-orders.withdraw', {
      path: at(id),
      body: { version, reason: 'Naprawione' },
    })
    await tellErp(server.deps, id)
    expect(await record(order_number)).toMatchObject({ Status: 'Finished', Portal_Resolution: 'withdrawn' })
  })

  it('waits for an ERP that is down, with the same retries, and staff may try at once', async () => {
    const { id, order_number } = await moved()
    await behave('down')
    await tellErp(server.deps, id)
    const behind = await desk.seen(id)
    expect(behind).toMatchObject({ erp_status: 'saved', erp_behind: true })
    expect(behind.erp_attempts[0]).toMatchObject({ outcome: 'failed', failure: 'down' })
    expect(behind.erp_attempts[0]?.next_at).not.toBeNull()
    expect(await lettersAbout(order_number, 'order_erp_failed')).toEqual([desk.technician.email])
    await behave('ok')
    const again = await desk.technician.refused(`${staff}.resend`, { path: at(id), body: { version: behind.version } })
    expect(again.status).toBe(200)
    await tellErp(server.deps, id)
    expect(await desk.seen(id)).toMatchObject({ erp_behind: false })
    expect(await record(order_number)).toMatchObject({ Status: 'Finished' })
  })

  it('leaves what the ERP’s people changed, and shows the differences to staff', async () => {
    const { id, order_number } = await moved()
    const key = encodeURIComponent(order_number ?? '')
    await fetch(`${simulators.erpUrl}/ODataV4/Company('Demo')/ServiceOrders(No='${key}')`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'if-match': '*' },
      body: JSON.stringify({ Ship_to_City: 'Radom', Status: 'Closed by hand' }),
    })
    await tellErp(server.deps, id)
    expect(await record(order_number)).toMatchObject({ Ship_to_City: 'Radom', Status: 'Closed by hand' })
    expect((await desk.seen(id)).erp_differences).toEqual(
      expect.arrayContaining([
        { field: 'Ship_to_City', portal: 'Kraków', erp: 'Radom' },
        { field: 'Status', portal: 'Finished', erp: 'Closed by hand' },
      ]),
    )
    const shown = await desk.author.call('partnerzone.service-order.service-orders.show', { path: at(id) })
    expect(shown.body).not.toHaveProperty('erp_differences')
  })

  it('is told to those in charge when the tries end', async () => {
    const { id, order_number } = await desk.sent()
    await behave('down')
    for (let tries = 0; tries < 27; tries++) await run(id)
    expect((await desk.seen(id)).erp_attempts[0]).toMatchObject({ number: 27, next_at: null })
    expect(await lettersAbout(order_number, 'order_erp_given_up')).toEqual([desk.lead.email])
  })
})

describe('with the worker running', () => {
  it('an order that is sent arrives in the ERP by itself', async () => {
    const erp = { url: simulators.erpUrl, company: 'Demo', user: null, password: null, token: null }
    const working = await startServer({ work: true, config: { erp } })
    try {
      const desk = await openOrderDesk(working)
      const { id } = await desk.sent()
      await vi.waitFor(async () => expect((await desk.seen(id)).erp_status).toBe('saved'), {
        timeout: 20_000,
        interval: 100,
      })
    } finally {
      await working.stop()
    }
  })
})
