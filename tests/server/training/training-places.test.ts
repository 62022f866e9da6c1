import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lapseOffers } from '#server/modules/training/places/waiting-list.ts'
import { openTrainingHall, type TrainingHall } from '#tests/support/scenarios/training-hall.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let hall: TrainingHall
let training: number
let partner: Person
let stranger: Person
let staff: Person

beforeAll(async () => {
  server = await startServer()
  hall = await openTrainingHall(server)
  training = await hall.training()
  partner = await server.person({ roles: ['partner'], partners: [hall.company] })
  stranger = await server.person({ roles: ['partner'], partners: [await server.partner('Konkurencja')] })
  staff = await server.person({ roles: ['moderator-training'] })
})
afterAll(() => server.stop())

const person = (name: string) => ({
  first_name: name,
  last_name: 'Nowak',
  email: `${name.toLowerCase()}@instal-test.pl`,
})
const form = (term_id: number, names: readonly string[], changes: object = {}) => ({
  term_id,
  partner_id: hall.company,
  participants: names.map(person),
  contact_first_name: 'Ewa',
  contact_last_name: 'Kadrowa',
  contact_email: 'biuro@instal-test.pl',
  contact_phone: '+48601234567',
  payment_id: hall.payments.transfer,
  regulations_accepted: true as const,
  consent_processing_data: true,
  consent_commercial_info: false,
  consent_marketing_purposes: false,
  ...changes,
})
const signUp = (body: ReturnType<typeof form>, who = partner) =>
  who.call('partnerzone.training.records.store', { body })
const refusedSignUp = (body: object, who = partner) =>
  who.refused('partnerzone.training.records.store', { body, headers: { 'accept-language': 'en' } })
const rowOf = async (id: number) =>
  (await server.pool.query('select * from training_participants where id = $1', [id])).rows[0] as {
    id: number
    status: string
    version: number
    order_id: number | null
    price_brutto: string
    offered_until: Date | null
  }
const peopleOn = async (term: number) => Promise.all((await hall.participants(term)).map(({ id }) => rowOf(id)))
/** Letters that are queued about a term's training, by template and recipient. */
async function letters(): Promise<string[]> {
  const { rows } = await server.pool.query(
    `select data ->> 'template' as template, data ->> 'to' as "to" from pgboss.job where name = 'mail.send' order by created_on, id`,
  )
  return rows.map(({ template, to }) => `${template} ${to}`)
}
const forgetLetters = () => server.pool.query(`delete from pgboss.job where name = 'mail.send'`)

