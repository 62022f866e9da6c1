import { read } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { type DemonstrationRecords, recordsOfDemonstration } from '#tests/support/contract/demonstration-records.ts'
import { storeHostileTexts } from '#tests/support/contract/hostile-database.ts'
import { startDemonstration } from '#tests/support/servers/demonstration.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

// The demonstration comes with real photographs and papers.
vi.setConfig({ hookTimeout: 600_000, testTimeout: 60_000 })

const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]
/** Files and archives are bytes of the library, the stream of notifications has no end, and signing out would end the test. */
const readable = all.filter(
  ([name, { method }]) =>
    method === 'GET' && !/^(auth\.logout|media\.|public-zone\.documentation\.bulk)|notification.*stream/.test(name),
)
const lists = all.filter(([, { kind }]) => kind === 'list')

let server: TestServer
let records: DemonstrationRecords
let changed: string[]

beforeAll(async () => {
  server = await startDemonstration()
  records = await recordsOfDemonstration(server)
  for (const name of ['consent.persons.preview', 'consent.persons.export'] as const)
    records.needed[name] = { email: records.partner.email }
  changed = await storeHostileTexts(server.pool)
})
afterAll(() => server.stop())

/** The answer of a call about a record of the demonstration; null where it has none. */
async function answerOf(name: EndpointName, endpoint: Endpoint, query: Record<string, string> = {}) {
  const caller = records.callerOf(name)
  const path = await records.someRecord(caller, name, endpoint)
  if (Object.values(path).includes(undefined)) return null
  const filled = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(path[key])))
  server.unforeseen.length = 0
  const answer = await server.app.inject({
    method: 'GET',
    url: `/api/${filled}`,
    query: { ...records.needed[name], ...query },
    headers: { authorization: `Bearer ${caller.token}` },
  })
  return { status: answer.statusCode, type: String(answer.headers['content-type']), payload: answer.rawPayload }
}

/** Control characters in a JSON text or a file of texts, where they are written out or as escapes. */
const controls = /(?![\t\n\r])\p{Cc}|\\u00[01]|[\uFFFE\uFFFF]/u

describe('with texts that an earlier release has stored', () => {
  it('columns of all modules are filled', () => expect(changed.length).toBeGreaterThan(150))

  it.each(readable)('%s answers', async (name, endpoint) => {
    const answer = await answerOf(name, endpoint)
    if (!answer) return
    expect({ status: answer.status, unforeseen: server.unforeseen }).toEqual({ status: 200, unforeseen: [] })
    if (answer.type.startsWith('application/pdf')) expect(answer.payload.subarray(0, 5).toString()).toBe('%PDF-')
    if (/json|csv|calendar/.test(answer.type)) expect(controls.exec(answer.payload.toString('utf8'))).toBe(null)
  })

  it.each(lists)('%s is exported', async (name, endpoint) => {
    for (const format of ['csv', 'xlsx']) {
      const answer = await answerOf(name, endpoint, { format })
      if (!answer) return
      expect({ status: answer.status, unforeseen: server.unforeseen }).toEqual({ status: 200, unforeseen: [] })
      const written = format === 'csv' ? answer.payload.toString('utf8') : JSON.stringify(read(answer.payload).Sheets)
      expect(controls.exec(written)).toBe(null)
    }
  })
})
