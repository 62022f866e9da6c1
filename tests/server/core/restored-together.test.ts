import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newContractor } from '#tests/support/scenarios/contractors.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startServer()
  admin = await server.person({ roles: ['super-admin'] })
})
afterAll(() => server.stop())

const restore = (entity: string, record: number, language = 'en') =>
  admin.refused('core.trash.restore', { path: { entity, record }, headers: { 'accept-language': language } })

describe('a record in the trash that refers to another one there', () => {
  it('comes back after what it refers to, which is named', async () => {
    const category = (await admin.call('faq.categories.store', { body: { name_pl: 'Pompy', name_en: 'Pumps' } })).body
      .id
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into faq_posts (question_pl, question_en, answer_pl, answer_en, category_id)
       values ('Jak?', 'How?', 'Tak', 'So', $1) returning id`,
      [category],
    )
    const post = rows[0]?.id ?? 0
    await admin.call('faq.posts.destroy', { path: { faq_post: post } })
    await admin.call('faq.categories.destroy', { path: { faq_category: category } })
    expect(await restore('faq.posts', post)).toMatchObject({
      status: 409,
      body: { message: 'Cannot be restored: FAQ category “Pompy” is in the trash too. Restore it first.' },
    })
    expect((await restore('faq.posts', post, 'pl')).body.message).toContain('kategoria FAQ „Pompy”')
    expect((await restore('faq.categories', category)).status).toBe(200)
    expect((await restore('faq.posts', post)).status).toBe(200)
  })

  it('also where it lists several, or names it by a code that a new record may have', async () => {
    const tag = (await admin.call('device.tags.store', { body: { name: 'cicha' } })).body.id
    const country = async () =>
      (await admin.call('dictionary.countries.store', { body: { code: 'XY', name_pl: 'Próbna', name_en: 'Trial' } }))
        .body.id
    const first = await country()
    const { id: contractor } = await newContractor(server, admin, { name: 'Zza granicy' })
    await server.pool.query(`update contractors set address_country = 'XY', deleted_at = now() where id = $1`, [
      contractor,
    ])
    const { rows } = await server.pool.query<{ card: number }>(
      `with brand as (insert into brands (name) values ('Termik') returning id)
       insert into product_cards (name, brand_id, tags, deleted_at)
       select 'Karta', id, array[$1::int], now() from brand returning id as card`,
      [tag],
    )
    const card = rows[0]?.card ?? 0
    await admin.call('dictionary.countries.destroy', { path: { country: first } })
    await admin.call('device.tags.destroy', { path: { device_tag: tag } })
    expect((await restore('device.productcards', card)).body.message).toContain('cicha')
    expect((await restore('contractor.contractors', contractor)).body.message).toContain('Próbna')
    await country()
    expect((await restore('contractor.contractors', contractor)).status).toBe(200)
  })
})
