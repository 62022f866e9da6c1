import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followUpUnanswered } from '#server/modules/service-order/unanswered.ts'
import { remindOfVisit } from '#server/modules/service-order/visit/kinds.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
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

/** Reads the calendar entry of a visit by the code of its letter. */
async function entryOf(id: number) {
  const { rows } = await server.pool.query('select visit_code from service_maintenances where id = $1', [id])
  return async (query: string) => {
    const path = `/api/public-zone/service-order/visits/${rows[0].visit_code}/calendar?${query}`
    const file = await (await fetch(`${server.url}${path}`)).text()
    return Object.fromEntries(
      file.split('\r\n').map((line) => [line.split(':', 1)[0], line.slice(line.indexOf(':') + 1)]),
    )
  }
}

describe('the visit of a maintenance', () => {
  it('is one entry in calendars, newer with every change, and removed from the calendar of a person who no longer comes', async () => {
    const order = await desk.scheduled()
    const entry = await entryOf(order.id)
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

    // Another window alone is a change of the entry too; saving the same again is none.
    const until = { ...later, visit_until: '14:00' }
    const wider = await desk.technician.call(`${staff}.schedule`, {
      path,
      body: { version: moved.body.version, ...until },
    })
    const third = await entry('reader=partner&language=pl')
    expect(third['DTEND;TZID=Europe/Warsaw']).toBe(`${dayFromNow(4).replaceAll('-', '')}T140000`)
    expect(Number(third.SEQUENCE)).toBeGreaterThan(Number(second.SEQUENCE))
    const again = await desk.technician.call(`${staff}.schedule`, {
      path,
      body: { version: wider.body.version, ...until },
    })
    expect((await entry('reader=partner&language=pl')).SEQUENCE).toBe(third.SEQUENCE)

    const asking = { version: again.body.version, reason: 'information' as const, text: 'Jaki dojazd?' }
    const asked = await desk.technician.call(`${staff}.ask`, { path, body: asking })
    await desk.author.call(`${zone}.withdraw`, { path, body: { version: asked.body.version, reason: 'Sprzedane' } })
    expect((await desk.letters('maintenance_visit_off')).toSorted()).toEqual(
      [desk.technician.email, desk.author.email, desk.lead.email].toSorted(),
    )
    expect(await entry('reader=partner&language=pl')).toMatchObject({ METHOD: 'CANCEL', STATUS: 'CANCELLED' })
  })

  it('is cancelled with a reason: it is removed from both calendars, both sides are told, and what is due stays', async () => {
    const serial_no = '2409999999999999999801'
    await server.pool.query(
      `insert into units (serial_no, status, device_id, partner_id, install_date, maintenance_months, parts_until)
       values ($1, 'registered', $2, $3, $4, 12, $5)`,
      [serial_no, desk.model, desk.company, dayFromNow(-300), dayFromNow(900)],
    )
    const due = async () => {
      const query = { serial_no }
      const { body } = await desk.author.call('partnerzone.service-order.due-maintenances.index', { query })
      return body.results.map(({ due_on, order }) => ({ due_on, order: order?.id ?? null }))
    }
    const [before] = await due()
    const order = await desk.scheduled({}, { serial_no })
    const path = at(order.id)
    const body = { version: order.version, reason: 'Klient wyjechał' }
    expect((await desk.stranger.refused(`${zone}.cancel`, { path, body })).status).toBe(404)
    const empty = { version: order.version, reason: ' ' }
    expect(Object.keys((await desk.author.refused(`${zone}.cancel`, { path, body: empty })).body.errors ?? {})).toEqual(
      ['reason'],
    )
    const calendar = await entryOf(order.id)
    const first = await calendar('reader=technician&language=pl')
    // On its day only the service cancels it.
    const onTheDay = new Date(order.visit_at ?? '').getTime() - 3_600_000 - Date.now()
    server.advance(onTheDay)
    expect((await desk.author.refused(`${zone}.cancel`, { path, body })).status).toBe(409)
    server.advance(-onTheDay)
    const { body: cancelled } = await desk.author.call(`${zone}.cancel`, { path, body })
    expect(cancelled).toMatchObject({ status: 'completed', outcome: 'cancelled', outcome_reason: 'Klient wyjechał' })
    expect(cancelled.timeline.at(-1)).toMatchObject({ kind: 'cancelled', reason: 'Klient wyjechał' })
    const off = await calendar('reader=technician&language=pl')
    expect(off).toMatchObject({ METHOD: 'CANCEL', STATUS: 'CANCELLED', UID: first.UID })
    expect(Number(off.SEQUENCE)).toBeGreaterThan(Number(first.SEQUENCE))
    expect((await desk.letters('maintenance_cancelled')).toSorted()).toEqual(
      [desk.author.email, desk.technician.email].toSorted(),
    )
    expect(await due()).toEqual([before])

    // Opened again before its day, it takes place again.
    const opened = await desk.admin.call(`${staff}.reopen`, {
      path,
      body: { version: cancelled.version, reason: 'Klient wrócił', tell_partner: false },
    })
    expect(opened.body).toMatchObject({ status: 'inprogress', outcome_reason: null, visit_at: order.visit_at })
    expect(await calendar('reader=technician&language=pl')).toMatchObject({ METHOD: 'PUBLISH', UID: first.UID })
    expect(
      (await desk.letters('maintenance_scheduled')).filter((to) => to === desk.author.email).length,
    ).toBeGreaterThan(1)
  })

  it('can be planned by staff while a question waits, which closes the question', async () => {
    const asked = async (by_partner = false) => {
      const visit = by_partner ? { by_partner, technician_id: null, technician_name: 'Piotr' } : {}
      const order = await desk.scheduled(visit)
      const body = { version: order.version, reason: 'information' as const, text: 'Jaki dojazd?' }
      return (await desk.technician.call(`${staff}.ask`, { path: at(order.id), body })).body
    }
    const closed = { waiting_reason: null, waiting_since: null, resume_to: null }
    const one = await asked()
    const visit = { visit_day: dayFromNow(4), visit_time: '12:00', technician_name: 'Adam Zewnętrzny' }
    const scheduled = await desk.technician.call(`${staff}.schedule`, {
      path: at(one.id),
      body: { version: one.version, ...visit },
    })
    expect(scheduled.body).toMatchObject({ ...closed, status: 'inprogress', technician_name: 'Adam Zewnętrzny' })
    const two = await asked()
    const suspended = await desk.lead.call(`${staff}.suspend`, {
      path: at(two.id),
      body: { version: two.version, reason: 'Urlop', review_date: dayFromNow(9), tell_partner: false },
    })
    expect(suspended.body).toMatchObject({ ...closed, status: 'suspended', suspended_from: 'inprogress' })
    const three = await asked(true)
    const done = await desk.author.call(`${zone}.complete`, {
      path: at(three.id),
      body: { version: three.version, ...desk.done, note: 'Wykonano' },
    })
    expect(done.body).toMatchObject({ ...closed, status: 'completed', outcome: 'done' })
    const four = await asked()
    const body = { version: four.version, reason: 'Brak odpowiedzi' }
    const cancelled = await desk.technician.call(`${staff}.cancel`, { path: at(four.id), body })
    expect(cancelled.body).toMatchObject({ ...closed, status: 'completed', outcome: 'cancelled' })
  })

  it('is not set for an hour that does not exist, which the form says', async () => {
    const { id, version } = await desk.registered()
    const visit = { visit_day: '2027-03-28', visit_time: '02:30', technician_id: desk.technician.id }
    const refused = await desk.technician.refused(`${staff}.schedule`, { path: at(id), body: { version, ...visit } })
    expect(refused.body.errors).toEqual({ visit_time: [expect.stringContaining('no such time')] })
  })

  it('passes to the person who takes over, who has it in the calendar; the company is told', async () => {
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
    // A closed account gets no letter with the customer's address.
    const reminded = async () => (await desk.letters('maintenance_reminder')).filter((to) => to === leaving.email)
    await server.pool.query('update service_maintenances set technician_id = $2 where id = $1', [id, leaving.id])
    const { visit_at } = await desk.seen(desk.admin, id)
    await remindOfVisit.maintenance(server.db, server.deps.clock(), id, visit_at ?? '')
    expect(await reminded()).toEqual([])
  })

  it('is announced by reminders before it only, however late a reminder is', async () => {
    const { id, visit_at } = await desk.scheduled()
    const about = async () => {
      const { rows } = await server.pool.query(
        `select 1 from pgboss.job where name = 'mail.send' and data ->> 'template' = 'maintenance_reminder'
           and data -> 'data' ->> 'order_id' = $1`,
        [String(id)],
      )
      return rows.length
    }
    await remindOfVisit.maintenance(server.db, new Date(Date.parse(visit_at ?? '') + 86_400_000), id, visit_at ?? '')
    expect(await about()).toBe(0)
    // Moved away and back, a visit has several reminders for its time: each reader gets one.
    for (const minutes of [60, 60, 59])
      await remindOfVisit.maintenance(
        server.db,
        new Date(Date.parse(visit_at ?? '') - minutes * 60_000),
        id,
        visit_at ?? '',
      )
    expect(await about()).toBe(2)
  })

  it('keeps day and checks when the technician is erased, without the name and the paper with it', async () => {
    const { id, version } = await desk.scheduled({
      by_partner: true,
      technician_id: null,
      technician_name: 'Piotr Serwisant',
    })
    const checks = [{ check: desk.check, result: 'ok' as const, remark: null }]
    const done = await desk.author.call(`${zone}.complete`, {
      path: at(id),
      body: { version, ...desk.done, protocol: { checks } },
    })
    expect(done.body).toMatchObject({
      technician_name: 'Piotr Serwisant',
      protocol_file: { filename: expect.any(String) },
    })
    await eraseByName(server, 'Piotr Serwisant')
    const after = await desk.seen(desk.author, id)
    expect(after).toMatchObject({
      technician_name: null,
      protocol_file: null,
      protocol: { checks: [{ result: 'ok' }] },
    })
    expect(after.visit_at).toBe(done.body.visit_at)
    expect(JSON.stringify(after)).not.toContain('Serwisant')
  })

  it('is cancelled when a question about it stays unanswered, although its author switched letters off', async () => {
    const order = await desk.scheduled({ visit_day: dayFromNow(40) })
    const asked = await desk.technician.call(`${staff}.ask`, {
      path: at(order.id),
      body: { version: order.version, reason: 'information', text: 'Jaki dojazd?' },
    })
    expect(asked.body.status).toBe('waiting')
    const mute = (kinds: string) =>
      server.pool.query('update users set muted_letters = $2 where id = $1', [desk.author.id, kinds])
    await mute('{service_orders}')
    await server.pool.query(`delete from pgboss.job where name = 'mail.send'`)
    const begin = Date.now()
    const onDay = async (day: number) => {
      const moment = new Date(begin + day * 86_399_000 + 60_000)
      await followUpUnanswered(server.db, moment, { service_reminder_days: 5, service_no_answer_days: 14 })
      const [reminded, cancelled] = [await desk.letters('order_reminded'), await desk.letters('maintenance_cancelled')]
      return [reminded.length, cancelled.toSorted()]
    }
    expect(await onDay(4)).toEqual([0, []])
    expect(await onDay(5)).toEqual([1, []])
    expect(await onDay(10)).toEqual([2, []])
    expect(await onDay(13)).toEqual([2, []])
    const both = [desk.author.email, desk.technician.email].toSorted()
    expect(await onDay(14)).toEqual([2, both])
    expect(await onDay(15)).toEqual([2, both])
    const ended = await desk.seen(desk.author, order.id)
    expect(ended).toMatchObject({ status: 'completed', outcome: 'no_answer', outcome_reason: 'no_answer' })
    expect(ended).toMatchObject({ next_due_on: null, visited_on: null, waiting_reason: null })
    expect(ended.timeline.at(-1)).toMatchObject({ kind: 'cancelled', reason: 'no_answer', actor: null })
    expect(await (await entryOf(order.id))('reader=partner&language=pl')).toMatchObject({ METHOD: 'CANCEL' })
    // The technician's letter has the technician's own link, which ends with the account.
    const { rows } = await server.pool.query(
      `select data ->> 'to' as reader, data -> 'data' ->> 'code' = visit_code::text as is_of_company,
              data -> 'data' ->> 'code' = link.code::text as is_own
       from pgboss.job, service_maintenances o join visit_links link on link.order_id = o.id
       where name = 'mail.send' and data ->> 'template' = 'maintenance_cancelled' and o.id = $1`,
      [order.id],
    )
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual({ reader: desk.author.email, is_of_company: true, is_own: false })
    expect(rows).toContainEqual({ reader: desk.technician.email, is_of_company: false, is_own: true })
    await mute('{}')
  })

  it('asks for its outcome once it has begun, although a question about it stays unanswered', async () => {
    const order = await desk.scheduled({ visit_day: dayFromNow(2) })
    await desk.technician.call(`${staff}.ask`, {
      path: at(order.id),
      body: { version: order.version, reason: 'information', text: 'Jaki dojazd?' },
    })
    for (const days of [5, 10, 16]) {
      const moment = new Date(Date.now() + days * 86_400_000)
      await followUpUnanswered(server.db, moment, { service_reminder_days: 5, service_no_answer_days: 14 })
    }
    const asked = await desk.seen(desk.admin, order.id)
    expect(asked).toMatchObject({ status: 'waiting', outcome: null, visits: [{ status: 'planned' }] })
  })

  it('asks for its outcome once it has begun, whatever happens to its unit or company', async () => {
    const serial_no = '2409999999999999999803'
    const { rows } = await server.pool.query(
      `insert into units (serial_no, status, device_id, partner_id, install_date, maintenance_months, parts_until)
       values ($1, 'registered', $2, $3, $4, 12, $5) returning id`,
      [serial_no, desk.model, desk.otherCompany, dayFromNow(-340), dayFromNow(900)],
    )
    const begun = await desk.scheduled({}, { serial_no })
    const past = `${dayFromNow(-1)}T09:00:00Z`
    await server.pool.query('update service_maintenances set visit_at = $2 where id = $1', [begun.id, past])
    await server.pool.query('update service_visits set visit_at = $2 where order_id = $1', [begun.id, past])
    const closing = async () =>
      (await desk.admin.call('partner.partners.places', { path: { partner: desk.company } })).body.maintenances
    const before = await closing()
    const toCome = await desk.scheduled({}, { serial_no: null })
    expect(await closing()).toBe(before + 1)
    const place = { installation_address: 'ul. Nowa 1', installation_post_code: '30-001', installation_city: 'Kraków' }
    await desk.admin.call('device.units.move', {
      path: { unit: rows[0].id },
      body: { version: 1, moved_on: dayFromNow(0), partner_id: null, ...place },
    })
    expect(await desk.seen(desk.admin, begun.id)).toMatchObject({ status: 'inprogress', outcome: null })
    const { rows: ended } = await server.pool.query(
      `select status from service_visits where order_id = $1 and status in ('planned', 'confirmed')`,
      [begun.id],
    )
    expect(ended).toHaveLength(1)
    const { version } = await desk.seen(desk.admin, begun.id)
    const body = { version, ...desk.done, note: 'Wykonano' }
    const completed = await desk.technician.call('service-order.service-maintenances.complete', {
      path: { service_maintenance: begun.id },
      body,
    })
    expect(completed.body).toMatchObject({ status: 'completed', outcome: 'done' })
    expect((await desk.seen(desk.admin, toCome.id)).status).toBe('inprogress')
  })

  it.each([
    ['2027-03-28', '01:30', '02:30', 'visit_until'],
    ['2027-03-28', '02:30', '03:30', 'visit_time'],
  ])(
    'of %s from %s to %s is refused where the clocks skip the hour',
    async (visit_day, visit_time, visit_until, field) => {
      const { id, version } = await desk.registered()
      const path = { service_maintenance: id }
      const window = { visit_day, visit_time, visit_until, technician_id: desk.technician.id }
      const refused = await desk.technician.refused('service-order.service-maintenances.schedule', {
        path,
        body: { version, ...window },
      })
      expect(refused.body.errors).toEqual({ [field]: [expect.stringContaining('2:00')] })
    },
  )

  it('is cancelled when another company takes the unit over, or its company is closed', async () => {
    const serial_no = '2409999999999999999802'
    const { rows } = await server.pool.query(
      `insert into units (serial_no, status, device_id, partner_id, install_date, maintenance_months, parts_until)
       values ($1, 'registered', $2, $3, $4, 12, $5) returning id`,
      [serial_no, desk.model, desk.company, dayFromNow(-340), dayFromNow(900)],
    )
    const moved = await desk.scheduled({}, { serial_no })
    const closing = async () =>
      (await desk.admin.call('partner.partners.places', { path: { partner: desk.company } })).body
    const before = await closing()
    await desk.registered()
    const left = await desk.scheduled({ technician_id: desk.lead.id })
    // Who closes the company reads first how many are cancelled with it.
    expect(await closing()).toEqual({ ...before, maintenances: before.maintenances + 2, visits: before.visits + 1 })
    const place = { installation_address: 'ul. Nowa 1', installation_post_code: '30-001', installation_city: 'Kraków' }
    await desk.admin.call('device.units.move', {
      path: { unit: rows[0].id },
      body: {
        version: 1,
        moved_on: dayFromNow(0),
        partner_id: desk.otherCompany,
        open_work: [{ of: 'maintenance', id: moved.id, choice: 'cancel' }],
        ...place,
      },
    })
    const because = (outcome_reason: string) => ({ status: 'completed', outcome: 'cancelled', outcome_reason })
    expect(await desk.seen(desk.admin, moved.id)).toMatchObject(because('unit_moved'))
    expect(await (await entryOf(moved.id))('reader=partner&language=pl')).toMatchObject({ METHOD: 'CANCEL' })
    // The new company orders its own, although a former order is left from before visits were cancelled.
    await server.pool.query(
      `update service_maintenances set status = 'inprogress', outcome = null, completed_at = null where id = $1`,
      [moved.id],
    )
    const body = desk.maintenanceForm({ serial_no })
    const own = await desk.stranger.call('partnerzone.service-order.service-maintenances.store', { body })
    expect(own.body).toMatchObject({ status: 'registered', serial_no })

    const { body: company } = await desk.admin.call('partner.partners.show', { path: { partner: desk.company } })
    await desk.admin.call('partner.partners.deactivate', {
      path: { partner: desk.company },
      body: { version: company.version, reason: null },
    })
    expect(await desk.seen(desk.admin, left.id)).toMatchObject(because('company_closed'))
    expect(await closing()).toEqual({ results: [], maintenances: 0, visits: 0 })
    expect(await desk.letters('maintenance_cancelled')).toContain(desk.lead.email)
    // Technician and owner have links of their own.
    const { rows: links } = await server.pool.query(
      `select data ->> 'to' as to, user_id from pgboss.job join visit_links on code::text = data -> 'data' ->> 'code'
       where name = 'mail.send' and data ->> 'template' = 'maintenance_cancelled' and order_id = $1`,
      [left.id],
    )
    expect(links).toHaveLength(2)
    expect(links).toContainEqual({ to: desk.lead.email, user_id: desk.lead.id })
    expect(links).toContainEqual({ to: desk.technician.email, user_id: desk.technician.id })
  })
})
