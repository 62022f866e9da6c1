import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MailData } from '#server/integrations/mail/letter.ts'
import { maintenanceLetters } from '#server/modules/service-order/visit/letters.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { queuedLetters } from '#tests/support/queued-letters.ts'
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

/** The form of a maintenance whose visit the company makes in five days. */
const withVisit = (changes: object = {}) => ({
  ...desk.maintenanceForm({ repair_type: null }),
  by_partner: true,
  visit_day: dayFromNow(5),
  visit_time: '8:30',
  visit_until: '10:00',
  technician_name: 'Adam Zięba',
  ...changes,
})

async function registered(changes: object = {}) {
  const { status, body } = await desk.author.call(`${zone}.store`, { body: withVisit(changes) })
  expect(status).toBe(200)
  return body
}

interface Letter {
  order_id: number
  is_registered?: boolean
  is_objection?: boolean
  note?: string
}
type ScheduledLetter = MailData['maintenance_scheduled']
type ReportedLetter = MailData['maintenance_visit_reported']

/** The letters about an order by their templates, with the addresses. */
async function lettersAbout(id: number) {
  const templates = ['maintenance_registered', 'maintenance_scheduled', 'maintenance_visit_reported', 'visit_asked']
  const all = await Promise.all(
    templates.map(async (template) =>
      (await queuedLetters<Letter>(server.pool, template))
        .filter(({ data }) => data.order_id === id)
        .map(({ to, data }) => ({ template, to, data })),
    ),
  )
  return all.flat()
}

describe('a maintenance that a company registers with the visit of its own technician', () => {
  it('is in progress at once, and one letter says that it was received and when the visit is', async () => {
    const order = await registered()
    expect(order).toMatchObject({
      status: 'inprogress',
      by_partner: true,
      technician_name: 'Adam Zięba',
      repair_type_name: null,
      visits: [{ number: 1, status: 'planned', by_partner: true }],
    })
    const [visit] = order.visits
    expect(new Date(visit?.visit_until ?? '').getTime() - new Date(visit?.visit_at ?? '').getTime()).toBe(90 * 60_000)
    expect(order.timeline.map(({ kind }) => kind)).toEqual(['sent', 'scheduled'])
    expect(await lettersAbout(order.id)).toMatchObject([
      { template: 'maintenance_scheduled', to: desk.author.email, data: { is_registered: true } },
    ])
    const [letter] = await queuedLetters<ScheduledLetter>(server.pool, 'maintenance_scheduled')
    const written = maintenanceLetters.maintenance_scheduled.pl(letter?.data as ScheduledLetter, 'Navision')
    expect(written.subject).toMatch(
      /^Zgłoszenie przeglądu PS\S+ zostało przyjęte: wizyta \d\d\.\d\d\.\d{4}, 08:30–10:00$/,
    )
    expect(written.file?.label).toBe('Dodaj do kalendarza (.ics)')
    const reminders = await server.pool.query(
      `select 1 from pgboss.job where name = 'service-order.visit' and (data ->> 'order_id')::int = $1`,
      [order.id],
    )
    expect(reminders.rowCount).toBe(1)

    // The distributor sees who has set it, and when.
    const seen = await desk.seen(desk.admin, order.id)
    expect(seen.timeline.find(({ kind }) => kind === 'scheduled')).toMatchObject({
      at: seen.created_at,
      actor: { is_staff: false },
    })
  })

  it('without a visit is registered as before, with its own letter', async () => {
    const { id, status } = await registered({ by_partner: false })
    expect(status).toBe('registered')
    expect((await lettersAbout(id)).map(({ template }) => template)).toEqual(['maintenance_registered'])
  })

  it('asks the customer to confirm, and names a person of the company', async () => {
    const { body } = await desk.author.call(`${zone}.technicians`, { query: { partner: String(desk.company) } })
    expect(body.technicians.map(({ id }) => id)).toContain(desk.author.id)
    const order = await registered({
      technician_id: desk.author.id,
      technician_name: null,
      ask_customer: true,
      contact_email: 'klient@example.com',
    })
    expect(order.technician_id).toBe(desk.author.id)
    expect((await lettersAbout(order.id)).map(({ template, to }) => [template, to])).toEqual([
      ['maintenance_scheduled', desk.author.email],
      ['visit_asked', 'klient@example.com'],
    ])
  })

  it('is refused as a whole with a day of the past, without a person, and with a person of another company', async () => {
    const count = async () => (await server.pool.query('select count(*) from service_maintenances')).rows[0].count
    const before = await count()
    const refusedFor = async (changes: object) =>
      Object.keys((await desk.author.refused(`${zone}.store`, { body: withVisit(changes) })).body.errors ?? {})
    expect(await refusedFor({ visit_day: dayFromNow(-1) })).toEqual(['visit_day'])
    expect(await refusedFor({ visit_day: null, visit_time: '' })).toEqual(['visit_day', 'visit_time'])
    expect(await refusedFor({ technician_name: null })).toEqual(['technician_name'])
    expect(await refusedFor({ technician_name: null, technician_id: desk.technician.id })).toEqual(['technician_id'])
    const noAddress = await desk.author.refused(`${zone}.store`, { body: withVisit({ ask_customer: true }) })
    expect(noAddress.status).toBe(409)
    expect(await count()).toBe(before)
    const others = { query: { partner: String(desk.otherCompany) } }
    expect((await desk.author.refused(`${zone}.technicians`, others)).status).toBe(404)
  })
})

