import { afterAll, beforeAll, expect, it } from 'vitest'
import { moveTo } from '#tests/support/scenarios/new-address.ts'
import { type OfferDesk, openOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import { openTrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

/* Offers and trainings of a person whose address is changed. */

let server: TestServer
let desk: OfferDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openOfferDesk(server)
})
afterAll(async () => {
  expect(server.unforeseen).toEqual([])
  await server.stop()
})

const shown = async (code: string) => (await server.nobody.call('public-zone.offer.show', { path: { code } })).body
const newAddress = async (of: Person) => {
  const email = `${crypto.randomUUID()}@portal.test`
  await moveTo(server, of, email)
  return email
}

it('an offer names its maintainer with the new address, and questions go there', async () => {
  await desk.settings({ colleagues_see: false })
  const maintainer = await server.person({ roles: ['partner'], partners: [desk.company] })
  const { id, code } = await desk.sent({ maintainer_name: 'Jan Testowy', maintainer_email: maintainer.email })
  const elsewhere = await desk.sent({ maintainer_email: maintainer.email }, desk.stranger)
  const email = await newAddress(maintainer)
  expect((await shown(code)).maintainer).toMatchObject({ name: 'Jan Testowy', email })
  expect((await desk.seen(id)).maintainer_email).toBe(email)
  expect((await shown(elsewhere.code)).maintainer).toMatchObject({ email: maintainer.email })
  await desk.letters('offer_asked')
  await server.nobody.call('public-zone.offer.ask', { path: { code }, body: { text: 'Kiedy montaż?' } })
  expect((await desk.letters('offer_asked')).map(({ to }) => to)).toContain(email)
})

it('letters about a training go to the new address of participants and of the person who registered them', async () => {
  const hall = await openTrainingHall(server)
  const term = await hall.term(await hall.training())
  const person = await server.person({ roles: ['partner'], partners: [hall.company] })
  await hall.sign(term, ['Jan', 'Ewa'])
  const of = (column: string, where: string) =>
    server.pool.query(`select ${column} as email from ${where} = $1 order by id`, [term])
  await server.pool.query(
    `update training_participants set email = $1, user_id = $2 where term_id = $3 and first_name = 'Jan'`,
    [person.email, person.id, term],
  )
  await server.pool.query('update training_records set contact_email = $1, created_by = $2 where term_id = $3', [
    person.email,
    person.id,
    term,
  ])
  const email = await newAddress(person)
  expect((await of('email', 'training_participants where term_id')).rows).toEqual([
    { email },
    { email: 'ewa@instal-test.pl' },
  ])
  expect((await of('contact_email', 'training_records where term_id')).rows).toEqual([{ email }])
})
