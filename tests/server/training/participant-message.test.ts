import { afterAll, beforeAll, expect, it } from 'vitest'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { signUpForm } from '#tests/support/scenarios/training/sign-up-form.ts'
import { openTrainingHall, type TrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let hall: TrainingHall
let partner: Person
let staff: Person

beforeAll(async () => {
  server = await startServer()
  hall = await openTrainingHall(server)
  partner = await server.person({ roles: ['partner'], partners: [hall.company] })
  staff = await server.person({ roles: ['moderator-training'] })
})
afterAll(() => server.stop())

const person = (name: string, email: string) => ({ first_name: name, last_name: 'Nowak', email })

async function signed(): Promise<number[]> {
  const term_id = await hall.term(await hall.training(), { places: 5 })
  await partner.call('partnerzone.training.records.store', {
    body: signUpForm(hall, term_id, [person('Jan', 'jan@instal-test.pl'), person('Ewa', partner.email)]),
  })
  return (await hall.participants(term_id)).map(({ id }) => id)
}

const words = { subject: 'Parking', text: 'Wjazd od ulicy Cieplnej.\nProszę mieć obuwie robocze.' }
const write = (ids: number[], who = staff) =>
  who.call('core.lists.act', { body: { call: 'training.participants.message', ids, body: words } })

it('is sent to each chosen person separately, with an entry in each history', async () => {
  const ids = await signed()
  await server.pool.query(`delete from pgboss.job where name = 'mail.send'`)
  const { body } = await write(ids)
  expect(body).toEqual({ done: 2, refused: [] })
  const letters = await queuedLetters(server.pool, 'training_message')
  expect(
    letters.map(({ to, data }) => ({ to, text: data.text })).toSorted((one, other) => one.to.localeCompare(other.to)),
  ).toEqual(
    [
      { to: 'jan@instal-test.pl', text: words.text },
      { to: partner.email, text: words.text },
    ].toSorted((one, other) => one.to.localeCompare(other.to)),
  )
  const { rows } = await server.pool.query(
    `select entity_id, after from audit_entries where entity = 'training.participants' and action = 'message' order by 1`,
  )
  expect(rows).toEqual(
    ids.toSorted((one, other) => one - other).map((id) => ({ entity_id: id, after: { subject: 'Parking' } })),
  )
})

it('leaves out people who switched letters about trainings off, and says so; partners cannot send any', async () => {
  const ids = await signed()
  await server.pool.query(`update users set muted_letters = '{trainings}' where id = $1`, [partner.id])
  const { body } = await write(ids)
  expect(body.done).toBe(1)
  expect(body.refused).toHaveLength(1)
  expect(body.refused[0]?.reason).toBe('This person has turned off messages about trainings')
  const asked = { body: { call: 'training.participants.message', ids, body: words } } as const
  expect((await partner.refused('core.lists.act', asked)).status).toBe(403)
})
