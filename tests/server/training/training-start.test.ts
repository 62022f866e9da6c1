import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { warsawMoments } from '#contract/values/moment.ts'
import { closeOverdueTerms } from '#server/modules/training/terms/jobs.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { participantNamed, signUpForm } from '#tests/support/scenarios/training/sign-up-form.ts'
import { openTrainingHall, type TrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let hall: TrainingHall
let training: number
let partner: Person
let trainer: Person
let passed = 0

beforeAll(async () => {
  server = await startServer()
  hall = await openTrainingHall(server)
  training = await hall.training()
  partner = await server.person({ roles: ['partner'], partners: [hall.company] })
  trainer = await server.person({ roles: ['moderator-training'] })
})
afterAll(() => server.stop())
afterEach(() => {
  server.advance(-passed)
  passed = 0
})

/** Tomorrow, at a minute of the clock in Warsaw. */
function moveTo(time: string): void {
  const moment = Date.parse(warsawMoments(`${dayFromNow(1)}T${time}`)[0] ?? '')
  const step = moment - server.deps.clock().getTime()
  server.advance(step)
  passed += step
}

/** A term that begins tomorrow at nine in Warsaw. */
async function termOfTomorrow(places = 5): Promise<number> {
  const term = await hall.term(training, { in_days: 1, places })
  await server.pool.query("update training_terms set start_time = '09:00' where id = $1", [term])
  return term
}

const body = (term_id: number, name: string, changes: object = {}) =>
  signUpForm(hall, term_id, [participantNamed(name)], { payment_id: hall.payments.online, ...changes })

describe('signing up', () => {
  it('ends with the minute in which the training begins, for partner, staff and waiting list', async () => {
    const [term, full] = [await termOfTomorrow(), await termOfTomorrow(1)]
    moveTo('08:59')
    expect((await partner.call('partnerzone.training.records.store', { body: body(term, 'Adam') })).status).toBe(200)
    expect((await partner.call('partnerzone.training.records.store', { body: body(full, 'Ula') })).status).toBe(200)
    moveTo('09:00')
    const late = await partner.refused('partnerzone.training.records.store', { body: body(term, 'Beata') })
    expect(late).toMatchObject({ status: 409, body: { message: 'The training has already started' } })
    const queued = body(full, 'Wanda', { queue: true, payment_id: null })
    expect((await partner.refused('partnerzone.training.records.store', { body: queued })).status).toBe(409)
    const {
      term_id: _,
      consent_texts: _texts,
      ...staffs
    } = body(term, 'Celina', { contractor_id: null, use_credit: false, queue: false })
    const byStaff = await trainer.refused('training.participants.store', { path: { term }, body: staffs })
    expect(byStaff).toMatchObject({ status: 409, body: { message: 'The training has already started' } })
    const shown = await partner.call('partnerzone.training.terms.show', { path: { term } })
    expect(shown.body.is_signable).toBe(false)
    const { body: offered } = await partner.call('partnerzone.training.terms.index', {})
    expect('results' in offered && offered.results.map(({ id }) => id)).not.toContain(term)
    await closeOverdueTerms(server.db, server.deps.clock())
    expect(await hall.places(term)).toMatchObject({ status: 'closed' })
  })
})

describe('what was shown', () => {
  it('is what is ordered: another price and other regulations are refused until they have been seen', async () => {
    const term = await hall.term(training)
    const asked = async (name: string, changes: object = {}) => {
      const { body: shown } = await partner.call('partnerzone.training.terms.show', { path: { term } })
      const seen = { price_brutto: shown.price_brutto, regulations_id: shown.regulations?.id ?? null, ...changes }
      const { status, body: answer } = await partner.refused('partnerzone.training.records.store', {
        body: body(term, name, { seen }),
      })
      return [status, answer.errors]
    }
    expect(await asked('Hanna')).toEqual([200, undefined])
    const { body: before } = await partner.call('partnerzone.training.terms.show', { path: { term } })
    await server.pool.query(`update training_terms set price_brutto = '700.00' where id = $1`, [term])
    expect(await asked('Irena', { price_brutto: before.price_brutto })).toEqual([
      422,
      { payment_id: ['The price of a place has changed. Check the summary and order again.'] },
    ])
    expect(await asked('Irena', { regulations_id: crypto.randomUUID() })).toEqual([
      422,
      { regulations_accepted: ['The regulations have changed. Read the new ones and order again.'] },
    ])
    expect(await asked('Irena')).toEqual([200, undefined])
  })
})

describe('a form of payment', () => {
  it('is offered while the money can still arrive: a transfer is due before the day of the term', async () => {
    const far = await hall.term(training, { in_days: 4 })
    const placed = await partner.call('partnerzone.training.records.store', {
      body: body(far, 'Danuta', { payment_id: hall.payments.transfer }),
    })
    const order = await partner.call('partnerzone.training.orders.show', {
      path: { training_order: placed.body.order_id ?? 0 },
    })
    expect(order.body.transfer).toMatchObject({ due_on: dayFromNow(3) })

    const term = await termOfTomorrow()
    moveTo('00:30')
    const shown = await partner.call('partnerzone.training.terms.show', { path: { term } })
    expect(shown.body.payments.map(({ type }) => type)).toEqual(['online'])
    const late = body(term, 'Edward', { payment_id: hall.payments.transfer })
    const refused = await partner.refused('partnerzone.training.records.store', { body: late })
    expect(refused).toMatchObject({ status: 422, body: { errors: { payment_id: [expect.any(String)] } } })
  })

  it('online needs a person in the company who can pay online', async () => {
    const term = await hall.term(training)
    await server.pool.query(
      "update roles set permissions = array_remove(permissions, 'partnerzone.training.orders.pay') where slug = 'partner'",
    )
    const unpaying = await server.person({ roles: ['partner'], partners: [hall.company] })
    const shown = await unpaying.call('partnerzone.training.terms.show', { path: { term } })
    expect(shown.body.payments.map(({ type }) => type)).toEqual(['transfer'])
    const call = { body: body(term, 'Filip') }
    const refused = await unpaying.refused('partnerzone.training.records.store', call)
    expect(refused).toMatchObject({ status: 422, body: { errors: { payment_id: [expect.any(String)] } } })
    const {
      term_id: _,
      consent_texts: _texts,
      ...staffs
    } = body(term, 'Gerard', { contractor_id: null, use_credit: false, queue: false })
    const byStaff = await trainer.refused('training.participants.store', { path: { term }, body: staffs })
    expect(byStaff).toMatchObject({ status: 422, body: { errors: { payment_id: [expect.any(String)] } } })
  })
})
