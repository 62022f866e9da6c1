import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { continueIssues, issueBatch } from '#server/modules/training/certificates/issue-batch.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { openSchool } from '#tests/support/scenarios/training/certificates.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

vi.setConfig({ testTimeout: 60_000 })

let server: TestServer
let school: Awaited<ReturnType<typeof openSchool>>

beforeAll(async () => {
  server = await startServer()
  school = await openSchool(server)
})
afterAll(() => server.stop())

const begin = (term: number, participants: number[]) =>
  school.coordinator.call('training.certificate-issues.store', { path: { term }, body: { participants } })

/** Runs the steps of a generation, as the queue does. */
async function finish(issue: number, deps: Partial<TestServer['deps']> = {}) {
  for (let step = 0; step < 100; step++) {
    await issueBatch({ db: server.db, deps: { ...server.deps, ...deps }, at: server.deps.clock() }, issue)
    if ((await school.issue(issue))?.status !== 'running') return
  }
  throw new Error('The generation does not end')
}

const numbersOf = async (term: number) => (await school.certificates(term)).map((row) => row.certificate_number)

describe('the participants who get a certificate', () => {
  it('are listed with the next numbers', async () => {
    const { term, people } = await school.classroom(await school.template('A/{year}/{number:3}'), 2)
    await server.pool.query(`update training_participants set status = 'absent' where id = $1`, [people[1]])
    const { body } = await school.coordinator.call('training.certificate-issues.candidates', { path: { term } })
    expect(body).toMatchObject({ next_number: 1, running_id: null, template_name: 'Certificate' })
    expect(body.people.map(({ participant_id, obstacle }) => [participant_id, obstacle])).toEqual([
      [people[0], null],
      [people[1], 'not_present'],
    ])
    const refused = await school.coordinator.refused('training.certificate-issues.store', {
      path: { term },
      body: { participants: people },
    })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty('participants')
  })

  it('include nobody who was anonymised, and no term waits for them', async () => {
    const { term, people } = await school.classroom(await school.template('E/{year}/{number:3}'), 3)
    const erase = (id: number | undefined) =>
      server.pool.query('update training_participants set anonymised_at = now() where id = $1', [id])
    const waits = async () => {
      const { body } = await school.coordinator.call('dashboard.dashboards.work', { query: { shown: '50' } })
      return body.first.some(({ kind, id }) => kind === 'term' && id === term)
    }
    await erase(people[0])
    const { body } = await school.coordinator.call('training.certificate-issues.candidates', { path: { term } })
    expect(body.people.map(({ participant_id }) => participant_id)).toEqual(people.slice(1))
    expect(await waits()).toBe(true)
    // It waits for a person who may correct it.
    const { rows: before } = await server.pool.query('select id, permissions from roles')
    await server.pool.query(
      `update roles set permissions = array_remove(permissions, 'training.certificate-issues.store')`,
    )
    expect(await waits()).toBe(false)
    for (const { id, permissions } of before)
      await server.pool.query('update roles set permissions = $2 where id = $1', [id, permissions])
    const { body: issue } = await begin(term, people.slice(1))
    await erase(people[1])
    await finish(issue.id)
    expect((await school.certificates(term)).map(({ participant_id }) => participant_id)).toEqual([people[2]])
    expect(await waits()).toBe(false)
    await server.pool.query(`delete from pgboss.job where name = 'mail.send'`)
  })

  it('get it with a number in the order of the list, a file and a letter, once', async () => {
    const { term, people } = await school.classroom(await school.template('B/{year}/{number:3}'), 30)
    const { body: issue } = await begin(term, people.toReversed())
    expect(issue).toMatchObject({ status: 'running', total: 30, done: 0 })
    await finish(issue.id)
    expect(await school.issue(issue.id)).toEqual({ status: 'done', done: 30, failures: [] })
    const made = await school.certificates(term)
    const year = dayFromNow(-1).slice(0, 4)
    expect(made.map(({ certificate_number }) => certificate_number)).toEqual(
      people.map((_, index) => `B/${year}/${String(index + 1).padStart(3, '0')}`),
    )
    expect(made.map(({ participant_id }) => participant_id)).toEqual(people)
    expect(made.every(({ file }) => file !== null)).toBe(true)
    const { rows } = await server.pool.query(
      `select data ->> 'template' as template, count(*)::int from pgboss.job where name = 'mail.send'
       and data ->> 'template' like 'certificate_issued%' group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { template: 'certificate_issued', count: 30 },
      { template: 'certificate_issued_contact', count: 1 },
    ])
    expect(
      (
        await school.coordinator.refused('training.certificate-issues.store', {
          path: { term },
          body: { participants: people },
        })
      ).status,
    ).toBe(422)
  })

  it('are named to the contact person in the language of their account, unless they switched such letters off', async () => {
    const [reader, silent] = [await server.person({ roles: ['partner'] }), await server.person({ roles: ['partner'] })]
    await server.pool.query(`update users set locale = 'en' where id = $1`, [reader.id])
    await server.pool.query(`update users set muted_letters = '{trainings}' where id = $1`, [silent.id])
    for (const [pattern, contact] of [
      ['L/{year}/{number:3}', reader],
      ['M/{year}/{number:3}', silent],
    ] as const) {
      const { term, record, people } = await school.classroom(await school.template(pattern), 1)
      await server.pool.query('update training_records set contact_email = $2 where id = $1', [record, contact.email])
      await finish((await begin(term, people)).body.id)
    }
    const { rows } = await server.pool.query(
      `select data ->> 'to' as to, data ->> 'locale' as locale from pgboss.job where name = 'mail.send'
       and data ->> 'template' = 'certificate_issued_contact' and data ->> 'to' = any($1)`,
      [[reader.email, silent.email]],
    )
    expect(rows).toEqual([{ to: reader.email, locale: 'en' }])
  })

  it('are listed with whether their place is paid; the dashboard names terms that lack something', async () => {
    const { term, record, people } = await school.classroom(await school.template('D/{year}/{number:3}'), 2)
    const order = await school.one(
      `insert into training_orders (order_number, record_id, term_id, training_name, contractor_name, payment_id,
         payment_name, payment_type, quantity, gross_price, net_price, placed_by)
       select 'SZK/0002/1', $1, $2, 'Montaż', 'Instal-Test', id, name_pl, 'transfer', 1, '615.00', '500.00', $3
       from payments order by id limit 1 returning id`,
      [record, term, school.coordinator.id],
    )
    await server.pool.query('update training_participants set order_id = $2 where id = $1', [people[0], order])
    const { body } = await school.coordinator.call('training.certificate-issues.candidates', { path: { term } })
    expect(body.people.map(({ order_status }) => order_status)).toEqual(['unpaid', null])

    const lacking = async () => {
      const { body: dashboard } = await school.coordinator.call('dashboard.dashboards.index', {})
      return dashboard.work.first.filter(({ kind }) => kind === 'term').length
    }
    const before = await lacking()
    await finish((await begin(term, people.slice(0, 1))).body.id)
    expect(await lacking()).toBe(before)
    await finish((await begin(term, people.slice(1))).body.id)
    expect(await lacking()).toBe(before - 1)
    await school.classroom(await school.template('E/{year}/{number:3}'), 1, 'signed')
    expect(await lacking()).toBe(before)
  })

  it('keep their status and term: they cannot be marked absent any more', async () => {
    const { term, people } = await school.classroom(await school.template('C/{year}/{number:3}'), 1)
    await finish((await begin(term, people)).body.id)
    const { body } = await school.coordinator.call('training.attendance.update', {
      path: { term },
      body: { marks: [{ participant_id: people[0] ?? 0, status: 'absent', seen: 'present' }] },
    })
    expect(body.refused.map(({ participant_id }) => participant_id)).toEqual(people)
    const after = await server.pool.query('select status from training_participants where id = $1', [people[0]])
    expect(after.rows).toEqual([{ status: 'present' }])
  })

  it('of another brand are hidden from a restricted colleague', async () => {
    const { term, people } = await school.classroom(await school.template('D/{year}/{number:3}'), 1)
    const other = await server.person({ roles: ['moderator-training'], restricted_brands: [987_654] })
    expect((await other.refused('training.certificate-issues.candidates', { path: { term } })).status).toBe(404)
    const asked = await other.refused('training.certificate-issues.store', {
      path: { term },
      body: { participants: people },
    })
    expect(asked.status).toBe(404)
  })
})

describe('a fault while certificates are issued', () => {
  it('of one file names the person, keeps the number, and is mended by another attempt', async () => {
    const { term, people } = await school.classroom(await school.template('E/{year}/{number:3}'), 3)
    const { body: issue } = await begin(term, people)
    const { storage } = server.deps
    let tries = 0
    const broken = {
      ...storage,
      read: storage.read.bind(storage),
      put: async (key: string, content: Buffer) => {
        tries += 1
        if (tries === 2) throw new Error('the disk is full')
        await storage.put(key, content)
      },
    } as typeof storage
    await finish(issue.id, { storage: broken })
    const { body: partial } = await school.coordinator.call('training.certificate-issues.show', {
      path: { certificate_issue: issue.id },
    })
    expect(partial).toMatchObject({ status: 'partial', total: 3, done: 2 })
    expect(partial.failures.map(({ last_name }) => last_name)).toEqual(['Żółć 0002'])
    server.unforeseen.length = 0
    const before = await numbersOf(term)
    const { body: again } = await school.coordinator.call('training.certificate-issues.retry', {
      path: { certificate_issue: issue.id },
    })
    expect(again.status).toBe('running')
    await finish(issue.id)
    expect(await school.issue(issue.id)).toEqual({ status: 'done', done: 3, failures: [] })
    expect(await numbersOf(term)).toEqual(before)
    expect((await school.certificates(term)).every(({ file }) => file !== null)).toBe(true)
  })

  it('gives none to a person marked absent meanwhile, and loses no number', async () => {
    const { term, people } = await school.classroom(await school.template('F/{year}/{number}'), 3)
    const { body: issue } = await begin(term, people)
    await server.pool.query(`update training_participants set status = 'absent' where id = $1`, [people[1]])
    await finish(issue.id)
    expect(await school.issue(issue.id)).toMatchObject({ status: 'partial', done: 2 })
    const year = dayFromNow(-1).slice(0, 4)
    expect(await numbersOf(term)).toEqual([`F/${year}/1`, `F/${year}/2`])
  })

  it('a second run for the term waits for the first', async () => {
    const { term, people } = await school.classroom(await school.template('G/{year}/{number}'), 2)
    const { body: issue } = await begin(term, people.slice(0, 1))
    const second = await school.coordinator.refused('training.certificate-issues.store', {
      path: { term },
      body: { participants: people.slice(1) },
    })
    expect(second.status).toBe(409)
    await finish(issue.id)
  })
})

describe('issuing at the same time', () => {
  it('in two processes that take every step twice gives each number once', async () => {
    const { term, people } = await school.classroom(await school.template('H/{number}'), 60)
    const { body: issue } = await begin(term, people)
    await Promise.all([finish(issue.id), finish(issue.id), finish(issue.id)])
    expect(await school.issue(issue.id)).toEqual({ status: 'done', done: 60, failures: [] })
    expect(await numbersOf(term)).toEqual(people.map((_, index) => `H/${index + 1}`))
  })

  it('in two processes fails once for each participant, and the next steps follow', async () => {
    const { term, people } = await school.classroom(await school.template('J/{number}'), 26)
    const { body: issue } = await begin(term, people)
    const run = { db: server.db, deps: server.deps, at: server.deps.clock() }
    await Promise.all([continueIssues(run), continueIssues(run)])
    const waiting = await server.pool.query(
      `select from pgboss.job where name = 'training.issue-certificates' and (data ->> 'issue_id')::int = $1`,
      [issue.id],
    )
    expect(waiting.rowCount).toBe(1)
    // While this process makes the files, the other one has noted that the first could not be made.
    const { storage } = server.deps
    const noted = JSON.stringify([{ participant_id: people[0], failure: 'certificate.file_failed' }])
    const put = async () => {
      await server.pool.query(`update certificate_issues set failures = $2 where id = $1 and failures::text = '[]'`, [
        issue.id,
        noted,
      ])
      throw new Error('the disk is full')
    }
    await finish(issue.id, { storage: { ...storage, read: storage.read.bind(storage), put } as typeof storage })
    const ended = await school.issue(issue.id)
    expect(ended?.status).toBe('partial')
    expect(ended?.failures.map(({ participant_id }) => participant_id).toSorted((a, b) => a - b)).toEqual(people)
    expect(await numbersOf(term)).toEqual(people.map((_, index) => `J/${index + 1}`))
    server.unforeseen.length = 0
  })

  it('for two terms with one pattern shares its numbers without a gap', async () => {
    const template = await school.template('I/{year}/{number:4}')
    const [one, other] = [await school.classroom(template, 40), await school.classroom(template, 40)]
    const issues = [(await begin(one.term, one.people)).body.id, (await begin(other.term, other.people)).body.id]
    await Promise.all(issues.map((issue) => finish(issue)))
    const numbers = [...(await numbersOf(one.term)), ...(await numbersOf(other.term))]
    expect(numbers.map((number) => Number(number.split('/')[2])).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 80 }, (_, index) => index + 1),
    )
  })

  it('and correcting attendance ends with either no certificate, or a mark that stays', async () => {
    const { term, people } = await school.classroom(await school.template('J/{number}'), 10)
    const { body: issue } = await begin(term, people)
    const unmarking = people.map(async (id, index) => {
      await wait(index * 3)
      return school.coordinator.call('training.attendance.update', {
        path: { term },
        body: { marks: [{ participant_id: id, status: 'signed', seen: 'present' }] },
      })
    })
    await Promise.all([finish(issue.id), ...unmarking])
    const { rows } = await server.pool.query(
      `select p.status, c.id is not null as has from training_participants p
       left join issued_certificates c on c.participant_id = p.id where p.term_id = $1`,
      [term],
    )
    expect(rows).toHaveLength(10)
    for (const { status, has } of rows) expect(has).toBe(status === 'present')
  })
})
