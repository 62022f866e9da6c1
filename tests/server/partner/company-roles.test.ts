import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointName } from '#contract/index.ts'
import type { CompanyRole } from '#contract/partner/company-role.ts'
import { openTrainingHall, type TrainingHall } from '#tests/support/scenarios/training-hall.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let hall: TrainingHall
let training: number

beforeAll(async () => {
  server = await startServer()
  hall = await openTrainingHall(server)
  training = await hall.training()
})
afterAll(() => server.stop())

const member = (company_roles: CompanyRole[], partners = [hall.company]) =>
  server.person({ roles: ['partner'], partners, company_roles })
const draft = (who: Person, body: object = {}) =>
  who.refused('partnerzone.service-order.service-orders.store', {
    body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
const signUp = (who: Person, term: number) =>
  who.refused('partnerzone.training.records.store', { body: { term_id: term }, path: { term } })

describe('what somebody does for the company', () => {
  it.each<[CompanyRole[], EndpointName[], EndpointName[]]>([
    [
      ['service'],
      ['partnerzone.service-order.service-orders.store', 'partnerzone.service-order.service-orders.send'],
      ['partnerzone.training.records.store', 'partnerzone.training.orders.pay', 'partnerzone.training.orders.settle'],
    ],
    [
      ['trainings'],
      ['partnerzone.training.records.store', 'partnerzone.training.orders.pay'],
      ['partnerzone.service-order.service-orders.store', 'partnerzone.training.orders.settle'],
    ],
    [
      ['accounts'],
      ['partnerzone.training.orders.pay', 'partnerzone.training.orders.settle'],
      ['partnerzone.service-order.service-orders.send', 'partnerzone.training.participants.cancel'],
    ],
    [
      [],
      ['partnerzone.service-order.service-orders.index', 'partnerzone.training.orders.show'],
      [
        'partnerzone.service-order.service-orders.store',
        'partnerzone.training.records.store',
        'partnerzone.training.orders.pay',
      ],
    ],
  ])('%j: is what the session may', async (roles, allowed, refused) => {
    const { permissions } = (await (await member(roles)).call('auth.user')).body
    for (const name of allowed) expect(permissions, name).toHaveProperty([name])
    for (const name of refused) expect(permissions, name).not.toHaveProperty([name])
  })

  it('is refused to others by the server', async () => {
    const term = await hall.term(training)
    expect((await draft(await member(['trainings', 'accounts']))).status).toBe(403)
    expect((await signUp(await member(['service']), term)).status).toBe(403)
    expect((await draft(await member(['service']))).status).toBe(200)
  })

  it('is everything for an administrator of the company, and reading for whoever has no role', async () => {
    const boss = await server.person({
      roles: ['partner'],
      partners: [hall.company],
      is_company_admin: true,
      company_roles: [],
    })
    expect((await draft(boss)).status).toBe(200)
    const reader = await member([])
    expect((await draft(reader)).status).toBe(403)
    expect((await reader.call('partnerzone.service-order.service-orders.index')).status).toBe(200)
  })

  it('counts for its own company only', async () => {
    const other = await server.partner('Druga Firma')
    const person = await member(['service'])
    await server.pool.query(
      `insert into partner_users (user_id, partner_id, company_roles) values ($1, $2, '{trainings}')`,
      [person.id, other],
    )
    expect((await draft(person, { partner_id: hall.company })).status).toBe(200)
    expect((await draft(person, { partner_id: other })).status).toBe(422)
  })
})
