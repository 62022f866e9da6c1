import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { PgBoss } from 'pg-boss'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { mailTimes } from '#server/integrations/mail/mail.ts'
import { queueMails } from '#server/integrations/mail/queue.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { handedOverAmong, handOverLetter } from '#server/modules/mail/jobs.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'
import { startServerProcess } from '#tests/support/servers/server-process.ts'

vi.setConfig({ testTimeout: 480_000 })

/** The mail server, which outlives the process that sends. */
let post: SMTPServer
const taken: string[] = []
/** Number of clients that wait for the answer to a whole letter. */
const waiting = { answer: 0 }
let answers = false
let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startServer()
  admin = await server.person({ roles: ['super-admin'] })
  post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, session, done) {
      await buffer(stream)
      taken.push(...session.envelope.rcptTo.map(({ address }) => address))
      if (answers) return done()
      waiting.answer += 1
    },
  })
  post.on('error', () => undefined)
  await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise<void>((resolve) => post.close(() => resolve()))
  await server.stop()
})

const start = () =>
  startServerProcess({
    DATABASE_URL: server.databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${(post.server.address() as AddressInfo).port}`,
    SMTP_CONNECTIONS: '2',
  })
const waitOptions = { timeout: 200_000, interval: 300 }
const active = `select from pgboss.job where name = 'mail.send' and state = 'active'`

it('a kill during the last attempt: a letter that was handed over is not sent again, the other one is sent, neither counts as failed', async () => {
  const killed = await start()
  const letter = (to: string) =>
    ({ to, locale: 'pl', template: 'notification', data: { notification_id: 7, title: 'Przerwa' } }) as const
  // With one connection for them, the second is taken from the queue and waits for the first.
  await queueMails(server.db, ['taken@example.com', 'asked@example.com'].map(letter))
  await vi.waitFor(() => expect(waiting.answer).toBe(1), waitOptions)
  await vi.waitFor(async () => expect((await server.pool.query(active)).rows).toHaveLength(2), waitOptions)
  killed.child.kill('SIGKILL')
  await killed.exit()

  answers = true
  await server.pool.query(
    `update pgboss.job set retry_count = retry_limit, started_on = now() - interval '1 hour'
     where name = 'mail.send' and state = 'active'`,
  )
  await server.pool.query('update pgboss.queue set monitor_on = null, monitor_claim_on = null')
  // The queue's work of each minute: runs whose time is over are ended.
  const boss = new PgBoss({ connectionString: server.databaseUrl, supervise: false, schedule: false })
  await boss.start()
  await boss.supervise('mail.send')
  await boss.stop()
  const next = await start()
  const left = `select state from pgboss.job where data ->> 'template' = 'notification' and state <> 'completed'`
  await vi.waitFor(async () => {
    // The timetable's work of each minute.
    await enqueue(server.db, 'core.retry-cut-jobs', {})
    expect((await admin.call('core.jobs.index', { query: {} })).body.results).toEqual([])
    const { rows } = await server.pool.query<{ state: string }>(left)
    expect(rows.filter(({ state }) => state !== 'failed')).toEqual([])
    expect(taken).toHaveLength(2)
  }, waitOptions)
  expect(taken.toSorted()).toEqual(['asked@example.com', 'taken@example.com'])
  next.child.kill('SIGTERM')
  await next.exit()
})

it('a letter refused after its last byte is tried again and sent', async () => {
  const id = crypto.randomUUID()
  let tries = 0
  const send = async (beforeHandover: () => Promise<void>) => {
    await beforeHandover()
    tries += 1
    if (tries === 1) throw Object.assign(new Error('452 Insufficient storage'), { responseCode: 452 })
  }
  const isHandedOver = async () => (await handedOverAmong(server.db, [id], mailTimes)).has(id)
  await expect(handOverLetter(server.db, { id }, send)).rejects.toThrow('452')
  expect(await isHandedOver()).toBe(false)
  await handOverLetter(server.db, { id }, send)
  expect(await isHandedOver()).toBe(true)
  await expect(handOverLetter(server.db, { id }, send)).rejects.toThrow('Another run')
  expect(await isHandedOver()).toBe(true)
  expect(tries).toBe(2)
})
