import { describe, expect, it } from 'vitest'
import { lapseOffers } from '#server/modules/training/places/waiting-list.ts'

import { placesDesk } from '#tests/support/scenarios/training/places-desk.ts'

const desk = placesDesk()
const { form, signUp, rowOf, peopleOn, letters, forgetLetters } = desk

describe('the waiting list', () => {
  it('offers a free place to the one who waits longest, who accepts and orders it', async () => {
    const term = await desk.hall.term(desk.training, { places: 1 })
    await signUp(form(term, ['Jan']))
    await signUp(form(term, ['Karol'], { queue: true }))
    await signUp(form(term, ['Lena'], { queue: true }))
    const [first, second, third] = await peopleOn(term)
    await forgetLetters()
    const path = { participant: first?.id as number }
    await desk.partner.call('partnerzone.training.participants.cancel', { path, body: { version: 1 } })
    expect((await peopleOn(term)).map(({ status }) => status)).toEqual(['cancelled', 'offered', 'waiting'])
    expect(await letters()).toEqual(expect.arrayContaining(['training_offered karol@instal-test.pl']))
    const { body } = await desk.partner.call('partnerzone.training.participants.take', {
      path: { participant: second?.id as number },
      body: { version: 2, payment_id: desk.hall.payments.transfer },
    })
    const taken = await rowOf(second?.id as number)
    expect(taken).toMatchObject({
      status: 'signed',
      order_id: body.order_id,
      price_brutto: '615.00',
      offered_until: null,
    })
    expect((await rowOf(third?.id as number)).status).toBe('waiting')
    expect(await desk.hall.places(term)).toMatchObject({ taken_places: 1, waiting_count: 1 })
  })

  it('is asked after the end of registration too, though nobody can join it then', async () => {
    const term = await desk.hall.term(desk.training, { places: 1 })
    await signUp(form(term, ['Wanda']))
    await signUp(form(term, ['Zenon'], { queue: true }))
    const [first, second] = await peopleOn(term)
    await desk.server.pool.query(`update training_terms set status = 'closed' where id = $1`, [term])
    await desk.partner.call('partnerzone.training.participants.cancel', {
      path: { participant: first?.id as number },
      body: { version: 1 },
    })
    expect((await rowOf(second?.id as number)).status).toBe('offered')
    const late = await desk.partner.refused('partnerzone.training.records.store', {
      body: form(term, ['Zofia'], { queue: true }),
    })
    expect(late.status).toBe(409)
  })

  it('asks the next when nobody answers, and drops those who did not answer twice', async () => {
    const term = await desk.hall.term(desk.training, { places: 1 })
    await signUp(form(term, ['Maria']))
    await signUp(form(term, ['Norbert'], { queue: true }))
    await signUp(form(term, ['Olga'], { queue: true }))
    const [first, second, third] = await peopleOn(term)
    await desk.partner.call('partnerzone.training.participants.cancel', {
      path: { participant: first?.id as number },
      body: { version: 1 },
    })
    const day = 86_400_000
    const statuses = async () => [(await rowOf(second?.id as number)).status, (await rowOf(third?.id as number)).status]
    const lapseAfter = (days: number) => lapseOffers(desk.server.db, new Date(Date.now() + days * day + 60_000))
    expect(await statuses()).toEqual(['offered', 'waiting'])
    await lapseOffers(desk.server.db, new Date(Date.now() + day - 3_600_000))
    expect(await statuses()).toEqual(['offered', 'waiting'])
    await lapseAfter(1)
    expect(await statuses()).toEqual(['waiting', 'offered'])
    await lapseAfter(2)
    expect(await statuses()).toEqual(['offered', 'waiting'])
    await lapseAfter(3)
    expect(await statuses()).toEqual(['cancelled', 'offered'])
    await lapseAfter(4)
    expect(await statuses()).toEqual(['cancelled', 'cancelled'])
    expect(await desk.hall.places(term)).toMatchObject({ taken_places: 0, waiting_count: 0 })
  })

  it('skips people of a closed company until it is reopened; staff may still offer them a place', async () => {
    const term = await desk.hall.term(desk.training, { places: 1 })
    const closed = await desk.server.partner('Zamknięta')
    const member = await desk.server.person({ roles: ['partner'], partners: [closed] })
    await signUp(form(term, ['Wanda']))
    for (const name of ['Xymena', 'Zofia'])
      await signUp({ ...form(term, [name], { queue: true }), partner_id: closed }, member)
    await signUp(form(term, ['Zenobia'], { queue: true }))
    await desk.server.pool.query('update partners set status = 0 where id = $1', [closed])
    const cancel = async (name: number) => {
      const person = (await peopleOn(term))[name]
      const body = { version: person?.version ?? 0, reason: 'Choroba', money: 'none' as const }
      await desk.staff.call('training.participants.cancel', { path: { participant: person?.id ?? 0 }, body })
    }
    const statuses = async () => (await peopleOn(term)).map(({ status }) => status)
    await cancel(0)
    expect(await statuses()).toEqual(['cancelled', 'waiting', 'waiting', 'offered'])
    await cancel(3)
    expect(await statuses()).toEqual(['cancelled', 'waiting', 'waiting', 'cancelled'])
    const second = (await peopleOn(term))[2]
    const body = { version: second?.version ?? 0, reason: 'Zapłacono u nas' }
    await desk.staff.call('training.participants.offer', { path: { participant: second?.id ?? 0 }, body })
    await desk.server.pool.query('update partners set status = 1 where id = $1', [closed])
    await cancel(2)
    expect(await statuses()).toEqual(['cancelled', 'offered', 'cancelled', 'cancelled'])
  })

  it('is left by those who do not want to wait, and skipped by staff only with a reason', async () => {
    const term = await desk.hall.term(desk.training, { places: 1 })
    await signUp(form(term, ['Piotr']))
    await signUp(form(term, ['Regina'], { queue: true }))
    await signUp(form(term, ['Stefan'], { queue: true }))
    const [, second, third] = await peopleOn(term)
    const path = { participant: third?.id as number }
    const full = await desk.staff.refused('training.participants.offer', {
      path,
      body: { version: 1, reason: 'Prelegent' },
      headers: { 'accept-language': 'en' },
    })
    expect([full.status, full.body.message]).toEqual([409, 'No vacancy'])
    await desk.server.pool.query('update training_terms set total_places = 2 where id = $1', [term])
    expect(
      (await desk.staff.refused('training.participants.offer', { path, body: { version: 1, reason: ' ' } })).status,
    ).toBe(422)
    await desk.staff.call('training.participants.offer', { path, body: { version: 1, reason: 'Prelegent' } })
    expect((await rowOf(third?.id as number)).status).toBe('offered')
    await desk.partner.call('partnerzone.training.participants.leave', {
      path: { participant: second?.id as number },
      body: { version: 1 },
    })
    expect(await desk.hall.places(term)).toMatchObject({ taken_places: 2, waiting_count: 0 })
  })
})

