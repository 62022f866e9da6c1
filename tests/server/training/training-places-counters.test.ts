import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { moveParticipants } from '#server/modules/training/moves/moves.ts'
import { cancelParticipant } from '#server/modules/training/participants/cancel-participant.ts'
import { lockedParticipants } from '#server/modules/training/participants/life.ts'
import { expireOrders, lapseOffers, takeOffer } from '#server/modules/training/places/waiting-list.ts'
import { lockedTerms } from '#server/modules/training/terms/life.ts'
import { Refused } from '#server/refusal.ts'
import { openTrainingHall, type TrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let hall: TrainingHall
let training: number

beforeAll(async () => {
  server = await startServer()
  hall = await openTrainingHall(server)
  training = await hall.training()
})
afterAll(() => server.stop())

const day = 86_400_000

/** Actions on participants of a term; `at` chooses one of them. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('sign' as const), size: fc.integer({ min: 1, max: 3 }), queue: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('cancel', 'take', 'move', 'pay'), at: fc.nat(30) }),
  fc.record({ kind: fc.constantFrom('lapse', 'expire') }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Does a step; a refused one changes nothing. `now` grows, so that offers and orders run out. */
async function happen(terms: readonly [number, number], one: Step, name: string, now: Date): Promise<void> {
  const [term, other] = terms
  try {
    if (one.kind === 'sign' && 'size' in one) {
      const names = Array.from({ length: one.size }, (_, place) => `${name}x${place}`)
      await hall.sign(term, names, { queue: one.queue })
    } else if (one.kind === 'lapse') await lapseOffers(server.db, now)
    else if (one.kind === 'expire') await expireOrders(server.db, now)
    else if ('at' in one) await toOne(term, other, one)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

async function toOne(term: number, other: number, { kind, at }: { kind: string; at: number }): Promise<void> {
  const { rows } = await server.pool.query<{ id: number; term_id: number; order_id: number | null }>(
    'select id, term_id, order_id from training_participants where term_id in ($1, $2) order by id',
    [term, other],
  )
  const chosen = rows[at % Math.max(1, rows.length)]
  if (!chosen) return
  if (kind === 'pay') {
    await server.pool.query(
      `update training_orders set status = 'paid', paid_at = now(), hold_until = null where id = $1 and status = 'unpaid'`,
      [chosen.order_id],
    )
    return
  }
  await inTransaction(server.db, async (db) => {
    const acting = { ...hall.acting(db), by: { ...hall.acting(db).by, permissions: mayAll } }
    if (kind === 'move') {
      await moveParticipants(acting, [chosen.id], chosen.term_id === term ? other : term, { letters: false })
      return
    }
    const [from] = await lockedTerms(db, [chosen.term_id])
    const [participant] = await lockedParticipants(db, [chosen.id])
    if (!from || !participant) return
    if (kind === 'take')
      await takeOffer(acting, from, participant, { payment_id: hall.payments.transfer, use_credit: false })
    else await cancelParticipant(acting, from, participant, { reason: 'Próba', money: 'refund' })
  })
}

const mayAll = {
  'training.participants.store': true,
  'training.participants.take': true,
  'training.participants.move': true,
} as const

/** The counters of a term beside the rows of participants. */
async function counters(term: number) {
  const { rows } = await server.pool.query(
    `select taken_places, waiting_count, total_places,
       (select count(*)::int from training_participants
         where term_id = t.id and status in ('offered', 'signed', 'present', 'absent')) as placed,
       (select count(*)::int from training_participants where term_id = t.id and status = 'waiting') as waiting
     from training_terms t where id = $1`,
    [term],
  )
  return rows[0] as Record<'taken_places' | 'waiting_count' | 'total_places' | 'placed' | 'waiting', number>
}

describe('the counters of a term', () => {
  it('match its people, and never exceed its places, in any order of events', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 14 }),
        fc.integer({ min: 1, max: 4 }),
        async (steps, places) => {
          const terms = [await hall.term(training, { places }), await hall.term(training, { places: 2 })] as const
          for (const [index, one] of steps.entries()) {
            await happen(terms, one, `Krok${index}`, new Date(Date.now() + index * 3 * day))
            for (const term of terms) {
              const { taken_places, waiting_count, total_places, placed, waiting } = await counters(term)
              expect({ taken_places, waiting_count }).toEqual({ taken_places: placed, waiting_count: waiting })
              expect(taken_places).toBeLessThanOrEqual(total_places)
              // A free place of an open term is never kept from who waits.
              if (taken_places < total_places) expect(waiting_count).toBe(0)
            }
          }
        },
      ),
      { numRuns: 12 },
    )
  }, 180_000)

  it('are held by the database itself: no statement takes more places than there are', async () => {
    const term = await hall.term(training, { places: 1 })
    await expect(server.pool.query('update training_terms set taken_places = 2 where id = $1', [term])).rejects.toThrow(
      'training_terms_places',
    )
  })
})

describe('days and hours when the clocks change', () => {
  it('a place offered the evening before summer time ends is held for the stated hours', async () => {
    const term = await hall.term(training, { places: 1 })
    await hall.sign(term, ['Zegar'])
    await hall.sign(term, ['Czasowy'])
    const [first, second] = await hall.participants(term)
    // Saturday evening, 20:00 in Warsaw; that night the clocks go back an hour.
    const evening = new Date('2026-10-24T18:00:00Z')
    await server.pool.query(`update training_terms set training_date = '2026-11-20' where id = $1`, [term])
    await inTransaction(server.db, async (db) => {
      const [locked] = await lockedTerms(db, [term])
      const [participant] = await lockedParticipants(db, [first?.id as number])
      if (!locked || !participant) throw new Error('nobody there')
      const acting = { db, by: systemActor, at: evening, is_staff: false }
      await cancelParticipant(acting, locked, participant, { reason: null, money: 'none' })
    })
    const { rows } = await server.pool.query('select offered_until from training_participants where id = $1', [
      second?.id,
    ])
    expect(rows[0].offered_until).toEqual(new Date('2026-10-25T18:00:00Z'))
  })
})
