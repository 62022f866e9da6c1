import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CancellationChoice } from '#contract/training-statuses.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { carryOut, resumeCancellations } from '#server/modules/training/cancellation-job.ts'
import { type Person, startServer, type TestServer } from '#tests/support/server.ts'
import { openTrainingHall, type TrainingHall } from '#tests/support/training-hall.ts'

let server: TestServer
let hall: TrainingHall
let trainer: Person

const patiently = { timeout: 30_000, interval: 50 }
const reason = 'Prowadzący zachorował'

let worked: TestServer
beforeAll(async () => {
  worked = await startServer({ work: true })
  server = worked
  hall = await openTrainingHall(server)
  trainer = await server.person({ roles: ['moderator-training'] })
})
afterAll(() => worked.stop())

const sheet = async (term: number) => (await trainer.call('training.cancellations.show', { path: { term } })).body

type Decisions = Record<string, CancellationChoice | { move: number }>

/** A decision by first name for everybody on the term. */
async function form(term: number, decisions: Decisions) {
  const { people } = await sheet(term)
  return {
    reason,
    choices: people.flatMap(({ participant_id, full_name }) => {
      const decided = decisions[full_name.split(' ')[0] as string]
      if (!decided) return []
      return typeof decided === 'string'
        ? { participant_id, choice: decided }
        : { participant_id, choice: 'move' as const, target_term_id: decided.move }
    }),
  }
}

const cancel = async (term: number, decisions: Decisions) =>
  trainer.call('training.cancellations.store', { path: { term }, body: await form(term, decisions) })

/** The sheet once the job has come to an end. */
function ended(term: number) {
  return vi.waitFor(async () => {
    const seen = await sheet(term)
    expect(seen.cancellation?.status).not.toBe('running')
    return seen
  }, patiently)
}

const byName = (people: Awaited<ReturnType<typeof sheet>>['people']) =>
  Object.fromEntries(people.map((person) => [person.full_name.split(' ')[0], person]))

const letters = async (subject: RegExp) =>
  ((await server.deps.mailbox?.list()) ?? []).filter((letter) => subject.test(letter.subject))

