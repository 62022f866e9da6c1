import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

vi.setConfig({ testTimeout: 60_000 })

let server: TestServer
let staff: Person
let holder: pg.Client

beforeAll(async () => {
  server = await startServer()
  staff = await server.person({ roles: ['super-admin'] })
  holder = new pg.Client({ connectionString: server.databaseUrl })
  await holder.connect()
})
afterAll(async () => {
  await holder.end()
  await server.stop()
})

async function category(): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into faq_categories (name_pl, name_en) values ('Kotły', 'Boilers') returning id`,
  )
  return rows[0]?.id as number
}

const question = (category_id: number) =>
  staff.call('faq.posts.store', {
    body: {
      question_pl: 'Jak odpowietrzyć obieg?',
      question_en: null,
      answer_pl: '<p>Zaworem.</p>',
      answer_en: null,
      category_id,
      business_areas: [],
      brands: [],
      publication_date: null,
    },
  })

/** Locks a row as a person does whose transaction does not end. */
async function locked(table: string, id: number): Promise<() => Promise<unknown>> {
  await holder.query('begin')
  await holder.query(`select from ${table} where id = $1 for update`, [id])
  return () => holder.query('commit')
}

it('a row that stays locked stops only writers of that row', async () => {
  const [crowded, quiet] = [await category(), await category()]
  const release = await locked('faq_categories', crowded)
  let answered = 0
  const waiting = Array.from({ length: 40 }, () => question(crowded).finally(() => (answered += 1)))
  await vi.waitFor(
    async () => {
      const { rows } = await server.pool.query(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows[0].count).toBeGreaterThan(0)
    },
    { timeout: 20_000, interval: 20 },
  )

  const others = await Promise.all([
    ...Array.from({ length: 10 }, () => staff.call('faq.posts.index')),
    question(quiet),
  ])
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(answered).toBe(0)

  await release()
  const late = await Promise.all(waiting)
  expect(late.map(({ status }) => status)).toEqual(late.map(() => 200))
})

it('calls about one record queue before they take a connection, in every module', async () => {
  const record = await category()
  const release = await locked('faq_categories', record)
  const rename = (n: number) =>
    staff.refused('faq.categories.update', {
      path: { faq_category: record },
      body: { name_pl: `Kotły ${n}`, name_en: 'Boilers', position: 0, active: true, version: 1 },
    })
  const waiting = Array.from({ length: 8 }, (_, n) => rename(n))
  await eventually(async () => {
    const { rows } = await server.pool.query(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%faq_categories%'`,
    )
    expect(rows[0].count).toBe(2)
  })
  await release()
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(7)
})
