import type { InferInput } from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseHeader } from '#contract/declare/release.ts'
import type { ProtocolForm } from '#contract/service-order/maintenance/protocol.ts'
import { monthsAfter } from '#contract/values/days.ts'
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
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('a maintenance', () => {
  it('is registered with its number, which its sender receives', async () => {
    const order = await desk.registered({ serial_no: '1234 5678 9012 3456 7890 12' })
    expect(order).toMatchObject({
      status: 'registered',
      company_name: 'Instal-Test',
      serial_no: '1234567890123456789012',
      contact_phone: '+48601234567',
      maintenance_type_name: 'Yearly',
      checks: [{ id: desk.check, name: 'Water filter' }],
    })
    expect(order.order_number).toMatch(/^PS\/\d{4}\/\d{5}$/)
    expect(await desk.letters('maintenance_registered')).toContain(desk.author.email)
    const numbers = [order.order_number, (await desk.registered()).order_number]
    expect(new Set(numbers).size).toBe(2)
  })

  it('is refused with a wrong NIP, a short serial number and a type that is not offered', async () => {
    const nameless = desk.maintenanceForm({ company_name: 'Zakład Kowalskich', nip: null })
    const noNip = await desk.author.refused(`${zone}.store`, { body: nameless })
    expect(Object.keys(noNip.body.errors ?? {})).toEqual(['nip'])
    const body = desk.maintenanceForm({ nip: '1234567890', serial_no: '123' })
    const refused = await desk.author.refused(`${zone}.store`, { body })
    expect(Object.keys(refused.body.errors ?? {})).toEqual(expect.arrayContaining(['nip', 'serial_no']))
    await server.pool.query('update device_types set active = false')
    const other = await desk.author.refused(`${zone}.store`, { body: desk.maintenanceForm() })
    await server.pool.query('update device_types set active = true')
    expect(Object.keys(other.body.errors ?? {})).toEqual(['device_type'])
  })

  it('is registered by staff for a partner who calls, with the place of the unit', async () => {
    const serial_no = '2309000000000000000777'
    await server.pool.query(
      `insert into units (serial_no, status, device_id, partner_id, installation_address, installation_post_code, installation_city, owner_name)
       select $1, 'registered', id, $2, 'Leśna 7', '00-850', 'Warszawa', 'Zofia Maj' from devices order by id limit 1`,
      [serial_no, desk.company],
    )
    const query = { partner: String(desk.company), serial_no }
    const { body: begun } = await desk.technician.call(`${staff}.begin`, { query })
    expect(begun).toMatchObject({
      partner_name: 'Instal-Test',
      unit: { serial_no, city: 'Warszawa', contact_name: 'Zofia Maj' },
    })
    expect(begun.maintenance_types.map(({ name }) => name)).toContain('Yearly')
    const body = { ...desk.maintenanceForm({ serial_no }), partner_id: desk.company }
    const order = (await desk.technician.call(`${staff}.store`, { body })).body
    expect(order).toMatchObject({
      status: 'registered',
      partner_id: desk.company,
      company_name: 'Instal-Test',
      serial_no,
    })
    expect(await desk.seen(desk.author, order.id)).toMatchObject({ order_number: order.order_number })
    expect((await desk.author.refused(`${staff}.store`, { body })).status).toBe(403)
  })

  it('does not exist for another company', async () => {
    const { id } = await desk.registered()
    expect((await desk.stranger.refused(`${zone}.show`, { path: at(id) })).status).toBe(404)
  })

  it('is planned by the service: the planner owns it, both sides are told and reminded', async () => {
    const order = await desk.scheduled()
    expect(order).toMatchObject({ status: 'inprogress', by_partner: false, technician_name: expect.any(String) })
    expect(order.owner?.id).toBe(desk.technician.id)
    expect(order.timeline.at(-1)).toMatchObject({
      kind: 'scheduled',
      text: order.technician_name,
      reason: order.visit_at,
    })
    expect(await desk.letters('maintenance_scheduled')).toContain(desk.author.email)
    expect(await desk.letters('maintenance_visit')).toContain(desk.technician.email)

    await remindOfVisit.maintenance(server.db, new Date(), order.id, '2020-01-01T10:00:00.000Z')
    expect(await desk.letters('maintenance_reminder')).toEqual([])
    await remindOfVisit.maintenance(server.db, new Date(), order.id, order.visit_at ?? '')
    expect((await desk.letters('maintenance_reminder')).toSorted()).toEqual(
      [desk.author.email, desk.technician.email].toSorted(),
    )
  })

  it('is taken from the queue without an owner, and has neighbours in the list', async () => {
    await server.pool.query('update service_maintenances set owner_id = $1', [desk.technician.id])
    const [first, second] = [await desk.registered(), await desk.registered()]
    await server.pool.query(`update service_maintenances set due_at = '2020-01-02' where id = $1`, [second.id])
    const { body: taken } = await desk.technician.call(`${staff}.take-next`)
    expect(taken).toMatchObject({ id: second.id, owner: { id: desk.technician.id } })
    const list = 'sort_by=created_at&sort_direction=desc'
    const beside = await desk.technician.call('core.lists.neighbours', {
      query: { list: `${staff}.index`, query: list, id: String(first.id) },
    })
    expect(beside.body).toMatchObject({ previous: second.id, position: 2 })
    expect((await desk.technician.call(`${staff}.take-next`)).body.id).toBe(first.id)
    expect((await desk.technician.refused(`${staff}.take-next`)).status).toBe(409)
  })

  it('gives its visit to calendars only with the code of its letter', async () => {
    const { id } = await desk.scheduled()
    const { rows } = await server.pool.query<{ visit_code: string }>(
      'select visit_code from service_maintenances where id = $1',
      [id],
    )
    const address = (code: string) => `${server.url}/api/public-zone/service-order/visits/${code}/calendar`
    const calendar = await (await fetch(address(rows[0]?.visit_code ?? ''))).text()
    expect(calendar).toContain('BEGIN:VEVENT')
    expect(calendar).toContain('Leśna 7')
    expect((await fetch(address('00000000-0000-4000-8000-000000000000'))).status).toBe(404)
  })

  it('is not planned in the past, nor without a technician', async () => {
    const { id, version } = await desk.registered()
    const past = { version, visit_day: '2020-01-01', visit_time: '10:00', technician_id: desk.technician.id }
    expect((await desk.technician.refused(`${staff}.schedule`, { path: at(id), body: past })).status).toBe(422)
    const nobody = { version, visit_day: dayFromNow(2), visit_time: '10:00' }
    expect((await desk.technician.refused(`${staff}.schedule`, { path: at(id), body: nobody })).status).toBe(422)
  })

  it('is completed with a protocol signed on the phone, which both sides get as PDF', async () => {
    const { id, version, interval_months } = await desk.scheduled()
    const next_due_on = monthsAfter(dayFromNow(0), interval_months ?? 0)
    const photo = await desk.upload(desk.technician, 'maintenance_photos', 'photo.jpg')
    const answer = await desk.technician.call(`${staff}.complete`, {
      path: at(id),
      body: {
        version,
        ...desk.done,
        note: 'Wymieniono filtr',
        protocol: {
          checks: [{ check: desk.check, result: 'ok', remark: null }],
          readings: { water_pressure: 1.6, refrigerant_added: 0.25 },
          signed_by: 'Jan Kowalski',
          signature: pixel,
        },
        photos_before: [photo],
        next_due_on,
      },
    })
    expect(answer.status).toBe(200)
    const order = await desk.seen(desk.author, id)
    expect(order).toMatchObject({
      status: 'completed',
      outcome: 'done',
      next_due_on,
      visited_on: dayFromNow(0),
      protocol: {
        checks: [{ name_pl: 'Filtr wody', name_en: 'Water filter', result: 'ok', remark: null }],
        readings: { water_pressure: 1.6, refrigerant_added: 0.25, high_pressure: null },
        signed_by: 'Jan Kowalski',
      },
    })
    expect(interval_months).toBe(12)
    expect(order.photos_before).toHaveLength(1)
    expect(order.signature?.type).toBe('image/png')
    const paper = Buffer.from(await (await fetch(`${server.url}${order.protocol_file?.url}`)).arrayBuffer())
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await desk.letters('maintenance_completed')).toContain(desk.author.email)
    // The signer is erased: the checks stay, without the name and the papers that show it.
    await eraseByName(server, 'Jan Kowalski')
    expect(await desk.seen(desk.author, id)).toMatchObject({
      protocol: { checks: [{ result: 'ok' }], signed_by: null },
      signature: null,
      protocol_file: null,
    })
  })

  it('keeps the report from a page of the release before, without outcome or day, until both are added', async () => {
    const scheduled = await desk.scheduled({ by_partner: true, technician_id: null, technician_name: 'Piotr' })
    const path = at(scheduled.id)
    const ofBefore = { [releaseHeader]: '1' }
    const letters = (await desk.letters('maintenance_completed')).length
    const checks = [{ check: desk.check, result: 'ok' as const, remark: null }]
    const protocol = { checks, readings: { water_pressure: 1.6 }, signed_by: 'Jan Kowalski', signature: pixel }
    const photo = await desk.upload(desk.author, 'maintenance_photos', 'photo.jpg')
    const report = { note: 'Wymieniono filtr', protocol, photos_before: [photo], photos_after: [], next_due_on: null }
    const body = { ...report, version: scheduled.version }
    const kept = await desk.author.call(`${zone}.complete`, { path, body: body as never, headers: ofBefore })
    expect(kept.status).toBe(200)
    expect(kept.body).toMatchObject({
      status: 'inprogress',
      outcome: null,
      visited_on: null,
      report_kept_at: expect.any(String),
      completion_note: 'Wymieniono filtr',
      protocol: { signed_by: 'Jan Kowalski' },
      protocol_file: expect.anything(),
      photos_before: [expect.anything()],
    })
    expect(kept.body.timeline.at(-1)).toMatchObject({
      kind: 'message',
      text: 'The visit report has been saved. Enter the outcome and the day of the visit to complete the order.',
    })
    expect(await desk.letters('maintenance_completed')).toHaveLength(letters)
    const query = { order_number: kept.body.order_number ?? '' }
    const listed = await desk.author.call(`${zone}.index`, { query })
    expect(listed.body.results).toMatchObject([{ report_kept_at: kept.body.report_kept_at }])

    // This release requires both; the signed protocol stays what the customer has signed.
    const { version } = kept.body
    const unsigned = { ...protocol, signed_by: null, signature: null }
    const stated = { ...report, protocol: unsigned, version, ...desk.done }
    for (const missing of ['outcome', 'visited_on'] as const)
      expect(
        (await desk.author.refused(`${zone}.complete`, { path, body: { ...stated, [missing]: undefined } })).body
          .errors,
      ).toEqual({ [missing]: ['This field is required'] })
    const done = await desk.author.call(`${zone}.complete`, { path, body: stated })
    expect(done.body).toMatchObject({
      status: 'completed',
      outcome: 'done',
      visited_on: dayFromNow(0),
      report_kept_at: null,
      protocol: { signed_by: 'Jan Kowalski' },
      signature: { path: kept.body.signature?.path },
      protocol_file: { path: kept.body.protocol_file?.path },
    })
    expect(await desk.letters('maintenance_completed')).toHaveLength(letters + 1)
  })

  it('is not completed with a protocol that leaves a check open, answers one twice or has no signature', async () => {
    const { id, version } = await desk.scheduled()
    const refused = async (protocol: Partial<InferInput<typeof ProtocolForm>>) => {
      const body = {
        version,
        ...desk.done,
        protocol: { checks: [], signed_by: 'Jan Kowalski', signature: pixel, ...protocol },
      }
      return (await desk.technician.refused(`${staff}.complete`, { path: at(id), body })).body.errors
    }
    const checks = [{ check: desk.check, result: 'ok' as const, remark: null }]
    expect(await refused({})).toEqual({ protocol: [expect.stringContaining('Water filter')] })
    expect(Object.keys((await refused({ checks: [...checks, ...checks] })) ?? {})).toEqual(['protocol'])
    expect(Object.keys((await refused({ checks, signed_by: null })) ?? {})).toEqual(['protocol.signed_by'])
    const unsigned = { version, ...desk.done, protocol: { checks, signed_by: 'Jan Kowalski' } }
    const done = await desk.technician.call(`${staff}.complete`, { path: at(id), body: unsigned })
    expect(done.body.protocol).toMatchObject({ signed_by: null })
  })

  it('is completed by the partner only when its own people come; a note is required', async () => {
    const ours = await desk.scheduled()
    const note = { note: 'Wykonano', ...desk.done }
    const body = { version: ours.version, ...note }
    expect((await desk.author.refused(`${zone}.complete`, { path: at(ours.id), body })).status).toBe(409)
    const theirs = await desk.scheduled({ by_partner: true, technician_id: null, technician_name: 'Piotr Serwisant' })
    const path = at(theirs.id)
    const empty = { version: theirs.version, ...desk.done }
    expect((await desk.author.refused(`${zone}.complete`, { path, body: empty })).status).toBe(422)
    const done = await desk.author.call(`${zone}.complete`, { path, body: { ...empty, ...note } })
    expect(done.body).toMatchObject({ status: 'completed', protocol_file: null, technician_name: 'Piotr Serwisant' })
  })

  it('has its questions and answers; internal notes stay with the service', async () => {
    const { id, version } = await desk.scheduled()
    const path = at(id)
    await desk.technician.call(`${staff}.note`, { path, body: { text: 'Klient bywa trudny', internal: true } })
    const asked = { version, reason: 'information' as const, text: 'Jaki dojazd?' }
    await desk.technician.call(`${staff}.ask`, { path, body: asked })
    expect(await desk.seen(desk.author, id)).toMatchObject({ status: 'waiting' })
    await desk.author.call(`${zone}.reply`, { path, body: { text: 'Od podwórza', files: [] } })
    const order = await desk.seen(desk.author, id)
    expect(order).toMatchObject({ status: 'inprogress', waiting_reason: null })
    expect(JSON.stringify(order)).not.toContain('trudny')
    expect(JSON.stringify(await desk.seen(desk.admin, id))).toContain('trudny')
    expect(await desk.letters('order_replied')).toContain(desk.technician.email)
  })

  it('is withdrawn before the visit, and reopened by administrators', async () => {
    const { id, version } = await desk.registered()
    const path = at(id)
    const withdrawn = await desk.author.call(`${zone}.withdraw`, { path, body: { version, reason: 'Sprzedane' } })
    expect(withdrawn.body).toMatchObject({ status: 'completed', outcome: 'withdrawn' })
    const body = { version: withdrawn.body.version, reason: 'Pomyłka', tell_partner: false }
    expect((await desk.technician.refused(`${staff}.reopen`, { path, body })).status).toBe(403)
    const opened = await desk.admin.call(`${staff}.reopen`, { path, body })
    expect(opened.body).toMatchObject({ status: 'inprogress', outcome: null })
  })

  it('refuses a change of an older version, with what has changed', async () => {
    const { id, version } = await desk.registered()
    const path = at(id)
    await desk.technician.call(`${staff}.assign`, { path, body: { version, owner_id: desk.lead.id } })
    const body = { version, visit_day: dayFromNow(2), visit_time: '10:00', technician_id: desk.technician.id }
    const refused = await desk.technician.refused(`${staff}.schedule`, { path, body })
    expect(refused.status).toBe(409)
    expect(refused.body.conflict?.version).toBe(version + 1)
  })

  it('is in the lists of its company and of the service, with its unit', async () => {
    const { id } = await desk.registered({ city: 'Kobyłka', contact_name: 'Zofia Maj' })
    const query = { contact_name: 'zofia' }
    const ours = await desk.author.call(`${zone}.index`, { query })
    expect(ours.body.results.map((row) => row.id)).toEqual([id])
    const theirs = await desk.technician.call(`${staff}.index`, { query: { ...query, awaiting: 'true' } })
    expect(theirs.body.results).toMatchObject([{ id, city: 'Kobyłka', maintenance_type_name: 'Yearly' }])
  })
})
