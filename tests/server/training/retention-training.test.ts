import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { today } from '#contract/values/rules.ts'
import { retain } from '#server/modules/consent/retention/retention.ts'
import { tablesWith, wholeDatabase } from '#tests/support/contract/whole-database.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { storedFiles } from '#tests/support/scenarios/stored-files.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const day = 24 * 3_600_000
/** Older than the six years of a contract, by any count of leap days. */
const overdue = 6 * 366

let server: TestServer
let desk: OrderDesk
let training: number

const run = (ahead = 0) =>
  retain({ db: server.db, deps: server.deps, at: new Date(server.deps.clock().getTime() + ahead) })
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.pool.query(text, values)).rows as Row[]
const one = async (text: string, values: unknown[] = []) => (await query<{ id: number }>(text, values))[0]?.id as number
const anonymised = async (table: string, id: number) =>
  (await query<{ at: string | null }>(`select anonymised_at as at from ${table} where id = $1`, [id]))[0]?.at !== null

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
  const named = (table: string) => one(`insert into ${table} (name_pl, name_en) values ('A', 'B') returning id`)
  training = await one(
    `insert into trainings (name, description, edition, lang_id, producer_id, type_id, category_id, document_type,
       certificate_id, price_brutto, price_netto)
     values ('Montaż pomp ciepła', 'Program', '2026', (select min(id) from languages),
       (select producer_id from devices where id = $1), $2, $3, 'certificate', $4, 615, 500) returning id`,
    [
      desk.model,
      await named('training_types'),
      await named('training_categories'),
      await one(
        `insert into training_certificates (name_pl, name_en, number_pattern, elements)
         values ('A', 'B', 'C/{year}/{number}', '[]') returning id`,
      ),
    ],
  )
})
afterAll(() => server.stop())
beforeEach(() => run())

let next = 0
function somebody() {
  next += 1
  const number = String(601_000_000 + next * 7919)
  return {
    first: 'Wszebor',
    last: `Źdźbłowski${next}`,
    email: `wszebor.${next}@uczen.example`,
    phone: `+48${number}`,
    number,
  }
}
type Somebody = ReturnType<typeof somebody>
const texts = ({ first, last, email, number }: Somebody) => [`${first} ${last}`, last, email, number]

/** A person who registered and came to a training so many days ago, with their data in every place that there is. */
async function trained(daysAgo: number, person = somebody(), status = 'completed') {
  const { first, last, email, phone } = person
  const name = `${first} ${last}`
  const term = await one(
    `insert into training_terms (training_id, city, address, training_date, certificate_date, price_brutto, price_netto,
       total_places, taken_places, status)
     values ($1, 'Kraków', 'Prosta 1', $2, $2, 615, 500, 10, 1, $3) returning id`,
    [training, dayFromNow(-daysAgo), status],
  )
  const record = await one(
    `insert into training_records (record_number, term_id, partner_id, contractor_name, contractor_nip, contractor_street,
       contact_first_name, contact_last_name, contact_email, contact_phone, requested_registration, from_www, ip, created_by)
     values ($1, $2, $3, $4, '1234563218', 'Cicha 1', $5, $6, $7, $8, now() - $9 * interval '1 day', true, '10.1.2.3', $10)
     returning id`,
    [`REJ-TEST-${next}`, term, desk.company, `Hydraulika ${name}`, first, last, email, phone, daysAgo, desk.author.id],
  )
  const order = await one(
    `insert into training_orders (order_number, record_id, term_id, partner_id, training_name, contractor_name, payment_id,
       payment_name, payment_type, quantity, gross_price, net_price, status, paid_at, cancel_reason, placed_by)
     select $1, $2, $3, $4, 'Montaż', $5, id, name_pl, 'online', 1, 615, 500, 'paid', now() - $6 * interval '1 day', $7, $8
     from payments order by id limit 1 returning id`,
    [`SZK/T/${next}`, record, term, desk.company, `Hydraulika ${name}`, daysAgo, `Prosił ${name}`, desk.author.id],
  )
  const attempt = await one(
    `insert into payment_attempts (order_id, provider, ext_order_id, status, amount, redirect_url, expires_at, created_at, updated_at)
     values ($1, 'payu', $2, 'completed', 61500, $3, now(), now(), now()) returning id`,
    [order, `t-${next}`, `https://pay.example/?email=${email}`],
  )
  await query(
    `insert into payment_notifications (provider, attempt_id, received_at, body, outcome) values ('payu', $1, now(), $2, 'completed')`,
    [attempt, JSON.stringify({ order: { buyer: { email, firstName: first, lastName: last } } })],
  )
  await query(
    `insert into order_tasks (order_id, kind, note, done_at, created_at) values ($1, 'late_payment', $2, now(), now())`,
    [order, `Zadzwoniono: ${phone}`],
  )
  const participant = await one(
    `insert into training_participants (term_id, record_id, order_id, partner_id, first_name, last_name, email, phone_number,
       status, code, price_brutto, user_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 615, $11) returning id`,
    [
      term,
      record,
      order,
      desk.company,
      first,
      last,
      email,
      phone,
      status === 'completed' ? 'present' : 'signed',
      `TICKET-${next}`,
      desk.author.id,
    ],
  )
  await query(
    `insert into training_participant_events (participant_id, kind, at, actor_is_staff, former_name, reason)
     values ($1, 'substitute', now(), true, $2, $3)`,
    [participant, name, `Zamiast ${email}`],
  )
  await query(
    `insert into audit_entries (at, entity, entity_id, action, after) values (now(), 'training.participants', $1, 'update', $2)`,
    [participant, { email, status: 'present' }],
  )
  await query(
    `insert into given_consents (consent_text_id, entity, entity_id, person_name, person_email, given_at, ip)
     values ((select min(id) from consent_texts), 'training.records', $1, $2, $3, now(), '10.1.2.3')`,
    [record, name, email],
  )
  return { term, record, order, participant, person }
}

