import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monthsAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import { units } from '#server/modules/unit/table.ts'
import { openDocuments } from '#tests/support/scenarios/documents.ts'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import { openUnitDesk, type UnitDesk } from '#tests/support/scenarios/unit-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: UnitDesk
const day = today()

const refusedRegister = (unit: { id: number; version: number }, who = desk.author) =>
  who.refused('partnerzone.device.units.register', { path: { unit: unit.id }, body: { version: unit.version } })

beforeAll(async () => {
  server = await startServer()
  desk = await openUnitDesk(server)
})
afterAll(() => server.stop())

describe('the registration of a warranty', () => {
  it('keeps a draft, then starts the producer’s warranty on the day of installation', async () => {
    const empty = await desk.author.call('partnerzone.device.units.store', { body: { serial_no: '2309 44' } })
    expect(empty.body).toMatchObject({ status: 'draft', serial_no: '230944', partner_name: 'Instal-Test' })
    const serial_no = await desk.sold(desk.company)
    const unit = await desk.drafted({ serial_no, refrigerant: 'R410A', charge: '2,5' })
    expect((await desk.found(unit.serial_no))?.own).toMatchObject({ status: 'sold', coverage: { state: 'unknown' } })
    expect((await desk.register(unit)).body).toMatchObject({ serial_no: unit.serial_no })
    const { own } = (await desk.found(unit.serial_no)) ?? {}
    expect(own).toMatchObject({
      status: 'registered',
      parts_until: monthsAfter(day, 84),
      labour_until: monthsAfter(day, 60),
      co2_equivalent: 5.22,
      coverage: { state: 'full', due: monthsAfter(day, 12), missed: false },
    })
    expect(await desk.consents(own?.id)).toEqual([{ person_name: 'Katarzyna Lis', holds: true }])
    // The draft has become part of the record of the sale.
    expect((await refusedRegister(unit)).status).toBe(404)
    expect((await refusedRegister({ id: own?.id ?? 0, version: own?.version ?? 0 })).status).toBe(409)
  })

  it('reports what is missing at its field, and requires the consent when owner data are given', async () => {
    const unit = await desk.drafted({ serial_no: '123', installation_city: '', consent_processing_data: false })
    const { status, body } = await refusedRegister(unit)
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {})).toEqual(expect.arrayContaining(['serial_no', 'installation_city']))
    const told = await refusedRegister(await desk.drafted({ consent_processing_data: false }))
    expect(Object.keys(told.body.errors ?? {})).toEqual(['consent_processing_data'])
  })

  it('is refused for a registered number, and takes over what the distributor knows of it', async () => {
    const taken = await desk.registered()
    const again = await refusedRegister(await desk.drafted({ serial_no: taken }, desk.stranger), desk.stranger)
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['serial_no']])

    const sold = desk.serial()
    const { body } = await desk.admin.call('device.units.store', {
      body: {
        serial_no: sold,
        device_id: desk.model,
        purchase_date: '2026-01-10',
        invoice_no: 'FV 1',
        partner_id: desk.company,
      },
    })
    expect(body.status).toBe('sold')
    await desk.register(await desk.drafted({ serial_no: sold }))
    expect((await desk.found(sold))?.own).toMatchObject({ id: body.id, status: 'registered', invoice_no: 'FV 1' })
  })

  it('has a card as PDF', async () => {
    const { own } = (await desk.found(await desk.registered())) ?? {}
    const card = await desk.author.call('partnerzone.device.units.card', { path: { unit: own?.id ?? 0 } })
    expect(card.status).toBe(200)
  })
})

describe('a unit of another company', () => {
  it('is shown by its number with model and coverage, and nothing else', async () => {
    const serial_no = await desk.registered()
    const told = await desk.found(serial_no, desk.stranger)
    expect(told).toMatchObject({ device_name: 'Testa Arktyka 8', own: null, coverage: { state: 'full' } })
    expect(JSON.stringify(told)).not.toMatch(/Lis|Piaseczno|Instal-Test/)
    const list = await desk.stranger.call('partnerzone.device.units.index', { query: { serial_no } })
    expect(list.body.results).toEqual([])
  })
})

