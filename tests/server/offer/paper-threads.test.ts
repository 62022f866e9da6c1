import { expect, it } from 'vitest'
import { line, type OfferDesk, withOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import type { Person, TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OfferDesk
withOfferDesk((opened) => ({ server, desk } = opened))

const zone = 'partnerzone.offer-generator.offers'
/** 100 lines, each with a description of some 3,400 letters: about 70 pages. */
const long = () => Array.from({ length: 100 }, (_, index) => line({ name: `Pozycja ${index}`, ...described(70) }))
const described = (times: number) => ({
  description: 'Opis pozycji z rurą, żółtą izolacją i kołkami. '.repeat(times),
  print_description: true,
})

it('other calls are answered while twenty previews of a long offer are drawn one after another; the newest is always drawn', async () => {
  const { id } = await desk.draft()
  const preview = (who: Person, lines = long()) =>
    who.call(`${zone}.preview`, { path: { offer: id }, body: desk.form({ lines }) })
  let isDrawing = true
  const asked = Array.from({ length: 20 }, () => preview(desk.author))
  const drawn = Promise.all(asked).finally(() => {
    isDrawing = false
  })
  const waits: number[] = []
  let short: number | null = null
  const shortPreview = preview(desk.colleague, [line()]).then(({ status }) => {
    short = isDrawing ? status : -1
  })
  while (isDrawing) {
    const begin = performance.now()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    waits.push(performance.now() - begin)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const answers = await drawn
  await shortPreview
  const statuses = answers.map(({ status }) => status)
  // The first was being drawn when the others came; of those only the last was still wanted.
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(2)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(answers.find(({ status }) => status === 200)?.body.pages).toBeGreaterThan(40)
  expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
    message: 'A newer preview is being prepared.',
  })
  expect(waits.length).toBeGreaterThan(3)
  // Drawn on this thread, each paper would hold up everything for as long as it takes.
  expect(Math.max(...waits)).toBeLessThan(2500)
  // A colleague's short offer does not wait for the long ones.
  expect(short).toBe(200)
}, 60_000)

it('a preview needs its own permission and a role that writes offers', async () => {
  const { id } = await desk.draft()
  const reader = await server.person({ roles: ['partner'], partners: [desk.company], company_roles: ['trainings'] })
  const refused = await reader.call(`${zone}.preview`, { path: { offer: id }, body: desk.form() })
  expect(refused.status).toBe(403)
  await server.pool.query(
    `update roles set permissions = array_remove(permissions, '${zone}.preview') where slug = 'partner'`,
  )
  const without = await desk.author.call(`${zone}.preview`, { path: { offer: id }, body: desk.form() })
  expect(without.status).toBe(403)
  expect((await desk.author.call(`${zone}.show`, { path: { offer: id } })).status).toBe(200)
})

it('an offer of more than a hundred pages is neither previewed nor registered, with the reason', async () => {
  const lines = Array.from({ length: 180 }, () => line(described(70)))
  const { id, version } = await desk.draft({ lines })
  const registered = await desk.author.call(`${zone}.register`, { path: { offer: id }, body: { version } })
  expect(registered.status).toBe(422)
  expect(registered.body).toMatchObject({
    code: 'invalid',
    message: 'The document would have more than 100 pages. Shorten the descriptions or split the offer.',
  })
  expect((await desk.seen(id)).state).toBe('draft')
})