describe('cancelling a participant', () => {
  it('is up to the company until the deadline, and to the distributor afterwards', async () => {
    const soon = await desk.hall.term(desk.training, { in_days: 2 })
    await signUp(form(soon, ['Tadeusz']))
    const [late] = await peopleOn(soon)
    const path = { participant: late?.id as number }
    const refused = await desk.partner.refused('partnerzone.training.participants.cancel', {
      path,
      body: { version: 1 },
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'lifecycle'])
    const done = await desk.staff.call('training.participants.cancel', {
      path,
      body: { version: 1, reason: 'Choroba', money: 'none' },
    })
    expect(done.body).toMatchObject({ status: 'cancelled', cancel_reason: 'Choroba' })
    expect(done.body.history.map(({ kind }) => kind)).toEqual(['sign', 'cancel'])
  })

  it('reduces an unpaid order by the share and refunds what was paid', async () => {
    const term = await desk.hall.term(desk.training)
    const { body } = await signUp(form(term, ['Urszula', 'Wiktor']))
    const [first, second] = await peopleOn(term)
    const order = async () =>
      (
        await desk.server.pool.query('select quantity, gross_price, status from training_orders where id = $1', [
          body.order_id,
        ])
      ).rows[0]
    const cancel = (id: number | undefined) =>
      desk.partner.call('partnerzone.training.participants.cancel', {
        path: { participant: id as number },
        body: { version: 1 },
      })
    await cancel(first?.id)
    expect(await order()).toEqual({ quantity: 1, gross_price: '615.00', status: 'unpaid' })
    await desk.hall.pay(body.order_id as number)
    await cancel(second?.id)
    const { rows } = await desk.server.pool.query('select amount from payment_refunds where order_id = $1', [
      body.order_id,
    ])
    expect(rows).toEqual([{ amount: '615.00' }])
  })

  it('keeps the money as a credit when staff choose so', async () => {
    const term = await desk.hall.term(desk.training)
    const { body } = await signUp(form(term, ['Zenon']))
    await desk.hall.pay(body.order_id as number)
    const [one] = await peopleOn(term)
    await desk.staff.call('training.participants.cancel', {
      path: { participant: one?.id as number },
      body: { version: 1, reason: 'Inny termin', money: 'credit' },
    })
    const { rows } = await desk.server.pool.query('select amount, used from training_credits where order_id = $1', [
      body.order_id,
    ])
    expect(rows).toEqual([{ amount: '615.00', used: '0.00' }])
  })
})
