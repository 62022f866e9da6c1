import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderMail } from '#server/integrations/mail/templates.ts'
import { saidIn } from '#server/texts/coded-text.ts'
import { mailSamples } from '#tests/support/scenarios/mail-samples.ts'
import { type MoveHall, openMoveHall } from '#tests/support/scenarios/training/move-hall.ts'
import { openTrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let hall: MoveHall
let admin: Person

beforeAll(async () => {
  server = await startServer()
  hall = await openMoveHall(server)
  admin = await server.person({ roles: ['super-admin'] })
})
afterAll(() => server.stop())

interface Decision {
  participant_id: number
  version: number
  choice: string
  target_term_id?: number
}

const close = (partner: number, places: readonly Decision[]) =>
  admin.refused('partner.partners.deactivate', { path: { partner }, body: { version: 1, reason: null, places } })
const placesOf = async (partner: number) =>
  (await admin.call('partner.partners.places', { path: { partner } })).body.results

describe('closing a company with people on trainings', () => {
  it('says for each person which term cannot take them, and refuses that move at its decision', async () => {
    const company = await server.partner('Zamykana wcześniej')
    const [term, target] = [await hall.term({}), await hall.term({ city: 'Gdynia' })]
    const double = await hall.participant(term, {
      partner: company,
      last_name: 'Podwójna',
      email: 'podwojna@firma.test',
    })
    const free = await hall.participant(term, { partner: company, last_name: 'Wolna', email: 'wolna@firma.test' })
    await hall.participant(target, { partner: company, last_name: 'Podwójna', email: 'podwojna@firma.test' })
    const reason = 'This person (name and e-mail address) is already on this term'
    const open = await placesOf(company)
    const offered = open.find(({ participant_id }) => participant_id === double.id)?.targets
    expect(offered?.find(({ id }) => id === target)?.refused).toEqual([{ participant_id: double.id, reason }])

    const move = { version: 1, choice: 'move', target_term_id: target }
    const places = open.map(({ participant_id }) =>
      [double.id, free.id].includes(participant_id)
        ? { participant_id, ...move }
        : { participant_id, version: 1, choice: 'keep' },
    )
    const position = places.findIndex(({ participant_id }) => participant_id === double.id)
    expect(await close(company, places)).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: { [`places.${position}.choice`]: [reason] } },
    })
    expect((await hall.seen(free.id)).term_id).toBe(term)
  })

  it('lists them first and is refused until each has a decision; then moves, cancels and keeps them, with letters', async () => {
    const company = await server.partner('Zamykana')
    const boss = await server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
    const [term, target, past] = [
      await hall.term({}),
      await hall.term({ city: 'Gdynia' }),
      await hall.term({ in_days: -3, status: 'completed' }),
    ]
    const moved = await hall.participant(term, { partner: company, last_name: 'Przenoszona' })
    const cancelled = await hall.participant(term, { partner: company, last_name: 'Odwołana' })
    const kept = await hall.participant(term, { partner: company, last_name: 'Zostająca' })
    await hall.participant(past, { partner: company })
    const stranger = await hall.participant(term, { partner: hall.company })

    const open = await placesOf(company)
    expect(open.map(({ participant_id }) => participant_id)).toEqual([cancelled.id, moved.id, kept.id])
    expect(open[0]).toMatchObject({
      status: 'signed',
      choices: ['keep', 'move', 'none'],
      training_name: expect.any(String),
    })
    expect(open[0]?.targets.map(({ id }) => id)).toContain(target)

    const decided: Decision[] = [
      { participant_id: moved.id, version: 1, choice: 'move', target_term_id: target },
      { participant_id: cancelled.id, version: 1, choice: 'none' },
      { participant_id: kept.id, version: 1, choice: 'keep' },
    ]
    expect(await close(company, decided.slice(1))).toMatchObject({
      status: 409,
      body: { message: 'People from this company are registered for trainings: 1. Decide about each of them.' },
    })
    const strange = await close(company, [...decided, { participant_id: stranger.id, version: 1, choice: 'none' }])
    expect(strange.status).toBe(409)
    const stale = decided.map((one) => ({ ...one, version: 7 }))
    expect(await close(company, stale)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('have changed in the meantime') },
    })
    expect((await hall.seen(moved.id)).term_id).toBe(term)

    expect((await close(company, decided)).status).toBe(200)
    expect(await hall.seen(moved.id)).toMatchObject({ term_id: target, status: 'signed' })
    expect(await hall.seen(cancelled.id)).toMatchObject({ status: 'cancelled' })
    expect(await hall.seen(kept.id)).toMatchObject({ term_id: term, status: 'signed' })
    expect(await hall.seen(stranger.id)).toMatchObject({ term_id: term, status: 'signed' })
    expect(await hall.places(term)).toMatchObject({ taken_places: 2, counted: 2 })
    const told = await hall.letters('company_closed')
    expect(told.find(({ to }) => to === boss.email)?.data).toMatchObject({
      company: 'Zamykana',
      ended: false,
      places: [{ choice: 'none' }, { choice: 'move' }, { choice: 'keep' }],
    })
    expect((await hall.letters('training_cancelled')).map(({ to }) => to)).toContain(cancelled.email)
  })

  it('refunds what was paid for them, all or nothing', async () => {
    const trainings = await openTrainingHall(server)
    const term = await trainings.term(await trainings.training())
    const { order, signed } = await trainings.sign(term, ['Paulina'])
    await trainings.pay(order?.id as number)
    const [person] = signed
    const [open] = await placesOf(trainings.company)
    expect(open).toMatchObject({ payment: 'transfer', choices: ['keep', 'move', 'refund', 'credit'] })
    const decision = { participant_id: person?.id as number, version: open?.version ?? 0 }
    expect((await close(trainings.company, [{ ...decision, choice: 'none' }])).status).toBe(409)
    expect((await close(trainings.company, [{ ...decision, choice: 'refund' }])).status).toBe(200)
    const { rows } = await server.pool.query('select amount::int, status from payment_refunds where order_id = $1', [
      order?.id,
    ])
    expect(rows).toMatchObject([{ status: 'requested' }])
  })

  it('gives closing the company as the reason of the money, and gives the people no reason', async () => {
    const trainings = await openTrainingHall(server)
    const term = await trainings.term(await trainings.training())
    const { order, signed } = await trainings.sign(term, ['Teresa', 'Urszula'])
    await trainings.pay(order?.id as number)
    const closed = await placesOf(trainings.company)
    const places = closed.map(({ participant_id, version }, index) => {
      return { participant_id, version, choice: index === 0 ? 'refund' : 'credit' }
    })
    expect((await close(trainings.company, places)).status).toBe(200)
    const { rows } = await server.pool.query(
      `select reason from payment_refunds where order_id = $1
       union all select reason from training_credits where order_id = $1
       union all select cancel_reason from training_participants where order_id = $1`,
      [order?.id],
    )
    expect(rows).toHaveLength(4)
    for (const { reason } of rows) {
      expect(saidIn(reason, 'pl', 'Navision')).toMatch(/^Firma zamknięta: ./)
      expect(saidIn(reason, 'en', 'Navision')).toMatch(/^Company closed: ./)
    }
    const reader = await server.person({ roles: ['admin'] })
    const reasons = async (language: string) => {
      const asked = { path: { training_order: order?.id as number }, headers: { 'accept-language': language } }
      const { refunds } = (await reader.call('order.orders.show', asked)).body
      return refunds.map(({ reason }) => reason)
    }
    expect(await reasons('pl')).toEqual([expect.stringMatching(/^Firma zamknięta: ./)])
    expect(await reasons('en')).toEqual([expect.stringMatching(/^Company closed: ./)])
    const exporter = await server.person({ roles: ['super-admin'] })
    const { body: file } = await exporter.call('consent.persons.export', {
      query: { email: signed[0]?.email ?? '' },
      headers: { 'accept-language': 'en' },
    })
    expect(file).toMatchObject({
      'training.participants': [{ cancel_reason: expect.stringMatching(/^Company closed: ./) }],
    })
    const refunded = { ...mailSamples.training_order_refunded, reason: rows[0]?.reason }
    expect(
      renderMail('training_order_refunded', 'en', refunded, { public_url: 'http://portal.test', erp_name: 'Navision' })
        .text,
    ).toContain('Company closed: ')
    const told = (await hall.letters('training_cancelled')).filter(({ to }) => signed.some(({ email }) => email === to))
    expect(told.map(({ data }) => data.reason)).toEqual([null, null])
  })
})

