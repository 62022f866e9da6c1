import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { deliverBatch } from '#server/modules/notification/deliver.ts'
import { streamsPerPerson } from '#server/modules/notification/streams.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'
import { statementsOf } from '#tests/support/servers/statements.ts'

let server: TestServer
let partner: number
const opened: AbortController[] = []

const waitOptions = { timeout: 20_000, interval: 50 }

beforeAll(async () => {
  server = await startServer()
  partner = await server.partner()
})
afterAll(() => server.stop())
afterEach(() => {
  for (const stream of opened.splice(0)) stream.abort()
})

const newReader = () => server.person({ roles: ['partner'], partners: [partner] })

/** A stream as a browser would read it, and what has come by it so far. */
async function listening(person: Person, headers: Record<string, string> = {}) {
  const stop = new AbortController()
  opened.push(stop)
  const response = await fetch(`${server.url}/api/partnerzone/notification/notifications/stream`, {
    headers: { authorization: `Bearer ${person.token}`, ...headers },
    signal: stop.signal,
  })
  const heard = { counts: [] as number[], isOver: false }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? [])
      for (const [, count] of decoder.decode(chunk).matchAll(/"unread_count":(\d+)/g)) heard.counts.push(Number(count))
  }
  void (response.ok ? read() : Promise.resolve())
    .catch(() => undefined)
    .finally(() => {
      heard.isOver = true
    })
  return { response, heard, stop: () => stop.abort() }
}

/** A notification that goes to the company at once, as another process sends it. */
async function send() {
  const { rows } = await server.pool.query<{ id: number; sending: number }>(
    `with message as (
       insert into notifications (common_name, title_pl, content_pl, partners, status, sent_at)
       values ('Magazyn', 'Tytuł', 'Treść', array[$1::int], 'sending', now()) returning id)
     insert into notification_sendings (notification_id, started_at) select id, now() from message
     returning notification_id as id, id as sending`,
    [partner],
  )
  const { id, sending } = rows[0] as { id: number; sending: number }
  await deliverBatch(server.db, new Date(), sending)
  return id
}

describe('the stream of unread notifications', () => {
  it('sends the number at once and at each change', async () => {
    const reader = await newReader()
    const { response, heard } = await listening(reader, { 'accept-encoding': 'gzip, br' })
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('content-encoding')).toBeNull()
    await vi.waitFor(() => expect(heard.counts.at(-1)).toBe(0), waitOptions)
    const id = await send()
    await vi.waitFor(() => expect(heard.counts.at(-1)).toBe(1), waitOptions)
    await reader.call('partnerzone.notification.notifications.show', { path: { notification: id } })
    await vi.waitFor(() => expect(heard.counts.at(-1)).toBe(0), waitOptions)
    expect(heard.isOver).toBe(false)
  })

  it('continues after the database broke every connection, and misses nothing', async () => {
    const reader = await newReader()
    const { heard } = await listening(reader)
    await vi.waitFor(() => expect(heard.counts.at(-1)).toBe(0), waitOptions)
    const others = 'pid <> pg_backend_pid() and datname = current_database()'
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
    await client.end()
    await vi.waitFor(() => send(), waitOptions)
    await vi.waitFor(() => expect(heard.counts.at(-1)).toBe(1), waitOptions)
    await send()
    await vi.waitFor(() => expect(heard.counts.at(-1)).toBe(2), waitOptions)
  })

  it('ends when its session ends, and is refused without one', async () => {
    const reader = await newReader()
    const other = await newReader()
    const mine = await listening(reader)
    const theirs = await listening(other)
    await vi.waitFor(() => expect([mine, theirs].map(({ heard }) => heard.counts.at(-1))).toEqual([0, 0]), waitOptions)
    // It listens before the first notification.
    await vi.waitFor(() => send(), waitOptions)
    await vi.waitFor(() => expect(mine.heard.counts.at(-1)).toBe(1), waitOptions)
    await reader.call('auth.logout')
    await vi.waitFor(() => expect(mine.heard.isOver).toBe(true), waitOptions)
    expect(theirs.heard.isOver).toBe(false)
    expect((await listening(reader)).response.status).toBe(401)
  })

  it('is limited for each person; a closed one makes room', async () => {
    const reader = await newReader()
    const streams = await Promise.all(Array.from({ length: streamsPerPerson }, () => listening(reader)))
    expect(streams.map(({ response }) => response.status)).toEqual(streams.map(() => 200))
    expect((await listening(reader)).response.status).toBe(429)
    streams[0]?.stop()
    await vi.waitFor(async () => expect((await listening(reader)).response.status).toBe(200), waitOptions)
  })

  it('counts many changes for many people in few statements', async () => {
    const readers = await Promise.all(Array.from({ length: 4 }, newReader))
    const streams = await Promise.all(readers.map((reader) => listening(reader)))
    await vi.waitFor(() => expect(streams.every(({ heard }) => heard.counts.length > 0)).toBe(true), waitOptions)
    const before = streams.map(({ heard }) => heard.counts.length)
    const { statements } = await statementsOf(async () => {
      await send()
      await vi.waitFor(
        () => expect(streams.every(({ heard }, index) => heard.counts.length > (before[index] ?? 0))).toBe(true),
        waitOptions,
      )
    })
    const counting = statements.filter((text) => text.includes('count(*)') && text.includes('group by'))
    expect(counting).toHaveLength(1)
  })

  it('does not delay the end of the server', async () => {
    const own = await startServer()
    const reader = await own.person({ roles: ['partner'], partners: [await own.partner()] })
    const response = await fetch(`${own.url}/api/partnerzone/notification/notifications/stream`, {
      headers: { authorization: `Bearer ${reader.token}` },
    })
    const body = response.body?.getReader()
    expect((await body?.read())?.value).toBeDefined()
    await own.stop()
    // Unread streams end: the server has not waited for them.
    for (let part = await body?.read(); part && !part.done; part = await body?.read()) expect(part.value).toBeDefined()
    expect(own.unforeseen).toEqual([])
  })
})
