import { afterAll, beforeAll, expect, it } from 'vitest'
import { mainData, newContractor } from '#tests/support/scenarios/contractors.ts'
import { partnerForm } from '#tests/support/scenarios/partner/companies.ts'
import { openTrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { userDesk } from '#tests/support/scenarios/user-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

/* Nothing personal is written again into a record whose personal data were erased. */

let server: TestServer
let trade: Person
const accounts = userDesk()

beforeAll(async () => {
  server = await startServer()
  trade = await server.person({ roles: ['moderator-trade'] })
})
afterAll(() => server.stop())

const isRefused = {
  status: 409,
  body: { message: 'The personal data of this record were erased. It can no longer be changed.' },
}

it('an account stays without a person', async () => {
  const { id } = await accounts.server.person({ roles: ['moderator'] })
  await accounts.server.pool.query('update users set status = 2, anonymised_at = now() where id = $1', [id])
  expect(await accounts.change(accounts.admin, id, { first_name: 'Znowu' })).toMatchObject(isRefused)
})

it('a contractor and its contacts stay without people', async () => {
  const contractor = await newContractor(server, trade)
  await server.pool.query('update contractors set anonymised_at = now() where id = $1', [contractor.id])
  const path = { contractor: contractor.id }
  const changed = await trade.refused('contractor.contractors.update', {
    path,
    body: { ...mainData(contractor), name: 'Znowu Sp. z o.o.' },
  })
  expect(changed).toMatchObject(isRefused)
  const contact = { first_name: 'Jan', last_name: 'Nowy', email: 'jan@nowy.example', phone_number: '601 602 603' }
  expect(
    await trade.refused('contractor.contacts.store', { path, body: { ...contact, is_primary: false } }),
  ).toMatchObject(isRefused)
})

it('a company stays without its data', async () => {
  const partner = await server.partner()
  await server.pool.query('update partners set status = 2, anonymised_at = now() where id = $1', [partner])
  const body = { ...(await partnerForm(server)), version: 1 }
  expect(await trade.refused('partner.partners.update', { path: { partner }, body })).toMatchObject(isRefused)
})

it('a participant stays without a name', async () => {
  const hall = await openTrainingHall(server)
  const term = await hall.term(await hall.training())
  await hall.sign(term, ['Jan'])
  const [person] = await hall.participants(term)
  const participant = person?.id ?? 0
  await server.pool.query('update training_participants set anonymised_at = now() where id = $1', [participant])
  const trainer = await server.person({ roles: ['moderator-training'] })
  const body = { first_name: 'Jan', last_name: 'Znowu', email: 'jan@znowu.example', phone_number: null, version: 1 }
  expect(await trainer.refused('training.participants.update', { path: { participant }, body })).toMatchObject(
    isRefused,
  )
})
