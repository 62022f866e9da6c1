import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monthsAfter } from '#contract/values/days.ts'
import { service_orders } from '#server/modules/service-order/warranty/table.ts'
import { units } from '#server/modules/unit/table.ts'
import { type DueDesk, openDueDesk } from '#tests/support/scenarios/service-order/due-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

const claims = 'service-order.service-orders' as const
const maintenances = 'service-order.service-maintenances' as const
const partsOrders = 'service-order.spare-parts-orders' as const

let server: TestServer
let desk: DueDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openDueDesk(server)
})
afterAll(() => server.stop())

let last = 0
/** A serial number that no unit has yet. */
const serial = () => {
  last += 1
  return `2311${String(last).padStart(18, '0')}`
}
const pageOf = async (unit: number) => (await desk.lead.call('device.units.page', { path: { unit } })).body
const claimOf = async (id: number) => (await desk.admin.call(`${claims}.show`, { path: { service_order: id } })).body
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
async function partsOrder(serial_no: string, changes: object = {}) {
  const { body } = await desk.author.call(`partnerzone.${partsOrders}.store`, {
    body: { ...address, serial_no, lines: [{ number: '4470012', quantity: 1 }], ...changes },
  })
  return body
}
const warranted = (months: number, changes: object = {}) =>
  desk.unit(months, {
    serial_no: serial(),
    maintenance_months: 12,
    parts_until: monthsAfter(desk.day, 40),
    labour_until: monthsAfter(desk.day, 4),
    owner_name: 'Katarzyna Lis',
    ...changes,
  })

/** How often the ERP is to be told of a claim. */
async function erpUpdatesOf(id: number): Promise<number> {
  const { rows } = await server.pool.query(
    `select count(*)::int as told from pgboss.job where name = 'service-order.erp-update'
       and coalesce(data -> 'data' ->> 'order_id', data ->> 'order_id')::int = $1`,
    [id],
  )
  return rows[0].told
}

/** Open work of a unit that a verb asks about. */
const workOf = async (unit: number, verb: 'move' | 'correct_serial' = 'move') =>
  (await desk.lead.call('device.units.open-work', { path: { unit }, query: { verb } })).body.results

