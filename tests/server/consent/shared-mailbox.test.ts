import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { openTrainingHall, type TrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

const mailbox = 'biuro@cieplo-dla-domu.test'
const anna = { first_name: 'Anna', last_name: 'Wiśniewska', email: mailbox, phone_number: '+48225551234' }
const piotr = { first_name: 'Piotr', last_name: 'Zalewski', email: mailbox, phone_number: '+48225551234' }

let server: TestServer
let hall: TrainingHall
let desk: OrderDesk
let admin: Person
let order: number

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.pool.query(text, values)).rows as Row[]

/** A term of long ago with Anna and Piotr, an order of Piotr with his consents, and a company with the same address. */
beforeAll(async () => {
  server = await startServer()
  hall = await openTrainingHall(server)
  desk = await openOrderDesk(server)
  admin = await server.person({ roles: ['super-admin'] })
  const term = await hall.term(await hall.training())
  const contact = { first_name: 'Ewa', last_name: 'Kadrowa', email: mailbox, phone: null }
  await hall.sign(term, [], { people: [anna, piotr], contact })
  await query(
    `update training_terms set training_date = current_date - 2600, certificate_date = current_date - 2600, status = 'completed' where id = $1`,
    [term],
  )
  await query(`update training_participants set status = 'present' where term_id = $1`, [term])
  const sent = await desk.sent({ contact_name: 'Piotr Zalewski', contact_email: mailbox, recipient: 'Piotr Zalewski' })
  order = sent.id
  await query(
    `insert into contractors (name, address_street, address_postcode, address_city, address_province, nip_number, email,
       phone_number, business_area, contract_date)
     values ('Ciepło dla Domu', 'Prosta 1', '00-001', 'Warszawa', 1, '5260001246', $1, '+48225551234',
       (select min(id) from business_areas), current_date - 30)`,
    [mailbox],
  )
})
afterAll(() => server.stop())

const people = async () =>
  query<{ first_name: string; last_name: string; email: string; phone_number: string | null }>(
    `select first_name, last_name, email, phone_number from training_participants order by id`,
  )
const consentsOf = (entity: string) =>
  query<{ id: number; person_name: string; withdrawn: boolean; kind: string }>(
    `select g.id, g.person_name, g.withdrawn_at is not null as withdrawn, t.kind from given_consents g
     join consent_texts t on t.id = g.consent_text_id where g.entity = $1 and g.person_email = $2 order by g.id`,
    [entity, mailbox],
  )

