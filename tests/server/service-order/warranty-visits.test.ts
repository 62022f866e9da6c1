import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remindOfVisit } from '#server/modules/service-order/visit/kinds.ts'
import { maintenanceLetters } from '#server/modules/service-order/visit/letters.ts'
import { endVisitsLeftOpen } from '#server/modules/service-order/warranty/advance.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { pagesOf } from '#tests/support/pdf-pages.ts'
import { queuedLetters, recipientsOf } from '#tests/support/queued-letters.ts'
import { eraseByName } from '#tests/support/scenarios/erased-person.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk
beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
})
afterAll(() => server.stop())

const staff = 'service-order.service-orders' as const
const zone = 'partnerzone.service-order.service-orders' as const
const at = (id: number) => ({ service_order: id })
const ours = () => ({ by_partner: false, technician_id: desk.technician.id, technician_name: null })
const theirs = (person: Person) => ({ by_partner: true, technician_id: person.id, technician_name: null })
const inDays = (days: number, visit_time = '09:00') => ({ visit_day: dayFromNow(days), visit_time })
const letters = (template: string) => recipientsOf(server.pool, template)

/** Moves the clock to an hour after the visit begins, and back when the work is done. */
async function onTheDay<T>(visit_at: string | null, work: () => Promise<T>): Promise<T> {
  const ahead = new Date(visit_at ?? '').getTime() + 3_600_000 - server.deps.clock().getTime()
  server.advance(ahead)
  try {
    return await work()
  } finally {
    server.advance(-ahead)
  }
}

