import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { retain } from '#server/modules/consent/retention/retention.ts'
import { tablesWith, wholeDatabase } from '#tests/support/contract/whole-database.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const day = 24 * 3_600_000
let server: TestServer
let desk: OrderDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
})
afterAll(() => server.stop())

const run = (ahead = 0) =>
  retain({ db: server.db, deps: server.deps, at: new Date(server.deps.clock().getTime() + ahead) })
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.pool.query(text, values)).rows as Row[]

/** An order with a person's data in every place that there is, completed so many days before the clock. */
async function completedOrder(daysAgo: number, person = somebody()) {
  const { id, version } = await desk.sent({
    contact_name: person.name,
    contact_email: person.email,
    contact_phone: person.phone,
    recipient: person.name,
    comment: `Proszę dzwonić: ${person.phone}, ${person.name}`,
  })
  const path = { service_order: id }
  await desk.technician.call('service-order.service-orders.note', {
    path,
    body: { text: `Rozmowa z ${person.email}`, internal: false },
  })
  await query(
    `update service_orders set status = 'completed', acts_next = 'nobody', completed_at = now() - $2 * interval '1 day',
       sent_at = now() - ($2 + 3) * interval '1 day' where id = $1`,
    [id, daysAgo],
  )
  return { id, version, person }
}

/** Whether the bytes of a file are still there. */
const isStored = (id: string) =>
  server.deps.storage.read(id).then(
    (content) => content.resume() && true,
    () => false,
  )

let next = 0
function somebody() {
  next += 1
  const number = String(501_000_000 + next * 7919)
  return { name: `Bożydar Ćwiek${next}`, email: `bozydar.${next}@klient.example`, phone: `+48${number}`, number }
}

const texts = ({ name, email, number }: ReturnType<typeof somebody>) => [name, email, number]
const anonymised = async (table: string, id: number) =>
  (await query<{ anonymised_at: string | null }>(`select anonymised_at from ${table} where id = $1`, [id]))[0]
    ?.anonymised_at !== null

describe('an order whose years are over', () => {
  it('keeps what statistics need and nothing of the person, in no table, no queue, no letter, no file', async () => {
    const { id, person } = await completedOrder(6 * 366)
    await server.deps.mail.send({ to: person.email, subject: 'Część', text: `Do: ${person.name}`, html: '' })
    await inTransaction(server.db, (tx) =>
      queueMail(tx, { to: person.email, locale: 'pl', template: 'account_locked', data: { full_name: person.name } }),
    )
    const before = await wholeDatabase(server)
    const places = tablesWith(before, texts(person))
    for (const table of [
      'public.service_orders',
      'public.audit_entries',
      'public.given_consents',
      'public.service_order_events',
      'mailbox',
    ])
      expect(places).toContain(table)
    const [{ warranty_book: book } = { warranty_book: '' }] = await query<{ warranty_book: string }>(
      'select warranty_book from service_orders where id = $1',
      [id],
    )
    expect(await isStored(book)).toBe(true)

    await run()
    expect(tablesWith(await wholeDatabase(server), texts(person))).toEqual([])
    expect(await isStored(book)).toBe(false)
    const [order] = await query('select * from service_orders where id = $1', [id])
    expect(order).toMatchObject({
      status: 'completed',
      serial_no: '2501550000000000004217',
      model_name: 'Testa Arktyka 8',
      installation_city: 'Kraków',
      contact_email: null,
      comment: null,
      images: [],
    })
    const history = await query<{ action: string }>(
      `select action from audit_entries where entity = 'service-order.service-orders' and entity_id = $1 order by id`,
      [id],
    )
    expect(history.map(({ action }) => action)).toContain('send')
    expect(history.at(-1)?.action).toBe('anonymise')
    const seen = await desk.admin.call('service-order.service-orders.show', { path: { service_order: id } })
    expect(seen.status).toBe(200)
    expect(server.unforeseen).toEqual([])
  })

  it('counts its years from sending or completing, whichever is later', async () => {
    const young = await completedOrder(6 * 365 - 10)
    const old = await completedOrder(6 * 366)
    await query(`update service_orders set sent_at = now() where id = $1`, [old.id])
    await run()
    expect([await anonymised('service_orders', young.id), await anonymised('service_orders', old.id)]).toEqual([
      false,
      false,
    ])
    await run(12 * day)
    expect(await anonymised('service_orders', young.id)).toBe(true)
  })

  it('stays while it is not completed, however old it is', async () => {
    const { id } = await completedOrder(9 * 366)
    await query(`update service_orders set status = 'suspended' where id = $1`, [id])
    await run()
    expect(await anonymised('service_orders', id)).toBe(false)
  })
})

