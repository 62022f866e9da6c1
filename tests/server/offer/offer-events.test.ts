import { describe, expect, it } from 'vitest'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { raise } from '#server/events.ts'
import { offerFileParts } from '#server/modules/offer/index.ts'
import { withdrawOffersOfClosed } from '#server/modules/offer/subscriptions.ts'
import { allJobs } from '#server/modules.ts'
import { type OfferDesk, withOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OfferDesk

withOfferDesk((opened) => {
  ;({ server, desk } = opened)
})

const letters = async (template: string) =>
  (
    await server.pool.query(
      `select data ->> 'to' as to, jsonb_array_length(data -> 'files') as files from pgboss.job
       where name = 'mail.send' and data ->> 'template' = $1 order by 1`,
      [template],
    )
  ).rows
const run = (name: string, data: object) => {
  const job = allJobs.find((one) => one.name === name)
  return job?.run({ data, db: server.db, deps: server.deps, at: new Date(), attempt: 1, isLastAttempt: false })
}
const happening = { by: systemActor, at: new Date() }

it('the paper of an acceptance is made once and sent to both sides, however often the job runs', async () => {
  const { id, code } = await desk.sent()
  const body = { name: 'Joanna Malinowska', consent: true, gross: '108.00' }
  await server.nobody.call('public-zone.offer.accept', { path: { code }, body })
  await run('offer.accepted', { offer_id: id })
  await run('offer.accepted', { offer_id: id })
  expect(await letters('offer_accepted')).toEqual([{ to: 'j.malinowska@dom.example', files: 1 }])
  expect(await letters('offer_won')).toEqual([{ to: desk.author.email, files: 1 }])
  expect((await desk.seen(id)).accepted_paper?.filename).toContain('zaakceptowana')
})

it('a letter that is refused is noted at its address, and the company is told', async () => {
  const { id, recipients } = await desk.sent()
  await run('offer.delivered', { recipient_id: recipients[0]?.id, outcome: 'failed', reason: '550 No such user' })
  expect((await desk.seen(id)).recipients).toMatchObject([{ delivery: 'failed', failure: '550 No such user' }])
  expect(await letters('offer_bounced')).toMatchObject([{ to: desk.author.email }])
})

it('the author of an offer is notified in the bell, and by letter unless switched off; staff see nothing of it', async () => {
  const { id, offer_number, code } = await desk.sent({}, desk.colleague)
  await server.pool.query(`update users set muted_letters = '{offers}' where id = $1`, [desk.colleague.id])
  await server.nobody.call('public-zone.offer.open', { path: { code } })
  const { body } = await desk.colleague.call('partnerzone.notification.notifications.index', {})
  const path = `/offer-generator/offers/${id}/preview`
  expect(body).toMatchObject({
    unread_count: 1,
    results: [{ path, title: expect.stringContaining(offer_number ?? '') }],
  })
  const notification = body.results[0]?.id ?? 0
  const read = await desk.colleague.call('partnerzone.notification.notifications.show', { path: { notification } })
  expect(read.body).toMatchObject({ path, content: expect.stringContaining('Further activity') })
  expect(JSON.stringify(read.body)).not.toContain('Malinowska')
  expect(await letters('offer_opened')).not.toContainEqual(expect.objectContaining({ to: desk.colleague.email }))
  const staff = await desk.admin.call('notification.messages.index', {})
  expect(staff.body.results).toEqual([])
  const shown = await desk.admin.refused('notification.messages.show', { path: { notification_message: notification } })
  expect(shown.status).toBe(404)
})

it('open offers of a closed company are withdrawn, and customers are told', async () => {
  const { id } = await desk.sent({}, desk.stranger)
  await inTransaction(server.db, (db) =>
    raise({ ...happening, db }, 'company.closed', { partner_id: desk.otherCompany, people: [], places: [] }),
  )
  expect((await desk.seen(id, desk.stranger)).state).toBe('withdrawn')
  expect(await letters('offer_withdrawn')).toMatchObject([{ to: 'j.malinowska@dom.example' }])
})

it('an erased person is in no address book and is the maintainer of no offer', async () => {
  const { id } = await desk.registered({ maintainer_email: 'kto@firma.example' })
  const emails = ['j.malinowska@dom.example', 'KTO@firma.example']
  await inTransaction(server.db, (db) =>
    raise({ ...happening, db }, 'person.erased', {
      entity: 'contractor.contacts',
      id: 1,
      user_id: null,
      emails,
      shared: [],
      names: [],
      phones: [],
      contacts: null,
      identity: null,
      pattern: null,
      outside: server.deps,
    }),
  )
  const found = await desk.author.call('partnerzone.offer-generator.customers.lookup', {
    query: { search: 'malinowska' },
  })
  expect(found.body.results).toEqual([])
  expect((await desk.seen(id)).maintainer_email).toBeNull()
})

it('a customer is in the address book as long as an offer names them, and in the export of their data', async () => {
  const named = { customer_name: 'Bez Adresu', customer_email: null, email_main: null }
  const [one, other] = [await desk.registered(named), await desk.registered(named)]
  const inBook = async () => {
    const { body } = await desk.author.call('partnerzone.offer-generator.customers.lookup', {
      query: { search: 'Bez Adresu' },
    })
    return body.results.length
  }
  const erase = async (id: number) => {
    await server.pool.query(`update offers set customer_name = null, anonymised_at = now() where id = $1`, [id])
    await inTransaction(server.db, (db) =>
      raise({ ...happening, db }, 'person.erased', {
        entity: 'offer-generator.offers',
        id,
        user_id: null,
        emails: [],
        shared: [],
        names: [],
        phones: [],
        contacts: null,
        identity: null,
        pattern: null,
        outside: server.deps,
      }),
    )
  }
  expect(await inBook()).toBe(1)
  await erase(one.id)
  expect(await inBook()).toBe(1)
  await erase(other.id)
  expect(await inBook()).toBe(0)

  const email = 'w.ksiazce@dom.example'
  await desk.registered({ customer_name: 'W Książce', customer_email: email })
  const part = offerFileParts.find(({ name }) => name === 'offer_address_books')
  const context = { db: server.db, deps: server.deps, at: new Date() }
  const rows: object[] = []
  for await (const row of part?.rows(context, { email, names: null }) ?? []) rows.push(row)
  expect(rows).toMatchObject([{ company: 'Instal-Test', name: 'W Książce', email }])
})

describe('a company that is being closed', () => {
  const zone = 'partnerzone.offer-generator.offers'

  it('lets no one register or send: they wait for it, and find it closed', async () => {
    const draft = await desk.draft()
    const registered = await desk.registered()
    const closer = await server.pool.connect()
    await closer.query('begin')
    await closer.query('select from partners where id = $1 for update', [desk.company])
    const answers = Promise.all([
      desk.author.refused(`${zone}.register`, { path: { offer: draft.id }, body: { version: draft.version } }),
      desk.author.refused(`${zone}.send`, {
        path: { offer: registered.id },
        body: { version: registered.version, to: 'k@dom.example' },
      }),
    ])
    await expect.poll(() => waiting()).toBe(2)
    await closer.query('update partners set status = 0 where id = $1', [desk.company])
    await closer.query('commit')
    closer.release()
    expect((await answers).map(({ status }) => status)).toEqual([422, 422])
    await server.pool.query('update partners set status = 1 where id = $1', [desk.company])
    expect([(await desk.seen(draft.id)).state, (await desk.seen(registered.id)).state]).toEqual(['draft', 'open'])
  })

  it('is closed even if a customer accepts meanwhile', async () => {
    const [accepted, open] = [await desk.sent(), await desk.sent()]
    const customer = await server.pool.connect()
    await customer.query('begin')
    await customer.query(`update offers set state = 'accepted', decided_at = now() where id = $1`, [accepted.id])
    const closed = inTransaction(server.db, (db) =>
      withdrawOffersOfClosed({ by: systemActor, at: new Date(), db } as never, { partner_id: desk.company } as never),
    )
    await expect.poll(() => waiting()).toBe(1)
    await customer.query('commit')
    customer.release()
    await closed
    expect([(await desk.seen(accepted.id)).state, (await desk.seen(open.id)).state]).toEqual(['accepted', 'withdrawn'])
  })

  /** Statements that wait for a lock. */
  const waiting = async () => {
    const { rows } = await server.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count
  }
})
