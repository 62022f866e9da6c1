import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
})
afterAll(() => server.stop())

const at = (id: number) => ({ service_order: id })
const dueOn = (id: number, day: string | null) =>
  server.pool.query('update service_orders set due_at = $2 where id = $1', [id, day])
const take = (who: Person, id: number) => who.call('service-order.service-orders.take', { path: at(id) })
const takeNext = (who: Person) => who.call('service-order.service-orders.take-next')
const inQueue = async (who: Person, queue: string) => {
  const { body } = await who.call('service-order.service-orders.index', {
    query: { queue, sort_by: 'due_at', sort_direction: 'asc', per_page: '100' } as never,
  })
  return body.results.map(({ id }: { id: number }) => id)
}

describe('the service desk', () => {
  it('has queues of mine, nobody’s, ours and overdue, within one’s restrictions', async () => {
    const late = await desk.inErp()
    const waiting = await desk.inErp()
    await dueOn(late.id, '2020-01-02T10:00:00Z')
    await desk.technician.call('service-order.service-orders.ask', {
      path: at(waiting.id),
      body: { version: waiting.version, reason: 'information', text: 'Kod?' },
    })
    await take(desk.technician, waiting.id)
    expect(await inQueue(desk.technician, 'mine')).toEqual([waiting.id])
    expect(await inQueue(desk.technician, 'nobody')).toEqual([late.id])
    expect(await inQueue(desk.technician, 'ours')).toEqual([late.id])
    expect(await inQueue(desk.technician, 'overdue')).toEqual([late.id])
    expect(await inQueue(desk.technician, 'mine,overdue')).toEqual([late.id, waiting.id])
    const elsewhere = await server.person({ roles: ['moderator-service'], restricted_partners: [desk.otherCompany] })
    expect(await inQueue(elsewhere, 'nobody')).toEqual([])
    expect((await takeNext(elsewhere)).status).toBe(409)
    await take(desk.technician, late.id)
  })

  it('lets an order be taken once; the second person is told, and sees the owner', async () => {
    const { id } = await desk.inErp()
    const colleague = await server.person({ roles: ['moderator-service'] })
    const [first, second] = await Promise.all([take(desk.technician, id), take(colleague, id)])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    const owner = first.status === 200 ? desk.technician.id : colleague.id
    expect((await desk.seen(id)).owner?.id).toBe(owner)
    expect((await take(desk.reader, id)).status).toBe(403)
  })

  it('lets only the owner return an order, which then has no owner and says so', async () => {
    const { id } = await desk.inErp()
    const colleague = await server.person({ roles: ['moderator-service'] })
    const release = (who: Person) => who.call('service-order.service-orders.release', { path: at(id) })
    await take(desk.technician, id)
    expect((await release(colleague)).status).toBe(409)
    expect((await release(desk.reader)).status).toBe(403)
    const undone = await desk.technician.call('core.lists.act', {
      body: { call: 'service-order.service-orders.release', ids: [id], body: {} },
    })
    expect(undone.body).toEqual({ done: 1, refused: [] })
    const { owner, timeline } = await desk.seen(id)
    expect(owner).toBeNull()
    expect(timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['assigned', 'released']))
    expect((await release(desk.technician)).status).toBe(200)
    expect(await inQueue(desk.technician, 'nobody')).toContain(id)
    await take(desk.technician, id)
  })

  it('gives each of many people another order, the one that is due first, and no more than there are', async () => {
    const orders = [await desk.inErp(), await desk.inErp(), await desk.inErp()]
    for (const [index, { id }] of orders.entries()) await dueOn(id, `2021-01-0${3 - index}T10:00:00Z`)
    const clerks = await Promise.all([1, 2, 3, 4].map(() => server.person({ roles: ['moderator-service'] })))
    const [first] = clerks
    if (!first) throw new Error('nobody')
    const earliest = await takeNext(first)
    expect(earliest.body).toMatchObject({ id: orders[2]?.id, owner: { id: first.id } })
    const taken = await Promise.all(clerks.map(takeNext))
    const got = taken.filter(({ status }) => status === 200).map(({ body }) => body.id)
    expect(got.toSorted()).toEqual([orders[0]?.id, orders[1]?.id].toSorted())
    expect(taken.filter(({ status }) => status === 409)).toHaveLength(2)
  })

  it('knows the next and previous order of the list that it was opened from', async () => {
    const orders = [await desk.inErp(), await desk.inErp(), await desk.inErp()]
    const [first, second, third] = orders.map(({ id }) => id) as [number, number, number]
    await dueOn(first, '2022-01-01T10:00:00Z')
    await dueOn(second, '2022-01-02T10:00:00Z')
    await dueOn(third, null)
    const beside = async (id: number, list: string) => {
      const { body } = await desk.technician.call('core.lists.neighbours', {
        query: { list: 'service-order.service-orders.index', query: list, id: String(id) },
      })
      return { previous: body.previous, next: body.next, position: body.position, total: body.total }
    }
    const list = 'queue=nobody&sort_by=due_at&sort_direction=asc'
    expect(await beside(first, list)).toEqual({ previous: null, next: second, position: 1, total: 3 })
    expect(await beside(second, list)).toEqual({ previous: first, next: third, position: 2, total: 3 })
    // Once taken it has an owner; it keeps its place until the page is left.
    await take(desk.technician, second)
    expect(await beside(second, list)).toEqual({ previous: first, next: third, position: 2, total: 3 })
    expect(await beside(first, list)).toEqual({ previous: null, next: third, position: 1, total: 2 })
    const refused = await desk.technician.call('core.lists.neighbours', {
      query: { list: 'service-order.service-orders.index', query: 'queue=anybody', id: String(first) },
    })
    expect(refused.status).toBe(404)
  })

  it('sends questions and messages with files, which the partner receives; notes stay inside', async () => {
    const { id, version } = await desk.inErp()
    const drawing = await desk.upload(desk.technician, 'reply_files', 'photo.jpg')
    const asked = await desk.technician.call('service-order.service-orders.ask', {
      path: at(id),
      body: { version, reason: 'information', text: 'Proszę zmierzyć jak na rysunku', files: [drawing] },
    })
    expect(asked.status).toBe(200)
    const photo = await desk.upload(desk.technician, 'reply_files', 'photo.jpg')
    const note = (internal: boolean) =>
      desk.technician.call('service-order.service-orders.note', {
        path: at(id),
        body: { text: 'I jeszcze to', internal, files: [photo] },
      })
    expect((await note(true)).status).toBe(422)
    expect((await note(false)).status).toBe(200)
    const seen = await desk.author.call('partnerzone.service-order.service-orders.show', { path: at(id) })
    const files = seen.body.timeline.flatMap((line: { files: { id: string }[] }) => line.files.map((file) => file.id))
    expect(files).toEqual([drawing, photo])
    const { rows } = await server.pool.query(
      `select data -> 'data' ->> 'files' as files from pgboss.job where name = 'mail.send' and data ->> 'template' = 'order_asked'
       order by created_on desc limit 1`,
    )
    expect(rows).toEqual([{ files: '1' }])
  })

  it('makes a decision on paper, which the partner downloads and the letter contains', async () => {
    const { id, version } = await desk.atWork()
    const { body } = await desk.technician.call('service-order.service-orders.complete', {
      path: at(id),
      body: { version, resolution: 'repaired', text: 'Wymieniono czujnik przepływu.' },
    })
    expect(body.decision_file).toMatchObject({ type: 'application/pdf' })
    const seen = await desk.author.call('partnerzone.service-order.service-orders.show', { path: at(id) })
    const paper = await fetch(`${server.url}${seen.body.decision_file?.url}`)
    expect(
      Buffer.from(await paper.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const { rows } = await server.pool.query(
      `select data -> 'files' as files from pgboss.job where name = 'mail.send' and data ->> 'template' = 'order_completed'
       order by created_on desc limit 1`,
    )
    expect(rows).toEqual([{ files: [body.decision_file?.id] }])
    const reopened = await desk.admin.call('service-order.service-orders.reopen', {
      path: at(id),
      body: { version: body.version, reason: 'Usterka wróciła' },
    })
    expect(reopened.body.decision_file).toBeNull()
  })

  it('refuses a template with an unknown placeholder', async () => {
    const form = {
      name_pl: 'Zdjęcia',
      name_en: 'Photos',
      text_pl: 'Zgłoszenie {order_number}',
      text_en: 'Order {numer}',
    }
    const refused = await desk.technician.call('service-order.reply-templates.store', { body: form })
    expect(refused).toMatchObject({ status: 422 })
    const stored = await desk.technician.call('service-order.reply-templates.store', {
      body: { ...form, text_en: 'Order {order_number}' },
    })
    expect(stored.status).toBe(200)
  })

  it('refuses a template with a placeholder that orders of its kind do not have', async () => {
    const written = {
      name_pl: 'Wizyta',
      name_en: 'Visit',
      text_pl: 'Przyjedziemy {visit}',
      text_en: 'We come on {visit}',
    }
    const store = (kind: 'maintenance' | 'parts' | null) =>
      desk.technician.call('service-order.reply-templates.store', { body: { ...written, kind } })
    for (const kind of ['parts', null] as const) expect(await store(kind)).toMatchObject({ status: 422 })
    expect(await store('maintenance')).toMatchObject({ status: 200, body: { kind: 'maintenance' } })
  })
})
