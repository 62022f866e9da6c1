import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueBatch } from '#server/modules/training/certificates/issue-batch.ts'
import { openSchool } from '#tests/support/scenarios/training/certificates.ts'
import { signUpForm } from '#tests/support/scenarios/training/sign-up-form.ts'
import { openTrainingHall, type TrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

const mailbox = 'biuro@wspolna-skrzynka.test'
const anna = { first_name: 'Anna', last_name: 'Kowalczyk', email: mailbox }
const piotr = { first_name: 'Piotr', last_name: 'Łącki', email: mailbox }

let server: TestServer
let hall: TrainingHall
let training: number
let partner: Person
let staff: Person

beforeAll(async () => {
  server = await startServer()
  hall = await openTrainingHall(server)
  training = await hall.training()
  partner = await server.person({ roles: ['partner'], partners: [hall.company] })
  staff = await server.person({ roles: ['moderator-training'] })
})
afterAll(() => server.stop())

const signUp = (term: number, people: readonly (typeof anna)[]) =>
  partner.refused('partnerzone.training.records.store', {
    body: signUpForm(hall, term, people, { contact_email: mailbox }),
    headers: { 'accept-language': 'en' },
  })
const onTerm = async (term: number) =>
  (
    await server.pool.query<{
      id: number
      first_name: string
      last_name: string
      status: string
      code: string
      version: number
      user_id: number | null
    }>(
      `select id, first_name, last_name, status, code, version, user_id from training_participants
       where term_id = $1 and status <> 'cancelled' order by id`,
      [term],
    )
  ).rows
/** A term with both people of the mailbox. */
async function shared() {
  const term = await hall.term(training)
  expect((await signUp(term, [anna, piotr])).status).toBe(200)
  const [first, second] = await onTerm(term)
  if (!first || !second) throw new Error('Both are on the term')
  return { term, first, second }
}

describe('two people with one mailbox', () => {
  it('are signed up by the partner and by staff, each with a ticket', async () => {
    const { first, second } = await shared()
    expect([first.first_name, second.first_name]).toEqual(['Anna', 'Piotr'])
    const { rows } = await server.pool.query<{ code: string; name: string }>(
      `select data -> 'data' ->> 'code' as code, data -> 'data' ->> 'full_name' as name from pgboss.job
       where name = 'mail.send' and data ->> 'template' = 'training_ticket' and data ->> 'to' = $1`,
      [mailbox],
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        { code: first.code, name: 'Anna Kowalczyk' },
        { code: second.code, name: 'Piotr Łącki' },
      ]),
    )
    expect(first.code).not.toBe(second.code)

    const term = await hall.term(training)
    const { term_id: _, consent_texts: _texts, ...registered } = signUpForm(hall, term, [anna, piotr])
    const byStaff = await staff.refused('training.participants.store', { path: { term }, body: registered as never })
    expect(byStaff.status).toBe(200)
    expect(await onTerm(term)).toHaveLength(2)
  })

  it('are not entered twice, however the name is typed; the database refuses it too', async () => {
    const { term } = await shared()
    const again = await signUp(term, [{ ...piotr, last_name: 'LACKI' }])
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['participants.0.email']])
    const inOneForm = await signUp(await hall.term(training), [anna, { ...anna, first_name: 'anna' }])
    expect(Object.keys(inOneForm.body.errors ?? {})).toEqual(['participants.1.email'])
    await expect(
      server.pool.query(
        `insert into training_participants (term_id, record_id, first_name, last_name, email, status, code)
         select term_id, record_id, upper(first_name), last_name, email, status, gen_random_uuid()::text
         from training_participants where term_id = $1`,
        [term],
      ),
    ).rejects.toThrow('training_participants_once')
  })

  it('have the account only where it has their name', async () => {
    const account = await server.person({ roles: ['partner'], partners: [hall.company] })
    await server.pool.query(`update users set email = 'recepcja@wspolna.test', first_name = 'Zofia' where id = $1`, [
      account.id,
    ])
    const term = await hall.term(training)
    const { rows } = await server.pool.query<{ last_name: string }>('select last_name from users where id = $1', [
      account.id,
    ])
    const own = { first_name: 'Zofia', last_name: rows[0]?.last_name ?? '', email: 'recepcja@wspolna.test' }
    expect((await signUp(term, [{ ...own, first_name: 'Igor', last_name: 'Inny' }, own])).status).toBe(200)
    expect((await onTerm(term)).map(({ first_name, user_id }) => [first_name, user_id])).toEqual([
      ['Igor', null],
      ['Zofia', account.id],
    ])
  })

  it('are cancelled separately', async () => {
    const { term, first, second } = await shared()
    const { status } = await staff.call('training.participants.cancel', {
      path: { participant: first.id },
      body: { reason: 'Choroba', money: 'none', version: first.version },
    })
    expect(status).toBe(200)
    expect(await onTerm(term)).toEqual([second])
    const letters = () =>
      server.pool.query<{ people: string[] }>(
        `select data -> 'data' -> 'people' as people from pgboss.job
         where name = 'mail.send' and data ->> 'template' = 'training_cancelled' and data ->> 'to' = $1
         order by created_on`,
        [mailbox],
      )
    // The mailbox is the contact person's too: one letter for each person, which says about whom it is.
    expect((await letters()).rows).toEqual([{ people: ['Anna Kowalczyk'] }])
    await staff.call('training.participants.cancel', {
      path: { participant: second.id },
      body: { reason: 'Choroba', money: 'none', version: second.version },
    })
    expect((await letters()).rows).toEqual([{ people: ['Anna Kowalczyk'] }, { people: ['Piotr Łącki'] }])
  })

  it('are moved separately, also to a term of the other one; nobody twice to one term', async () => {
    const { term, first, second } = await shared()
    const target = await hall.term(training)
    const move = (participant: number, target_term_id: number) =>
      staff.refused('training.participants.move', {
        path: { term },
        body: { participants: [participant], target_term_id },
        headers: { 'accept-language': 'en' },
      })
    expect((await move(first.id, target)).status).toBe(200)
    expect(await onTerm(term)).toEqual([second])
    expect((await move(second.id, target)).status).toBe(200)
    expect((await onTerm(target)).map(({ id }) => id)).toEqual([first.id, second.id])

    const twice = await shared()
    const refused = await staff.refused('training.participants.move', {
      path: { term: twice.term },
      body: { participants: [twice.first.id, twice.second.id], target_term_id: target },
      headers: { 'accept-language': 'en' },
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['participants.0', 'participants.1'])
  })

  it('are substituted and corrected separately', async () => {
    const { first, second } = await shared()
    const substitute = (person: object) =>
      staff.refused('training.participants.substitute', {
        path: { participant: first.id },
        body: { version: first.version, ...person },
      })
    expect((await substitute(piotr)).body.errors).toHaveProperty('email')
    expect((await substitute({ ...anna, first_name: 'Maria' })).status).toBe(200)
    const correct = (person: object) =>
      staff.refused('training.participants.update', {
        path: { participant: second.id },
        body: { version: second.version, phone_number: null, ...person } as never,
      })
    expect((await correct({ ...anna, first_name: 'Maria' })).body.errors).toHaveProperty('email')
    expect((await correct({ ...piotr, last_name: 'Łącka' })).status).toBe(200)
  })

  it('have separate certificates', async () => {
    const school = await openSchool(server)
    const { term, people } = await school.classroom(await school.template('W/{year}/{number:3}'), 2)
    await server.pool.query('update training_participants set email = $2 where term_id = $1', [term, mailbox])
    const { body: issue } = await school.coordinator.call('training.certificate-issues.store', {
      path: { term },
      body: { participants: people },
    })
    await issueBatch({ db: server.db, deps: server.deps, at: server.deps.clock() }, issue.id)
    const made = await school.certificates(term)
    expect(made.map(({ participant_id }) => participant_id)).toEqual(people)
    expect(new Set(made.map(({ code }) => code)).size).toBe(2)
    const { rows } = await server.pool.query(
      `select 1 from pgboss.job where name = 'mail.send' and data ->> 'template' = 'certificate_issued' and data ->> 'to' = $1`,
      [mailbox],
    )
    expect(rows).toHaveLength(2)
  })
})
