import { afterAll, beforeAll, expect, it } from 'vitest'
import { monthsAfter } from '#contract/values/days.ts'
import { type DueDesk, openDueDesk } from '#tests/support/scenarios/service-order/due-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const claims = 'service-order.service-orders' as const

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
  return `2312${String(last).padStart(18, '0')}`
}
/** Gives one sent claim another number, and not the unit of that number. */
async function correctClaim(id: number, serial_no: string, reason: string) {
  const { version } = await claimOf(id)
  await desk.lead.call(`${claims}.correct-serial`, {
    path: { service_order: id },
    body: { version, serial_no, reason },
  })
}
const claimOf = async (id: number) => (await desk.admin.call(`${claims}.show`, { path: { service_order: id } })).body
const pageOf = async (unit: number) => (await desk.lead.call('device.units.page', { path: { unit } })).body
async function unitOf(serial_no: string) {
  const { body } = await desk.lead.call('device.units.find', { query: { serial_no } })
  return body.id === null ? null : pageOf(body.id)
}

/** A unit with an open order of each kind that goes along with a replacement. */
async function unitWithWork() {
  const unit = await desk.unit(5, {
    serial_no: serial(),
    maintenance_months: 12,
    parts_until: monthsAfter(desk.day, 40),
    labour_until: monthsAfter(desk.day, 4),
    owner_name: 'Katarzyna Lis',
  })
  const visit = await desk.scheduled({}, { serial_no: unit.serial_no })
  const claim = await desk.sent({ serial_no: unit.serial_no })
  /** The numbers that the two orders are about, and those with which they were sent where these differ. */
  async function about() {
    const orders = [await desk.seen(desk.admin, visit.id), await claimOf(claim.id)]
    return orders.map(({ serial_no, serial_correction }) => [serial_no, serial_correction?.sent_serial_no ?? null])
  }
  return { serial_no: unit.serial_no, about }
}

/** Replaces the unit that stands where a number was installed. All its open orders that may go along do so; returns how many did. */
async function replace(serial_no: string, new_serial_no: string) {
  const claim = await desk.sent({ serial_no })
  const path = { service_order: claim.id }
  const begun = { version: claim.version, reason: 'Bez ERP' }
  const { version } = (await desk.admin.call(`${claims}.start`, { path, body: begun })).body
  const asked = await desk.admin.call(`${claims}.open-work`, { path, query: { resolution: 'replaced' } })
  const open_work = asked.body.results.map(({ of, id, choices }) => {
    expect(choices).toContain('carry')
    return { of, id, choice: 'carry' as const }
  })
  const body = { version, resolution: 'replaced' as const, text: 'Wymieniono', new_serial_no, open_work }
  await desk.admin.call(`${claims}.complete`, { path, body })
  return { id: claim.id, carried: open_work.length }
}
async function undo({ id }: { id: number }) {
  const { version } = await claimOf(id)
  const reopened = await desk.admin.call(`${claims}.reopen`, {
    path: { service_order: id },
    body: { version, reason: 'Pomyłka' },
  })
  // The order of a replacement that was a mistake ends otherwise.
  const body = { version: reopened.body.version, resolution: 'repaired' as const, text: 'Naprawiono', open_work: [] }
  await desk.admin.call(`${claims}.complete`, { path: { service_order: id }, body })
}
async function correct(serial_no: string, right: string) {
  const unit = await unitOf(serial_no)
  await desk.lead.call('device.units.correct-serial', {
    path: { unit: unit?.id ?? 0 },
    body: { version: unit?.version ?? 0, serial_no: right, reason: 'Literówka' },
  })
}

it.each(['of the papers', 'of the unit that stands there'])(
  'open orders go on with a second replacement, reported under the number %s, and come back step by step',
  async (number) => {
    const { serial_no, about } = await unitWithWork()
    const [second, third] = [serial(), serial()]
    const first = await replace(serial_no, second)
    expect(await about()).toEqual([
      [second, serial_no],
      [second, serial_no],
    ])
    const next = await replace(number === 'of the papers' ? serial_no : second, third)
    expect([first.carried, next.carried]).toEqual([2, 2])
    expect(await about()).toEqual([
      [third, serial_no],
      [third, serial_no],
    ])
    await undo(next)
    expect(await about()).toEqual([
      [second, serial_no],
      [second, serial_no],
    ])
    await undo(first)
    expect(await about()).toEqual([
      [serial_no, null],
      [serial_no, null],
    ])
  },
)