describe('a corrected serial number', () => {
  const correct = (unit: { id: number; version: number }, serial_no: string) => ({
    path: { unit: unit.id },
    body: { version: unit.version, serial_no, reason: 'Literówka z karty gwarancyjnej' },
  })
  /** Ids of the orders that a list of each kind finds by a number. */
  async function listed(serial_no: string) {
    const query = { serial_no, per_page: 50 }
    const found = [
      (await desk.lead.call(`${claims}.index`, { query })).body.results,
      (await desk.lead.call(`${maintenances}.index`, { query })).body.results,
      (await desk.lead.call(`${partsOrders}.index`, { query })).body.results,
    ]
    return found.map((rows) => rows.map(({ id }) => id).toSorted((one, other) => one - other))
  }
  /** Titles of the records that the search finds. */
  async function searched(text: string) {
    const { body } = await desk.lead.call('search.results.index', { query: { query: text } })
    return JSON.stringify(body)
  }

  it('takes the whole life of the unit along: history, coverage, lists, search, due dates and orders in the ERP', async () => {
    const unit = await warranted(26)
    const wrong = unit.serial_no
    const sent = []
    for (let count = 0; count < 5; count += 1) sent.push(await desk.sent({ serial_no: wrong }))
    const draft = await desk.draft({ serial_no: wrong })
    const [inErp, finished, notThere] = sent as [(typeof sent)[0], (typeof sent)[0], (typeof sent)[0]]
    await server.pool.query(`update service_orders set erp_status = 'saved' where id = any($1)`, [
      [inErp.id, finished.id],
    ])
    await server.pool.query(`update service_orders set status = 'completed' where id = $1`, [finished.id])
    const visits = [desk.ago(14), desk.ago(13), desk.ago(2), desk.ago(1), desk.day]
    for (const visited_on of visits) await desk.complete(wrong, { visited_on })
    const planned = await desk.scheduled({}, { serial_no: wrong, maintenance_type: desk.leakType })
    const parts = await partsOrder(wrong, {
      lines: ['4470012', '4470013', '4470014'].map((number) => ({ number, quantity: 1 })),
    })
    await desk.lead.call('device.units.move', {
      path: { unit: unit.id },
      body: {
        version: (await pageOf(unit.id)).version,
        moved_on: desk.ago(3),
        installation_address: 'ul. Nowa 1',
        installation_post_code: '30-001',
        installation_city: 'Kraków',
        partner_id: desk.company,
        owner_name: 'Katarzyna Lis',
        consent_processing_data: true,
        open_work: (await workOf(unit.id, 'move')).flatMap(({ of, id, choices: [choice] }) =>
          choice ? [{ of, id, choice }] : [],
        ),
      },
    })
    const other = await warranted(26)
    await desk.complete(other.serial_no, { visited_on: desk.ago(13) })
    await desk.complete(other.serial_no, { visited_on: desk.ago(1) })
    const neighbour = await pageOf(other.id)

    const before = await pageOf(unit.id)
    expect(before.life).toHaveLength(15)
    expect(before.coverage.missed).toBe(false)
    const ids = await listed(wrong)
    expect(ids.map(({ length }) => length)).toEqual([6, 6, 1])
    const due = await desk.dueOf(wrong)

    const right = serial()
    const { status, body: after } = await desk.technician.call('device.units.correct-serial', correct(before, right))
    expect(status).toBe(200)
    expect(after.serial_no).toBe(right)
    expect(after.life.filter(({ kind }) => kind !== 'correction')).toEqual(before.life)
    expect(after.life.filter(({ kind }) => kind === 'correction')).toMatchObject([
      { detail: 'Literówka z karty gwarancyjnej', person: expect.stringMatching(/\S/) },
    ])
    expect(after.coverage).toEqual(before.coverage)
    expect(await pageOf(other.id)).toEqual(neighbour)
    expect(await listed(right)).toEqual(ids)
    expect((await listed(wrong)).flat()).toEqual([])
    expect((await desk.dueOf(right)).map((row) => ({ ...row, serial_no: wrong }))).toEqual(due)
    for (const number of [wrong, right])
      for (const title of [inErp.order_number, parts.order_number, `"device.units","id":"${unit.id}"`])
        expect(await searched(number)).toContain(title)
    // A printed label and an old letter lead to the unit.
    const { body: found } = await desk.lead.call('device.units.find', { query: { serial_no: wrong } })
    expect(found.id).toBe(unit.id)

    // What was sent stays, with the correction beside it; the company reads why, and not who.
    const correction = { sent_serial_no: wrong, reason: 'Literówka z karty gwarancyjnej', at: expect.any(String) }
    expect(await claimOf(inErp.id)).toMatchObject({
      serial_no: right,
      serial_correction: { ...correction, person: expect.stringMatching(/\S/) },
    })
    const { body: own } = await desk.author.call(`partnerzone.${maintenances}.show`, {
      path: { service_maintenance: planned.id },
    })
    expect(own).toMatchObject({ serial_no: right, serial_correction: { ...correction, person: null } })
    expect(own.timeline.at(-1)).toMatchObject({ kind: 'serial_corrected', reason: correction.reason })
    expect(await claimOf(draft.id)).toMatchObject({ serial_no: right, serial_correction: null })
    // The ERP is told of those that are open there.
    const { rows } = await server.pool.query(
      `select (data -> 'data' ->> 'order_id')::int as id, (data ->> 'order_id')::int as plain from pgboss.job
       where name = 'service-order.erp-update'`,
    )
    const told = rows.map(({ id, plain }) => id ?? plain)
    expect([inErp.id, finished.id, notThere.id].map((id) => told.includes(id))).toEqual([true, false, false])

    // The real unit of the wrong number begins a life of its own.
    const real = await warranted(2, { serial_no: wrong })
    expect((await pageOf(real.id)).life).toEqual([])
    expect((await pageOf(unit.id)).coverage).toEqual(before.coverage)
  })

  it('is not that of another unit, is not typed into the form, and needs the right', async () => {
    const [unit, other] = [await warranted(5), await warranted(5)]
    const refused = async (serial_no: string) => {
      const { status, body } = await desk.lead.refused('device.units.correct-serial', correct(unit, serial_no))
      return [status, ...Object.keys(body.errors ?? {})]
    }
    expect(await refused(other.serial_no)).toEqual([422, 'serial_no'])
    expect(await refused(unit.serial_no)).toEqual([422, 'serial_no'])
    expect((await desk.reader.refused('device.units.correct-serial', correct(unit, serial()))).status).toBe(403)
    const { body } = await desk.lead.call('device.units.show', { path: { unit: unit.id } })
    const { status } = await desk.lead.refused('device.units.update', {
      path: { unit: unit.id },
      body: {
        version: body.version,
        serial_no: serial(),
        device_id: desk.model,
        install_date: body.install_date,
      },
    })
    expect(status).toBe(422)
    expect((await pageOf(unit.id)).serial_no).toBe(unit.serial_no)
  })

  it('brings the orders that were typed with the right number, and keeps a replacement that can still be undone', async () => {
    const unit = await warranted(5)
    const right = serial()
    const claim = await desk.sent({ serial_no: right })
    await desk.lead.call('device.units.correct-serial', correct(await pageOf(unit.id), right))
    expect((await pageOf(unit.id)).life.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['order', 'correction']),
    )
    const path = { service_order: claim.id }
    const started = await desk.admin.call(`${claims}.start`, {
      path,
      body: { version: claim.version, reason: 'Bez ERP' },
    })
    const successor = serial()
    const done = { resolution: 'replaced' as const, text: 'Wymieniono', new_serial_no: successor }
    const completed = await desk.admin.call(`${claims}.complete`, {
      path,
      body: { version: started.body.version, ...done },
    })
    const { replaced_by } = await pageOf(unit.id)
    await server.pool.query(`update service_orders set erp_status = 'saved' where id = $1`, [claim.id])
    const before = await erpUpdatesOf(claim.id)
    const corrected = serial()
    await desk.lead.call('device.units.correct-serial', correct(await pageOf(replaced_by?.id ?? 0), corrected))
    const replaced = await claimOf(claim.id)
    expect(replaced.new_serial_no).toBe(corrected)
    // Who has the claim open learns of it, and so does the ERP.
    expect(replaced.version).toBeGreaterThan(completed.body.version)
    expect(replaced.timeline.at(-1)).toMatchObject({ kind: 'serial_corrected' })
    expect(await erpUpdatesOf(claim.id)).toBe(before + 1)
    await desk.admin.call(`${claims}.reopen`, { path, body: { version: replaced.version, reason: 'Pomyłka' } })
    expect((await pageOf(unit.id)).replaced_by).toBeNull()
  })

  it('of one sent claim moves that claim alone to the unit of the right number', async () => {
    const [unit, right] = [await warranted(5), await warranted(5)]
    const [claim, stays] = [
      await desk.sent({ serial_no: unit.serial_no }),
      await desk.sent({ serial_no: unit.serial_no }),
    ]
    const body = { version: claim.version, serial_no: right.serial_no, reason: 'Zgłoszono sąsiednie urządzenie' }
    const { body: shown } = await desk.technician.call(`${claims}.correct-serial`, {
      path: { service_order: claim.id },
      body,
    })
    expect(shown).toMatchObject({
      serial_no: right.serial_no,
      serial_correction: { sent_serial_no: unit.serial_no, reason: body.reason },
    })
    const inLife = async (id: number) => (await pageOf(id)).life.flatMap((event) => event.id ?? [])
    expect(await inLife(unit.id)).toEqual([stays.id])
    expect(await inLife(right.id)).toEqual([claim.id])
    const draft = await desk.draft()
    const refused = await desk.technician.refused(`${claims}.correct-serial`, {
      path: { service_order: draft.id },
      body: { ...body, version: draft.version },
    })
    expect(refused.status).toBe(409)
  })

  it('leaves the id of the unit with its orders, whoever writes them: a trashed unit has none, a restored one has them again', async () => {
    const unit = await warranted(5)
    const claim = await desk.sent({ serial_no: unit.serial_no })
    const unitOf = async () => {
      const [row] = await server.db
        .select({ unit_id: service_orders.unit_id })
        .from(service_orders)
        .where(eq(service_orders.id, claim.id))
      return row?.unit_id
    }
    expect(await unitOf()).toBe(unit.id)
    await server.db.update(units).set({ deleted_at: new Date().toISOString() }).where(eq(units.id, unit.id))
    expect(await unitOf()).toBeNull()
    await server.db.update(units).set({ deleted_at: null }).where(eq(units.id, unit.id))
    expect(await unitOf()).toBe(unit.id)
  })
})

