import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Simulators, startSimulators } from '#server/integrations/simulators.ts'
import { saveInErp, writeStatusToErp } from '#server/modules/service-order/warranty/erp/update.ts'
import { processRun } from '#server/modules/synchronization/jobs.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

const dataDir = temporaryDataDir('synchronised-orders')
const newSerial = '26'.padEnd(22, '4')
let simulators: Simulators
let server: TestServer
let desk: OrderDesk
let synchronization: number

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, dataDir })
  const erp = { url: simulators.erpUrl, company: 'Demo', user: null, password: null, token: null }
  server = await startServer({ config: { erp, erp_timeout: 2 } })
  desk = await openOrderDesk(server)
  const { rows } = await server.pool.query(
    `update synchronizations set adopted_at = now() where kind = 'orders' returning id`,
  )
  synchronization = rows[0].id
})
beforeEach(() => server.pool.query('truncate synchronization_results, synchronization_runs, synchronization_seen'))
afterAll(async () => {
  await server.stop()
  await simulators.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** An order that both sides have, registered in both. */
async function shared(changes: object = {}) {
  const { id } = await desk.sent(changes)
  await saveInErp(server.deps, id)
  return desk.seen(id)
}

const inErp = (order_number: string | null, changes: object) =>
  fetch(`${simulators.erpUrl}/erp/orders/${encodeURIComponent(order_number ?? '')}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(changes),
  })

async function recordOf(order_number: string | null) {
  const response = await fetch(`${simulators.erpUrl}/erp/orders`)
  const { results } = (await response.json()) as { results: Record<string, unknown>[] }
  return results.find(({ No }) => No === order_number)
}

async function run(erp = server.deps.erp) {
  const { body } = await desk.admin.call('synchronization.synchronizations.run', {
    path: { synchronization },
    body: { whole: true },
  })
  await processRun({ db: server.deps.db, erp, clock: () => new Date(), isLastAttempt: true }, body.run_id)
}

async function results() {
  const { body } = await desk.admin.call('synchronization.results.index', { query: { kind: 'orders', per_page: 100 } })
  return 'results' in body ? body.results : []
}

const act = async (id: number, name: 'start' | 'ask' | 'complete', body: object) => {
  const { version } = await desk.seen(id)
  const path = { service_order: id }
  const { status } = await desk.technician.refused(`service-order.service-orders.${name}`, {
    path,
    body: { version, ...body },
  })
  expect(status).toBe(200)
}

describe('changes of an order made in the ERP', () => {
  it('are taken over: status, message, note, parcel, and serial number of the replacement, marked as made in the ERP', async () => {
    const { id, order_number } = await shared()
    await inErp(order_number, { Status: 'In Process', Portal_Message: 'Technik będzie w środę', Portal_Note: 'Pilne' })
    await run()
    const begun = await desk.seen(id)
    expect(begun).toMatchObject({ status: 'inprogress' })
    const kinds = begun.timeline.filter(({ from_erp }) => from_erp).map(({ kind, internal }) => [kind, internal])
    expect(kinds).toEqual([
      ['note', true],
      ['message', false],
      ['started', false],
    ])
    await writeStatusToErp(server.deps, id)

    await act(id, 'ask', { reason: 'part' })
    await writeStatusToErp(server.deps, id)
    await inErp(order_number, { Portal_Shipped_Parts: 'Pompa obiegowa', Portal_Tracking_No: '0035900770' })
    await run()
    // Parts that are on their way are not waited for any more.
    expect(await desk.seen(id)).toMatchObject({
      status: 'inprogress',
      part_shipped: true,
      shipped_parts: 'Pompa obiegowa',
      tracking_number: '0035900770',
    })
    // The contents of the parcel are completed: it is the same parcel, of which the partner has its letter.
    await inErp(order_number, { Portal_Shipped_Parts: 'Pompa obiegowa, uszczelka' })
    await run()
    expect(await desk.seen(id)).toMatchObject({ shipped_parts: 'Pompa obiegowa, uszczelka' })
    await writeStatusToErp(server.deps, id)

    await desk.admin.call('device.units.store', {
      body: { serial_no: begun.serial_no ?? '', device_id: desk.model, install_date: '2026-02-01' },
    })
    await inErp(order_number, {
      Status: 'Finished',
      Portal_New_Serial_No: newSerial,
      Portal_Resolution_Text: 'Wymiana urządzenia',
    })
    await run()
    expect(await desk.seen(id)).toMatchObject({
      status: 'completed',
      resolution: 'replaced',
      new_serial_no: newSerial,
      resolution_text: 'Wymiana urządzenia',
    })
    const heir = await server.pool.query<{ serial_no: string }>(
      `select heir.serial_no from units old join units heir on heir.id = old.replaced_by_id where old.serial_no = $1`,
      [begun.serial_no],
    )
    expect(heir.rows).toEqual([{ serial_no: newSerial }])
    await writeStatusToErp(server.deps, id)
    expect(await recordOf(order_number)).toMatchObject({ Status: 'Finished', Portal_Resolution: 'replaced' })
    expect((await desk.seen(id)).erp_differences).toEqual([])

    const { body } = await desk.admin.call('core.history.index', {
      path: { entity: 'service-order.service-orders', record: id },
    })
    expect(JSON.stringify(body)).toContain('"action":"synchronise"')
    const { rows } = await server.pool.query(
      `select data ->> 'template' as template from pgboss.job where name = 'mail.send' and data #>> '{data,order_number}' = $1
       and data ->> 'to' = $2 and data ->> 'template' <> 'order_sent' order by created_on, id`,
      [order_number, desk.author.email],
    )
    expect(new Set(rows.map(({ template }) => template))).toEqual(
      new Set(['order_message', 'order_asked', 'order_shipped', 'order_completed']),
    )
    expect(rows.filter(({ template }) => template === 'order_shipped')).toHaveLength(1)
    await run()
    expect((await results()).filter(({ record_id }) => record_id === id)).toHaveLength(4)
  })

  it('are told apart from what the portal has just sent, however the two cross', async () => {
    const { id } = await shared()
    await act(id, 'start', {})
    // Read before the portal's write, processed after it: the read page is outdated.
    const crossing = {
      ...server.deps.erp,
      async readPage(...asked: Parameters<typeof server.deps.erp.readPage>) {
        const page = await server.deps.erp.readPage(...asked)
        await writeStatusToErp(server.deps, id)
        return page
      },
    }
    await run(crossing)
    expect(await desk.seen(id)).toMatchObject({ status: 'inprogress' })
    await run()
    expect(await desk.seen(id)).toMatchObject({ status: 'inprogress' })
    expect((await results()).filter(({ record_id }) => record_id === id)).toEqual([])
    expect((await desk.seen(id)).erp_differences).toEqual([])
  })

  it('are shown where the portal changed the same meanwhile, and a person decides', async () => {
    const { id, order_number } = await shared()
    await act(id, 'start', {})
    await inErp(order_number, { Status: 'Finished', Portal_Resolution: 'repaired', Portal_Resolution_Text: 'Zrobione' })
    await run()
    expect(await desk.seen(id)).toMatchObject({ status: 'inprogress' })
    const [found] = await results()
    expect(found).toMatchObject({
      outcome: 'different',
      state: 'open',
      record_id: id,
      problem: 'Changed both in Navision and in the portal',
      changes: expect.arrayContaining([{ field: 'status', portal: 'inprogress', erp: 'completed' }]),
    })
    // Who opens the order sees it there, until it is decided.
    const different = { field: 'Status', of: 'status', portal: 'In Process', erp: 'Finished' }
    expect((await desk.seen(id)).erp_differences).toContainEqual(different)
    const { body } = await desk.admin.call('synchronization.results.accept', { body: { ids: [found?.id as number] } })
    expect(body).toMatchObject({ decided: 1 })
    expect(await desk.seen(id)).toMatchObject({ status: 'completed', resolution: 'repaired', erp_differences: [] })
  })

  it.each([
    ['a status that the portal does not know', { Status: 'Parked' }, /does not know the status/],
    ['an end without saying how', { Status: 'Finished' }, /give the resolution/],
    ['a pause without a reason', { Status: 'On Hold' }, /give the reason for waiting/],
    ['half a serial number', { Status: 'Finished', Portal_New_Serial_No: '123' }, /22 digits/],
  ])('are reported and not written when the order is %s', async (_, changes, said) => {
    const { id, order_number } = await shared()
    await inErp(order_number, changes)
    await run()
    expect(await desk.seen(id)).toMatchObject({ status: 'registered' })
    const found = (await results()).find(({ record_id }) => record_id === id)
    expect(found).toMatchObject({ outcome: 'failed', problem: expect.stringMatching(said) })
  })

  it('are reported and not written when the new unit’s number belongs to another company’s unit', async () => {
    const { id, order_number } = await shared()
    const foreign = '2099000000000000000017'
    const unit = { device_id: desk.model, install_date: '2026-02-01', partner_id: desk.otherCompany }
    await desk.admin.call('device.units.store', { body: { ...unit, serial_no: foreign } })
    await inErp(order_number, { Status: 'Finished', Portal_New_Serial_No: foreign })
    await run()
    expect(await desk.seen(id)).toMatchObject({ status: 'registered', new_serial_no: null })
    const found = (await results()).find(({ record_id }) => record_id === id)
    expect(found).toMatchObject({ outcome: 'failed', problem: expect.stringMatching(/belongs to another unit/) })
  })

  it('that replace a unit take its open orders along, also to a corrected number and with the next replacement, and back', async () => {
    const [serial_no, mistyped, right, third] = ['1', '2', '3', '4'].map((digit) => '2312'.padEnd(22, digit))
    await desk.admin.call('device.units.store', {
      body: { serial_no: serial_no ?? '', device_id: desk.model, install_date: '2026-02-01' },
    })
    const waiting = await desk.sent({ serial_no })
    const other = await shared({ serial_no })
    const about = async (order = waiting) => (await desk.seen(order.id)).serial_no
    async function replaced(order: { id: number; order_number: string | null }, number: string | undefined) {
      await inErp(order.order_number, { Status: 'Finished', Portal_New_Serial_No: number })
      await run()
      expect(await desk.seen(order.id)).toMatchObject({ status: 'completed', new_serial_no: number })
      await writeStatusToErp(server.deps, order.id)
    }
    const reopen = async ({ id }: { id: number }) => {
      const { version } = await desk.seen(id)
      const body = { version, reason: 'Pomyłka' }
      await desk.admin.call('service-order.service-orders.reopen', { path: { service_order: id }, body })
    }
    const first = await shared({ serial_no })
    await replaced(first, mistyped)
    expect(await about()).toBe(mistyped)
    await replaced(first, right)
    expect(await about()).toBe(right)
    expect(await desk.seen(waiting.id)).toMatchObject({ serial_correction: { sent_serial_no: serial_no } })
    // Reported under the number of the papers, which is that of the first unit.
    const [late, next] = [await desk.sent({ serial_no }), await shared({ serial_no })]
    expect(await about(late)).toBe(serial_no)
    await replaced(next, third)
    expect([await about(), await about(late), await about(other)]).toEqual([third, third, third])
    await reopen(next)
    expect([await about(), await about(late)]).toEqual([right, right])
    await reopen(first)
    expect(await about(late)).toBe(serial_no)
    expect(await desk.seen(waiting.id)).toMatchObject({ serial_no, serial_correction: null })
  })

  it('are ignored when the order belongs to the ERP', async () => {
    await run()
    expect(await results()).not.toContainEqual(expect.objectContaining({ outcome: 'unknown' }))
  })
})
