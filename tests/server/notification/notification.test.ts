import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { batchSize, deliverBatch, sendDue } from '#server/modules/notification/deliver.ts'
import { allJobs as jobs } from '#server/modules.ts'
import { businessArea, otherProvince } from '#tests/support/scenarios/companies.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let marketing: Person
let area: number
let abroad: number

const patiently = { timeout: 20_000, interval: 50 }

beforeAll(async () => {
  server = await startServer({ work: true })
  marketing = await server.person({ roles: ['moderator-marketing'] })
  area = await businessArea(server)
  abroad = await otherProvince(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.pool.query(`update partners set status = 2`)
})

/** A company with people, here or abroad, in the business area or in none. */
async function company(people: number, place: { province_id?: number; business_area_id?: number | null } = {}) {
  const id = await server.partner()
  const { province_id = 1, business_area_id = area } = place
  await server.pool.query('update partners set province_id = $1, business_area_id = $2 where id = $3', [
    province_id,
    business_area_id,
    id,
  ])
  const members = []
  for (let index = 0; index < people; index += 1)
    members.push(await server.person({ roles: ['partner'], partners: [id] }))
  return { id, members, reader: members[0] as Person }
}

const draft = { common_name: 'Magazyn', title_pl: 'Nowe godziny', content_pl: '<p>Do 18.</p>' }

async function written(audience: { provinces?: number[]; business_areas?: number[]; partners?: number[] }) {
  return (await marketing.call('notification.messages.store', { body: { ...draft, ...audience } })).body
}

async function delivered(id: number) {
  return vi.waitFor(async () => {
    const { body } = await marketing.call('notification.messages.show', { path: { notification_message: id } })
    expect(body.status).toBe('sent')
    return body
  }, patiently)
}

async function sent(audience: Parameters<typeof written>[0]) {
  const { id, version } = await written(audience)
  const path = { notification_message: id }
  expect((await marketing.call('notification.messages.send', { path, body: { version } })).status).toBe(200)
  return delivered(id)
}

const titlesOf = async (person: Person) =>
  (await person.call('partnerzone.notification.notifications.index')).body.results.map(({ id }) => id)

describe('the recipients', () => {
  it('are narrowed by provinces and business areas together, and named partners are added', async () => {
    const here = await company(2)
    const there = await company(1, { province_id: abroad })
    const without = await company(1, { business_area_id: null })
    const count = async (audience: object) =>
      (await marketing.call('notification.messages.count', { body: audience })).body
    expect(await count({ provinces: [1] })).toEqual({ people: 3, companies: 2 })
    expect(await count({ business_areas: [area] })).toEqual({ people: 3, companies: 2 })
    expect(await count({ provinces: [1], business_areas: [area] })).toEqual({ people: 2, companies: 1 })
    expect(await count({ provinces: [abroad], partners: [without.id] })).toEqual({ people: 2, companies: 2 })
    expect(await count({})).toEqual({ people: 0, companies: 0 })

    const message = await sent({ provinces: [1], business_areas: [area], partners: [there.id] })
    expect(message).toMatchObject({ recipient_count: 3, read_count: 0, remaining: null })
    for (const person of [...here.members, there.reader]) expect(await titlesOf(person)).toContain(message.id)
    expect(await titlesOf(without.reader)).toEqual([])
  })

  it('are active people of active partners, each once', async () => {
    const one = await company(2)
    const two = await company(0)
    const closed = await company(1)
    await server.pool.query('insert into partner_users (partner_id, user_id) values ($1, $2)', [two.id, one.reader.id])
    await server.pool.query('update users set status = 0 where id = $1', [one.members[1]?.id])
    await server.pool.query('update partners set status = 0 where id = $1', [closed.id])
    const audience = { partners: [one.id, two.id, closed.id] }
    expect((await marketing.call('notification.messages.count', { body: audience })).body).toEqual({
      people: 1,
      companies: 2,
    })
    const { id } = await sent(audience)
    const { rows } = await server.pool.query('select user_id from notification_recipients where notification_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ user_id: one.reader.id }])
  })

  it('are within the reach of who sends, counted and sent alike', async () => {
    const mine = await company(1)
    const other = await company(1)
    const restricted = await server.person({ roles: ['moderator-marketing'], restricted_partners: [mine.id] })
    const body = { ...draft, provinces: [1] }
    const { id, version } = (await restricted.call('notification.messages.store', { body })).body
    const counted = await restricted.call('notification.messages.count', { body: { provinces: [1] } })
    expect(counted.body).toEqual({ people: 1, companies: 1 })
    await restricted.call('notification.messages.send', { path: { notification_message: id }, body: { version } })
    await delivered(id)
    expect(await titlesOf(mine.reader)).toEqual([id])
    expect(await titlesOf(other.reader)).toEqual([])

    const named = { ...draft, partners: [other.id] }
    const refused = await restricted.refused('notification.messages.store', { body: named })
    expect(refused.body.errors).toHaveProperty('partners')
    // An unrestricted colleague sends it to all; the restricted one sees the copies of the own companies only.
    const wide = await sent({ provinces: [1] })
    const path = { notification_message: wide.id }
    const seen = (await restricted.call('notification.messages.recipients', { path })).body.results
    expect(seen.map((row) => row.id)).toEqual([mine.reader.id])
  })
})

describe('sending', () => {
  it('is refused without text, without recipients, and to nobody', async () => {
    const { body: empty } = await marketing.call('notification.messages.store', { body: { common_name: 'Pusty' } })
    const send = (id: number, version: number) =>
      marketing.refused('notification.messages.send', { path: { notification_message: id }, body: { version } })
    expect((await send(empty.id, empty.version)).body).toMatchObject({
      code: 'lifecycle',
      message: expect.stringContaining('no title'),
    })
    const noText = await marketing.call('notification.messages.store', {
      body: { common_name: 'Bez treści', title_pl: 'Tytuł', content_pl: '<p> </p>', provinces: [1] },
    })
    expect((await send(noText.body.id, noText.body.version)).body.message).toContain('no content')
    const noAudience = await written({ provinces: [] })
    expect((await send(noAudience.id, noAudience.version)).body.message).toContain('No recipients')
    const toNobody = await written({ provinces: [abroad] })
    expect((await send(toNobody.id, toNobody.version)).body).toMatchObject({
      code: 'lifecycle',
      message: expect.stringContaining('Nobody'),
    })
    const path = { notification_message: toNobody.id }
    const scheduled = await marketing.refused('notification.messages.schedule', {
      path,
      body: { version: toNobody.version, send_at: new Date(Date.now() + 3_600_000).toISOString() },
    })
    expect(scheduled.body).toMatchObject({ code: 'lifecycle', message: expect.stringContaining('Nobody') })
    const { body } = await marketing.call('notification.messages.show', {
      path: { notification_message: toNobody.id },
    })
    expect(body.status).toBe('draft')
  })

  it('happens once, however often and by whomever it is asked for', async () => {
    const { id: partner, reader } = await company(1)
    const { id, version } = await written({ partners: [partner] })
    const path = { notification_message: id }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => marketing.refused('notification.messages.send', { path, body: { version } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const message = await delivered(id)
    expect(message.sendings).toHaveLength(1)
    expect(await titlesOf(reader)).toEqual([id])
  })

  it('locks the text; what was sent is corrected by a new one', async () => {
    const { id: partner } = await company(1)
    const { id, version } = await sent({ partners: [partner] })
    const body = { ...draft, title_pl: 'Inny', version }
    const answer = await marketing.refused('notification.messages.update', { path: { notification_message: id }, body })
    expect(answer.body.code).toBe('lifecycle')
  })

  it('gives nobody two copies when a batch runs twice, at once or after a crash', async () => {
    const { id: partner } = await company(0)
    const people = batchSize + 50
    await server.pool.query(
      `with added as (
         insert into users (first_name, last_name, email, is_activated)
         select 'Ewa', 'Nr ' || n, gen_random_uuid() || '@tlum.test', false from generate_series(1, $1) n returning id)
       insert into partner_users (partner_id, user_id) select $2, id from added`,
      [people, partner],
    )
    const { rows } = await server.pool.query<{ id: number; sending: number }>(
      `with message as (
         insert into notifications (common_name, title_pl, content_pl, partners, status, sent_at)
         values ('Tłum', 'Tytuł', 'Treść', array[$1::int], 'sending', '2026-03-02T08:00:00Z') returning id)
       insert into notification_sendings (notification_id, started_at) select id, '2026-03-02T08:00:00Z' from message
       returning notification_id as id, id as sending`,
      [partner],
    )
    const { id, sending } = rows[0] as { id: number; sending: number }
    const run = () => deliverBatch(server.db, new Date(), sending)
    const progress = async () =>
      (await marketing.call('notification.messages.show', { path: { notification_message: id } })).body
    expect((await progress()).remaining).toBe(people)
    await Promise.all([run(), run(), run()])
    await run()
    await delivered(id)
    const counted = await server.pool.query(
      `select count(*)::int as copies, count(distinct user_id)::int as people from notification_recipients where notification_id = $1`,
      [id],
    )
    expect(counted.rows).toEqual([{ copies: people, people }])
    expect(await progress()).toMatchObject({
      recipient_count: people,
      sendings: [{ recipient_count: people, finished_at: expect.any(String) }],
    })
  })

  it('again reaches those who have not read it, or everybody anew', async () => {
    const { id: partner, members } = await company(2)
    const [reads, ignores] = members as [Person, Person]
    const message = await sent({ partners: [partner] })
    await reads.call('partnerzone.notification.notifications.show', { path: { notification: message.id } })
    const joined = await server.person({ roles: ['partner'], partners: [partner] })

    const resend = async (only_unread: boolean) => {
      const path = { notification_message: message.id }
      const { version } = (await marketing.call('notification.messages.show', { path })).body
      await marketing.call('notification.messages.resend', { path, body: { version, only_unread } })
      return delivered(message.id)
    }
    const unread = async (person: Person) =>
      (await person.call('partnerzone.notification.notifications.index')).body.unread_count

    const toUnread = await resend(true)
    expect(toUnread.sendings[0]).toMatchObject({ only_unread: true, recipient_count: 2 })
    expect(toUnread).toMatchObject({ recipient_count: 3, read_count: 1 })
    expect(Date.parse(toUnread.sent_at ?? '')).toBeGreaterThan(Date.parse(message.sent_at ?? ''))
    expect([await unread(reads), await unread(ignores), await unread(joined)]).toEqual([0, 1, 1])

    const toAll = await resend(false)
    expect(toAll.sendings[0]).toMatchObject({ only_unread: false, recipient_count: 3 })
    expect(toAll).toMatchObject({ recipient_count: 3, read_count: 0 })
    expect(await unread(reads)).toBe(1)

    const path = { notification_message: message.id }
    const { body } = await marketing.call('notification.messages.recipients', { path })
    const row = (person: Person) => body.results.find(({ id }) => id === person.id)
    expect(row(reads)).toMatchObject({ read_at: null, first_read_at: expect.any(String) })
    expect(row(ignores)).toMatchObject({ read_at: null, first_read_at: null })
    await reads.call('partnerzone.notification.notifications.show', { path: { notification: message.id } })
    const { body: later } = await marketing.call('notification.messages.recipients', { path })
    const again = later.results.find(({ id }) => id === reads.id)
    expect(again?.first_read_at).toBe(row(reads)?.first_read_at)
    expect(Date.parse(again?.read_at ?? '')).toBeGreaterThan(Date.parse(again?.first_read_at ?? ''))
  })

  it('goes by mail too, to those who want it and have proven their address', async () => {
    const { id: partner, members } = await company(3)
    const [wants, declines, unproven] = members as [Person, Person, Person]
    await server.pool.query(`update users set muted_letters = '{notifications}' where id = $1`, [declines.id])
    await server.pool.query('update users set is_activated = false where id = $1', [unproven.id])
    await sent({ partners: [partner] })
    const { rows } = await server.pool.query<{ to: string }>(
      `select data ->> 'to' as to from pgboss.job where name = 'mail.send' and data ->> 'to' = any($1)`,
      [members.map(({ email }) => email)],
    )
    expect(rows).toEqual([{ to: wants.email }])
  })
})

describe('a scheduled one', () => {
  const soon = () => new Date(server.deps.clock().getTime() + 3600_000).toISOString()

  it('is sent once when its time has come, whoever of the workers takes it', async () => {
    const { id: partner, reader } = await company(1)
    const { id, version } = await written({ partners: [partner] })
    const path = { notification_message: id }
    const send_at = soon()
    const { body } = await marketing.call('notification.messages.schedule', { path, body: { version, send_at } })
    expect(body).toMatchObject({ status: 'scheduled', send_at, sent_at: null })
    await sendDue(server.db, new Date())
    expect(await titlesOf(reader)).toEqual([])

    const later = new Date(Date.parse(send_at) + 1000)
    await Promise.all(Array.from({ length: 5 }, () => sendDue(server.db, later)))
    const message = await delivered(id)
    expect(message).toMatchObject({ recipient_count: 1, send_at: null, sendings: [{ sent_by: 'Jan Testowy' }] })
    expect(message.sendings).toHaveLength(1)
    expect(await titlesOf(reader)).toEqual([id])
  })

  it('is not sent after it was taken back, and its text can be changed again', async () => {
    const { id: partner, reader } = await company(1)
    const { id, version } = await written({ partners: [partner] })
    const path = { notification_message: id }
    const send_at = soon()
    const scheduled = (await marketing.call('notification.messages.schedule', { path, body: { version, send_at } }))
      .body
    const locked = { path, body: { ...draft, version: scheduled.version } }
    expect((await marketing.refused('notification.messages.update', locked)).body.code).toBe('lifecycle')
    const back = await marketing.call('notification.messages.unschedule', {
      path,
      body: { version: scheduled.version },
    })
    expect(back.body).toMatchObject({ status: 'draft', send_at: null })
    await sendDue(server.db, new Date(Date.parse(send_at) + 1000))
    expect(await titlesOf(reader)).toEqual([])
    const changed = await marketing.call('notification.messages.update', {
      path,
      body: { ...draft, title_pl: 'Poprawiony', version: back.body.version },
    })
    expect(changed.body.title_pl).toBe('Poprawiony')
  })

  it('cannot be meant for the past', async () => {
    const { id, version } = await written({ provinces: [1] })
    const answer = await marketing.refused('notification.messages.schedule', {
      path: { notification_message: id },
      body: { version, send_at: new Date(server.deps.clock().getTime() - 1000).toISOString() },
    })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveProperty('send_at')
  })

  it('is sent by the job that its scheduling asked for', async () => {
    const { id: partner, reader } = await company(1)
    const { id, version } = await written({ partners: [partner] })
    const send_at = new Date(server.deps.clock().getTime() + 1500).toISOString()
    await marketing.call('notification.messages.schedule', {
      path: { notification_message: id },
      body: { version, send_at },
    })
    await delivered(id)
    expect(await titlesOf(reader)).toEqual([id])
    expect(jobs.find(({ name }) => name === 'notification.due')?.options.schedule).toBe('* * * * *')
  })
})

describe('reading', () => {
  it('is opening it; all can be marked at once; unread ones are first', async () => {
    const { id: partner, reader } = await company(1)
    const [first, second, third] = [
      await sent({ partners: [partner] }),
      await sent({ partners: [partner] }),
      await sent({ partners: [partner] }),
    ]
    const open = { path: { notification: third.id } }
    const opened = (await reader.call('partnerzone.notification.notifications.show', open)).body
    expect(opened).toMatchObject({ title: 'Nowe godziny', is_translated: false, read_at: expect.any(String) })
    expect(await titlesOf(reader)).toEqual([second.id, first.id, third.id])
    const again = (await reader.call('partnerzone.notification.notifications.show', open)).body
    expect(again.read_at).toBe(opened.read_at)

    const unread = await reader.call('partnerzone.notification.notifications.index', { query: { only_unread: '1' } })
    expect(unread.body).toMatchObject({ unread_count: 2, pagination: { total: 2 } })
    const all = await reader.call('partnerzone.notification.notifications.read-all')
    expect(all.body.unread_count).toBe(0)
    const path = { notification_message: first.id }
    const seen = (await marketing.call('notification.messages.recipients', { path, query: { is_read: 'true' } })).body
    expect(seen.results).toMatchObject([{ id: reader.id, read_at: expect.any(String) }])
  })

  it('is of the own copies only, in the own language', async () => {
    const { id: partner, reader } = await company(1)
    const { reader: stranger } = await company(1)
    const body = { ...draft, title_en: 'New hours', content_en: '<p>Until 6.</p>', partners: [partner] }
    const { id, version } = (await marketing.call('notification.messages.store', { body })).body
    await marketing.call('notification.messages.send', { path: { notification_message: id }, body: { version } })
    await delivered(id)
    const path = { notification: id }
    const english = (await reader.call('partnerzone.notification.notifications.show', { path })).body
    expect(english).toMatchObject({ title: 'New hours', content: '<p>Until 6.</p>', is_translated: true })
    const polish = await reader.call('partnerzone.notification.notifications.show', {
      path,
      headers: { 'accept-language': 'pl' },
    })
    expect(polish.body.title).toBe('Nowe godziny')
    expect((await stranger.refused('partnerzone.notification.notifications.show', { path })).status).toBe(404)
    await marketing.call('notification.messages.destroy', { path: { notification_message: id } })
    expect((await reader.refused('partnerzone.notification.notifications.show', { path })).status).toBe(404)
    expect(await titlesOf(reader)).toEqual([])
  })
})
