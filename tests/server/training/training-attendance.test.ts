import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { type MoveHall, openMoveHall } from '#tests/support/scenarios/training/move-hall.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let hall: MoveHall

beforeAll(async () => {
  server = await startServer()
  hall = await openMoveHall(server)
})
afterAll(() => server.stop())

const substitute = 'training.participants.substitute'
const ownSubstitute = 'partnerzone.training.participants.substitute'
const update = 'training.attendance.update'
const scan = 'training.attendance.scan'
const ticket = 'public-zone.training.tickets.show'

const nowak = (version = 1, email = `nowak.${crypto.randomUUID()}@instal.test`) => ({
  version,
  first_name: 'Anna',
  last_name: 'Nowak',
  email,
  phone_number: '600 700 800',
})

describe('a substitute', () => {
  it('has a ticket of their own: the old one is void', async () => {
    const term = await hall.term()
    const person = await hall.participant(term)
    const before = await server.nobody.call(ticket, { path: { code: person.code } })
    expect(before.body).toMatchObject({ last_name: person.last_name, city: 'Kraków' })

    const body = nowak()
    const path = { participant: person.id }
    const changed = await hall.partner.call(ownSubstitute, { path, body })
    expect(changed).toMatchObject({
      status: 200,
      body: { last_name: 'Nowak', email: body.email, phone_number: '+48600700800', version: 2, status: 'signed' },
    })
    expect((await server.nobody.refused(ticket, { path: { code: person.code } })).status).toBe(404)
    const { code } = await hall.seen(person.id)
    expect(code).not.toBe(person.code)
    expect((await server.nobody.call(ticket, { path: { code } })).body).toMatchObject({ first_name: 'Anna' })
    expect(await hall.places(term)).toMatchObject({ taken_places: 1, counted: 1 })

    const { rows } = await server.pool.query(
      'select kind, former_name from training_participant_events where participant_id = $1',
      [person.id],
    )
    expect(rows).toEqual([{ kind: 'substitute', former_name: `Jan ${person.last_name}` }])
    expect((await hall.letters('training_substituted')).map(({ to }) => to)).toContain(body.email)
    expect((await hall.letters('training_replaced')).map(({ to }) => to)).toContain(person.email)
  })

  it('has the name of their account, which must be of the same company', async () => {
    const person = await hall.participant(await hall.term())
    const path = { participant: person.id }
    const foreign = await hall.partner.refused(ownSubstitute, {
      path,
      body: { ...nowak(), user_id: hall.desk.stranger.id },
    })
    expect(foreign.body.errors?.user_id).toBeDefined()
    const own = await hall.partner.call(ownSubstitute, { path, body: { ...nowak(), user_id: hall.desk.colleague.id } })
    expect(own.body).toMatchObject({ first_name: 'Jan', last_name: 'Testowy', email: hall.desk.colleague.email })
    expect((await hall.seen(person.id)).user_id).toBe(hall.desk.colleague.id)
  })

  it('is refused when on the term already, after the deadline, and on an old version', async () => {
    const soon = await hall.term({ in_days: 2 })
    const [person, other] = [await hall.participant(soon), await hall.participant(soon)]
    const path = { participant: person.id }
    const late = await hall.partner.refused(ownSubstitute, { path, body: nowak() })
    expect(late).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
    // Staff may, until the day before.
    const twice = await hall.staff.refused(substitute, {
      path,
      body: { ...nowak(1, other.email), first_name: 'Jan', last_name: other.last_name },
    })
    expect(twice.body.errors?.email?.[0]).toMatch(/already on this term/)
    const stale = await hall.staff.refused(substitute, { path, body: nowak(7) })
    expect(stale.body.code).toBe('conflict')
    expect((await hall.staff.call(substitute, { path, body: nowak() })).status).toBe(200)

    const today = await hall.participant(await hall.term({ in_days: 0 }))
    const onTheDay = await hall.staff.refused(substitute, { path: { participant: today.id }, body: nowak() })
    expect(onTheDay).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
  })

  it('is refused from another company, and for a person with a certificate', async () => {
    const term = await hall.term()
    const foreign = await hall.participant(term, { partner: hall.otherCompany })
    const path = { participant: foreign.id }
    expect((await hall.partner.refused(ownSubstitute, { path, body: nowak() })).status).toBe(404)
    await hall.certify(foreign.id)
    expect((await hall.staff.refused(substitute, { path, body: nowak() })).status).toBe(409)
  })
})