describe('open work of a unit', () => {
  const there = { installation_address: 'ul. Nowa 1', installation_post_code: '30-001', installation_city: 'Kraków' }
  const move = (unit: { id: number; version: number }, changes: object = {}) => ({
    path: { unit: unit.id },
    body: { version: unit.version, moved_on: desk.day, partner_id: desk.company, ...there, ...changes },
  })
  const newOwner = {
    owner_name: 'Adam Wilk',
    owner_phone: '600 700 800',
    owner_email: 'adam.wilk@example.com',
    consent_processing_data: true,
    new_owner: true,
  }
  const maintenanceOf = (id: number) => desk.seen(desk.admin, id)

  it('is decided with a move: it stays, ends, or goes along to the new owner, whose predecessor confirms nothing more', async () => {
    const unit = await warranted(5)
    const claim = await desk.sent({ serial_no: unit.serial_no })
    const visit = await desk.scheduled({}, { serial_no: unit.serial_no, contact_email: 'katarzyna@example.com' })
    const parts = await partsOrder(unit.serial_no)
    await server.pool.query(`update service_visits set confirm_code = 'former-owner' where order_id = $1`, [visit.id])
    const work = await workOf(unit.id)
    expect(work.map(({ of, id, choices }) => [of, id, choices])).toEqual([
      ['warranty', claim.id, ['keep', 'cancel']],
      ['maintenance', visit.id, ['carry', 'keep', 'cancel']],
      ['parts', parts.id, ['keep', 'cancel']],
    ])
    // A correction takes everything along: it asks nothing, and shows the same.
    expect((await workOf(unit.id, 'correct_serial')).map(({ id, choices }) => [id, choices])).toEqual(
      work.map(({ id }) => [id, []]),
    )
    const before = await pageOf(unit.id)
    const decided = [
      { of: 'warranty', id: claim.id, choice: 'keep' },
      { of: 'maintenance', id: visit.id, choice: 'carry' },
    ]
    for (const open_work of [[], decided, [...decided, { of: 'parts', id: parts.id, choice: 'carry' }]]) {
      const refused = await desk.lead.refused('device.units.move', move(before, { ...newOwner, open_work }))
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['open_work']])
    }
    expect(await pageOf(unit.id)).toEqual(before)
    const open_work = [...decided, { of: 'parts', id: parts.id, choice: 'cancel' }]
    const moved = await desk.lead.call('device.units.move', move(before, { ...newOwner, open_work }))
    expect(moved.status).toBe(200)
    expect((await claimOf(claim.id)).status).toBe('registered')
    expect(await maintenanceOf(visit.id)).toMatchObject({
      status: 'inprogress',
      address: 'ul. Nowa 1',
      city: 'Kraków',
      contact_name: 'Adam Wilk',
      contact_email: 'adam.wilk@example.com',
    })
    const { body: cancelled } = await desk.admin.call(`${partsOrders}.show`, { path: { spare_parts_order: parts.id } })
    expect(cancelled).toMatchObject({ status: 'completed', resolution: 'cancelled' })
    const { rows } = await server.pool.query(`select confirm_code from service_visits where order_id = $1`, [visit.id])
    expect(rows).toEqual([{ confirm_code: null }])
    // A visit that has begun asks for its outcome: it is shown and left alone.
    await server.pool.query(`update service_maintenances set visit_at = now() - interval '1 hour' where id = $1`, [
      visit.id,
    ])
    await server.pool.query(`update service_visits set visit_at = now() - interval '1 hour' where order_id = $1`, [
      visit.id,
    ])
    expect((await workOf(unit.id)).find(({ of }) => of === 'maintenance')).toMatchObject({ choices: [] })
  })

  it('of the company that is left is kept where staff decide so', async () => {
    const unit = await warranted(5)
    const visit = await desk.scheduled({}, { serial_no: unit.serial_no })
    const open_work = [{ of: 'maintenance', id: visit.id, choice: 'keep' }]
    const toOther = move(await pageOf(unit.id), { partner_id: desk.otherCompany, open_work })
    await desk.lead.call('device.units.move', toOther)
    expect((await maintenanceOf(visit.id)).status).toBe('inprogress')
  })

  it('of a replaced unit goes along to the new one, of whose number an order for the former one is told', async () => {
    const unit = await warranted(5)
    const visit = await desk.scheduled({}, { serial_no: unit.serial_no })
    const claim = await desk.sent({ serial_no: unit.serial_no })
    const path = { service_order: claim.id }
    const begin = { version: claim.version, reason: 'Bez ERP' }
    const { version } = (await desk.admin.call(`${claims}.start`, { path, body: begin })).body
    const successor = serial()
    const body = { version, resolution: 'replaced' as const, text: 'Wymieniono', new_serial_no: successor }
    const refused = await desk.admin.refused(`${claims}.complete`, { path, body })
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['open_work'])
    const open_work = [{ of: 'maintenance' as const, id: visit.id, choice: 'carry' as const }]
    await desk.admin.call(`${claims}.complete`, { path, body: { ...body, open_work } })
    expect(await maintenanceOf(visit.id)).toMatchObject({
      serial_no: successor,
      serial_correction: { sent_serial_no: unit.serial_no },
    })
    const { replaced_by } = await pageOf(unit.id)
    expect((await pageOf(replaced_by?.id ?? 0)).life.map(({ kind }) => kind)).toContain('maintenance')
    const check = await desk.author.call('partnerzone.service-order.serial-numbers.check', {
      query: { serial_no: unit.serial_no },
    })
    expect(check.body).toMatchObject({ unit_warnings: ['replaced_unit'], unit_replaced_by: successor })

    // With the replacement undone they are about the former unit again, as they were sent.
    const completed = await claimOf(claim.id)
    await desk.admin.call(`${claims}.reopen`, { path, body: { version: completed.version, reason: 'Pomyłka' } })
    const back = await maintenanceOf(visit.id)
    expect(back).toMatchObject({ serial_no: unit.serial_no, serial_correction: null, status: 'inprogress' })
    expect(back.timeline.at(-1)).toMatchObject({ kind: 'replacement_undone' })
    expect((await pageOf(unit.id)).life.map(({ kind }) => kind)).toContain('maintenance')
  })

  it('is shown to colleagues who may open such orders', async () => {
    const unit = await warranted(5)
    await desk.scheduled({}, { serial_no: unit.serial_no })
    const claim = await desk.sent({ serial_no: unit.serial_no })
    const name = 'device.units.open-work' as const
    const permissions = ['device.units.show', `${claims}.show`]
    const role = { name: 'Reklamacje', slug: 'reklamacje', permissions }
    const { body: stored } = await desk.admin.call('user.roles.store', { body: role })
    const without = await server.person({ roles: [] })
    await server.pool.query('insert into user_roles (user_id, role_id) values ($1, $2)', [without.id, stored.id])
    const { body } = await without.call(name, { path: { unit: unit.id }, query: { verb: 'move' } })
    expect(body.results.map(({ of, id }) => [of, id])).toEqual([['warranty', claim.id]])
  })

  it('the parts of a rejected claim stay or end as staff say', async () => {
    const unit = await warranted(5)
    const claim = await desk.sent({ serial_no: unit.serial_no })
    const parts = await partsOrder(unit.serial_no, { service_order_id: claim.id })
    const path = { service_order: claim.id }
    const asked = async (resolution: 'rejected' | 'repaired') =>
      (await desk.admin.call(`${claims}.open-work`, { path, query: { resolution } })).body.results
    expect((await asked('rejected')).map(({ of, id }) => [of, id])).toEqual([['parts', parts.id]])
    expect(await asked('repaired')).toEqual([])
    const body = {
      version: claim.version,
      resolution: 'rejected' as const,
      rejection_reason: 'improper_installation' as const,
      text: 'Brak wady',
    }
    const refused = await desk.admin.refused(`${claims}.complete`, { path, body })
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['open_work'])
    const open_work = [{ of: 'parts' as const, id: parts.id, choice: 'cancel' as const }]
    await desk.admin.call(`${claims}.complete`, { path, body: { ...body, open_work } })
    const { body: ended } = await desk.admin.call(`${partsOrders}.show`, { path: { spare_parts_order: parts.id } })
    expect(ended).toMatchObject({ status: 'completed', resolution: 'cancelled' })
  })
})

