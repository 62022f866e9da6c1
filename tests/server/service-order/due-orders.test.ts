import { afterAll, beforeAll, expect, it } from 'vitest'
import { monthsAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import { device_groups } from '#server/modules/device/table.ts'
import { device_types } from '#server/modules/service-order/maintenance/table.ts'
import { units } from '#server/modules/unit/table.ts'
import { type MaintenanceDesk, openMaintenanceDesk } from '#tests/support/scenarios/service-order/maintenance-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: MaintenanceDesk
const serial_no = '2409000000000000000042'

/** A unit that one company installed and another services, whose maintenance the other has ordered. */
beforeAll(async () => {
  server = await startServer()
  desk = await openMaintenanceDesk(server)
  const groups = (await server.db.select({ id: device_groups.id }).from(device_groups)).map(({ id }) => id)
  await server.db.update(device_types).set({ groups, interval_months: 12, lead_days: 30 })
  await server.db.insert(units).values({
    serial_no,
    status: 'registered',
    device_id: desk.model,
    install_date: monthsAfter(today(), -11),
    partner_id: desk.otherCompany,
    serviced_by_id: desk.company,
  })
  await desk.registered({ serial_no })
})
afterAll(() => server.stop())

async function orderSeenBy(who: Person, list: 'service-order' | 'partnerzone.service-order', language = 'pl') {
  const headers = { 'accept-language': language }
  const { body } = await who.call(`${list}.due-maintenances.index`, { query: { serial_no }, headers })
  const [row] = body.results
  return row?.order
}

it('the company that ordered it opens the order from the list, in either language', async () => {
  for (const language of ['pl', 'en'])
    expect(await orderSeenBy(desk.author, 'partnerzone.service-order', language)).toMatchObject({
      is_own: true,
      order_number: expect.stringMatching(/^PS\//),
    })
})

it('the company that installed the unit sees that there is an order, and nothing of it', async () => {
  expect(await orderSeenBy(desk.stranger, 'partnerzone.service-order')).toMatchObject({
    is_own: false,
    status: 'registered',
    order_number: null,
    technician_name: null,
  })
})

it('colleagues see it, except those who handle other companies only', async () => {
  const restricted = await server.person({ roles: ['moderator-service'], restricted_partners: [desk.otherCompany] })
  expect(await orderSeenBy(desk.technician, 'service-order')).toMatchObject({ is_own: true })
  expect(await orderSeenBy(restricted, 'service-order')).toMatchObject({ is_own: false, order_number: null })
})

it('an export says the same', async () => {
  const exported = async (who: Person) => {
    const answer = await fetch(
      `${server.url}/api/partnerzone/service-order/due-maintenances?serial_no=${serial_no}&format=csv`,
      { headers: { authorization: `Bearer ${who.token}` } },
    )
    return answer.text()
  }
  const text = await exported(desk.stranger)
  expect(text).toContain(serial_no)
  expect(text).not.toContain('PS/')
})

it('no closed company is in charge: the other one is, and where both are closed nothing can be ordered', async () => {
  const lone = '2409000000000000000043'
  await server.db.insert(units).values({
    serial_no: lone,
    status: 'registered',
    device_id: desk.model,
    install_date: monthsAfter(today(), -11),
    partner_id: desk.otherCompany,
    serviced_by_id: desk.company,
  })
  const seen = async () => {
    const { body } = await desk.technician.call('service-order.due-maintenances.index', { query: { serial_no: lone } })
    const page = await desk.technician.call('device.units.page', { path: { unit: body.results[0]?.unit_id ?? 0 } })
    const path = { due_maintenance: body.results[0]?.id ?? 0 }
    const begun = await desk.technician.call('service-order.due-maintenances.show', { path })
    return { due: body.results[0], carer: page.body.carer_id, name: begun.body.company_name }
  }
  const close = (ids: number[]) => server.pool.query('update partners set status = 2 where id = any($1)', [ids])
  expect(await seen()).toMatchObject({ due: { has_company: true }, carer: desk.company, name: 'Instal-Test' })
  await close([desk.company])
  expect(await seen()).toMatchObject({ due: { has_company: true }, carer: desk.otherCompany })
  await close([desk.company, desk.otherCompany])
  const { due, carer, name } = await seen()
  expect({ has_company: due?.has_company, carer, name }).toEqual({ has_company: false, carer: null, name: null })
  const path = { due_maintenance: due?.id ?? 0 }
  const { description, address, post_code, city, contact_name, contact_phone } = desk.maintenanceForm()
  const body = { description, wanted_days: null, address, post_code, city, contact_name, contact_phone }
  const refused = await desk.technician.refused('service-order.due-maintenances.order', { path, body })
  expect(refused.body).toMatchObject({ code: 'lifecycle', message: expect.stringMatching(/No active company/) })
  await server.pool.query('update partners set status = 1')
})
