import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noAnswerDays } from '#contract/service-order/handling/waiting.ts'
import { today } from '#contract/values/rules.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
})
afterAll(() => server.stop())

const day = 86_400_000
const at = (id: number) => ({ service_order: id })
const inDays = (days: number) => today(new Date(server.deps.clock().getTime() + days * day))

/** The kinds of a timeline, in order. */
const told = (order: { timeline: { kind: string }[] }) => order.timeline.map(({ kind }) => kind)

describe('the life of a warranty order', () => {
  it('goes from a draft through questions and suspension to a resolution, with each step on the timeline', async () => {
    const draft = await desk.draft()
    expect(draft).toMatchObject({ status: 'draft', erp_status: 'none', order_number: null, sent_at: null })

    const sent = await desk.author.call('partnerzone.service-order.service-orders.send', {
      path: at(draft.id),
      body: await desk.sending(draft.version),
    })
    expect(sent).toMatchObject({ status: 200, body: { status: 'registered', erp_status: 'pending' } })
    expect(sent.body.message).toBe('The order has been sent')
    expect(sent.body.order_number).toMatch(new RegExp(`^SG/${today().slice(0, 4)}/\\d{5}$`))
    expect(sent.body).toMatchObject({ serial_no: '2501550000000000004217', contact_phone: '+48501502503' })
    await server.pool.query(`update service_orders set erp_status = 'saved' where id = $1`, [draft.id])

    let { version } = sent.body
    const assigned = await desk.lead.call('service-order.service-orders.assign', {
      path: at(draft.id),
      body: { version, owner_id: desk.technician.id },
    })
    expect(assigned.body.owner).toEqual({ id: desk.technician.id, full_name: 'Jan Testowy' })

    version = assigned.body.version
    const started = await desk.technician.call('service-order.service-orders.start', {
      path: at(draft.id),
      body: { version },
    })
    expect(started.body.status).toBe('inprogress')

    version = started.body.version
    const asked = await desk.technician.call('service-order.service-orders.ask', {
      path: at(draft.id),
      body: { version, reason: 'information', text: 'Jakie jest ciśnienie?' },
    })
    expect(asked.body).toMatchObject({ status: 'waiting', waiting_reason: 'information', resume_to: 'inprogress' })

    const photo = await desk.upload(desk.colleague, 'reply_files', 'photo.jpg')
    const replied = await desk.colleague.call('partnerzone.service-order.service-orders.reply', {
      path: at(draft.id),
      body: { text: '1,4 bar', files: [photo] },
    })
    expect(replied.body).toMatchObject({ status: 'inprogress', waiting_reason: null })
    expect(replied.body.timeline.at(-1)).toMatchObject({ kind: 'replied', text: '1,4 bar', files: [{ id: photo }] })

    version = replied.body.version
    const suspended = await desk.lead.call('service-order.service-orders.suspend', {
      path: at(draft.id),
      body: { version, reason: 'Brak dostępu', review_date: inDays(10) },
    })
    expect(suspended.body).toMatchObject({ status: 'suspended', review_date: inDays(10) })

    version = suspended.body.version
    const resumed = await desk.lead.call('service-order.service-orders.resume', {
      path: at(draft.id),
      body: { version },
    })
    expect(resumed.body).toMatchObject({ status: 'inprogress', review_date: null })

    version = resumed.body.version
    const completed = await desk.technician.call('service-order.service-orders.complete', {
      path: at(draft.id),
      body: { version, resolution: 'replaced', text: 'Wymieniono', new_serial_no: '26'.padEnd(22, '1') },
    })
    expect(completed.body).toMatchObject({ status: 'completed', resolution: 'replaced', resolution_text: 'Wymieniono' })
    expect(completed.body.new_serial_no).toBe('26'.padEnd(22, '1'))
    expect(told(completed.body)).toEqual([
      'created',
      'sent',
      'assigned',
      'started',
      'asked',
      'replied',
      'suspended',
      // The reason, for staff only.
      'note',
      'resumed',
      'completed',
    ])
    expect(completed.body.timeline.at(-1)).toMatchObject({
      to_status: 'completed',
      reason: 'replaced',
      actor: { is_staff: true, company: null },
    })
  })

  it('has numbers without gaps, also when many are sent at once', async () => {
    const drafts = await Promise.all([1, 2, 3, 4].map(() => desk.draft()))
    const sent = await Promise.all(
      drafts.map(async ({ id, version }) => {
        const body = await desk.sending(version)
        return desk.author.call('partnerzone.service-order.service-orders.send', { path: at(id), body })
      }),
    )
    const numbers = sent.map(({ body }) => Number(body.order_number?.split('/').at(-1))).toSorted((a, b) => a - b)
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3])
  })

  it('waits for staff, who alone resume what does not wait for the partner', async () => {
    const { id, version } = await desk.atWork()
    const body = { version, reason: 'part' as const }
    const waiting = await desk.technician.call('service-order.service-orders.ask', { path: at(id), body })
    const replied = await desk.author.call('partnerzone.service-order.service-orders.reply', {
      path: at(id),
      body: { text: 'Kiedy będzie część?' },
    })
    expect(replied.body).toMatchObject({ status: 'waiting', waiting_reason: 'part' })
    expect(replied.body.timeline.at(-1)?.kind).toBe('message')
    const resumed = await desk.technician.call('service-order.service-orders.resume', {
      path: at(id),
      body: { version: waiting.body.version },
    })
    expect(resumed.body.status).toBe('inprogress')
  })

  it('returns from suspension to waiting with its question', async () => {
    const { id, version } = await desk.atWork()
    const asked = await desk.technician.call('service-order.service-orders.ask', {
      path: at(id),
      body: { version, reason: 'manufacturer' },
    })
    const suspended = await desk.lead.call('service-order.service-orders.suspend', {
      path: at(id),
      body: { version: asked.body.version, reason: 'Przerwa', review_date: inDays(3) },
    })
    const resumed = await desk.lead.call('service-order.service-orders.resume', {
      path: at(id),
      body: { version: suspended.body.version },
    })
    expect(resumed.body).toMatchObject({ status: 'waiting', waiting_reason: 'manufacturer', resume_to: 'inprogress' })
  })

  it('keeps the reason of suspending and reopening internal, unless staff share it', async () => {
    const { id, version } = await desk.atWork()
    const secret = 'Dłużnik, nic nie wysyłać'
    const open = 'Czekamy na sprężarkę z fabryki'
    const suspend = (version: number, told: object) =>
      desk.lead.call('service-order.service-orders.suspend', {
        path: at(id),
        body: { version, review_date: inDays(3), ...told } as never,
      })
    const partnerSees = async () =>
      JSON.stringify((await desk.author.call('partnerzone.service-order.service-orders.show', { path: at(id) })).body)

    const hidden = await suspend(version, { reason: secret })
    expect(hidden.body.timeline.at(-2)).toMatchObject({ kind: 'suspended', reason: null, to_status: 'suspended' })
    expect(hidden.body.timeline.at(-1)).toMatchObject({ kind: 'note', text: secret, internal: true })
    expect(await partnerSees()).not.toContain(secret)

    const resumed = await desk.lead.call('service-order.service-orders.resume', {
      path: at(id),
      body: { version: hidden.body.version },
    })
    const told = await suspend(resumed.body.version, { reason: open, tell_partner: true })
    expect(told.body.timeline.at(-1)).toMatchObject({ kind: 'suspended', reason: open, internal: false })
    expect(await partnerSees()).toContain(open)

    const again = await desk.lead.call('service-order.service-orders.resume', {
      path: at(id),
      body: { version: told.body.version },
    })
    const completed = await desk.technician.call('service-order.service-orders.complete', {
      path: at(id),
      body: { version: again.body.version, resolution: 'repaired', text: 'Naprawiono' },
    })
    const reopened = await desk.lead.call('service-order.service-orders.reopen', {
      path: at(id),
      body: { version: completed.body.version, reason: secret },
    })
    expect(reopened.body.timeline.at(-1)).toMatchObject({ kind: 'note', text: secret, internal: true })
    expect(await partnerSees()).not.toContain(secret)
  })

  it('may end unanswered after two weeks, not earlier', async () => {
    const { id, version } = await desk.atWork()
    const asked = await desk.technician.call('service-order.service-orders.ask', {
      path: at(id),
      body: { version, reason: 'information', text: 'Zdjęcie?' },
    })
    const body = { version: asked.body.version, resolution: 'no_answer' as const, text: 'Brak odpowiedzi' }
    const early = await desk.technician.refused('service-order.service-orders.complete', { path: at(id), body })
    expect(early).toMatchObject({ status: 409, body: { code: 'lifecycle' } })

    const long = new Date(Date.now() - noAnswerDays * day - 1000).toISOString()
    await server.pool.query('update service_orders set waiting_since = $2 where id = $1', [id, long])
    const late = await desk.technician.call('service-order.service-orders.complete', { path: at(id), body })
    expect(late.body).toMatchObject({ status: 'completed', resolution: 'no_answer' })
  })

  it('is withdrawn by its company until work has begun', async () => {
    const registered = await desk.sent()
    const withdrawn = await desk.colleague.call('partnerzone.service-order.service-orders.withdraw', {
      path: at(registered.id),
      body: { version: registered.version, reason: 'Usterka ustąpiła' },
    })
    expect(withdrawn.body).toMatchObject({ status: 'completed', resolution: 'withdrawn' })
    expect(withdrawn.body.message).toBe('The order has been withdrawn')

    const begun = await desk.atWork()
    const refused = await desk.author.refused('partnerzone.service-order.service-orders.withdraw', {
      path: at(begun.id),
      body: { version: begun.version },
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
  })
})