describe('a number that two companies claim', () => {
  /** A registration that waits for a decision. */
  async function claimed(serial_no: string, who: Person = desk.author) {
    const body = {
      serial_no,
      device_id: desk.model,
      install_date: desk.ago(1),
      installation_address: 'ul. Wiosenna 18',
      installation_post_code: '05-500',
      installation_city: 'Piaseczno',
    }
    const { id, version } = (await who.call('partnerzone.device.units.store', { body })).body
    await who.call('partnerzone.device.units.register', { path: { unit: id }, body: { version } })
    return pageOf(id)
  }

  it('is shown on both pages, in the list and in the work list; accepting one asks about the other', async () => {
    const number = serial()
    const ours = await claimed(number)
    expect(ours.rivals).toEqual([])
    const theirs = await claimed(number, desk.stranger)
    expect(theirs.rivals).toMatchObject([{ id: ours.id, partner_name: 'Instal-Test', check_status: 'waiting' }])
    expect((await pageOf(ours.id)).rivals).toMatchObject([{ id: theirs.id, partner_name: 'Konkurencja' }])
    const query = { serial_no: number, contested: 'true' as const }
    const { body: list } = await desk.lead.call('device.units.index', { query })
    expect(list.results.map(({ id, is_contested }) => [id, is_contested])).toEqual(
      expect.arrayContaining([
        [ours.id, true],
        [theirs.id, true],
      ]),
    )
    const { body: others } = await desk.lead.call('device.units.index', { query: { ...query, contested: 'false' } })
    expect(others.results).toEqual([])
    // Their company does not learn of the other.
    const { body: own } = await desk.stranger.call('partnerzone.device.units.index', { query: { serial_no: number } })
    expect(own.results.map(({ is_contested }) => is_contested)).toEqual([false])

    const accept = (body: object) => ({ path: { unit: ours.id }, body: { version: ours.version, ...body } })
    const undecided = await desk.lead.refused('device.units.accept', accept({}))
    expect(Object.keys(undecided.body.errors ?? {})).toEqual(['rivals'])
    const unexplained = await desk.lead.refused('device.units.accept', accept({ rivals: 'deny' }))
    expect(Object.keys(unexplained.body.errors ?? {})).toEqual(['rival_text'])
    await desk.lead.call('device.units.accept', accept({ rivals: 'deny', rival_text: 'Numer należy do innej firmy' }))
    expect(await pageOf(ours.id)).toMatchObject({ status: 'registered', rivals: [] })
    expect(await pageOf(theirs.id)).toMatchObject({
      check_status: 'denied',
      check_text: 'Numer należy do innej firmy',
    })
  })

  it('is decided within the scope of the colleague, and by two at once one after the other', async () => {
    const number = serial()
    const ours = await claimed(number)
    const theirs = await claimed(number, desk.stranger)
    const restricted = await server.person({ roles: ['admin'], restricted_partners: [desk.company] })
    const { body: seen } = await restricted.call('device.units.page', { path: { unit: ours.id } })
    expect(seen.rivals).toEqual([])
    const foreign = serial()
    const own = await claimed(foreign)
    const other = await claimed(foreign, desk.stranger)
    const denial = { rivals: 'deny' as const, rival_text: 'Numer należy do innej firmy' }
    const mine = { path: { unit: own.id }, body: { version: own.version, ...denial } }
    expect((await restricted.call('device.units.accept', mine)).status).toBe(200)
    // The other registration is left to who may see it.
    expect(await pageOf(other.id)).toMatchObject({ check_status: 'waiting', check_text: null })

    const accept = ({ id, version }: { id: number; version: number }) =>
      desk.lead.call('device.units.accept', { path: { unit: id }, body: { version, ...denial } })
    const answers = await Promise.all([accept(ours), accept(theirs)])
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses[0]).toBe(200)
    expect(statuses[1]).toBeGreaterThanOrEqual(400)
    expect(statuses[1]).toBeLessThan(500)
    const states = [await pageOf(ours.id), await pageOf(theirs.id)].map(({ status }) => status)
    expect(states.filter((status) => status === 'registered')).toHaveLength(1)
  })

  it('is not unknown for a replacement while it waits: it needs a reason', async () => {
    const number = serial()
    await claimed(number, desk.stranger)
    const unit = await warranted(5)
    const claim = await desk.sent({ serial_no: unit.serial_no })
    const path = { service_order: claim.id }
    const check = await desk.admin.call(`${claims}.replacement`, { path, query: { serial_no: number } })
    expect(check.body.verdict).toBe('claimed')
    const begin = { version: claim.version, reason: 'Bez ERP' }
    const { version } = (await desk.admin.call(`${claims}.start`, { path, body: begin })).body
    const body = { version, resolution: 'replaced' as const, text: 'Wymieniono', new_serial_no: number }
    const refused = await desk.admin.refused(`${claims}.complete`, { path, body })
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['replacement_reason'])
  })
})

