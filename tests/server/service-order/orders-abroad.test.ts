import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MaintenanceDesk, openMaintenanceDesk } from '#tests/support/scenarios/service-order/maintenance-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: MaintenanceDesk
beforeAll(async () => {
  server = await startServer()
  desk = await openMaintenanceDesk(server)
  await server.pool.query(
    `update partners set country = 'SE', nip = 'SE556555014201', phone_number = '+4645512345', postcode = '371 31', city = 'Karlskrona'
     where id = $1`,
    [desk.company],
  )
})
afterAll(() => server.stop())

const maintenances = 'partnerzone.service-order.service-maintenances'
const parts = 'partnerzone.service-order.spare-parts-orders'
const abroad = {
  country: 'SE',
  address: 'Storgatan 1',
  post_code: '37131',
  city: 'Karlskrona',
  contact_phone: '0455 123 45',
}

it('a maintenance has the address of the unit: postcode and phone of that country, which letters and papers name', async () => {
  const { id, version } = await desk.registered(abroad)
  const path = { service_maintenance: id }
  const { body: shown } = await desk.author.call(`${maintenances}.show`, { path })
  expect(shown).toMatchObject({
    country: 'SE',
    post_code: '371 31',
    contact_phone: '+4645512345',
    company_name: 'Instal-Test',
    nip: 'SE556555014201',
  })
  const day = new Date(server.deps.clock().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  const visit = { version, visit_day: day, visit_time: '10:30', technician_id: desk.technician.id }
  await desk.technician.call('service-order.service-maintenances.schedule', { path, body: visit })
  const { rows } = await server.pool.query(
    `select data #>> '{data,place,country}' as country from pgboss.job
     where name = 'mail.send' and data ->> 'template' = 'maintenance_visit'`,
  )
  expect(rows).toEqual([{ country: 'SE' }])
  const { rows: visits } = await server.pool.query('select visit_code from service_maintenances where id = $1', [id])
  const calendar = await fetch(
    new URL(`/api/public-zone/service-order/visits/${visits[0].visit_code}/calendar?language=en`, server.url),
  )
  expect((await calendar.text()).replaceAll('\\', '')).toContain('Storgatan 1, 371 31 Karlskrona, Sweden')
})

it('a postcode of another country and an unknown country are refused at their fields', async () => {
  const refused = async (changes: object) => {
    const body = { ...desk.maintenanceForm(), ...changes }
    return Object.keys((await desk.author.refused(`${maintenances}.store`, { body })).body.errors ?? {})
  }
  expect(await refused({ ...abroad, post_code: '00-8500' })).toEqual(['post_code'])
  expect(await refused({ ...abroad, contact_phone: '12' })).toEqual(['contact_phone'])
  expect(await refused({ post_code: '371 3', contact_phone: '0455 123 45' })).toEqual(['post_code', 'contact_phone'])
  expect(await refused({ country: 'XX', contact_phone: '+46455123456' })).toEqual(['country'])
  expect(await refused({ company_name: 'Nordic', nip: 'SE12' })).toEqual(['nip'])
})

it('a company from abroad orders parts to the suggested address, and the ERP receives the country', async () => {
  const { body: begun } = await desk.author.call(`${parts}.begin`)
  expect(begun.begin).toMatchObject({ nip: 'SE556555014201', shipping_country: 'SE', shipping_postcode: '371 31' })
  const body = { ...begun.begin, lines: [{ number: '500001', quantity: 1 }] }
  const { body: order } = await desk.author.call(`${parts}.store`, { body })
  expect(order).toMatchObject({ shipping_country: 'SE', shipping_phone: '+4645512345' })
  const wrong = { ...body, shipping_postcode: '1' }
  const refused = await desk.author.refused(`${parts}.store`, { body: wrong })
  expect(Object.keys(refused.body.errors ?? {})).toEqual(['shipping_postcode'])
})

it('parts that are collected in person need no address', async () => {
  const { body: begun } = await desk.author.call(`${parts}.begin`)
  const unaddressed = { shipping_street: '', shipping_postcode: '', shipping_city: '' }
  const body = { ...begun.begin, ...unaddressed, lines: [{ number: '500001', quantity: 1 }], is_repeated: true }
  const refused = await desk.author.refused(`${parts}.store`, { body })
  expect(Object.keys(refused.body.errors ?? {})).toEqual(Object.keys(unaddressed))
  const collected = await desk.author.call(`${parts}.store`, { body: { ...body, delivery_type: 'PersonalReceipt' } })
  expect(collected.body).toMatchObject({ delivery_type: 'PersonalReceipt', shipping_street: null })
})