describe('the distributor objects to the date of the visit of a company’s technician', () => {
  it('with a reason, which asks the company for another date', async () => {
    const { id, version } = await registered()
    const off = { version, result: 'called_off' as const }
    const silent = await desk.technician.refused(`${staff}.report`, { path: at(id), body: off })
    expect(Object.keys(silent.body.errors ?? {})).toEqual(['note'])

    const body = { ...off, note: 'Najpierw musi być część' }
    const order = (await desk.technician.call(`${staff}.report`, { path: at(id), body })).body
    expect(order).toMatchObject({ status: 'waiting', waiting_reason: 'visit_date', visit_status: 'cancelled' })
    const reported = (await lettersAbout(id)).filter(({ template }) => template === 'maintenance_visit_reported')
    expect(reported).toMatchObject([
      { to: desk.author.email, data: { is_objection: true, note: 'Najpierw musi być część' } },
    ])
    const [letter] = await queuedLetters<ReportedLetter>(server.pool, 'maintenance_visit_reported')
    const written = maintenanceLetters.maintenance_visit_reported.pl(letter?.data as ReportedLetter, 'Navision')
    expect(written).toMatchObject({
      subject: `Wizyta ${order.order_number}: prosimy o inny termin`,
      quote: 'Najpierw musi być część',
      file: { label: 'Usuń z kalendarza (.ics)' },
    })
    // It is the company's turn: among the orders that wait for it, and not among those that wait for the distributor.
    const waiting = { query: { awaiting: 'true' as const, order_number: order.order_number ?? '' } }
    expect((await desk.author.call(`${zone}.index`, waiting)).body.results.map((row) => row.id)).toEqual([id])
    expect((await desk.technician.call(`${staff}.index`, waiting)).body.results).toEqual([])

    const another = { visit_day: dayFromNow(9), visit_time: '12:00', technician_name: 'Adam Zięba', by_partner: true }
    const moved = await desk.author.call(`${zone}.schedule`, {
      path: at(id),
      body: { version: order.version, ...another },
    })
    expect(moved.body).toMatchObject({ status: 'inprogress', visits: [{ status: 'cancelled' }, { status: 'planned' }] })
  })

  it('and may move it, also to a colleague of its own', async () => {
    const { id, version } = await registered()
    const visit = { visit_day: dayFromNow(7), visit_time: '9:00', technician_id: desk.technician.id }
    const { body } = await desk.technician.call(`${staff}.schedule`, { path: at(id), body: { version, ...visit } })
    expect(body).toMatchObject({ by_partner: false, visits: [{ number: 1, by_partner: false }] })
  })
})
