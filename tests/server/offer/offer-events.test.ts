import { expect, it } from 'vitest'
import { systemActor } from '#contract/lifecycle-actor.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { raise } from '#server/events.ts'
import { offerFileParts } from '#server/modules/offer/index.ts'
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

it('what was accepted is drawn once and sent to both sides, however often the job runs', async () => {
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

it('who wrote an offer is told of it by the bell, and without letters when they do without; staff see nothing of it', async () => {
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
  expect(read.body).toMatchObject({ path, content: expect.stringContaining('call') })
  expect(JSON.stringify(read.body)).not.toContain('Malinowska')
  expect(await letters('offer_opened')).not.toContainEqual(expect.objectContaining({ to: desk.colleague.email }))
  const staff = await desk.admin.call('notification.messages.index', {})
  expect(staff.body.results).toEqual([])
  const shown = await desk.admin.refused('notification.messages.show', { path: { notification_message: notification } })
  expect(shown.status).toBe(404)
})

it('a company that is closed has its open offers withdrawn, and customers are told', async () => {
  const { id } = await desk.sent({}, desk.stranger)
  await inTransaction(server.db, (db) =>
    raise({ ...happening, db }, 'company.closed', { partner_id: desk.otherCompany, people: [], places: [] }),
  )
  expect((await desk.seen(id, desk.stranger)).state).toBe('withdrawn')
  expect(await letters('offer_withdrawn')).toMatchObject([{ to: 'j.malinowska@dom.example' }])
})

it('an erased person is in no address book and answers for no offer', async () => {
  const { id } = await desk.registered({ maintainer_email: 'kto@firma.example' })
  const emails = ['j.malinowska@dom.example', 'KTO@firma.example']
  await inTransaction(server.db, (db) =>
    raise({ ...happening, db }, 'person.erased', {
      ...{
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
      },
      outside: server.deps,
    }),
  )
  const found = await desk.author.call('partnerzone.offer-generator.customers.lookup', {
    query: { search: 'malinowska' },
  })
  expect(found.body.results).toEqual([])
  expect((await desk.seen(id)).maintainer_email).toBeNull()
})

it('a customer is in the address book as long as an offer names them, and in the file of what is kept about them', async () => {
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
        ...{
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
        },
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
