import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { emptyOffer } from '#contract/offer/form.ts'
import { line } from '#tests/support/scenarios/offer-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

vi.setConfig({ testTimeout: 60_000 })

/** An offer whose answer is too large to be compressed in one call. */
function longOffer() {
  const lines = Array.from({ length: 300 }, () => line({ name: `Pompa ${randomUUID()} ${randomUUID()}` }))
  return {
    ...emptyOffer(),
    sections: [{ id: 's1', name: '', variant: null, is_optional: false, lines: lines as never }],
  }
}

const patient = { timeout: 20_000, interval: 50 }

let server: TestServer
let partner: Person
let holder: pg.Client

beforeAll(async () => {
  server = await startServer()
  partner = await server.person({ roles: ['partner'] })
  holder = new pg.Client({ connectionString: server.databaseUrl })
  await holder.connect()
})
afterAll(async () => {
  await holder.end()
  await server.stop()
})

it('a client that gives up during a call causes no error of the server', async () => {
  server.deps.log.level = 'info'
  const { body: offer } = await partner.call('partnerzone.offer-generator.offers.store', { body: emptyOffer() })
  await holder.query('begin')
  await holder.query('lock table offers in access exclusive mode')

  const leaving = new AbortController()
  const left = fetch(`${server.url}/api/partnerzone/offer-generator/offers/${offer.id}/preview`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${partner.token}`,
      'content-type': 'application/json',
      'accept-encoding': 'gzip',
    },
    body: JSON.stringify(longOffer()),
    signal: leaving.signal,
  })
  await vi.waitFor(async () => {
    const { rows } = await server.pool.query(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows[0].count).toBeGreaterThan(0)
  }, patient)
  leaving.abort()
  await expect(left).rejects.toThrow('aborted')
  await holder.query('commit')

  await vi.waitFor(() => expect(server.unforeseen.join('')).toContain('the answer is no longer awaited'), patient)
  expect(server.unforeseen.filter((line) => line.includes('unforeseen'))).toEqual([])
})
