import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remindPartners } from '#server/modules/service-order/due/jobs.ts'
import { remindOwners } from '#server/modules/service-order/due/remind-owner.ts'
import { type DueDesk, openDueDesk } from '#tests/support/scenarios/service-order/due-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const zone = 'partnerzone.service-order.due-maintenances' as const

let server: TestServer
let desk: DueDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openDueDesk(server)
})
afterAll(() => server.stop())

describe('reminders', () => {
  const owned = { owner_name: 'Ewa Bąk', owner_email: 'ewa@example.com', consent_processing_data: true }

  it('are sent to the company’s people once for each date, by letter and in the bell', async () => {
    const { serial_no } = await desk.unit(12)
    await remindPartners(server.db, server.deps.clock())
    const told = (await desk.letters('due_partner')).filter(({ to }) => to === desk.author.email)
    expect(JSON.stringify(told)).toContain(serial_no)
    await remindPartners(server.db, server.deps.clock())
    expect((await desk.letters('due_partner')).filter(({ to }) => to === desk.author.email)).toHaveLength(told.length)
    const bell = await desk.author.call('partnerzone.notification.notifications.index', { query: {} })
    expect(bell.body.results[0]).toMatchObject({ path: '/service-order/due-maintenances' })
  })

  it('are not sent to those who switched them off', async () => {
    await server.pool.query(`update users set muted_letters = '{maintenances}' where id = $1`, [desk.colleague.id])
    await desk.unit(12)
    const before = (await desk.letters('due_partner')).filter(({ to }) => to === desk.colleague.email).length
    await remindPartners(server.db, server.deps.clock())
    expect((await desk.letters('due_partner')).filter(({ to }) => to === desk.colleague.email)).toHaveLength(before)
  })

  it('are sent to the owner once, who can switch them off by the letter', async () => {
    const { serial_no } = await desk.unit(12, owned)
    await desk.unit(12, { ...owned, consent_processing_data: false })
    await remindOwners(server.db, server.deps.clock())
    await remindOwners(server.db, server.deps.clock())
    const told = await desk.letters('due_owner')
    expect(told).toMatchObject([{ to: 'ewa@example.com', data: { serial_no, kind: 'maintenance' } }])
    expect(JSON.stringify(told)).not.toContain('Ewa')
    const [due] = await desk.dueOf(serial_no)
    expect(due).toMatchObject({ tells_owner: true, told_owner_at: expect.any(String) })
    const code = String(told[0]?.data.code)
    const guest = server.nobody
    expect(
      (await guest.call('public-zone.service-order.owner-reminders.show', { query: { code } })).body,
    ).toMatchObject({
      is_stopped: false,
    })
    await guest.call('public-zone.service-order.owner-reminders.stop', { body: { code } })
    expect(await desk.dueOf(serial_no)).toMatchObject([{ tells_owner: false }])
    const refused = await desk.author.refused(`${zone}.remind`, { path: { due_maintenance: due?.id ?? 0 } })
    expect(refused.status).toBe(409)
  })

  it('name the company that looks after the unit: the installer once the service company is closed', async () => {
    const [away, closed] = ['adam@example.com', 'zofia@example.com']
    await desk.unit(12, { ...owned, owner_email: away, serviced_by_id: desk.otherCompany })
    await remindOwners(server.db, server.deps.clock())
    await desk.unit(12, { ...owned, owner_email: closed, serviced_by_id: desk.otherCompany })
    await server.pool.query('update partners set status = 0 where id = $1', [desk.otherCompany])
    await remindOwners(server.db, server.deps.clock())
    await server.pool.query('update partners set status = 1 where id = $1', [desk.otherCompany])
    const told = (await desk.letters('due_owner')).filter(({ to }) => to === away || to === closed)
    expect(told).toMatchObject([
      { to: away, data: { partner_name: 'Konkurencja' } },
      { to: closed, data: { partner_name: 'Instal-Test' } },
    ])
  })

  it('start again for the owner after a move, also when the former owner switched them off', async () => {
    const { id, serial_no } = await desk.unit(12, { ...owned, owner_email: 'dawna@example.com' })
    await remindOwners(server.db, server.deps.clock())
    const [first] = (await desk.letters('due_owner')).filter(({ to }) => to === 'dawna@example.com')
    const body = { code: String(first?.data.code) }
    await server.nobody.call('public-zone.service-order.owner-reminders.stop', { body })
    const there = { installation_address: 'Nowa 1', installation_post_code: '30-001', installation_city: 'Kraków' }
    const owner = { owner_name: 'Jan Nowy', owner_email: 'nowy@example.com', consent_processing_data: true }
    await desk.admin.call('device.units.move', {
      path: { unit: id },
      body: { version: 1, moved_on: desk.day, partner_id: desk.otherCompany, ...there, ...owner },
    })
    await remindOwners(server.db, server.deps.clock())
    const told = (await desk.letters('due_owner')).filter(({ to }) => to === 'nowy@example.com')
    expect(told).toMatchObject([{ data: { serial_no, partner_name: 'Konkurencja' } }])
  })

  it('can be sent by hand once a day', async () => {
    const { serial_no } = await desk.unit(5, { ...owned, owner_email: 'jan@example.com' })
    const [due] = await desk.dueOf(serial_no)
    const path = { due_maintenance: due?.id ?? 0 }
    expect((await desk.author.call(`${zone}.remind`, { path })).body.told_owner_at).not.toBeNull()
    expect((await desk.author.refused(`${zone}.remind`, { path })).status).toBe(409)
    expect((await desk.letters('due_owner')).filter(({ to }) => to === 'jan@example.com')).toHaveLength(1)
  })
})
