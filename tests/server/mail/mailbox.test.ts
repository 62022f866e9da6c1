import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { eraseRecord } from '#server/modules/consent/erasure/erase-record.ts'
import { personalKind } from '#server/modules/consent/personal-data.ts'
import { moveTo } from '#tests/support/scenarios/new-address.ts'
import type { Caller } from '#tests/support/servers/caller.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let admin: Person
let partner: Person

beforeAll(async () => {
  server = await startServer({ work: true })
  admin = await server.person({ roles: ['admin'] })
  partner = await server.person({ roles: ['partner'] })
})
afterAll(() => server.stop())

const waitOptions = { timeout: 20_000, interval: 200 }
const order = { order_id: 7, model_name: 'Norda Air 8', serial_no: '0'.repeat(22) }

function queue(to: string, order_number: string): Promise<void> {
  const data = { ...order, order_number }
  return inTransaction(server.db, (tx) => queueMail(tx, { to, locale: 'pl', template: 'order_sent', data }))
}

/** The messages that arrived for a recipient, once there are as many as expected. */
async function arrived(recipient: string, count: number) {
  return vi.waitFor(
    async () => {
      const { body } = await admin.call('mail.messages.index', { query: { recipient } })
      expect(body.results).toHaveLength(count)
      return body.results
    },
    { timeout: 20_000, interval: 200 },
  )
}

describe('a queued message', () => {
  it('leaves when its transaction is committed, and only then', async () => {
    const rolledBack = inTransaction(server.db, async (tx) => {
      const data = { ...order, order_number: 'SG/2026/00001' }
      await queueMail(tx, { to: 'committed@example.com', locale: 'pl', template: 'order_sent', data })
      throw new Error('Rolled back')
    })
    await expect(rolledBack).rejects.toThrow('Rolled back')
    await queue('committed@example.com', 'SG/2026/00002')
    expect(await arrived('committed@example.com', 1)).toMatchObject([
      { subject: 'Zgłoszenie SG/2026/00002 zostało przyjęte' },
    ])
  })
})

describe('letters of super administrators', () => {
  it('are not counted on other people’s dashboards, whose number opens exactly the counted letters', async () => {
    const owner = await server.person({ roles: ['super-admin'] })
    await queue(owner.email, 'SG/2026/00020')
    await queue('counted@example.com', 'SG/2026/00019')
    const seen = (person: Person, query: Record<string, string>) => person.call('mail.messages.index', { query })
    await vi.waitFor(
      async () => expect((await seen(owner, { recipient: owner.email })).body.results).toHaveLength(1),
      waitOptions,
    )
    await arrived('counted@example.com', 1)
    for (const person of [admin, owner]) {
      const { states } = (await person.call('dashboard.dashboards.index')).body
      const mail = states.find(({ kind }) => kind === 'mail')
      const opened = await seen(person, { created_at: `${mail?.of}..${mail?.of}` })
      expect(mail).toMatchObject({ tone: 'green', count: opened.body.pagination.total })
    }
    expect((await seen(admin, { created_at: '..2020-01-01' })).body.results).toEqual([])
  })

  it('are read by super administrators only', async () => {
    const owner = await server.person({ roles: ['super-admin'] })
    await queue(owner.email, 'SG/2026/00021')
    const seen = (person: Person) => person.call('mail.messages.index', { query: { recipient: owner.email } })
    const [letter] = await vi.waitFor(
      async () => {
        const { body } = await seen(owner)
        expect(body.results).toHaveLength(1)
        return body.results
      },
      { timeout: 20_000, interval: 200 },
    )
    expect((await seen(admin)).body.results).toEqual([])
    const path = { message: letter?.id as number }
    expect((await owner.call('mail.messages.show', { path })).status).toBe(200)
    expect((await admin.refused('mail.messages.show', { path })).status).toBe(404)
  })

  it('stay so when the address changes, and so does the letter about the change', async () => {
    const owner = await server.person({ roles: ['super-admin'] })
    await queue(owner.email, 'SG/2026/00022')
    const renewed = await moveTo(server, owner, `new-${owner.email}`)
    const seenBy = (person: Caller) => person.call('mail.messages.index', { query: { recipient: owner.email } })
    // The new address ends in the former one: the order, the question, the link that confirms the new one, and the change.
    await vi.waitFor(async () => expect((await seenBy(renewed)).body.results).toHaveLength(4), waitOptions)
    expect((await seenBy(admin)).body.results).toEqual([])
  })

  it('are deleted when the person is erased, whatever address they went to', async () => {
    const person = await server.person({ roles: ['super-admin'] })
    await queue(person.email, 'SG/2026/00023')
    const letters = async () =>
      (await server.deps.mailbox?.list())?.filter(({ recipient }) => recipient === person.email).length
    await vi.waitFor(async () => expect(await letters()).toBe(1), waitOptions)
    await server.pool.query(`update users set email = 'former-' || email where id = $1`, [person.id])
    await inTransaction(server.db, async (db) => {
      const erasing = { db, deps: server.deps, at: new Date(), by: systemActor, reason: 'request' }
      await eraseRecord(erasing, personalKind('user.users'), person.id)
    })
    expect(await letters()).toBe(0)
  })
})

describe('the mailbox', () => {
  beforeAll(async () => {
    for (const number of ['SG/2026/00011', 'SG/2026/00012', 'SG/2026/00013']) await queue('lodz@example.com', number)
    await arrived('lodz@example.com', 3)
  })

  it('shows the newest first, is searched regardless of case and diacritics, and has pages', async () => {
    const query = { subject: 'ZGLOSZENIE', recipient: 'LODZ@', per_page: 2, page: 2 }
    const { body } = await admin.call('mail.messages.index', { query })
    expect(body.pagination).toMatchObject({ total: 3, last_page: 2, current: 2 })
    const { body: first } = await admin.call('mail.messages.index', { query: { ...query, page: 1 } })
    const ids = [...first.results, ...body.results].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  })

  it('shows a message as text and as HTML', async () => {
    const [newest] = await arrived('lodz@example.com', 3)
    const { body } = await admin.call('mail.messages.show', { path: { message: newest?.id ?? 0 } })
    expect(body).toMatchObject({ recipient: 'lodz@example.com', text: expect.stringContaining('Norda Air 8') })
    expect(body.html).toContain('http://portal.test/#/service-order/service-orders/7/preview')
  })

  it('leads from one message to the next', async () => {
    const listed = (await admin.call('mail.messages.index', { query: { recipient: 'lodz@' } })).body.results
    const [newest, middle, oldest] = listed.map(({ id }) => id)
    const { body } = await admin.call('core.lists.neighbours', {
      query: { list: 'mail.messages.index', query: 'recipient=lodz%40', id: String(middle) },
    })
    expect(body).toMatchObject({ previous: newest, next: oldest, position: 2, total: 3 })
  })

  it('is exported as CSV', async () => {
    const { headers, body } = await admin.refused('mail.messages.index', {
      query: { recipient: 'lodz@', format: 'csv', columns: 'recipient,subject' },
    })
    expect(headers.get('content-type')).toContain('text/csv')
    expect(String(body).trim().split('\n')).toHaveLength(4)
  })

  it('is closed to partners', async () => {
    expect((await partner.refused('mail.messages.index')).status).toBe(403)
    expect((await partner.refused('mail.messages.show')).status).toBe(403)
    expect((await admin.refused('mail.messages.show', { path: { message: 4711 } })).status).toBe(404)
  })
})
