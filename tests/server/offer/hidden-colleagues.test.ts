import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { line, type OfferDesk, withOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import type { Person, TestServer } from '#tests/support/servers/server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let server: TestServer
let desk: OfferDesk
/** The colleague's own records, beside the hidden ones. */
let own: Record<string, number>
let hidden: { offer: number; offer_template: number; offer_customer: number }
let before: Map<string, string>

withOfferDesk((opened) => {
  ;({ server, desk } = opened)
})

/** Texts that only the colleagues' records have. */
const marker = 'Zatajkowska'
const shared = { customer_name: 'Wspólna Klientka', customer_email: 'wspolna@dom.example' }

/** Calls that read for a member: of the partner zone, and those for everybody who is signed in. */
const reading = (Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]).filter(
  ([name, { method, kind, access }]) =>
    method === 'GET' &&
    kind !== 'stream' &&
    name !== 'auth.logout' &&
    (name.startsWith('partnerzone.') || access === 'user'),
)

const fieldsOf = ({ query }: Endpoint) => Object.keys((query as unknown as { entries?: object }).entries ?? {})

/** Everything that a call can be asked for by a member: as it is, searched, sorted, as a file, counted and summed. */
function queriesOf([name, endpoint]: [EndpointName, Endpoint]): [EndpointName, Record<string, string>][] {
  const fields = fieldsOf(endpoint)
  const searched = ['search', 'q', 'query', 'text', 'name', 'customer_name', 'subject', 'offer_number']
  const queries: Record<string, string>[] = [
    {},
    ...searched.filter((field) => fields.includes(field)).map((field) => ({ [field]: marker })),
    ...(fields.includes('ids') ? [{ ids: '1,2,3,4,5,6,7,8,9,10,11,12' }] : []),
  ]
  if (endpoint.kind !== 'list') return queries.map((query) => [name, query])
  const { sort } = endpoint as Endpoint & { sort: readonly string[] }
  return [
    ...[...queries, ...sort.map((sort_by) => ({ sort_by })), { format: 'csv' }].map(
      (query): [EndpointName, Record<string, string>] => [name, query],
    ),
    ['core.lists.counts', { lists: JSON.stringify([{ list: name, query: '' }]) }],
    ['core.lists.sums', { list: name }],
    ...Array.from({ length: 12 }, (_, id): [EndpointName, Record<string, string>] => [
      'core.lists.neighbours',
      { list: name, id: String(id + 1) },
    ]),
  ]
}

/** Every answer that a member can read, as text. */
async function everythingReadBy(person: Person): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const call of reading.flatMap(queriesOf)) {
    const [name, query] = call
    const path = { ...own, partner: desk.company, list: 'partnerzone.offer-generator.offers.index' }
    const { status, body } = await person.refused(name, { path, query })
    expect({ name, query, failed: status >= 500 || status === 401 }).toEqual({ name, query, failed: false })
    answers.set(JSON.stringify(call), JSON.stringify([status, body]))
  }
  return answers
}

const zone = 'partnerzone.offer-generator'
const content = (name: string) => ({ ...desk.form({ lines: [line({ name })] }), name, active: true })
const templateOf = async (person: Person, name: string) => {
  const { sections, variants, ...rest } = content(name)
  const body = Object.fromEntries(
    Object.entries({ ...rest, sections, variants }).filter(([field]) => templateFields.includes(field)),
  )
  const { status, body: template } = await person.refused(`${zone}.templates.store`, { body })
  expect({ status, template }).toMatchObject({ status: 200 })
  return (template as unknown as { id: number }).id
}
const templateFields = Object.keys(
  (endpoints[`${zone}.templates.store`].body as unknown as { entries: object }).entries,
).filter((field) => field !== 'partner_id')

const bookOf = async (person: Person, search = '') =>
  (await person.call(`${zone}.customers.index`, { query: { search, per_page: 100 } })).body.results