describe('people of one mailbox', () => {
  it('are found separately, each with those who share the mailbox; data of the company belongs to none of them', async () => {
    const { body } = await admin.call('consent.persons.index', { query: { search: mailbox } })
    const seen = body.results.map(({ name, shared_with, records }) => [
      name,
      shared_with,
      records.map(({ entity }) => entity),
    ])
    expect(seen).toEqual(
      expect.arrayContaining([
        ['Anna Wiśniewska', ['Ewa Kadrowa', 'Piotr Zalewski'], ['training.participants']],
        ['Ewa Kadrowa', ['Anna Wiśniewska', 'Piotr Zalewski'], ['training.records']],
        [
          'Piotr Zalewski',
          ['Anna Wiśniewska', 'Ewa Kadrowa'],
          expect.arrayContaining(['service-order.service-orders', 'training.participants']),
        ],
        [null, ['Anna Wiśniewska', 'Ewa Kadrowa', 'Piotr Zalewski'], ['contractor.contractors']],
      ]),
    )
    expect(seen).toHaveLength(4)
    expect(body.results.find(({ name }) => name === 'Anna Wiśniewska')).toMatchObject({ consents: 0 })
    expect(body.results.find(({ name }) => name === 'Piotr Zalewski')).toMatchObject({ consents: 3 })
  })

  it('are asked for by name', async () => {
    for (const call of ['consent.persons.preview', 'consent.persons.export'] as const) {
      const whose = await admin.refused(call, { query: { email: mailbox } })
      expect([whose.status, Object.keys(whose.body.errors ?? {})]).toEqual([422, ['name']])
      expect((await admin.refused(call, { query: { email: mailbox, name: 'Jan Nikt' } })).status).toBe(404)
    }
  })

  it('have separate data files: the file of one contains nothing about the others', async () => {
    const fileOf = async (name: string) => {
      const { body } = await admin.call('consent.persons.export', { query: { email: mailbox, name } })
      return typeof body === 'string' ? body : JSON.stringify(body)
    }
    const hers = await fileOf('Anna Wiśniewska')
    expect(hers).toContain('Wiśniewska')
    expect(hers).not.toMatch(/Zalewski|Kadrowa|Ciepło dla Domu/)
    const his = await fileOf('piotr zalewski')
    expect(his).toContain('Zalewski')
    expect(his).not.toMatch(/Wiśniewska|Kadrowa/)
  })

  it('withdraw consents each for themselves', async () => {
    const [first] = await consentsOf('service-order.service-orders')
    await admin.call('consent.consents.withdraw', {
      path: { consent: first?.id as number },
      body: { reason: 'Telefonicznie', version: 1 },
    })
    expect((await consentsOf('service-order.service-orders')).filter(({ withdrawn }) => withdrawn)).toHaveLength(1)
    expect(await consentsOf('training.records')).toEqual([
      expect.objectContaining({ person_name: 'Ewa Kadrowa', withdrawn: false }),
    ])
  })

  it('are erased each for themselves: the others keep address, number, consents, history and letters', async () => {
    const letter = (name: string) =>
      query(`insert into pgboss.job (name, data) values ('mail.send', $1) returning id`, [
        JSON.stringify({ to: mailbox, template: 'training_ticket', data: { full_name: name } }),
      ])
    await letter('Anna Wiśniewska')
    await letter('Piotr Zalewski')
    const audited = () =>
      query<{ email: string | null }>(
        `select after ->> 'email' as email from audit_entries where entity = 'training.participants'
           and entity_id = (select id from training_participants where first_name = 'Piotr') and after ? 'email'`,
      )
    const before = { consents: await consentsOf('service-order.service-orders'), history: await audited() }

    const { body } = await admin.call('consent.persons.preview', { query: { email: mailbox, name: 'Anna Wiśniewska' } })
    expect(body.records.map(({ entity, erasure }) => [entity, erasure])).toEqual([['training.participants', 'all']])
    const erased = await admin.refused('consent.persons.anonymise', {
      body: { email: mailbox, name: 'Anna Wiśniewska', confirmation: mailbox, reason: 'Wniosek z maja' },
    })
    expect(erased.status).toBe(200)

    const [gone, stays] = await people()
    expect(gone).toMatchObject({ first_name: 'Anonim', phone_number: null })
    expect(gone?.email).not.toBe(mailbox)
    expect(stays).toEqual(piotr)
    expect(await consentsOf('service-order.service-orders')).toEqual(before.consents)
    expect(await consentsOf('training.records')).toHaveLength(1)
    expect(await audited()).toEqual(before.history)
    const letters = await query<{ name: string }>(
      `select data -> 'data' ->> 'full_name' as name from pgboss.job where name = 'mail.send'
         and data ->> 'template' = 'training_ticket' and data ->> 'to' = $1`,
      [mailbox],
    )
    expect(new Set(letters.map(({ name }) => name))).toEqual(new Set(['Piotr Zalewski']))
    expect(await query('select email, phone_number from contractors where email = $1', [mailbox])).toEqual([
      { email: mailbox, phone_number: '+48225551234' },
    ])
    expect(await query('select contact_email, contact_name from service_orders where id = $1', [order])).toEqual([
      { contact_email: mailbox, contact_name: 'Piotr Zalewski' },
    ])
  })
})
