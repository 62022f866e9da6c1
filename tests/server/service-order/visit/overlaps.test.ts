import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayFromNow } from '#tests/support/day-from-now.ts'
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
const other = { of: 'maintenance' as const, order: '0' }

describe('visits of one technician at the same time', () => {
  it('are said by their hours; a window ends where the next may begin, and a fixed time takes an hour', async () => {
    const day = dayFromNow(3)
    const fixed = await desk.scheduled({ visit_time: '10:30' })
    const late = await desk.scheduled({ visit_time: '14:00', visit_until: '16:00' })
    const technician = String(desk.technician.id)
    const at = async (time: string, until?: string, of: object = other) => {
      const query = { day, time, technician, ...(until && { until }), ...other, ...of }
      return (await desk.technician.call(`${staff}.overlaps`, { query })).body.visits.map(({ order_id }) => order_id)
    }
    expect(await at('10:30')).toEqual([fixed.id])
    expect(await at('11:15')).toEqual([fixed.id])
    expect(await at('11:30')).toEqual([])
    expect(await at('09:00')).toEqual([])
    expect(await at('09:00', '10:31')).toEqual([fixed.id])
    expect(await at('08:00', '15:00')).toEqual([fixed.id, late.id])
    expect(await at('16:00')).toEqual([])
    expect(await at('08:00', '15:00', { order: String(fixed.id) })).toEqual([late.id])
    // A warranty order of the same id is another order.
    expect(await at('10:30', undefined, { of: 'warranty', order: String(fixed.id) })).toEqual([fixed.id])
    const { body } = await desk.technician.call(`${staff}.overlaps`, {
      query: { day, time: '10:30', technician, ...other },
    })
    expect(body.visits).toMatchObject([{ of: 'maintenance', order_number: fixed.order_number, city: 'Warszawa' }])
  })

  it('can be planned all the same', async () => {
    const first = await desk.scheduled({ visit_day: dayFromNow(5) })
    const second = await desk.scheduled({ visit_day: dayFromNow(5) })
    expect(second.visit_at).toBe(first.visit_at)
  })

  it('are not those that were called off', async () => {
    const planned = await desk.scheduled({ visit_day: dayFromNow(7) })
    const query = { day: dayFromNow(7), time: '10:30', technician: String(desk.technician.id), ...other }
    expect((await desk.technician.call(`${staff}.overlaps`, { query })).body.visits).toHaveLength(1)
    const cancelled = await desk.technician.call(`${staff}.cancel`, {
      path: { service_maintenance: planned.id },
      body: { version: planned.version, reason: 'Klient zrezygnował' },
    })
    expect(cancelled.status).toBe(200)
    expect((await desk.technician.call(`${staff}.overlaps`, { query })).body.visits).toEqual([])
  })

  it('are told a company of its own people alone, and a colleague with a narrower scope by the time', async () => {
    const own = { by_partner: true, technician_id: desk.author.id, technician_name: null, visit_day: dayFromNow(9) }
    const planned = await desk.scheduled(own)
    const query = { day: dayFromNow(9), time: '10:30', technician: String(desk.author.id), ...other }
    const asked = async (who: typeof desk.author) => (await who.call(`${zone}.overlaps`, { query })).body.visits
    expect(await asked(desk.author)).toMatchObject([{ order_id: planned.id }])
    expect(await asked(desk.stranger)).toEqual([])
    const ours = await desk.scheduled({ visit_day: dayFromNow(9) })
    expect(ours.technician_id).toBe(desk.technician.id)
    const theirs = { ...query, technician: String(desk.technician.id) }
    expect((await desk.author.call(`${zone}.overlaps`, { query: theirs })).body.visits).toEqual([])

    const restricted = await server.person({ roles: ['moderator-service'], restricted_partners: [desk.otherCompany] })
    const narrow = (await restricted.call(`${staff}.overlaps`, { query })).body.visits
    expect(narrow).toMatchObject([{ order_id: null, order_number: null, city: null, visit_at: planned.visit_at }])
  })
})