/** A certificate of such a participant, with its paper. */
async function certified(
  { participant, term, person }: Awaited<ReturnType<typeof trained>>,
  expires_on: string | null,
) {
  const certificate = await one(
    `insert into issued_certificates (kind, certificate_number, code, document_type, participant_id, training_id, term_id,
       partner_id, first_name, last_name, title, issued_on, expires_on, created_by)
     values ('issued', $1, $1, 'certificate', $2, $3, $4, $5, $6, $7, 'Montaż pomp ciepła',
       (select certificate_date from training_terms where id = $4), $8, $9) returning id`,
    [`CERT-T-${next}`, participant, training, term, desk.company, person.first, person.last, expires_on, desk.admin.id],
  )
  const paper = await storedFiles(server.deps, desk.admin).store('warranty-book.pdf', 'external_certificate')
  await query(`update media_files set owner_entity = 'training.issued-certificates', owner_id = $2 where id = $1`, [
    paper.id,
    certificate,
  ])
  await query('update issued_certificates set file = $2 where id = $1', [certificate, paper.id])
  return { certificate, paper: paper.id }
}

const isStored = (file: string) =>
  server.deps.storage.read(file).then(
    (content) => content.resume() && true,
    () => false,
  )
const dateIn = (days: number) => today(new Date(server.deps.clock().getTime() + days * day))

describe('a training after the years of its retention', () => {
  it('leaves nothing of participants, contacts and payers in any table, queue or letter; the books stay', async () => {
    const { participant, record, order, person } = await trained(overdue)
    expect(tablesWith(await wholeDatabase(server), texts(person)).length).toBeGreaterThan(8)
    await run()
    expect(tablesWith(await wholeDatabase(server), [...texts(person), '1234563218'])).toEqual([])
    expect(
      await query('select status, price_brutto, user_id from training_participants where id = $1', [participant]),
    ).toEqual([{ status: 'present', price_brutto: '615.00', user_id: null }])
    const [left] = await query('select record_number, contractor_name from training_records where id = $1', [record])
    expect(left).toMatchObject({ contractor_name: `Anonim #${record}` })
    const [paid] = await query('select status, gross_price, quantity from training_orders where id = $1', [order])
    expect(paid).toEqual({ status: 'paid', gross_price: '615.00', quantity: 1 })
  })

  it('is kept until then, and while a dispute about the registration is open', async () => {
    const young = await trained(6 * 365 - 10)
    const disputed = await trained(overdue)
    await query('update training_records set on_hold = true where id = $1', [disputed.record])
    await run()
    expect(await anonymised('training_participants', young.participant)).toBe(false)
    expect(await anonymised('training_participants', disputed.participant)).toBe(false)
    expect(await anonymised('training_records', disputed.record)).toBe(false)
    await query('update training_records set on_hold = false where id = $1', [disputed.record])
    await run(15 * day)
    expect(await anonymised('training_participants', young.participant)).toBe(true)
    expect(await anonymised('training_records', disputed.record)).toBe(true)
  })

  it('waits for money that is not settled', async () => {
    const { record, order } = await trained(overdue)
    await query(
      `insert into payment_refunds (order_id, amount, reason, status, ext_refund_id, created_at)
       values ($1, 10, 'Zwrot', 'pending', 'r-1', now())`,
      [order],
    )
    await run()
    expect(await anonymised('training_records', record)).toBe(false)
    await query(
      `update payment_refunds set status = 'completed', finished_at = now() - $2 * interval '1 day' where order_id = $1`,
      [order, overdue],
    )
    await run()
    expect(await anonymised('training_records', record)).toBe(true)
  })
})