it('the documents of a unit are read by its number alone, also by a company that has not installed it', async () => {
  const documents = await openDocuments(server, desk.admin)
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'Instrukcja serwisowa'].map((name) => `Dokument ${name}`)
  for (const name_pl of names) await documents.document({ name_pl, devices: [desk.model] })
  const serial_no = await desk.registered({ owner_name: 'Halina Wrona' })
  for (const reader of [desk.author, desk.stranger]) {
    const unit = await desk.found(serial_no, reader)
    expect(unit?.documents.map(({ name }) => name)).toEqual(names)
    const [{ id } = { id: 0 }] = unit?.documents ?? []
    const download = await reader.call('partnerzone.documentation.documentations.download', {
      path: { documentation: id },
    })
    expect(download.status).toBe(200)
  }
  const told = await desk.found(serial_no, desk.stranger)
  expect([told?.own, JSON.stringify(told).includes('Wrona')]).toEqual([null, false])
})

it('a unit is found by any part of its number, with or without spaces, by town, model, company and coverage', async () => {
  const serial_no = await desk.registered()
  const part = serial_no.slice(-8)
  for (const search of [part, `${part.slice(0, 4)} ${part.slice(4)}`, 'piaseczno', 'arktyka', 'instal-test']) {
    const { body } = await desk.admin.call('device.units.index', { query: { search, per_page: '100' } })
    expect(body.results.map((row) => row.serial_no)).toContain(serial_no)
  }
  const [missed, over] = [desk.serial(), desk.serial()]
  const terms = { device_id: desk.model, install_date: '2020-01-01', maintenance_months: 12 }
  await server.db.insert(units).values([
    { ...terms, serial_no: missed, parts_until: '2099-01-01', labour_until: '2021-01-01' },
    { ...terms, serial_no: over, parts_until: '2022-01-01', labour_until: '2021-01-01' },
  ])
  const states = async (coverage: string) => {
    const { body } = await desk.admin.call('device.units.index', { query: { coverage, per_page: '100' } })
    expect(body.results.every((row) => row.coverage_state === coverage)).toBe(true)
    return body.results.map((row) => row.serial_no)
  }
  const { body } = await desk.admin.call('device.units.index', {
    query: { search: missed, sort_by: 'covered_until' },
  })
  const [listed] = body.results
  const { coverage } = (await desk.admin.call('device.units.page', { path: { unit: listed?.id ?? 0 } })).body
  expect([listed?.covered_until, coverage.until]).toEqual(['2021-01-31', '2021-01-31'])
  expect(await states('full')).toContain(serial_no)
  expect(await states('over')).toEqual(expect.arrayContaining([missed, over]))
})

