import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isNip } from '#contract/values/rules.ts'
import { RegistryError, type RegistryFinding, type RegistryPort } from '#server/integrations/registry/registry.ts'
import { endOfDay } from '#server/modules/registry/daily-limit.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

/** A registry with answers of the tests; look-ups are counted. */
interface Told extends RegistryPort {
  asked: { nip: string; day: string }[]
  answer: (nip: string) => RegistryFinding | Promise<RegistryFinding>
}

const found = (nip: string): RegistryFinding => ({
  request_id: `r-${nip}`,
  company: {
    name: 'TERMO SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ',
    nip,
    regon: '123456785',
    krs: null,
    vat_status: 'Czynny',
    address: 'UL. FABRYCZNA 14, 30-554 KRAKÓW',
  },
})

/** Valid NIPs, one after the other. */
const nips = Array.from({ length: 2000 }, (_, index) => String(5_260_000_000 + index)).filter(isNip)

let server: TestServer
let colleague: Person
let registry: Told
let now = 0

beforeAll(async () => {
  server = await startServer({ config: { registry_daily_limit: 10 } })
  colleague = await server.person({ roles: ['moderator-trade'] })
})
beforeEach(() => {
  const told: Told = {
    asked: [],
    answer: found,
    findCompany: async (nip, day) => {
      told.asked.push({ nip, day })
      return told.answer(nip)
    },
  }
  registry = told
  server.deps.registry = told
  at('2026-03-02T11:00:00Z')
})
afterEach(() => server.pool.query('truncate registry_lookups, registry_usage cascade'))
afterAll(() => server.stop())

/** Sets the server's clock. */
function at(moment: string) {
  now = Date.parse(moment)
  server.deps.clock = () => new Date(now)
}

const lookUp = async (nip = nips[0] as string, person: Person = colleague) => {
  const { status, body } = await person.call('registry.companies.show', { path: { nip } })
  expect(status).toBe(200)
  return body
}

const usage = async () => (await server.pool.query('select searches, public_searches from registry_usage')).rows

describe('a company', () => {
  it('has its address in parts, its legal form in the usual words, and the proof of the check', async () => {
    const nip = nips[0] as string
    expect(await lookUp(nip)).toMatchObject({
      outcome: 'found',
      company: {
        nip,
        name: 'TERMO sp. z o.o.',
        vat_status: 'Czynny',
        street: 'ul. Fabryczna 14',
        postcode: '30-554',
        city: 'Kraków',
      },
      request_id: `r-${nip}`,
      checked_at: '2026-03-02T11:00:00.000Z',
      registry_lookup_id: expect.any(Number),
      duplicates: [],
      has_hidden_duplicates: false,
    })
    expect(registry.asked).toEqual([{ nip, day: '2026-03-02' }])
  })

  it('is looked up once a day, whoever asks', async () => {
    const first = await lookUp()
    now += 3_600_000
    expect(await lookUp(nips[0], await server.person({ roles: ['admin'] }))).toEqual(first)
    expect(registry.asked).toHaveLength(1)
    at('2026-03-03T11:00:00Z')
    expect((await lookUp()).registry_lookup_id).not.toBe(first.registry_lookup_id)
    expect(registry.asked).toHaveLength(2)
  })

  it('that the registry does not know is not looked up again on that day', async () => {
    registry.answer = () => ({ request_id: 'r-none', company: null })
    expect(await lookUp()).toMatchObject({ outcome: 'not_found', company: null, request_id: 'r-none' })
    registry.answer = found
    expect(await lookUp()).toMatchObject({ outcome: 'not_found' })
    expect(registry.asked).toHaveLength(1)
  })

  it('is looked up by its ten digits, however they are written', async () => {
    await lookUp('PL 526-104-05-67')
    expect(registry.asked.map(({ nip }) => nip)).toEqual(['5261040567'])
    for (const nip of ['1111111111', '5261040568', '..%2F..%2Fcheck'])
      expect((await colleague.refused('registry.companies.show', { path: { nip } })).status).toBe(404)
    expect(registry.asked).toHaveLength(1)
  })
})

