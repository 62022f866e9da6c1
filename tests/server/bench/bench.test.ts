import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { parts, sectionOf, withSection } from '#scripts/bench/parts.ts'
import { sizeOf } from '#scripts/bench/size.ts'
import { startDemonstration } from '#tests/support/servers/demonstration.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

/*
 * The parts of `npm run bench` with a five hundredth of its records: that each ends, and what it counts. The times mean nothing here. The
 * parts "client" and "first-rows" need a browser: `e2e/bench/bench.spec.ts` and `e2e/bench/first-rows.spec.ts`.
 */
const size = sizeOf(0.002)
/** Parts that this file or another one tries. */
const tried = new Set(['client', 'first-rows'])
afterAll(() => expect([...tried].toSorted()).toEqual(Object.keys(parts).toSorted()))

vi.setConfig({ testTimeout: 600_000, hookTimeout: 900_000 })

let server: TestServer
let client: pg.Client

/** Each part has a product of its own, as in the bench. */
beforeEach(async () => {
  vi.spyOn(console, 'info').mockReturnValue(undefined)
  server = await startDemonstration({ work: true })
  client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await client?.end()
  await server?.stop()
})

/** What a part says after so many records: the same text as on the page, with other figures. */
async function measured(name: string): Promise<string> {
  const part = parts[name]
  tried.add(name)
  if (!part) throw new Error(`There is no part "${name}"`)
  const product = { url: server.url, dataDir: server.deps.config.data_dir, memory: () => 1 }
  const section = await sectionOf(part, product, client, size)
  const page = withSection(readFileSync('docs/performance.md', 'utf8'), part.heading, section)
  expect(page).toContain(`## ${part.heading}\n\n${section}\n`)
  return section
}

/** The first cells of the lines of a table, whose other cells are figures. */
function linesOf(section: string): string[] {
  const [, , ...lines] = section.split('\n').filter((line) => line.startsWith('| '))
  expect(section).not.toContain('NaN')
  return lines.map((line) => line.split('|')[1]?.trim() ?? '')
}

it('measures calls, after it has filled each table', async () => {
  const section = await measured('calls')
  expect(section).toMatch(/^With 400 orders, 400 devices, 200 error codes, 100 contractors, 10 partners, 40 users; by /)
  expect(linesOf(section)).toEqual([
    'service orders, page 1',
    'service orders, page 500',
    'service orders, filtered',
    'contractors, filtered by two texts',
    'devices, name contains',
    'devices, name contains two words',
    'devices, name contains two words and a number of two digits',
    'error codes by a word',
    'one service order with its timeline',
    'a new contractor, stored',
  ])
  expect(section).toMatch(/\n\nTaken on \d{4}-\d\d-\d\d with (commit [0-9a-f]{8}|an unknown commit)/)
  const { rows } = await client.query(
    `select (select count(*)::int from service_orders where id > 1000000) as orders,
       (select count(*)::int from devices where external_id ~ '^B\\d+$') as devices,
       (select count(*)::int from contractors where name = 'Instal-Bench') as stored`,
  )
  expect(rows).toEqual([{ orders: 400, devices: 400, stored: expect.any(Number) }])
  expect(rows[0].stored).toBeGreaterThanOrEqual(16)
})

it('measures the search, among its own entries', async () => {
  const section = await measured('search')
  expect(section).toMatch(/^Among 2,000 entries of every large kind/)
  expect(linesOf(section)).toHaveLength(12)
})

it('measures an import, of which every row is written', async () => {
  const section = await measured('imports')
  expect(section).toMatch(/^200 error codes with two devices and a group each/)
  expect(linesOf(section)).toHaveLength(4)
})