describe('a term that is cancelled', () => {
  it('moves, gives back, keeps and merely tells, each as it was chosen, and tells the company once', async () => {
    const training = await hall.training()
    const term = await hall.term(training, { places: 4 })
    const other = await hall.term(training, { city: 'Poznań', in_days: 90 })
    const paid = await hall.sign(term, ['Adam', 'Beata', 'Cezary'])
    await hall.pay(paid.order?.id as number)
    await hall.sign(term, ['Dorota', 'Emil'], {
      contact: { ...hall.registration(term, []).contact, email: 'dorota@instal-test.pl' },
    })

    const before = await sheet(term)
    expect(before.refusal).toBeNull()
    const offered = Object.fromEntries(
      before.people.map(({ full_name, choices }) => [full_name.split(' ')[0], choices]),
    )
    expect(offered).toEqual({
      Adam: ['move', 'refund', 'credit'],
      Beata: ['move', 'refund', 'credit'],
      Cezary: ['move', 'refund', 'credit'],
      Dorota: ['move', 'none'],
      Emil: ['none'],
    })
    expect(before.targets).toMatchObject([{ id: other, city: 'Poznań', free_places: 10 }])

    const decisions: Decisions = {
      Adam: { move: other },
      Beata: 'refund',
      Cezary: 'credit',
      Dorota: 'none',
      Emil: 'none',
    }
    const path = { term }
    const preview = await trainer.call('training.cancellations.preview', { path, body: await form(term, decisions) })
    expect(preview.body.sums).toEqual([
      { choice: 'move', people: 1, amount: null },
      { choice: 'refund', people: 1, amount: '615.00' },
      { choice: 'credit', people: 1, amount: '615.00' },
      { choice: 'none', people: 2, amount: null },
    ])
    expect(preview.body.letters.map(({ kind, count, locale }) => [kind, locale, count])).toEqual([
      ['move', 'pl', 1],
      ['refund', 'pl', 1],
      ['credit', 'pl', 1],
      ['none', 'pl', 2],
      ['company', 'pl', 2],
    ])
    expect(preview.body.letters[0]?.html).toContain(reason)

    expect((await cancel(term, decisions)).status).toBe(200)
    expect(await hall.places(term)).toMatchObject({ status: 'cancelled' })
    const after = await ended(term)
    expect(after.cancellation).toMatchObject({ status: 'done', done: 5, failed: 0, pending: 0, reason })
    expect(byName(after.people)).toMatchObject({
      Adam: { status: 'signed', step: 'done', refund: null },
      Beata: { status: 'cancelled', step: 'done', refund: 'transfer' },
      Cezary: { status: 'cancelled', refund: null },
      Dorota: { status: 'cancelled' },
      Emil: { status: 'cancelled' },
    })
    expect(await hall.places(term)).toEqual({ status: 'cancelled', taken_places: 0, waiting_count: 0 })
    expect(await hall.places(other)).toMatchObject({ taken_places: 1 })

    const money = await server.pool.query(
      `select (select array_agg(amount) from payment_refunds where order_id = $1) as refunds,
         (select array_agg(amount) from training_credits where order_id = $1) as credits`,
      [paid.order?.id],
    )
    expect(money.rows[0]).toEqual({ refunds: [615], credits: [615] })

    // The letters are the ones of the preview, word for word.
    await vi.waitFor(async () => {
      const sent = (await letters(/odwołan/)).map(({ recipient, subject }) => ({ recipient, subject }))
      for (const { to, subject } of preview.body.letters) expect(sent).toContainEqual({ recipient: to, subject })
      expect(sent.filter(({ recipient }) => recipient === 'biuro@instal-test.pl')).toHaveLength(1)
    }, patiently)
  })

  it('needs a decision about everybody, and only what is possible for each', async () => {
    const term = await hall.term(await hall.training(), {})
    const { signed } = await hall.sign(term, ['Filip', 'Grażyna'])
    const path = { term }
    const store = (body: object) => trainer.refused('training.cancellations.store', { path, body })
    expect((await store(await form(term, { Filip: 'none' }))).body.code).toBe('conflict')
    expect((await store(await form(term, { Filip: 'refund', Grażyna: 'none' }))).body.code).toBe('conflict')
    expect((await store({ ...(await form(term, { Filip: 'none', Grażyna: 'none' })), reason: ' ' })).status).toBe(422)
    const noTarget = { participant_id: signed[0]?.id, choice: 'move' }
    expect((await store({ reason, choices: [noTarget] })).status).toBe(422)
    expect(await hall.places(term)).toMatchObject({ status: 'open', taken_places: 2 })
  })

  it('is refused once people were there, or hold certificates, and to whoever may not see everybody', async () => {
    const term = await hall.term(await hall.training(), {})
    const { signed } = await hall.sign(term, ['Henryk'])
    const path = { term }
    const restricted = await server.person({
      roles: ['moderator-training'],
      restricted_partners: [await server.partner()],
    })
    const unseen = (await restricted.call('training.cancellations.show', { path })).body
    expect(unseen.people).toEqual([])
    expect(unseen.refusal).toMatch(/outside your reach/)
    const body = { reason, choices: [] }
    expect((await restricted.refused('training.cancellations.store', { path, body })).body.code).toBe('lifecycle')

    await server.pool.query(`update training_participants set status = 'present' where id = $1`, [signed[0]?.id])
    expect((await sheet(term)).refusal).toMatch(/Attendance/)
    expect((await trainer.refused('training.cancellations.store', { path, body })).body.code).toBe('lifecycle')
    expect(await hall.places(term)).toMatchObject({ status: 'open' })
  })

  it('without anybody on it is done at once', async () => {
    const term = await hall.term(await hall.training(), { status: 'planned' })
    expect((await cancel(term, {})).status).toBe(200)
    expect((await ended(term)).cancellation).toMatchObject({ status: 'done', done: 0 })
  })
})

