import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { answersTo, questionsOf } from '#tests/support/contract/everything-read.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { buildWorld, type Inhabitant, type World } from '#tests/support/world/world.ts'

vi.setConfig({ testTimeout: 400_000, hookTimeout: 240_000 })

let server: TestServer
let world: World

/** Values of hidden fields: one that sorts before all others, and one that sorts after them. */
const [first, last] = ['Aabacki', 'Zzygmuntowski']

beforeAll(async () => {
  server = await startServer({ inProcess: true })
  world = await buildWorld(server)
  await addRecordsOfSeveralCompanies()
})
afterAll(() => server.stop())

/** Records that a restricted reader sees in part: each has fields of a company or a person that the reader may not see. */
async function addRecordsOfSeveralCompanies() {
  const { desk, own, foreign } = world
  const query = (sql: string, values: unknown[]) => server.pool.query(sql, values)
  for (const [index, registered] of [foreign, own, foreign, own].entries())
    await query(
      `insert into units (serial_no, device_id, partner_id, sold_by_id, serviced_by_id, status, install_date, owner_name,
         installation_city, parts_until, registered_at)
       values ($1, $2, $3, $4, $4, 'registered', '2026-01-15', 'Maria Miejscowa', $5, '2033-01-15', now())`,
      [String(index).padStart(22, '8'), desk.model, registered, own, `Miasto ${index}`],
    )
  for (const [index, user] of [desk.stranger.id, desk.author.id, desk.stranger.id, null].entries())
    await query(
      `insert into security_failures (hour, kind, network, email_hash, user_id, count, last_at)
       values (date_trunc('hour', now()), 'sign-in', '192.0.2.0/24', $1, $2, 3, now())`,
      [`hash${index}`, user],
    )
  await query(
    `insert into audit_entries (at, user_id, entity, entity_id, action, before, after, security)
     values (now(), $1, 'user.users', $2, 'update', $3, $4, 'rights')`,
    [desk.stranger.id, desk.author.id, { partners: [own] }, { partners: [own, foreign] }],
  )
  await query(
    `insert into audit_entries (at, user_id, entity, entity_id, action, before, after)
     values (now(), $1, 'partner.partners', $2, 'update', $3, $4)`,
    [desk.stranger.id, own, { moderators: [desk.stranger.id] }, { moderators: [] }],
  )
}

interface Cast {
  reader: string
  zone: 'partner' | 'staff'
  person: () => Promise<Inhabitant | Awaited<ReturnType<TestServer['person']>>>
  /** Sets the fields that the reader may not see. */
  hide: (value: string) => Promise<unknown>
}

/** What belongs to the other company only: its name and place, its people, and its customers. */
async function renameForeign(value: string) {
  const { foreign, desk } = world
  const query = (sql: string, values: unknown[]) => server.pool.query(sql, values)
  await query('update partners set name = $1, city = $1, street = $1 where id = $2', [value, foreign])
  await query('update users set first_name = $1, last_name = $1 where id = $2', [value, desk.stranger.id])
  await query(
    `update units set installation_city = $1, installation_address = $1, owner_name = $1 where partner_id = $2`,
    [value, foreign],
  )
  await query('update offers set customer_name = $1, subject = $1 where partner_id = $2', [value, foreign])
  await query('update offer_customers set name = $1 where partner_id = $2', [value, foreign])
  await query('update service_orders set recipient = $1, installation_city = $1 where partner_id = $2', [
    value,
    foreign,
  ])
  await query('update service_maintenances set city = $1, contact_name = $1 where partner_id = $2', [value, foreign])
}

const cast: Cast[] = [
  {
    reader: 'a member of a company',
    zone: 'partner',
    person: () => world.inhabitant('partner'),
    hide: renameForeign,
  },
  {
    reader: 'an administrator restricted to a company',
    zone: 'staff',
    person: () => world.inhabitant('super-admin'),
    hide: renameForeign,
  },
  {
    reader: 'a colleague who reads offers without their customers',
    zone: 'staff',
    person: () => world.inhabitant('moderator-trade', false),
    hide: (value) =>
      server.pool.query('update offers set customer_name = $1, customer_contact = $1, customer_email = $2', [
        value,
        `${value}@dom.example`,
      ]),
  },
]

describe('a value that the reader may not see has no part in any answer: it is not shown, sorted, searched, filtered or counted by', () => {
  it.each(cast)('$reader', async ({ zone, person, hide }) => {
    const reader = await person()
    const questions = questionsOf({
      zone,
      pathOf: (name, endpoint) =>
        endpoint.path.includes('{') ? (world.paths(name, endpoint, reader as Inhabitant).own ?? {}) : {},
      searched: [first, last],
    })
    await hide(first)
    const before = await answersTo(questions, reader)
    await hide(last)
    const after = await answersTo(questions, reader)
    const changed = questions.filter((asked) => before.get(JSON.stringify(asked)) !== after.get(JSON.stringify(asked)))
    // Some answers differ by themselves, such as the time of the last use of a session: those do not come back with the value.
    await hide(first)
    const back = await answersTo(changed, reader)
    expect(changed.length).toBeLessThan(questions.length / 20)
    expect(changed.filter((asked) => before.get(JSON.stringify(asked)) === back.get(JSON.stringify(asked)))).toEqual([])
  })
})
