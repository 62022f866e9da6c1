import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysAfter, monthsAfter } from '#contract/values/days.ts'
import { replaceUnit } from '#server/modules/unit/index.ts'
import { type DueDesk, openDueDesk } from '#tests/support/scenarios/service-order/due-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const units = 'device.units' as const
const staff = 'service-order.service-maintenances' as const
const zone = 'partnerzone.service-order.service-maintenances' as const

let server: TestServer
let desk: DueDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openDueDesk(server)
})
afterAll(() => server.stop())

/** A unit under a warranty of parts that requires a yearly maintenance; labour is over. */
const warranted = (months: number, changes: object = {}) =>
  desk.unit(months, {
    maintenance_months: 12,
    parts_until: monthsAfter(desk.day, 40),
    labour_until: desk.ago(months - 1),
    ...changes,
  })
const pageOf = async (unit: number) => (await desk.lead.call(`${units}.page`, { path: { unit } })).body
const coverage = async (unit: number) => (await pageOf(unit)).coverage
/** Moves the registration of an order to an earlier day. */
const registeredOn = (order: number, day: string) =>
  server.pool.query('update service_maintenances set created_at = $2 where id = $1', [order, `${day}T12:00:00Z`])
/** Whether the list of lapsed units has it: the rule in SQL says the same as that of the contract. */
const isListed = async (serial_no: string, state: 'over' | 'parts') =>
  (await desk.lead.call(`${units}.index`, { query: { serial_no, coverage: state } })).body.results.length === 1