it('an order for the unit in between stays with it, and those of before go on without it', async () => {
  const { serial_no, about } = await unitWithWork()
  const [second, third] = [serial(), serial()]
  const first = await replace(serial_no, second)
  const own = await desk.sent({ serial_no: second })
  const next = await replace(second, third)
  expect((await claimOf(own.id)).serial_no).toBe(third)
  await undo(next)
  expect(await claimOf(own.id)).toMatchObject({ serial_no: second, serial_correction: null })
  await undo(first)
  expect((await claimOf(own.id)).serial_no).toBe(second)
  expect(await about()).toEqual([
    [serial_no, null],
    [serial_no, null],
  ])
})

it('a corrected number of the new unit is that of the orders that went along, until the replacement is undone', async () => {
  const { serial_no, about } = await unitWithWork()
  const [mistyped, right] = [serial(), serial()]
  const replaced = await replace(serial_no, mistyped)
  await correct(mistyped, right)
  expect(await about()).toEqual([
    [right, serial_no],
    [right, serial_no],
  ])
  expect((await claimOf(replaced.id)).new_serial_no).toBe(right)
  await undo(replaced)
  expect(await about()).toEqual([
    [serial_no, null],
    [serial_no, null],
  ])
  // The replacement had made the unit: nothing stands under either number.
  expect([await unitOf(right), await unitOf(mistyped)]).toEqual([null, null])
})

it('a corrected number of the former unit is that with which the orders come back', async () => {
  const { serial_no, about } = await unitWithWork()
  const [second, third, right] = [serial(), serial(), serial()]
  const first = await replace(serial_no, second)
  const next = await replace(second, third)
  await correct(serial_no, right)
  await undo(next)
  await undo(first)
  expect(await about()).toEqual([
    [right, serial_no],
    [right, serial_no],
  ])
})

it('a claim that was corrected twice comes back with its own last correction', async () => {
  const { serial_no } = await unitWithWork()
  const [wrong, between, second, right] = [serial(), serial(), serial(), serial()]
  const [claim, other] = [await desk.sent({ serial_no: wrong }), await desk.sent({ serial_no: wrong })]
  await correctClaim(claim.id, between, 'Literówka montera')
  await correctClaim(claim.id, serial_no, 'Tabliczka na zdjęciu')
  await correctClaim(other.id, serial_no, 'Sąsiednie urządzenie')
  const before = (await claimOf(claim.id)).serial_correction
  expect(before).toMatchObject({ sent_serial_no: wrong, reason: 'Tabliczka na zdjęciu', person: expect.any(String) })

  const replaced = await replace(serial_no, second)
  expect((await claimOf(claim.id)).serial_no).toBe(second)
  await undo(replaced)
  expect(await claimOf(claim.id)).toMatchObject({ serial_no, serial_correction: before })

  // Also where the new unit was corrected meanwhile, and the claim named that correction.
  const again = await replace(serial_no, second)
  await correct(second, right)
  expect((await claimOf(claim.id)).serial_correction).toMatchObject({ reason: 'Literówka' })
  await undo(again)
  expect(await claimOf(claim.id)).toMatchObject({ serial_no, serial_correction: before })
  const others = { sent_serial_no: wrong, reason: 'Sąsiednie urządzenie' }
  expect(await claimOf(other.id)).toMatchObject({ serial_no, serial_correction: others })

  // The reasons of both corrections are erased with the claim, and no others.
  const contact_email = 'jan.zurek@dom.example'
  await server.pool.query(
    `update service_orders set contact_email = $2, status = 'completed', sent_at = sent_at - interval '7 years',
       completed_at = sent_at - interval '7 years', updated_at = sent_at - interval '7 years' where id = $1`,
    [claim.id, contact_email],
  )
  const erased = { email: contact_email, confirmation: contact_email, reason: 'Wniosek z maja' }
  await desk.admin.call('consent.persons.anonymise', { body: erased })
  const { rows } = await server.pool.query(
    `select reason from serial_corrections where from_serial_no in ($1, $2) order by id`,
    [wrong, between],
  )
  expect(rows.map(({ reason }) => reason)).toEqual(['', '', 'Sąsiednie urządzenie'])
})
