import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTrainingHall, type TrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let hall: TrainingHall
let trainer: Person
let held: number
let training: number

/** A term that was held: three were signed and paid, two came, one of them has a certificate; one left. */
beforeAll(async () => {
  server = await startServer()
  hall = await openTrainingHall(server)
  trainer = await server.person({ roles: ['moderator-training'] })
  training = await hall.training()
  held = await hall.term(training, { places: 4 })
  const { order, signed } = await hall.sign(held, ['Adam', 'Beata', 'Cezary'])
  await hall.pay(order?.id as number)
  await hall.sign(held, ['Dorota'])
  const { pool } = server
  await pool.query(`update training_participants set status = 'present' where id = any($1)`, [
    signed.slice(0, 2).map(({ id }) => id),
  ])
  await pool.query(`update training_participants set status = 'absent' where id = $1`, [signed[2]?.id])
  await pool.query(
    `update training_participants set status = 'cancelled' where term_id = $1 and first_name = 'Dorota'`,
    [held],
  )
  await pool.query(
    `update training_terms set status = 'completed', taken_places = 3, training_date = '2026-03-10' where id = $1`,
    [held],
  )
  await pool.query(
    `insert into issued_certificates (kind, certificate_number, code, document_type, participant_id, term_id, partner_id,
       first_name, last_name, title, issued_on, created_by)
     values ('issued', 'C/1', 'kod-1', 'certificate', $1, $2, $3, 'Adam', 'Testowy', 'Montaż', '2026-03-11', $4)`,
    [signed[0]?.id, held, hall.company, trainer.id],
  )
  await hall.term(training, { city: 'Gdańsk', status: 'planned' })
})
afterAll(() => server.stop())

describe('the report of terms', () => {
  it('adds up places, people and money, cancelled ones separately', async () => {
    const query = { training_date: '2026-03-01..2026-03-31' }
    const { results } = (await trainer.call('training.reports.terms', { query })).body
    expect(results).toEqual([
      {
        id: held,
        training_name: 'Montaż pomp ciepła',
        category_name: 'Installation',
        city: 'Kraków',
        training_date: '2026-03-10',
        status: 'completed',
        total_places: 4,
        taken_places: 3,
        occupancy: 75,
        present: 2,
        absent: 1,
        cancelled: 1,
        income_gross: '1845.00',
        income_net: '1500.00',
      },
    ])
    const chart = (await trainer.call('training.reports.terms-chart', { query })).body
    expect(chart.statuses).toEqual([{ status: 'completed', terms: 1 }])
    expect(chart.months).toMatchObject([{ month: '2026-03', terms: 1, taken_places: 3, income_gross: '1845.00' }])
  })

  it('is filtered by training, category, city and status, and exported', async () => {
    const cities = async (query: object) =>
      (await trainer.call('training.reports.terms', { query })).body.results.map(({ city }) => city)
    expect(await cities({ city: 'gdansk' })).toEqual(['Gdańsk'])
    expect(await cities({ training: String(training), status: 'planned' })).toEqual(['Gdańsk'])
    expect(await cities({ category: String(hall.category), sort_by: 'city', sort_direction: 'asc' })).toEqual([
      'Gdańsk',
      'Kraków',
    ])
    expect(await cities({ category: '999999' })).toEqual([])
    const file = await trainer.call('training.reports.terms', {
      query: { format: 'csv', columns: 'city,income_gross' },
    })
    expect(String(file.body)).toMatch(/Kraków[;,]"?1845/)
  })

  it('shows terms of a colleague’s brands only', async () => {
    const of = async (restrictions: object) => {
      const person = await server.person({ roles: ['moderator-training'], ...restrictions })
      return (await person.call('training.reports.terms')).body.results
    }
    expect(await of({ restricted_brands: [hall.brand] })).toHaveLength(2)
    expect(await of({ restricted_brands: [hall.brand + 1000] })).toEqual([])
    // A person who may not see the company does not see its money either.
    const foreign = await of({ restricted_partners: [await server.partner()] })
    expect(foreign.find(({ id }) => id === held)).toMatchObject({ taken_places: 3, present: 0, income_gross: '0.00' })
    const partner = await server.person({ roles: ['partner'], partners: [hall.company] })
    expect((await partner.refused('training.reports.terms')).status).toBe(403)
  })
})

describe('the report of contractors', () => {
  it('adds up people, terms, certificates and money of each company', async () => {
    const { results } = (await trainer.call('training.reports.contractors')).body
    expect(results).toMatchObject([
      {
        partner_id: hall.company,
        contractor_id: null,
        name: 'Instal-Test',
        trained: 2,
        terms: 1,
        certificates: 1,
        spent: '1845.00',
        last_training: '2026-03-10',
      },
    ])
  })

  it('adds up only the filtered terms', async () => {
    const rows = async (query: object) => (await trainer.call('training.reports.contractors', { query })).body.results
    expect(await rows({ training_date: '2026-03-10..2026-03-10', name: 'instal' })).toHaveLength(1)
    expect(await rows({ training_date: '2026-04-01..' })).toEqual([])
    expect(await rows({ city: 'Radom' })).toEqual([])
    for (const sort_by of ['trained', 'terms', 'certificates', 'spent', 'last_training', 'name'] as const)
      expect(await rows({ sort_by, sort_direction: 'asc' })).toHaveLength(1)
  })
})

describe('income', () => {
  it('counts what was kept: refunds, pending refunds and credits are no income', async () => {
    const term = await hall.term(training, { city: 'Opole', status: 'open' })
    const { order } = await hall.sign(term, ['Ewa', 'Filip'])
    const order_id = order?.id as number
    await hall.pay(order_id)
    const income = async () => {
      const { results } = (await trainer.call('training.reports.terms', { query: { city: 'Opole' } })).body
      return results[0]?.income_gross
    }
    const { pool } = server
    await pool.query(
      `insert into payment_refunds (order_id, amount, reason, status, ext_refund_id, created_at) values
         ($1, '100.00', 'Rabat', 'completed', 'a', now()), ($1, '30.00', 'Rabat', 'requested', 'b', now()),
         ($1, '500.00', 'Rabat', 'failed', 'c', now())`,
      [order_id],
    )
    expect(await income()).toBe('1100.00')
    await pool.query(
      `insert into training_credits (order_id, partner_id, amount, reason, created_at) values ($1, $2, '100.00', 'Rabat', now())`,
      [order_id, hall.company],
    )
    expect(await income()).toBe('1000.00')
    // A person who left without a refund has still paid.
    await pool.query(
      `update training_participants set status = 'cancelled' where order_id = $1 and first_name = 'Filip'`,
      [order_id],
    )
    expect(await income()).toBe('1000.00')
  })
})