describe('signing people', () => {
  it('does not ask those who only wait how they pay; whoever takes a place does', async () => {
    const term = await hall.term(training, { places: 1 })
    await signUp(form(term, ['Waldek']))
    const unpaid = { payment_id: null, queue: true }
    const { status, body } = await signUp(form(term, ['Xenia'], unpaid))
    expect(status).toBe(200)
    expect(body).toMatchObject({ order_id: null, signed: 0, waiting: 1 })

    const roomy = await hall.term(training, { places: 1 })
    const refusal = await refusedSignUp(form(roomy, ['Yvonne', 'Zenon'], unpaid))
    expect(refusal).toMatchObject({ status: 422, body: { errors: { payment_id: ['Choose payment form'] } } })
    expect(await hall.places(roomy)).toMatchObject({ taken_places: 0, waiting_count: 0 })

    const [waldek, xenia] = await peopleOn(term)
    await staff.call('training.participants.cancel', {
      path: { participant: waldek?.id as number },
      body: { reason: 'Choroba', money: 'none', version: waldek?.version as number },
    })
    const path = { participant: xenia?.id as number }
    const { version } = await rowOf(path.participant)
    const take = (payment_id: number | null) =>
      partner.refused('partnerzone.training.participants.take', {
        path,
        body: { payment_id, use_credit: false, version },
        headers: { 'accept-language': 'en' },
      })
    expect((await take(null)).body.errors).toEqual({ payment_id: ['Choose payment form'] })
    expect((await take(hall.payments.transfer)).status).toBe(200)
    expect(await rowOf(path.participant)).toMatchObject({ status: 'signed', price_brutto: '615.00' })
  })

  it('gives places, one order and tickets, and keeps what was agreed to', async () => {
    await forgetLetters()
    const term = await hall.term(training, { places: 5 })
    const { body } = await signUp(form(term, ['Adam', 'Beata']))
    expect(body).toMatchObject({ signed: 2, waiting: 0 })
    expect(body.record_number).toMatch(/^REJ-\d{4}-\d{5}$/)
    expect(await hall.places(term)).toEqual({ status: 'open', taken_places: 2, waiting_count: 0 })
    const { rows } = await server.pool.query(
      'select quantity, gross_price, status from training_orders where id = $1',
      [body.order_id],
    )
    expect(rows[0]).toEqual({ quantity: 2, gross_price: '1230.00', status: 'unpaid' })
    expect(await letters()).toEqual(
      expect.arrayContaining([
        'training_ticket adam@instal-test.pl',
        'training_ticket beata@instal-test.pl',
        'training_registered biuro@instal-test.pl',
      ]),
    )
    const seen = await staff.call('training.records.show', { path: { training_record: body.id } })
    expect(seen.body).toMatchObject({
      from_www: true,
      contractor_name: 'Instal-Test',
      contact_name: 'Ewa Kadrowa',
      consent_processing_data: true,
      consent_commercial_info: false,
    })
    expect(seen.body.participants.map(({ first_name, status }) => [first_name, status])).toEqual([
      ['Adam', 'signed'],
      ['Beata', 'signed'],
    ])
  })

  it('says in the specification’s words what is missing', async () => {
    const term = await hall.term(training)
    const choose = await refusedSignUp({ ...form(term, ['Celina']), payment_id: null })
    expect(choose.body.errors).toEqual({ payment_id: ['Choose payment form'] })
    const read = await refusedSignUp({ ...form(term, ['Celina']), regulations_accepted: false })
    expect(read.body.errors).toEqual({ regulations_accepted: ['Read the regulations'] })
    expect((await refusedSignUp(form(term, []))).body.errors).toHaveProperty('participants')
    expect(await hall.places(term)).toMatchObject({ taken_places: 0 })
  })

  it('signs nobody when not everybody finds a place, unless they would rather wait', async () => {
    const term = await hall.term(training, { places: 1 })
    const refused = await refusedSignUp(form(term, ['Dorota', 'Edward']))
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'lifecycle', 'No vacancy'])
    expect(await peopleOn(term)).toEqual([])
    const { body } = await signUp(form(term, ['Dorota', 'Edward'], { queue: true }))
    expect(body).toMatchObject({ signed: 1, waiting: 1 })
    expect(await hall.places(term)).toMatchObject({ taken_places: 1, waiting_count: 1 })
  })

  it('takes nobody twice: by address, by account, or by name from one company', async () => {
    const term = await hall.term(training)
    await signUp(form(term, ['Filip']))
    const again = await refusedSignUp(form(term, ['Grazyna', 'Filip']))
    expect(Object.keys(again.body.errors ?? {})).toEqual(['participants.1.email'])
    const other = { ...person('Filip'), email: 'inny@instal-test.pl' }
    const sameName = await refusedSignUp({ ...form(term, []), participants: [other] })
    expect(Object.keys(sameName.body.errors ?? {})).toEqual(['participants.0.last_name'])
    expect(await hall.places(term)).toMatchObject({ taken_places: 1 })
  })

  it('does once what is sent twice with one key', async () => {
    const term = await hall.term(training)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = form(term, ['Halina'])
    const first = await partner.call('partnerzone.training.records.store', { body, headers })
    const second = await partner.call('partnerzone.training.records.store', { body, headers })
    expect(second.body).toEqual(first.body)
    expect(await hall.places(term)).toMatchObject({ taken_places: 1 })
  })

  it('refuses another company, a stranger’s account, and terms that are not open', async () => {
    const term = await hall.term(training)
    expect((await refusedSignUp(form(term, ['Igor']), stranger)).body.errors).toHaveProperty('partner_id')
    const foreign = { ...person('Igor'), user_id: stranger.id }
    expect((await refusedSignUp({ ...form(term, []), participants: [foreign] })).body.errors).toHaveProperty(
      'participants.0.user_id',
    )
    const planned = await hall.term(training, { status: 'planned' })
    expect((await refusedSignUp(form(planned, ['Igor']))).body.errors).toHaveProperty('term_id')
    const closed = await hall.term(training, { status: 'closed' })
    expect((await refusedSignUp(form(closed, ['Igor'], { queue: true }))).status).toBe(409)
  })
})

