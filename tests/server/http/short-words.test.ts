import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contains } from '#server/http/lists/conditions.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

interface Plan {
  'Index Cond'?: string
  Plans?: Plan[]
}

interface Index {
  name: string
  source: string
  /** The text within `search_text`. */
  text: string
  /** The condition of a partial index. */
  live: string | null
}

/** The condition by which a select reads an index, where neither the table nor another index may be read. */
async function indexCondition({ name, source, text, live }: Index, typed: string): Promise<string> {
  const where = sql`${sql.raw(live ?? 'true')} and ${contains(sql.raw(text), typed) as SQL}`
  const { sql: condition, params } = new PgDialect().sqlToQuery(where)
  const client = await server.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const { rows: others } = await client.query<{ other: string }>(
      `select indexrelid::regclass::text as other from pg_index where indrelid = $1::regclass and indexrelid <> $2::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)`,
      [source, name],
    )
    for (const { other } of others) await client.query(`drop index ${other}`)
    const { rows } = await client.query(`explain (format json) select from ${source} where ${condition}`, params)
    const found = (plan: Plan): string[] => [plan['Index Cond'] ?? [], ...(plan.Plans ?? []).map(found)].flat()
    return found(rows[0]['QUERY PLAN'][0].Plan).join(' ')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it('a word of one or two letters does not make a trigram index be read whole beside longer ones, whatever the index', async () => {
  const { rows: indexes } = await server.pool.query<Index>(
    `select c.relname as name, x.indrelid::regclass::text as source,
       regexp_replace(pg_get_expr(x.indexprs, x.indrelid), '^search_text\\((.*)\\)$', '\\1') as text,
       pg_get_expr(x.indpred, x.indrelid) as live
     from pg_index x join pg_class c on c.oid = x.indexrelid join pg_opclass o on o.oid = x.indclass[0]
     where o.opcname = 'gin_trgm_ops' and x.indnatts = 1 and pg_get_expr(x.indexprs, x.indrelid) like 'search_text(%'`,
  )
  expect(indexes.length).toBeGreaterThan(40)
  const wrong: unknown[] = []
  for (const index of indexes) {
    const condition = await indexCondition(index, 'Daikin 12 Altherma kW')
    if (!/%daikin%.*%altherm%/.test(condition) || /%(12|kw)%/.test(condition)) wrong.push([index.name, condition])
  }
  expect(wrong).toEqual([])
  const devices = indexes.find(({ name }) => name === 'devices_search') as Index
  expect(await indexCondition(devices, '12')).toContain('%12%')
})

it('words find together what each of them finds, however short they are', async () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'B', 'ł', '1', '2', '-', '.', '%', '_', '\\'),
    minLength: 1,
    maxLength: 4,
  })
  const words = fc.array(word, { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.array(words, { minLength: 5, maxLength: 12 }), words, async (names, typed) => {
      const rows = sql.join(
        names.map((name, n) => sql`(${n}::int, ${name.join(' ')})`),
        sql`, `,
      )
      const found = async (text: string) => {
        const where = contains(sql`name`, text) ?? sql`true`
        const { rows: matching } = await server.db.execute<{ n: number }>(
          sql`select n from (values ${rows}) rows (n, name) where ${where} order by n`,
        )
        return matching.map(({ n }) => n)
      }
      const each = await Promise.all(typed.map(found))
      const inAll = names.map((_, n) => n).filter((n) => each.every((some) => some.includes(n)))
      expect(await found(typed.join(' '))).toEqual(inAll)
    }),
    { numRuns: 200 },
  )
})
