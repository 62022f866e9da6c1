import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { offerDocument } from '#server/modules/offer/document.ts'
import { lockedOffer, storedOfferValues } from '#server/modules/offer/offer.ts'
import type { OfferDocument } from '#server/modules/offer/pdf/offer-document.ts'
import { neededQueries } from '#tests/support/contract/needed-queries.ts'
import { newContractor } from '#tests/support/scenarios/contractors.ts'
import { line, type OfferDesk, openOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { sized } from '#tests/support/stress.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Secrets of the company, and of a customer, that no one else may read. */
const purchase = '4711.47'
const markup = '13.1313'
const customer = 'Tajemnica Klientowska'

let server: TestServer
let desk: OfferDesk
let offer: Awaited<ReturnType<OfferDesk['sent']>>

beforeAll(async () => {
  server = await startServer()
  desk = await openOfferDesk(server)
  const planted = line({ catalogue_price: '5000.00', custom_price: null, percent: markup, purchase_price: purchase })
  await desk.boss.call('partnerzone.offer-generator.settings.update', {
    path: { partner: desk.company },
    body: { version: 0, purchase_discounts: [{ producer_id: desk.producer, percent: '47.11' }] },
  })
  await desk.author.call('partnerzone.offer-generator.templates.store', {
    body: { name: 'Z zakupem', sections: [{ id: 's', lines: [planted] }] },
  })
  offer = await desk.sent({ lines: [planted], customer_name: customer, customer_email: 'tajna@dom.example' })
})
afterAll(() => server.stop())

const secrets = [purchase, markup, '47.11']

it('no answer to the distributor has the purchase price, how a price was calculated, or the hidden customer', async () => {
  const { id } = await newContractor(server, desk.admin, { name: 'Instal-Test' })
  await server.pool.query('update partners set contractor_id = $1 where id = $2', [id, desk.company])
  const known: Record<string, unknown> = {
    contractor: id,
    partner: desk.company,
    offer: offer.id,
    entity: 'offer-generator.offers',
    record: offer.id,
  }
  const reading = (Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]).filter(
    ([name, { method, path, kind }]) =>
      method === 'GET' &&
      kind !== 'stream' &&
      !/^(partnerzone|public-zone|auth|mail)\./.test(name) &&
      [...path.matchAll(/\{(\w+)\}/g)].every(([, parameter = '']) => parameter in known),
  )
  let seen = 0
  for (const who of [desk.trader, desk.admin]) {
    for (const [name] of reading) {
      const { status, body } = await who.refused(name, { path: known, query: neededQueries[name] ?? {} })
      const text = JSON.stringify(body)
      if (status === 200 && text.includes(offer.offer_number as string)) seen += 1
      // Calls of consents return the personal data of a person whom the caller names; all others must not.
      const withheld = name.startsWith('consent.') ? secrets : [...secrets, customer]
      expect({ name, leaks: withheld.filter((secret) => text.includes(secret)) }).toEqual({ name, leaks: [] })
    }
  }
  expect(seen).toBeGreaterThan(3)
})

it('no export of the lists has them', async () => {
  for (const [name, path] of [['offer-generator.offers.index', {}]] as const) {
    const { body } = await desk.trader.refused(name, {
      path,
      query: { format: 'csv', columns: 'offer_number,customer_name,net' },
    })
    expect(String(body)).toContain(offer.offer_number as string)
    for (const secret of [...secrets, customer]) expect(String(body)).not.toContain(secret)
  }
})

it('the distributor’s filters find no offer by a hidden customer until a warranty order names the customer', async () => {
  const found = async () =>
    (await desk.trader.call('offer-generator.offers.index', { query: { customer_name: 'tajemnica' } })).body.results
  expect(await found()).toEqual([])
  await server.pool.query(
    `insert into service_orders (partner_id, partner_name, created_by, updated_at, sent_at, contact_email, status)
     values ($1, 'Instal-Test', $2, now(), now(), 'TAJNA@dom.example', 'registered')`,
    [desk.company, desk.author.id],
  )
  expect(await found()).toMatchObject([{ id: offer.id, customer_name: customer, hides_customer: false }])
  await server.pool.query('delete from service_orders')
})

