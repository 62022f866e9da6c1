import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ErpError, type ErpPort } from '#server/integrations/erp/erp.ts'
import type { ErpMode } from '#server/integrations/erp/simulator.ts'
import { type Simulators, startSimulators } from '#server/integrations/simulators.ts'
import {
  removePartsFromErp,
  savePartsInErp,
  strikePartsInErp,
} from '#server/modules/service-order/spare-parts/erp-save.ts'
import { followUpUnanswered } from '#server/modules/service-order/unanswered.ts'
import { processRun } from '#server/modules/synchronization/jobs.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

const dataDir = temporaryDataDir('parts-erp')
let simulators: Simulators
let server: TestServer
let desk: OrderDesk

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, dataDir })
  const erp = { url: simulators.erpUrl, company: 'Demo', user: null, password: null, token: null }
  server = await startServer({ config: { erp, erp_timeout: 1 } })
  desk = await openOrderDesk(server)
  await server.pool.query(
    `insert into spare_parts (number, name_pl, net_price) values ('500001', 'Uszczelka', 12.50), ('500002', 'Wentylator', 640),
       ('500003', 'Pompa', 480)`,
  )
  await server.pool.query(`update partners set external_id = 'K00017' where id = $1`, [desk.company])
  await server.pool.query(`update synchronizations set adopted_at = now() where kind in ('parts', 'parts-orders')`)
})
afterEach(() => behave('ok'))
afterAll(async () => {
  await server.stop()
  await simulators.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const send = (method: string, path: string, body: unknown) =>
  fetch(`${simulators.erpUrl}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const behave = (mode: ErpMode) => send('PUT', '/behaviour/erp', { mode })

const zone = 'partnerzone.service-order.spare-parts-orders'
const staff = 'service-order.spare-parts-orders'
const address = {
  company_name: 'Instal-Term',
  nip: '5261040828',
  billing_name: 'Instal-Term',
  shipping_name: 'Jan Żak',
  shipping_email: 'jan@instal.test',
  shipping_phone: '600700800',
  shipping_street: 'Długa 1',
  shipping_postcode: '00-850',
  shipping_city: 'Warszawa',
}
const order = async (lines: Record<string, number>, more: object = {}) => {
  const body = {
    ...address,
    is_repeated: true,
    ...more,
    lines: Object.entries(lines).map(([number, quantity]) => ({ number, quantity })),
  }
  const { status, body: ordered } = await desk.author.call(`${zone}.store`, { body })
  if (status !== 200) throw new Error(JSON.stringify(ordered))
  return ordered
}
const seen = async (id: number) => (await desk.admin.call(`${staff}.show`, { path: { spare_parts_order: id } })).body
const act = async (
  name: 'accept' | 'cancel' | 'match' | 'strike' | 'resend',
  id: number,
  body: object = {},
  who = desk.admin,
) => {
  const { version } = await seen(id)
  const named = `${staff}.${name}` as `${typeof staff}.accept`
  return who.call(named, { path: { spare_parts_order: id }, body: { version, ...body } })
}
const save = (id: number, erp: ErpPort = server.deps.erp, at = new Date()) =>
  savePartsInErp({ ...server.deps, erp, clock: () => at }, id)
const remove = (id: number) => removePartsFromErp(server.deps, id)
const saved = async (lines: Record<string, number>, more: object = {}) => {
  const { id } = await order(lines, more)
  await save(id)
  return seen(id)
}

type Sale = Record<string, unknown> & { External_Document_No: string }
async function sales(order_number: string | null) {
  const { results } = (await (await fetch(`${simulators.erpUrl}/erp/sales-orders`)).json()) as { results: Sale[] }
  return results.filter((sale) => sale.External_Document_No === order_number)
}
const inErp = (order_number: string | null, changes: object) =>
  send('PATCH', `/erp/sales-orders/${encodeURIComponent(order_number ?? '')}`, changes)
async function run(kind: 'parts' | 'parts-orders') {
  const { rows } = await server.pool.query('select id from synchronizations where kind = $1', [kind])
  const { body } = await desk.admin.call('synchronization.synchronizations.run', {
    path: { synchronization: rows[0].id },
    body: { whole: true },
  })
  const { db, erp } = server.deps
  await processRun({ db, erp, clock: () => new Date(), isLastAttempt: true }, body.run_id)
}
async function results(kind: 'parts' | 'parts-orders') {
  const { body } = await desk.admin.call('synchronization.results.index', { query: { kind, per_page: 100 } })
  return 'results' in body ? body.results : []
}
const problems = async (kind: 'parts' | 'parts-orders') =>
  (await results(kind)).filter(({ outcome }) => outcome === 'failed')
const parcel = { Shipping_Agent_Code: 'DPD', Package_Tracking_No: '0000123456789U' }

describe('an order of parts in the ERP', () => {
  it('is a sales order with its lines and our number', async () => {
    const { order_number, erp_status, erp_id, erp_attempts } = await saved({ 500001: 3, 500002: 1 })
    expect({ erp_status, erp_id }).toEqual({ erp_status: 'saved', erp_id: expect.stringMatching(/^ZS-\d+$/) })
    expect(erp_attempts).toMatchObject([{ number: 1, outcome: 'saved' }])
    expect(await sales(order_number)).toMatchObject([
      {
        Sell_to_Customer_No: 'K00017',
        Ship_to_City: 'Warszawa',
        Ship_to_Country_Region_Code: 'PL',
        SalesOrdersSalesLines: [
          { Type: 'Item', No: '500001', Quantity: 3 },
          { Type: 'Item', No: '500002', Quantity: 1 },
        ],
      },
    ])
  })

  it('exists once, whether an answer is lost, attempts meet, or the job runs twice', async () => {
    const { id, order_number } = await order({ 500001: 1 })
    await behave('lost')
    await save(id)
    expect(await seen(id)).toMatchObject({ erp_status: 'failed', status: 'registered' })
    // The dashboard counts it, and leads to it.
    const { body: board } = await desk.admin.call('dashboard.dashboards.index')
    expect(board).toMatchObject({
      states: expect.arrayContaining([expect.objectContaining({ kind: 'erp', of: 'parts', count: 1 })]),
    })
    const { body: work } = await desk.admin.call('dashboard.dashboards.work', { query: { shown: 200 } })
    const line = { kind: 'erp', detail: 'parts', id, title: order_number }
    expect(work).toMatchObject({ first: expect.arrayContaining([expect.objectContaining(line)]) })
    await behave('ok')
    const [one, other] = [save(id), save(id)]
    await Promise.all([one, other])
    await save(id)
    expect(await seen(id)).toMatchObject({ erp_status: 'saved' })
    expect(await sales(order_number)).toHaveLength(1)
  })

  it('is tried by one job at a time, and again where that one died', async () => {
    const { id, order_number } = await order({ 500001: 1 })
    const dead: ErpPort = { ...server.deps.erp, saveSalesOrder: () => Promise.reject(new Error('the process ended')) }
    await expect(save(id, dead)).rejects.toThrow('the process ended')
    await save(id)
    expect(await sales(order_number)).toHaveLength(0)
    await save(id, server.deps.erp, new Date(Date.now() + 80_000))
    expect(await sales(order_number)).toHaveLength(1)
  })

  it('is accepted when the ERP has it, or by an administrator with a reason', async () => {
    const { id } = await order({ 500001: 1 })
    expect((await act('accept', id)).status).toBe(409)
    expect((await act('accept', id, { reason: 'Navision stoi' }, desk.technician)).status).toBe(409)
    expect((await act('accept', id, { reason: 'Navision stoi' })).body).toMatchObject({ status: 'inprogress' })
    const { id: other } = await saved({ 500001: 1 })
    expect((await act('accept', other, {}, desk.technician)).body).toMatchObject({ status: 'inprogress' })
  })

  it('waits until staff have matched each number with a part; later its lines change in the ERP', async () => {
    const { id, order_number, lines } = await order({ 77: 2 })
    await save(id)
    expect(await sales(order_number)).toHaveLength(0)
    const match = { line_id: lines[0]?.id, number: '500003' }
    await act('match', id, match)
    await save(id)
    expect(await sales(order_number)).toMatchObject([{ SalesOrdersSalesLines: [{ No: '500003', Quantity: 2 }] }])
    expect((await act('match', id, match)).status).toBe(409)
  })

  it('is cancelled when the ERP has deleted it, whoever cancels and wherever saving it had come to', async () => {
    const { id, order_number } = await saved({ 500001: 1 })
    await act('cancel', id, { reason: 'Pomyłka' })
    expect(await seen(id)).toMatchObject({ status: 'registered', cancelling_by: 'staff' })
    // Nobody accepts it meanwhile, or cancels it again.
    expect((await act('accept', id)).status).toBe(409)
    expect((await act('cancel', id, { reason: 'Pomyłka' })).status).toBe(409)
    await behave('down')
    await remove(id)
    expect(await seen(id)).toMatchObject({ status: 'registered', erp_status: 'saved', erp_behind: true })
    await behave('ok')
    expect((await act('resend', id)).status).toBe(200)
    await remove(id)
    expect(await sales(order_number)).toHaveLength(0)
    const ended = {
      status: 'completed',
      resolution: 'cancelled',
      erp_status: 'none',
      erp_behind: false,
      cancelling_by: null,
    }
    expect(await seen(id)).toMatchObject(ended)
    const { id: never, version } = await order({ 500001: 1 })
    const path = { spare_parts_order: never }
    await desk.author.call(`${zone}.withdraw`, { path, body: { version, reason: 'Już niepotrzebne' } })
    await save(never)
    await remove(never)
    expect(await seen(never)).toMatchObject(ended)
    expect((await seen(never)).timeline.map(({ kind }) => kind)).toEqual(['sent', 'cancel_requested', 'withdrawn'])
  })

  it('goes on, and both sides are told, when the ERP has shipped what was withdrawn here', async () => {
    const withdrawn = async () => {
      const ordered = await saved({ 500001: 1 })
      const path = { spare_parts_order: ordered.id }
      await desk.author.call(`${zone}.withdraw`, { path, body: { version: ordered.version, reason: null } })
      await server.pool.query(`delete from pgboss.job where name = 'mail.send'`)
      await inErp(ordered.order_number, { Status: 'Released', ...parcel, shipped: { 500001: 1 } })
      return ordered
    }
    const letters = async () => {
      const { rows } = await server.pool.query(
        `select distinct data ->> 'template' as template from pgboss.job where name = 'mail.send' order by 1`,
      )
      return rows.map(({ template }) => template)
    }
    // The deletion comes first, and is refused; then a run reads the shipment.
    const one = await withdrawn()
    await remove(one.id)
    expect(await seen(one.id)).toMatchObject({ status: 'registered', cancelling_by: null })
    expect(await letters()).toEqual(['parts_cancel_refused', 'parts_not_cancelled'])
    await run('parts-orders')
    const shipped = { status: 'completed', resolution: 'shipped', lines: [{ delivered: 1 }] }
    expect(await seen(one.id)).toMatchObject(shipped)

    // The run comes first.
    const other = await withdrawn()
    await run('parts-orders')
    expect(await seen(other.id)).toMatchObject({ ...shipped, cancelling_by: null })
    expect(await letters()).toEqual(['parts_cancel_refused', 'parts_delivered', 'parts_not_cancelled'])
    await remove(other.id)
    expect(await sales(other.order_number)).toHaveLength(1)
  })
})

describe('cancelling lines that the ERP has', () => {
  const strike = (order: { id: number }, lines: object[]) => act('strike', order.id, { lines, reason: 'Wycofane' })
  const inTheErp = (id: number, at = new Date()) => strikePartsInErp({ ...server.deps, clock: () => at }, id)

  it('deletes them there first and counts when the ERP confirms, however long it is away', async () => {
    const ordered = await saved({ 500001: 3, 500002: 1 })
    const { id, order_number } = ordered
    const [first, second] = ordered.lines
    await act('accept', id)
    expect((await strike(ordered, [second?.id as never])).body).toMatchObject({
      lines: [{}, { struck: false, strike_pending: true, strike_reason: 'Wycofane' }],
    })
    expect((await strike(ordered, [second?.id as never])).status).toBe(422)
    await behave('down')
    await inTheErp(id)
    expect((await seen(id)).lines[1]).toMatchObject({ struck: false, strike_pending: true })
    // The answer is lost, although the ERP has deleted the line: the next try finds it deleted.
    await behave('lost')
    await inTheErp(id)
    await behave('ok')
    await inTheErp(id)
    await inTheErp(id)
    expect(await sales(order_number)).toMatchObject([{ SalesOrdersSalesLines: [{ No: '500001', Quantity: 3 }] }])
    const struck = await seen(id)
    expect(struck).toMatchObject({
      status: 'inprogress',
      lines: [{ struck: false }, { struck: true, strike_pending: false }],
    })
    const kinds = struck.timeline.map(({ kind }) => kind).filter((kind) => kind.startsWith('str'))
    expect(kinds).toEqual(['strike_requested', 'struck'])

    // Part of a line: the shipped quantity stays, and the order is completed.
    await inErp(order_number, { ...parcel, shipped: { 500001: 1 } })
    await run('parts-orders')
    await strike(ordered, [first?.id as never])
    await inTheErp(id)
    expect(await sales(order_number)).toMatchObject([{ SalesOrdersSalesLines: [{ No: '500001', Quantity: 1 }] }])
    const done = { quantity: 3, delivered: 1, struck: false, struck_quantity: 2 }
    expect(await seen(id)).toMatchObject({ status: 'completed', resolution: 'shipped', lines: [done, {}] })
    await run('parts-orders')
    expect((await seen(id)).lines).toHaveLength(2)
  })

  it('keeps lines that the ERP refuses to delete, tells staff, and cancels the order when it deletes all of them', async () => {
    const ordered = await saved({ 500001: 2 })
    const { id, order_number } = ordered
    const lines = ordered.lines.map((line) => line.id) as never[]
    await act('accept', id)
    await inErp(order_number, { shipped: { 500001: 2 } })
    await strike(ordered, lines)
    await inTheErp(id)
    const kept = await seen(id)
    expect(kept.lines).toMatchObject([
      { struck: false, struck_quantity: 0, strike_pending: false, strike_reason: null },
    ])
    expect(kept.timeline.at(-1)).toMatchObject({
      kind: 'strike_refused',
      internal: true,
      reason: expect.stringContaining('shipped'),
    })
    await inErp(order_number, { shipped: { 500001: 0 } })
    await strike(ordered, lines)
    await inTheErp(id)
    await remove(id)
    expect(await seen(id)).toMatchObject({ status: 'completed', resolution: 'cancelled', erp_status: 'none' })
    expect(await sales(order_number)).toHaveLength(0)
  })

  it('asks the ERP once to delete the rest of an order whose question stays unanswered', async () => {
    const { id, order_number } = await saved({ 500001: 2 })
    await act('accept', id)
    await inErp(order_number, { ...parcel, shipped: { 500001: 1 } })
    await run('parts-orders')
    const asked = { version: (await seen(id)).version, reason: 'information' as const, text: 'Do którego modelu?' }
    await desk.technician.call(`${staff}.ask`, { path: { spare_parts_order: id }, body: asked })
    // The rest is on its way there, which the portal has not read yet.
    await inErp(order_number, { shipped: { 500001: 2 } })
    const onDay = async (day: number) => {
      const moment = new Date(Date.now() + day * 86_400_000)
      await followUpUnanswered(server.db, moment, { service_reminder_days: 5, service_no_answer_days: 14 })
      await inTheErp(id)
      return (await seen(id)).timeline.map(({ kind }) => kind).filter((kind) => kind.startsWith('strike'))
    }
    for (const reminded of [6, 11]) expect(await onDay(reminded)).toEqual([])
    expect(await onDay(15)).toEqual(['strike_requested', 'strike_refused'])
    expect(await onDay(16)).toEqual(['strike_requested', 'strike_refused'])
  })

  it('lets an order be saved that the ERP refused because of one part', async () => {
    const { id, order_number, lines } = await order({ 500001: 1, 500002: 1 })
    const refusing: ErpPort = {
      ...server.deps.erp,
      saveSalesOrder: () => Promise.reject(new ErpError('refused', 'Item 500002 is blocked')),
    }
    await save(id, refusing)
    expect(await seen(id)).toMatchObject({ status: 'registered', erp_status: 'failed' })
    await strike({ id }, [lines[1]?.id as never])
    await inTheErp(id)
    await save(id)
    expect(await seen(id)).toMatchObject({ status: 'registered', erp_status: 'saved', lines: [{}, { struck: true }] })
    expect(await sales(order_number)).toMatchObject([{ SalesOrdersSalesLines: [{ No: '500001' }] }])
  })
})

describe('what is done with a sales order in the ERP', () => {
  it('ends the order: one line shipped and the other deleted, or all deleted; the partner sees what was cancelled', async () => {
    const { id, order_number } = await saved({ 500001: 3, 500002: 1 })
    await inErp(order_number, { Status: 'Released', ...parcel, shipped: { 500001: 3 } })
    await run('parts-orders')
    expect(await seen(id)).toMatchObject({ status: 'inprogress' })
    await server.pool.query(`delete from pgboss.job where name = 'mail.send'`)
    await inErp(order_number, {
      SalesOrdersSalesLines: [{ Type: 'Item', No: '500001', Quantity: 3, Quantity_Shipped: 3 }],
    })
    await run('parts-orders')
    const done = await seen(id)
    expect(done).toMatchObject({
      status: 'completed',
      resolution: 'shipped',
      lines: [{ delivered: 3 }, { struck: true }],
    })
    expect(done.timeline.at(-1)).toMatchObject({ kind: 'struck', text: '1 × 500002', from_erp: true })
    const { rows } = await server.pool.query(
      `select data ->> 'template' as template, data -> 'data' ->> 'parts' as parts from pgboss.job where name = 'mail.send'`,
    )
    expect(rows).toEqual([{ template: 'parts_struck', parts: '1 × 500002' }])

    const other = await saved({ 500001: 1 })
    await inErp(other.order_number, { Status: 'Released' })
    await run('parts-orders')
    await inErp(other.order_number, { SalesOrdersSalesLines: [] })
    await run('parts-orders')
    expect(await seen(other.id)).toMatchObject({ status: 'completed', resolution: 'cancelled' })
  })

  it('is taken over: accepted, expected on a day, shipped in parts with a later number, completed', async () => {
    const { id, order_number } = await saved({ 500001: 3, 500002: 1 })
    await inErp(order_number, { Status: 'Released' })
    await run('parts-orders')
    expect(await seen(id)).toMatchObject({ status: 'inprogress' })

    await inErp(order_number, { Portal_Expected_Date: dayFromNow(4) })
    await run('parts-orders')
    const waiting = { status: 'waiting', waiting_reason: 'part', expected_date: dayFromNow(4) }
    expect(await seen(id)).toMatchObject(waiting)
    await inErp(order_number, { Portal_Expected_Date: '0001-01-01' })
    await run('parts-orders')
    expect(await seen(id)).toMatchObject({ status: 'inprogress', expected_date: null })

    await inErp(order_number, { shipped: { 500001: 2 } })
    await run('parts-orders')
    expect((await seen(id)).deliveries).toEqual([])
    await inErp(order_number, parcel)
    await run('parts-orders')
    expect(await seen(id)).toMatchObject({
      status: 'inprogress',
      lines: [{ delivered: 2 }, { delivered: 0 }],
      deliveries: [{ carrier: 'DPD', tracking_link: expect.stringContaining('dpd.com.pl') }],
    })
    await inErp(order_number, { shipped: { 500001: 3, 500002: 1 }, Package_Tracking_No: 'DRUGA' })
    await run('parts-orders')
    const done = await seen(id)
    expect(done).toMatchObject({
      status: 'completed',
      resolution: 'shipped',
      deliveries: [{ tracking_number: 'DRUGA' }, {}],
    })
    expect(done.timeline.filter(({ from_erp }) => from_erp).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['accepted', 'backordered', 'stocked', 'shipped']),
    )
    await run('parts-orders')
    expect((await seen(id)).deliveries).toHaveLength(2)
  })

  it('changes its lines: fewer pieces, another part, a corrected number of a parcel', async () => {
    const { id, order_number } = await saved({ 500001: 3, 500002: 1 })
    await inErp(order_number, {
      ...parcel,
      SalesOrdersSalesLines: [
        { Type: 'Item', No: '500001', Quantity: 2, Quantity_Shipped: 2 },
        { Type: 'Item', No: '500003', Quantity: 1, Quantity_Shipped: 1 },
      ],
    })
    await run('parts-orders')
    expect(await seen(id)).toMatchObject({
      status: 'completed',
      lines: [
        { quantity: 2, delivered: 2 },
        { number: '500002', struck: true },
        { number: '500003', delivered: 1 },
      ],
    })
    // Shown as changes: added and struck lines.
    expect((await seen(id)).timeline.filter(({ kind }) => kind === 'edited' || kind === 'struck')).toMatchObject([
      { kind: 'edited', text: '500003: 0 → 1', from_erp: true },
      { kind: 'struck', text: '1 × 500001, 1 × 500002', from_erp: true },
    ])
    await inErp(order_number, { Package_Tracking_No: 'POPRAWIONY' })
    await run('parts-orders')
    expect((await seen(id)).deliveries).toMatchObject([{ tracking_number: 'POPRAWIONY' }])
  })

  it('ends the waiting of the warranty order, may be collection at the counter without a parcel, and is refused while suspended', async () => {
    const { id: warranty, version } = await desk.atWork()
    const path = { service_order: warranty }
    const asked = { reason: 'part' as const, text: null, version }
    await desk.technician.call('service-order.service-orders.ask', { path, body: asked })
    const { id, order_number } = await saved(
      { 500001: 1 },
      { delivery_type: 'PersonalReceipt', service_order_id: warranty },
    )
    const suspended = await seen(id)
    await desk.lead.call(`${staff}.suspend`, {
      path: { spare_parts_order: id },
      body: { version: suspended.version, reason: 'Limit', review_date: dayFromNow(3), tell_partner: false },
    })
    await inErp(order_number, { shipped: { 500001: 1 } })
    await run('parts-orders')
    expect(await problems('parts-orders')).toMatchObject([{ erp_key: order_number }])
    const { version: now } = await seen(id)
    await desk.lead.call(`${staff}.resume`, { path: { spare_parts_order: id }, body: { version: now } })
    await run('parts-orders')
    expect(await seen(id)).toMatchObject({ status: 'completed', resolution: 'handed_over' })
    expect((await desk.seen(warranty)).status).toBe('inprogress')
  })
})

describe('shipments of a sales order', () => {
  const decide = async (order_number: string | null) => {
    const open = (await results('parts-orders')).filter((one) => one.erp_key === order_number && one.state === 'open')
    expect(open).toMatchObject([{ outcome: 'different', problem: 'The delivery of parts was undone in Navision' }])
    await desk.admin.call('synchronization.results.accept', { body: { ids: open.map(({ id }) => id) } })
  }

  it('that were undone are asked; accepted, they are to be delivered again, of a completed order too', async () => {
    const { id, order_number } = await saved({ 500001: 4 })
    await inErp(order_number, { ...parcel, shipped: { 500001: 4 } })
    await run('parts-orders')
    expect(await seen(id)).toMatchObject({ status: 'completed', lines: [{ delivered: 4 }] })
    await inErp(order_number, { shipped: { 500001: 3 } })
    await run('parts-orders')
    expect(await seen(id)).toMatchObject({ status: 'completed', lines: [{ delivered: 4 }] })
    await decide(order_number)
    const back = await seen(id)
    expect(back).toMatchObject({
      status: 'inprogress',
      resolution: null,
      completed_at: null,
      lines: [{ delivered: 3 }],
    })
    expect(back.deliveries).toMatchObject([{ lines: [{ number: '500001', quantity: 3 }] }])
    expect(back.timeline.at(-1)).toMatchObject({ kind: 'unshipped', text: '1 × 500001' })

    await inErp(order_number, { shipped: { 500001: 0 } })
    await run('parts-orders')
    await decide(order_number)
    expect(await seen(id)).toMatchObject({ lines: [{ delivered: 0 }], deliveries: [] })
    await inErp(order_number, { Package_Tracking_No: 'NOWA', shipped: { 500001: 4 } })
    await run('parts-orders')
    expect(await seen(id)).toMatchObject({
      status: 'completed',
      lines: [{ delivered: 4 }],
      deliveries: [{ tracking_number: 'NOWA' }],
    })
  })

  it('keep their own numbers: that of the second parcel is not the first one’s', async () => {
    const { id, order_number } = await saved({ 500001: 2 })
    await inErp(order_number, { ...parcel, shipped: { 500001: 1 } })
    await run('parts-orders')
    // The number is written before the shipment is posted.
    await inErp(order_number, { Package_Tracking_No: 'DRUGA' })
    await run('parts-orders')
    expect((await seen(id)).deliveries).toMatchObject([{ tracking_number: parcel.Package_Tracking_No }])
    await inErp(order_number, { shipped: { 500001: 2 } })
    await run('parts-orders')
    const numbers = (await seen(id)).deliveries.map(({ tracking_number }) => tracking_number)
    expect(numbers.toSorted()).toEqual([parcel.Package_Tracking_No, 'DRUGA'].toSorted())
  })
})

describe('lines of a sales order', () => {
  const line = (No: string, Quantity: number, Quantity_Shipped = 0) => ({
    Type: 'Item',
    No,
    Quantity,
    Quantity_Shipped,
  })
  const open = async (erp_key: string | null) =>
    (await results('parts-orders')).filter((one) => one.erp_key === erp_key && one.state === 'open')
  const decide = async (name: 'accept' | 'dismiss', erp_key: string | null) => {
    const ids = (await open(erp_key)).map(({ id }) => id)
    return (await desk.admin.call(`synchronization.results.${name}`, { body: { ids } })).body
  }
  /** Puts the runs back into rehearsal for the time of a test. */
  const rehearsed = async (work: () => Promise<void>) => {
    const adopt = (at: string) =>
      server.pool.query(`update synchronizations set adopted_at = ${at} where kind = 'parts-orders'`)
    await adopt('null')
    await work()
    await adopt('now()')
  }

  it('are compared by value: unchanged ones are no change, parts of a piece are refused, any number is taken over', async () => {
    const { id, order_number } = await saved({ 500001: 2 })
    const { version, lines } = await seen(id)
    await run('parts-orders')
    expect(await seen(id)).toMatchObject({ version, lines })

    const freight = { Type: 'G/L Account', No: '8710', Quantity: 0.5 }
    await inErp(order_number, { SalesOrdersSalesLines: [line('500001', 1.5), freight] })
    await run('parts-orders')
    expect(await problems('parts-orders')).toContainEqual(
      expect.objectContaining({ problem: 'The record from Navision cannot be read' }),
    )
    expect(await seen(id)).toMatchObject({ version, lines })

    const sold = [line('500001', 2), line('AB 12, L', 1, 1), freight]
    await inErp(order_number, { ...parcel, SalesOrdersSalesLines: sold })
    await run('parts-orders')
    expect(await seen(id)).toMatchObject({
      lines: [{ delivered: 0 }, { number: 'AB 12, L', delivered: 1 }],
      deliveries: [{ lines: [{ number: 'AB 12, L', quantity: 1 }] }],
    })
  })

  it('are decided in the rehearsal: accepted, refused when changed here since, and then left until the ERP changes them', async () => {
    await rehearsed(async () => {
      const { id, order_number } = await saved({ 500001: 3, 500002: 1 })
      await inErp(order_number, { ...parcel, shipped: { 500001: 2 } })
      await run('parts-orders')
      const [{ changes } = { changes: [] }] = await open(order_number)
      expect(changes).toContainEqual({
        field: 'erp_lines',
        portal: [
          { number: '500001', quantity: 3, shipped: 0 },
          { number: '500002', quantity: 1, shipped: 0 },
        ],
        erp: [
          { number: '500001', quantity: 3, shipped: 2 },
          { number: '500002', quantity: 1, shipped: 0 },
        ],
      })
      const set = (shipped: number) =>
        server.pool.query(
          `update spare_parts_orders set erp_lines = jsonb_set(erp_lines, '{1,shipped}', $2) where id = $1`,
          [id, shipped],
        )
      await set(1)
      expect(await decide('accept', order_number)).toMatchObject({ decided: 0, refused: 1 })
      await set(0)
      expect(await decide('accept', order_number)).toMatchObject({ decided: 1, refused: 0 })
      expect(await seen(id)).toMatchObject({ lines: [{ delivered: 2 }, { delivered: 0 }] })

      await inErp(order_number, { shipped: { 500001: 3 } })
      await run('parts-orders')
      await decide('dismiss', order_number)
      await run('parts-orders')
      expect(await open(order_number)).toEqual([])
      await inErp(order_number, { shipped: { 500001: 3, 500002: 1 } })
      await run('parts-orders')
      expect(await open(order_number)).toMatchObject([{ changes: [{ field: 'erp_lines' }] }])
    })
  })

  it('stored as text by the release before become lines, with open results and dismissals', async () => {
    await rehearsed(async () => {
      const order = await saved({ 500001: 3, 500002: 1 })
      const other = await saved({ 500001: 1 })
      await inErp(order.order_number, { ...parcel, shipped: { 500001: 2 } })
      await inErp(other.order_number, { ...parcel, shipped: { 500001: 1 } })
      await run('parts-orders')
      await decide('dismiss', other.order_number)

      // As the release before had written them.
      const { pool } = server
      const texts = ['0/3 × 500001, 0/1 × 500002', '2/3 × 500001, 0/1 × 500002']
      await pool.query(`update spare_parts_orders set shipped_parts = $2, erp_lines = null where id = $1`, [
        order.id,
        texts[0],
      ])
      await pool.query(`update spare_parts_orders set shipped_parts = '0/1 × 500001', erp_lines = null where id = $1`, [
        other.id,
      ])
      await pool.query(`update synchronization_results set changes = $2 where erp_key = $1 and state = 'open'`, [
        order.order_number,
        JSON.stringify([
          { field: 'carrier', portal: null, erp: 'DPD' },
          { field: 'tracking_number', portal: null, erp: '0000123456789U' },
          { field: 'shipped_parts', portal: texts[0], erp: texts[1] },
        ]),
      ])
      // Digest of "1/1 × 500001".
      await pool.query(
        `update synchronization_dismissals set field = 'shipped_parts',
           erp_digest = translate(encode(sha256(convert_to(to_json('1/1 × 500001'::text)::text, 'UTF8')), 'base64'), '+/=', '-_')
         where erp_key = $1 and field = 'erp_lines'`,
        [other.order_number],
      )
      const [name = ''] = readdirSync('server/db/migrations').filter((file) =>
        file.endsWith('_lines-of-sales-orders.sql'),
      )
      const [, ...statements] = readFileSync(`server/db/migrations/${name}`, 'utf8').split('--> statement-breakpoint')
      const client = await pool.connect()
      for (const statement of statements) await client.query(statement)
      client.release()

      const { rows } = await pool.query(`select erp_lines, shipped_parts from spare_parts_orders where id = $1`, [
        order.id,
      ])
      expect(rows).toEqual([
        {
          erp_lines: [
            { number: '500001', quantity: 3, shipped: 0 },
            { number: '500002', quantity: 1, shipped: 0 },
          ],
          shipped_parts: texts[0],
        },
      ])
      expect(await decide('accept', order.order_number)).toMatchObject({ decided: 1, refused: 0 })
      expect(await seen(order.id)).toMatchObject({ lines: [{ delivered: 2 }, { delivered: 0 }] })
      await run('parts-orders')
      expect(await open(order.order_number)).toEqual([])
      expect(await open(other.order_number)).toEqual([])
      expect(await seen(other.id)).toMatchObject({ lines: [{ delivered: 0 }] })
    })
  })
})

it('the list of parts follows the ERP: names, prices, discontinued parts and their replacements', async () => {
  const item = (No: string, more: object) => ({
    No,
    Description: `Część ${No}`,
    Unit_Price: 10,
    Blocked: false,
    ...more,
  })
  await send('PUT', '/erp/master/SpareParts', [
    item('500001', { Description: 'Uszczelka', Unit_Price: 13.9 }),
    item('500002', { Description: 'Wentylator', Unit_Price: 640, Blocked: true, Portal_Replaced_By: '500003' }),
    item('500003', { Description: 'Pompa', Unit_Price: 480 }),
    item('600001', {}),
    item('A-1', {}),
  ])
  await run('parts')
  const { rows } = await server.pool.query(
    `select p.number, p.net_price, p.active, r.number as replaced_by from spare_parts p
     left join spare_parts r on r.id = p.replaced_by_id where p.number in ('500001', '500002') order by 1`,
  )
  expect(rows).toEqual([
    { number: '500001', net_price: '13.90', active: true, replaced_by: null },
    { number: '500002', net_price: '640.00', active: false, replaced_by: '500003' },
  ])
  const { body } = await desk.admin.call('synchronization.results.index', {
    query: { kind: 'parts', outcome: 'unknown' },
  })
  const [unknown] = 'results' in body ? body.results : []
  expect(unknown).toMatchObject({ erp_key: '600001', state: 'open' })
  await desk.admin.call('synchronization.results.accept', { body: { ids: [unknown?.id ?? 0] } })
  const made = await server.pool.query(`select name_pl from spare_parts where number = '600001'`)
  expect(made.rows).toEqual([{ name_pl: 'Część 600001' }])
})