describe('the waiting list', () => {
  it('offers a freed place to who waits the longest, who takes it and orders it', async () => {
    const term = await hall.term(training, { places: 1 })
    await signUp(form(term, ['Jan']))
    await signUp(form(term, ['Karol'], { queue: true }))
    await signUp(form(term, ['Lena'], { queue: true }))
    const [first, second, third] = await peopleOn(term)
    await forgetLetters()
    const path = { participant: first?.id as number }
    await partner.call('partnerzone.training.participants.cancel', { path, body: { version: 1 } })
    expect((await peopleOn(term)).map(({ status }) => status)).toEqual(['cancelled', 'offered', 'waiting'])
    expect(await letters()).toEqual(expect.arrayContaining(['training_offered karol@instal-test.pl']))
    const { body } = await partner.call('partnerzone.training.participants.take', {
      path: { participant: second?.id as number },
      body: { version: 2, payment_id: hall.payments.transfer },
    })
    const taken = await rowOf(second?.id as number)
    expect(taken).toMatchObject({
      status: 'signed',
      order_id: body.order_id,
      price_brutto: '615.00',
      offered_until: null,
    })
    expect((await rowOf(third?.id as number)).status).toBe('waiting')
    expect(await hall.places(term)).toMatchObject({ taken_places: 1, waiting_count: 1 })
  })

  it('asks the next when nobody answers, and lets go who did not answer twice', async () => {
    const term = await hall.term(training, { places: 1 })
    await signUp(form(term, ['Maria']))
    await signUp(form(term, ['Norbert'], { queue: true }))
    await signUp(form(term, ['Olga'], { queue: true }))
    const [first, second, third] = await peopleOn(term)
    await partner.call('partnerzone.training.participants.cancel', {
      path: { participant: first?.id as number },
      body: { version: 1 },
    })
    const day = 86_400_000
    const statuses = async () => [(await rowOf(second?.id as number)).status, (await rowOf(third?.id as number)).status]
    const lapseAfter = (days: number) => lapseOffers(server.db, new Date(Date.now() + days * day + 60_000))
    expect(await statuses()).toEqual(['offered', 'waiting'])
    await lapseOffers(server.db, new Date(Date.now() + day - 3_600_000))
    expect(await statuses()).toEqual(['offered', 'waiting'])
    await lapseAfter(1)
    expect(await statuses()).toEqual(['waiting', 'offered'])
    await lapseAfter(2)
    expect(await statuses()).toEqual(['offered', 'waiting'])
    await lapseAfter(3)
    expect(await statuses()).toEqual(['cancelled', 'offered'])
    await lapseAfter(4)
    expect(await statuses()).toEqual(['cancelled', 'cancelled'])
    expect(await hall.places(term)).toMatchObject({ taken_places: 0, waiting_count: 0 })
  })

  it('is left by who does not want to wait, and passed over by staff only with a reason', async () => {
    const term = await hall.term(training, { places: 1 })
    await signUp(form(term, ['Piotr']))
    await signUp(form(term, ['Regina'], { queue: true }))
    await signUp(form(term, ['Stefan'], { queue: true }))
    const [, second, third] = await peopleOn(term)
    const path = { participant: third?.id as number }
    const full = await staff.refused('training.participants.offer', {
      path,
      body: { version: 1, reason: 'Prelegent' },
      headers: { 'accept-language': 'en' },
    })
    expect([full.status, full.body.message]).toEqual([409, 'No vacancy'])
    await server.pool.query('update training_terms set total_places = 2 where id = $1', [term])
    expect(
      (await staff.refused('training.participants.offer', { path, body: { version: 1, reason: ' ' } })).status,
    ).toBe(422)
    await staff.call('training.participants.offer', { path, body: { version: 1, reason: 'Prelegent' } })
    expect((await rowOf(third?.id as number)).status).toBe('offered')
    await partner.call('partnerzone.training.participants.leave', {
      path: { participant: second?.id as number },
      body: { version: 1 },
    })
    expect(await hall.places(term)).toMatchObject({ taken_places: 2, waiting_count: 0 })
  })
})

