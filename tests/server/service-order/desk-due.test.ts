import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recomputeDue } from '#server/modules/service-order/desk/recompute.ts'
import {
  afterWorkingMinutes,
  isWorkingDay,
  workingMinutesBetween,
} from '#server/modules/service-order/desk/working-time.ts'
import { notifyOfOverdue, notifyOfUnowned } from '#server/modules/service-order/jobs.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

describe('working time', () => {
  it('excludes nights, weekends and the public holidays of Poland', () => {
    // Wednesday 23.12.2026 at 15:00 in Warsaw; Thursday, Friday and Saturday are holidays, then it is Sunday.
    expect(afterWorkingMinutes('2026-12-23T14:00:00Z', 90)).toBe('2026-12-28T07:30:00.000Z')
    expect(workingMinutesBetween('2026-12-23T14:00:00Z', '2026-12-28T07:30:00Z')).toBe(90)
    expect(['2026-12-23', '2026-12-24', '2026-12-27'].map((day) => isWorkingDay(new Date(day)))).toEqual([
      true,
      false,
      false,
    ])
    // Corpus Christi, a Thursday.
    expect(afterWorkingMinutes('2026-06-03T13:00:00Z', 120)).toBe('2026-06-05T07:00:00.000Z')
  })

  it('ends on the working day that uses it up, and begins on the next one for what comes at night', () => {
    expect(afterWorkingMinutes('2026-11-16T07:00:00Z', 480)).toBe('2026-11-16T15:00:00.000Z')
    expect(afterWorkingMinutes('2026-11-16T20:00:00Z', 60)).toBe('2026-11-17T08:00:00.000Z')
  })

  it('follows the clock of Warsaw through the change of time', () => {
    // 24.10.2026 is a Saturday; clocks go back on Sunday.
    expect(afterWorkingMinutes('2026-10-23T13:30:00Z', 60)).toBe('2026-10-26T07:30:00.000Z')
  })
})

describe('the time by which the next step is due', () => {
  let server: TestServer
  let desk: OrderDesk
  let now = new Date()
  const at = (id: number) => ({ service_order: id })
  const set = (moment: string) => {
    now = new Date(moment)
  }

  beforeAll(async () => {
    server = await startServer()
    server.deps.clock = () => now
    desk = await openOrderDesk(server)
  })
  afterAll(() => server.stop())

  const mails = async (template: string) => {
    const { rows } = await server.pool.query(
      `delete from pgboss.job where name = 'mail.send' and data ->> 'template' = $1 returning data ->> 'to' as who, data -> 'data' as data`,
      [template],
    )
    return rows
  }

  it('is set when an order is sent, stops while the partner has to answer, and continues with the rest', async () => {
    set('2026-11-16T08:00:00Z')
    const order = await desk.inErp()
    expect(order).toMatchObject({ status: 'registered', due_at: '2026-11-17T08:00:00.000Z' })
    set('2026-11-16T10:00:00Z')
    const asked = await desk.technician.call('service-order.service-orders.ask', {
      path: at(order.id),
      body: { version: order.version, reason: 'information', text: 'Zdjęcie?' },
    })
    expect(asked.body.due_at).toBeNull()
    set('2026-11-18T09:00:00Z')
    const replied = await desk.author.call('partnerzone.service-order.service-orders.reply', {
      path: at(order.id),
      body: { text: 'Proszę', files: [] },
    })
    expect(replied.body).not.toHaveProperty('due_at')
    // Two of eight hours were used up.
    expect((await desk.seen(order.id)).due_at).toBe('2026-11-18T15:00:00.000Z')
    const started = await desk.technician.call('service-order.service-orders.start', {
      path: at(order.id),
      body: { version: (await desk.seen(order.id)).version },
    })
    expect(started.body.due_at).toBe('2026-11-25T09:00:00.000Z')
    const completed = await desk.technician.call('service-order.service-orders.complete', {
      path: at(order.id),
      body: { version: started.body.version, resolution: 'repaired', text: 'Naprawiono' },
    })
    expect(completed.body.due_at).toBeNull()
  })

  it('follows the time of its brand, also in open orders when that is set later; it is set only with the permission', async () => {
    set('2026-11-16T08:00:00Z')
    const order = await desk.sent()
    const body = { kind: 'warranty', status: 'registered', brand: desk.brand, amount: 2, unit: 'hours' } as const
    expect((await desk.technician.call('service-order.due-times.store', { body })).status).toBe(403)
    const stored = await desk.lead.call('service-order.due-times.store', { body })
    expect(stored.body).toMatchObject({ name_pl: 'Zgłoszenia gwarancyjne – zarejestrowane, Testa' })
    expect((await desk.lead.call('service-order.due-times.store', { body })).status).toBe(422)
    const { rows } = await server.pool.query(`select data from pgboss.job where name = 'service-order.due-times'`)
    expect(rows).toEqual([{ data: { of: 'warranty' } }])
    await recomputeDue(server.db, 'warranty', now)
    expect((await desk.seen(order.id)).due_at).toBe('2026-11-16T10:00:00.000Z')
    const listed = await desk.technician.call('service-order.service-orders.index', {
      query: { sort_by: 'due_at', sort_direction: 'asc', status: ['registered'] } as never,
    })
    expect(listed.body.results[0]).toMatchObject({ id: order.id, due_at: '2026-11-16T10:00:00.000Z' })
    await desk.lead.call('service-order.due-times.destroy', { path: { due_time: stored.body.id } })
    await recomputeDue(server.db, 'warranty', now)
    expect((await desk.seen(order.id)).due_at).toBe('2026-11-17T08:00:00.000Z')
  })

  it('is reported to the leads once when it is missed, and again when it is missed again', async () => {
    set('2026-11-16T08:00:00Z')
    const order = await desk.inErp()
    set('2026-11-17T08:05:00Z')
    await notifyOfOverdue(server.db, now)
    const [letter] = await mails('orders_missed')
    expect(letter.who).toBe(desk.lead.email)
    expect(letter.data.orders.map((one: { order_number: string }) => one.order_number)).toContain(order.order_number)
    await notifyOfOverdue(server.db, now)
    expect(await mails('orders_missed')).toEqual([])
    await desk.technician.call('service-order.service-orders.start', {
      path: at(order.id),
      body: { version: order.version },
    })
    set('2026-12-17T08:05:00Z')
    await notifyOfOverdue(server.db, now)
    expect(await mails('orders_missed')).toHaveLength(1)
  })

  it('is in the morning letter about orders without an owner, which each colleague gets once, within their restrictions', async () => {
    await server.pool.query(`update users set restricted_brands = '{999999}' where id = $1`, [desk.technician.id])
    await notifyOfUnowned(server.db, now)
    expect(await mails('orders_unowned')).toEqual([])
    await server.pool.query(`update users set restricted_brands = '{}' where id = $1`, [desk.technician.id])
    await notifyOfUnowned(server.db, now)
    const letters = await mails('orders_unowned')
    expect(letters.map(({ who }) => who)).toEqual([desk.technician.email])
    expect(letters[0].data).toMatchObject({ of: 'warranty', new_since: 0 })
    // Sent on a Saturday, as the letter of Monday says, after which it is not new any more.
    set('2026-12-05T10:00:00Z')
    await desk.inErp()
    for (const [morning, new_since] of [
      ['2026-12-07T06:30:00Z', 1],
      ['2026-12-08T06:30:00Z', 0],
    ] as const) {
      set(morning)
      await notifyOfUnowned(server.db, now)
      expect((await mails('orders_unowned'))[0].data).toMatchObject({ new_since })
    }
  })
})
