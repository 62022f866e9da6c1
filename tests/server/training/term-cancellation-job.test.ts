import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { carryOut, resumeCancellations } from '#server/modules/training/cancellation/job.ts'
import { byFirstName, cancellerOf, type Decisions } from '#tests/support/scenarios/training/canceller.ts'
import { openTrainingHall, type TrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let hall: TrainingHall
let trainer: Person

const reason = 'Prowadzący zachorował'

// This process has no worker: each test runs the job itself.
beforeAll(async () => {
  server = await startServer()
  hall = await openTrainingHall(server)
  trainer = await server.person({ roles: ['moderator-training'] })
})
afterAll(() => server.stop())

const sheet = (term: number) => cancellerOf(trainer, reason).sheet(term)
const form = (term: number, decisions: Decisions) => cancellerOf(trainer, reason).form(term, decisions)

async function confirmed(term: number, decisions: Decisions) {
  expect((await cancellerOf(trainer, reason).cancel(term, decisions)).status).toBe(200)
  return idOf(term)
}

describe('cancelling a term in the background', () => {
  it('a term that becomes full meanwhile: reported per person, tried again with another choice', async () => {
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
    const again = await retry([{ participant_id, choice: 'move', target_term_id: tight }])
    expect(again.body).toMatchObject({ code: 'invalid', errors: { 'choices.0.target_term_id': ['No vacancy'] } })
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

  it('a person who has paid meanwhile is not cancelled without their money', async () => {
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

  it('a person who has left meanwhile is settled already, and gets no second letter', async () => {
    const term = await hall.term(await hall.training(), { city: 'Ełk' })
    const { signed } = await hall.sign(term, ['Sylwia'])
    const id = await confirmed(term, { Sylwia: 'none' })
    await server.pool.query(`update training_participants set status = 'cancelled' where id = $1`, [signed[0]?.id])
    await work(id)
    expect((await sheet(term)).cancellation).toMatchObject({ status: 'done', done: 1 })
    expect(await lettersFrom('Ełk')).toEqual([])
  })

  it('while the mail server is down everything is done, and the letters wait', async () => {
    const term = await hall.term(await hall.training(), { city: 'Suwałki' })
    await hall.sign(term, ['Stefan'])
    const down = vi.spyOn(server.deps.mail, 'send').mockRejectedValue(new Error('down'))
    await work(await confirmed(term, { Stefan: 'none' }))
    expect((await sheet(term)).cancellation).toMatchObject({ status: 'done' })
    expect(await lettersFrom('Suwałki')).toEqual(['biuro@instal-test.pl', 'stefan@instal-test.pl'])
    expect(down).not.toHaveBeenCalled()
    down.mockRestore()
  })

  it('a failing step delays nobody else, is retried, and is reported at the last attempt', async () => {
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
    expect(byFirstName(after.people)).toMatchObject({
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

  it('is resumed when its job got lost', async () => {
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

/** Recipients of waiting letters about a term that was to be held in this city. */
async function lettersFrom(city: string): Promise<string[]> {
  const { rows } = await server.pool.query<{ recipient: string }>(
    `select data->>'to' as recipient from pgboss.job
     where name = 'mail.send' and data->>'template' like 'term_cancelled%' and data->'data'->>'city' = $1 order by 1`,
    [city],
  )
  return rows.map(({ recipient }) => recipient)
}
