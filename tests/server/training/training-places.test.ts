import { describe, expect, it } from 'vitest'

import { placesDesk } from '#tests/support/scenarios/training/places-desk.ts'
import { participantNamed } from '#tests/support/scenarios/training/sign-up-form.ts'

const desk = placesDesk()
const { form, signUp, refusedSignUp, rowOf, peopleOn, letters, forgetLetters } = desk

describe('signing people up', () => {
  it('asks for no form of payment for those who only wait', async () => {
    const term = await desk.hall.term(desk.training, { places: 1 })
    await signUp(form(term, ['Waldek']))
    const unpaid = { payment_id: null, queue: true }
    const { status, body } = await signUp(form(term, ['Xenia'], unpaid))
    expect(status).toBe(200)
    expect(body).toMatchObject({ order_id: null, signed: 0, waiting: 1 })

    const roomy = await desk.hall.term(desk.training, { places: 1 })
    const refusal = await refusedSignUp(form(roomy, ['Yvonne', 'Zenon'], unpaid))
    expect(refusal).toMatchObject({ status: 422, body: { errors: { payment_id: ['Choose payment form'] } } })
    expect(await desk.hall.places(roomy)).toMatchObject({ taken_places: 0, waiting_count: 0 })

    const [waldek, xenia] = await peopleOn(term)
    await desk.staff.call('training.participants.cancel', {
      path: { participant: waldek?.id as number },
      body: { reason: 'Choroba', money: 'none', version: waldek?.version as number },
    })
    const path = { participant: xenia?.id as number }
    const { version } = await rowOf(path.participant)
    const take = (payment_id: number | null) =>
      desk.partner.refused('partnerzone.training.participants.take', {
        path,
        body: { payment_id, use_credit: false, version },
        headers: { 'accept-language': 'en' },
      })
    expect((await take(null)).body.errors).toEqual({ payment_id: ['Choose payment form'] })
    expect((await take(desk.hall.payments.transfer)).status).toBe(200)
    expect(await rowOf(path.participant)).toMatchObject({ status: 'signed', price_brutto: '615.00' })
  })

  it('asks for no form of payment for a free training, in sign-ups and offered places', async () => {
    const free = await desk.hall.training('0.00')
    const term = await desk.hall.term(free, { places: 2 })
    const { partner_id, term_id: _, consent_texts: _texts, ...shared } = form(term, ['Adela'], { payment_id: null })
    const own = await signUp(form(term, ['Bruno'], { payment_id: null }))
    const ours = await desk.staff.call('training.participants.store', {
      path: { term },
      body: { ...shared, partner_id, contractor_id: null },
    })
    await signUp(form(term, ['Celina'], { payment_id: null, queue: true }))
    const [bruno, , celina] = await peopleOn(term)
    await desk.partner.call('partnerzone.training.participants.cancel', {
      path: { participant: bruno?.id as number },
      body: { version: bruno?.version as number },
    })
    const { version } = await rowOf(celina?.id as number)
    const taken = await desk.partner.call('partnerzone.training.participants.take', {
      path: { participant: celina?.id as number },
      body: { payment_id: null, version },
    })
    for (const id of [ours.body.order_id, taken.body.order_id]) {
      const { body } = await desk.partner.call('partnerzone.training.orders.show', {
        path: { training_order: id as number },
      })
      expect(body).toMatchObject({ status: 'paid', gross_price: '0.00', can_change_payment: false })
    }
    expect(own.body).toMatchObject({ signed: 1, waiting: 0 })
  })

  it('gives places, one order and tickets, and keeps what was agreed to', async () => {
    await forgetLetters()
    const term = await desk.hall.term(desk.training, { places: 5 })
    const { body } = await signUp(form(term, ['Adam', 'Beata']))
    expect(body).toMatchObject({ signed: 2, waiting: 0 })
    expect(body.record_number).toMatch(/^REJ-\d{4}-\d{5}$/)
    expect(await desk.hall.places(term)).toEqual({ status: 'open', taken_places: 2, waiting_count: 0 })
    const { rows } = await desk.server.pool.query(
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
    const seen = await desk.staff.call('training.records.show', { path: { training_record: body.id } })
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

  it('uses the specification’s words for what is missing', async () => {
    const term = await desk.hall.term(desk.training)
    const choose = await refusedSignUp({ ...form(term, ['Celina']), payment_id: null })
    expect(choose.body.errors).toEqual({ payment_id: ['Choose payment form'] })
    const read = await refusedSignUp({ ...form(term, ['Celina']), regulations_accepted: false })
    expect(read.body.errors).toEqual({ regulations_accepted: ['Read the regulations'] })
    expect((await refusedSignUp(form(term, []))).body.errors).toHaveProperty('participants')
    expect(await desk.hall.places(term)).toMatchObject({ taken_places: 0 })
  })

  it('signs up nobody when there is not a place for everybody, unless they would rather wait', async () => {
    const term = await desk.hall.term(desk.training, { places: 1 })
    const refused = await refusedSignUp(form(term, ['Dorota', 'Edward']))
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'lifecycle', 'No vacancy'])
    expect(await peopleOn(term)).toEqual([])
    const { body } = await signUp(form(term, ['Dorota', 'Edward'], { queue: true }))
    expect(body).toMatchObject({ signed: 1, waiting: 1 })
    expect(await desk.hall.places(term)).toMatchObject({ taken_places: 1, waiting_count: 1 })
  })

  it('refuses a person twice: by address, by account, or by name within a company', async () => {
    const term = await desk.hall.term(desk.training)
    await signUp(form(term, ['Filip']))
    const again = await refusedSignUp(form(term, ['Grazyna', 'Filip']))
    expect(Object.keys(again.body.errors ?? {})).toEqual(['participants.1.email'])
    const other = { ...participantNamed('Filip'), email: 'inny@instal-test.pl' }
    const sameName = await refusedSignUp({ ...form(term, []), participants: [other] })
    expect(Object.keys(sameName.body.errors ?? {})).toEqual(['participants.0.last_name'])
    expect(await desk.hall.places(term)).toMatchObject({ taken_places: 1 })
  })

  it('does a repeated request with one key once', async () => {
    const term = await desk.hall.term(desk.training)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = form(term, ['Halina'])
    const first = await desk.partner.call('partnerzone.training.records.store', { body, headers })
    const second = await desk.partner.call('partnerzone.training.records.store', { body, headers })
    expect(second.body).toEqual(first.body)
    expect(await desk.hall.places(term)).toMatchObject({ taken_places: 1 })
  })

  it('refuses another company, a stranger’s account, and terms that are not open', async () => {
    const term = await desk.hall.term(desk.training)
    expect((await refusedSignUp(form(term, ['Igor']), desk.stranger)).body.errors).toHaveProperty('partner_id')
    const foreign = { ...participantNamed('Igor'), user_id: desk.stranger.id }
    expect((await refusedSignUp({ ...form(term, []), participants: [foreign] })).body.errors).toHaveProperty(
      'participants.0.user_id',
    )
    const planned = await desk.hall.term(desk.training, { status: 'planned' })
    expect((await refusedSignUp(form(planned, ['Igor']))).body.errors).toHaveProperty('term_id')
    const closed = await desk.hall.term(desk.training, { status: 'closed' })
    expect((await refusedSignUp(form(closed, ['Igor'], { queue: true }))).status).toBe(409)
  })
})

describe('access to participants', () => {
  it('lets a company reach its own people only, and each call only its own status', async () => {
    const term = await desk.hall.term(desk.training)
    await signUp(form(term, ['Alicja']))
    const [one] = await peopleOn(term)
    const path = { participant: one?.id as number }
    const body = { version: 1 }
    expect((await desk.stranger.refused('partnerzone.training.participants.cancel', { path, body })).status).toBe(404)
    for (const verb of ['leave', 'decline'] as const)
      expect((await desk.partner.refused(`partnerzone.training.participants.${verb}`, { path, body })).status).toBe(409)
  })

  it('lets restricted colleagues reach people and registrations of their partners', async () => {
    const restricted = await desk.server.person({
      roles: ['moderator-training'],
      restricted_partners: [await desk.server.partner('Inna firma')],
    })
    const term = await desk.hall.term(desk.training)
    const { body } = await signUp(form(term, ['Borys']))
    const [one] = await peopleOn(term)
    expect((await restricted.refused('training.participants.show', { path: { participant: one?.id } })).status).toBe(
      404,
    )
    expect((await restricted.refused('training.records.show', { path: { training_record: body.id } })).status).toBe(404)
    const list = await restricted.call('training.participants.index', { query: { term_id: String(term) } })
    expect('results' in list.body && list.body.results).toEqual([])
  })

  it('lets staff correct how a name is written, and never over a newer change', async () => {
    const term = await desk.hall.term(desk.training)
    await signUp(form(term, ['Cezary', 'Daria']))
    const [one] = await peopleOn(term)
    const path = { participant: one?.id as number }
    const values = { ...participantNamed('Cezary'), last_name: 'Nowacki', phone_number: '601 234 567', version: 1 }
    const { body } = await desk.staff.call('training.participants.update', { path, body: values })
    expect(body).toMatchObject({ last_name: 'Nowacki', phone_number: '+48601234567', version: 2 })
    expect((await desk.staff.refused('training.participants.update', { path, body: values })).body.code).toBe(
      'conflict',
    )
    const taken = { ...values, ...participantNamed('Daria'), version: 2 }
    expect(
      (await desk.staff.refused('training.participants.update', { path, body: taken })).body.errors,
    ).toHaveProperty('email')
  })
})
