import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { warsawMoments } from '#contract/values/moment.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { moveParticipants } from '#server/modules/training/moves/moves.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { queuedLetters, recipientsOf } from '#tests/support/queued-letters.ts'
import { openTrainingHall, type TrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let hall: TrainingHall
let training: number
let staff: Person

beforeAll(async () => {
  server = await startServer()
  hall = await openTrainingHall(server)
  training = await hall.training()
  staff = await server.person({ roles: ['moderator-training'] })
})
afterAll(() => server.stop())

interface Written {
  to: string
  locale: string
  template: string
  data: { former: object; code?: string | null; people?: string[]; deadline: string | null } & Record<string, unknown>
}

/** The letters about changed terms that are queued. */
async function letters(): Promise<Written[]> {
  const all: Written[] = await queuedLetters(server.pool)
  return all
    .filter(({ template }) => template.startsWith('training_term_changed'))
    .toSorted((one, other) => one.to.localeCompare(other.to))
}
const forgetLetters = () => server.pool.query(`delete from pgboss.job where name = 'mail.send'`)

/** Changes a term as staff do it in its form. */
async function change(term: number, changes: object, tell_people?: boolean) {
  const { body } = await staff.call('training.terms.show', { path: { term } })
  const { training_id, city, address, training_date, start_time, end_time, certificate_date } = body
  const { registration_until, total_places, price_brutto, price_netto, version } = body
  return staff.call('training.terms.update', {
    path: { term },
    body: {
      training_id,
      city,
      address,
      training_date,
      start_time,
      end_time,
      certificate_date,
      registration_until,
      total_places,
      price_brutto,
      price_netto,
      version,
      ...changes,
      ...(tell_people !== undefined && { tell_people }),
    },
    headers: { 'accept-language': 'en' },
  })
}
const concerned = async (term: number) => (await staff.call('training.terms.concerned', { path: { term } })).body

describe('another time or place of a term', () => {
  it('is sent to participants, waiting people and the contact person, with the former one', async () => {
    const term = await hall.term(training, { places: 1, in_days: 40 })
    await hall.sign(term, ['Adam', 'Beata'])
    await forgetLetters()
    expect(await concerned(term)).toEqual({ people: 3, muted: 0 })

    const { body } = await change(
      term,
      { city: 'Gdańsk', training_date: dayFromNow(50), certificate_date: dayFromNow(50) },
      true,
    )
    expect(body).toMatchObject({ city: 'Gdańsk', message: 'Saved. Messages about the change: 3' })
    const [adam, beata, contact] = await letters()
    const now = { city: 'Gdańsk', address: 'ul. Cieplna 1', training_date: dayFromNow(50), deadline: dayFromNow(47) }
    const former = { city: 'Kraków', training_date: dayFromNow(40), start_time: '09:00', end_time: '16:00' }
    expect(adam).toMatchObject({
      to: 'adam@instal-test.pl',
      template: 'training_term_changed',
      locale: 'pl',
      data: { ...now, former, code: expect.stringMatching(/^\w{16,}$/) },
    })
    expect(beata).toMatchObject({ to: 'beata@instal-test.pl', data: { ...now, former, code: null } })
    expect(contact).toMatchObject({
      to: 'biuro@instal-test.pl',
      template: 'training_term_changed_contact',
      data: { ...now, former, people: ['Adam Testowy', 'Beata Testowy'] },
    })
  })

  it('is a newer version of the same calendar entry', async () => {
    const term = await hall.term(training)
    await hall.sign(term, ['Celina'])
    const { rows } = await server.pool.query('select code from training_participants where term_id = $1', [term])
    const path = `/api/public-zone/training/tickets/${rows[0].code}/calendar`
    const before = await (await fetch(`${server.url}${path}`)).text()
    await change(term, { start_time: '10:30' }, true)
    const after = await (await fetch(`${server.url}${path}`)).text()
    const lineOf = (file: string, name: string) => new RegExp(`^${name}.*`, 'm').exec(file)?.[0]
    expect(lineOf(after, 'UID')).toBe(lineOf(before, 'UID'))
    expect(Number(lineOf(after, 'SEQUENCE')?.slice(9))).toBeGreaterThan(Number(lineOf(before, 'SEQUENCE')?.slice(9)))
    expect(lineOf(after, 'DTSTART;TZID')).toContain('T103000')
  })

  it('is not sent where the colleague chooses so, or says nothing', async () => {
    const term = await hall.term(training)
    await hall.sign(term, ['Daria'])
    await forgetLetters()
    await change(term, { city: 'Łódź' }, false)
    await change(term, { address: 'ul. Zimna 2' })
    expect(await letters()).toEqual([])
  })

  it('is sent only when it differs', async () => {
    const term = await hall.term(training)
    await hall.sign(term, ['Emil'])
    await forgetLetters()
    const { body } = await change(term, { total_places: 11, price_brutto: '700', price_netto: '600' }, true)
    expect(body).toMatchObject({ total_places: 11, message: 'Saved' })
    expect(await letters()).toEqual([])
  })

  it('is not sent to people taken off, nor twice to a person who registered alone', async () => {
    const term = await hall.term(training)
    const contact = { first_name: 'Filip', last_name: 'Testowy', email: 'filip@instal-test.pl', phone: null }
    await hall.sign(term, ['Filip'], { contact })
    await hall.sign(term, ['Gaja'], { contact })
    await server.pool.query(
      `update training_participants set status = 'cancelled', cancelled_at = now() where term_id = $1 and first_name = 'Gaja'`,
      [term],
    )
    await forgetLetters()
    expect(await concerned(term)).toEqual({ people: 1, muted: 0 })
    await change(term, { city: 'Toruń' }, true)
    expect((await letters()).map(({ to }) => to)).toEqual(['filip@instal-test.pl'])
  })

  it('is written in the language of the account, and not to those who switched such letters off', async () => {
    const term = await hall.term(training)
    const [reader, silent] = [
      await server.person({ roles: ['partner'], partners: [hall.company] }),
      await server.person({ roles: ['partner'], partners: [hall.company] }),
    ]
    const contact = { first_name: 'Ewa', last_name: 'Kadrowa', email: silent.email, phone: null }
    const person = { first_name: 'Jan', last_name: 'Testowy', email: reader.email }
    await hall.sign(term, [], { people: [person], contact })
    await server.pool.query(`update users set locale = 'en' where id = $1`, [reader.id])
    await server.pool.query(`update users set muted_letters = '{trainings}' where id = $1`, [silent.id])
    await forgetLetters()
    expect(await concerned(term)).toEqual({ people: 1, muted: 1 })
    await change(term, { city: 'Opole' }, true)
    expect((await letters()).map(({ to, locale }) => `${to} ${locale}`)).toEqual([`${reader.email} en`])
  })

  it('has the deadline of the new day, and none when it has passed', async () => {
    const term = await hall.term(training, { in_days: 30 })
    await hall.sign(term, ['Henryk'])
    await forgetLetters()
    await change(term, { training_date: dayFromNow(2), registration_until: null }, true)
    expect((await letters()).map(({ data }) => data.deadline)).toEqual([null, null])
  })

  it('that is earlier than unpaid places are held shortens the hold, leaves a day, and says so at once', async () => {
    const term = await hall.term(training, { in_days: 60 })
    const [early, paid] = [await hall.sign(term, ['Iga']), await hall.sign(term, ['Jacek'])]
    await hall.pay(paid.order?.id ?? 0)
    const held = async () =>
      (
        await server.pool.query<{ id: number; hold_until: Date | null }>(
          'select id, hold_until from training_orders where term_id = $1 order by id',
          [term],
        )
      ).rows.map(({ hold_until }) => hold_until)
    const reminders = () => recipientsOf(server.pool, 'training_order_reminder')
    const [before] = await held()
    await change(term, { training_date: dayFromNow(30), registration_until: null })
    expect(await held(), 'held for seven days in any case').toEqual([before, null])
    await forgetLetters()
    await change(term, { training_date: dayFromNow(3), registration_until: null })
    const eve = new Date(warsawMoments(`${dayFromNow(2)}T23:59`)[0] ?? '')
    expect(await held()).toEqual([eve, null])
    expect(await reminders()).toEqual(['biuro@instal-test.pl'])
    const now = server.deps.clock().getTime()
    await change(term, {
      training_date: dayFromNow(0),
      start_time: '23:58',
      end_time: '23:59',
      registration_until: null,
    })
    const [last] = await held()
    expect(((last?.getTime() ?? 0) - now) / 3_600_000).toBeCloseTo(24, 1)
    const { rows } = await server.pool.query(
      `select action, user_id from audit_entries where entity = 'order.orders' and entity_id = $1 order by id`,
      [early.order?.id],
    )
    expect(rows.slice(1)).toEqual(Array(2).fill({ action: 'shorten_hold', user_id: null }))
  })

  it('of a term that people are moved to shortens the hold of unpaid places too', async () => {
    const [far, near] = [await hall.term(training), await hall.term(training, { in_days: 3 })]
    const { order, signed } = await hall.sign(far, ['Kasia'])
    const ids = signed.map(({ id }) => id)
    await inTransaction(server.db, (tx) => moveParticipants(hall.acting(tx), ids, near))
    const { rows } = await server.pool.query('select hold_until from training_orders where id = $1', [order?.id])
    expect(rows).toEqual([{ hold_until: new Date(warsawMoments(`${dayFromNow(2)}T23:59`)[0] ?? '') }])
  })

  it('counts recipients only for those who may change the term', async () => {
    const term = await hall.term(training)
    const partner = await server.person({ roles: ['partner'], partners: [hall.company] })
    expect((await partner.refused('training.terms.concerned', { path: { term } })).status).toBe(403)
    expect((await staff.refused('training.terms.concerned', { path: { term: 2_147_483_647 } })).status).toBe(404)
  })
})
