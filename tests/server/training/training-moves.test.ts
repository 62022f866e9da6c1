import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MoveHall, openMoveHall } from '#tests/support/scenarios/training/move-hall.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let hall: MoveHall

beforeAll(async () => {
  server = await startServer()
  hall = await openMoveHall(server)
})
afterAll(() => server.stop())

const move = 'training.participants.move'
const check = 'training.participants.check-move'
const ownMove = 'partnerzone.training.participants.move'

describe('moving participants', () => {
  it('moves several at once: places, history, letters and answer agree', async () => {
    const [from, to] = [await hall.term({ city: 'Kraków' }), await hall.term({ city: 'Gdańsk' })]
    const [adam, ewa, stays] = [
      await hall.participant(from, { last_name: 'Adamski' }),
      await hall.participant(from, { last_name: 'Ewska' }),
      await hall.participant(from),
    ]
    const body = { participants: [ewa.id, adam.id], target_term_id: to, reason: 'Choroba prowadzącego' }
    const { status, body: answer } = await hall.staff.call(move, { path: { term: from }, body })

    expect(status).toBe(200)
    expect(answer.moved.toSorted()).toEqual([adam.id, ewa.id].toSorted())
    expect(answer.source.participants.map(({ id }) => id)).toEqual([stays.id])
    expect(answer.target.participants.map(({ last_name }) => last_name)).toEqual(['Adamski', 'Ewska'])
    expect(await hall.places(from)).toMatchObject({ taken_places: 1, counted: 1 })
    expect(await hall.places(to)).toMatchObject({ taken_places: 2, counted: 2 })
    expect(await hall.seen(adam.id)).toMatchObject({ term_id: to, moved_from: from, status: 'signed' })

    const { rows: events } = await server.pool.query(
      `select kind, from_term, to_term, reason, actor_id from training_participant_events where participant_id = $1`,
      [adam.id],
    )
    expect(events).toEqual([
      { kind: 'move', from_term: from, to_term: to, reason: 'Choroba prowadzącego', actor_id: hall.staff.id },
    ])
    expect((await hall.letters('training_moved')).map((letter) => letter.to)).toEqual(
      expect.arrayContaining([adam.email, ewa.email]),
    )
    expect(await hall.letters('training_moved_contact')).toEqual(
      expect.arrayContaining([expect.objectContaining({ to: 'ewa@kontakt.test' })]),
    )
  })

  it('informs the contact person in the language of their account, unless they switched such letters off', async () => {
    const [from, to] = [await hall.term(), await hall.term()]
    const [reader, silent] = [await hall.reader({ locale: 'en' }), await hall.reader({ muted_letters: ['trainings'] })]
    const told = async (template: string) =>
      (await hall.letters(template))
        .filter((letter) => [reader.email, silent.email].includes(letter.to))
        .map((letter) => [letter.to, letter.locale])
    const [first, second] = [
      await hall.participant(from, { contact_email: reader.email }),
      await hall.participant(from, { contact_email: silent.email }),
    ]
    const body = { participants: [first.id, second.id], target_term_id: to }
    await hall.staff.call(move, { path: { term: from }, body })
    expect(await told('training_moved_contact')).toEqual([[reader.email, 'en']])

    for (const [participant, email] of [
      [first.id, 'anna.zastepczyni@instal.test'],
      [second.id, silent.email],
    ] as const) {
      const { version } = await hall.seen(participant)
      const person = { version, first_name: 'Anna', last_name: 'Nowak', email, phone_number: null }
      await hall.staff.call('training.participants.substitute', { path: { participant }, body: person })
    }
    expect(await told('training_substituted_contact')).toEqual([[reader.email, 'en']])
    // The ticket is sent even with muted letters: it is needed at the door.
    expect(await told('training_substituted')).toEqual([[silent.email, 'pl']])
  })

  it('refuses all of them with a reason for each, and moves nobody', async () => {
    const elsewhere = await hall.training({ name: 'Serwis kotłów' })
    const [from, to, foreign] = [
      await hall.term(),
      await hall.term({ places: 1 }),
      await hall.term({ training: elsewhere }),
    ]
    const first = await hall.participant(from)
    const second = await hall.participant(from)
    const present = await hall.participant(from, { status: 'present' })
    const waiting = await hall.participant(from, { status: 'waiting' })
    const certified = await hall.participant(from)
    await hall.certify(certified.id)
    const there = await hall.participant(foreign)

    const people = [first.id, second.id, present.id, waiting.id, certified.id, there.id, 2_147_483_647]
    const { status, body } = await hall.staff.refused(move, {
      path: { term: from },
      body: { participants: people.slice(0, 6), target_term_id: to },
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      'participants.1': ['No vacancy'],
      'participants.2': ['Only a registered participant can be moved'],
      'participants.3': ['Only a registered participant can be moved'],
      'participants.4': ['The certificate has already been issued'],
      'participants.5': ['Someone has moved this person in the meantime'],
    })
    for (const { id } of [first, second]) expect(await hall.seen(id)).toMatchObject({ term_id: from, version: 1 })
    expect(await hall.places(to)).toMatchObject({ taken_places: 0, counted: 0 })

    const asked = await hall.staff.call(check, {
      path: { term: from },
      body: { participants: people, target_term_id: to },
    })
    expect(asked.body.refused).toEqual([
      ...[1, 2, 3, 4, 5].map((index) => ({
        participant_id: people[index],
        reason: body.errors?.[`participants.${index}`]?.[0],
      })),
      { participant_id: 2_147_483_647, reason: 'The chosen item does not exist' },
    ])
  })

  it('accepts people whose certificate is revoked', async () => {
    const [from, to] = [await hall.term(), await hall.term()]
    const person = await hall.participant(from)
    const certificate = await hall.certify(person.id)
    await server.pool.query('update issued_certificates set revoked_at = now() where id = $1', [certificate])
    const body = { participants: [person.id], target_term_id: to }
    expect(await hall.staff.call(move, { path: { term: from }, body })).toMatchObject({ status: 200 })
  })

  it.each([
    ['a term that is not open', { status: 'planned' as const }, 'The chosen term is not open'],
    ['a term that has passed', { in_days: -1 }, 'The chosen term is not open'],
  ])('refuses %s', async (_, settings, text) => {
    const [from, to] = [await hall.term(), await hall.term(settings)]
    const person = await hall.participant(from)
    const body = { participants: [person.id], target_term_id: to }
    const { body: refusal } = await hall.staff.refused(move, { path: { term: from }, body })
    expect(refusal.errors).toEqual({ 'participants.0': [text] })
  })

  it('goes to another training only where the training allows it', async () => {
    const other = await hall.training({ name: 'Serwis pomp ciepła' })
    const exchangeable = await hall.training({ name: 'Dobór pomp ciepła', movable_to: [other] })
    const [from, to] = [await hall.term({ training: exchangeable }), await hall.term({ training: other })]
    const person = await hall.participant(from)
    const targets = await hall.staff.call('training.move-targets.index', { path: { term: from } })
    expect(targets.body.results.map(({ id }) => id)).toEqual([to])
    const there = await hall.staff.call(move, {
      path: { term: from },
      body: { participants: [person.id], target_term_id: to },
    })
    expect(there.status).toBe(200)
    const back = await hall.staff.refused(move, {
      path: { term: to },
      body: { participants: [person.id], target_term_id: from },
    })
    expect(back.body.errors?.['participants.0']?.[0]).toMatch(/not moved to the chosen one/)
  })

  it('never puts a person on a term twice', async () => {
    const [from, to] = [await hall.term(), await hall.term()]
    const twice = { email: 'dwa.razy@instal.test', last_name: 'Dwarazy' }
    const person = await hall.participant(from, twice)
    await hall.participant(to, { ...twice, status: 'waiting' })
    const body = { participants: [person.id], target_term_id: to }
    const { body: refusal } = await hall.staff.refused(move, { path: { term: from }, body })
    expect(refusal.errors?.['participants.0']?.[0]).toMatch(/already on this term/)
  })

  it('offers the free place to the one who waits longest', async () => {
    const [from, to] = [await hall.term({ places: 1 }), await hall.term()]
    const person = await hall.participant(from)
    const waiting = await hall.participant(from, { status: 'waiting' })
    const body = { participants: [person.id], target_term_id: to }
    await hall.staff.call(move, { path: { term: from }, body })
    expect(await hall.seen(waiting.id)).toMatchObject({ status: 'offered', term_id: from })
    expect(await hall.places(from)).toEqual({ taken_places: 1, waiting_count: 0, counted: 1 })

    // The place is held now: the moved person cannot come back.
    const back = await hall.staff.refused(move, {
      path: { term: to },
      body: { participants: [person.id], target_term_id: from },
    })
    expect(back.body.errors).toEqual({ 'participants.0': ['No vacancy'] })
  })

  it('asks for no more money when the other term is dearer', async () => {
    const [from, to] = [await hall.term({ price: '615.00' }), await hall.term({ price: '800.00' })]
    const person = await hall.participant(from)
    await hall.staff.call(move, { path: { term: from }, body: { participants: [person.id], target_term_id: to } })
    expect(await hall.seen(person.id)).toMatchObject({ term_id: to, price_brutto: '615.00' })
  })

  it('shows restricted colleagues nobody else, and lets them move nobody else', async () => {
    const restricted = await server.person({
      roles: ['moderator-training'],
      restricted_partners: [hall.company],
    })
    const [from, to] = [await hall.term(), await hall.term()]
    const [own, foreign] = [await hall.participant(from), await hall.participant(from, { partner: hall.otherCompany })]
    const board = await restricted.call('training.participants.board', { path: { term: from } })
    expect(board.body.participants.map(({ id }) => id)).toEqual([own.id])
    const { body } = await restricted.refused(move, {
      path: { term: from },
      body: { participants: [own.id, foreign.id], target_term_id: to },
    })
    expect(body.errors).toEqual({ 'participants.1': ['The chosen item does not exist'] })
    expect((await hall.seen(own.id)).term_id).toBe(from)
  })

  it('is done once, however often it is clicked', async () => {
    const [from, to] = [await hall.term(), await hall.term()]
    const person = await hall.participant(from)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const options = { path: { term: from }, body: { participants: [person.id], target_term_id: to }, headers }
    const answers = await Promise.all([1, 2, 3].map(() => hall.staff.call(move, options)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await hall.places(to)).toMatchObject({ taken_places: 1, counted: 1 })
  })
})

describe('a company moves its own people', () => {
  it('until the deadline, to a term that is not dearer', async () => {
    const [from, cheaper, dearer, full] = [
      await hall.term({ in_days: 3 }),
      await hall.term({ price: '500.00' }),
      await hall.term({ price: '616.00' }),
      await hall.term({ places: 1 }),
    ]
    await hall.participant(full)
    const person = await hall.participant(from)
    const path = { participant: person.id }
    const targets = await hall.partner.call('partnerzone.training.move-targets.index', { path })
    const offered = targets.body.results.map(({ id }) => id)
    expect(offered).toContain(cheaper)
    expect(offered).not.toContain(dearer)
    expect(offered).not.toContain(full)

    const refuse = (target_term_id: number, version = 1) =>
      hall.partner.refused(ownMove, { path, body: { version, target_term_id } })
    expect((await refuse(dearer)).body.errors?.target_term_id?.[0]).toMatch(/more expensive/)
    expect((await refuse(full)).body.errors).toEqual({ target_term_id: ['No vacancy'] })
    expect((await refuse(cheaper, 7)).body.code).toBe('conflict')
    const moved = await hall.partner.call(ownMove, { path, body: { version: 1, target_term_id: cheaper } })
    expect(moved).toMatchObject({ status: 200, body: { term_id: cheaper, version: 2 } })
  })

  it('not after the deadline, by days of the calendar', async () => {
    const [from, to] = [await hall.term({ in_days: 2 }), await hall.term()]
    const person = await hall.participant(from)
    const path = { participant: person.id }
    const { status, body } = await hall.partner.refused(ownMove, { path, body: { version: 1, target_term_id: to } })
    expect(status).toBe(409)
    expect(body.code).toBe('lifecycle')
    const targets = await hall.partner.call('partnerzone.training.move-targets.index', { path })
    expect(targets.body.results).toEqual([])
  })

  it('and never those of another company', async () => {
    const [from, to] = [await hall.term(), await hall.term()]
    const foreign = await hall.participant(from, { partner: hall.otherCompany })
    const path = { participant: foreign.id }
    const refused = await hall.partner.refused(ownMove, { path, body: { version: 1, target_term_id: to } })
    expect(refused.status).toBe(404)
    expect((await hall.seen(foreign.id)).term_id).toBe(from)
  })
})
