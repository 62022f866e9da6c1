import { afterAll, beforeAll, expect, it } from 'vitest'
import { units } from '#server/modules/unit/table.ts'
import { openUnitDesk, type UnitDesk } from '#tests/support/scenarios/unit-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: UnitDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openUnitDesk(server)
})
afterAll(() => server.stop())

/** An order about a unit on which work has begun. */
async function begun(serial_no: string) {
  const order = await desk.sent({ serial_no })
  const body = { version: order.version, reason: 'Bez ERP' }
  const path = { service_order: order.id }
  return (await desk.admin.call('service-order.service-orders.start', { path, body })).body
}
const replacing = (order: { id: number; version: number }, new_serial_no: string, replacement_reason = '') => ({
  path: { service_order: order.id },
  body: {
    version: order.version,
    resolution: 'replaced' as const,
    text: 'Wymieniono',
    new_serial_no,
    replacement_reason,
  },
})
const replace = (...[order, new_serial_no, reason]: Parameters<typeof replacing>) =>
  desk.admin.call('service-order.service-orders.complete', replacing(order, new_serial_no, reason))
const check = async (order: { id: number }, serial_no: string) =>
  (
    await desk.admin.call('service-order.service-orders.replacement', {
      path: { service_order: order.id },
      query: { serial_no },
    })
  ).body
const page = async (serial_no: string) => {
  const { body } = await desk.admin.call('device.units.find', { query: { serial_no } })
  return (await desk.admin.call('device.units.page', { path: { unit: body.id ?? 0 } })).body
}

it('the number of a new unit that belongs to another one is refused, or accepted with a reason where that may be right', async () => {
  const serial_no = await desk.registered()
  const order = await begun(serial_no)
  const [foreign, own, boiler, gone, stock, fresh] = Array.from({ length: 6 }, desk.serial) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const unit = {
    device_id: desk.model,
    status: 'registered' as const,
    owner_name: 'Jan Obcy',
    installation_city: 'Łódź',
  }
  const [successor] = await server.db
    .insert(units)
    .values({ ...unit, serial_no: desk.serial(), partner_id: desk.company })
    .returning()
  await server.db.insert(units).values([
    { ...unit, serial_no: foreign, partner_id: desk.otherCompany },
    { ...unit, serial_no: own, partner_id: desk.company },
    { device_id: desk.boiler, serial_no: boiler, status: 'sold' },
    { ...unit, serial_no: gone, partner_id: desk.company, replaced_by_id: successor?.id },
    { device_id: desk.model, serial_no: stock, status: 'sold' },
  ])
  // The dialog while the number is typed.
  expect(await check(order, foreign)).toEqual({
    verdict: 'other_company',
    model_name: 'Testa Arktyka 8',
    partner_name: 'Konkurencja',
  })
  for (const [number, verdict] of [
    [own, 'registered'],
    [boiler, 'other_model'],
    [gone, 'replaced'],
    [serial_no, 'own_number'],
    [stock, 'stock'],
    [fresh, 'unknown'],
  ] as const)
    expect([number, (await check(order, number)).verdict]).toEqual([number, verdict])

  const refused = async (number: string, reason = '') => {
    const { status, body } = await desk.admin.refused(
      'service-order.service-orders.complete',
      replacing(order, number, reason),
    )
    return [status, ...Object.keys(body.errors ?? {})]
  }
  for (const number of [foreign, gone, serial_no])
    expect(await refused(number, 'Tak ma być')).toEqual([422, 'new_serial_no'])
  for (const number of [own, boiler]) expect(await refused(number)).toEqual([422, 'replacement_reason'])
  expect(await page(foreign)).toMatchObject({ partner_name: 'Konkurencja', owner_name: 'Jan Obcy', replaces: null })
  expect(await page(own)).toMatchObject({ owner_name: 'Jan Obcy', replaces: null })

  const { body: done } = await replace(order, own, 'Klient dostał drugie urządzenie tej firmy')
  expect(await page(own)).toMatchObject({ owner_name: 'Katarzyna Lis', replaces: { serial_no } })
  expect(done.timeline.find(({ text }) => text?.startsWith('Klient dostał'))).toMatchObject({ internal: true })
  const seen = await desk.author.call('partnerzone.service-order.service-orders.show', {
    path: { service_order: order.id },
  })
  expect(JSON.stringify(seen.body)).not.toContain('Klient dostał')
  // The letter says which unit the customer has now.
  const { rows } = await server.pool.query(
    `select data -> 'data' ->> 'new_serial_no' as told from pgboss.job
     where name = 'mail.send' and data ->> 'template' = 'order_completed' order by created_on desc limit 1`,
  )
  expect(rows).toEqual([{ told: own }])
})