it('the distributor’s search neither finds an offer by a hidden customer nor shows the name', async () => {
  const found = async (query: string) =>
    (await desk.trader.call('search.results.index', { query: { query } })).body.results.map(({ id, subtitle }) => ({
      id,
      subtitle,
    }))
  const id = String(offer.id)
  const number = offer.offer_number ?? ''
  expect(await found('tajemnica')).toEqual([])
  expect(await found(number)).toEqual([{ id, subtitle: expect.not.stringContaining('Tajemnica') }])
  expect(await found(`${number} tajemnica`)).toEqual([])
  const own = await desk.author.call('partnerzone.search.results.index', { query: { query: 'tajemnica' } })
  expect(own.body.results).toMatchObject([{ id, subtitle: expect.stringContaining(customer) }])
  expect(
    (await desk.stranger.call('partnerzone.search.results.index', { query: { query: number } })).body.results,
  ).toEqual([])
  await desk.settings({ shows_customer: true })
  expect(await found('tajemnica')).toEqual([{ id, subtitle: expect.stringContaining(customer) }])
  await desk.settings({ shows_customer: false })
})

it('the paper opens for people of the company who may see the offer, and for the distributor when the customer is shown to it', async () => {
  const { rows } = await server.pool.query(
    'select path from media_files join offers on paper = media_files.id where offers.id = $1',
    [offer.id],
  )
  const path = rows[0].path
  const open = async ({ token }: { token: string }) => {
    const address = new URL(`/api/media/private?privateMedia=${path}`, server.url)
    return (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).status
  }
  const all = () =>
    Promise.all([desk.author, desk.colleague, desk.boss, desk.stranger, desk.trader, desk.admin].map(open))
  expect(await all()).toEqual([200, 200, 200, 404, 404, 404])
  await desk.settings({ colleagues_see: false })
  expect(await all()).toEqual([200, 404, 200, 404, 404, 404])
  await desk.settings({ colleagues_see: true, shows_customer: true })
  expect(await all()).toEqual([200, 200, 200, 404, 200, 200])
  await desk.settings({ shows_customer: false })
})

it('nothing that the customer reads has them', async () => {
  const { body } = await server.nobody.call('public-zone.offer.show', { path: { code: offer.code } })
  const text = JSON.stringify(body)
  for (const secret of secrets) expect(text).not.toContain(secret)
  const letters = await server.pool.query(`select data::text from pgboss.job where name = 'mail.send'`)
  for (const secret of secrets) expect(JSON.stringify(letters.rows)).not.toContain(secret)
})

it('the data for the paper do not have them, and its type has no field for them', async () => {
  const row = await lockedOffer(server.db, offer.id)
  if (!row) throw new Error('no offer')
  const document: OfferDocument = await offerDocument(
    { db: server.db, deps: server.deps, at: new Date() },
    { ...row, values: storedOfferValues(row), acceptance: null },
  )
  const text = JSON.stringify(document)
  expect(text).toContain('5656.57')
  for (const secret of [...secrets, 'purchase', 'margin']) expect(text).not.toContain(secret)
})

it('guessing a code fails: the address is stopped long before', async () => {
  const tries = sized(120, 10_000)
  const begun = performance.now()
  const small = await startServer({ config: { rate_limit: 200 } })
  const guess = () =>
    small.nobody.refused('public-zone.offer.show', { path: { code: randomBytes(16).toString('hex') } })
  try {
    const statuses: number[] = []
    while (statuses.length < tries) {
      const answers = await Promise.all(Array.from({ length: 60 }, guess))
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
    const minutes = 1 + Math.floor((performance.now() - begun) / 60_000)
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(60 * minutes)
  } finally {
    await small.stop()
  }
})

it('a copy of personal data has neither purchase prices nor drafts of another company', async () => {
  const planted = line({ name: 'Nieogłoszona', catalogue_price: '5000.00', percent: markup, purchase_price: purchase })
  const { rows } = await server.pool.query(`select first_name || ' ' || last_name as name from users where id = $1`, [
    desk.author.id,
  ])
  const form = { lines: [planted], customer_name: rows[0]?.name, customer_email: desk.author.email }
  const draft = await desk.draft({ ...form, subject: 'Szkic obcy' }, desk.stranger)
  const unsent = await desk.registered({ ...form, subject: 'Zarejestrowana' }, desk.stranger)
  const own = await desk.draft({ ...form, subject: 'Szkic własny' })
  const copy = async (email: string) =>
    JSON.stringify((await desk.admin.call('consent.persons.export', { query: { email } })).body)
  const sent = await copy('tajna@dom.example')
  expect(sent).toContain(offer.offer_number)
  expect(sent).toContain('"introduction"')
  const written = JSON.parse(await copy(desk.author.email)) as Record<string, { id: number; content?: object }[]>
  const offers = written['offer-generator.offers'] ?? []
  expect(offers.map(({ id }) => id)).toEqual([unsent.id, own.id])
  expect(offers.map((found) => 'content' in found)).toEqual([false, false])
  expect(offers.some(({ id }) => id === draft.id)).toBe(false)
  for (const text of [sent, JSON.stringify(written)])
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
})
