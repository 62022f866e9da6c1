import { describe, expect, it } from 'vitest'

import { notificationDesk } from '#tests/support/scenarios/notification-desk.ts'

const desk = notificationDesk()
const { company, draft, delivered, sent, titlesOf } = desk

describe('the recipients', () => {
  it('are limited by provinces and business areas together, plus named partners', async () => {
    const here = await company(2)
    const there = await company(1, { province_id: desk.abroad })
    const without = await company(1, { business_area_id: null })
    const count = async (audience: object) =>
      (await desk.marketing.call('notification.messages.count', { body: audience })).body
    expect(await count({ provinces: [1] })).toEqual({ people: 3, companies: 2 })
    expect(await count({ business_areas: [desk.area] })).toEqual({ people: 3, companies: 2 })
    expect(await count({ provinces: [1], business_areas: [desk.area] })).toEqual({ people: 2, companies: 1 })
    expect(await count({ provinces: [desk.abroad], partners: [without.id] })).toEqual({ people: 2, companies: 2 })
    expect(await count({})).toEqual({ people: 0, companies: 0 })

    const message = await sent({ provinces: [1], business_areas: [desk.area], partners: [there.id] })
    expect(message).toMatchObject({ recipient_count: 3, read_count: 0, remaining: null })
    for (const person of [...here.members, there.reader]) expect(await titlesOf(person)).toContain(message.id)
    expect(await titlesOf(without.reader)).toEqual([])
  })

  it('are active people of active partners, each once', async () => {
    const one = await company(2)
    const two = await company(0)
    const closed = await company(1)
    await desk.server.pool.query('insert into partner_users (partner_id, user_id) values ($1, $2)', [
      two.id,
      one.reader.id,
    ])
    await desk.server.pool.query('update users set status = 0 where id = $1', [one.members[1]?.id])
    await desk.server.pool.query('update partners set status = 0 where id = $1', [closed.id])
    const audience = { partners: [one.id, two.id, closed.id] }
    expect((await desk.marketing.call('notification.messages.count', { body: audience })).body).toEqual({
      people: 1,
      companies: 2,
    })
    const { id } = await sent(audience)
    const { rows } = await desk.server.pool.query(
      'select user_id from notification_recipients where notification_id = $1',
      [id],
    )
    expect(rows).toEqual([{ user_id: one.reader.id }])
  })

  it('are those within the sender’s restrictions, in the count and when sent', async () => {
    const mine = await company(1)
    const other = await company(1)
    const restricted = await desk.server.person({ roles: ['moderator-marketing'], restricted_partners: [mine.id] })
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

describe('reading', () => {
  it('means opening it; all can be marked at once; unread ones are first', async () => {
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
    const seen = (await desk.marketing.call('notification.messages.recipients', { path, query: { is_read: 'true' } }))
      .body
    expect(seen.results).toMatchObject([{ id: reader.id, read_at: expect.any(String) }])
  })

  it('concerns one’s own copies only, in one’s own language', async () => {
    const { id: partner, reader } = await company(1)
    const { reader: stranger } = await company(1)
    const body = { ...draft, title_en: 'New hours', content_en: '<p>Until 6.</p>', partners: [partner] }
    const { id, version } = (await desk.marketing.call('notification.messages.store', { body })).body
    await desk.marketing.call('notification.messages.send', { path: { notification_message: id }, body: { version } })
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
    await desk.marketing.call('notification.messages.destroy', { path: { notification_message: id } })
    expect((await reader.refused('partnerzone.notification.notifications.show', { path })).status).toBe(404)
    expect(await titlesOf(reader)).toEqual([])
  })
})
