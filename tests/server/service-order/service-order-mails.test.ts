import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { remindOfReview } from '#server/modules/service-order/jobs.ts'
import { followUpUnanswered } from '#server/modules/service-order/unanswered.ts'
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
const forget = () => server.pool.query(`delete from pgboss.job where name = 'mail.send'`)
beforeEach(forget)

/** Letters written since the last call, with their recipients. */
async function letters() {
  const { rows } = await server.pool.query(
    `select data ->> 'template' as template, data ->> 'to' as recipient, data ->> 'locale' as locale
     from pgboss.job where name = 'mail.send' order by created_on, data ->> 'template'`,
  )
  await forget()
  return rows.map(({ template, recipient, locale }) => [template, recipient, locale])
}

describe('letters about orders', () => {
  it('do not go to those who switched them off, nor to others instead', async () => {
    const mute = (kinds: string[]) =>
      server.pool.query('update users set muted_letters = $2 where id = $1', [desk.author.id, kinds])
    await mute(['service_orders'])
    await desk.sent()
    expect(await letters()).toEqual([])
    await mute([])
  })

  it('of sending go to the author; those in charge get none for each order without an owner', async () => {
    await server.pool.query(`update users set locale = 'pl' where id = $1`, [desk.technician.id])
    const { id } = await desk.sent()
    expect(await letters()).toEqual([['order_sent', desk.author.email, 'en']])
    await desk.author.call('partnerzone.service-order.service-orders.reply', {
      path: at(id),
      body: { text: 'Jeszcze jedno zdjęcie', files: [] },
    })
    expect(await letters()).toEqual([])
  })

  it('of questions and resolutions go to the author, of answers to the owner', async () => {
    const { id, version } = await desk.atWork()
    await forget()
    const asked = await desk.technician.call('service-order.service-orders.ask', {
      path: at(id),
      body: { version, reason: 'information', text: 'Zdjęcie?' },
    })
    expect(await letters()).toEqual([['order_asked', desk.author.email, 'en']])
    const assigned = await desk.lead.call('service-order.service-orders.assign', {
      path: at(id),
      body: { version: asked.body.version, owner_id: desk.lead.id },
    })
    await desk.colleague.call('partnerzone.service-order.service-orders.reply', {
      path: at(id),
      body: { text: 'Proszę' },
    })
    expect(await letters()).toEqual([['order_replied', desk.lead.email, 'en']])
    await desk.technician.call('service-order.service-orders.note', { path: at(id), body: { text: 'wewnętrzna' } })
    expect(await letters()).toEqual([])
    await desk.technician.call('service-order.service-orders.note', {
      path: at(id),
      body: { text: 'Część w drodze', internal: false },
    })
    expect(await letters()).toEqual([['order_message', desk.author.email, 'en']])
    const { version: last } = await desk.seen(id)
    expect(last).toBeGreaterThan(assigned.body.version)
    await desk.technician.call('service-order.service-orders.complete', {
      path: at(id),
      body: { version: last, resolution: 'repaired', text: 'Gotowe' },
    })
    expect(await letters()).toEqual([['order_completed', desk.author.email, 'en']])
  })

  it('of another owner go to that person, unless they took the order', async () => {
    const { id, version } = await desk.atWork()
    await forget()
    const assign = (owner_id: number, version: number) =>
      desk.lead.call('service-order.service-orders.assign', { path: at(id), body: { version, owner_id } })
    const { body } = await assign(desk.support.id, version)
    expect((await letters()).map(([template, recipient]) => [template, recipient])).toEqual([
      ['order_assigned', desk.support.email],
    ])
    await assign(desk.lead.id, body.version)
    expect(await letters()).toEqual([])
  })

  it('of a closed company go to nobody in it', async () => {
    const { id, version } = await desk.atWork()
    await forget()
    await server.pool.query('update partners set status = 0 where id = $1', [desk.company])
    await desk.technician.call('service-order.service-orders.complete', {
      path: at(id),
      body: { version, resolution: 'repaired', text: 'Gotowe' },
    })
    await server.pool.query('update partners set status = 1 where id = $1', [desk.company])
    expect(await letters()).toEqual([])
  })

  it('of withdrawing go to the owner', async () => {
    const { id, version } = await desk.sent()
    const { body } = await desk.lead.call('service-order.service-orders.assign', {
      path: at(id),
      body: { version, owner_id: desk.technician.id },
    })
    await forget()
    await desk.author.call('partnerzone.service-order.service-orders.withdraw', {
      path: at(id),
      body: { version: body.version },
    })
    expect(await letters()).toEqual([['order_withdrawn', desk.technician.email, 'pl']])
  })

  it('of contesting go to the leads, those of the answer to the author', async () => {
    const { id, version } = await desk.atWork()
    const { body: done } = await desk.technician.call('service-order.service-orders.complete', {
      path: at(id),
      body: { version, resolution: 'rejected', text: 'Zalanie', rejection_reason: 'mechanical_damage' },
    })
    await forget()
    await desk.author.call('partnerzone.service-order.service-orders.contest', {
      path: at(id),
      body: { version: done.version, reason: 'Nie było zalania' },
    })
    expect(await letters()).toEqual([['order_contested', desk.lead.email, 'en']])

    await forget()
    const contested = await desk.lead.call('service-order.service-orders.show', { path: at(id) })
    await desk.lead.call('service-order.service-orders.uphold', {
      path: at(id),
      body: { version: contested.body.version, reason: 'Zalanie widać na zdjęciu' },
    })
    expect((await letters()).map(([template, to]) => [template, to])).toEqual([['order_upheld', desk.author.email]])
  })

  it('of an order registered by staff go to the company’s administrator', async () => {
    const form = await desk.form({}, desk.technician)
    const stored = await desk.technician.call('service-order.service-orders.store', {
      body: { ...form, partner_id: desk.company },
    })
    await desk.technician.call('service-order.service-orders.send', {
      path: at(stored.body.id),
      body: await desk.sending(stored.body.version),
    })
    expect(await letters()).toContainEqual(['order_sent', desk.boss.email, 'en'])
  })

  it('remind the owner of a suspended order on its day of review, unless it is resumed before', async () => {
    const suspended = async () => {
      const { id, version } = await desk.atWork()
      const body = { version, reason: 'Czekamy na producenta', review_date: '2030-03-04' }
      await desk.lead.call('service-order.service-orders.suspend', { path: at(id), body })
      return id
    }
    const [staying, resumed] = [await suspended(), await suspended()]
    const reminders = async () => {
      const { rows } = await server.pool.query(
        `select data, start_after from pgboss.job where name = 'service-order.review' order by created_on`,
      )
      return rows as { data: { order_id: number; review_date: string }; start_after: Date }[]
    }
    const planned = await reminders()
    expect(planned.map(({ data, start_after }) => [data.order_id, start_after.toISOString().slice(0, 10)])).toEqual([
      [staying, '2030-03-04'],
      [resumed, '2030-03-04'],
    ])
    const { version } = await desk.seen(resumed)
    await desk.lead.call('service-order.service-orders.resume', { path: at(resumed), body: { version } })
    expect((await reminders()).map(({ data }) => data.order_id)).toEqual([staying])
    await forget()
    // One that runs all the same reminds nobody of an order that goes on.
    for (const { data } of planned) await remindOfReview(server.db, new Date(), data.order_id, data.review_date)
    expect(await letters()).toEqual([['order_review', desk.technician.email, 'pl']])
  })

  it('remind the partner twice of a question, before the order is completed as unanswered', async () => {
    const ask = async (reason: 'information' | 'part') => {
      const { id, version } = await desk.atWork()
      const body = { version, reason, text: 'Jakie jest ciśnienie?' }
      await desk.technician.call('service-order.service-orders.ask', { path: at(id), body })
      return id
    }
    const [silent, answered, part] = [await ask('information'), await ask('information'), await ask('part')]
    await forget()
    const begin = Date.now()
    const onDay = async (day: number) => {
      // Each day the queue is a second earlier than the day before.
      const moment = new Date(begin + day * 86_399_000 + 60_000)
      await followUpUnanswered(server.db, moment, { service_reminder_days: 5, service_no_answer_days: 14 })
      return (await letters()).map(([template, recipient]) => [template, recipient])
    }
    const reminder = ['order_reminded', desk.author.email]

    expect(await onDay(4)).toEqual([])
    expect(await onDay(5)).toEqual([reminder, reminder])
    expect(await onDay(5)).toEqual([])
    await desk.author.call('partnerzone.service-order.service-orders.reply', {
      path: at(answered),
      body: { text: '1,4 bar' },
    })
    await forget()
    expect(await onDay(9)).toEqual([])
    expect(await onDay(10)).toEqual([reminder])
    expect(await onDay(13)).toEqual([])
    expect(await onDay(14)).toEqual([['order_completed', desk.author.email]])
    expect(await onDay(15)).toEqual([])

    const given = await desk.seen(silent)
    expect(given).toMatchObject({ status: 'completed', resolution: 'no_answer', waiting_reason: null })
    // Words are for who reads them: the order keeps none in one language.
    expect([given.resolution_text, given.timeline.at(-1)?.text]).toEqual([null, null])
    expect(given.timeline.slice(-3).map(({ kind, actor }) => [kind, actor])).toEqual([
      ['reminded', null],
      ['reminded', null],
      ['completed', null],
    ])
    expect(await desk.seen(answered)).toMatchObject({ status: 'inprogress' })
    expect(await desk.seen(part)).toMatchObject({ status: 'waiting' })
  })

  it('of questions on parts orders are repeated alike, and reach an author who switched letters off', async () => {
    const zone = 'partnerzone.service-order.spare-parts-orders'
    const staff = 'service-order.spare-parts-orders'
    const seen = async (id: number) =>
      (await desk.admin.call(`${staff}.show`, { path: { spare_parts_order: id } })).body
    const ask = async (delivered: boolean) => {
      const body = {
        company_name: 'Instal-Term',
        nip: '5261040828',
        billing_name: 'Instal-Term',
        shipping_name: 'Jan Żak',
        shipping_email: 'jan@instal.test',
        shipping_phone: '600700800',
        shipping_street: 'Długa 1',
        shipping_postcode: '00-850',
        shipping_city: 'Warszawa',
        lines: [{ number: '77', quantity: 3 }],
        is_repeated: true,
      }
      const { id } = (await desk.author.call(`${zone}.store`, { body })).body
      await server.pool.query(
        `with lines as (update spare_parts_order_lines set delivered = $2 where order_id = $1)
         update spare_parts_orders set erp_status = 'none', unmatched = 0, status = 'inprogress' where id = $1`,
        [id, delivered ? 1 : 0],
      )
      const { version } = await seen(id)
      await desk.technician.call(`${staff}.ask`, {
        path: { spare_parts_order: id },
        body: { version, reason: 'information', text: 'Do którego modelu?' },
      })
      return id
    }
    await server.pool.query(`update users set muted_letters = '{service_orders}' where id = $1`, [desk.author.id])
    await forget()
    const [silent, begun] = [await ask(false), await ask(true)]
    const to = (template: string) => [template, desk.author.email, 'en']
    expect(await letters()).toEqual([to('order_asked'), to('order_asked')])
    const begin = Date.now()
    const onDay = async (day: number) => {
      const moment = new Date(begin + day * 86_399_000 + 60_000)
      await followUpUnanswered(server.db, moment, { service_reminder_days: 5, service_no_answer_days: 14 })
      return letters()
    }
    expect(await onDay(5)).toEqual([to('order_reminded'), to('order_reminded')])
    expect(await onDay(10)).toEqual([to('order_reminded'), to('order_reminded')])
    expect(await onDay(13)).toEqual([])
    expect(await onDay(14)).toEqual([to('parts_cancelled'), to('parts_struck')])
    expect(await onDay(15)).toEqual([])
    const cancelled = await seen(silent)
    expect(cancelled).toMatchObject({ status: 'completed', resolution: 'cancelled', waiting_reason: null })
    expect(cancelled.timeline.at(-1)).toMatchObject({ kind: 'cancelled', reason: 'no_answer', actor: null })
    expect(await seen(begun)).toMatchObject({
      status: 'completed',
      resolution: 'shipped',
      lines: [{ delivered: 1, struck: false, struck_quantity: 2, strike_reason: 'no_answer' }],
    })
    await server.pool.query(`update users set muted_letters = '{}' where id = $1`, [desk.author.id])
  })

  it('are not sent for what was refused', async () => {
    const { id, version } = await desk.draft({ comment: '' })
    const path = at(id)
    expect(
      (
        await desk.author.refused('partnerzone.service-order.service-orders.send', {
          path,
          body: await desk.sending(version),
        })
      ).status,
    ).toBe(422)
    expect(await letters()).toEqual([])
  })
})
