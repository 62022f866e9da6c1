import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueBatch } from '#server/modules/training/certificates/issue-batch.ts'
import { eventually } from '#tests/support/eventually.ts'
import { shownConsents } from '#tests/support/scenarios/shown-consents.ts'
import { type MoveHall, openMoveHall } from '#tests/support/scenarios/training/move-hall.ts'
import { signUpForm } from '#tests/support/scenarios/training/sign-up-form.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let hall: MoveHall
let setting: Parameters<typeof signUpForm>[0]

beforeAll(async () => {
  server = await startServer({ lock_timeout: 10_000 })
  hall = await openMoveHall(server)
  const { rows } = await server.pool.query<{ id: number }>(`select id from payments where type = 'transfer' limit 1`)
  const consent_texts = await shownConsents(server, 'training')
  setting = { company: hall.company, payments: { transfer: rows[0]?.id as number }, consent_texts }
})
afterAll(() => server.stop())

const move = (term: number, target_term_id: number, ...participants: number[]) =>
  hall.staff.refused('training.participants.move', { path: { term }, body: { participants, target_term_id } })

const signUp = (term_id: number, email: string) =>
  hall.partner.refused('partnerzone.training.records.store', {
    body: signUpForm(setting, term_id, [{ first_name: 'Ola', last_name: 'Ostatnia', email }]),
  })

/** Lets several things queue for a term's lock, one behind the other in this order, and then go on. */
async function inOrder<Outcome>(term: number, ...acts: (() => Promise<Outcome>)[]): Promise<Outcome[]> {
  const holder = await server.pool.connect()
  await holder.query('begin')
  await holder.query('select from training_terms where id = $1 for update', [term])
  const running: Promise<Outcome>[] = []
  for (const act of acts) {
    running.push(act())
    await eventually(async () => {
      const { rows } = await server.pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows[0]?.waiting).toBe(running.length)
    })
  }
  await holder.query('commit')
  holder.release()
  return Promise.all(running)
}

function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item) => orders(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))
}

