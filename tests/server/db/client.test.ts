import type pg from 'pg'
import { expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { createTestDatabase } from '#tests/support/servers/database.ts'

it('a connection that breaks as a transaction begins is given back: the next one finds a place, and the pool can be closed', async () => {
  const database = await createTestDatabase()
  const { db, pool, close } = openDatabase(database.url, { size: 1 })
  const one = () => inTransaction(db, (tx) => tx.execute<{ one: number }>('select 1 as one'))
  expect((await one()).rows).toEqual([{ one: 1 }])

  pool.once('acquire', (client) => streamOf(client).destroy())
  await expect(one()).rejects.toThrow()
  expect((await one()).rows).toEqual([{ one: 1 }])
  await close()
  await database.drop()
})

/** The socket of a client, which its types do not declare. */
function streamOf(client: pg.PoolClient): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
}
