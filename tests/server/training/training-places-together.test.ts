import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { expireOrders, lapseOffers } from '#server/modules/training/places/waiting-list.ts'
import { signUpAt } from '#tests/support/scenarios/training/sign-up-at.ts'
import { participantNamed, signUpForm } from '#tests/support/scenarios/training/sign-up-form.ts'
import { openTrainingHall, type TrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { secondProcess } from '#tests/support/servers/second-process.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let other: Awaited<ReturnType<typeof secondProcess>>
let hall: TrainingHall
let training: number
let partner: Person
let staff: Person

beforeAll(async () => {
  server = await startServer()
  other = await secondProcess(server)
  hall = await openTrainingHall(server)
  training = await hall.training()
  partner = await server.person({ roles: ['partner'], partners: [hall.company] })
  staff = await server.person({ roles: ['moderator-training'] })
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const hour = 3_600_000

/** A term's participants as stored in the table. */
async function counted(term: number) {
  const { rows } = await server.pool.query<{ placed: number; waiting: number; orders: number }>(
    `select count(*) filter (where status in ('offered', 'signed', 'present', 'absent'))::int as placed,
       count(*) filter (where status = 'waiting')::int as waiting,
       (select count(*)::int from training_orders where term_id = $1) as orders
     from training_participants where term_id = $1`,
    [term],
  )
  return rows[0]
}

const statusOf = async (id: number) =>
  (await server.pool.query('select status from training_participants where id = $1', [id])).rows[0].status as string

/** Both at once, begun in each order in turn. */
const together = <First, Second>(first: () => Promise<First>, second: () => Promise<Second>, turn: number) =>
  turn % 2 === 0
    ? Promise.allSettled([first(), second()])
    : Promise.allSettled([second(), first()]).then(
        ([b, a]) => [a, b] as [PromiseSettledResult<First>, PromiseSettledResult<Second>],
      )

describe('the last place', () => {
  it('goes to the person who waits, whatever a newcomer and a cancellation do at once', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const term = await hall.term(training, { places: 1 })
      await hall.sign(term, [`Pierwszy${turn}`])
      await hall.sign(term, [`Drugi${turn}`])
      const [signed, waiting] = await hall.participants(term)
      const cancelling = () =>
        staff.call('training.participants.cancel', {
          path: { participant: signed?.id as number },
          body: { version: 1, reason: 'Choroba', money: 'none' },
        })
      const [, newcomer] = await together(
        cancelling,
        () => signUpAt(other.url, partner.token, signUpForm(hall, term, [participantNamed(`Trzeci${turn}`)])),
        turn,
      )
      expect(newcomer.status === 'fulfilled' && newcomer.value.body.message).toBe('No vacancy')
      expect(await statusOf(waiting?.id as number)).toBe('offered')
      expect(await hall.places(term)).toEqual({ status: 'open', taken_places: 1, waiting_count: 0 })
    }
  })

  it('is not given on a term cancelled at the same moment', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const term = await hall.term(training, { places: 2 })
      const cancelling = () =>
        inTransaction(server.db, async (tx) => {
          await tx.execute(`select 1 from training_terms where id = ${term} for update`)
          await tx.execute(`update training_terms set status = 'cancelled' where id = ${term}`)
        })
      const [, signing] = await together(
        cancelling,
        () =>
          signUpAt(
            server.url,
            partner.token,
            signUpForm(hall, term, [participantNamed(`Odwolany${turn}`)], { queue: true }),
          ),
        turn,
      )
      const status = signing.status === 'fulfilled' ? signing.value.status : 0
      expect([200, 409]).toContain(status)
      expect((await counted(term))?.placed).toBe(status === 200 ? 1 : 0)
      expect(await hall.places(term)).toMatchObject({ taken_places: status === 200 ? 1 : 0 })
    }
  })
})

describe('an offered place', () => {
  it('is either taken or lapses, never both, when both happen at its last moment', async () => {
    const outcomes = new Set<string>()
    for (let turn = 0; turn < 8; turn += 1) {
      const term = await hall.term(training, { places: 1 })
      await hall.sign(term, [`Zajmuje${turn}`])
      await hall.sign(term, [`Czeka${turn}`])
      const [first, second] = await hall.participants(term)
      await staff.call('training.participants.cancel', {
        path: { participant: first?.id as number },
        body: { version: 1, reason: 'Zwolnione', money: 'none' },
      })
      const participant = second?.id as number
      const until = (
        await server.pool.query('select offered_until from training_participants where id = $1', [participant])
      ).rows[0].offered_until as Date
      const taking = () =>
        partner.call('partnerzone.training.participants.take', {
          path: { participant },
          body: { version: 2, payment_id: hall.payments.transfer },
        })
      const lapsing = () => lapseOffers(server.db, new Date(until))
      const [taken] = await together(taking, lapsing, turn)
      const isTaken = taken.status === 'fulfilled' && taken.value.status === 200
      outcomes.add(String(isTaken))
      // Who let it lapse is offered the place once more, being the only one who waits.
      expect(await statusOf(participant)).toBe(isTaken ? 'signed' : 'offered')
      expect(await counted(term)).toEqual({ placed: 1, waiting: 0, orders: isTaken ? 2 : 1 })
      expect(await hall.places(term)).toMatchObject({ taken_places: 1, waiting_count: 0 })
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })
})

describe('an unpaid order', () => {
  it('is paid or gives its places up, never both, whichever comes first', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const term = await hall.term(training, { places: 2 })
      const { order } = await hall.sign(term, [`Płaci${turn}`, `Razem${turn}`])
      const order_id = order?.id as number
      const after = new Date(Date.parse(order?.hold_until as string) + hour)
      const paying = () =>
        staff.call('order.orders.pay', {
          path: { training_order: order_id },
          body: { version: order?.version as number, document_number: 'WB 7/2026', document_date: '2026-01-15' },
        })
      const [paid] = await together(paying, () => expireOrders(server.db, after), turn)
      const isPaid = paid.status === 'fulfilled' && paid.value.status === 200
      const { rows } = await server.pool.query('select status from training_orders where id = $1', [order_id])
      expect(rows[0].status).toBe(isPaid ? 'paid' : 'cancelled')
      expect(await counted(term)).toMatchObject({ placed: isPaid ? 2 : 0 })
      expect(await hall.places(term)).toMatchObject({ taken_places: isPaid ? 2 : 0 })
    }
  })
})
