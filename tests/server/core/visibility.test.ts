import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Entity } from '#contract/declare/entity.ts'
import { allEntities, type EntityKey, entityKeys } from '#contract/entities.ts'
import { recordKinds } from '#server/http/records/kinds.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'
import { buildWorld, type World } from '#tests/support/world/world.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let server: TestServer
let world: World
let admin: Person
/** People of the company, by what is special about them. */
let people: Record<'plain' | 'ofOtherBrand' | 'withoutRole', Person>
let otherBrand: number

beforeAll(async () => {
  server = await startServer({ inProcess: true })
  world = await buildWorld(server)
  admin = await server.person({ roles: ['admin'] })
  const company = { partners: [world.own] }
  otherBrand = await one(`insert into brands (name) values ('Inna marka') returning id`)
  people = {
    plain: await server.person({ roles: ['partner'], ...company }),
    ofOtherBrand: await server.person({ roles: ['partner'], restricted_brands: [otherBrand], ...company }),
    withoutRole: await server.person({ roles: [], ...company }),
  }
  for (const { id } of Object.values(people)) await copyFor(id)
})
afterAll(() => server.stop())

const one = async (sql: string, values: unknown[] = []) =>
  (await server.pool.query<{ id: number }>(sql, values)).rows[0]?.id as number
const copyFor = (user: number) =>
  server.pool.query(
    `insert into notification_recipients (notification_id, user_id, partner_id, sent_at) values ($1, $2, $3, now())`,
    [world.record('notification'), user, world.own],
  )

/** A change of a stored value, as SQL, that is taken back after it was looked at. */
interface Change {
  table: string
  where: string
  column: string
  value: string
}

const past = `now() - interval '40 days'`
const ahead = `now() + interval '1 day'`

interface Kind {
  /** Its parameter in the world of tests. */
  param: string
  /** Whether the partner zone shows the record to a person. */
  isShown: (person: Person, id: number) => Promise<boolean>
  changes: (id: number) => Change[]
}

const answers = async (asked: Promise<{ status: number }>) => {
  const { status } = await asked
  expect([200, 401, 403, 404]).toContain(status)
  return status === 200
}
const slugOf = async (table: string, id: number) =>
  (await server.pool.query<{ slug: string }>(`select slug from ${table} where id = $1`, [id])).rows[0]?.slug as string

const ownRow = (table: string, id: number) => (column: string, value: string) => ({
  table,
  where: `id = ${id}`,
  column,
  value,
})
const ofContent = (table: string, category?: string) => (id: number) => {
  const row = ownRow(table, id)
  const inCategory = `id = (select category_id from ${table} where id = ${id})`
  return [
    row('status', `'inactive'`),
    row('publication_date', ahead),
    row('business_areas', `'{-1}'`),
    row('business_areas', `'{}'`),
    row('brands', `'{-1}'`),
    row('deleted_at', 'now()'),
    ...(category ? [{ table: category, where: inCategory, column: 'active', value: 'false' }] : []),
  ]
}
const article = (table: string, call: 'news.news' | 'page.pages' | 'marketing.posts', category?: string) => ({
  isShown: async (person: Person, id: number) =>
    answers(person.refused(`partnerzone.${call}.show`, { path: { slug: await slugOf(table, id) } })),
  changes: ofContent(table, category),
})
const shownBy =
  (
    call:
      | 'partnerzone.documentation.documentations.show'
      | 'partnerzone.device.devices.show'
      | 'partnerzone.device.error-codes.show'
      | 'partnerzone.notification.notifications.show'
      | 'partnerzone.training.terms.show',
    param: string,
  ) =>
  (person: Person, id: number) =>
    answers(person.refused(call, { path: { [param]: id } }))