it('the order of the first of two replacements is not opened again before that of the second', async () => {
  const unit = await warranted(5)
  const replaced = async (serial_no: string, new_serial_no: string) => {
    const claim = await desk.sent({ serial_no })
    const path = { service_order: claim.id }
    const begin = { version: claim.version, reason: 'Bez ERP' }
    const { version } = (await desk.admin.call(`${claims}.start`, { path, body: begin })).body
    const body = { version, resolution: 'replaced' as const, text: 'Wymieniono', new_serial_no }
    return (await desk.admin.call(`${claims}.complete`, { path, body })).body
  }
  const [second, third] = [serial(), serial()]
  const first = await replaced(unit.serial_no, second)
  const next = await replaced(second, third)
  const reopen = ({ id, version }: { id: number; version: number }) => ({
    path: { service_order: id },
    body: { version, reason: 'Pomyłka' },
  })
  const refused = await desk.admin.refused(`${claims}.reopen`, reopen(first))
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Reopen the order')])
  await desk.admin.call(`${claims}.reopen`, reopen(next))
  expect((await desk.admin.call(`${claims}.reopen`, reopen(first))).status).toBe(200)
  expect((await pageOf(unit.id)).replaced_by).toBeNull()
})

it('the release before, which writes the new number alone, leaves the new unit with its claim too', async () => {
  const [unit, successor] = [await warranted(5), await warranted(5)]
  const claim = await desk.sent({ serial_no: unit.serial_no })
  const newUnit = async () => {
    const { rows } = await server.pool.query('select new_unit_id from service_orders where id = $1', [claim.id])
    return rows[0].new_unit_id
  }
  const write = (new_serial_no: string | null) =>
    server.pool.query('update service_orders set new_serial_no = $2 where id = $1', [claim.id, new_serial_no])
  const replace = (by: number | null) =>
    server.pool.query('update units set replaced_by_id = $2, replaced_on = $3 where id = $1', [unit.id, by, desk.day])
  await write(successor.serial_no)
  expect(await newUnit()).toBeNull()
  await replace(successor.id)
  expect(await newUnit()).toBe(successor.id)
  await write(null)
  expect(await newUnit()).toBeNull()
  await replace(null)
})

