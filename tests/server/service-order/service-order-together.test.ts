import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service_orders } from '#server/modules/service-order/warranty/table.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
})
afterAll(() => server.stop())

const at = (id: number) => ({ service_order: id })
const store = 'partnerzone.service-order.service-orders.store'
const update = 'partnerzone.service-order.service-orders.update'
const send = 'partnerzone.service-order.service-orders.send'
const keyed = (key: string) => ({ 'idempotency-key': key })

const jobsOf = async (name: string, id: number) => {
  const { rows } = await server.pool.query(
    `select 1 from pgboss.job where name = $1 and (data ->> 'order_id')::int = $2`,
    [name, id],
  )
  return rows.length
}

describe('a double click', () => {
  it('stores one draft', async () => {
    const key = keyed(crypto.randomUUID())
    const before = await server.db.$count(service_orders)
    const [one, other] = await Promise.all([1, 2].map(() => desk.author.call(store, { body: {}, headers: key })))
    expect(one?.body.id).toBe(other?.body.id)
    expect(await server.db.$count(service_orders)).toBe(before + 1)
  })

  it('sends one order: one number, one line, one job', async () => {
    const { id, version } = await desk.draft()
    const options = { path: at(id), body: await desk.sending(version), headers: keyed(crypto.randomUUID()) }
    const answers = await Promise.all([1, 2, 3].map(() => desk.author.call(send, options)))
    expect(new Set(answers.map(({ body }) => body.order_number)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await desk.seen(id)).timeline.filter(({ kind }) => kind === 'sent')).toHaveLength(1)
    expect(await jobsOf('service-order.erp-save', id)).toBe(1)
  })

  it('refuses the same key with another content', async () => {
    const headers = keyed(crypto.randomUUID())
    await desk.author.call(store, { body: { comment: 'a' }, headers })
    const refused = await desk.author.refused(store, { body: { comment: 'b' }, headers })
    expect(refused).toMatchObject({ status: 409, body: { code: 'idempotency' } })
  })
})

describe('two tabs', () => {
  it('send once: the other one is told that it was late', async () => {
    const { id, version } = await desk.draft()
    const body = await desk.sending(version)
    const answers = await Promise.all([1, 2].map(() => desk.author.refused(send, { path: at(id), body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await jobsOf('service-order.erp-save', id)).toBe(1)
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'conflict',
      conflict: { version: version + 1, changes: [{ by: 'Jan Testowy' }] },
    })
  })

  it('do not overwrite each other: changes of the other are shown field by field', async () => {
    const { id, version } = await desk.draft({ comment: 'pierwotny', recipient: 'Odbiorca' })
    const form = await desk.form({ comment: 'z innego okna', recipient: 'Odbiorca' })
    const { warranty_book: _, ...rest } = form
    const kept = (await desk.author.call('partnerzone.service-order.service-orders.show', { path: at(id) })).body
    const body = { ...rest, warranty_book: kept.warranty_book?.id }
    await desk.colleague.call(update, { path: at(id), body: { ...body, version } })
    const refused = await desk.author.refused(update, { path: at(id), body: { ...body, comment: 'moje', version } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', conflict: { version: version + 1 } } })
    expect(refused.body.conflict?.changes).toEqual([
      {
        at: expect.any(String),
        by: 'Jan Testowy',
        fields: [{ field: 'comment', before: 'pierwotny', after: 'z innego okna' }],
      },
    ])
    expect((await desk.seen(id)).comment).toBe('z innego okna')
  })

  it('of staff take one step: the second is a conflict before the lifecycle is asked', async () => {
    const { id, version } = await desk.inErp()
    const start = { path: at(id), body: { version } }
    const answers = await Promise.all([
      desk.technician.refused('service-order.service-orders.start', start),
      desk.admin.refused('service-order.service-orders.start', start),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('conflict')
  })
})

describe('the audit', () => {
  it('has one entry for all autosaves of one editing session', async () => {
    const { body } = await desk.author.call(store, { body: { comment: '' } })
    let { version } = body
    for (const comment of ['N', 'Nie', 'Nie grzeje']) {
      const saved = await desk.author.call(update, { path: at(body.id), body: { version, comment } })
      version = saved.body.version
    }
    const entries = async () => {
      const { rows } = await server.pool.query(
        `select action, before ->> 'comment' as before, after ->> 'comment' as after, version from audit_entries
         where entity = 'service-order.service-orders' and entity_id = $1 order by id`,
        [body.id],
      )
      return rows
    }
    expect(await entries()).toEqual([
      { action: 'store', before: null, after: '', version: 1 },
      { action: 'save', before: '', after: 'Nie grzeje', version: 4 },
    ])

    await desk.colleague.call(update, { path: at(body.id), body: { version, comment: 'Nie grzeje!' } })
    expect(await entries()).toHaveLength(3)
  })
})