it('an order is in the life of its unit; a replacement has both numbers and the rest of the warranty', async () => {
  const serial_no = await desk.registered()
  const order = await desk.sent({ serial_no })
  const before = (await desk.found(serial_no))?.own
  expect(before?.life).toMatchObject([{ kind: 'order', id: order.id, is_open: true, number: order.order_number }])
  const path = { service_order: order.id }
  const begun = await desk.admin.call('service-order.service-orders.start', {
    path,
    body: { version: order.version, reason: 'Bez ERP' },
  })
  const new_serial_no = desk.serial()
  await desk.admin.call('service-order.service-orders.complete', {
    path,
    body: { version: begun.body.version, resolution: 'replaced', text: 'Wymieniono', new_serial_no },
  })
  const heir = (await desk.found(new_serial_no))?.own
  expect(heir).toMatchObject({ replaces: { serial_no }, parts_until: before?.parts_until, install_date: day })
  expect((await desk.found(serial_no))?.own).toMatchObject({
    replaced_by: { serial_no: new_serial_no },
    replaced_on: day,
    coverage: { until: day },
  })
  // The owner's consents can be withdrawn on the new one too.
  expect(await desk.consents(heir?.id)).toEqual([{ person_name: 'Katarzyna Lis', holds: true }])
  // It is one consent: withdrawn with either unit, it is the basis of neither any more.
  const { rows } = await server.pool.query<{ id: number; entity_id: number; version: number }>(
    `select id, entity_id, version from given_consents where entity = 'device.units' and entity_id in ($1,
       (select id from units where serial_no = $2)) order by id`,
    [heir?.id, serial_no],
  )
  expect(rows).toHaveLength(2)
  await desk.admin.call('consent.consents.withdraw', {
    path: { consent: rows[0]?.id ?? 0 },
    body: { version: rows[0]?.version ?? 0, reason: 'Telefon' },
  })
  for (const { entity_id } of rows) {
    expect(await desk.consents(entity_id)).toEqual([{ person_name: 'Katarzyna Lis', holds: false }])
    const { body } = await desk.admin.call('device.units.page', { path: { unit: entity_id } })
    expect(body).toMatchObject({ owner_name: null, owner_email: null, consent_processing_data: false })
  }
})

it('a replacement is undone when its order is reopened, and follows the number of the next decision', async () => {
  const serial_no = await desk.registered()
  const order = await desk.sent({ serial_no })
  const path = { service_order: order.id }
  const replaced = async (version: number, new_serial_no: string) =>
    (
      await desk.admin.call('service-order.service-orders.complete', {
        path,
        body: { version, resolution: 'replaced', text: 'Wymieniono', new_serial_no },
      })
    ).body
  const reopen = async (version: number) =>
    (await desk.admin.call('service-order.service-orders.reopen', { path, body: { version, reason: 'Zły numer' } }))
      .body.version
  const begun = await desk.admin.call('service-order.service-orders.start', {
    path,
    body: { version: order.version, reason: 'Bez ERP' },
  })
  const mistyped = desk.serial()
  const again = await reopen((await replaced(begun.body.version, mistyped)).version)
  expect((await desk.found(serial_no))?.own).toMatchObject({
    replaced_by: null,
    replaced_on: null,
    coverage: { state: 'full' },
  })
  expect(await desk.found(mistyped)).toBeNull()

  // A unit from stock is as before.
  const stocked = desk.serial()
  const sale = { purchase_date: '2026-01-10', invoice_no: 'FV 1' }
  await desk.admin.call('device.units.store', { body: { serial_no: stocked, device_id: desk.model, ...sale } })
  const unit = async () => {
    const { body } = await desk.admin.call('device.units.find', { query: { serial_no: stocked } })
    return (await desk.admin.call('device.units.page', { path: { unit: body.id ?? 0 } })).body
  }
  const { version } = await replaced(again, stocked)
  expect(await unit()).toMatchObject({ ...sale, status: 'registered', replaces: { serial_no } })
  await reopen(version)
  const former = await unit()
  expect(former).toMatchObject({ ...sale, status: 'sold', replaces: null, owner_name: null, parts_until: null })
  expect(await desk.consents(former.id)).toEqual([])
})

it('parts are in the life of the unit that they were ordered for; another company sees none of an open order', async () => {
  const serial_no = await desk.registered()
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
  const ordered = await desk.author.call('partnerzone.service-order.spare-parts-orders.store', {
    body: { ...address, serial_no, lines: [{ number: '4470012', quantity: 1 }] },
  })
  expect((await desk.found(serial_no))?.own?.life).toMatchObject([
    { kind: 'part', id: ordered.body.id, title: '4470012', number: ordered.body.order_number, is_open: true },
  ])
  const query = { serial_no }
  const check = await desk.author.call('partnerzone.service-order.serial-numbers.check', { query })
  expect(check.body.open_orders).toMatchObject([{ of: 'parts', id: ordered.body.id }])
  const other = await desk.stranger.call('partnerzone.service-order.serial-numbers.check', { query })
  expect(other.body).toMatchObject({ open_orders: [], unit_model_id: desk.model, coverage: { state: 'full' } })
})