describe('a unit that returns', () => {
  const takeBack = (unit: { id: number; version: number }, as: 'stock' | 'scrapped', changes: object = {}) => ({
    path: { unit: unit.id },
    body: { version: unit.version, returned_on: desk.day, as, reason: 'Klient zrezygnował', ...changes },
  })

  it('to the stock is nobody’s, and is registered again with what is left of its warranty', async () => {
    const unit = await warranted(26)
    const claim = await desk.sent({ serial_no: unit.serial_no })
    const before = await pageOf(unit.id)
    const refused = await desk.lead.refused('device.units.take-back', takeBack(before, 'stock'))
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['open_work'])
    const open_work = [{ of: 'warranty', id: claim.id, choice: 'cancel' }]
    const { body: back } = await desk.lead.call('device.units.take-back', takeBack(before, 'stock', { open_work }))
    expect(back).toMatchObject({
      status: 'sold',
      owner_name: null,
      partner_id: null,
      install_date: null,
      parts_until: before.parts_until,
      returned: { on: desk.day, as: 'stock' },
    })
    expect(back.life.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['order', 'move']))
    expect(await claimOf(claim.id)).toMatchObject({ status: 'completed', resolution: 'withdrawn' })
    await server.db.update(units).set({ partner_id: desk.otherCompany }).where(eq(units.id, unit.id))
    const draft = await desk.stranger.call('partnerzone.device.units.store', {
      body: {
        serial_no: unit.serial_no,
        device_id: desk.model,
        install_date: desk.day,
        installation_address: 'ul. Nowa 1',
        installation_post_code: '30-001',
        installation_city: 'Kraków',
      },
    })
    await desk.stranger.call('partnerzone.device.units.register', {
      path: { unit: draft.body.id },
      body: { version: draft.body.version },
    })
    // The maintenance that was missed before the return has ended its coverage, which a new owner does not heal.
    expect(before.coverage.missed).toBe(true)
    expect(await pageOf(unit.id)).toMatchObject({
      status: 'registered',
      partner_name: 'Konkurencja',
      parts_until: before.parts_until,
      labour_until: before.labour_until,
      returned: null,
      coverage: { missed: true, parts: before.coverage.parts },
    })
  })

  it('to be scrapped has no warranty any more, and is not registered again', async () => {
    const unit = await warranted(5)
    const { body: scrapped } = await desk.lead.call(
      'device.units.take-back',
      takeBack(await pageOf(unit.id), 'scrapped'),
    )
    expect(scrapped).toMatchObject({ parts_until: desk.day, labour_until: desk.day, returned: { as: 'scrapped' } })
    const body = {
      serial_no: unit.serial_no,
      device_id: desk.model,
      install_date: desk.day,
      installation_address: 'ul. Nowa 1',
      installation_post_code: '30-001',
      installation_city: 'Kraków',
    }
    const { id, version } = (await desk.author.call('partnerzone.device.units.store', { body })).body
    const refused = await desk.author.refused('partnerzone.device.units.register', {
      path: { unit: id },
      body: { version },
    })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['serial_no']])
  })
})
