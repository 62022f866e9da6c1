import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { raiseAmong, type Subscriptions } from '#server/events.ts'
import { refuse } from '#server/refusal.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
  await server.pool.query('create table told (what text not null)')
})
afterAll(() => server.stop())

const tell =
  (what: string): NonNullable<Subscriptions['membership.ended']>[number]['answer'] =>
  async ({ db }, { user_id }) => {
    await db.execute(sql`insert into told values (${`${what} ${user_id}`})`)
  }

const end = (modules: readonly Subscriptions[], user_id: number) =>
  inTransaction(server.db, async (db) => {
    await db.execute(sql`insert into told values ('written')`)
    await raiseAmong(modules, { db, by: systemActor, at: new Date() }, 'membership.ended', { partner_id: 1, user_id })
  })

const told = async () => {
  const { rows } = await server.pool.query<{ what: string }>(
    'with gone as (delete from told returning what) select * from gone',
  )
  return rows.map(({ what }) => what)
}

describe('an event', () => {
  it('reaches the modules in their order, within the transaction of the write', async () => {
    const modules: Subscriptions[] = [
      { 'membership.ended': [{ tables: [], answer: tell('first') }] },
      { 'account.closed': [{ tables: [], answer: { nothing: 'because it is another event' } }] },
      {
        'membership.ended': [
          { tables: [], answer: tell('second') },
          { tables: [], answer: tell('third') },
        ],
      },
    ]
    await end(modules, 7)
    expect(await told()).toEqual(['written', 'first 7', 'second 7', 'third 7'])
  })

  it('whose answer is refused takes the write back', async () => {
    const modules: Subscriptions[] = [
      { 'membership.ended': [{ tables: [], answer: tell('first') }] },
      { 'membership.ended': [{ tables: [], answer: async () => refuse('lifecycle') }] },
    ]
    await expect(end(modules, 8)).rejects.toThrow()
    expect(await told()).toEqual([])
  })
})