it('a second replacement has its page like the first, and is undone separately', async () => {
  const serial_no = await desk.registered()
  const [second, third] = [desk.serial(), desk.serial()]
  await replace(await begun(serial_no), second)
  // The company reports the next fault under the number of its papers.
  const { body: order } = await replace(await begun(serial_no), third)
  expect((await desk.found(third))?.own).toMatchObject({
    replaces: { serial_no: second },
    owner_name: 'Katarzyna Lis',
    coverage: { state: 'full' },
  })
  expect((await desk.found(second))?.own).toMatchObject({ replaces: { serial_no }, replaced_by: { serial_no: third } })
  await desk.admin.call('service-order.service-orders.reopen', {
    path: { service_order: order.id },
    body: { version: order.version, reason: 'Zły numer' },
  })
  expect(await desk.found(third)).toBeNull()
  expect((await desk.found(second))?.own).toMatchObject({ replaces: { serial_no }, replaced_by: null })
})

it('a warranty order shows its parts orders in both zones; a part that never came is not in the life of the unit', async () => {
  const serial_no = await desk.registered()
  const order = await begun(serial_no)
  const later = await begun(serial_no)
  const address = {
    company_name: 'Instal-Test',
    nip: '5261040828',
    billing_name: 'Instal-Test',
    shipping_name: 'Jan Żak',
    shipping_email: 'jan@instal.test',
    shipping_phone: '600700800',
    shipping_street: 'Długa 1',
    shipping_postcode: '00-850',
    shipping_city: 'Warszawa',
  }
  const { body: parts } = await desk.author.call('partnerzone.service-order.spare-parts-orders.store', {
    body: { ...address, serial_no, service_order_id: order.id, lines: [{ number: '4470012', quantity: 1 }] },
  })
  expect(parts.service_order_number).toBe(order.order_number)
  const path = { service_order: order.id }
  const shown = [{ id: parts.id, order_number: parts.order_number, status: 'registered' }]
  const { body: toStaff } = await desk.admin.call('service-order.service-orders.show', { path })
  const { body: toPartner } = await desk.author.call('partnerzone.service-order.service-orders.show', { path })
  expect([toStaff.parts_orders, toPartner.parts_orders]).toEqual([shown, shown])
  // Earlier orders are those before this one.
  expect(toStaff.earlier_orders).toEqual([])
  const { body: next } = await desk.admin.call('service-order.service-orders.show', {
    path: { service_order: later.id },
  })
  expect(next.earlier_orders.map(({ id }) => id)).toEqual([order.id])

  const inLife = async () =>
    ((await desk.found(serial_no))?.own?.life ?? []).flatMap(({ kind, is_open, status }) =>
      kind === 'part' ? [{ is_open, status }] : [],
    )
  expect(await inLife()).toEqual([{ is_open: true, status: 'registered' }])
  await desk.author.call('partnerzone.service-order.spare-parts-orders.withdraw', {
    path: { spare_parts_order: parts.id },
    body: { version: parts.version, reason: 'Pomyłka' },
  })
  expect(await inLife()).toEqual([])
})