describe('the limit of the registry', () => {
  it('is kept at 80 %, and what is known is still answered', async () => {
    for (const nip of nips.slice(0, 8)) expect(await lookUp(nip)).toMatchObject({ outcome: 'found' })
    expect(await lookUp(nips[8])).toMatchObject({ outcome: 'limit', company: null, registry_lookup_id: null })
    expect(await lookUp(nips[0])).toMatchObject({ outcome: 'found' })
    expect(registry.asked).toHaveLength(8)
  })

  it('is never exceeded by fifty people at once', async () => {
    const answers = await Promise.all(nips.slice(0, 50).map((nip) => lookUp(nip)))
    expect(answers.filter(({ outcome }) => outcome === 'found')).toHaveLength(8)
    expect(answers.filter(({ outcome }) => outcome === 'limit')).toHaveLength(42)
    expect(registry.asked).toHaveLength(8)
    expect(await usage()).toEqual([{ searches: 8, public_searches: 0 }])
  })

  it('starts again at midnight in Warsaw', async () => {
    at('2026-03-02T22:59:59.999Z')
    for (const nip of nips.slice(0, 9)) await lookUp(nip)
    expect(registry.asked).toHaveLength(8)
    at('2026-03-02T23:00:00.000Z')
    expect(await lookUp(nips[8])).toMatchObject({ outcome: 'found' })
    expect(registry.asked.at(-1)).toEqual({ nip: nips[8], day: '2026-03-03' })
  })

  it('reached at the registry itself stops look-ups until midnight in Warsaw', async () => {
    registry.answer = () => Promise.reject(new RegistryError('limited', 'HTTP 429'))
    expect(await lookUp()).toMatchObject({ outcome: 'limit' })
    registry.answer = found
    at('2026-03-02T22:59:59Z')
    expect(await lookUp()).toMatchObject({ outcome: 'limit' })
    expect(registry.asked).toHaveLength(1)
    at('2026-03-02T23:00:00Z')
    expect(await lookUp()).toMatchObject({ outcome: 'found' })
  })
})

describe('a registry that does not answer', () => {
  it.each(['down', 'slow', 'nonsense', 'refused'] as const)(
    '(%s) is not called for a minute, which is reported',
    async (kind) => {
      registry.answer = () => Promise.reject(new RegistryError(kind, 'no answer'))
      expect(await lookUp()).toMatchObject({ outcome: 'unavailable', company: null })
      registry.answer = found
      now += 59_000
      expect(await lookUp(nips[1])).toMatchObject({ outcome: 'unavailable' })
      expect(registry.asked).toHaveLength(1)
      now += 1_000
      expect(await lookUp()).toMatchObject({ outcome: 'found' })
    },
  )

  it('just before midnight does not count as a used-up limit', async () => {
    at('2026-03-02T22:59:30Z')
    registry.answer = () => Promise.reject(new RegistryError('down', 'no answer'))
    await lookUp()
    now += 10_000
    expect(await lookUp()).toMatchObject({ outcome: 'unavailable' })
  })

  it('holds no connection of the database meanwhile', async () => {
    let waiting = 0
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const allAsked = new Promise<void>((resolve) => {
      registry.answer = async (nip) => {
        waiting += 1
        if (waiting === 8) resolve()
        await released
        return found(nip)
      }
    })
    const answers = nips.slice(0, 8).map((nip) => lookUp(nip))
    await allAsked
    expect(server.pool.totalCount - server.pool.idleCount).toBe(0)
    release()
    expect((await Promise.all(answers)).every(({ outcome }) => outcome === 'found')).toBe(true)
  })
})

describe('the end of a day of Warsaw', () => {
  it.each([
    ['2026-01-15', '2026-01-15T23:00:00.000Z'],
    ['2026-07-15', '2026-07-15T22:00:00.000Z'],
    // Clocks change: 23 hours and 25 hours long.
    ['2026-03-28', '2026-03-28T23:00:00.000Z'],
    ['2026-03-29', '2026-03-29T22:00:00.000Z'],
    ['2026-10-24', '2026-10-24T22:00:00.000Z'],
    ['2026-10-25', '2026-10-25T23:00:00.000Z'],
    ['2026-12-31', '2026-12-31T23:00:00.000Z'],
  ])('of %s is %s', (day, end) => {
    expect(endOfDay(day).toISOString()).toBe(end)
  })
})

describe('records with the same NIP', () => {
  it('are named by kind; those outside one’s restrictions are only counted', async () => {
    const partner = await server.partner('Klimat Serwis')
    const { rows } = await server.pool.query<{ nip: string; province_id: number }>(
      `update partners set nip = $2 where id = $1 returning nip, province_id`,
      [partner, nips[100]],
    )
    expect(await lookUp(rows[0]?.nip)).toMatchObject({
      duplicates: [{ entity: 'partner.partners', id: partner, name: 'Klimat Serwis' }],
      has_hidden_duplicates: false,
    })
    const { rows: contractors } = await server.pool.query(
      `insert into contractors (name, address_street, address_postcode, address_city, address_province, nip_number, business_area)
       values ('Klimat', 'Polna 1', '00-001', 'Warszawa', $1, $2, (select min(id) from business_areas)) returning id`,
      [rows[0]?.province_id, rows[0]?.nip],
    )
    const contractor = { entity: 'contractor.contractors', id: contractors[0].id, name: 'Klimat' }
    expect((await lookUp(rows[0]?.nip)).duplicates).toContainEqual(contractor)
    await server.pool.query('update partners set contractor_id = $2 where id = $1', [partner, contractor.id])
    expect((await lookUp(rows[0]?.nip)).duplicates).not.toContainEqual(contractor)
    const elsewhere = await server.person({
      roles: ['moderator-trade'],
      restricted_provinces: [(rows[0]?.province_id ?? 0) + 1],
    })
    expect(await lookUp(rows[0]?.nip, elsewhere)).toMatchObject({ duplicates: [], has_hidden_duplicates: true })
  })
})
