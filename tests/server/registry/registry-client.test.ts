import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isNip, today } from '#contract/values/rules.ts'
import { companies } from '#server/db/demo/partner/people.ts'
import { RegistryError, type RegistryFailure } from '#server/integrations/registry/registry.ts'
import { simulatedCompany } from '#server/integrations/registry/simulated-companies.ts'
import type { RegistryMode } from '#server/integrations/registry/simulator.ts'
import { openWhiteList } from '#server/integrations/registry/white-list.ts'
import { type Simulators, startSimulators } from '#server/integrations/simulators.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

const dataDir = temporaryDataDir('registry')
const day = today()
const known = companies[0]?.nip ?? ''
let simulators: Simulators

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, dataDir })
})
afterEach(() => behave('normal'))
afterAll(async () => {
  await simulators.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function behave(mode: RegistryMode): Promise<void> {
  await fetch(`${simulators.registryUrl}/behaviour/registry`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  })
}

const find = (nip: string, timeout?: number) =>
  openWhiteList({ url: simulators.registryUrl, timeout }).findCompany(nip, day)

async function failure(call: Promise<unknown>): Promise<RegistryFailure> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(RegistryError)
  return (error as RegistryError).kind
}

/** A NIP with these first eight digits and the ninth. */
function nipFrom(stem: string): string | null {
  const nip = Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`).find(isNip)
  return nip ?? null
}

describe('the list of VAT taxpayers', () => {
  it('knows the companies of the demonstration', async () => {
    expect(await find(known)).toMatchObject({
      request_id: expect.stringMatching(/^\d{5}-[0-9a-f]{7}$/),
      company: {
        name: 'INSTAL-TERM SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ',
        nip: known,
        vat_status: 'Czynny',
        address: 'UL. FABRYCZNA 14, 30-554 KRAKÓW',
      },
    })
  })

  it('answers the same about a company every time, and knows no number whose ninth digit is 9', () => {
    const stems = fc.integer({ min: 10_000_000, max: 98_999_999 })
    fc.assert(
      fc.property(stems, fc.integer({ min: 0, max: 9 }), (stem, ninth) => {
        const nip = nipFrom(`${stem}${ninth}`)
        if (nip === null) return
        const company = simulatedCompany(nip)
        expect(simulatedCompany(nip)).toEqual(company)
        expect(company === null).toBe(ninth === 9)
        if (company) expect(company.address).toMatch(/, \d{2}-\d{3} \p{Lu}/u)
      }),
    )
  })

  it('does not know a company', async () => {
    const nip = nipFrom('123456789') ?? nipFrom('123456799') ?? ''
    expect(await find(nip)).toEqual({ request_id: expect.any(String), company: null })
    await behave('not_found')
    expect(await find(known)).toEqual({ request_id: expect.any(String), company: null })
  })

  it.each([
    ['down', 'down'],
    ['limit', 'limited'],
    ['nonsense', 'nonsense'],
    ['slow', 'slow'],
  ] as const)('whose state is set to %s and is %s', async (mode, kind) => {
    await behave(mode)
    expect(await failure(find(known, mode === 'slow' ? 200 : undefined))).toBe(kind)
  })

  it('refuses impossible numbers and days with its own codes', async () => {
    expect(await failure(find('1234567890'))).toBe('refused')
    expect(await failure(openWhiteList({ url: simulators.registryUrl }).findCompany(known, '2999-01-01'))).toBe(
      'refused',
    )
    const answer = await fetch(`${simulators.registryUrl}/api/search/nip/1234567890?date=${day}`)
    expect([answer.status, await answer.json()]).toEqual([400, { code: 'WL-115', message: 'Nieprawidłowy NIP' }])
  })

  it('is unavailable', async () => {
    expect(await failure(openWhiteList({ url: 'http://127.0.0.1:9' }).findCompany(known, day))).toBe('down')
  })
})

describe('an answer', () => {
  async function answering<Result>(listener: RequestListener, run: (url: string) => Promise<Result>): Promise<Result> {
    const server: Server = createServer(listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
    try {
      return await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }
  const json = (status: number, body: unknown) =>
    answering(
      (_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      (url) =>
        openWhiteList({ url })
          .findCompany(known, day)
          .catch((error: RegistryError) => error.kind),
    )

  it.each<[number, unknown, unknown]>([
    [429, {}, 'limited'],
    [403, '', 'limited'],
    [400, { code: 'WL-191', message: 'Wykorzystano pulę' }, 'limited'],
    [400, { code: 'WL-190', message: 'Niepoprawne żądanie' }, 'refused'],
    [500, { code: 'WL-100', message: 'Błąd' }, 'down'],
    [503, 'Przerwa', 'down'],
    [504, {}, 'slow'],
    [404, 'no such page', 'nonsense'],
    [200, {}, 'nonsense'],
    [200, [], 'nonsense'],
    [200, { result: { subject: { name: 'A\u0000', nip: known }, requestId: 'r' } }, 'nonsense'],
    [200, { result: { subject: { name: 'A', nip: known, regon: '\ud800' }, requestId: 'r' } }, 'nonsense'],
    [200, { result: { subject: { name: '' }, requestId: 'r' } }, 'nonsense'],
    [200, { result: { subject: { name: 'A', nip: '1234563218' }, requestId: 'r' } }, 'nonsense'],
    [200, { result: { subject: { name: 'A', nip: known } } }, 'nonsense'],
    [200, { result: { subject: null, requestId: 'r' } }, { request_id: 'r', company: null }],
    [
      200,
      { result: { subject: { name: ' A ', nip: known, residenceAddress: 'X 1', regon: '' }, requestId: 'r' } },
      {
        request_id: 'r',
        company: { name: 'A', nip: known, regon: null, krs: null, vat_status: null, address: 'X 1' },
      },
    ],
  ])('of HTTP %i %j is understood', async (status, body, expected) => {
    expect(await json(status, body)).toEqual(expected)
  })

  it('with a redirection is not followed', async () => {
    const kind = await answering(
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      (url) => failure(openWhiteList({ url }).findCompany(known, day)),
    )
    expect(kind).toBe('down')
  })

  it('may be anything, and is never more than a failure', async () => {
    await answering(
      (request, response) =>
        response
          .writeHead(200)
          .end(decodeURIComponent(new URL(request.url ?? '', 'http://x').searchParams.get('date') ?? '')),
      async (url) => {
        const bodies = fc.oneof(fc.json(), fc.string(), fc.constant('{"result":null}'))
        await fc.assert(
          fc.asyncProperty(bodies, async (body) => {
            const asked = openWhiteList({ url }).findCompany(known, encodeURIComponent(encodeURIComponent(body)))
            expect(await failure(asked)).toBe('nonsense')
          }),
          { numRuns: 50 },
        )
      },
    )
  })
})
