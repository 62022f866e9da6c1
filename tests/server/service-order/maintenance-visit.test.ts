import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseFromMaintenances } from '#server/modules/service-order/maintenance/erased.ts'
import { remindOfVisit } from '#server/modules/service-order/maintenance/schedule.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { erasedByName } from '#tests/support/scenarios/erased-person.ts'
import { type MaintenanceDesk, openMaintenanceDesk } from '#tests/support/scenarios/service-order/maintenance-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: MaintenanceDesk
beforeAll(async () => {
  server = await startServer()
  desk = await openMaintenanceDesk(server)
})
afterAll(() => server.stop())

const staff = 'service-order.service-maintenances' as const
const zone = 'partnerzone.service-order.service-maintenances' as const
const at = (id: number) => ({ service_maintenance: id })

describe('the visit of a maintenance', () => {
  it('is one entry in calendars, newer with every change, and leaves those of whoever does not come any more', async () => {
    const order = await desk.scheduled()
    const { rows } = await server.pool.query('select visit_code from service_maintenances where id = $1', [order.id])
    const entry = async (query: string) => {
      const path = `/api/public-zone/service-order/visits/${rows[0].visit_code}/calendar?${query}`
      const file = await (await fetch(`${server.url}${path}`)).text()
      return Object.fromEntries(
        file.split('\r\n').map((line) => [line.split(':', 1)[0], line.slice(line.indexOf(':') + 1)]),
      )
    }
    const first = await entry('reader=partner&language=pl')
    expect(first).toMatchObject({
      METHOD: 'PUBLISH',
      STATUS: 'CONFIRMED',
      SUMMARY: String.raw`Przegląd: HP-12\, Warszawa`.replace('HP-12', order.model_name ?? ''),
      'DTSTART;TZID=Europe/Warsaw': `${dayFromNow(3).replaceAll('-', '')}T103000`,
    })
    expect((await entry('reader=technician&language=en')).SUMMARY).toMatch(/^Maintenance: /)

    const later = { visit_day: dayFromNow(4), visit_time: '12:00', technician_id: desk.lead.id }
    const path = at(order.id)
    const moved = await desk.technician.call(`${staff}.schedule`, { path, body: { version: order.version, ...later } })
    const second = await entry('reader=partner&language=pl')
    expect(second.UID).toBe(first.UID)
    expect(Number(second.SEQUENCE)).toBeGreaterThan(Number(first.SEQUENCE))
    expect(second['DTSTART;TZID=Europe/Warsaw']).toBe(`${dayFromNow(4).replaceAll('-', '')}T120000`)
    expect(await desk.letters('maintenance_visit_off')).toEqual([desk.technician.email])
    expect(await entry('reader=former_technician&language=pl')).toMatchObject({ METHOD: 'CANCEL', UID: first.UID })

    const asking = { version: moved.body.version, reason: 'information' as const, text: 'Jaki dojazd?' }
    const asked = await desk.technician.call(`${staff}.ask`, { path, body: asking })
    await desk.author.call(`${zone}.withdraw`, { path, body: { version: asked.body.version, reason: 'Sprzedane' } })
    expect((await desk.letters('maintenance_visit_off')).toSorted()).toEqual(
      [desk.technician.email, desk.author.email, desk.lead.email].toSorted(),
    )
    expect(await entry('reader=partner&language=pl')).toMatchObject({ METHOD: 'CANCEL', STATUS: 'CANCELLED' })
  })

  it('goes to whoever takes over from its technician, who has the visit in the calendar and its company is told', async () => {
    const leaving = await server.person({ roles: ['moderator-service'] })
    const { id } = await desk.scheduled({ technician_id: leaving.id })
    const account = (await desk.admin.call('user.users.show', { path: { user: leaving.id } })).body
    expect(account.open_orders).toBe(1)
    const link = async (user: number) =>
      (await server.pool.query('select code from visit_links where order_id = $1 and user_id = $2', [id, user])).rows[0]
        ?.code
    const opened = (code: string) =>
      fetch(`${server.url}/api/public-zone/service-order/visits/${code}/calendar?reader=technician`)
    const [{ visit_code }] = (
      await server.pool.query('select visit_code from service_maintenances where id = $1', [id])
    ).rows
    const former = await link(leaving.id)
    expect(former).not.toBe(visit_code)
    expect(await (await opened(former)).text()).toContain('METHOD:PUBLISH')
    await desk.admin.call('user.users.deactivate', {
      path: { user: leaving.id },
      body: { version: account.version, successor_id: desk.lead.id },
    })
    expect(await desk.seen(desk.admin, id)).toMatchObject({ status: 'inprogress', technician_id: desk.lead.id })
    expect(await desk.letters('maintenance_visit')).toContain(desk.lead.email)
    // The link of the closed account has ended; those of the company and of the successor open the visit until it is over.
    expect((await opened(former)).status).toBe(404)
    const open = [visit_code, await link(desk.lead.id)]
    for (const code of open) expect(await (await opened(code)).text()).toContain('METHOD:PUBLISH')
    const original = (await desk.seen(desk.admin, id)).visit_at
    const dated = (moment: unknown) =>
      server.pool.query('update service_maintenances set visit_at = $2 where id = $1', [id, moment])
    await dated(`${dayFromNow(-1)}T08:00:00Z`)
    for (const code of open) expect((await opened(code)).status).toBe(404)
    await dated(original)
    // Nobody writes to a closed account, which the address of the customer is no business of.
    const reminded = async () => (await desk.letters('maintenance_reminder')).filter((to) => to === leaving.email)
    await server.pool.query('update service_maintenances set technician_id = $2 where id = $1', [id, leaving.id])
    const { visit_at } = await desk.seen(desk.admin, id)
    await remindOfVisit(server.db, server.deps.clock(), id, visit_at ?? '')
    expect(await reminded()).toEqual([])
  })

  it('is reminded of before it only, however late the reminder is', async () => {
    const { id, visit_at } = await desk.scheduled()
    const about = async () => {
      const { rows } = await server.pool.query(
        `select 1 from pgboss.job where name = 'mail.send' and data ->> 'template' = 'maintenance_reminder'
           and data -> 'data' ->> 'order_id' = $1`,
        [String(id)],
      )
      return rows.length
    }
    await remindOfVisit(server.db, new Date(Date.parse(visit_at ?? '') + 86_400_000), id, visit_at ?? '')
    expect(await about()).toBe(0)
    await remindOfVisit(server.db, new Date(Date.parse(visit_at ?? '') - 3_600_000), id, visit_at ?? '')
    expect(await about()).toBe(2)
  })

  it('keeps its day and what was checked when the technician is erased, without the name and the paper that shows it', async () => {
    const { id, version } = await desk.scheduled({
      by_partner: true,
      technician_id: null,
      technician_name: 'Piotr Serwisant',
    })
    const checks = [{ check: desk.check, result: 'ok' as const, remark: null }]
    const done = await desk.author.call(`${zone}.complete`, { path: at(id), body: { version, protocol: { checks } } })
    expect(done.body).toMatchObject({
      technician_name: 'Piotr Serwisant',
      protocol_file: { filename: expect.any(String) },
    })
    await eraseFromMaintenances(...erasedByName(server, 'Piotr Serwisant'))
    const after = await desk.seen(desk.author, id)
    expect(after).toMatchObject({
      technician_name: null,
      protocol_file: null,
      protocol: { checks: [{ result: 'ok' }] },
    })
    expect(after.visit_at).toBe(done.body.visit_at)
    expect(JSON.stringify(after)).not.toContain('Serwisant')
  })
})