it('turns a scheduled notification that would reach nobody into a draft, and tells its sender', async () => {
  const [closed, open] = [await server.partner(), await server.partner()]
  for (const partner of [closed, open]) await server.person({ roles: ['partner'], partners: [partner] })
  const sender = await server.person({ roles: ['moderator-marketing'] })
  const scheduled = async (partners: number[]) => {
    const { body } = await sender.call('notification.messages.store', {
      body: {
        common_name: 'Przerwa',
        title_pl: 'Przerwa',
        title_en: null,
        content_pl: '<p>Jutro.</p>',
        content_en: null,
        provinces: [],
        business_areas: [],
        partners,
      },
    })
    await sender.call('notification.messages.schedule', {
      path: { notification_message: body.id },
      body: { version: body.version, send_at: new Date(Date.now() + 86_400_000).toISOString() },
    })
    return body.id
  }
  const [alone, both] = [await scheduled([closed]), await scheduled([closed, open])]
  expect((await close(closed, [])).status).toBe(200)
  const status = async (id: number) =>
    (await sender.call('notification.messages.show', { path: { notification_message: id } })).body.status
  expect([await status(alone), await status(both)]).toEqual(['draft', 'scheduled'])
  const told = await hall.letters('notification_taken_back')
  expect(told.map(({ to, data }) => [to, data.notification_id])).toEqual([[sender.email, alone]])
})
