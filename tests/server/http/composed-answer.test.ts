import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoint } from '#contract/declare/endpoint.ts'
import type { AnyHandler } from '#server/http/handlers.ts'
import { addRoutes } from '#server/http/routes.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

/* A writing call whose answer cannot be composed. */

let server: TestServer
const app = Fastify()
/** How often the answer can be written as JSON before it fails. */
let writable = 0

beforeAll(async () => {
  server = await startServer()
  const declared = (path: string, idempotent: boolean) =>
    endpoint({
      method: 'POST',
      path,
      access: 'public',
      idempotent,
      result: v.object({ value: v.any() }),
      summary: path,
    })
  const store: AnyHandler = async (call) => {
    await call.db.execute(
      sql`insert into repair_types (name_pl, name_en) values ('Bez odpowiedzi', 'Without an answer')`,
    )
    await call.enqueue('mail.send', { template: 'without_answer' })
    const toJSON = () => {
      if (writable === 0) throw new Error('no JSON')
      writable -= 1
      return 'written'
    }
    return { value: { toJSON } }
  }
  const calls = { 'test.plain.store': declared('plain', false), 'test.repeatable.store': declared('repeatable', true) }
  addRoutes(app, server.deps, calls, new Map(Object.keys(calls).map((name) => [name, store])))
})
afterAll(async () => {
  await app.close()
  await server.stop()
})

async function written() {
  const { rows } = await server.pool.query(`select
    (select count(*)::int from repair_types where name_pl = 'Bez odpowiedzi') as records,
    (select count(*)::int from pgboss.job where data ->> 'template' = 'without_answer') as letters,
    (select count(*)::int from idempotency_keys) as keys`)
  return rows[0]
}
const nothing = { records: 0, letters: 0, keys: 0 }

describe('a call whose answer cannot be composed', () => {
  it('has written nothing, queued no letter, and answers 500', async () => {
    writable = 0
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/plain' })
    expect({ statusCode, ...(await written()) }).toEqual({ statusCode: 500, ...nothing })
  })

  it('leaves its key free, so that the request can be repeated', async () => {
    const request = { method: 'POST', url: '/api/repeatable', headers: { 'idempotency-key': randomUUID() } } as const
    // Written once into the row of the key; the answer itself fails.
    writable = 1
    expect((await app.inject(request)).statusCode).toBe(500)
    expect(await written()).toEqual(nothing)

    writable = 2
    const again = await app.inject(request)
    expect({ statusCode: again.statusCode, body: again.json() }).toEqual({
      statusCode: 200,
      body: { value: 'written' },
    })
    expect(again.headers['idempotency-replayed']).toBeUndefined()
    expect(await written()).toEqual({ records: 1, letters: 1, keys: 1 })
  })
})
