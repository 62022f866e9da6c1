import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { signUpAt } from '#tests/support/scenarios/training/sign-up-at.ts'
import { participantNamed, signUpForm } from '#tests/support/scenarios/training/sign-up-form.ts'
import { openTrainingHall, type TrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { callerOf } from '#tests/support/servers/caller.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'
import { sized } from '#tests/support/stress.ts'

let server: TestServer
let processes: ServerProcess[]
let hall: TrainingHall
let training: number
let partner: Person

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

beforeAll(async () => {
  server = await startServer()
  hall = await openTrainingHall(server)
  training = await hall.training()
  partner = await server.person({ roles: ['partner'], partners: [hall.company] })
  const settings = {
    DATABASE_URL: server.databaseUrl,
    WORKER: 'apart',
    RATE_LIMIT: '1000000',
    // One company signs up more strangers than it may write to within a day.
    LETTERS_PER_COMPANY: '1000',
    LETTERS_NEW_ADDRESSES: '1000',
  }
  processes = [await startServerProcess(settings), await startServerProcess(settings)]
  expect(new Set([process.pid, ...processes.map(({ child }) => child.pid)]).size).toBe(3)
})
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGTERM')
  await Promise.all(processes.map(({ exit }) => exit()))
  await server.stop()
})

/** Signs up this many people at once, alternating between the two processes. */
const crowd = (term: number, people: number, name: string, queue: boolean) =>
  Array.from({ length: people }, (_, n) =>
    signUpAt(
      (processes[n % 2] as ServerProcess).url,
      partner.token,
      signUpForm(hall, term, [participantNamed(`${name}${n}`)], { queue }),
    ),
  )

/** A term's participants as stored in the tables. */
async function counted(term: number) {
  const { rows } = await server.pool.query<{ placed: number; waiting: number; orders: number }>(
    `select count(*) filter (where status in ('offered', 'signed', 'present', 'absent'))::int as placed,
       count(*) filter (where status = 'waiting')::int as waiting,
       (select count(*)::int from training_orders where term_id = $1) as orders,
       (select count(*)::int from training_records where term_id = $1) as records
     from training_participants where term_id = $1`,
    [term],
  )
  return rows[0]
}

const outcomes = (answers: readonly { status: number; body: { message: string } }[]) =>
  new Set(answers.map(({ status, body }) => `${status} ${body.message}`))

const people = sized(60, 200)
const waiting = people - 20

describe(`${people} people for 20 places, from two servers on one database`, () => {
  it('sign up exactly 20, and the others are told that there is no vacancy', async () => {
    const term = await hall.term(training, { places: 20 })
    const answers = await Promise.all(crowd(term, people, 'Osoba', false))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(outcomes(answers.filter(({ status }) => status !== 200))).toEqual(new Set(['409 No vacancy']))
    expect(await hall.places(term)).toEqual({ status: 'open', taken_places: 20, waiting_count: 0 })
    expect(await counted(term)).toEqual({ placed: 20, waiting: 0, orders: 20, records: 20 })
  })

  it(`queue the ${waiting} who want to wait, each with a place and a number`, async () => {
    const term = await hall.term(training, { places: 20 })
    const answers = await Promise.all(crowd(term, people, 'Kolejka', true))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.filter(({ body }) => body.signed === 1)).toHaveLength(20)
    expect(await hall.places(term)).toEqual({ status: 'open', taken_places: 20, waiting_count: waiting })
    expect(await counted(term)).toEqual({ placed: 20, waiting, orders: 20, records: people })
    const { rows } = await server.pool.query(
      `select count(distinct record_number)::int as records, count(distinct code)::int as codes,
         count(distinct order_number)::int as orders
       from training_records join training_participants on record_id = training_records.id
         left join training_orders on training_orders.id = order_id
       where training_participants.term_id = $1`,
      [term],
    )
    expect(rows[0]).toEqual({ records: people, codes: people, orders: 20 })
  })
})

const pressing = sized(50, 100)

describe(`while ${pressing} sign-ups for one term are under way`, () => {
  it('both servers answer other calls, and sign people up for other terms', async () => {
    const staff = await server.person({ roles: ['admin'] })
    const [hot, quiet] = [await hall.term(training, { places: 20 }), await hall.term(training)]
    const holder = new pg.Client({ connectionString: server.databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from training_terms where id = $1 for update', [hot])

    let answered = 0
    const crowded = crowd(hot, pressing, 'Tlum', false).map((asked) => asked.finally(() => (answered += 1)))
    await vi.waitFor(
      async () => {
        const { rows } = await server.pool.query(
          `select count(*)::int as count from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%training_terms%'`,
        )
        expect(rows[0].count).toBeGreaterThanOrEqual(4)
      },
      { timeout: 60_000, interval: 50 },
    )
    for (const [place, { url }] of processes.entries()) {
      expect((await callerOf(url, staff.token).call('device.devices.index')).status).toBe(200)
      const form = signUpForm(hall, quiet, [participantNamed(`Spokojny${place}`)])
      expect((await signUpAt(url, partner.token, form)).status).toBe(200)
    }
    expect(answered).toBe(0)

    await holder.query('commit')
    await holder.end()
    const answers = await Promise.all(crowded)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(outcomes(answers.filter(({ status }) => status !== 200))).toEqual(new Set(['409 No vacancy']))
    expect(await counted(hot)).toEqual({ placed: 20, waiting: 0, orders: 20, records: 20 })
  })
})

describe('numbers of orders and registrations', () => {
  it('are given at one term while a sign-up at another has not ended', async () => {
    // The first of a year is waited for: a person has asked already.
    await hall.sign(await hall.term(training), ['Pierwszy'])
    const [slow, quick] = [await hall.term(training), await hall.term(training)]
    const given: (string | undefined)[] = []
    await inTransaction(server.db, async (tx) => {
      for (const [term, open] of [
        [slow, tx],
        [quick, undefined],
      ] as const) {
        const { record, order } = await hall.sign(term, [`Numerowany${term}`], {}, open)
        given.push(record.record_number, order?.order_number)
      }
    })
    expect(new Set(given).size).toBe(4)
    expect(given.join(' ')).toMatch(/^REJ-\d{4}-\d{5} SZK\/\d{4}\/\d+ REJ-\d{4}-\d{5} SZK\/\d{4}\/\d+$/)
  })

  it('start at one in a new year and are never given twice, however many are first', async () => {
    const year = 2099
    const numbers = await Promise.all(
      Array.from({ length: 20 }, () =>
        inTransaction(server.db, async (tx) => {
          const { rows } = await tx.execute<{ n: string }>(
            sql`select next_of_year('training_record_number', ${year}::integer) as n`,
          )
          return Number(rows[0]?.n)
        }),
      ),
    )
    expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })
})