describe('a certificate', () => {
  it('outlasts the years of the contract while it is valid, and is deleted with its paper afterwards', async () => {
    const holder = await trained(overdue)
    const { certificate, paper } = await certified(holder, dateIn(20))
    await run()
    expect(await anonymised('training_participants', holder.participant)).toBe(true)
    expect(await query('select last_name from issued_certificates where id = $1', [certificate])).toEqual([
      { last_name: holder.person.last },
    ])
    expect(await isStored(paper)).toBe(true)
    await run(22 * day)
    expect(tablesWith(await wholeDatabase(server), texts(holder.person))).toEqual([])
    expect(await isStored(paper)).toBe(false)
    const [left] = await query('select certificate_number, code, file from issued_certificates where id = $1', [
      certificate,
    ])
    expect(left).toMatchObject({ code: null, file: null })
  })

  it('without an end is kept until it is revoked', async () => {
    const holder = await trained(overdue)
    const { certificate } = await certified(holder, null)
    await run()
    expect(await anonymised('issued_certificates', certificate)).toBe(false)
    await query('update issued_certificates set revoked_at = now() where id = $1', [certificate])
    await run()
    expect(await anonymised('issued_certificates', certificate)).toBe(true)
  })
})

describe('erasure on request', () => {
  const erase = (email: string) =>
    desk.admin.refused('consent.persons.anonymise', { body: { email, confirmation: email, reason: 'Wniosek z maja' } })

  it('deletes the certificate, while the contract keeps the participation for its years', async () => {
    const holder = await trained(400)
    const { certificate } = await certified(holder, dateIn(900))
    const { body } = await erase(holder.person.email)
    const { anonymised: count, kept } = body as unknown as {
      anonymised: number
      kept: { entity: string; obstacle: string }[]
    }
    expect(count).toBe(1)
    expect(kept.map(({ entity, obstacle }) => [entity, obstacle])).toEqual([
      ['training.participants', 'contract'],
      ['training.records', 'contract'],
    ])
    expect(await anonymised('issued_certificates', certificate)).toBe(true)
    expect(await anonymised('training_participants', holder.participant)).toBe(false)
  })

  it('after the years deletes it, and the registration and its orders stay with the company', async () => {
    const { record, order, person } = await trained(overdue)
    const company = `Hydraulika ${person.first} ${person.last}`
    expect((await erase(person.email)).status).toBe(200)
    const [left] = await query(
      `select r.contractor_name, r.contractor_nip, r.contact_first_name, r.contact_phone, o.contractor_name as ordered_by
       from training_records r join training_orders o on o.id = $2 where r.id = $1`,
      [record, order],
    )
    expect(left).toEqual({
      contractor_name: company,
      contractor_nip: '1234563218',
      ordered_by: company,
      contact_first_name: 'Anonim',
      contact_phone: null,
    })
    const where = tablesWith(await wholeDatabase(server), [person.email, person.number])
    expect(where).toEqual([])
  })

  it('deletes nothing before a future training', async () => {
    const { person } = await trained(-20, somebody(), 'open')
    const { status, body } = await erase(person.email)
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: expect.stringContaining('A training has not taken place yet'),
    })
  })

  it('comes with an export of everything that is kept, except secret codes', async () => {
    const holder = await trained(30)
    await certified(holder, dateIn(900))
    const { body } = await desk.admin.call('consent.persons.export', { query: { email: holder.person.email } })
    const file = (typeof body === 'string' ? JSON.parse(body) : body) as Record<string, object[]>
    expect(file['training.participants']).toMatchObject([{ last_name: holder.person.last, status: 'present' }])
    expect(file['training.records']).toMatchObject([{ contractor_nip: '1234563218', ip: '10.1.2.3' }])
    expect(file['training.issued-certificates']).toMatchObject([{ title: 'Montaż pomp ciepła', files: [{}] }])
    expect(file.training_history).toMatchObject([{ kind: 'substitute' }])
    expect(file.training_orders).toMatchObject([
      { status: 'paid', gross_price: '615.00', attempts: [{ grosze: 61500, status: 'completed' }] },
    ])
    expect(JSON.stringify(file)).not.toContain('TICKET-')
  })
})
