import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { undeclaredFields } from '#tests/support/contract/declared.ts'
import { type DemonstrationRecords, recordsOfDemonstration } from '#tests/support/contract/demonstration-records.ts'
import { startDemonstration } from '#tests/support/servers/demonstration.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

const readable = (Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]).filter(
  ([name, endpoint]) => endpoint.method === 'GET' && endpoint.kind !== 'stream' && name !== 'auth.logout',
)

// The demonstration comes with real photographs and papers.
vi.setConfig({ hookTimeout: 600_000 })

let server: TestServer
let records: DemonstrationRecords

beforeAll(async () => {
  server = await startDemonstration()
  records = await recordsOfDemonstration(server)
})
afterAll(() => server.stop())

describe('with the data of the demonstration', () => {
  it.each(readable)('%s answers what it declares and nothing else', async (name, endpoint) => {
    const caller = records.callerOf(name)
    const path = await records.someRecord(caller, name, endpoint)
    if (Object.values(path).includes(undefined)) return
    const { status, body } = await caller.refused(name, { path, query: records.needed[name] })
    expect(status).toBe(200)
    expect(undeclaredFields(endpoint.result, body)).toEqual([])
    expect(server.unforeseen).toEqual([])
  })
})
