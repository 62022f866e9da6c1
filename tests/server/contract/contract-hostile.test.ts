import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, Schema } from '#contract/declare/endpoint.ts'
import { Refusal } from '#contract/declare/refusal.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { databaseDigest } from '#tests/support/contract/database-digest.ts'
import { hostile, hostileRecord, mostlyWhole } from '#tests/support/contract/hostile.ts'
import type { LooseOptions } from '#tests/support/servers/caller.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'
import { sized } from '#tests/support/stress.ts'

const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]
/**
 * Calls with validated parameters. Calls of foreign protocols are left out: they may contain anything and are verified by
 * signature (payu-notifications).
 */
const strict = all.filter(([, endpoint]) => endpoint.method !== 'GET' && !endpoint.raw)

let server: TestServer
let partner: Person
let admin: Person

beforeAll(async () => {
  server = await startServer({ inProcess: true })
  await newPersons()
})
afterAll(() => server.stop())

async function newPersons() {
  // An administrator of the company, whose every call reaches the validation of its body.
  const partners = [await server.partner()]
  partner = await server.person({ roles: ['partner'], partners, is_company_admin: true })
  admin = await server.person({ roles: ['super-admin'] })
}

const callerFor = (name: EndpointName) => (name.startsWith('partnerzone.') ? partner : admin)

/** The fields that a schema declares, without rules over several fields. */
function fieldsOf(schema: Schema): string[] {
  return Object.keys((schema as unknown as { entries?: object }).entries ?? {})
}

/** Makes the call: the answer is never a fault of the server, and a refusal has the one shape. */
async function survives(name: EndpointName, options: LooseOptions): Promise<void> {
  server.unforeseen.length = 0
  const { status, body, headers } = await callerFor(name).refused(name, options)
  expect(server.unforeseen, JSON.stringify(options).slice(0, 2000)).toEqual([])
  expect(status).toBeLessThan(500)
  const isJson = headers.get('content-type')?.startsWith('application/json')
  if (status >= 400 && isJson) expect(v.is(Refusal, body), JSON.stringify(body)).toBe(true)
}

describe('whatever is sent', () => {
  it.each(all)('%s answers or refuses', async (name, endpoint) => {
    if (name === 'auth.logout') return
    const text = hostile().map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    const texts = (fields: string[]) => mostlyWhole(fields, text)
    const path = fc.oneof(fc.constant({}), texts(fieldsOf(endpoint.params)))
    const query = texts(fieldsOf(endpoint.query))
    const body =
      endpoint.method === 'GET' ? fc.constant(undefined) : fc.oneof(hostileRecord(fieldsOf(endpoint.body)), hostile())
    await fc.assert(
      fc.asyncProperty(path, query, body, (path, query, body) =>
        survives(name, { path: wellFormed(path), query: wellFormed(query), body }),
      ),
      { numRuns: sized(12, 200), endOnFailure: true },
    )
  })
})

describe('what is refused', () => {
  // Among random values is now and then one that is right, and ends a person's account.
  beforeAll(newPersons)

  it('changes nothing', async () => {
    const before = await databaseDigest(server.pool)
    for (const [name, endpoint] of strict) {
      const { status } = await callerFor(name).refused(name, unknownField(endpoint))
      expect({ name, status }).toEqual({ name, status: 422 })
    }
    expect(await databaseDigest(server.pool)).toEqual(before)
  })

  it.each(strict)('%s tells every unknown field by its name', async (name, endpoint) => {
    const { body } = await callerFor(name).refused(name, unknownField(endpoint))
    expect(body.errors?.nobody_declared_this).toEqual(['Unknown field'])
  })
})

/** A call to a well-formed address, with a field that the contract does not know. */
function unknownField(endpoint: Endpoint): LooseOptions {
  const { entries = {} } = endpoint.params as unknown as { entries?: Record<string, Schema> }
  const path = Object.fromEntries(Object.entries(entries).map(([field, schema]) => [field, wellFormedPart(schema)]))
  return { path, body: { nobody_declared_this: 1 } }
}

/** Something that the parameter of an address can be: an id of either kind, a NIP, the name of a list or of an entity. */
function wellFormedPart(schema: Schema): string {
  const parts = ['1', crypto.randomUUID(), '5261040828', 'partner.partners.index', 'partner.partners']
  return parts.find((part) => v.is(schema, part)) ?? '1'
}

/** Half a surrogate pair cannot be written into an address. */
function wellFormed(texts: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text = '']) => [name, text.toWellFormed()]))
}