/** Every kind of record of which the back office answers who sees it. */
const kinds: Partial<Record<EntityKey, Kind>> = {
  'news.news': { param: 'news', ...article('news', 'news.news') },
  'page.pages': { param: 'page', ...article('pages', 'page.pages') },
  'marketing.posts': {
    param: 'marketing_post',
    ...article('marketing_posts', 'marketing.posts', 'marketing_categories'),
  },
  'faq.posts': {
    param: 'faq_post',
    isShown: async (person, id) => {
      const { status, body } = await person.call('partnerzone.faq.posts.index')
      return status === 200 && body.results.some(({ posts }) => posts.some((post) => post.id === id))
    },
    changes: ofContent('faq_posts', 'faq_categories'),
  },
  'documentation.documentations': {
    param: 'documentation',
    isShown: shownBy('partnerzone.documentation.documentations.show', 'documentation'),
    changes: (id) => {
      const row = ownRow('documentations', id)
      return [
        row('active', 'false'),
        row('brand_id', '(select min(id) from brands)'),
        row('file_pl', 'null'),
        row('deleted_at', 'now()'),
      ]
    },
  },
  'device.devices': {
    param: 'device',
    isShown: shownBy('partnerzone.device.devices.show', 'device'),
    changes: (id) => [
      ownRow('devices', id)('deleted_at', 'now()'),
      {
        table: 'device_groups',
        where: `id = (select group_id from devices where id = ${id})`,
        column: 'active',
        value: 'false',
      },
      {
        table: 'producers',
        where: `id = (select producer_id from devices where id = ${id})`,
        column: 'brand_id',
        value: String(otherBrand),
      },
    ],
  },
  'device.error-codes': {
    param: 'error_code',
    isShown: shownBy('partnerzone.device.error-codes.show', 'error_code'),
    changes: (id) => [
      ownRow('error_codes', id)('deleted_at', 'now()'),
      { table: 'device_groups', where: 'parent_id is null', column: 'active', value: 'false' },
      { table: 'producers', where: 'true', column: 'brand_id', value: String(otherBrand) },
    ],
  },
  'notification.messages': {
    param: 'notification',
    isShown: shownBy('partnerzone.notification.notifications.show', 'notification'),
    changes: (id) => [
      ownRow('notifications', id)('deleted_at', 'now()'),
      {
        table: 'notification_recipients',
        where: `notification_id = ${id} and user_id in (${people.plain.id}, ${people.ofOtherBrand.id})`,
        column: 'partner_id',
        value: String(world.foreign),
      },
      {
        table: 'notification_recipients',
        where: `notification_id = ${id} and user_id = ${people.plain.id}`,
        column: 'notification_id',
        value: String(world.record('notification_message')),
      },
    ],
  },
  'training.terms': {
    param: 'term',
    isShown: shownBy('partnerzone.training.terms.show', 'term'),
    changes: (id) => {
      const row = ownRow('training_terms', id)
      const training = { table: 'trainings', where: `id = (select training_id from training_terms where id = ${id})` }
      return [
        row('status', `'planned'`),
        row('training_date', past),
        row('deleted_at', 'now()'),
        { ...training, column: 'active', value: 'false' },
        { table: 'training_participants', where: `term_id = ${id}`, column: 'status', value: `'cancelled'` },
        { table: 'producers', where: 'true', column: 'brand_id', value: String(otherBrand) },
      ]
    },
  },
}

/** Looks at the stored data with a change, and takes it back. */
async function changed(changes: readonly Change[], look: () => Promise<void>): Promise<void> {
  const [change, ...others] = changes
  if (!change) return look()
  const { table, where, column, value } = change
  const key = table === 'notification_recipients' ? 'user_id' : 'id'
  const { rows: keys } = await server.pool.query<{ key: number; before: string | null }>(
    `select ${key} as key, ${column}::text as before from ${table} where ${where}`,
  )
  expect(keys.length, `${table} where ${where}`).toBeGreaterThan(0)
  await server.pool.query(`update ${table} set ${column} = ${value} where ${where}`)
  try {
    await changed(others, look)
  } finally {
    for (const row of keys)
      await server.pool.query(`update ${table} set ${column} = $1 where ${key} = $2`, [row.before, row.key])
  }
}

/** No change, each, and each two. */
function combinations(changes: readonly Change[]): Change[][] {
  return [
    [],
    ...changes.map((change) => [change]),
    ...changes.flatMap((first, index) => changes.slice(index + 1).map((second) => [first, second])),
  ]
}

const seen = async (entity: string, record: number, caller = admin) =>
  (await caller.call('core.visibility.show', { path: { entity, record }, query: { partner: String(world.own) } })).body
    .people

