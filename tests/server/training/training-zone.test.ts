import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { termCalendar } from '#server/modules/training/terms/calendar-file.ts'
import { openTrainingHall, type TrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let hall: TrainingHall
let own: Person
let other: Person
let training: number

beforeAll(async () => {
  server = await startServer()
  hall = await openTrainingHall(server)
  own = await server.person({ roles: ['partner'], partners: [hall.company] })
  other = await server.person({ roles: ['partner'], partners: [await server.partner('Klima Sąsiad')] })
  training = await hall.training()
})
afterAll(() => server.stop())

const offeredTo = async (person: Person, query: Record<string, string> = {}) =>
  (await person.call('partnerzone.training.terms.index', { query: { per_page: '100', ...query } })).body.results

describe('terms offered to a partner', () => {
  it('are open, in the future, of active trainings, with their free places and the company’s people', async () => {
    const term = await hall.term(training, { places: 3, city: 'Gdynia' })
    const planned = await hall.term(training, { status: 'planned' })
    const past = await hall.term(training, { in_days: -1 })
    const asleep = await hall.training()
    const ofAsleep = await hall.term(asleep)
    await server.pool.query('update trainings set active = false where id = $1', [asleep])
    await hall.sign(term, ['Adam'])

    const rows = await offeredTo(own)
    expect(rows.map(({ id }) => id)).toContain(term)
    for (const hidden of [planned, past, ofAsleep]) expect(rows.map(({ id }) => id)).not.toContain(hidden)
    expect(rows.find(({ id }) => id === term)).toMatchObject({
      free_places: 2,
      total_places: 3,
      is_signable: true,
      own: [{ first_name: 'Adam', status: 'signed' }],
    })
    // The neighbour sees the same places, and no names.
    expect((await offeredTo(other)).find(({ id }) => id === term)).toMatchObject({ free_places: 2, own: [] })
  })

  it('have brands that the person is served, in lists, months and on their pages', async () => {
    const term = await hall.term(training, { city: 'Elbląg' })
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into brands (name) values ('Obca marka') returning id`,
    )
    const restricted = await server.person({
      roles: ['partner'],
      partners: [hall.company],
      restricted_brands: [rows[0]?.id as number],
    })
    const month = (await offeredTo(own, { city: 'Elbląg' }))[0]?.training_date.slice(0, 7) as string
    const monthOf = async (person: Person) =>
      (await person.call('partnerzone.training.terms.calendar', { query: { month } })).body.results.map(({ id }) => id)
    const show = (person: Person) => person.call('partnerzone.training.terms.show', { path: { term } })

    expect(await monthOf(own)).toContain(term)
    expect((await show(own)).status).toBe(200)
    expect((await offeredTo(restricted)).map(({ id }) => id)).not.toContain(term)
    expect(await monthOf(restricted)).not.toContain(term)
    expect((await show(restricted)).status).toBe(404)
  })

  it('are filtered by city, day and free places', async () => {
    const full = await hall.term(training, { city: 'Zamość', places: 1 })
    const free = await hall.term(training, { city: 'Zamość', places: 1, in_days: 70 })
    await hall.sign(full, ['Bolesław'])
    const found = async (query: Record<string, string>) => (await offeredTo(own, query)).map(({ id }) => id)
    expect(new Set(await found({ city: 'zamosc' }))).toEqual(new Set([full, free]))
    expect(await found({ city: 'Zamość', free: 'true' })).toEqual([free])
    const day = (await offeredTo(own, { city: 'Zamość', free: 'true' }))[0]?.training_date
    expect(await found({ city: 'Zamość', training_date: `${day}..` })).toEqual([free])
  })

  it('stay visible to companies with people on them, whatever happens', async () => {
    const term = await hall.term(training, { city: 'Ustka' })
    await hall.sign(term, ['Czesław'])
    await server.pool.query(`update training_terms set status = 'closed' where id = $1`, [term])
    const show = (person: Person) => person.call('partnerzone.training.terms.show', { path: { term } })
    expect((await show(own)).body).toMatchObject({ status: 'closed', is_signable: false })
    expect((await show(other)).status).toBe(404)
  })
})

describe('one’s own participants', () => {
  it('are listed with order, place on the waiting list and possible actions; others are not', async () => {
    const term = await hall.term(training, { city: 'Sopot', places: 1 })
    await hall.sign(term, ['Dorota', 'Edyta', 'Felicja'])
    const of = async (person: Person) =>
      (
        await person.call('partnerzone.training.participants.index', {
          query: { term: String(term), sort_by: 'created_at', sort_direction: 'asc' },
        })
      ).body.results
    const [signed, first, second] = await of(own)
    expect(signed).toMatchObject({ first_name: 'Dorota', status: 'signed', order_status: 'unpaid' })
    expect(new Set(signed?.choices)).toEqual(new Set(['move', 'substitute', 'cancel']))
    expect([first, second].map((row) => [row?.status, row?.waiting_position, row?.choices])).toEqual([
      ['waiting', 1, ['leave']],
      ['waiting', 2, ['leave']],
    ])
    expect(signed?.code).not.toBeNull()
    expect(first?.code).toBeNull()
    expect(await of(other)).toEqual([])
  })

  it('have registrations that no other company opens', async () => {
    const term = await hall.term(training, { city: 'Reda' })
    const { record } = await hall.sign(term, ['Gustaw'])
    const show = (person: Person, record_number = record.record_number) =>
      person.call('partnerzone.training.records.show', { path: { record_number } })
    expect((await show(own)).body).toMatchObject({
      record_number: record.record_number,
      contractor_name: 'Instal-Test',
      contact_first_name: 'Ewa',
      consent_processing_data: true,
      from_www: false,
      participants: [{ first_name: 'Gustaw', status: 'signed', order_status: 'unpaid' }],
    })
    expect((await show(other)).status).toBe(404)
    expect((await show(own, 'REJ-1999-99999')).status).toBe(404)
  })

  it('can be chosen among active people of the company', async () => {
    const colleague = await server.person({ roles: ['partner'], partners: [hall.company] })
    const closed = await server.person({ roles: ['partner'], partners: [hall.company] })
    await server.pool.query('update users set status = 0 where id = $1', [closed.id])
    const found = (await own.call('partnerzone.training.employees.lookup')).body.results.map(({ id }) => id)
    expect(found).toEqual(expect.arrayContaining([own.id, colleague.id]))
    for (const stranger of [closed.id, other.id]) expect(found).not.toContain(stranger)
  })
})

describe('the file for a calendar', () => {
  const term = {
    term_id: 7,
    training_name: 'Montaż; pomp, ciepła',
    start_time: '08:30',
    end_time: '16:00',
    city: 'Kraków',
    address: 'ul. Cieplna 1',
    version: 2,
    is_cancelled: false,
    updated_at: '2026-01-01T10:00:00Z',
    url: 'https://portal.test/#/training/terms/7',
  }

  it.each(['2026-03-29', '2026-10-25', '2026-12-10'])(
    'has Warsaw time, also on days of clock changes: %s',
    (training_date) => {
      const file = termCalendar({ ...term, training_date }, 'Navision')
      const day = training_date.replaceAll('-', '')
      expect(file).toContain(`DTSTART;TZID=Europe/Warsaw:${day}T083000\r\n`)
      expect(file).toContain(`DTEND;TZID=Europe/Warsaw:${day}T160000\r\n`)
      // The rules by which the hour is a moment: they come with the file.
      expect(file).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\n')
      expect(file).toContain('RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\n')
      expect(file).toContain('DTSTAMP:20260101T100000Z\r\n')
    },
  )

  it('escapes special characters, counts changes, and contains cancellations', () => {
    const file = termCalendar({ ...term, training_date: '2026-12-10', is_cancelled: true }, 'Navision')
    expect(file).toContain(String.raw`SUMMARY:Montaż\; pomp\, ciepła`)
    expect(file).toContain('SEQUENCE:2\r\n')
    expect(file).toContain('STATUS:CANCELLED\r\n')
  })

  it('exists for offered terms and for those of one’s own people only', async () => {
    const open = await hall.term(training)
    const planned = await hall.term(training, { status: 'planned' })
    const file = (id: number) => own.call('partnerzone.training.terms.ics', { path: { term: id } })
    expect((await file(open)).status).toBe(200)
    expect((await file(planned)).status).toBe(404)
  })
})
