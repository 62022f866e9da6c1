import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mailTimes } from '#server/integrations/mail/mail.ts'
import { queueMail, queueMails } from '#server/integrations/mail/queue.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { mailSamples } from '#tests/support/scenarios/mail-samples.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { sized } from '#tests/support/stress.ts'

vi.setConfig({ testTimeout: sized(120_000, 900_000), hookTimeout: 60_000 })
const patiently = { timeout: sized(60_000, 600_000), interval: 50 }

/** A minute of the RFC, in milliseconds of this test. */
const minute = sized(400, 4000)
const times = {
  greeting: 5 * minute,
  answer: 10 * minute,
  message: 30 * minute,
  batch: minute,
  repetition: 10 * minute,
}

let relay: Awaited<ReturnType<typeof startMailServer>>
let server: TestServer

beforeAll(async () => {
  relay = await startMailServer()
  server = await startServer({ work: true, config: { smtp_url: relay.url, mail_times: times } })
})
afterAll(async () => {
  await server.stop()
  await relay.stop()
})
beforeEach(async () => {
  relay.behave({})
  await server.pool.query(`delete from pgboss.job where name = 'mail.send'`)
  await server.pool.query('delete from handed_letters')
  await relay.begin()
})

const notice = (to: string) =>
  ({ to, locale: 'pl', template: 'notification', data: mailSamples.notification, recipient_id: 1 }) as const
const reset = (to: string) =>
  ({ to, locale: 'pl', template: 'password_reset', data: mailSamples.password_reset, recipient_id: 1 }) as const
const many = (count: number) => Array.from({ length: count }, (_, index) => `notice${index}@example.com`)

/** Letters by the state of their jobs. */
async function states(): Promise<Record<string, number>> {
  const { rows } = await server.pool.query<{ state: string; count: number }>(
    `select state::text, count(*)::int from pgboss.job where name = 'mail.send' group by 1`,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
const become = (expected: Record<string, number>) =>
  vi.waitFor(async () => expect(await states()).toEqual(expected), patiently)

/** The look of each minute for a server that is back, and for letters that are due. */
const aMinuteLater = () => enqueue(server.db, 'mail.probe', {})

/** Lets letters be tried that wait for their next try. */
const tryNow = () =>
  server.pool.query(`update pgboss.job set start_after = now() where name = 'mail.send' and state = 'retry'`)

it('are waited for as long as RFC 5321 says', () => {
  const minutes = (value: number) => value / 60_000
  expect(minutes(mailTimes.greeting)).toBeGreaterThanOrEqual(5)
  expect(minutes(mailTimes.answer)).toBeGreaterThanOrEqual(10)
})

describe('a relay that is slow', () => {
  it('receives each letter once, and a reset link waits for no other letter', async () => {
    const notices = many(sized(8, 40))
    relay.behave({ greeting: 3 * minute, answer: (to) => (to.startsWith('notice') ? 7 * minute : 0) })
    await queueMails(server.db, notices.map(notice))
    await vi.waitFor(() => expect(relay.state.arrived).toHaveLength(4), patiently)
    await queueMail(server.db, reset('reset@example.com'))
    await vi.waitFor(() => expect(relay.recipients()).toContain('reset@example.com'), patiently)
    // All connections of the others still wait for their answer.
    expect(relay.state.arrived).toHaveLength(5)
    const trying = setInterval(() => void aMinuteLater(), minute)
    await become({ completed: notices.length + 1 })
    clearInterval(trying)
    expect(relay.recipients().toSorted()).toEqual([...notices, 'reset@example.com'].toSorted())
    expect(relay.state.connections.most).toBe(5)
  })

  it('counts as away when it answers too late: letters wait, and leave when it is fast again', async () => {
    const notices = many(sized(60, 500))
    relay.behave({ greeting: 8 * minute })
    await queueMails(server.db, notices.map(notice))
    await become({ retry: notices.length })
    expect(relay.state.begun).toEqual([])
    relay.behave({})
    const trying = setInterval(() => void aMinuteLater(), minute)
    await become({ completed: notices.length })
    clearInterval(trying)
    expect(relay.recipients().toSorted()).toEqual(notices.toSorted())
  })
})

describe('a relay that accepts a letter without an answer', () => {
  it.each([
    ['and answers too late', { answer: () => 12 * minute }],
    ['and loses the connection', { loses: () => true }],
  ])('%s gets it again only after the time of the RFC, with the same Message-ID', async (_, behaviour) => {
    relay.behave(behaviour)
    await queueMail(server.db, notice('late@example.com'))
    await become({ retry: 1 })
    const failed = performance.now()
    relay.behave({})
    const trying = setInterval(() => void tryNow(), minute)
    await vi.waitFor(() => expect(relay.state.arrived).toHaveLength(2), patiently)
    expect(performance.now() - failed).toBeGreaterThan(9 * minute)
    await become({ completed: 1 })
    clearInterval(trying)
    const [first, second] = relay.state.arrived
    expect(first).toEqual(second)
    expect(first?.message_id).toMatch(/^<[0-9a-f-]{36}@/)
  })

  it('is given three times as long at each further attempt', async () => {
    relay.behave({ loses: () => true })
    await queueMail(server.db, notice('late@example.com'))
    const trying = setInterval(() => void tryNow(), minute)
    await vi.waitFor(() => expect(relay.state.arrived).toHaveLength(2), patiently)
    const second = performance.now()
    relay.behave({})
    await become({ completed: 1 })
    clearInterval(trying)
    expect(performance.now() - second).toBeGreaterThan(29 * minute)
    expect(relay.state.arrived).toHaveLength(3)
  })
})

describe('a relay that refuses temporarily', () => {
  it.each([
    ['connections', { connection: 450 }],
    ['the sender', { sender: 451 }],
    ['the portal, because of its settings', { sender: 530 }],
  ])('%s is away: not all letters are tried, and all leave together when it accepts one', async (_, behaviour) => {
    const notices = many(60)
    relay.behave(behaviour)
    await queueMails(server.db, notices.map(notice))
    await become({ retry: 60 })
    expect(relay.state.refused).toBeLessThan(30)
    relay.behave({})
    const trying = setInterval(() => void aMinuteLater(), minute)
    await become({ completed: 60 })
    clearInterval(trying)
    expect(relay.recipients().toSorted()).toEqual(notices.toSorted())
  })

  it('one recipient delays no other letter, and is not tried again at once because others succeed', async () => {
    relay.behave({ recipient: (to) => (to === 'grey@example.com' ? 450 : null) })
    await queueMails(server.db, ['grey@example.com', ...many(30)].map(notice))
    const trying = setInterval(() => void aMinuteLater(), minute)
    await become({ completed: 30, retry: 1 })
    clearInterval(trying)
    relay.behave({ sender: 451, recipient: (to) => (to === 'grey@example.com' ? 450 : null) })
    await queueMail(server.db, notice('other@example.com'))
    await become({ completed: 30, retry: 2 })
    relay.behave({ recipient: (to) => (to === 'grey@example.com' ? 450 : null) })
    await aMinuteLater()
    await become({ completed: 31, retry: 1 })
    expect(relay.state.begun.filter((to) => to === 'grey@example.com')).toHaveLength(1)
  })
})

it.each([
  ['an address', { recipient: () => 550 }],
  ['a letter', { content: () => 554 }],
])('%s that is refused for good is tried once', async (_, behaviour) => {
  relay.behave(behaviour)
  await queueMail(server.db, notice('gone@example.com'))
  await become({ completed: 1 })
  expect(relay.state.begun).toEqual(['gone@example.com'])
})
