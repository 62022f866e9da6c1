import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '#contract/rules.ts'
import { contestDays, noAnswerDays, reopenDays } from '#contract/service-order/lifecycle.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
})
afterAll(() => server.stop())

const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()
const at = (id: number) => ({ service_order: id })
const inDays = (days: number) => today(new Date(server.deps.clock().getTime() + days * day))

/** The kinds of a timeline, in order. */
const told = (order: { timeline: { kind: string }[] }) => order.timeline.map(({ kind }) => kind)

describe('the life of a warranty order', () => {
  it('goes from a draft through questions and suspension to a resolution, and is told line by line', async () => {
    const draft = await desk.draft()
    expect(draft).toMatchObject({ status: 'draft', erp_status: 'none', order_number: null, sent_at: null })

    const sent = await desk.author.call('partnerzone.service-order.service-orders.send', {
      path: at(draft.id),
      body: { version: draft.version },
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
      from_status: 'inprogress',
      to_status: 'completed',
      reason: 'replaced',
      actor: { is_staff: true, company: null },
    })
  })

  it('has numbers without gaps, also when many are sent at once', async () => {
    const drafts = await Promise.all([1, 2, 3, 4].map(() => desk.draft()))
    const sent = await Promise.all(
      drafts.map(({ id, version }) =>
        desk.author.call('partnerzone.service-order.service-orders.send', { path: at(id), body: { version } }),
      ),
    )
    const numbers = sent.map(({ body }) => Number(body.order_number?.split('/').at(-1))).toSorted((a, b) => a - b)
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3])
  })

  it('waits for staff: only they resume what does not wait for the partner', async () => {
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

  it('goes back from suspension to waiting with what it waited for', async () => {
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

  it('keeps the reason of suspending and reopening internal, unless staff tell the partner', async () => {
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

  it('may be reopened within thirty days, and not later', async () => {
    const complete = async () => {
      const { id, version } = await desk.atWork()
      const body = { version, resolution: 'repaired' as const, text: 'Naprawiono' }
      return (await desk.technician.call('service-order.service-orders.complete', { path: at(id), body })).body
    }
    const first = await complete()
    const reopened = await desk.lead.call('service-order.service-orders.reopen', {
      path: at(first.id),
      body: { version: first.version, reason: 'Usterka wróciła' },
    })
    expect(reopened.body).toMatchObject({
      status: 'inprogress',
      resolution: null,
      resolution_text: null,
      completed_at: null,
    })

    const second = await complete()
    const long = new Date(Date.now() - (reopenDays + 1) * day).toISOString()
    await server.pool.query('update service_orders set completed_at = $2 where id = $1', [second.id, long])
    const refused = await desk.lead.refused('service-order.service-orders.reopen', {
      path: at(second.id),
      body: { version: second.version, reason: 'Po czasie' },
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
  })

  it('is contested by its company once, within two weeks: it stays completed, and only leads open it again', async () => {
    const { id, version } = await desk.atWork()
    const { body: done } = await desk.technician.call('service-order.service-orders.complete', {
      path: at(id),
      body: { version, resolution: 'rejected', text: 'Zalanie', rejection_reason: 'mechanical_damage' },
    })
    const contest = 'partnerzone.service-order.service-orders.contest'
    const body = { version: done.version, reason: 'Nie było zalania' }
    await server.pool.query('update service_orders set completed_at = $2 where id = $1', [id, daysAgo(contestDays + 1)])
    expect(await desk.author.refused(contest, { path: at(id), body })).toMatchObject({ status: 409 })

    await server.pool.query('update service_orders set completed_at = $2 where id = $1', [id, daysAgo(contestDays - 1)])
    const { body: contested } = await desk.author.call(contest, { path: at(id), body })
    expect(contested).toMatchObject({ status: 'completed', resolution: 'rejected' })
    const work = async () =>
      (await desk.lead.call('dashboard.dashboards.work', {})).body.first.filter(({ kind }) => kind === 'contest')
    expect(await work()).toMatchObject([{ id, title: contested.order_number }])
    expect(contested.timeline.at(-1)).toMatchObject({ kind: 'contested', reason: 'Nie było zalania', internal: false })
    const again = { ...body, version: contested.version }
    expect(await desk.author.refused(contest, { path: at(id), body: again })).toMatchObject({ status: 409 })

    const task = await desk.lead.call('service-order.service-orders.index', { query: { contested: 'true' } })
    expect(task.body.results.map((row) => row.id)).toContain(id)
    expect(
      await desk.technician.refused('service-order.service-orders.reopen', { path: at(id), body: again }),
    ).toMatchObject({ status: 403 })
    await desk.lead.call('service-order.service-orders.reopen', { path: at(id), body: again })
    const left = await desk.lead.call('service-order.service-orders.index', { query: { contested: 'true' } })
    expect(left.body.results.map((row) => row.id)).not.toContain(id)
  })

  it('is upheld by a lead with a reason that its company reads, and is a task no more', async () => {
    const { id, version } = await desk.atWork()
    const { body: done } = await desk.technician.call('service-order.service-orders.complete', {
      path: at(id),
      body: { version, resolution: 'rejected', text: 'Zalanie', rejection_reason: 'mechanical_damage' },
    })
    const { body: contested } = await desk.author.call('partnerzone.service-order.service-orders.contest', {
      path: at(id),
      body: { version: done.version, reason: 'Nie było zalania' },
    })
    const uphold = 'service-order.service-orders.uphold'
    const body = { version: contested.version, reason: 'Zalanie widać na zdjęciu trzecim' }
    expect(await desk.technician.refused(uphold, { path: at(id), body })).toMatchObject({ status: 403 })
    const { body: upheld } = await desk.lead.call(uphold, { path: at(id), body })
    expect(upheld).toMatchObject({ status: 'completed', resolution: 'rejected' })
    const { body: seen } = await desk.author.call('partnerzone.service-order.service-orders.show', { path: at(id) })
    expect(seen.timeline.at(-1)).toMatchObject({ kind: 'upheld', reason: body.reason, internal: false })
    const left = await desk.lead.call('service-order.service-orders.index', { query: { contested: 'true' } })
    expect(left.body.results.map((row) => row.id)).not.toContain(id)
    const again = { ...body, version: upheld.version }
    expect(await desk.lead.refused(uphold, { path: at(id), body: again })).toMatchObject({ status: 409 })
  })

  it('may end unanswered after two weeks, and not before', async () => {
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

  it('is withdrawn by its company until the work has begun', async () => {
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
