import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { letterOfInvitation } from '#tests/support/scenarios/invitations.ts'
import { type OfferDesk, openOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import { signUpForm } from '#tests/support/scenarios/training/sign-up-form.ts'
import { openTrainingHall, type TrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const zone = 'partnerzone.offer-generator.offers'
let server: TestServer
let desk: OfferDesk
let hall: TrainingHall

beforeAll(async () => {
  server = await startServer({ config: { letter_limits: { record: 5, company: 9, new_addresses: 6 } } })
  desk = await openOfferDesk(server)
  hall = await openTrainingHall(server)
  await server.pool.query(`insert into distributors (id, name, email, version) values (1, 'Polar Dystrybucja', 'biuro@polar.example', 1)
    on conflict (id) do update set name = excluded.name, email = excluded.email`)
})
afterAll(async () => {
  expect(server.unforeseen).toEqual([])
  await server.stop()
})
beforeEach(async () => {
  await server.pool.query(`delete from pgboss.job where name = 'mail.send'`)
  await server.pool.query('delete from outside_letters')
})

const addresses = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `klient${from + index}@dom.example`)
const send = (offer: { id: number; version: number }, [to = '', ...extra]: string[]) =>
  desk.author.refused(`${zone}.send`, {
    path: { offer: offer.id },
    body: { version: offer.version, to, extra, again: true },
  })
const seen = (id: number) => desk.seen(id)

it('a company has limits for its letters about an offer: in all, of addresses, and of letters in a day', async () => {
  const first = await desk.registered()
  // Four letters about the first offer, to four new addresses.
  expect((await send(first, addresses(1, 4))).status).toBe(200)
  const sent = await seen(first.id)
  const again = await send(sent, addresses(1, 2))
  expect(again).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect(again.body.message).toContain('5')
  // Nothing of it has happened, neither a sending nor a letter.
  expect((await queuedLetters(server.pool, 'offer_sent')).length).toBe(4)
  expect((await seen(first.id)).version).toBe(sent.version)
  // Extending without a letter is possible; with one to each address it is not.
  const extend = async (tell_customer: boolean) => {
    const { version } = await seen(first.id)
    const body = { version, expires_on: dayFromNow(tell_customer ? 41 : 40), tell_customer }
    return desk.author.refused(`${zone}.extend`, { path: { offer: first.id }, body })
  }
  expect((await extend(true)).status).toBe(429)
  expect((await extend(false)).status).toBe(200)

  // Two further new addresses are allowed, a third is not; known ones do not count as new.
  const second = await desk.registered()
  expect((await send(second, addresses(5, 3))).status).toBe(429)
  expect((await send(second, addresses(5, 2))).status).toBe(200)
  const third = await desk.registered()
  expect((await send(third, addresses(1, 4))).status).toBe(429)
  expect((await send(third, addresses(1, 3))).status).toBe(200)
  // Nine letters are out: also a letter to a known address is one too many, and a withdrawal is never prevented.
  expect((await send(await seen(second.id), addresses(5, 1))).status).toBe(429)
  const { version } = await seen(second.id)
  const withdrawn = await desk.author.refused(`${zone}.withdraw`, {
    path: { offer: second.id },
    body: { version, reason: null },
  })
  expect(withdrawn.status).toBe(200)
  expect((await queuedLetters(server.pool, 'offer_withdrawn')).length).toBe(2)

  // The company's administrator cannot invite either, and the training has no participant.
  const invited = {
    first_name: 'Nowy',
    last_name: 'Kolega',
    email: 'nowy@kolega.example',
    phone_number: '+48601234567',
    locale: 'pl',
    partner_id: desk.company,
  }
  const invite = () => desk.boss.refused('partnerzone.user.invitations.store', { body: invited })
  expect((await invite()).status).toBe(429)
  // Nor does a colleague claim an address of another person as their own.
  const claimed = { email: 'cudzy@dom.example', current_password: desk.colleague.password }
  expect((await desk.colleague.refused('profile.email.update', { body: claimed })).status).toBe(429)
  // Another company has limits of its own, and so has the next day.
  expect((await desk.stranger.refused(`${zone}.index`)).status).toBe(200)
  server.advance(24 * 3_600_000 + 1000)
  expect((await invite()).status).toBe(200)
})

it('letters with tickets to typed addresses are counted, those to substitutes too', async () => {
  const partner = await server.person({ roles: ['partner'], partners: [hall.company] })
  const person = (number: number) => ({
    first_name: 'Jan',
    last_name: `Nowak${number}`,
    email: `jan${number}@obce.example`,
  })
  const signUp = async (from: number, count: number) => {
    const people = Array.from({ length: count }, (_, index) => person(from + index))
    const term = await hall.term(await hall.training(), { places: 20 })
    const form = signUpForm(hall, term, people, { contact_email: partner.email })
    return { term, ...(await partner.refused('partnerzone.training.records.store', { body: form })) }
  }
  expect((await signUp(1, 7)).status).toBe(429)
  const { term, status } = await signUp(1, 6)
  expect(status).toBe(200)
  const {
    rows: [one],
  } = await server.pool.query('select id, version from training_participants where term_id = $1 order by id', [term])
  const substituted = await partner.refused('partnerzone.training.participants.substitute', {
    path: { participant: one.id },
    body: { version: one.version, ...person(9), user_id: null },
  })
  expect(substituted.status).toBe(429)
  // Tickets come from the distributor, who gets the answers.
  const [ticket] = await server.pool
    .query(
      `select data -> 'outside' as outside from pgboss.job where name = 'mail.send' and data ->> 'template' = 'training_ticket'`,
    )
    .then(({ rows }) => rows)
  expect(ticket.outside).toEqual({
    company: 'Polar Dystrybucja',
    reply_to: { name: 'Polar Dystrybucja', address: 'biuro@polar.example' },
  })
})

it('letters about changed forms of payment to a typed address are limited', async () => {
  const buyer = await server.person({ roles: ['partner'], partners: [hall.company], is_company_admin: true })
  const { order } = await hall.sign(await hall.term(await hall.training()), ['Ola'], {
    payment_id: hall.payments.online,
  })
  await server.pool.query(
    `update training_records set contact_email = 'obcy@dom.example'
     where id = (select record_id from training_orders where id = $1)`,
    [order?.id],
  )
  await server.pool.query('delete from outside_letters')
  const path = { training_order: order?.id as number }
  const change = async (form: 'online' | 'transfer') =>
    (
      await buyer.refused('partnerzone.training.orders.change-payment', {
        path,
        body: { payment_id: hall.payments[form] },
      })
    ).status
  const answers: number[] = []
  for (const form of ['transfer', 'online', 'transfer', 'online', 'transfer', 'online'] as const)
    answers.push(await change(form))
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
})

it('a letter of security leaves before letters that waited longer', async () => {
  const { id, version } = await desk.registered({}, desk.stranger)
  const to = { version, to: 'a@dom.example', extra: ['b@dom.example', 'c@dom.example'] }
  expect((await desk.stranger.refused(`${zone}.send`, { path: { offer: id }, body: to })).status).toBe(200)
  const colleague = {
    first_name: 'Nowa',
    last_name: 'Osoba',
    email: 'nowa@kolega.example',
    phone_number: '+48601234567',
    locale: 'pl',
    partner_id: desk.company,
  }
  expect((await desk.boss.refused('partnerzone.user.invitations.store', { body: colleague })).status).toBe(200)
  await letterOfInvitation(server, colleague.email)
  const boss = new PgBoss({ connectionString: server.databaseUrl, supervise: false, schedule: false })
  await boss.start()
  const [next] = await boss.fetch<{ template: string }>('mail.send')
  await boss.stop()
  expect(next?.data.template).toBe('company_invitation')
})

it('an offer is sent in the name of its company; replies go to its maintainer, or to the company when that person has left', async () => {
  const senders = async () =>
    (
      await server.pool.query(
        `delete from pgboss.job where name = 'mail.send' and data ->> 'template' = 'offer_sent' returning data -> 'outside' as outside`,
      )
    ).rows.map(({ outside }) => outside)
  const maintainer = { maintainer_name: 'Anna Opiekun', maintainer_email: desk.colleague.email }
  server.advance(24 * 3_600_000)
  await desk.sent(maintainer)
  expect(await senders()).toEqual([
    { company: 'Instal-Test', reply_to: { name: 'Anna Opiekun', address: desk.colleague.email } },
  ])
  await desk.settings({ email: 'biuro@instal-test.example' })
  await server.pool.query('delete from partner_users where user_id = $1', [desk.colleague.id])
  await desk.sent(maintainer)
  expect(await senders()).toEqual([
    { company: 'Instal-Test', reply_to: { name: 'Instal-Test', address: 'biuro@instal-test.example' } },
  ])
})
