import { describe, expect, it } from 'vitest'
import { deliverBatch, deliveryBatchSize, sendDue } from '#server/modules/notification/deliver.ts'
import { allJobs as jobs } from '#server/modules.ts'
import { notificationDesk } from '#tests/support/scenarios/notification-desk.ts'
import type { Person } from '#tests/support/servers/server.ts'

const desk = notificationDesk()
const { company, draft, written, delivered, sent, titlesOf } = desk

describe('sending', () => {
  it('is refused without text, without recipients and when they are nobody', async () => {
    const { body: empty } = await desk.marketing.call('notification.messages.store', { body: { common_name: 'Pusty' } })
    const send = (id: number, version: number) =>
      desk.marketing.refused('notification.messages.send', { path: { notification_message: id }, body: { version } })
    expect((await send(empty.id, empty.version)).body).toMatchObject({
      code: 'lifecycle',
      message: expect.stringContaining('no title'),
    })
    const noText = await desk.marketing.call('notification.messages.store', {
      body: { common_name: 'Bez treści', title_pl: 'Tytuł', content_pl: '<p> </p>', provinces: [1] },
    })
    expect((await send(noText.body.id, noText.body.version)).body.message).toContain('no content')
    const noAudience = await written({ provinces: [] })
    expect((await send(noAudience.id, noAudience.version)).body.message).toContain('No recipients')
    const toNobody = await written({ provinces: [desk.abroad] })
    expect((await send(toNobody.id, toNobody.version)).body).toMatchObject({
      code: 'lifecycle',
      message: expect.stringContaining('No one'),
    })
    const path = { notification_message: toNobody.id }
    const scheduled = await desk.marketing.refused('notification.messages.schedule', {
      path,
      body: { version: toNobody.version, send_at: new Date(Date.now() + 3_600_000).toISOString() },
    })
    expect(scheduled.body).toMatchObject({ code: 'lifecycle', message: expect.stringContaining('No one') })
    const { body } = await desk.marketing.call('notification.messages.show', {
      path: { notification_message: toNobody.id },
    })
    expect(body.status).toBe('draft')
  })

  it('happens once, however often and by however many people it is requested', async () => {
    const { id: partner, reader } = await company(1)
    const { id, version } = await written({ partners: [partner] })
    const path = { notification_message: id }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        desk.marketing.refused('notification.messages.send', { path, body: { version } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const message = await delivered(id)
    expect(message.sendings).toHaveLength(1)
    expect(await titlesOf(reader)).toEqual([id])
  })

  it('locks the text; a sent one is corrected by another', async () => {
    const { id: partner } = await company(1)
    const { id, version } = await sent({ partners: [partner] })
    const body = { ...draft, title_pl: 'Inny', version }
    const answer = await desk.marketing.refused('notification.messages.update', {
      path: { notification_message: id },
      body,
    })
    expect(answer.body.code).toBe('lifecycle')
  })

  it('gives nobody two copies when a batch runs twice, at once or after a crash', async () => {
    const { id: partner } = await company(0)
    const people = deliveryBatchSize + 50
    await desk.server.pool.query(
      `with added as (
         insert into users (first_name, last_name, email, is_activated)
         select 'Ewa', 'Nr ' || n, gen_random_uuid() || '@tlum.test', false from generate_series(1, $1) n returning id)
       insert into partner_users (partner_id, user_id) select $2, id from added`,
      [people, partner],
    )
    const { rows } = await desk.server.pool.query<{ id: number; sending: number }>(
      `with message as (
         insert into notifications (common_name, title_pl, content_pl, partners, status, sent_at)
         values ('Tłum', 'Tytuł', 'Treść', array[$1::int], 'sending', '2026-03-02T08:00:00Z') returning id)
       insert into notification_sendings (notification_id, started_at) select id, '2026-03-02T08:00:00Z' from message
       returning notification_id as id, id as sending`,
      [partner],
    )
    const { id, sending } = rows[0] as { id: number; sending: number }
    const run = () => deliverBatch(desk.server.db, new Date(), sending)
    const progress = async () =>
      (await desk.marketing.call('notification.messages.show', { path: { notification_message: id } })).body
    expect((await progress()).remaining).toBe(people)
    await Promise.all([run(), run(), run()])
    await run()
    await delivered(id)
    const counted = await desk.server.pool.query(
      `select count(*)::int as copies, count(distinct user_id)::int as people from notification_recipients where notification_id = $1`,
      [id],
    )
    expect(counted.rows).toEqual([{ copies: people, people }])
    expect(await progress()).toMatchObject({
      recipient_count: people,
      sendings: [{ recipient_count: people, finished_at: expect.any(String) }],
    })
  })

  it('again reaches those who have not read it, or everybody', async () => {
    const { id: partner, members } = await company(2)
    const [reads, ignores] = members as [Person, Person]
    const message = await sent({ partners: [partner] })
    await reads.call('partnerzone.notification.notifications.show', { path: { notification: message.id } })
    const joined = await desk.server.person({ roles: ['partner'], partners: [partner] })

    const resend = async (only_unread: boolean) => {
      const path = { notification_message: message.id }
      const { version } = (await desk.marketing.call('notification.messages.show', { path })).body
      await desk.marketing.call('notification.messages.resend', { path, body: { version, only_unread } })
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
    const { body } = await desk.marketing.call('notification.messages.recipients', { path })
    const row = (person: Person) => body.results.find(({ id }) => id === person.id)
    expect(row(reads)).toMatchObject({ read_at: null, first_read_at: expect.any(String) })
    expect(row(ignores)).toMatchObject({ read_at: null, first_read_at: null })
    await reads.call('partnerzone.notification.notifications.show', { path: { notification: message.id } })
    const { body: later } = await desk.marketing.call('notification.messages.recipients', { path })
    const again = later.results.find(({ id }) => id === reads.id)
    expect(again?.first_read_at).toBe(row(reads)?.first_read_at)
    expect(Date.parse(again?.read_at ?? '')).toBeGreaterThan(Date.parse(again?.first_read_at ?? ''))
  })

  it('also sends letters to those who want them and have confirmed their address', async () => {
    const { id: partner, members } = await company(3)
    const [wants, declines, unproven] = members as [Person, Person, Person]
    await desk.server.pool.query(`update users set muted_letters = '{notifications}' where id = $1`, [declines.id])
    await desk.server.pool.query('update users set is_activated = false where id = $1', [unproven.id])
    await sent({ partners: [partner] })
    const { rows } = await desk.server.pool.query<{ to: string }>(
      `select data ->> 'to' as to from pgboss.job where name = 'mail.send' and data ->> 'to' = any($1)`,
      [members.map(({ email }) => email)],
    )
    expect(rows).toEqual([{ to: wants.email }])
  })
})

describe('a scheduled notification', () => {
  const soon = () => new Date(desk.server.deps.clock().getTime() + 3600_000).toISOString()

  it('is sent once at its time, whichever worker takes it', async () => {
    const { id: partner, reader } = await company(1)
    const { id, version } = await written({ partners: [partner] })
    const path = { notification_message: id }
    const send_at = soon()
    const { body } = await desk.marketing.call('notification.messages.schedule', { path, body: { version, send_at } })
    expect(body).toMatchObject({ status: 'scheduled', send_at, sent_at: null })
    await sendDue(desk.server.db, new Date())
    expect(await titlesOf(reader)).toEqual([])

    const later = new Date(Date.parse(send_at) + 1000)
    await Promise.all(Array.from({ length: 5 }, () => sendDue(desk.server.db, later)))
    const message = await delivered(id)
    expect(message).toMatchObject({ recipient_count: 1, send_at: null, sendings: [{ sent_by: 'Jan Testowy' }] })
    expect(message.sendings).toHaveLength(1)
    expect(await titlesOf(reader)).toEqual([id])
  })

  it('is not sent after it was withdrawn, and can be edited again', async () => {
    const { id: partner, reader } = await company(1)
    const { id, version } = await written({ partners: [partner] })
    const path = { notification_message: id }
    const send_at = soon()
    const scheduled = (
      await desk.marketing.call('notification.messages.schedule', { path, body: { version, send_at } })
    ).body
    const locked = { path, body: { ...draft, version: scheduled.version } }
    expect((await desk.marketing.refused('notification.messages.update', locked)).body.code).toBe('lifecycle')
    const back = await desk.marketing.call('notification.messages.unschedule', {
      path,
      body: { version: scheduled.version },
    })
    expect(back.body).toMatchObject({ status: 'draft', send_at: null })
    await sendDue(desk.server.db, new Date(Date.parse(send_at) + 1000))
    expect(await titlesOf(reader)).toEqual([])
    const changed = await desk.marketing.call('notification.messages.update', {
      path,
      body: { ...draft, title_pl: 'Poprawiony', version: back.body.version },
    })
    expect(changed.body.title_pl).toBe('Poprawiony')
  })

  it('cannot have a time in the past', async () => {
    const { id, version } = await written({ provinces: [1] })
    const answer = await desk.marketing.refused('notification.messages.schedule', {
      path: { notification_message: id },
      body: { version, send_at: new Date(desk.server.deps.clock().getTime() - 1000).toISOString() },
    })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveProperty('send_at')
  })

  it('is sent by the job that scheduling it queued', async () => {
    const { id: partner, reader } = await company(1)
    const { id, version } = await written({ partners: [partner] })
    const send_at = new Date(desk.server.deps.clock().getTime() + 1500).toISOString()
    await desk.marketing.call('notification.messages.schedule', {
      path: { notification_message: id },
      body: { version, send_at },
    })
    await delivered(id)
    expect(await titlesOf(reader)).toEqual([id])
    expect(jobs.find(({ name }) => name === 'notification.due')?.options.schedule).toBe('* * * * *')
  })
})
