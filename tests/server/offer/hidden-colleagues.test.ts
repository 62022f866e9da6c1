import { beforeAll, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { answersTo, differing, questionsOf } from '#tests/support/contract/everything-read.ts'
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

/** Everything that a member can read. */
const questions = () =>
  questionsOf({
    zone: 'partner',
    pathOf: () => ({ ...own, partner: desk.company, list: 'partnerzone.offer-generator.offers.index' }),
    searched: [marker],
  })

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
  before = await answersTo(questions(), colleague)
  // Answers that differ by themselves, such as the time of the last use of a session, are not compared.
  for (const asked of differing(before, await answersTo(questions(), colleague))) before.delete(asked)

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
  const { body: copy } = await boss.call(`${zone}.offers.copy`, { path: { offer: offer.id } })
  await server.pool.query('update offers set maintainer_email = $1 where id = $2', [boss.email, copy.id])
  hidden = {
    offer: opened.id,
    offer_template: await templateOf(author, marker),
    offer_customer: (await bookOf(boss, marker)).find(({ name }) => name === marker)?.id ?? 0,
  }
})

describe('where a company hides offers of colleagues', () => {
  it('every answer to a member is the same as before a colleague wrote offers, templates and customers', async () => {
    const after = await answersTo(questions(), desk.colleague)
    expect(differing(before, after)).toEqual([])
    const naming = [...after].flatMap(([asked, answer]) => (answer.includes(marker) ? [asked] : []))
    expect(naming).toEqual([])
  })

  it('few answers change by themselves, so that nearly all are compared', () => {
    const all = questions()
    expect(all.filter((asked) => !before.has(JSON.stringify(asked))).length).toBeLessThan(all.length / 20)
  })

  it('the same answers show them to their author and to an administrator', async () => {
    const names = [`${zone}.offers.index`, `${zone}.customers.index`, `${zone}.customers.lookup`]
    for (const person of [desk.author, desk.boss]) {
      const read = await answersTo(questions(), person)
      const naming = new Set(
        [...read].flatMap(([asked, answer]) => (answer.includes(marker) ? [JSON.parse(asked).name as string] : [])),
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

  it('a customer of hidden and visible offers is shown with the data of the visible ones', async () => {
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
