import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysAfter, monthsAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import { producers } from '#server/modules/device/table.ts'
import { units } from '#server/modules/unit/table.ts'
import { eraseByName } from '#tests/support/scenarios/erased-person.ts'
import { openUnitDesk, type UnitDesk } from '#tests/support/scenarios/unit-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: UnitDesk
const day = today()

beforeAll(async () => {
  server = await startServer()
  desk = await openUnitDesk(server)
})
afterAll(() => server.stop())

const onUnit = (id: number, version: number) => ({ path: { unit: id }, body: { version } })
const page = async (id: number) => (await desk.admin.call('device.units.page', { path: { unit: id } })).body
const own = async (id: number) => (await desk.author.call('partnerzone.device.units.show', { path: { unit: id } })).body
const publicly = async (serial_no: string) =>
  (await server.nobody.call('public-zone.device.warranty.check', { body: { serial_no, post_code: '05-500' } })).body
/** Letters about registrations since the last call: template and recipient. */
async function letters() {
  const { rows } = await server.pool.query(
    `delete from pgboss.job where name = 'mail.send' and data ->> 'template' like 'unit_registration%'
     returning data ->> 'template' as template, data ->> 'to' as recipient`,
  )
  return rows.map(({ template, recipient }) => [template, recipient])
}

it('an unknown number is checked by staff, who ask, deny with a reason and accept; then there is a card', async () => {
  const draft = await desk.drafted()
  const { serial_no } = draft
  const sent = await desk.register(draft)
  expect(sent.body).toMatchObject({ id: draft.id, serial_no, check_status: 'waiting' })
  expect(await desk.consents(draft.id)).toEqual([{ person_name: 'Katarzyna Lis', holds: true }])
  // Nothing of it is a warranty: not for the company, nor for others, nor for the owner.
  expect(await desk.found(serial_no)).toBeNull()
  const asked = await desk.author.call('partnerzone.device.units.find', { query: { serial_no } })
  expect(asked.body.registration).toEqual({ id: draft.id, check_status: 'waiting' })
  expect((await desk.author.refused('partnerzone.device.units.card', { path: { unit: draft.id } })).status).toBe(404)
  expect(await publicly(serial_no)).toMatchObject({ warranty: null, check_status: 'waiting' })
  // It is in the work list of staff, and cannot be changed meanwhile.
  const { body: work } = await desk.admin.call('dashboard.dashboards.index')
  expect(work.work.first).toContainEqual(expect.objectContaining({ kind: 'registration', id: draft.id }))
  const { body: list } = await desk.admin.call('device.units.index', { query: { check_status: 'waiting' } })
  expect(list.results.map(({ id }) => id)).toContain(draft.id)
  const { version } = await own(draft.id)
  const changed = { ...desk.written(), serial_no, version }
  const edit = await desk.author.refused('partnerzone.device.units.update', { path: { unit: draft.id }, body: changed })
  expect(edit.status).toBe(409)

  await desk.admin.call('device.units.ask', { path: { unit: draft.id }, body: { version, text: 'Gdzie kupiono?' } })
  expect(await letters()).toEqual([['unit_registration_asked', desk.author.email]])
  const question = await own(draft.id)
  expect(question).toMatchObject({ check_status: 'asked', check_text: 'Gdzie kupiono?' })
  const silent = await desk.author.refused('partnerzone.device.units.register', onUnit(draft.id, question.version))
  expect([silent.status, ...Object.keys(silent.body.errors ?? {})]).toEqual([422, 'answer'])
  await desk.author.call('partnerzone.device.units.register', {
    path: { unit: draft.id },
    body: { version: question.version, answer: 'W hurtowni' },
  })
  const waiting = await page(draft.id)
  expect(waiting).toMatchObject({ check_status: 'waiting', check_answer: 'W hurtowni', sale: null })
  await desk.admin.call('device.units.deny', {
    path: { unit: draft.id },
    body: { version: waiting.version, text: 'To numer z innej tabliczki' },
  })
  expect(await letters()).toEqual([['unit_registration_denied', desk.author.email]])
  expect(await publicly(serial_no)).toMatchObject({ warranty: null, check_status: 'denied' })

  const denied = await own(draft.id)
  const right = desk.serial()
  const { body: corrected } = await desk.author.call('partnerzone.device.units.update', {
    path: { unit: draft.id },
    body: { ...desk.written(), serial_no: right, version: denied.version },
  })
  await desk.register(corrected)
  const again = await page(draft.id)
  await desk.admin.call('device.units.accept', onUnit(draft.id, again.version))
  expect(await letters()).toEqual([['unit_registration_accepted', desk.author.email]])
  expect((await desk.found(right))?.own).toMatchObject({
    id: draft.id,
    status: 'registered',
    check_status: null,
    parts_until: monthsAfter(day, 84),
  })
  const card = await desk.author.call('partnerzone.device.units.card', { path: { unit: draft.id } })
  expect(card.status).toBe(200)
  // The consent is the one that was given with the registration.
  expect(await desk.consents(draft.id)).toEqual([{ person_name: 'Katarzyna Lis', holds: true }])
})