describe('coverage that depends on maintenances', () => {
  it('follows from all of them: a late one does not heal an earlier gap, and one within the days of grace leaves none', async () => {
    const kept = await warranted(25)
    await desk.complete(kept.serial_no, { visited_on: daysAfter(desk.ago(13), 30) })
    expect(await coverage(kept.id)).toMatchObject({ state: 'parts', missed: false })
    const { id, serial_no } = await warranted(30)
    await desk.complete(serial_no, { visited_on: daysAfter(desk.ago(18), 30) })
    // The next one was due a year later; it comes one day after the days of grace.
    const due = monthsAfter(daysAfter(desk.ago(18), 30), 12)
    await desk.complete(serial_no, { visited_on: daysAfter(due, 31) })
    const ended = { state: 'over', parts: daysAfter(due, 30), due: null, missed: true }
    expect(await coverage(id)).toMatchObject(ended)
    expect(await isListed(serial_no, 'over')).toBe(true)
    // Due dates follow the type of the device, and the warranty requires nothing any more.
    const [next] = await desk.dueOf(serial_no)
    expect(next).toMatchObject({ due_on: monthsAfter(daysAfter(due, 31), 12), is_condition: false, is_missed: false })

    // A visit of then that is typed now closes the gap, in any order of typing.
    await desk.complete(serial_no, { visited_on: daysAfter(due, 20) })
    expect(await coverage(id)).toMatchObject({
      state: 'parts',
      missed: false,
      due: monthsAfter(daysAfter(due, 31), 12),
    })
    expect(await isListed(serial_no, 'parts')).toBe(true)
  })

  it('is not restored by a company that backdates visits: their reports wait for staff with their papers', async () => {
    const { id, serial_no } = await warranted(30)
    expect(await coverage(id)).toMatchObject({ state: 'over', missed: true })
    const visit = { by_partner: true, technician_id: null, technician_name: 'Piotr', visit_day: daysAfter(desk.day, 1) }
    const days = [desk.ago(18), desk.ago(6)]
    for (const [index, visited_on] of days.entries()) {
      const former = await coverage(id)
      const { id: service_maintenance, version } = await desk.scheduled(visit, { serial_no })
      const path = { service_maintenance }
      const body = { version, ...desk.done, visited_on, note: 'Wykonano' }
      const refused = await desk.author.refused(`${zone}.complete`, { path, body })
      expect(refused).toMatchObject({ status: 422, body: { errors: { paper: [expect.stringContaining('document')] } } })
      const notDone = { ...body, outcome: 'not_done', reason: 'Nikogo nie było' } as const
      const early = await desk.author.refused(`${zone}.complete`, { path, body: notDone })
      expect(Object.keys(early.body.errors ?? {})).toEqual(['visited_on'])

      const letters = (await desk.letters('order_replied')).length
      const paper = [await desk.upload(desk.author, 'maintenance_files', 'photo.jpg')]
      const kept = (await desk.author.call(`${zone}.complete`, { path, body: { ...body, paper } })).body
      expect(kept).toMatchObject({ status: 'inprogress', outcome: null, visited_on, files: [{ id: paper[0] }] })
      expect((await desk.letters('order_replied')).length).toBeGreaterThan(letters)
      expect(await coverage(id)).toEqual(former)

      // The service completes it, and says why this day counts.
      const stated = { ...body, version: kept.version }
      const unexplained = await desk.technician.refused(`${staff}.complete`, { path, body: stated })
      expect(Object.keys(unexplained.body.errors ?? {})).toEqual(['visited_on_reason'])
      const visited_on_reason = 'Faktura i protokół z tego dnia'
      const done = await desk.technician.call(`${staff}.complete`, { path, body: { ...stated, visited_on_reason } })
      expect(done.body).toMatchObject({ status: 'completed', visited_on, visited_on_reason, report_kept_at: null })
      expect((await coverage(id)).missed).toBe(index === 0)
    }
    expect(await coverage(id)).toMatchObject({ state: 'parts', missed: false })
  })

  it('is not restored by a day before it was lost, even of an order that was registered earlier', async () => {
    const { id, serial_no } = await warranted(14)
    const visit = { by_partner: true, technician_id: null, technician_name: 'Piotr' }
    const { id: service_maintenance, version } = await desk.scheduled(visit, { serial_no })
    await registeredOn(service_maintenance, desk.ago(6))
    const path = { service_maintenance }
    const lapsed = (await coverage(id)).parts ?? ''
    const body = { version, ...desk.done, note: 'Wykonano' }
    const refused = await desk.author.refused(`${zone}.complete`, { path, body: { ...body, visited_on: lapsed } })
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['paper'])
    const after = { ...body, visited_on: daysAfter(lapsed, 1) }
    expect((await desk.author.call(`${zone}.complete`, { path, body: after })).body.status).toBe('completed')
    expect(await coverage(id)).toMatchObject({ state: 'over', missed: true })
  })

  it('counts a visit on the day of the registration, which its company enters', async () => {
    const { id, serial_no } = await warranted(12)
    const visit = { by_partner: true, technician_id: null, technician_name: 'Piotr' }
    const { id: service_maintenance, version } = await desk.scheduled(visit, { serial_no })
    await registeredOn(service_maintenance, desk.ago(1))
    const path = { service_maintenance }
    const body = { version, ...desk.done, note: 'Wykonano' }
    const dayBefore = { ...body, visited_on: daysAfter(desk.ago(1), -1) }
    const refused = await desk.author.refused(`${zone}.complete`, { path, body: dayBefore })
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['paper'])
    await desk.author.call(`${zone}.complete`, { path, body: { ...body, visited_on: desk.ago(1) } })
    expect((await pageOf(id)).maintained_on).toBe(desk.ago(1))
  })

  it('is not restored by a visit at which nothing was carried out; its company reads the reason', async () => {
    const { id, serial_no } = await warranted(14)
    const before = { coverage: await coverage(id), due: await desk.dueOf(serial_no) }
    expect(before.coverage).toMatchObject({ state: 'over', missed: true })
    const visit = { outcome: 'not_done', reason: 'Klient odwołał wizytę', note: null } as const
    await expect(desk.complete(serial_no, { outcome: 'not_done', note: null })).rejects.toThrow('reason')
    const [open] = await desk.dueOf(serial_no)
    const { version } = await desk.seen(desk.admin, open?.order?.id ?? 0)
    const path = { service_maintenance: open?.order?.id ?? 0 }
    const body = { version, ...desk.done, ...visit }
    const ended = await desk.technician.call(`${staff}.complete`, { path, body })
    expect(ended.body).toMatchObject({
      status: 'completed',
      outcome: 'not_done',
      visited_on: desk.day,
      next_due_on: null,
      outcome_reason: 'Klient odwołał wizytę',
    })
    expect(ended.body.timeline.at(-1)).toMatchObject({ kind: 'not_done', text: 'Klient odwołał wizytę' })
    expect({ coverage: await coverage(id), due: await desk.dueOf(serial_no) }).toEqual(before)
    const letter = (await desk.letters('maintenance_completed')).at(-1)
    expect(letter?.data).toMatchObject({ is_done: false, text: 'Klient odwołał wizytę', visited_on: desk.day })
    const told = (await pageOf(id)).life.find(({ kind }) => kind === 'maintenance')
    expect(told).toMatchObject({ status: 'not_done', at: desk.day })
  })

  it('counts from the day of the visit, which is neither in the future nor before the installation', async () => {
    const { id, serial_no } = await warranted(12)
    const order = await desk.scheduled(
      { by_partner: true, technician_id: null, technician_name: 'Piotr' },
      { serial_no },
    )
    await registeredOn(order.id, daysAfter(desk.day, -400))
    const path = { service_maintenance: order.id }
    const typed = { version: order.version, ...desk.done, note: 'Klient odwołał' }
    const refused = async (changes: object) =>
      (await desk.author.refused(`${zone}.complete`, { path, body: { ...typed, ...changes } })).body.errors
    expect(Object.keys((await refused({ visited_on: daysAfter(desk.day, 1) })) ?? {})).toEqual(['visited_on'])
    expect(Object.keys((await refused({ visited_on: daysAfter(desk.ago(12), -1) })) ?? {})).toEqual(['visited_on'])
    expect(Object.keys((await refused({ next_due_on: '2090-01-01' })) ?? {})).toEqual(['next_due_on'])
    const visited_on = daysAfter(desk.day, -5)
    const tooLate = { visited_on, next_due_on: daysAfter(monthsAfter(visited_on, 12), 1) }
    expect(Object.keys((await refused({ ...tooLate, next_due_reason: 'Bo tak' })) ?? {})).toEqual(['next_due_on'])
    const body = { ...typed, visited_on, next_due_on: monthsAfter(visited_on, 12) }
    expect((await desk.author.call(`${zone}.complete`, { path, body })).body).toMatchObject({ visited_on })
    expect(await pageOf(id)).toMatchObject({
      maintained_on: visited_on,
      coverage: { due: monthsAfter(visited_on, 12) },
    })
    expect(await desk.dueOf(serial_no)).toMatchObject([{ last_on: visited_on, due_on: monthsAfter(visited_on, 12) }])
  })

  it('is as before when a completed maintenance is reopened, also when it was set again meanwhile', async () => {
    const { id, serial_no } = await warranted(23)
    await desk.complete(serial_no, { visited_on: desk.ago(11) })
    const before = { coverage: await coverage(id), due: await desk.dueOf(serial_no) }
    const wrong = await desk.complete(serial_no, { next_due_on: monthsAfter(desk.day, 20), next_due_reason: 'Umowa' })
    expect(await coverage(id)).toMatchObject({ due: monthsAfter(desk.day, 20) })
    const again = {
      path: { service_maintenance: wrong.id },
      body: { version: wrong.version, reason: 'Nie było wizyty', tell_partner: false },
    }
    // Not beside another order for the same maintenance that was registered meanwhile.
    const other = await desk.registered({ serial_no })
    expect(await desk.admin.refused(`${staff}.reopen`, again)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(other.order_number ?? '–') },
    })
    const ends = {
      path: { service_maintenance: other.id },
      body: { version: other.version, reason: 'Zgłoszony dwa razy' },
    }
    expect((await desk.admin.call(`${staff}.cancel`, ends)).status).toBe(200)
    const opened = await desk.admin.call(`${staff}.reopen`, again)
    expect(opened.body).toMatchObject({ visited_on: null, next_due_on: null, next_due_reason: null, outcome: null })
    const [due] = await desk.dueOf(serial_no)
    expect({ coverage: await coverage(id), due: [{ ...due, order: null }] }).toEqual(before)
  })

  it('is granted again by a lead with a reason, which is audited, and counts from that day', async () => {
    const { id, serial_no } = await warranted(40)
    await desk.complete(serial_no)
    const page = await pageOf(id)
    expect(page.coverage).toMatchObject({ state: 'over', missed: true })
    const path = { unit: id }
    const body = { version: page.version, reason: 'Zgoda producenta' }
    expect((await desk.technician.refused(`${units}.grant-coverage`, { path, body })).status).toBe(403)
    const granted = (await desk.lead.call(`${units}.grant-coverage`, { path, body })).body
    expect(granted).toMatchObject({
      coverage: { state: 'parts', due: monthsAfter(desk.day, 12), missed: false },
      coverage_granted_on: desk.day,
    })
    expect(granted.life).toContainEqual(
      expect.objectContaining({ kind: 'coverage', status: 'granted', at: desk.day, detail: 'Zgoda producenta' }),
    )
    const again = await desk.lead.refused(`${units}.grant-coverage`, {
      path,
      body: { ...body, version: granted.version },
    })
    expect(again.status).toBe(409)
    const { rows } = await server.pool.query(
      `select user_id, after ->> 'coverage_granted_reason' as reason from audit_entries
       where entity = 'device.units' and entity_id = $1 order by id desc limit 1`,
      [id],
    )
    expect(rows).toEqual([{ user_id: desk.lead.id, reason: 'Zgoda producenta' }])
  })

  it('includes the maintenances of a number that is registered later, and passes to the unit that replaces another', async () => {
    const serial_no = '2409999999999999999901'
    await desk.complete(serial_no, { visited_on: desk.ago(20) })
    const { id } = await warranted(26, { serial_no })
    // The first one came in time; the next was due eight months ago.
    expect(await pageOf(id)).toMatchObject({ maintained_on: desk.ago(20), coverage: { state: 'over', missed: true } })
    const by = { user_id: desk.lead.id, permissions: {}, partners: 'all' as const, company_admin_of: [] }
    const new_serial_no = '2409999999999999999902'
    const found = await replaceUnit(
      { db: server.db, by, at: new Date() },
      { unit_id: null, serial_no, new_serial_no, day: desk.day },
    )
    expect(await pageOf(found?.new_id ?? 0)).toMatchObject({ coverage: { state: 'over', missed: true } })

    // A day that staff had set for the next maintenance is that of the new unit as well, until it is maintained itself.
    const extended = await warranted(13)
    const later = { next_due_on: monthsAfter(desk.day, 14), next_due_reason: 'Umowa' }
    await desk.complete(extended.serial_no, { visited_on: desk.ago(2), ...later })
    const heir = '2409999999999999999903'
    const pair = { unit_id: null, serial_no: extended.serial_no, new_serial_no: heir, day: desk.day }
    const replaced = await replaceUnit({ db: server.db, by, at: new Date() }, pair)
    const { coverage: inherited } = await pageOf(replaced?.new_id ?? 0)
    expect(inherited).toMatchObject({ due: later.next_due_on, missed: false })
    await desk.complete(heir)
    expect(await coverage(replaced?.new_id ?? 0)).toMatchObject({ due: monthsAfter(desk.day, 12) })
  })
})