describe('attendance', () => {
  const marks = (status: 'present' | 'absent' | 'signed', seen: string, ...ids: number[]) => ({
    marks: ids.map((participant_id) => ({ participant_id, status, seen })),
  })

  it('cannot be marked before the day of the term', async () => {
    const term = await hall.term({ in_days: 1 })
    const person = await hall.participant(term)
    const path = { term }
    const early = await hall.staff.refused(update, { path, body: marks('present', 'signed', person.id) })
    expect(early).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
    expect((await hall.staff.refused(scan, { path, body: { code: person.code } })).status).toBe(409)
    expect((await hall.staff.call('training.attendance.show', { path })).body.has_begun).toBe(false)
  })

  it('is marked, corrected and undone, with who and when', async () => {
    const term = await hall.term({ in_days: 0, status: 'closed' })
    const [anna, piotr] = [await hall.participant(term), await hall.participant(term)]
    const path = { term }
    const mark = async (body: object) => (await hall.staff.call(update, { path, body: body as never })).body
    const all = await mark(marks('present', 'signed', anna.id, piotr.id))
    expect(all.refused).toEqual([])
    expect(all.attendance.participants.map(({ status, attendance_by_name }) => [status, attendance_by_name])).toEqual([
      ['present', 'Jan Testowy'],
      ['present', 'Jan Testowy'],
    ])
    await mark(marks('absent', 'present', piotr.id))
    const back = await mark(marks('signed', 'absent', piotr.id))
    expect(back.attendance.participants.find(({ id }) => id === piotr.id)).toMatchObject({
      status: 'signed',
      attendance_at: null,
    })
    expect(await hall.places(term)).toMatchObject({ taken_places: 2, counted: 2 })
  })

  it('refuses a mark over a colleague’s newer one, over a certificate, and for people elsewhere; accepts the others', async () => {
    const term = await hall.term({ in_days: 0 })
    const [outdated, certified, free] = [
      await hall.participant(term, { status: 'present' }),
      await hall.participant(term, { status: 'present' }),
      await hall.participant(term),
    ]
    const [elsewhere, waiting] = [
      await hall.participant(await hall.term()),
      await hall.participant(term, { status: 'waiting' }),
    ]
    await hall.certify(certified.id)
    const body = {
      marks: [
        { participant_id: outdated.id, status: 'absent' as const, seen: 'signed' as const },
        { participant_id: certified.id, status: 'absent' as const, seen: 'present' as const },
        { participant_id: elsewhere.id, status: 'present' as const, seen: 'signed' as const },
        { participant_id: waiting.id, status: 'present' as const, seen: 'waiting' as const },
        { participant_id: free.id, status: 'present' as const, seen: 'signed' as const },
      ],
    }
    const { status, body: answer } = await hall.staff.call(update, { path: { term }, body })
    expect(status).toBe(200)
    expect(answer.refused).toEqual([
      { participant_id: outdated.id, reason: 'Someone has marked this differently in the meantime' },
      { participant_id: certified.id, reason: 'The certificate has already been issued' },
      { participant_id: elsewhere.id, reason: 'Someone has moved this person in the meantime' },
      { participant_id: waiting.id, reason: 'This person has no place on the term' },
    ])
    expect((await hall.seen(free.id)).status).toBe('present')
    expect((await hall.seen(outdated.id)).status).toBe('present')
  })
})