describe('two things at once', () => {
  it('two people cancel: one does, the other is told', async () => {
    const term = await hall.term(await hall.training(), {})
    await hall.sign(term, ['Iga', 'Jan'])
    const body = await form(term, { Iga: 'none', Jan: 'none' })
    const answers = await Promise.all(
      [trainer, await server.person({ roles: ['admin'] })].map((person) =>
        person.refused('training.cancellations.store', { path: { term }, body }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await ended(term)).cancellation).toMatchObject({ status: 'done', done: 2 })
  })

  it('who signs up first is seen before anything is cancelled', async () => {
    const term = await hall.term(await hall.training(), {})
    await hall.sign(term, ['Karol'])
    const body = await form(term, { Karol: 'none' })
    let late: Promise<{ status: number; body: { code: string; message: string } }> | undefined
    await inTransaction(server.db, async (tx) => {
      await hall.sign(term, ['Lena'], {}, tx)
      // It waits for the term, which the sign-up holds.
      late = trainer.refused('training.cancellations.store', { path: { term }, body })
      await vi.waitFor(async () => {
        const { rows } = await server.pool.query(`select from pg_locks where not granted`)
        expect(rows.length).toBeGreaterThan(0)
      }, patiently)
    })
    expect((await late)?.body).toMatchObject({ code: 'conflict', message: expect.stringMatching(/signed up/) })
    expect((await sheet(term)).people.map(({ full_name }) => full_name)).toEqual(['Karol Testowy', 'Lena Testowy'])
    expect(await hall.places(term)).toMatchObject({ status: 'open', taken_places: 2 })
  })

  it('who signs up after the confirmation finds the term closed', async () => {
    const term = await hall.term(await hall.training(), {})
    await cancel(term, {})
    await expect(hall.sign(term, ['Maria'])).rejects.toMatchObject({ code: 'lifecycle' })
    expect(await hall.participants(term)).toEqual([])
  })
})

describe('what goes wrong', () => {
  // Nobody works here: each test says itself when the job runs.
  let idle: TestServer
  beforeAll(async () => {
    idle = await startServer()
    ;[server, hall, trainer] = [
      idle,
      await openTrainingHall(idle),
      await idle.person({ roles: ['moderator-training'] }),
    ]
  })
  afterAll(() => idle.stop())

  async function confirmed(term: number, decisions: Decisions) {
    expect((await cancel(term, decisions)).status).toBe(200)
    return idOf(term)
  }

  it('a term that becomes full meanwhile: told per person, tried again otherwise', async () => {
    const training = await hall.training()
    const term = await hall.term(training)
    const tight = await hall.term(training, { places: 2, city: 'Łódź' })
    await hall.sign(term, ['Norbert', 'Ola'])
    const id = await confirmed(term, { Norbert: { move: tight }, Ola: { move: tight } })
    await hall.sign(tight, ['Paweł'])
    await work(id)
    const after = await sheet(term)
    expect(after.cancellation).toMatchObject({ status: 'partial', done: 1, failed: 1 })
    const failed = after.people.find(({ step }) => step === 'failed')
    expect(failed).toMatchObject({ status: 'signed', failure: 'No vacancy', choice: 'move' })
    expect(await hall.places(tight)).toMatchObject({ taken_places: 2 })

    const retry = (choices: object[]) =>
      trainer.refused('training.cancellations.retry', { path: { term }, body: { choices } })
    const { participant_id } = failed as { participant_id: number }
    expect((await retry([{ participant_id, choice: 'refund' }])).body.code).toBe('conflict')
    expect((await retry([{ participant_id, choice: 'none' }])).status).toBe(200)
    await work(id)
    expect((await sheet(term)).cancellation).toMatchObject({ status: 'done', done: 2 })
    expect((await retry([])).body.code).toBe('lifecycle')
  })

  it('more people than places are refused before anything is cancelled', async () => {
    const training = await hall.training()
    const term = await hall.term(training)
    const tight = await hall.term(training, { places: 1 })
    await hall.sign(term, ['Nina', 'Oskar'])
    const body = await form(term, { Nina: { move: tight }, Oskar: { move: tight } })
    const refused = await trainer.refused('training.cancellations.store', { path: { term }, body })
    expect(refused.body).toMatchObject({ code: 'conflict', message: 'No vacancy' })
    expect(await hall.places(term)).toMatchObject({ status: 'open' })
  })

  it('whoever has paid meanwhile is never cancelled without their money', async () => {
    const term = await hall.term(await hall.training())
    const { order } = await hall.sign(term, ['Roman'])
    const body = await form(term, { Roman: 'none' })
    await hall.pay(order?.id as number)
    expect((await trainer.refused('training.cancellations.store', { path: { term }, body })).body.code).toBe('conflict')

    await server.pool.query(`update training_orders set status = 'unpaid' where id = $1`, [order?.id])
    const id = await confirmed(term, { Roman: 'none' })
    await hall.pay(order?.id as number)
    await work(id)
    const after = await sheet(term)
    expect(after.cancellation).toMatchObject({ status: 'partial', failed: 1 })
    expect(after.people[0]).toMatchObject({
      status: 'signed',
      choices: ['move', 'refund', 'credit'],
      failure: expect.stringMatching(/paid/),
    })
  })

  it('whoever has left by themselves meanwhile is settled already, and gets no second letter', async () => {
    const term = await hall.term(await hall.training(), { city: 'Ełk' })
    const { signed } = await hall.sign(term, ['Sylwia'])
    const id = await confirmed(term, { Sylwia: 'none' })
    await server.pool.query(`update training_participants set status = 'cancelled' where id = $1`, [signed[0]?.id])
    await work(id)
    expect((await sheet(term)).cancellation).toMatchObject({ status: 'done', done: 1 })
    expect(await lettersFrom('Ełk')).toEqual([])
  })

  it('the mail server is down: everything is done, the letters wait', async () => {
    const term = await hall.term(await hall.training(), { city: 'Suwałki' })
    await hall.sign(term, ['Stefan'])
    const down = vi.spyOn(server.deps.mail, 'send').mockRejectedValue(new Error('down'))
    await work(await confirmed(term, { Stefan: 'none' }))
    expect((await sheet(term)).cancellation).toMatchObject({ status: 'done' })
    expect(await lettersFrom('Suwałki')).toEqual(['biuro@instal-test.pl', 'stefan@instal-test.pl'])
    expect(down).not.toHaveBeenCalled()
    down.mockRestore()
  })

  it('what breaks holds nobody else up, is tried again, and is told at the last try', async () => {
    const term = await hall.term(await hall.training())
    const { order } = await hall.sign(term, ['Tadeusz', 'Ula'])
    await hall.pay(order?.id as number)
    const id = await confirmed(term, { Tadeusz: 'credit', Ula: 'refund' })
    await server.pool.query(
      `alter table training_credits add constraint broken check (reason <> '${reason}') not valid`,
    )
    await expect(work(id)).rejects.toThrow()
    expect((await sheet(term)).cancellation).toMatchObject({ status: 'running', done: 1, pending: 1 })
    await work(id, true)
    const after = await sheet(term)
    expect(after.cancellation).toMatchObject({ status: 'partial', done: 1, failed: 1 })
    expect(byName(after.people)).toMatchObject({
      Tadeusz: { status: 'signed', failure: 'An unexpected error. Try again.' },
    })

    await server.pool.query('alter table training_credits drop constraint broken')
    await trainer.call('training.cancellations.retry', { path: { term }, body: { choices: [] } })
    await work(id)
    expect((await sheet(term)).cancellation).toMatchObject({ status: 'done', done: 2 })
  })

  it('several workers at once, and one after a killed one, do nothing twice', async () => {
    const term = await hall.term(await hall.training(), { city: 'Gdynia' })
    const { order } = await hall.sign(term, ['Teresa', 'Urszula', 'Wiktor', 'Zenon'])
    await hall.pay(order?.id as number)
    const id = await confirmed(term, { Teresa: 'refund', Urszula: 'refund', Wiktor: 'credit', Zenon: 'credit' })
    await Promise.all([work(id), work(id), work(id)])
    await work(id)
    expect((await sheet(term)).cancellation).toMatchObject({ status: 'done', done: 4 })
    const money = await server.pool.query(
      `select (select count(*)::int from payment_refunds where order_id = $1) as refunds,
         (select count(*)::int from training_credits where order_id = $1) as credits`,
      [order?.id],
    )
    expect(money.rows[0]).toEqual({ refunds: 2, credits: 2 })
    expect(await lettersFrom('Gdynia')).toHaveLength(5)
  })

  it('is taken up again when its job got lost', async () => {
    const term = await hall.term(await hall.training())
    await hall.sign(term, ['Żaneta'])
    const id = await confirmed(term, { Żaneta: 'none' })
    await server.pool.query(`delete from pgboss.job where name = 'training.cancel'`)
    const waiting = async () =>
      (await server.pool.query(`select data->'cancellation_id' as id from pgboss.job where name = 'training.cancel'`))
        .rows
    await resumeCancellations(server.db, new Date())
    expect(await waiting()).toEqual([])
    await resumeCancellations(server.db, new Date(Date.now() + 180_000))
    expect(await waiting()).toEqual([{ id }])
  })
})

/** The job, as a worker runs it. */
const work = (id: number, isLastAttempt = false) => carryOut(server.db, new Date(), id, { isLastAttempt })

async function idOf(term: number): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>('select id from term_cancellations where term_id = $1', [
    term,
  ])
  return rows[0]?.id as number
}

/** Who has a letter waiting about a term that was to be held in this city. */
async function lettersFrom(city: string): Promise<string[]> {
  const { rows } = await server.pool.query<{ recipient: string }>(
    `select data->>'to' as recipient from pgboss.job
     where name = 'mail.send' and data->>'template' like 'term_cancelled%' and data->'data'->>'city' = $1 order by 1`,
    [city],
  )
  return rows.map(({ recipient }) => recipient)
}