describe('who sees a record', () => {
  it('is answered for exactly the kinds that the partner zone shows by a call', () => {
    const declared = entityKeys.filter((key) => (allEntities[key] as Entity).shownBy)
    expect(
      recordKinds()
        .flatMap(({ entity, inZone }) => (inZone ? [entity] : []))
        .toSorted(),
    ).toEqual(declared.toSorted())
    expect(Object.keys(kinds).toSorted()).toEqual(declared.toSorted())
  })

  it.each(Object.keys(kinds) as EntityKey[])(
    '%s: as the partner zone answers each person, whatever stands against it',
    async (entity) => {
      const { param, isShown, changes } = kinds[entity] as Kind
      const id = world.record(param)
      const outcomes = new Set<boolean>()
      for (const combination of combinations(changes(id)))
        await changed(combination, async () => {
          const readers = await seen(entity, id)
          for (const [name, person] of Object.entries(people)) {
            const reader = readers.find(({ user_id }) => user_id === person.id)
            const shown = await isShown(person, id)
            outcomes.add(shown)
            const told = combination.map(({ table, column, value }) => `${table}.${column} = ${value}`)
            expect({ name, told, sees: reader?.sees }).toEqual({ name, told, sees: shown })
            const unmet = reader?.conditions.filter(({ met }) => !met) ?? []
            if (!shown) expect(unmet, `${name}: ${told}`).not.toEqual([])
            else if (reader?.exception === null) expect(unmet).toEqual([])
          }
        })
      expect(outcomes).toEqual(new Set([true, false]))
    },
  )
})

describe('the reason', () => {
  const reasonOf = async (entity: string, id: number, person: Person) => {
    const reader = (await seen(entity, id)).find(({ user_id }) => user_id === person.id)
    return reader?.conditions.find(({ met }) => !met)
  }

  it('is the first condition that is not met, with the record on which it depends', async () => {
    const post = world.record('marketing_post')
    const category = await one('select category_id as id from marketing_posts where id = $1', [post])
    const row = ownRow('marketing_posts', post)
    const hidden = { table: 'marketing_categories', where: `id = ${category}`, column: 'active', value: 'false' }
    await changed([hidden], async () =>
      expect(await reasonOf('marketing.posts', post, people.plain)).toEqual({
        name: 'category',
        met: false,
        depends_on: { entity: 'marketing.categories', id: category },
      }),
    )
    await changed([hidden, row('status', `'inactive'`)], async () =>
      expect(await reasonOf('marketing.posts', post, people.plain)).toMatchObject({
        name: 'published',
        depends_on: { entity: 'marketing.posts', id: post },
      }),
    )
    await changed([row('business_areas', `'{-1}'`)], async () =>
      expect(await reasonOf('marketing.posts', post, people.plain)).toMatchObject({
        name: 'area',
        depends_on: { entity: 'partner.partners', id: world.own },
      }),
    )
    await changed([row('brands', `'{-1}'`)], async () =>
      expect(await reasonOf('marketing.posts', post, people.ofOtherBrand)).toMatchObject({
        name: 'brand',
        depends_on: { entity: 'user.users', id: people.ofOtherBrand.id },
      }),
    )
  })

  it('is the account, its address, its company or its role before anything of the record', async () => {
    const news = world.record('news')
    const account = ownRow('users', people.plain.id)
    const reason = async () => (await reasonOf('news.news', news, people.plain))?.name
    await changed([account('status', '0')], async () => expect(await reason()).toBe('account'))
    await changed([account('is_activated', 'false')], async () => expect(await reason()).toBe('confirmed'))
    await changed([ownRow('partners', world.own)('status', '2')], async () => expect(await reason()).toBe('company'))
    expect((await reasonOf('news.news', news, people.withoutRole))?.name).toBe('role')
  })

  it('does not stand against a term on which the company has participants', async () => {
    const term = world.record('term')
    await changed([ownRow('training_terms', term)('status', `'planned'`)], async () => {
      const reader = (await seen('training.terms', term)).find(({ user_id }) => user_id === people.plain.id)
      expect(reader).toMatchObject({ sees: true, exception: 'registered' })
    })
  })
})

describe('the answer', () => {
  it('is given to who may read the record and the company, and to no one else', async () => {
    const news = world.record('news')
    const asked = (person: Person, partner = world.own, entity = 'news.news') =>
      person.refused('core.visibility.show', { path: { entity, record: news }, query: { partner: String(partner) } })
    const restricted = await server.person({ roles: ['moderator-docs'], restricted_partners: [world.own] })
    expect((await asked(restricted)).status).toBe(200)
    expect((await asked(restricted, world.foreign)).status).toBe(404)
    expect((await asked(people.plain)).status).toBe(403)
    expect((await asked(admin, world.own, 'partner.partners')).status).toBe(404)
    const ofOtherBrand = await server.person({ roles: ['moderator-marketing'], restricted_brands: [otherBrand] })
    await changed([ownRow('news', news)('brands', `'{-1}'`)], async () =>
      expect((await asked(ofOtherBrand)).status).toBe(404),
    )
  })
})