describe('scanning a ticket', () => {
  it('marks presence once, in whatever form the code is typed', async () => {
    const term = await hall.term({ in_days: 0 })
    const person = await hall.participant(term)
    const path = { term }
    const typed = `https://portal.test/#/training-ticket/${person.code.toLowerCase()}`
    const first = await hall.staff.call(scan, { path, body: { code: typed } })
    expect(first.body).toMatchObject({ outcome: 'present', participant: { id: person.id, status: 'present' } })
    const again = await hall.staff.call(scan, { path, body: { code: person.code.replaceAll(/(.{4})/g, '$1 - ') } })
    expect(again.body).toMatchObject({
      outcome: 'already',
      participant: { attendance_at: first.body.participant.attendance_at },
    })
    expect((await hall.seen(person.id)).version).toBe(2)
  })

  it('turns a mistaken absence into presence', async () => {
    const term = await hall.term({ in_days: 0 })
    const person = await hall.participant(term, { status: 'absent' })
    const { body } = await hall.staff.call(scan, { path: { term }, body: { code: person.code } })
    expect(body.outcome).toBe('present')
  })

  it('explains why a ticket is not valid', async () => {
    const [term, other] = [await hall.term({ in_days: 0 }), await hall.term({ city: 'Gdańsk' })]
    const [cancelled, waiting, foreign] = [
      await hall.participant(term, { status: 'cancelled', last_name: 'Odwołany' }),
      await hall.participant(term, { status: 'waiting', last_name: 'Czekający' }),
      await hall.participant(other),
    ]
    const refusal = async (code: string) =>
      (await hall.staff.refused(scan, { path: { term }, body: { code } })).body.errors?.code?.[0]
    expect(await refusal(cancelled.code)).toBe('Jan Odwołany: the participation has been cancelled')
    expect(await refusal(waiting.code)).toMatch(/Jan Czekający is on the waiting list/)
    expect(await refusal(foreign.code)).toMatch(/for another term: Montaż pomp ciepła, \d{1,2} \w{3} \d{4}, Gdańsk/)
    expect(await refusal('0000000000000000')).toBe('There is no such ticket')
    expect(await refusal('https://example.com')).toBe('A ticket code has 16 characters')
  })

  it('keeps the time of a scan that waited for the connection, if that is credible', async () => {
    const term = await hall.term({ in_days: 0 })
    const path = { term }
    const at = async (scanned_at: string) => {
      const { code, id } = await hall.participant(term, { email: `${crypto.randomUUID()}@instal.test` })
      await hall.staff.call(scan, { path, body: { code, scanned_at } })
      return (await hall.seen(id)).attendance_at?.toISOString()
    }
    const now = Date.now()
    const tenSeconds = new Date(now - 10_000).toISOString()
    expect(await at(tenSeconds)).toBe(tenSeconds)
    for (const wrong of [new Date(now + 3_600_000), new Date(now - 100 * 3_600_000)])
      expect(Date.parse((await at(wrong.toISOString())) ?? '')).toBeGreaterThanOrEqual(now)
  })

  it('works for nobody who waits or has cancelled', async () => {
    const term = await hall.term()
    for (const status of ['waiting', 'offered', 'cancelled'] as const) {
      const { code } = await hall.participant(term, { status })
      expect((await server.nobody.refused(ticket, { path: { code } })).status).toBe(404)
    }
  })

  it('shows only who, what, when and where, and is closed to search engines', async () => {
    const person = await hall.participant(await hall.term())
    const { body, headers } = await server.nobody.call(ticket, { path: { code: person.code } })
    expect(Object.keys(body).toSorted()).toEqual([
      'address',
      'city',
      'end_time',
      'first_name',
      'last_name',
      'start_time',
      'training_date',
      'training_name',
    ])
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    const file = await fetch(`${server.url}/api/public-zone/training/tickets/${person.code}/calendar`)
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(await file.text()).toContain('SUMMARY:Montaż pomp ciepła')
  })

  it('works until thirty days after the term', async () => {
    const term = await hall.term()
    const { code } = await hall.participant(term)
    for (const [days, status] of [
      [-30, 200],
      [-31, 404],
    ] as const) {
      await server.pool.query('update training_terms set training_date = $2 where id = $1', [term, dayFromNow(days)])
      expect((await server.nobody.refused(ticket, { path: { code } })).status).toBe(status)
      const file = await fetch(`${server.url}/api/public-zone/training/tickets/${code}/calendar`)
      expect(file.status).toBe(status)
    }
  })
})
