import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyRole } from '#contract/declare/company-role.ts'
import type { EndpointName } from '#contract/index.ts'
import { openTrainingHall, type TrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
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

describe('a role in the company', () => {
  it.each<[CompanyRole[], EndpointName[], EndpointName[]]>([
    [
      ['service'],
      ['partnerzone.service-order.service-orders.store', 'partnerzone.service-order.service-orders.send'],
      [
        'partnerzone.training.records.store',
        'partnerzone.training.orders.pay',
        'partnerzone.training.orders.settle',
        'partnerzone.training.orders.change-payment',
        'partnerzone.training.orders.resume',
        'partnerzone.user.invitations.store',
      ],
    ],
    [
      ['trainings'],
      [
        'partnerzone.training.records.store',
        'partnerzone.training.orders.pay',
        'partnerzone.training.orders.change-payment',
        'partnerzone.training.orders.resume',
      ],
      ['partnerzone.service-order.service-orders.store', 'partnerzone.training.orders.settle'],
    ],
    [
      ['accounts'],
      [
        'partnerzone.training.orders.pay',
        'partnerzone.training.orders.settle',
        'partnerzone.training.orders.change-payment',
        'partnerzone.training.orders.resume',
      ],
      ['partnerzone.service-order.service-orders.send', 'partnerzone.training.participants.cancel'],
    ],
    [
      [],
      [
        'partnerzone.service-order.service-orders.index',
        'partnerzone.training.orders.show',
        'partnerzone.faq.posts.vote',
      ],
      [
        'partnerzone.training.orders.change-payment',
        'partnerzone.training.orders.resume',
        'partnerzone.offer-generator.settings.update',
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

  it('is enforced by the server', async () => {
    const term = await hall.term(training)
    expect((await draft(await member(['trainings', 'accounts']))).status).toBe(403)
    expect((await signUp(await member(['service']), term)).status).toBe(403)
    expect((await draft(await member(['service']))).status).toBe(200)
    const reader = await member([])
    const path = { training_order: 1 }
    const changed = { path, body: { payment_id: 1 } }
    expect((await reader.refused('partnerzone.training.orders.change-payment', changed)).status).toBe(403)
    expect((await reader.refused('partnerzone.training.orders.resume', changed)).status).toBe(403)
  })

  it('is not needed by an administrator of the company, and without one a person only reads', async () => {
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

  it('is valid in its own company only', async () => {
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

describe('a colleague’s roles', () => {
  it('are changed by the company’s administrator, at once, with an entry in the history', async () => {
    const boss = await server.person({ roles: ['partner'], partners: [hall.company], is_company_admin: true })
    const colleague = await member(['service'])
    const shown = (await boss.call('partnerzone.user.users.show', { path: { user: colleague.id } })).body
    expect(shown.companies).toMatchObject([{ company_roles: ['service'] }])
    const body = {
      partner_id: hall.company,
      is_company_admin: false,
      company_roles: ['accounts' as const],
      version: shown.version,
    }
    expect(
      (await colleague.refused('partnerzone.user.users.update', { path: { user: colleague.id }, body })).status,
    ).toBe(403)
    const changed = await boss.call('partnerzone.user.users.update', { path: { user: colleague.id }, body })
    expect(changed.body.companies).toMatchObject([{ company_roles: ['accounts'] }])
    expect((await draft(colleague)).status).toBe(403)
    const { rows } = await server.pool.query(
      `select before -> 'company_roles' as before, after -> 'company_roles' as after from audit_entries
       where entity = 'user.users' and entity_id = $1 order by id desc limit 1`,
      [colleague.id],
    )
    expect(rows[0]).toEqual({ before: ['service'], after: ['accounts'] })
  })

  it('are changed by staff, and chosen with an invitation', async () => {
    const trade = await server.person({ roles: ['moderator-trade'] })
    const path = { partner: hall.company }
    const form = {
      first_name: 'Ewa',
      last_name: 'Nowa',
      email: `${crypto.randomUUID()}@portal.test`,
      phone_number: '',
      locale: 'pl' as const,
    }
    const invited = (await trade.call('partner.users.store', { path, body: { ...form, company_roles: ['trainings'] } }))
      .body
    expect(invited).toMatchObject({ is_company_admin: false, company_roles: ['trainings'] })
    const update = { is_company_admin: false, company_roles: [], version: invited.version }
    const changed = await trade.call('partner.users.update', { path: { ...path, user: invited.id }, body: update })
    expect(changed.body.company_roles).toEqual([])
    const wrong = await trade.refused('partner.users.update', {
      path: { ...path, user: invited.id },
      body: { ...update, company_roles: ['director'], version: changed.body.version },
    })
    expect(wrong.status).toBe(422)
  })
})
