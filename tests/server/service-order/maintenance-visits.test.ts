import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { pagesOf } from '#tests/support/pdf-pages.ts'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { eraseByName } from '#tests/support/scenarios/erased-person.ts'
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
const customer = { contact_email: 'klient@example.com' }
const own = (technician_id: number) => ({ by_partner: true, technician_id, technician_name: null })

/** The codes in the customer's letters, the latest last. */
async function codes(template = 'visit_asked') {
  const letters = await queuedLetters<{ code: string }>(server.pool, template)
  return letters.map(({ data }) => data.code)
}
const open = (code: string, verb = '', body?: object | null) =>
  fetch(`${server.url}/api/public-zone/service-order/visits/${code}${verb}`, {
    ...(body !== undefined && { method: 'POST' }),
    ...(body && { body: JSON.stringify(body) }),
    headers: { ...(body && { 'content-type': 'application/json' }), 'idempotency-key': crypto.randomUUID() },
  })
const visitIn = async (answer: Response) => (await answer.json()) as Record<string, unknown>

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

describe('the visits of a maintenance', () => {
  it('follow one another until one completes the order; each keeps its result, note and parts', async () => {
    const serial_no = '2409999999999999999901'
    await server.pool.query(
      `insert into units (serial_no, status, device_id, partner_id, install_date) values ($1, 'registered', $2, $3, $4)`,
      [serial_no, desk.model, desk.company, dayFromNow(-300)],
    )
    const first = await desk.scheduled({ visit_until: '12:30' }, { serial_no })
    const { id } = first
    expect(first.visits).toMatchObject([{ number: 1, status: 'planned', result: null, visit_at: first.visit_at }])
    // The reminder as the release before reads it, whose workers may run it.
    const reminders = await server.pool.query(
      `select data from pgboss.job where name = 'service-order.visit' and (data ->> 'order_id')::int = $1`,
      [id],
    )
    expect(reminders.rows).toEqual([{ data: { order_id: id, visit_at: first.visit_at } }])
    expect(new Date(first.visits[0]?.visit_until ?? '').getTime() - new Date(first.visit_at ?? '').getTime()).toBe(
      2 * 3_600_000,
    )

    // Before its day only a visit that is called off can be recorded.
    const absent = { version: first.version, result: 'absent' as const, note: 'Nikt nie otworzył' }
    expect((await desk.technician.refused(`${staff}.report`, { path: at(id), body: absent })).status).toBe(409)
    expect((await desk.author.refused(`${zone}.report`, { path: at(id), body: absent })).status).toBe(409)
    const waiting = await onTheDay(
      first.visit_at,
      async () => (await desk.technician.call(`${staff}.report`, { path: at(id), body: absent })).body,
    )
    expect(waiting).toMatchObject({ status: 'waiting', waiting_reason: 'visit_date', visit_status: 'missed' })
    expect(waiting.timeline.at(-1)).toMatchObject({
      kind: 'visit_reported',
      reason: 'absent',
      text: 'Nikt nie otworzył',
    })
    expect(await desk.letters('maintenance_visit_reported')).toEqual([desk.author.email])
    // It has ended once.
    const again = { ...absent, version: waiting.version }
    const twice = await desk.technician.refused(`${staff}.report`, { path: at(id), body: again })
    expect(twice.status).toBe(409)

    const second = await desk.technician.call(`${staff}.schedule`, {
      path: at(id),
      body: {
        version: waiting.version,
        visit_day: dayFromNow(6),
        visit_time: '09:00',
        technician_id: desk.technician.id,
      },
    })
    expect(second.body.visits).toMatchObject([
      { number: 1, status: 'missed', result: 'absent', note: 'Nikt nie otworzył', visit_at: first.visit_at },
      { number: 2, status: 'planned', visit_at: second.body.visit_at },
    ])
    const { rows } = await server.pool.query('select visit_code from service_maintenances where id = $1', [id])
    const entry = async (query: string) =>
      (await fetch(`${server.url}/api/public-zone/service-order/visits/${rows[0].visit_code}/calendar?${query}`)).text()
    expect(await entry('visit=2')).toContain(`UID:service-visit-${id}-2@`)

    // A part is needed, another one came from the van, and the next visit is known.
    const part = { number: '8718644550', title: 'Uszczelka', quantity: 2, old_serial_no: 'ST-1', new_serial_no: 'NO-2' }
    const needing = {
      version: second.body.version,
      result: 'needs_part' as const,
      note: 'Brak wentylatora',
      parts: [part],
      plans_next: true,
      next_day: dayFromNow(9),
      next_time: '8:00',
      next_until: '10:00',
    }
    const third = await onTheDay(
      second.body.visit_at,
      async () => (await desk.technician.call(`${staff}.report`, { path: at(id), body: needing })).body,
    )
    expect(third).toMatchObject({ status: 'inprogress', waiting_reason: null, technician_id: desk.technician.id })
    expect(third.visits.map(({ status, result }) => [status, result])).toEqual([
      ['missed', 'absent'],
      ['done', 'needs_part'],
      ['planned', null],
    ])
    expect(third.parts).toEqual([{ ...part, visit_number: 2, is_fitted: true }])

    // Completed with a photograph of a step.
    const photo = await desk.upload(desk.technician, 'maintenance_photos', 'photo.jpg')
    const completing = {
      version: third.version,
      ...desk.done,
      protocol: { checks: [{ check: desk.check, result: 'ok' as const, remark: null, photos: [photo] }] },
      parts: [{ number: null, title: 'Filtr siatkowy', quantity: 1 }],
    }
    const done = (await desk.technician.call(`${staff}.complete`, { path: at(id), body: completing })).body
    expect(done.visits.at(-1)).toMatchObject({ number: 3, status: 'done', result: 'done' })
    expect(done.protocol?.checks[0]?.photos).toMatchObject([{ id: photo, filename: 'photo.jpg' }])
    expect(done.parts.map(({ title, visit_number }) => [title, visit_number])).toEqual([
      ['Uszczelka', 2],
      ['Filtr siatkowy', 3],
    ])
    const paper = await fetch(`${server.url}${done.protocol_file?.url}`)
    const text = (await pagesOf(new Uint8Array(await paper.arrayBuffer()))).join(' ')
    for (const printed of ['Zdjęcia: photo.jpg', 'Uszczelka', '8718644550', 'NO-2', 'Filtr siatkowy'])
      expect(text).toContain(printed)

    // The parts belong to the unit's life and to no order of parts; another company reads the part alone.
    const life = async (who: typeof desk.author) => {
      const { body } = await who.call('partnerzone.device.units.find', { query: { serial_no } })
      return (body.unit?.life ?? [])
        .filter(({ kind }) => kind === 'fitted_part')
        .map(({ id: of, title, detail, number }) => ({ of, title, detail, number }))
    }
    expect(await life(desk.author)).toContainEqual({
      of: id,
      title: 'Uszczelka × 2',
      detail: '8718644550',
      number: done.order_number,
    })
    expect((await server.pool.query('select count(*)::int as n from spare_parts_orders')).rows[0].n).toBe(0)

    // Opened again, the last visit is to come again; the earlier ones stay as they were.
    const opened = await desk.admin.call(`${staff}.reopen`, {
      path: at(id),
      body: { version: done.version, reason: 'Pomyłka', tell_partner: false },
    })
    expect(opened.body.visits.map(({ status }) => status)).toEqual(['missed', 'done', 'planned'])
    // The next completion begins with the part, which nobody has fitted yet.
    const fitted = opened.body.parts.map(({ title, is_fitted }) => [title, is_fitted])
    expect(fitted).toEqual([
      ['Uszczelka', true],
      ['Filtr siatkowy', false],
    ])
    const titles = async () => (await life(desk.author)).map(({ title }) => title)
    expect(await titles()).toEqual(['Uszczelka × 2'])
    const cancelled = await desk.technician.call(`${staff}.cancel`, {
      path: at(id),
      body: { version: opened.body.version, reason: 'Klient wyjechał' },
    })
    expect(cancelled.body).toMatchObject({ completion_note: null, protocol: null, protocol_file: null })
    expect(cancelled.body.parts.map(({ title }) => title)).toEqual(['Uszczelka'])
    expect(await titles()).toEqual(['Uszczelka × 2'])
  })

  it('leave no parts where nothing was fitted: not carried out, called off, the customer absent', async () => {
    const parts = [{ number: null, title: 'Filtr siatkowy', quantity: 1 }]
    const kept = (id: number) => desk.seen(desk.admin, id).then((order) => order.parts)
    const notDone = await desk.scheduled()
    await desk.technician.call(`${staff}.complete`, {
      path: at(notDone.id),
      body: { version: notDone.version, ...desk.done, outcome: 'not_done', reason: 'Nikogo nie było', parts },
    })
    expect(await kept(notDone.id)).toEqual([])
    for (const result of ['called_off', 'absent', 'impossible'] as const) {
      const { id, version, visit_at } = await desk.scheduled()
      const body = { version, result, note: 'Wpis', parts }
      const report = () => desk.technician.call(`${staff}.report`, { path: at(id), body })
      expect((await onTheDay(visit_at, report)).status).toBe(200)
      expect(await kept(id), result).toEqual([])
    }
  })

  it('are confirmed by the customer through a link, which ends when the visit is moved or over', async () => {
    const refused = await desk.scheduled().then(({ id, version }) =>
      desk.technician.refused(`${staff}.schedule`, {
        path: at(id),
        body: {
          version,
          visit_day: dayFromNow(4),
          visit_time: '09:00',
          technician_id: desk.technician.id,
          ask_customer: true,
        },
      }),
    )
    expect(refused.status).toBe(409)
    const order = await desk.scheduled({ ask_customer: true, visit_until: '12:00' }, customer)
    const path = at(order.id)
    const code = (await codes()).at(-1) ?? ''
    const shown = await open(code)
    expect(shown.headers.get('x-robots-tag')).toContain('noindex')
    const text = await shown.text()
    for (const kept of ['Kowalski', 'Leśna', '601', 'klient@', order.order_number ?? '-', 'version'])
      expect(text).not.toContain(kept)
    expect((await open(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)

    expect(await visitIn(await open(code, '/confirm', null))).toMatchObject({ status: 'confirmed' })
    expect((await open(code, '/confirm', null)).status).toBe(200)
    const confirmed = await desk.seen(desk.author, order.id)
    expect(confirmed).toMatchObject({ visit_status: 'confirmed', status: 'inprogress' })
    expect(confirmed.timeline.filter(({ kind }) => kind === 'visit_confirmed')).toHaveLength(1)
    expect((await desk.letters('maintenance_visit_answered')).toSorted()).toEqual(
      [desk.author.email, desk.technician.email].toSorted(),
    )
    expect((await open(code, '/wish', { time: null, text: ' ' })).status).toBe(422)
    const wished = await visitIn(await open(code, '/wish', { time: 'afternoon', text: 'Po szkole' }))
    expect(wished).toMatchObject({ status: 'planned', wished_time: 'afternoon', wish: 'Po szkole' })
    const [visit] = (await desk.seen(desk.author, order.id)).visits
    expect(visit).toMatchObject({ status: 'planned', wish: 'Po szkole' })

    const listed = await desk.author.call(`${zone}.index`, { query: { order_number: order.order_number ?? '' } })
    expect(listed.body.results).toMatchObject([{ id: order.id, visit_status: 'planned' }])
    // The file of the customer's data has the wish.
    const personal = await desk.admin.call('consent.persons.export', { query: { email: customer.contact_email } })
    expect(JSON.stringify(personal.body)).toContain('Po szkole')

    // Moved: the former link is void, and who was asked is asked again.
    const moving = { visit_day: dayFromNow(5), visit_time: '15:00', technician_id: desk.technician.id }
    const moved = await desk.technician.call(`${staff}.schedule`, {
      path,
      body: { version: confirmed.version, ...moving },
    })
    expect(moved.body.visits).toMatchObject([{ number: 1, status: 'planned', wish: null, answered_at: null }])
    expect((await open(code)).status).toBe(404)
    const next = (await codes()).at(-1) ?? ''
    expect(next).not.toBe(code)
    await open(next, '/confirm', null)
    // Another technician at the same time leaves it confirmed.
    const replaced = await desk.technician.call(`${staff}.schedule`, {
      path,
      body: { version: moved.body.version, ...moving, technician_id: desk.lead.id },
    })
    expect(replaced.body).toMatchObject({ visit_status: 'confirmed', technician_id: desk.lead.id })
    expect((await open(next)).status).toBe(200)
    await onTheDay(replaced.body.visit_at, async () => expect((await open(next)).status).toBe(404))
    const body = { version: replaced.body.version, reason: 'Klient wyjechał' }
    const cancelled = await desk.author.call(`${zone}.cancel`, { path, body })
    expect(cancelled.body.visits).toMatchObject([{ status: 'cancelled', result: null }])
    expect((await open(next)).status).toBe(404)
    expect(await desk.letters('visit_off')).toEqual(['klient@example.com'])

    // The link of an erased customer opens nothing.
    const other = await desk.scheduled({ ask_customer: true }, customer)
    const last = (await codes()).at(-1) ?? ''
    expect((await open(last)).status).toBe(200)
    await server.pool.query('update service_maintenances set anonymised_at = now() where id = $1', [other.id])
    expect((await open(last)).status).toBe(404)
  })

  it('have a limit of the customer’s wishes in a day, about which each side gets one letter an hour', async () => {
    const { id } = await desk.scheduled({ ask_customer: true }, customer)
    const code = (await codes()).at(-1) ?? ''
    const wish = (at: number) => open(code, '/wish', { time: 'afternoon', text: `Życzenie ${at}` })
    const answers: Response[] = []
    for (let at = 0; at < 11; at++) answers.push(await wish(at))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429])
    expect(await visitIn(answers.at(-1) as Response)).toMatchObject({
      message: expect.stringContaining('Spróbuj jutro'),
    })
    const { rows } = await server.pool.query(
      `select data ->> 'to' as recipient, start_after > now() as waits, coalesce((data ->> 'earlier_count')::int, 0) as earlier
       from pgboss.job where name = 'mail.send' and data ->> 'template' = 'maintenance_visit_answered'
         and data -> 'data' ->> 'order_id' = $1
       order by waits, data ->> 'to' collate "C"`,
      [String(id)],
    )
    const both = [desk.author.email, desk.technician.email].toSorted()
    expect(rows).toEqual([
      ...both.map((recipient) => ({ recipient, waits: false, earlier: 0 })),
      ...both.map((recipient) => ({ recipient, waits: true, earlier: 8 })),
    ])
    await server.pool.query(`update rate_limits set ends_at = ends_at - interval '1 day'`)
    expect((await wish(12)).status).toBe(200)
  })

  it('of the company’s own people are planned by the company, and are in the day of the technician', async () => {
    const order = await desk.scheduled({ ...own(desk.colleague.id), visit_time: '08:15' }, { address: 'Długa 3' })
    const path = at(order.id)
    expect(order).toMatchObject({ by_partner: true, technician_id: desk.colleague.id })
    expect(await desk.letters('maintenance_scheduled')).toContain(desk.colleague.email)
    const later = await desk.scheduled({ ...own(desk.author.id), visit_time: '11:00' })
    await desk.scheduled({ visit_time: '07:00' })
    const day = async (who: typeof desk.author, everyone?: boolean) => {
      const query = {
        day: dayFromNow(3),
        ...(everyone !== undefined && { everyone: everyone ? ('true' as const) : ('false' as const) }),
      }
      const { body } = await who.call(`${zone}.day`, { query })
      return body.visits.map(({ order_id }) => order_id)
    }
    expect(await day(desk.colleague)).toEqual([order.id])
    expect(await day(desk.colleague, true)).toEqual([order.id])
    expect(await day(desk.boss)).toEqual([order.id, later.id])
    expect(await day(desk.boss, false)).toEqual([])
    expect(await day(desk.stranger)).toEqual([])
    const { body: plan } = await desk.technician.call(`${staff}.day`, { query: { day: dayFromNow(3) } })
    expect(plan.visits.every(({ is_own }) => is_own)).toBe(true)
    expect(
      (await desk.technician.call(`${staff}.day`, { query: { day: dayFromNow(3), everyone: 'true' } })).body.visits.map(
        ({ order_id }) => order_id,
      ),
    ).toEqual(expect.arrayContaining([order.id, later.id]))

    // The company moves it and names another of its people; a stranger, or the distributor's people, it does not.
    const moving = { version: order.version, visit_day: dayFromNow(4), visit_time: '10:00' }
    for (const wrong of [own(desk.stranger.id), { technician_id: desk.technician.id }])
      expect([409, 422]).toContain(
        (await desk.author.refused(`${zone}.schedule`, { path, body: { ...moving, ...wrong } })).status,
      )
    const moved = await desk.colleague.call(`${zone}.schedule`, { path, body: { ...moving, ...own(desk.author.id) } })
    expect(moved.body.visits).toMatchObject([{ number: 1, status: 'planned', by_partner: true }])
    expect(moved.body.technician_id).toBe(desk.author.id)

    const body = {
      version: moved.body.version,
      result: 'called_off' as const,
      note: 'Klient chory',
    }
    const off = await desk.author.call(`${zone}.report`, { path, body })
    expect(off.body).toMatchObject({ status: 'waiting', waiting_reason: 'visit_date', visit_status: 'cancelled' })
    const { body: planned } = await desk.author.call(`${zone}.schedule`, {
      path,
      body: { version: off.body.version, visit_day: dayFromNow(8), visit_time: '10:00', ...own(desk.colleague.id) },
    })
    expect(planned).toMatchObject({ status: 'inprogress', visits: [{ status: 'cancelled' }, { status: 'planned' }] })

    // Who leaves the company has the visit no more; its name stays until the visit is scheduled anew.
    const leaving = { user: desk.colleague.id }
    const { body: account } = await desk.boss.call('partnerzone.user.users.show', { path: leaving })
    await desk.boss.call('partnerzone.user.users.deactivate', {
      path: leaving,
      body: { version: account.version },
    })
    const seen = await desk.seen(desk.author, order.id)
    expect(seen.technician_id).toBeNull()
    expect(seen.technician_name).not.toBeNull()
    // An erased technician leaves no name.
    await server.pool.query(
      `update service_visits set technician_name = 'Piotr Znikający', note = 'Był Piotr Znikający' where order_id = $1`,
      [order.id],
    )
    await eraseByName(server, 'Piotr Znikający')
    const { rows } = await server.pool.query('select technician_name, note from service_visits where order_id = $1', [
      order.id,
    ])
    expect(JSON.stringify(rows)).not.toContain('Znikający')
  })
})