describe('dated events of a unit', () => {
  type Unit = Awaited<ReturnType<DueDesk['unit']>>
  const move = async ({ id }: Unit, moved_on: string, changes: object) => {
    const { version } = await pageOf(id)
    const place = { installation_address: 'ul. Nowa 1', installation_post_code: '30-001' }
    const body = { version, moved_on, partner_id: desk.company, consent_processing_data: true, ...place, ...changes }
    const moved = await desk.admin.call(`${units}.move`, { path: { unit: id }, body: body as never })
    expect(moved.status).toBe(200)
  }
  /** Ways in which something happens to a unit on a day: of the earlier and of the later event. */
  const kinds: [string, (unit: Unit, day: string, isLater: boolean) => Promise<unknown>][] = [
    ['a maintenance', ({ serial_no }, visited_on) => desk.complete(serial_no, { visited_on })],
    [
      'a maintenance with a chosen next day',
      ({ serial_no }, visited_on, isLater) =>
        desk.complete(serial_no, { visited_on, next_due_on: monthsAfter(visited_on, isLater ? 4 : 11) }),
    ],
    [
      'a leak check',
      ({ serial_no }, visited_on) => desk.complete(serial_no, { visited_on, maintenance_type: desk.leakType }),
    ],
    [
      'a visit without work',
      ({ serial_no }, visited_on, isLater) =>
        desk.complete(serial_no, {
          visited_on,
          ...(isLater ? {} : { outcome: 'not_done', reason: 'Nikogo', note: null }),
        }),
    ],
    [
      'a move to another town',
      (unit, day, isLater) => move(unit, day, { installation_city: isLater ? 'Kraków' : 'Radom' }),
    ],
    [
      'another owner',
      (unit, day, isLater) =>
        move(unit, day, {
          installation_city: 'Kraków',
          new_owner: true,
          owner_name: isLater ? 'Adam Wilk' : 'Ewa Dawna',
        }),
    ],
    [
      'another company',
      (unit, day, isLater) =>
        move(unit, day, { installation_city: 'Kraków', partner_id: isLater ? desk.company : desk.otherCompany }),
    ],
  ]

  it.each(kinds)('are what they are in any order of typing: %s', async (_, happen) => {
    const [earlier, later] = [desk.ago(5), desk.ago(1)]
    const states = []
    for (const order of [
      [false, true],
      [true, false],
    ]) {
      const unit = await warranted(8)
      for (const isLater of order) await happen(unit, isLater ? later : earlier, isLater)
      const page = await pageOf(unit.id)
      const { installation_city, owner_name, partner_id, maintained_on, serviced_by_id } = page
      const due = (await desk.dueOf(unit.serial_no, desk.author)).map(({ due_on, is_missed }) => [due_on, is_missed])
      const life = page.life.map(({ kind, at, title, detail, status }) => [
        kind,
        at.slice(0, 10),
        title,
        detail,
        status,
      ])
      states.push({
        installation_city,
        owner_name,
        partner_id,
        maintained_on,
        serviced_by_id,
        coverage: page.coverage,
        due,
        life,
      })
    }
    expect(states[1]).toEqual(states[0])
  })
})