describe('events elsewhere', () => {
  it('keep a model with units; a unit in the trash is unknown, and is restored whole', async () => {
    const serial_no = await desk.registered()
    const { id = 0 } = (await desk.found(serial_no))?.own ?? {}
    const model = await desk.admin.refused('device.devices.destroy', { path: { device: desk.model } })
    expect([model.status, model.body.code]).toEqual([409, 'lifecycle'])
    expect(JSON.stringify(model.body)).toContain('serial number')

    await desk.admin.call('device.units.destroy', { path: { unit: id } })
    expect(await desk.found(serial_no)).toBeNull()
    expect((await desk.author.refused('partnerzone.device.units.card', { path: { unit: id } })).status).toBe(404)
    await desk.admin.call('core.trash.restore', { path: { entity: 'device.units', record: id } })
    expect((await desk.found(serial_no))?.own).toMatchObject({
      id,
      owner_name: 'Katarzyna Lis',
      coverage: { state: 'full' },
    })
  })

  it('leave units of a closed company and of an erased owner with their warranty', async () => {
    const email = 'do.usuniecia@example.com'
    const serial_no = await desk.registered({ owner_name: 'Ewa Zapomniana', owner_email: email })
    const { id = 0 } = (await desk.found(serial_no))?.own ?? {}
    const page = async () => (await desk.admin.call('device.units.page', { path: { unit: id } })).body
    await server.pool.query('update partners set status = 2 where id = $1', [desk.company])
    const closed = await page()
    await server.pool.query('update partners set status = 1 where id = $1', [desk.company])
    expect(closed).toMatchObject({ partner_name: 'Instal-Test', coverage: { state: 'full' } })
    await desk.admin.call('consent.persons.anonymise', { body: { email, confirmation: email, reason: 'Wniosek' } })
    expect(await page()).toMatchObject({
      owner_name: null,
      owner_email: null,
      installation_address: null,
      installation_city: 'Piaseczno',
      serial_no,
      coverage: { state: 'full' },
    })
  })
})

it('show the company’s caretaker on the page, and the model’s error codes with the reported one first', async () => {
  await server.pool.query('insert into partner_moderators (partner_id, user_id) values ($1, $2)', [
    desk.company,
    desk.technician.id,
  ])
  const serial_no = await desk.registered()
  await desk.sent({ serial_no })
  const own = (await desk.found(serial_no))?.own
  expect(own?.caretaker_name).toBeTruthy()
  expect(own?.error_codes.first[0]?.code).toBe(own?.life[0]?.title)
  const label = await desk.author.call('partnerzone.device.units.label', { path: { unit: own?.id ?? 0 } })
  expect(label.status).toBe(200)
})

it('show coverage on the public page for the right postcode; a wrong one and an unknown number get the same answer', async () => {
  const serial_no = await desk.registered()
  const ask = (post_code: string, number: string, captcha: string | null = null) =>
    server.nobody.call('public-zone.device.warranty.check', { body: { serial_no: number, post_code, captcha } })
  const right = await ask('05 500', serial_no)
  expect(right.body.warranty).toMatchObject({ device_name: 'Testa Arktyka 8', coverage: { state: 'full' } })
  expect(JSON.stringify(right.body)).not.toMatch(/Lis|Piaseczno|Instal-Test/)
  const [wrong, unknown] = [await ask('00-001', serial_no), await ask('05-500', desk.serial())]
  expect(wrong.body).toEqual({ warranty: null, check_status: null, asks_captcha: false })
  expect(unknown.body.warranty).toBeNull()
  expect((await ask('05-500', serial_no)).status).toBe(422)
  const challenge = await server.nobody.call('auth.captcha')
  const solved = await solvedCaptcha(challenge.body as never)
  expect((await ask('05-500', serial_no, solved)).body.warranty).not.toBeNull()
})
