import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { byFirstName, cancellerOf, type Decisions } from '#tests/support/scenarios/training/canceller.ts'
import { openTrainingHall, type TrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let hall: TrainingHall
let trainer: Person

const waitOptions = { timeout: 30_000, interval: 50 }
const reason = 'Prowadzący zachorował'

beforeAll(async () => {
  server = await startServer({ work: true })
  hall = await openTrainingHall(server)
  trainer = await server.person({ roles: ['moderator-training'] })
})
afterAll(() => server.stop())

const sheet = (term: number) => cancellerOf(trainer, reason).sheet(term)
const form = (term: number, decisions: Decisions) => cancellerOf(trainer, reason).form(term, decisions)
const cancel = (term: number, decisions: Decisions) => cancellerOf(trainer, reason).cancel(term, decisions)

/** The sheet once the job has come to an end. */
function ended(term: number) {
  return vi.waitFor(async () => {
    const seen = await sheet(term)
    expect(seen.cancellation?.status).not.toBe('running')
    return seen
  }, waitOptions)
}

const letters = async (subject: RegExp) =>
  ((await server.deps.mailbox?.list()) ?? []).filter((letter) => subject.test(letter.subject))

describe('a cancelled term', () => {
  it('moves, refunds, keeps and informs people as chosen, and informs the company once', async () => {
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
    expect(byFirstName(after.people)).toMatchObject({
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
    }, waitOptions)
  })

  it('needs a decision about everybody, and only possible ones', async () => {
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

  it('names, before anything is done, a person who is on the chosen term already', async () => {
    const training = await hall.training()
    const [term, target] = [await hall.term(training), await hall.term(training, { city: 'Łódź' })]
    await hall.sign(term, ['Gabriela', 'Hubert'])
    await hall.sign(target, ['Gabriela'])
    const seen = await sheet(term)
    const { Gabriela } = byFirstName(seen.people)
    const already = {
      participant_id: Gabriela?.participant_id,
      reason: 'This person (name and e-mail address) is already on this term',
    }
    expect(seen.targets).toMatchObject([{ id: target, refused: [already] }])

    const body = await form(term, { Gabriela: { move: target }, Hubert: { move: target } })
    const position = body.choices.findIndex(({ participant_id }) => participant_id === Gabriela?.participant_id)
    const errors = { [`choices.${position}.target_term_id`]: [already.reason] }
    for (const name of ['training.cancellations.preview', 'training.cancellations.store'] as const)
      expect((await trainer.refused(name, { path: { term }, body })).body).toMatchObject({ code: 'invalid', errors })
    expect(await hall.places(term)).toMatchObject({ status: 'open' })

    expect((await cancel(term, { Gabriela: 'none', Hubert: { move: target } })).status).toBe(200)
    expect((await ended(term)).cancellation).toMatchObject({ status: 'done', done: 2, failed: 0 })
  })

  it('is refused once people attended or hold certificates, and to those who may not see everybody', async () => {
    const term = await hall.term(await hall.training(), {})
    const { signed } = await hall.sign(term, ['Henryk'])
    const path = { term }
    const restricted = await server.person({
      roles: ['moderator-training'],
      restricted_partners: [await server.partner()],
    })
    const unseen = (await restricted.call('training.cancellations.show', { path })).body
    expect(unseen.people).toEqual([])
    expect(unseen.refusal).toMatch(/have no access to/)
    const body = { reason, choices: [] }
    expect((await restricted.refused('training.cancellations.store', { path, body })).body.code).toBe('lifecycle')

    await server.pool.query(`update training_participants set status = 'present' where id = $1`, [signed[0]?.id])
    expect((await sheet(term)).refusal).toMatch(/Attendance/)
    expect((await trainer.refused('training.cancellations.store', { path, body })).body.code).toBe('lifecycle')
    expect(await hall.places(term)).toMatchObject({ status: 'open' })
  })

  it('without participants is cancelled at once', async () => {
    const term = await hall.term(await hall.training(), { status: 'planned' })
    expect((await cancel(term, {})).status).toBe(200)
    expect((await ended(term)).cancellation).toMatchObject({ status: 'done', done: 0 })
  })
})

describe('two changes at once', () => {
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

  it('an earlier sign-up is seen before anything is cancelled', async () => {
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
      }, waitOptions)
    })
    expect((await late)?.body).toMatchObject({ code: 'conflict', message: expect.stringMatching(/signed up/) })
    expect((await sheet(term)).people.map(({ full_name }) => full_name)).toEqual(['Karol Testowy', 'Lena Testowy'])
    expect(await hall.places(term)).toMatchObject({ status: 'open', taken_places: 2 })
  })

  it('a later sign-up finds the term closed', async () => {
    const term = await hall.term(await hall.training(), {})
    await cancel(term, {})
    await expect(hall.sign(term, ['Maria'])).rejects.toMatchObject({ code: 'lifecycle' })
    expect(await hall.participants(term)).toEqual([])
  })
})
