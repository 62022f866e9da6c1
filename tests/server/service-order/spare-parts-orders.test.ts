import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serialLength } from '#contract/unit/serial-number.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { eraseByName } from '#tests/support/scenarios/erased-person.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk
let service: Person

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
  service = desk.technician
  await server.pool.query(
    `insert into spare_parts (number, name_pl, net_price, active) values
       ('500001', 'Uszczelka', 12.50, true), ('500002', 'Wentylator', 640, true), ('500003', 'Pompa', 480, true)`,
  )
})
afterAll(() => server.stop())

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
const order = async (lines: [string, number][], more: object = {}) => {
  const { status, body } = await desk.author.call('partnerzone.service-order.spare-parts-orders.store', {
    // Repeated orders by mistake: below.
    body: { ...address, is_repeated: true, lines: lines.map(([number, quantity]) => ({ number, quantity })), ...more },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  // The ERP's part: parts-orders-erp.test.ts.
  await server.pool.query(`update spare_parts_orders set erp_status = 'none' where id = $1`, [body.id])
  return body
}
type Shown = Awaited<ReturnType<typeof order>>
type Act =
  | 'accept'
  | 'backorder'
  | 'stock'
  | 'ship'
  | 'hand-over'
  | 'cancel'
  | 'match'
  | 'strike'
  | 'suspend'
  | 'resume'
const act = async (name: Act, { id }: { id: number }, body: object = {}, who = service) => {
  const path = { spare_parts_order: id }
  const { body: now } = await who.call('service-order.spare-parts-orders.show', { path })
  const named = `service-order.spare-parts-orders.${name}` as 'service-order.spare-parts-orders.accept'
  return who.call(named, { path, body: { version: now.version, ...body } })
}
/** A picture of one point. */
const drawing =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const parcel = { carrier: 'DPD', tracking_number: '0000123456789U' }
/** Letters written since the last call: template, recipient and data. */
async function letters() {
  const { rows } = await server.pool.query(
    `delete from pgboss.job where name = 'mail.send' returning data ->> 'template' as template, data ->> 'to' as recipient,
       data -> 'data' as data`,
  )
  return rows
    .map(({ template, recipient, data }) => [template, recipient, data])
    .toSorted(([one], [other]) => one.localeCompare(other))
}
const strikeAll = ({ lines }: Shown) => ({ lines: lines.map(({ id }) => id), reason: 'Producent wycofał część' })
const seen = async ({ id }: Shown) =>
  (await desk.author.call('partnerzone.service-order.spare-parts-orders.show', { path: { spare_parts_order: id } }))
    .body

describe('an order of spare parts', () => {
  it('has its own number, its lines, and the prices of the day', async () => {
    const ordered = await order([
      ['500001', 3],
      ['500002', 1],
    ])
    expect(ordered).toMatchObject({
      order_number: expect.stringMatching(/^CZ\/\d{4}\/\d{5}$/),
      status: 'registered',
      part_type: '500001, 500002',
      unmatched: 0,
      lines: [
        { number: '500001', title: 'Uszczelka', net_price: '12.50', quantity: 3, delivered: 0 },
        { number: '500002', quantity: 1 },
      ],
    })
    const found = await service.call('service-order.spare-parts-orders.index', { query: { search: '500002' } })
    expect(found.body.results.map(({ id }) => id)).toContain(ordered.id)
  })

  it('is taken from the queue without an owner, and has neighbours in the list', async () => {
    await server.pool.query('update spare_parts_orders set owner_id = $1', [service.id])
    const [first, second] = [await order([['500001', 1]]), await order([['500002', 1]])]
    await server.pool.query(`update spare_parts_orders set due_at = '2020-01-02' where id = $1`, [second.id])
    const takeNext = 'service-order.spare-parts-orders.take-next'
    expect((await service.call(takeNext)).body).toMatchObject({ id: second.id, owner: { id: service.id } })
    const beside = await service.call('core.lists.neighbours', {
      query: {
        list: 'service-order.spare-parts-orders.index',
        query: 'sort_by=created_at&sort_direction=desc',
        id: String(first.id),
      },
    })
    expect(beside.body).toMatchObject({ previous: second.id, position: 2 })
    expect((await service.call(takeNext)).body.id).toBe(first.id)
  })

  it('refuses wrong numbers, none at all, and the same twice', async () => {
    const put = (lines: object[]) =>
      desk.author.call('partnerzone.service-order.spare-parts-orders.store', {
        body: { ...address, lines: lines as { number: string; quantity: number }[] },
      })
    const line = { number: '500001', quantity: 1 }
    const unfit = [1.5, -2, 10_000, '2', '1 200']
    for (const lines of [
      [],
      [{ ...line, number: '5-1' }],
      [{ ...line, quantity: 0 }],
      [line, line],
      ...unfit.map((quantity) => [{ ...line, quantity }]),
    ])
      expect((await put(lines)).status, JSON.stringify(lines)).toBe(422)
  })

  it('is refused when the company has just ordered the same parts for the same unit, until it is confirmed', async () => {
    const put = (numbers: string[], more: object = {}) =>
      desk.author.refused('partnerzone.service-order.spare-parts-orders.store', {
        body: { ...address, lines: numbers.map((number) => ({ number, quantity: 1 })), ...more },
      })
    const serial = '4'.repeat(serialLength)
    const [first, other] = await Promise.all([put(['500003', '500001']), put(['500001', '500003'])])
    const [taken, refused] = first.status === 200 ? [first, other] : [other, first]
    expect(taken.status).toBe(200)
    const { order_number } = taken.body as unknown as { order_number: string }
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { is_repeated: [expect.stringContaining(`: ${order_number}, `)] } },
    })
    expect((await put(['500003', '500001'], { serial_no: serial })).status).toBe(200)
    expect((await put(['500003'])).status).toBe(200)
    expect((await put(['500003', '500001'], { is_repeated: true })).status).toBe(200)
    await server.pool.query(`update spare_parts_orders set created_at = created_at - interval '61 minutes'`)
    expect((await put(['500003', '500001'])).status).toBe(200)
  })

  it('accepts an unknown number, which staff match or cancel before they accept', async () => {
    const ordered = await order([
      ['77', 1],
      ['88', 1],
      ['500001', 1],
    ])
    expect(ordered).toMatchObject({ unmatched: 2, lines: [{ title: null }, { title: null }, { title: 'Uszczelka' }] })
    expect((await act('accept', ordered)).status).toBe(409)
    const [first, second] = ordered.lines
    expect((await act('match', ordered, { line_id: first?.id, number: '99' })).status).toBe(422)
    await act('match', ordered, { line_id: first?.id, number: '500003' })
    // Striking takes a reason, which the partner reads.
    expect((await act('strike', ordered, { lines: [second?.id] })).status).toBe(422)
    await act('strike', ordered, { lines: [second?.id], reason: 'Nie ma takiej części' })
    expect((await act('accept', ordered)).body).toMatchObject({ status: 'inprogress', unmatched: 0 })
    expect(await seen(ordered)).toMatchObject({
      part_type: '77, 88, 500001',
      lines: [
        { number: '500003', title: 'Pompa' },
        { number: '88', struck: true, strike_reason: 'Nie ma takiej części' },
        { number: '500001' },
      ],
    })
  })

  it('is shipped in parts: the last delivery completes it, and the partner reads the tracking number', async () => {
    const ordered = await order([
      ['500001', 3],
      ['500002', 1],
    ])
    expect((await act('ship', ordered, parcel)).status).toBe(409)
    await act('accept', ordered)
    const [first, second] = ordered.lines
    const some = { lines: [{ line_id: first?.id, quantity: 2 }] }
    expect((await act('ship', ordered, { ...parcel, ...some })).body).toMatchObject({ status: 'inprogress' })
    const tooMany = {
      lines: [
        { line_id: first?.id, quantity: 2 },
        { line_id: second?.id, quantity: 1 },
      ],
    }
    expect((await act('ship', ordered, { ...parcel, ...tooMany })).status).toBe(422)
    await act('backorder', ordered, { expected_date: dayFromNow(5) })
    expect(await seen(ordered)).toMatchObject({
      status: 'waiting',
      waiting_reason: 'part',
      expected_date: dayFromNow(5),
    })
    await act('stock', ordered)
    await act('ship', ordered, { ...parcel, tracking_number: 'DRUGA' })
    expect(await seen(ordered)).toMatchObject({
      status: 'completed',
      resolution: 'shipped',
      lines: [{ delivered: 3 }, { delivered: 1 }],
      deliveries: [
        {
          tracking_number: 'DRUGA',
          lines: [
            { number: '500001', quantity: 1 },
            { number: '500002', quantity: 1 },
          ],
        },
        { tracking_number: parcel.tracking_number, lines: [{ number: '500001', quantity: 2 }] },
      ],
    })
  })

  it('is handed over only where collection was chosen, to a person who signs', async () => {
    const ordered = await order([['500001', 1]], { delivery_type: 'PersonalReceipt' })
    await act('accept', ordered)
    expect((await act('ship', ordered, parcel)).status).toBe(409)
    expect((await act('hand-over', ordered, { received_by: 'Jan Żak', is_signed: false })).status).toBe(422)
    expect(
      (await act('hand-over', ordered, { received_by: 'Jan Żak', signature: 'data:image/png;base64,AAAA' })).status,
    ).toBe(422)
    await act('hand-over', ordered, { received_by: 'Jan Żak', signature: drawing })
    expect(await seen(ordered)).toMatchObject({
      resolution: 'handed_over',
      deliveries: [{ received_by: 'Jan Żak', signature: { filename: 'podpis.png' } }],
    })
    // Another person than whom they were ordered for: erased, the name goes with the signature.
    await eraseByName(server, 'Jan Żak')
    expect(await seen(ordered)).toMatchObject({ deliveries: [{ received_by: null, signature: null }] })
  })

  it('is withdrawn only before it is accepted, by both sides', async () => {
    const [first, second, third] = [
      await order([['500001', 1]]),
      await order([['500001', 1]]),
      await order([['500001', 1]]),
    ]
    const withdraw = ({ id, version }: Shown) =>
      desk.author.call('partnerzone.service-order.spare-parts-orders.withdraw', {
        path: { spare_parts_order: id },
        body: { version },
      })
    expect((await withdraw(first)).body).toMatchObject({ status: 'completed', resolution: 'cancelled' })
    expect((await act('cancel', second, { reason: 'Na prośbę' })).body).toMatchObject({ resolution: 'cancelled' })
    await act('accept', third)
    expect((await withdraw(await seen(third))).status).toBe(409)
    expect((await act('cancel', third, { reason: 'Za późno' })).status).toBe(409)
  })

  it('ends the waiting of its warranty order for a part when it is shipped', async () => {
    const { id, version } = await desk.atWork()
    const path = { service_order: id }
    const asked = { reason: 'part' as const, text: null, version }
    const { body: warranty } = await desk.technician.call('service-order.service-orders.ask', { path, body: asked })
    const ordered = await order([['500001', 2]], { service_order_id: warranty.id })
    expect(ordered.service_order_number).toBe(warranty.order_number)
    await act('accept', ordered)
    await act('ship', ordered, parcel)
    const { body } = await service.call('service-order.service-orders.show', { path })
    expect(body).toMatchObject({ status: 'inprogress', part_shipped: true, tracking_number: parcel.tracking_number })
    const other = await desk.draft({}, desk.stranger)
    const foreign = { ...address, lines: [{ number: '500001', quantity: 1 }], service_order_id: other.id }
    expect(
      (await desk.author.call('partnerzone.service-order.spare-parts-orders.store', { body: foreign })).status,
    ).toBe(422)
  })

  it('ends it with the last order for it only: after a delivery, or when the rest is cancelled', async () => {
    const statusAfter = async (...steps: ('ship' | 'cancel' | 'strike')[]) => {
      const { id, version } = await desk.atWork()
      const path = { service_order: id }
      const body = { reason: 'part' as const, text: null, version }
      await desk.technician.call('service-order.service-orders.ask', { path, body })
      const ordered = await Promise.all(steps.map(() => order([['500001', 1]], { service_order_id: id })))
      const statuses: string[] = []
      for (const [n, step] of steps.entries()) {
        const one = ordered[n] as Shown
        if (step === 'ship') await act('accept', one)
        const body = { ship: parcel, cancel: { reason: 'Nie trzeba' }, strike: strikeAll(one) }
        expect((await act(step, one, body[step])).status).toBe(200)
        statuses.push((await service.call('service-order.service-orders.show', { path })).body.status)
      }
      return statuses
    }
    expect(await statusAfter('ship', 'ship')).toEqual(['waiting', 'inprogress'])
    expect(await statusAfter('ship', 'cancel')).toEqual(['waiting', 'inprogress'])
    expect(await statusAfter('ship', 'strike')).toEqual(['waiting', 'inprogress'])
    // Nothing will come any more, so that waiting for it ends as well.
    expect(await statusAfter('cancel')).toEqual(['inprogress'])
    expect(await statusAfter('strike', 'strike')).toEqual(['waiting', 'inprogress'])
  })

  it('ends when each line is delivered or cancelled, tells the partner of which claim, and the owner of the claim by bell and letter', async () => {
    const { id, version, order_number } = await desk.atWork()
    const path = { service_order: id }
    await desk.technician.call('service-order.service-orders.ask', {
      path,
      body: { reason: 'part', text: null, version },
    })
    const ordered = await order(
      [
        ['500001', 3],
        ['500002', 1],
        ['500003', 2],
      ],
      { service_order_id: id },
    )
    const [first, second, third] = ordered.lines
    const strike = (lines: object[]) => act('strike', ordered, { lines, reason: 'Producent wycofał część' }, desk.admin)
    await act('accept', ordered)
    await act('ship', ordered, { ...parcel, lines: [{ line_id: first?.id, quantity: 1 }] })
    await letters()

    // One line of three: both orders go on.
    expect((await strike([second?.id as never])).body).toMatchObject({ status: 'inprogress' })
    const about = { order_number: ordered.order_number, claim: order_number, reason: 'Producent wycofał część' }
    expect(await letters()).toMatchObject([
      ['order_parts_news', service.email, { order_number, kind: 'struck', parts: '1 × 500002', is_over: false }],
      ['parts_struck', desk.author.email, { ...about, parts: '1 × 500002', rest: true, delivered: true }],
    ])
    expect(await desk.seen(id)).toMatchObject({ status: 'waiting', waiting_reason: 'part' })
    const bell = async () =>
      (await service.call('dashboard.dashboards.work')).body.first.filter(
        (item) => item.kind === 'order' && item.id === id,
      )
    expect(await bell()).toMatchObject([{ title: order_number, detail: 'parts_struck' }])

    // A struck line is neither delivered nor struck again.
    expect((await strike([second?.id as never])).status).toBe(422)
    const gone = { ...parcel, lines: [{ line_id: second?.id, quantity: 1 }] }
    expect((await act('ship', ordered, gone)).status).toBe(422)

    // The rest: one piece of the first line was delivered, so that the order is completed, not cancelled.
    expect((await strike([first?.id, third?.id] as never[])).body).toMatchObject({
      status: 'completed',
      resolution: 'shipped',
      lines: [
        { quantity: 3, delivered: 1, struck: false, struck_quantity: 2 },
        { struck: true, struck_quantity: 1 },
        { struck: true, struck_quantity: 2 },
      ],
    })
    expect(await letters()).toMatchObject([
      ['order_parts_news', service.email, { kind: 'struck', parts: '2 × 500001, 2 × 500003', is_over: true }],
      ['parts_struck', desk.author.email, { ...about, parts: '2 × 500001, 2 × 500003', rest: false, delivered: true }],
    ])
    const warranty = await desk.seen(id)
    expect(warranty).toMatchObject({ status: 'inprogress', waiting_reason: null, part_shipped: true })
    const { order_number: parts } = ordered
    expect(warranty.timeline.slice(-3)).toMatchObject([
      { kind: 'shipped', text: `${parts}: 1 × 500001`, reason: parcel.tracking_number },
      { kind: 'struck', text: `${parts}: 1 × 500002`, reason: 'Producent wycofał część', to_status: null },
      { kind: 'struck', text: `${parts}: 2 × 500001, 2 × 500003`, to_status: 'inprogress' },
    ])
    // The bell goes silent when staff have acted.
    const note = { text: 'Zamawiamy u innego producenta', internal: true, files: [] }
    await service.call('service-order.service-orders.note', { path, body: note })
    expect((await bell()).filter(({ detail }) => detail?.startsWith('parts'))).toEqual([])
  })

  it('is cancelled when all of it is cancelled with nothing delivered, and makes one letter for one parcel', async () => {
    const { id, version } = await desk.atWork()
    const path = { service_order: id }
    await desk.technician.call('service-order.service-orders.ask', {
      path,
      body: { reason: 'part', text: null, version },
    })
    const [struck, shipped] = [await order([['500001', 1]]), await order([['500002', 1]], { service_order_id: id })]
    await letters()
    expect((await act('strike', struck, strikeAll(struck))).body).toMatchObject({ resolution: 'cancelled' })
    expect(await letters()).toMatchObject([['parts_struck', desk.author.email, { rest: false, delivered: false }]])
    await act('accept', shipped)
    await act('ship', shipped, parcel, desk.admin)
    expect(await letters()).toMatchObject([
      ['order_parts_news', service.email, { kind: 'shipped', is_over: true }],
      ['parts_delivered', desk.author.email, { tracking_number: parcel.tracking_number }],
    ])
  })

  it('of a company blocked in the ERP warns, and is carried out only with a reason; so is a warranty order', async () => {
    const ordered = await order([['500001', 1]])
    const warranty = await desk.inErp()
    const path = { service_order: warranty.id }
    await server.pool.query('update partners set erp_blocked = true where id = $1', [desk.company])
    try {
      const begun = await desk.author.call('partnerzone.service-order.spare-parts-orders.begin')
      expect(begun.body).toMatchObject({ company_blocked: true })
      const query = { partner: String(desk.company) }
      const visit = await service.call('service-order.service-maintenances.begin', { query })
      expect(visit.body).toMatchObject({ company_blocked: true })
      // The forms of the company's own people warn before anything is saved.
      const { model } = (await desk.author.call('auth.user')).body
      expect(model.partners).toMatchObject([{ id: desk.company, erp_blocked: true }])
      expect((await act('accept', ordered)).status).toBe(409)
      expect((await act('accept', ordered, { reason: 'Zapłacił gotówką' })).body).toMatchObject({
        status: 'inprogress',
        timeline: expect.arrayContaining([expect.objectContaining({ text: 'Zapłacił gotówką', internal: true })]),
      })
      const start = (reason: string | null) =>
        service.call('service-order.service-orders.start', { path, body: { version: warranty.version, reason } })
      expect((await start(null)).status).toBe(409)
      expect((await start('Naprawa z rękojmi')).body).toMatchObject({ status: 'inprogress', company_blocked: true })
    } finally {
      await server.pool.query('update partners set erp_blocked = false where id = $1', [desk.company])
    }
  })

  it('is registered by staff for a caller, like a maintenance and a warranty order', async () => {
    const desker = await server.person({ roles: ['moderator-customer-service'] })
    const body = { ...address, partner_id: desk.company, lines: [{ number: '500002', quantity: 1 }], is_repeated: true }
    const query = { partner: String(desk.company) }
    expect((await desker.call('service-order.spare-parts-orders.begin', { query })).status).toBe(200)
    expect((await desker.call('service-order.spare-parts-orders.store', { body })).body).toMatchObject({
      status: 'registered',
    })
    expect((await desker.call('service-order.service-maintenances.begin', { query })).status).toBe(200)
    const empty = {} as never
    expect((await desker.call('service-order.service-maintenances.store', { body: empty })).status).toBe(422)
    expect(
      (await desker.call('service-order.service-orders.store', { body: { partner_id: desk.company } })).status,
    ).toBe(200)
  })

  it('refuses a discontinued part, and names its replacement', async () => {
    await server.pool.query(
      `insert into spare_parts (number, name_pl, active, replaced_by_id)
       select '500008', 'Stara pompa', false, id from spare_parts where number = '500003'
       union all select '500009', 'Stary wentylator', false, null`,
    )
    const put = (number: string) =>
      desk.author.refused('partnerzone.service-order.spare-parts-orders.store', {
        body: { ...address, lines: [{ number, quantity: 1 }] },
      })
    expect(await put('500008')).toMatchObject({
      status: 422,
      body: { errors: { lines: [expect.stringContaining('500003')] } },
    })
    expect(await put('500009')).toMatchObject({
      status: 422,
      body: { errors: { lines: [expect.stringContaining('500009')] } },
    })
    const ordered = await order([['66', 1]])
    expect((await act('match', ordered, { line_id: ordered.lines[0]?.id, number: '500008' })).status).toBe(422)
  })

  it('can begin with the content of an earlier one', async () => {
    const ordered = await order(
      [
        ['500001', 2],
        ['500002', 1],
      ],
      { shipping_city: 'Radom' },
    )
    const begun = await desk.author.call('partnerzone.service-order.spare-parts-orders.begin', {
      query: { like: String(ordered.id) },
    })
    expect(begun.body.begin).toMatchObject({
      shipping_city: 'Radom',
      lines: [
        { number: '500001', quantity: 2 },
        { number: '500002', quantity: 1 },
      ],
    })
    const stranger = await desk.stranger.call('partnerzone.service-order.spare-parts-orders.begin', {
      query: { like: String(ordered.id) },
    })
    expect(stranger.status).toBe(404)
  })

  it('of a partner is among the orders of its contractor', async () => {
    const begun = await desk.technician.call('service-order.spare-parts-orders.begin', {
      query: { partner: String(desk.company) },
    })
    expect(begun.body.begin).toMatchObject({ company_name: 'Instal-Test', shipping_name: 'Instal-Test' })
    const { status, body } = await desk.technician.call('service-order.spare-parts-orders.store', {
      body: { ...address, is_repeated: true, partner_id: desk.company, lines: [{ number: '500001', quantity: 1 }] },
    })
    expect(status).toBe(200)
    const { rows } = await server.pool.query(
      `with made as (insert into contractors (name, address_street, address_postcode, address_city, business_area)
         values ('Instal-Test', 'Długa 1', '00-850', 'Warszawa', (select min(id) from business_areas)) returning id)
       update partners set contractor_id = made.id from made where partners.id = $1 returning made.id`,
      [desk.company],
    )
    const listed = await desk.admin.call('contractor.spare-parts-orders.index', { path: { contractor: rows[0].id } })
    expect('results' in listed.body && listed.body.results.map(({ id }) => id)).toContain(body.id)
  })
})
