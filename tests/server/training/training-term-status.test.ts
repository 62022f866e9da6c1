import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeOverdueTerms } from '#server/modules/training/terms/jobs.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { openTrainingOffice, type TrainingOffice } from '#tests/support/scenarios/training/training-office.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let office: TrainingOffice
let administrator: Person

beforeAll(async () => {
  server = await startServer()
  office = await openTrainingOffice(server)
  administrator = await server.person({ roles: ['admin'] })
})
afterAll(() => server.stop())

const english = { 'accept-language': 'en' }

const setRegulations = (training: number, file: string | null) =>
  server.pool.query('update trainings set regulations_file = $2 where id = $1', [training, file])

describe('opening a term', () => {
  it('lets people register, and is audited', async () => {
    const { id, version } = await office.term()
    const { status } = await office.act('open', id)
    expect(status).toBe(200)
    expect(await office.shown(id)).toMatchObject({ status: 'open', version: version + 1 })
    const { rows } = await server.pool.query(
      `select action, after->>'status' as status, user_id from audit_entries
       where entity = 'training.terms' and entity_id = $1 order by id desc limit 1`,
      [id],
    )
    expect(rows).toEqual([{ action: 'open', status: 'open', user_id: office.keeper.id }])
  })

  it('is refused without regulations, with that reason', async () => {
    const { id, training_id } = await office.term()
    await setRegulations(training_id, null)
    const { status, body } = await office.act('open', id)
    expect([status, body.code, body.message]).toEqual([409, 'lifecycle', 'Add the regulations of the training first'])
    expect((await office.shown(id)).status).toBe('planned')
  })

  it.each([
    ['on the day itself', { training_date: dayFromNow(0) }, 'The date must be in the future'],
    ['on a day that has passed', { training_date: dayFromNow(-1) }, 'The date must be in the future'],
    [
      'after its last day of registration',
      { registration_until: dayFromNow(-1) },
      'The last day of registration has passed',
    ],
  ])('is refused %s', async (_, changes, message) => {
    const { id } = await office.term()
    expect((await office.update(id, changes)).status).toBe(200)
    const { status, body } = await office.act('open', id)
    expect([status, body.message]).toEqual([409, message])
  })

  it('is refused without a city, an address or places, which a stored term always has', async () => {
    const { id } = await office.term()
    await server.pool.query(`update training_terms set city = ' ' where id = $1`, [id])
    expect((await office.act('open', id)).body.message).toBe('Enter the city and the address')
    await server.pool.query(`update training_terms set city = 'Poznań', total_places = 0 where id = $1`, [id])
    expect((await office.act('open', id)).body.message).toBe('Enter the number of places')
    await server.pool.query(`update training_terms set total_places = 3, price_brutto = 1 where id = $1`, [id])
    expect((await office.act('open', id)).body.message).toBe('Set a valid price')
  })

  it('is refused to readers', async () => {
    const { id } = await office.term()
    const colleague = await server.person({ roles: ['moderator'] })
    expect((await office.act('open', id, colleague)).status).toBe(403)
  })

  it('happens once when two colleagues open at the same time; the other is told that the term has changed', async () => {
    const { id, version } = await office.term()
    const second = await server.person({ roles: ['moderator-training'] })
    const answers = await Promise.all(
      [office.keeper, second].map((who) =>
        who.refused('training.terms.open', { path: { term: id }, body: { version } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('conflict')
  })
})

describe('closing registration', () => {
  it('can be undone while the training is in the future', async () => {
    const { id } = await office.openTerm()
    expect((await office.act('close', id)).status).toBe(200)
    expect((await office.shown(id)).status).toBe('closed')
    expect((await office.act('reopen', id)).status).toBe(200)
    expect((await office.act('close', id)).status).toBe(200)
    await office.held(id)
    expect((await office.act('reopen', id)).status).toBe(409)
  })

  it('happens by itself the day after the last day of registration, and not before', async () => {
    const [due, dated, ahead, planned] = [
      await office.openTerm(),
      await office.openTerm({ registration_until: dayFromNow(3) }),
      await office.openTerm(),
      await office.term(),
    ]
    await office.held(due.id)
    await office.held(planned.id)
    await closeOverdueTerms(server.db, new Date())
    expect(await statuses(due.id, dated.id, ahead.id, planned.id)).toEqual(['closed', 'open', 'open', 'planned'])
    const endOfThirdDay = new Date(`${dayFromNow(3)}T20:00:00Z`)
    await closeOverdueTerms(server.db, endOfThirdDay)
    expect(await statuses(dated.id)).toEqual(['open'])
    await closeOverdueTerms(server.db, new Date(endOfThirdDay.getTime() + 86_400_000))
    expect(await statuses(dated.id, ahead.id)).toEqual(['closed', 'open'])
    const { rows } = await server.pool.query(
      `select user_id, after->>'status' as status from audit_entries where entity = 'training.terms' and entity_id = $1
       and action = 'close'`,
      [due.id],
    )
    expect(rows).toEqual([{ user_id: null, status: 'closed' }])
  })

  it('happens by the calendar of Warsaw on the day on which summer time ends', async () => {
    const { id } = await office.openTerm({ training_date: '2027-11-02', certificate_date: '2027-11-02' })
    // 31 October 2027 has 25 hours in Warsaw: it ends at 23:00 UTC.
    await server.pool.query(`update training_terms set registration_until = '2027-10-31' where id = $1`, [id])
    await closeOverdueTerms(server.db, new Date('2027-10-31T22:59:59Z'))
    expect(await statuses(id)).toEqual(['open'])
    await closeOverdueTerms(server.db, new Date('2027-10-31T23:00:00Z'))
    expect(await statuses(id)).toEqual(['closed'])
  })
})

describe('completing a term', () => {
  it('needs the end of the training and everybody’s attendance', async () => {
    const { id } = await office.openTerm()
    await office.take(id, 2)
    expect((await office.act('complete', id)).body.message).toBe('The training has not ended yet')
    await office.held(id)
    expect((await office.act('complete', id)).body.message).toBe('Mark the attendance of all participants first')
    await server.pool.query(`update training_participants set status = 'present' where term_id = $1`, [id])
    expect((await office.act('complete', id)).status).toBe(200)
    expect((await office.shown(id)).status).toBe('completed')
  })

  it('is undone by administrators only, and never once there are certificates', async () => {
    const { id } = await office.openTerm()
    await office.take(id, 1, 'present')
    await office.held(id)
    await office.act('complete', id)
    expect((await office.act('undo', id)).status).toBe(403)
    const code = crypto.randomUUID()
    await server.pool.query(
      `insert into issued_certificates (kind, certificate_number, code, document_type, participant_id, term_id, first_name,
         last_name, title, issued_on, created_by)
       select 'issued', $2, $2, 'certificate', id, term_id, first_name, last_name, 'Montaż', current_date, $3
       from training_participants where term_id = $1`,
      [id, code, office.keeper.id],
    )
    const refused = await office.act('undo', id, administrator)
    expect([refused.status, refused.body.message]).toEqual([409, 'Certificates have been issued. Revoke them first.'])
    await server.pool.query('update issued_certificates set revoked_at = now() where term_id = $1', [id])
    expect((await office.act('undo', id, administrator)).status).toBe(200)
    expect((await office.shown(id)).status).toBe('closed')
  })
})

describe('Cancelled', () => {
  it('is the only one that the selector does not offer', async () => {
    const { body } = await office.keeper.call('training.term-statuses.index', { query: {}, headers: english })
    expect(body.results).toEqual([
      { id: 'planned', name: 'Planned', disabled: false },
      { id: 'open', name: 'Open', disabled: false },
      { id: 'closed', name: 'Closed', disabled: false },
      { id: 'completed', name: 'Completed', disabled: false },
      { id: 'cancelled', name: 'Cancelled', disabled: true },
    ])
  })

  it('cannot be set by an edit: the status is no field of a term', async () => {
    const { id } = await office.term()
    const { status } = await office.update(id, { status: 'cancelled' })
    expect(status).toBe(422)
    expect((await office.shown(id)).status).toBe('planned')
  })
})

async function statuses(...terms: number[]) {
  return Promise.all(terms.map(async (term) => (await office.shown(term)).status))
}