describe('a run', () => {
  it('changes nothing when it is repeated', async () => {
    await completedOrder(7 * 366)
    await run()
    const before = await wholeDatabase(server)
    expect(await run()).toBe(0)
    expect(await wholeDatabase(server)).toEqual(before)
  })

  it('that is cut in the middle has lost nothing, and the next one goes on', async () => {
    const orders = [await completedOrder(7 * 366), await completedOrder(7 * 366), await completedOrder(7 * 366)]
    const { storage } = server.deps
    const remove = vi.spyOn(storage, 'remove')
    // First for the batch, then for the second of its records, which are tried one by one.
    for (let time = 0; time < 2; time += 1)
      remove.mockImplementationOnce(storage.remove).mockRejectedValueOnce(new Error('the process was killed'))
    vi.spyOn(server.deps.log, 'error').mockImplementationOnce(() => undefined)
    await expect(run()).rejects.toThrow('could not be made anonymous')
    remove.mockRestore()
    const states = await Promise.all(orders.map(({ id }) => anonymised('service_orders', id)))
    expect(states.filter((done) => !done)).toHaveLength(1)
    // Of the one that was cut, all is still there: nothing is half erased.
    const [left] = orders.filter((_, index) => !states[index])
    const [row] = await query('select contact_email, comment from service_orders where id = $1', [left?.id])
    expect(row).toMatchObject({ contact_email: left?.person.email })
    expect(await run()).toBe(1)
    expect(
      tablesWith(
        await wholeDatabase(server),
        orders.flatMap(({ person }) => texts(person)),
      ),
    ).toEqual([])
  })

  it('never touches what is on hold: a hold always wins', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ held: fc.boolean(), age: fc.integer({ min: 0, max: 12 * 365 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        async (plan) => {
          const orders = []
          for (const { held, age } of plan) {
            const order = await completedOrder(age)
            if (held) await query('update service_orders set on_hold = true where id = $1', [order.id])
            orders.push({ ...order, held, isDue: age > 6 * 365 + 2, isYoung: age < 6 * 365 })
          }
          await run()
          for (const { id, held, isDue, isYoung, person } of orders) {
            const done = await anonymised('service_orders', id)
            if (held || isYoung) expect(done).toBe(false)
            else if (isDue) expect(done).toBe(true)
            if (!done) {
              const [row] = await query('select contact_email from service_orders where id = $1', [id])
              expect(row).toEqual({ contact_email: person.email })
            }
          }
          await query('update service_orders set on_hold = false')
        },
      ),
      { numRuns: 6 },
    )
  })
})

describe('what retention will do', () => {
  it('is told by months: what is due, what is held, and what comes', async () => {
    await run()
    await completedOrder(7 * 366)
    const held = await completedOrder(7 * 366)
    await query('update service_orders set on_hold = true where id = $1', [held.id])
    const { body } = await desk.admin.call('consent.persons.outlook')
    expect(body).toMatchObject({ years: 6, due: 1, held: 1 })
    expect(body.months).toHaveLength(12)
    expect(body.months[0]?.count).toBeGreaterThanOrEqual(1)
    expect((await desk.lead.refused('consent.persons.outlook')).status).toBe(403)
  })
})