it('a number sold to another company is checked; accepted, it continues in the record of the sale', async () => {
  const sold = { purchase_date: '2026-01-10', invoice_no: 'FV 1' }
  const serial_no = await desk.sold(desk.otherCompany, sold)
  const draft = await desk.drafted({ serial_no, purchase_date: '2026-01-10' })
  expect((await desk.register(draft)).body.check_status).toBe('waiting')
  const registration = await page(draft.id)
  expect(registration.sale).toMatchObject({ partner_name: 'Konkurencja', purchase_date: '2026-01-10' })
  // The other company may register it first: then there is nothing left to accept.
  const accepted = await desk.admin.call('device.units.accept', onUnit(draft.id, registration.version))
  expect(accepted.body.id).toBe(registration.sale?.id)
  expect((await desk.found(serial_no))?.own).toMatchObject({
    id: registration.sale?.id,
    partner_name: 'Instal-Test',
    sold_by_name: 'Konkurencja',
    invoice_no: 'FV 1',
  })
  expect(await desk.consents(accepted.body.id)).toEqual([{ person_name: 'Katarzyna Lis', holds: true }])
  // The seller does not read the owner any more, not in its list either.
  const told = await desk.found(serial_no, desk.stranger)
  expect(told?.own).toBeNull()
  const listed = await desk.stranger.call('partnerzone.device.units.index', { query: { serial_no } })
  expect(listed.body.results).toMatchObject([{ serial_no, installation_city: null, partner_name: null }])
  for (const name of ['show', 'card'] as const)
    expect(
      (await desk.stranger.refused(`partnerzone.device.units.${name}`, { path: { unit: accepted.body.id } })).status,
    ).toBe(404)

  const twice = await desk.drafted({ serial_no: desk.serial() })
  await desk.register(twice)
  await server.db.insert(units).values({ serial_no: twice.serial_no, device_id: desk.model, install_date: day })
  const late = await desk.admin.refused('device.units.accept', onUnit(twice.id, (await page(twice.id)).version))
  expect(Object.keys(late.body.errors ?? {})).toEqual(['serial_no'])
})

it('the owner reads a waiting registration in the export of their data; questions about it do not name an erased person', async () => {
  const draft = await desk.drafted({ owner_email: 'owner.checked@dom.test' })
  const admin = await server.person({ roles: ['super-admin'] })
  const file = async () =>
    (await admin.call('consent.persons.export', { query: { email: 'owner.checked@dom.test' } })).body as {
      'device.units': { id: number }[]
    }
  // A draft is its company's alone.
  expect((await file())['device.units']).toEqual([])
  await desk.register(draft)
  const { version } = await own(draft.id)
  expect((await file())['device.units']).toMatchObject([{ id: draft.id, serial_no: draft.serial_no }])
  const text = 'Czy sprzedał je Zenon Pytany?'
  await desk.admin.call('device.units.ask', { path: { unit: draft.id }, body: { version, text } })
  await eraseByName(server, 'Zenon Pytany')
  expect((await page(draft.id)).check_text).toBe('Czy sprzedał je ***?')
})

it('the terms of the producer decide which registrations are accepted at once', async () => {
  const outcome = async (acceptance: 'always' | 'never' | 'when_sold', serial_no: string) => {
    await server.db.update(producers).set({ registration_acceptance: acceptance })
    const { body } = await desk.register(await desk.drafted({ serial_no }))
    return body.check_status
  }
  expect(await outcome('always', desk.serial())).toBeNull()
  expect(await outcome('never', await desk.sold(desk.company))).toBe('waiting')
  expect(await outcome('when_sold', await desk.sold(desk.company))).toBeNull()
  // A unit in the distributor’s stock is unsold.
  expect(await outcome('when_sold', await desk.sold(null))).toBe('waiting')
})

