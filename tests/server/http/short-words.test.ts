import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contains } from '#server/http/lists/conditions.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

it('several words find what each of them finds, however short they are', async () => {
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
