import { expect, test } from 'vitest'
import { offerValues } from '#contract/offer/form.ts'
import { expireOffers } from '#server/modules/offer/jobs.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { type DocumentedAnswer, documentedCells } from '#tests/support/documented-movements.ts'
import { line, type OfferDesk, withOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

/* The table of docs/offers.md, "When an answer comes otherwise", cell by cell. */

const zone = 'partnerzone.offer-generator.offers'
const page = 'public-zone.offer'

let server: TestServer
let desk: OfferDesk

withOfferDesk((opened) => {
  ;({ server, desk } = opened)
})

type Sent = Awaited<ReturnType<OfferDesk['sent']>>
type Answer = (offer: Sent, changes?: object) => Promise<unknown>

const byCustomer =
  (verb: 'accept' | 'reject' | 'ask', body: object): Answer =>
  ({ code }, changes) =>
    server.nobody.refused(`${page}.${verb}`, { path: { code }, body: { ...body, ...changes } })
const byCompany =
  (verb: 'accept' | 'reject' | 'rescind' | 'withdraw' | 'extend', body: object): Answer =>
  async ({ id }, changes) => {
    const { version } = await desk.seen(id)
    return desk.author.refused(`${zone}.${verb}`, { path: { offer: id }, body: { version, ...body, ...changes } })
  }

const answers = {
  'customer accept': byCustomer('accept', { name: 'Joanna', consent: true, gross: '108.00' }),
  'customer reject': byCustomer('reject', { reason: 'Za drogo' }),
  'customer ask': byCustomer('ask', { text: 'Czy z montażem?' }),
  'company accept': byCompany('accept', { name: 'Joanna', note: 'Zadzwoniła' }),
  'company reject': byCompany('reject', { reason: 'Za drogo' }),
  'company rescind': byCompany('rescind', { declared_on: dayFromNow(0), reason: 'Rozmyśliła się' }),
}
type Name = keyof typeof answers

/** An answer in which something is missing, or which names what the offer does not have. */
const blank: Record<Name, object> = {
  'customer accept': { name: ' ' },
  'customer reject': { reason: null },
  'customer ask': { text: ' ' },
  'company accept': { note: '' },
  'company reject': { reason: null },
  'company rescind': { reason: '' },
}
const unknown = { options: ['gone'] }
const zero = { quantities: [{ line: 'radiator', quantity: '0' }] }

const expired: Answer = async ({ id }) => {
  await server.pool.query('update offers set expires_on = $2 where id = $1', [id, dayFromNow(-1)])
  await expireOffers(server.db, server.deps.clock())
}
const replaced: Answer = async ({ id }) => {
  const copy = (await desk.author.call(`${zone}.copy`, { path: { offer: id } })).body
  const body = { ...offerValues(copy), expires_on: dayFromNow(9), version: copy.version }
  const saved = (await desk.author.call(`${zone}.update`, { path: { offer: copy.id }, body })).body
  await desk.author.call(`${zone}.register`, { path: { offer: copy.id }, body: { version: saved.version } })
}
const extended: Answer = async (offer) => {
  await expired(offer)
  await byCompany('extend', { expires_on: dayFromNow(9) })(offer)
}
/** The last day on which the customer may take the acceptance back was yesterday. */
const rescissionOver: Answer = ({ id }) =>
  server.pool.query('update offers set decided_at = $2, rescind_until = $3 where id = $1', [
    id,
    dayFromNow(-5),
    dayFromNow(-1),
  ])

const opposite: Record<Name, Answer> = {
  'customer accept': answers['customer reject'],
  'customer reject': answers['customer accept'],
  'customer ask': answers['customer reject'],
  'company accept': answers['company reject'],
  'company reject': answers['company accept'],
  'company rescind': answers['customer reject'],
}

/** What comes before the answer of a cell. */
function before(name: Name, movement: string): Answer[] {
  const accepted = name === 'company rescind' ? [answers['customer accept']] : []
  switch (movement) {
    case 'back':
      return [opposite[name]]
    case 'twice':
      return [...accepted, answers[name]]
    case 'late':
      return name === 'company rescind' ? [...accepted, rescissionOver] : [expired]
    case 'replaced':
      return [replaced]
    case 'vanished':
      return [byCompany('withdraw', { reason: null })]
    case 'again':
      return [extended]
    default:
      return accepted
  }
}

async function answerTo(name: Name, movement: string): Promise<DocumentedAnswer> {
  const radiator = line({ id: 'radiator', custom_price: '100.00', quantity_min: '1', quantity_max: '4' })
  const offer = await desk.sent({ lines: [radiator] })
  for (const step of before(name, movement)) await step(offer)
  const former = await desk.seen(offer.id)
  const changes: Record<string, object> = { blank: blank[name], zero, unknown }
  await answers[name](offer, changes[movement])
  const present = await desk.seen(offer.id)
  if (present.messages.length > former.messages.length) return 'asked'
  return present.state === former.state ? 'kept' : 'taken'
}

test.each(Object.entries(documentedCells('docs/offers.md')))('%s is %s', async (cell, answer) => {
  const [, name = '', movement = ''] = /^(\S+ \S+) (\S+)$/.exec(cell) ?? []
  expect(await answerTo(name as Name, movement)).toBe(answer)
})

test('an answer that is passed on is read once, and the customer reads to whom it went', async () => {
  const offer = await desk.sent()
  await answers['customer accept'](offer)
  const press = () =>
    server.nobody.refused(`${page}.reject`, { path: { code: offer.code }, body: { reason: 'Za drogo' } })
  const refused = await press()
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Instal-Test')])
  await press()
  const { messages, state } = await desk.seen(offer.id)
  expect(state).toBe('accepted')
  expect(messages.map(({ text, from_customer }) => [text, from_customer])).toEqual([
    ['Rezygnuję z przyjętej oferty. Za drogo', true],
  ])
  expect((await desk.letters('offer_asked')).length).toBeGreaterThan(0)
})

test('a late acceptance is passed on once after each expiry, also in the same words', async () => {
  const offer = await desk.sent()
  const late = answers['customer accept']
  const read = async () => (await desk.seen(offer.id)).messages.length
  await expired(offer)
  await late(offer)
  await late(offer)
  expect(await read()).toBe(1)
  await extended(offer)
  await expired(offer)
  await late(offer)
  await late(offer)
  expect(await read()).toBe(2)
})