beforeAll(async () => {
  const { author, colleague, boss } = desk
  await desk.settings({ colleagues_see: false })
  const offer = await desk.sent({ ...shared, customer_phone: '+48601000001' }, colleague)
  own = {
    offer: offer.id,
    offer_template: await templateOf(colleague, 'Szablon kolegi'),
    offer_customer: (await bookOf(colleague))[0]?.id ?? 0,
  }
  await templateOf(boss, 'Szablon firmy')
  before = await everythingReadBy(colleague)
  const again = await everythingReadBy(colleague)
  for (const [call, answer] of again) if (before.get(call) !== answer) before.delete(call)

  const named = {
    customer_name: marker,
    customer_contact: marker,
    customer_address: `${marker} 1`,
    customer_email: 'zatajkowska@dom.example',
    subject: marker,
  }
  const opened = await desk.sent({ ...named, lines: [line({ name: marker })] })
  await server.nobody.call('public-zone.offer.open', { path: { code: opened.code } })
  await server.nobody.refused('public-zone.offer.ask', {
    path: { code: opened.code },
    body: { name: marker, text: marker },
  })
  const accepted = await desk.sent({ ...named, offer_number: `${marker}/1` })
  await desk.accept(accepted.code, await desk.priceOf(accepted.code))
  await desk.draft({ ...named, offer_number: `${marker}/2` })
  // The same customer, later and with other data.
  await desk.registered({ ...shared, customer_phone: '+48602000002', customer_contact: marker })
  // The administrator revises the colleague's offer by a draft that only the administrator answers for.
  const { body: copy } = await boss.call(`${zone}.offers.copy`, { path: { offer: offer.id }, body: {} })
  await server.pool.query('update offers set maintainer_email = $1 where id = $2', [boss.email, copy.id])
  hidden = {
    offer: opened.id,
    offer_template: await templateOf(author, marker),
    offer_customer: (await bookOf(boss, marker)).find(({ name }) => name === marker)?.id ?? 0,
  }
})

describe('where a company hides the offers of colleagues', () => {
  it('every answer to a member is the one from before a colleague wrote offers, templates and customers', async () => {
    const after = await everythingReadBy(desk.colleague)
    const changed = [...before].flatMap(([call, answer]) => (after.get(call) === answer ? [] : [call]))
    expect(changed).toEqual([])
    const naming = [...after].flatMap(([call, answer]) => (answer.includes(marker) ? [call] : []))
    expect(naming).toEqual([])
  })

  it('few answers differ by themselves, so that nearly all are compared', () => {
    const all = new Set(reading.flatMap(queriesOf).map((call) => JSON.stringify(call)))
    expect([...all].filter((call) => !before.has(call)).length).toBeLessThan(all.size / 20)
  })

  it('the same answers name them to their author and to an administrator', async () => {
    const names = [`${zone}.offers.index`, `${zone}.customers.index`, `${zone}.customers.lookup`]
    for (const person of [desk.author, desk.boss]) {
      const read = await everythingReadBy(person)
      const naming = new Set(
        [...read].flatMap(([call, answer]) => (answer.includes(marker) ? [JSON.parse(call)[0] as string] : [])),
      )
      expect([...naming]).toEqual(
        expect.arrayContaining([
          ...names,
          `${zone}.templates.index`,
          `${zone}.templates.list`,
          'partnerzone.search.results.index',
          'partnerzone.dashboard.dashboards.index',
        ]),
      )
    }
  })

  it('a customer of hidden and visible offers has the data of the visible ones', async () => {
    const phones = async (person: Person) => (await bookOf(person, 'wspólna')).map(({ phone }) => phone)
    expect(await phones(desk.colleague)).toEqual(['+48601000001'])
    expect(await phones(desk.boss)).toEqual(['+48602000002'])
  })

  it('hidden records cannot be opened, used, changed or removed', async () => {
    const path = hidden
    const { offer_template } = hidden
    const statuses = [
      await desk.colleague.refused(`${zone}.offers.show`, { path }),
      await desk.colleague.refused(`${zone}.customers.destroy`, { path }),
      await desk.colleague.refused(`${zone}.templates.destroy`, { path }),
      await desk.colleague.refused(`${zone}.templates.update`, {
        path,
        body: {
          ...Object.fromEntries(Object.entries(content('x')).filter(([field]) => templateFields.includes(field))),
          version: 1,
        },
      }),
      await desk.colleague.refused(`${zone}.offers.store`, { body: { ...desk.form(), template_id: offer_template } }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404, 404, 404])
    expect(await bookOf(desk.boss, marker)).not.toEqual([])
  })

  it('the template of an administrator is for all members', async () => {
    const { results } = (await desk.colleague.call(`${zone}.templates.index`)).body
    expect(results.filter(({ is_own }) => is_own).map(({ name }) => name)).toEqual(['Szablon firmy', 'Szablon kolegi'])
  })

  it('all members see everything again once colleagues see each other’s offers', async () => {
    await desk.settings({ colleagues_see: true })
    expect((await bookOf(desk.colleague, marker)).map(({ name }) => name)).toContain(marker)
    const { results } = (await desk.colleague.call(`${zone}.templates.index`)).body
    expect(results.map(({ name }) => name)).toContain(marker)
    await desk.settings({ colleagues_see: false })
  })
})