describe('cancelling', () => {
  it('is the company’s own business until the deadline, and the distributor’s afterwards', async () => {
    const soon = await hall.term(training, { in_days: 2 })
    await signUp(form(soon, ['Tadeusz']))
    const [late] = await peopleOn(soon)
    const path = { participant: late?.id as number }
    const refused = await partner.refused('partnerzone.training.participants.cancel', { path, body: { version: 1 } })
    expect([refused.status, refused.body.code]).toEqual([409, 'lifecycle'])
    const done = await staff.call('training.participants.cancel', {
      path,
      body: { version: 1, reason: 'Choroba', money: 'none' },
    })
    expect(done.body).toMatchObject({ status: 'cancelled', cancel_reason: 'Choroba' })
    expect(done.body.history.map(({ kind }) => kind)).toEqual(['sign', 'cancel'])
  })

  it('takes the share out of an unpaid order and gives back what was paid', async () => {
    const term = await hall.term(training)
    const { body } = await signUp(form(term, ['Urszula', 'Wiktor']))
    const [first, second] = await peopleOn(term)
    const order = async () =>
      (
        await server.pool.query('select quantity, gross_price, status from training_orders where id = $1', [
          body.order_id,
        ])
      ).rows[0]
    const cancel = (id: number | undefined) =>
      partner.call('partnerzone.training.participants.cancel', {
        path: { participant: id as number },
        body: { version: 1 },
      })
    await cancel(first?.id)
    expect(await order()).toEqual({ quantity: 1, gross_price: '615.00', status: 'unpaid' })
    await hall.pay(body.order_id as number)
    await cancel(second?.id)
    const { rows } = await server.pool.query('select amount from payment_refunds where order_id = $1', [body.order_id])
    expect(rows).toEqual([{ amount: '615.00' }])
  })

  it('keeps the money as a credit when staff decide so', async () => {
    const term = await hall.term(training)
    const { body } = await signUp(form(term, ['Zenon']))
    await hall.pay(body.order_id as number)
    const [one] = await peopleOn(term)
    await staff.call('training.participants.cancel', {
      path: { participant: one?.id as number },
      body: { version: 1, reason: 'Inny termin', money: 'credit' },
    })
    const { rows } = await server.pool.query('select amount, used from training_credits where order_id = $1', [
      body.order_id,
    ])
    expect(rows).toEqual([{ amount: '615.00', used: '0.00' }])
  })
})

describe('who may see and change whom', () => {
  it('a company reaches its own people only, and each call only its own status', async () => {
    const term = await hall.term(training)
    await signUp(form(term, ['Alicja']))
    const [one] = await peopleOn(term)
    const path = { participant: one?.id as number }
    const body = { version: 1 }
    expect((await stranger.refused('partnerzone.training.participants.cancel', { path, body })).status).toBe(404)
    for (const verb of ['leave', 'decline'] as const)
      expect((await partner.refused(`partnerzone.training.participants.${verb}`, { path, body })).status).toBe(409)
  })

  it('restricted colleagues see their partners’ people and registrations', async () => {
    const restricted = await server.person({
      roles: ['moderator-training'],
      restricted_partners: [await server.partner('Inna firma')],
    })
    const term = await hall.term(training)
    const { body } = await signUp(form(term, ['Borys']))
    const [one] = await peopleOn(term)
    expect((await restricted.refused('training.participants.show', { path: { participant: one?.id } })).status).toBe(
      404,
    )
    expect((await restricted.refused('training.records.show', { path: { training_record: body.id } })).status).toBe(404)
    const list = await restricted.call('training.participants.index', { query: { term_id: String(term) } })
    expect('results' in list.body && list.body.results).toEqual([])
  })

  it('staff correct how somebody is written, and never over a newer change', async () => {
    const term = await hall.term(training)
    await signUp(form(term, ['Cezary', 'Daria']))
    const [one] = await peopleOn(term)
    const path = { participant: one?.id as number }
    const values = { ...person('Cezary'), last_name: 'Nowacki', phone_number: '601 234 567', version: 1 }
    const { body } = await staff.call('training.participants.update', { path, body: values })
    expect(body).toMatchObject({ last_name: 'Nowacki', phone_number: '+48601234567', version: 2 })
    expect((await staff.refused('training.participants.update', { path, body: values })).body.code).toBe('conflict')
    const taken = { ...values, ...person('Daria'), version: 2 }
    expect((await staff.refused('training.participants.update', { path, body: taken })).body.errors).toHaveProperty(
      'email',
    )
  })
})