describe('a move against a certificate', () => {
  it.each(orders(['unmark', 'issue', 'move'] as const))('%s, then %s, then %s: never both', async (...order) => {
    const [from, to] = [await hall.term({ in_days: 0 }), await hall.term()]
    const person = await hall.participant(from, { status: 'present' })
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into certificate_issues (term_id, participants, status, requested_by, created_at)
       values ($1, $2, 'running', $3, now()) returning id`,
      [from, [person.id], hall.staff.id],
    )
    const acts: Record<(typeof order)[number], () => Promise<unknown>> = {
      unmark: () =>
        hall.staff.call('training.attendance.update', {
          path: { term: from },
          body: { marks: [{ participant_id: person.id, status: 'signed', seen: 'present' }] },
        }),
      issue: () => issueBatch({ db: server.db, deps: server.deps, at: server.deps.clock() }, rows[0]?.id as number),
      move: () => move(from, to, person.id),
    }
    await inOrder(from, ...order.map((name) => acts[name]))

    const isFirst = (one: (typeof order)[number], other: (typeof order)[number]) =>
      order.indexOf(one) < order.indexOf(other)
    const { rows: certificates } = await server.pool.query(
      'select from issued_certificates where participant_id = $1 and revoked_at is null',
      [person.id],
    )
    const isMoved = (await hall.seen(person.id)).term_id === to
    expect(certificates).toHaveLength(isFirst('issue', 'unmark') ? 1 : 0)
    expect(isMoved).toBe(isFirst('unmark', 'move') && isFirst('unmark', 'issue'))
    expect(await hall.places(from)).toMatchObject(isMoved ? { taken_places: 0, counted: 0 } : { taken_places: 1 })
  })
})

describe('a move against a sign-up for the last place', () => {
  it.each(orders(['move', 'sign-up'] as const))('%s before %s: the first has it', async (first) => {
    const [from, to] = [await hall.term(), await hall.term({ places: 1 })]
    const person = await hall.participant(from)
    const acts = [() => move(from, to, person.id), () => signUp(to, `${crypto.randomUUID()}@instal.test`)]
    const [one, other] = await inOrder(to, ...(first === 'move' ? acts : acts.toReversed()))
    expect(one?.status).toBe(200)
    expect(JSON.stringify(other?.body)).toContain('No vacancy')
    expect(await hall.places(to)).toMatchObject({ taken_places: 1, counted: 1 })
    expect((await hall.seen(person.id)).term_id).toBe(first === 'move' ? to : from)
  })
})

describe('two movers at once', () => {
  it('move one person once: the second is told', async () => {
    const [from, one, other] = [await hall.term(), await hall.term(), await hall.term()]
    const person = await hall.participant(from)
    const [first, second] = await inOrder(
      from,
      () => move(from, one, person.id),
      () => move(from, other, person.id),
    )
    expect(first?.status).toBe(200)
    expect(second?.body.errors).toEqual({ 'participants.0': ['Someone has moved this person in the meantime'] })
    expect(await hall.places(one)).toMatchObject({ taken_places: 1, counted: 1 })
    expect(await hall.places(other)).toMatchObject({ taken_places: 0, counted: 0 })
  })

  it('never wait for each other in a circle, whichever way they move', async () => {
    const [one, other] = [await hall.term({ places: 20 }), await hall.term({ places: 20 })]
    const people = async (term: number) => Promise.all(Array.from({ length: 6 }, () => hall.participant(term)))
    const [there, back] = [await people(one), await people(other)]
    const answers = await Promise.all([
      ...there.map(({ id }) => move(one, other, id)),
      ...back.map(({ id }) => move(other, one, id)),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const term of [one, other]) expect(await hall.places(term)).toMatchObject({ taken_places: 6, counted: 6 })
    expect(server.unforeseen).toEqual([])
  })

  it('and a substitution: the later one works on an old version', async () => {
    const [from, to] = [await hall.term(), await hall.term()]
    const person = await hall.participant(from)
    const [, substituted] = await inOrder(
      from,
      () => move(from, to, person.id),
      () =>
        hall.staff.refused('training.participants.substitute', {
          path: { participant: person.id },
          body: { version: 1, first_name: 'Ala', last_name: 'Inna', email: 'ala.inna@instal.test' },
        }),
    )
    expect(substituted).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await hall.seen(person.id)).toMatchObject({ term_id: to, version: 2 })
  })
})

describe('moves at once', () => {
  it('lose nobody, and no term takes more than it has: the places always add up', async () => {
    const asked = fc.record({
      who: fc.uniqueArray(fc.nat(8), { minLength: 1, maxLength: 4 }),
      from: fc.nat(2),
      to: fc.nat(2),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { minLength: 1, maxLength: 8 }), async (moves) => {
        const terms = [await hall.term({ places: 9 }), await hall.term({ places: 4 }), await hall.term({ places: 2 })]
        const [home = 0] = terms
        const people: number[] = []
        for (let count = 0; count < 9; count += 1) people.push((await hall.participant(home)).id)
        const answers = await Promise.all(
          moves.map(({ who, from, to }) =>
            move(terms[from] ?? home, terms[to] ?? home, ...who.map((index) => people[index] ?? 0)),
          ),
        )
        for (const { status } of answers) expect([200, 422]).toContain(status)
        const places = await Promise.all(terms.map((term) => hall.places(term)))
        expect(places.reduce((sum, { taken_places }) => sum + taken_places, 0)).toBe(9)
        places.forEach(({ taken_places, counted }, index) => {
          expect(taken_places).toBe(counted)
          expect(taken_places).toBeLessThanOrEqual([9, 4, 2][index] ?? 0)
        })
      }),
      { numRuns: 8 },
    )
    expect(server.unforeseen).toEqual([])
  })
})