it('days of purchase and installation are at most 30 years ago, and not before the sale of the number', async () => {
  const refused = async (changes: object) => {
    const unit = await desk.drafted(changes)
    const { body } = await desk.author.refused('partnerzone.device.units.register', onUnit(unit.id, unit.version))
    return Object.keys(body.errors ?? {})
  }
  const serial_no = await desk.sold(desk.company, { purchase_date: '2026-02-01' })
  expect(await refused({ serial_no, install_date: '2026-01-31' })).toEqual(['install_date'])
  expect(await refused({ serial_no, install_date: day, purchase_date: '2026-01-31' })).toEqual(['purchase_date'])
  const edge = monthsAfter(day, -360)
  const early = daysAfter(edge, -1)
  for (const name of ['install_date', 'purchase_date'] as const) {
    const body = { ...desk.written(), [name]: early }
    const own = await desk.author.refused('partnerzone.device.units.store', { body })
    const staff = await desk.admin.refused('device.units.store', { body })
    expect([own, staff].map((answer) => Object.keys(answer.body.errors ?? {}))).toEqual([[name], [name]])
  }
  expect((await desk.drafted({ install_date: edge })).install_date).toBe(edge)
})

it('a company that services a unit or holds its plate reads model, coverage, codes and events, but not owner and place', async () => {
  const serial_no = await desk.registered()
  await desk.sent({ serial_no, comment: 'Nie grzeje u pani Lis' })
  const { id = 0, version = 0 } = (await desk.found(serial_no))?.own ?? {}
  await server.db.update(units).set({ serviced_by_id: desk.otherCompany })
  const told = await desk.found(serial_no, desk.stranger)
  expect(told).toMatchObject({
    own: null,
    device_name: 'Testa Arktyka 8',
    coverage: { state: 'full' },
    error_codes: { first: [{ code: 'E01' }] },
    life: [{ kind: 'order', id: null, number: null, title: 'E01', person: null, file: null }],
  })
  const query = { serial_no }
  const check = await desk.stranger.call('partnerzone.service-order.serial-numbers.check', { query })
  expect(check.body).toMatchObject({ unit_warnings: [], unit_model_id: desk.model, coverage: { state: 'full' } })
  expect(check.body.unit_entries).toBeNull()
  const inCharge = await desk.author.call('partnerzone.service-order.serial-numbers.check', { query })
  expect(inCharge.body.unit_entries).toMatchObject({ installation_city: 'Piaseczno', installation_country: 'PL' })
  const listed = await desk.stranger.call('partnerzone.device.units.index', { query })
  expect(listed.body.results).toHaveLength(1)
  const { body: due } = await desk.stranger.call('partnerzone.service-order.due-maintenances.index', { query })
  const history = await desk.stranger.refused('core.history.index', {
    query: { entity: 'device.units', entity_id: String(id) },
  })
  expect([403, 404]).toContain(history.status)
  expect(JSON.stringify([told, check.body, listed.body, due])).not.toMatch(/Lis|Piaseczno|Wiosenna|Instal-Test|SG\//)
  const inTown = await desk.stranger.call('partnerzone.device.units.index', { query: { search: 'piaseczno' } })
  expect(inTown.body.results).toEqual([])

  // After a transfer the new company sees earlier events, without the names of the former one and its owner.
  const { body: work } = await desk.admin.call('device.units.open-work', {
    path: { unit: id },
    query: { verb: 'move' },
  })
  await desk.admin.call('device.units.move', {
    path: { unit: id },
    body: {
      version,
      moved_on: day,
      partner_id: desk.otherCompany,
      open_work: work.results.map(({ of, id: order }) => ({ of, id: order, choice: 'keep' as const })),
      installation_address: 'ul. Nowa 1',
      installation_post_code: '30-001',
      installation_city: 'Kraków',
    },
  })
  const after = await desk.found(serial_no, desk.stranger)
  expect(after?.own).toMatchObject({ installation_city: 'Kraków', owner_name: null })
  expect(after?.own?.life.map(({ kind, title, detail }) => [kind, title, detail])).toEqual([
    ['move', 'Piaseczno → Kraków', null],
    ['order', 'E01', expect.any(String)],
  ])
  expect(JSON.stringify(after)).not.toMatch(/Lis|Wiosenna|Instal-Test|SG\//)
  expect((await desk.found(serial_no))?.own).toBeNull()
})