const open = async (code: string, verb = '', method = 'GET') =>
  fetch(`${server.url}/api/public-zone/service-order/visits/${code}${verb}`, {
    method,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
const codes = async () =>
  (await queuedLetters<{ code: string }>(server.pool, 'visit_asked')).map(({ data }) => data.code)

describe('the visits of a warranty order', () => {
  it('follow one another with results, parts and photographs, and are printed on the decision', async () => {
    const serial_no = '2501550000000000004217'
    await server.pool.query(
      `insert into units (serial_no, status, device_id, partner_id, install_date) values ($1, 'registered', $2, $3, $4)`,
      [serial_no, desk.model, desk.company, dayFromNow(-300)],
    )
    const order = await desk.atWork()
    const { id } = order
    const path = at(id)
    expect(order).toMatchObject({ visits: [], parts: [], visit_at: null, visit_open: false, can_ask_customer: true })

    // The customer is asked for the first one, and confirms it by the link.
    const body = { version: order.version, ...inDays(3), visit_until: '12:00', ...ours(), ask_customer: true }
    const planned = (await desk.technician.call(`${staff}.schedule`, { path, body })).body
    expect(planned).toMatchObject({ status: 'inprogress', visit_open: true, technician_id: desk.technician.id })
    expect(planned.visits).toMatchObject([{ number: 1, status: 'planned', result: null }])
    const seen = (await desk.author.call(`${zone}.show`, { path })).body
    expect(seen).toMatchObject({ visit_open: true, technician_id: null, visits: [{ status: 'planned' }] })
    expect(await letters('maintenance_scheduled')).toEqual([desk.author.email])
    expect(await letters('maintenance_visit')).toEqual([desk.technician.email])
    const [code = ''] = await codes()
    const shown = await (await open(code)).text()
    expect(JSON.parse(shown)).toMatchObject({ status: 'planned', city: 'Kraków', model_name: 'Testa Arktyka 8' })
    for (const kept of ['Testowy', 'Źródlana', '501 502', order.order_number ?? '-']) expect(shown).not.toContain(kept)
    expect(await (await open(code, '/confirm', 'POST')).json()).toMatchObject({ status: 'confirmed' })
    const confirmed = await desk.seen(id)
    expect(confirmed).toMatchObject({ visit_status: 'confirmed', status: 'inprogress' })
    expect(confirmed.timeline.at(-1)).toMatchObject({ kind: 'visit_confirmed', actor: null })
    await remindOfVisit.warranty(server.db, server.deps.clock(), id, planned.visit_at ?? '')
    expect((await letters('maintenance_reminder')).toSorted()).toEqual(
      [desk.author.email, desk.technician.email].toSorted(),
    )

    // Before its day nothing but calling it off can be recorded; the company records no visit of the distributor.
    const needs = { version: confirmed.version, result: 'needs_part' as const, note: 'Pęknięty wentylator' }
    expect((await desk.technician.refused(`${staff}.report`, { path, body: needs })).status).toBe(409)
    const part = { number: '8718644550', title: 'Uszczelka', quantity: 2, old_serial_no: null, new_serial_no: 'NO-2' }
    const photo = await desk.upload(desk.technician, 'visit_photos', 'photo.jpg')
    const waiting = await onTheDay(planned.visit_at, async () => {
      expect((await desk.author.refused(`${zone}.report`, { path, body: needs })).status).toBe(409)
      const report = { ...needs, parts: [part], photos: [photo] }
      return (await desk.technician.call(`${staff}.report`, { path, body: report })).body
    })
    expect(waiting).toMatchObject({ status: 'waiting', waiting_reason: 'part', visit_open: false })
    expect(waiting.visits).toMatchObject([
      { status: 'done', result: 'needs_part', note: 'Pęknięty wentylator', photos: [{ id: photo }] },
    ])
    expect(waiting.parts).toEqual([{ ...part, visit_number: 1, is_fitted: true }])
    expect((await open(code)).status).toBe(404)
    const again = { ...needs, version: waiting.version }
    expect((await desk.technician.refused(`${staff}.report`, { path, body: again })).status).toBe(409)

    // The part is there: the company fits it itself. Strangers and the distributor's people it cannot send.
    const own = { version: waiting.version, ...inDays(6, '14:00') }
    for (const wrong of [
      { ...own, ...theirs(desk.stranger) },
      { ...own, ...ours() },
    ])
      expect([409, 422]).toContain((await desk.author.refused(`${zone}.schedule`, { path, body: wrong })).status)
    const mine = { ...own, ...theirs(desk.colleague) }
    expect((await desk.stranger.refused(`${zone}.schedule`, { path, body: mine })).status).toBe(404)
    const second = (await desk.author.call(`${zone}.schedule`, { path, body: mine })).body
    expect(second).toMatchObject({ status: 'inprogress', waiting_reason: null, by_partner: true, visit_open: true })
    expect(second.visits.map(({ number, status }) => [number, status])).toEqual([
      [1, 'done'],
      [2, 'planned'],
    ])
    // Its own people are not requested to let a technician in.
    await remindOfVisit.warranty(server.db, server.deps.clock(), id, second.visit_at ?? '')
    for (const template of ['maintenance_scheduled', 'maintenance_reminder'] as const) {
      const sent = await queuedLetters<never>(server.pool, template)
      const texts = sent.map(({ data }) => maintenanceLetters[template].pl(data, 'Navision').paragraphs?.[0])
      expect(texts.filter((text) => /\. Wizytę przeprowadzi Twoja firma\./.test(text ?? ''))).toHaveLength(2)
    }
    const query = { day: dayFromNow(6) }
    const day = 'partnerzone.service-order.service-maintenances.day' as const
    expect((await desk.colleague.call(day, { query })).body.visits).toMatchObject([
      { of: 'warranty', order_id: id, number: 2, address: 'ul. Źródlana 4', maintenance_type_name: 'E01 – Fault' },
    ])
    expect((await desk.stranger.call(day, { query })).body.visits).toEqual([])

    // Work that is done waits for the decision of the distributor, who is notified.
    const done = await onTheDay(second.visit_at, async () => {
      const report = { version: second.version, result: 'done' as const, photos: [], parts: [] }
      return (await desk.colleague.call(`${zone}.report`, { path, body: report })).body
    })
    expect(done).toMatchObject({ status: 'inprogress', visit_open: false })
    expect(done.visits.map(({ result }) => result)).toEqual(['needs_part', 'done'])
    expect(done.visits[0]?.photos).toMatchObject([{ id: photo }])
    expect(await letters('maintenance_visit_reported')).toContain(desk.technician.email)
    const decision = { version: done.version, resolution: 'repaired' as const, text: 'Wymieniono wentylator.' }
    const completed = (await desk.technician.call(`${staff}.complete`, { path, body: decision })).body
    const paper = await fetch(`${server.url}${completed.decision_file?.url}`)
    const text = (await pagesOf(new Uint8Array(await paper.arrayBuffer()))).join(' ')
    for (const printed of ['Wizyta 1', 'Potrzebna część', 'Wizyta 2', 'Praca wykonana', 'Uszczelka', 'NO-2'])
      expect(text).toContain(printed)

    // The part is in the life of the unit, where its page leads to the warranty order.
    const { body: found } = await desk.author.call('partnerzone.device.units.find', { query: { serial_no } })
    expect(found.unit?.life.filter(({ kind }) => kind === 'fitted_part')).toMatchObject([
      { of: 'warranty', id, title: 'Uszczelka × 2', detail: '8718644550', number: completed.order_number },
    ])

    // Reopened, what was found at the visits stays.
    const reopening = { version: completed.version, reason: 'Wróciła usterka', tell_partner: false }
    const opened = (await desk.lead.call(`${staff}.reopen`, { path, body: reopening })).body
    expect(opened.visits.map(({ status }) => status)).toEqual(['done', 'done'])
  })

  it('end with their order: a future one is called off and everybody is told, a past one took place', async () => {
    const order = await desk.atWork()
    const path = at(order.id)
    const body = { version: order.version, ...inDays(4), ...ours(), ask_customer: true }
    const planned = (await desk.technician.call(`${staff}.schedule`, { path, body })).body
    // The visit of the distributor's people is not for the company to take.
    const taking = { version: planned.version, ...inDays(5), ...theirs(desk.author) }
    expect((await desk.author.refused(`${zone}.schedule`, { path, body: taking })).status).toBe(409)
    const decision = { version: planned.version, resolution: 'repaired' as const, text: 'Naprawiono zdalnie.' }
    const completed = (await desk.technician.call(`${staff}.complete`, { path, body: decision })).body
    expect(completed.visits).toMatchObject([{ status: 'cancelled', result: null }])
    expect((await letters('maintenance_visit_off')).toSorted()).toEqual(
      [desk.author.email, desk.technician.email].toSorted(),
    )
    expect(await letters('visit_off')).toEqual(['jan@instal-test.example'])
    const { rows } = await server.pool.query('select visit_code from service_orders where id = $1', [order.id])
    const entry = await fetch(`${server.url}/api/public-zone/service-order/visits/${rows[0].visit_code}/calendar`)
    const calendar = await entry.text()
    expect(calendar).toContain(`UID:warranty-visit-${order.id}@`)
    expect(calendar).toContain('STATUS:CANCELLED')

    const other = await desk.atWork()
    const there = { version: other.version, ...inDays(2), ...ours() }
    const visited = (await desk.technician.call(`${staff}.schedule`, { path: at(other.id), body: there })).body
    const took = await onTheDay(visited.visit_at, async () => {
      const ending = { ...decision, version: visited.version }
      return (await desk.technician.call(`${staff}.complete`, { path: at(other.id), body: ending })).body
    })
    expect(took.visits).toMatchObject([{ status: 'done', result: 'done' }])
  })

  it('of an earlier release that ended its order without them end afterwards', async () => {
    const orders = []
    for (const days of [2, 9]) {
      const order = await desk.atWork()
      const body = { version: order.version, ...inDays(days), ...ours(), ask_customer: true }
      orders.push((await desk.technician.call(`${staff}.schedule`, { path: at(order.id), body })).body)
    }
    const [due, ahead] = orders
    if (!due || !ahead) throw new Error('no orders')
    const code = (await codes()).at(-1) ?? ''
    const told = await letters('maintenance_visit_off')
    const work = () => endVisitsLeftOpen(server.db, server.deps.clock())
    await onTheDay(due.visit_at, async () => {
      // The rows as that release leaves them: it neither reads nor writes visits.
      await server.pool.query(
        `update service_orders set status = 'completed', resolution = 'repaired', completed_at = $2, version = version + 1,
          acts_next = 'nobody' where id = any($1)`,
        [[due.id, ahead.id], server.deps.clock().toISOString()],
      )
      expect((await open(code)).status).toBe(200)
      await work()
      await work()
      expect((await desk.seen(due.id)).visits).toMatchObject([{ status: 'done', result: 'done' }])
      const off = await desk.seen(ahead.id)
      expect(off).toMatchObject({
        status: 'completed',
        visit_open: false,
        visits: [{ status: 'cancelled', result: null }],
      })
    })
    expect((await open(code)).status).toBe(404)
    const since = (await letters('maintenance_visit_off')).slice(told.length)
    expect(since.toSorted()).toEqual([desk.author.email, desk.technician.email].toSorted())
  })

  it('and all else that is open go to the colleague whom the administrator chooses when a person is removed', async () => {
    const leaver = await server.person({ roles: ['partner'], partners: [desk.company] })
    const order = await desk.atWork()
    const planning = { version: order.version, ...inDays(9), ...theirs(leaver), ask_customer: false }
    await desk.author.call(`${zone}.schedule`, { path: at(order.id), body: planning })
    const begun = await desk.atWork()
    const asking = await desk.atWork()
    const query = (text: string, values: unknown[]) => server.pool.query(text, values)
    await query(`update service_orders set created_by = $2, status = 'draft' where id = $1`, [begun.id, leaver.id])
    await query(`update service_orders set created_by = $2, acts_next = 'partner' where id = $1`, [
      asking.id,
      leaver.id,
    ])
    for (const state of ['sent', 'accepted'])
      await query(
        `insert into offers (partner_id, partner_name, created_by, updated_at, customer_name, state, content)
         values ($1, '', $2, now(), 'Klient', $3, '{}')`,
        [desk.company, leaver.id, state],
      )
    const path = { user: leaver.id }
    const show = () =>
      desk.boss.call('partnerzone.user.users.leaving', { path, query: { partner_id: String(desk.company) } })
    expect((await show()).body.companies.flatMap(({ work }) => work)).toEqual([
      { kind: 'visits', count: 1 },
      { kind: 'questions', count: 1 },
      { kind: 'drafts', count: 1 },
      { kind: 'offers', count: 1 },
    ])
    const { version } = (await desk.boss.call('partnerzone.user.users.show', { path })).body
    const remove = (who: Person, successor_id: number | null) =>
      who.refused('partnerzone.user.users.remove', {
        path,
        body: { partner_id: desk.company, handovers: [{ partner_id: desk.company, successor_id }], version },
      })
    const stranger = await server.person({ roles: ['partner'], partners: [await server.partner()] })
    expect((await remove(desk.boss, null)).body.errors).toHaveProperty(['handovers.0.successor_id'])
    expect((await remove(desk.boss, stranger.id)).body.errors).toHaveProperty(['handovers.0.successor_id'])
    expect((await remove(desk.author, desk.author.id)).status).toBe(403)
    expect((await remove(desk.boss, desk.author.id)).status).toBe(200)

    const { rows } = await query(
      `select (select technician_id from service_visits where warranty_order_id = $1) as visit,
         (select created_by from service_orders where id = $2) as draft,
         (select created_by from service_orders where id = $3) as question,
         (select array_agg(created_by order by state::text) from offers where partner_id = $4) as offers`,
      [order.id, begun.id, asking.id, desk.company],
    )
    const heir = desk.author.id
    expect(rows).toEqual([{ visit: heir, draft: heir, question: heir, offers: [leaver.id, heir] }])
    expect((await leaver.refused('auth.user')).status).toBe(401)
    expect((await desk.boss.refused('partnerzone.user.users.show', { path })).status).toBe(404)
    expect(await letters('company_left')).toEqual([leaver.email])
    expect(await letters('work_taken_over')).toEqual([desk.author.email])
    const { rows: audited } = await query(`select action, after from audit_entries where action = 'leave-user'`, [])
    expect(audited).toMatchObject([{ action: 'leave-user', after: { taken_over_by: expect.any(String) } }])
  })

  it('keep no person who left, was replaced or erased', async () => {
    const order = await desk.atWork()
    const path = at(order.id)
    const body = { version: order.version, ...inDays(8), ...theirs(desk.colleague), ask_customer: true }
    const planned = (await desk.author.call(`${zone}.schedule`, { path, body })).body
    const leaving = { user: desk.colleague.id }
    const { body: account } = await desk.boss.call('partnerzone.user.users.show', { path: leaving })
    const { version } = account
    await desk.boss.call('partnerzone.user.users.deactivate', { path: leaving, body: { version } })
    const left = await desk.seen(order.id)
    expect(left).toMatchObject({ technician_id: null, visits: [{ technician_name: planned.technician_name }] })
    const code = (await codes()).at(-1) ?? ''
    expect((await open(code)).status).toBe(200)
    await server.pool.query('update service_orders set anonymised_at = now() where id = $1', [order.id])
    expect((await open(code)).status).toBe(404)
    // An erased technician leaves no name.
    for (const table of ['service_orders', 'service_visits'])
      await server.pool.query(`update ${table} set technician_name = 'Piotr Znikający'`)
    await eraseByName(server, 'Piotr Znikający')
    const { rows } = await server.pool.query(
      `select technician_name from service_visits union all select technician_name from service_orders`,
    )
    expect(rows.every(({ technician_name }) => technician_name === null)).toBe(true)
  })
})
