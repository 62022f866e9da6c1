import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { oldestServed, release, releaseHeader } from '#contract/declare/release.ts'
import { fieldsSince } from '#contract/declare/since-release.ts'
import { endpoints } from '#contract/index.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startServer()
  admin = await server.person({ roles: ['super-admin'] })
})
afterAll(() => server.stop())

const send = (path: string, options: RequestInit = {}) => fetch(new URL(path, server.url), options)
const asAdmin = (headers: Record<string, string> = {}) => ({ authorization: `Bearer ${admin.token}`, ...headers })

async function refusal(path: string, options: RequestInit = {}) {
  const response = await send(path, { ...options, headers: { 'accept-language': 'en', ...options.headers } })
  return { status: response.status, body: await response.json() }
}

describe('every refusal has the same shape', () => {
  it.each([
    ['an unknown address', '/api/nothing/here', {}, 404, 'not_found'],
    ['an address that cannot be read', '/api/%zz', {}, 400, 'bad_request'],
    ['an endless address', `/api/mail/messages/${'9'.repeat(3000)}`, {}, 404, 'not_found'],
    ['headers without end', `/api/core/routes?${'a'.repeat(20_000)}`, {}, 413, 'too_large'],
    ['a wrong method', '/api/auth/login', { method: 'DELETE' }, 405, 'method_not_allowed'],
    ['no session', '/api/auth/user', {}, 401, 'unauthorized'],
    [
      'broken JSON',
      '/api/auth/login',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":' },
      400,
      'bad_request',
    ],
    [
      'a poisoned prototype',
      '/api/auth/login',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"__proto__":{}}' },
      400,
      'bad_request',
    ],
    [
      'another type of data',
      '/api/auth/login',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
      415,
      'unsupported_type',
    ],
    [
      'too much',
      '/api/auth/login',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: `"${'a'.repeat(1_100_000)}"` },
      413,
      'too_large',
    ],
    ['fields that are wrong', '/api/auth/login', { method: 'POST' }, 422, 'invalid'],
  ] as const)('%s', async (_, path, options, status, code) => {
    const answered = await refusal(path, options)
    expect(answered).toMatchObject({ status, body: { code, message: expect.any(String) } })
    expect(JSON.stringify(answered.body)).not.toContain('node_modules')
  })

  it.each([
    ['/warranty', '/#/warranty'],
    ['/login', '/#/auth/login'],
    ['/offer/AB12CD?lang=en', '/#/offer/AB12CD?lang=en'],
    ['/o-nas', '/#/o-nas'],
    ['//evil.example/x', null],
    ['/.well-known/security.txt', null],
    ['/apple-touch-icon.png', null],
    ['/assets/gone.js', null],
    ['/api/nothing/here', null],
  ])('a browser at %s is redirected to the screen with its "#", where there is one', async (path, screen) => {
    const address = `${new URL(server.url).origin}${path}`
    const { status, headers } = await send(address, { headers: { accept: 'text/html,*/*' }, redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual(screen ? [302, screen] : [404, null])
    expect((await send(address, { redirect: 'manual' })).status).toBe(404)
  })

  it('is worded in the requested language, else in Polish', async () => {
    const ask = async (language: string) =>
      (await (await send('/api/auth/user', { headers: { 'accept-language': language } })).json()).message
    expect(await ask('en-GB,pl;q=0.5')).toBe('The session has expired. Sign in again.')
    expect(await ask('de')).toBe('Sesja wygasła. Zaloguj się ponownie.')
  })

  it('of a wrong method names the right ones', async () => {
    const response = await send('/api/service-order/repair-types', { method: 'DELETE' })
    expect([response.status, response.headers.get('allow')?.split(', ').toSorted()]).toEqual([
      405,
      ['GET', 'HEAD', 'POST'],
    ])
  })

  it('a request without a body may have a content type', async () => {
    const response = await send('/api/service-order/repair-types/1', {
      method: 'DELETE',
      headers: asAdmin({ 'content-type': 'application/json' }),
    })
    expect(response.status).toBe(404)
  })
})

describe('the calls of everybody', () => {
  it('has a route map', async () => {
    const routes = await (await send('/api/core/routes')).json()
    expect(routes['service-order.service-orders.show']).toEqual({
      method: 'GET',
      uri: 'api/service-order/service-orders/{service_order}',
    })
  })

  it('answers HEAD as GET without its body', async () => {
    const response = await send('/api/core/routes', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  it('is described as OpenAPI 3.1, and has a page to read', async () => {
    const document = await (await send('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/api/auth/login'].post).toMatchObject({ operationId: 'auth.login', security: [] })
    const page = await send('/api/docs')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  })
})

describe('outside the demonstration the description is for whoever is signed in', () => {
  it('in each of its forms', async () => {
    const production = await startServer({ config: { demo: false } })
    const person = await production.person({ roles: ['super-admin'] })
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(new URL(path, production.url), { headers })
      await response.text()
      return response.status
    }
    const paths = ['/api/openapi.json', '/api/docs', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/index.html']
    const headers = { authorization: `Bearer ${person.token}` }
    const [strangers, people] = [
      await Promise.all(paths.map((path) => ask(path))),
      await Promise.all(paths.map((path) => ask(path, headers))),
    ]
    await production.stop()
    expect(strangers).toEqual(paths.map(() => 401))
    expect(people).toEqual(paths.map(() => 200))
  })
})

describe('clients of another release', () => {
  const of = (client: number) => ({ [releaseHeader]: String(client) })

  it('receive the release of the server and the number of the request', async () => {
    for (const path of ['/api/core/routes', '/api/nothing/here', '/']) {
      const { headers } = await send(path)
      expect([headers.get('x-release'), headers.get('x-request-id')]).toEqual([
        String(release),
        expect.stringMatching(/^[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{4}$/),
      ])
    }
  })

  it('are served when one release behind: a form without the newer fields is accepted', async () => {
    const registered = async (headers: Record<string, string>) =>
      Object.keys((await server.nobody.refused('auth.register', { body: {}, headers })).body.errors ?? {})
    const required = await registered(of(release))
    expect(required).toContain('consent_texts')
    const added = fieldsSince(endpoints['auth.register'].body).map(({ field }) => field)
    expect(added).toEqual(release === 2 ? ['consent_texts'] : [])
    const before = required.filter((field) => !added.includes(field))
    expect(await registered(of(release - 1))).toEqual(before)
    // A script that names none.
    expect(await registered({ [releaseHeader]: '' })).toEqual(before)
  })

  it('are served when ahead: fields unknown to this server are ignored; from clients of the same release they are refused', async () => {
    const body = { name_pl: 'Kotły', name_en: 'Boilers', is_repeated: false }
    const query = { per_page: '5', is_repeated: '0' }
    const unknown = { status: 422, body: { errors: { is_repeated: ['Unknown field'] } } }
    for (const headers of [of(release), of(release - 1), {}]) {
      expect(await admin.refused('faq.categories.store', { body, headers })).toMatchObject(unknown)
      expect(await admin.refused('faq.categories.index', { query, headers })).toMatchObject(unknown)
    }
    const ahead = { headers: of(release + 1) }
    const stored = await admin.refused('faq.categories.store', { body, ...ahead })
    expect(stored).toMatchObject({ status: 200, body: { name_pl: 'Kotły' } })
    expect((await admin.refused('faq.categories.index', { query, ...ahead })).status).toBe(200)
    // The body of an action on many records is that of their own call.
    const { id } = await server.person({ roles: ['moderator'] })
    const act = (headers: Record<string, string>) =>
      admin.refused('core.lists.check', {
        body: { call: 'user.users.deactivate', ids: [id], body: { is_repeated: false } },
        headers,
      })
    expect((await act(of(release))).body).toMatchObject({ refused: [{ id, reason: 'Unknown field' }] })
    expect((await act(ahead.headers)).body).toMatchObject({ refused: [] })
  })

  it('are refused when more than one release behind, with and without a session', async () => {
    const headers = { ...of(oldestServed - 1), 'accept-language': 'en' }
    const body = { code: 'upgrade_required', message: 'A new version of the portal is available. Reload the page.' }
    expect(await refusal('/api/auth/user', { headers: asAdmin(headers) })).toEqual({ status: 426, body })
    expect(await refusal('/api/core/routes', { headers })).toEqual({ status: 426, body })
    const pl = await send('/api/core/routes', { headers: { ...headers, 'accept-language': 'pl' } })
    expect(await pl.json()).toMatchObject({ message: 'Dostępna jest nowa wersja portalu. Odśwież stronę.' })
  })
})

describe('protection', () => {
  it('forbids inline scripts and framing by other sites', async () => {
    const { headers } = await send('/api/core/routes')
    const policy = headers.get('content-security-policy') ?? ''
    // WebAssembly of our own runs (the reader of bar codes); scripts in text never do.
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain("base-uri 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('permissions-policy')).toMatch(/^camera=\(self\), .*microphone=\(\)/)
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{4}$/)
  })

  it('forbids caches to keep an answer', async () => {
    const { headers } = await admin.call('auth.user')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('refuses clients that send too many requests', async () => {
    const strict = await startServer({ config: { rate_limit: 5 } })
    const statuses: number[] = []
    for (let time = 0; time < 7; time += 1) statuses.push((await strict.nobody.call('core.routes')).status)
    const { body } = await strict.nobody.refused('core.routes')
    await strict.stop()
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(body).toEqual({ code: 'too_many', message: 'Too many requests. Try again in a moment.' })
  })
})

describe('a server whose event loop lags', () => {
  it('refuses calls until it has caught up, with the time to wait', async () => {
    const slow = await startServer({ config: { overload_lag: 50 } })
    // Holds up the event loop without keeping the processor busy.
    const asleep = new Int32Array(new SharedArrayBuffer(4))
    const block = setInterval(() => void Atomics.wait(asleep, 0, 0, 150), 1)
    const asked = () => slow.nobody.call('core.routes')
    await expect.poll(async () => (await asked()).status, { timeout: 15_000, interval: 50 }).toBe(503)
    expect((await asked()).headers.get('retry-after')).toBe('5')
    clearInterval(block)
    await expect.poll(async () => (await asked()).status, { timeout: 15_000, interval: 200 }).toBe(200)
    await slow.stop()
  })
})

describe('health and metrics', () => {
  it('say whether the server lives and is ready', async () => {
    expect([(await send('/healthz')).status, (await send('/readyz')).status]).toEqual([200, 200])
  })

  it('name version and commit', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8'))
    expect(await (await send('/healthz')).json()).toEqual({
      status: 'ok',
      version,
      commit: expect.stringMatching(/^([0-9a-f]{40}|development)$/),
      built_at: null,
    })
  })

  it('report a missing queue as not ready and a missing storage as degraded', async () => {
    const readiness = async () => {
      const response = await send('/readyz')
      return [response.status, await response.json()]
    }
    const becomes = (answer: unknown) => expect.poll(readiness, { timeout: 10_000 }).toEqual(answer)
    const whole = { database: 'ok', schema: 'ok', queue: 'ok', storage: 'ok', disk: 'ok' }
    const media = join(server.deps.config.data_dir, 'media')
    await rename(media, `${media}-gone`)
    await becomes([200, { status: 'degraded', checks: { ...whole, storage: 'degraded' } }])
    const check = vi.spyOn(server.deps.storage, 'check')
    const until = Date.now() + 500
    while (Date.now() < until) await readiness()
    expect(check.mock.calls.length).toBeLessThanOrEqual(1)
    check.mockRestore()
    expect((await admin.call('auth.user')).status).toBe(200)
    await server.pool.query('alter schema pgboss rename to gone')
    const both = { ...whole, queue: 'failed', storage: 'degraded' }
    await becomes([503, { status: 'failed', checks: both }])
    await rename(`${media}-gone`, media)
    await server.pool.query('alter schema gone rename to pgboss')
    await becomes([200, { status: 'ok', checks: whole }])
  })

  it('measure requests by call', async () => {
    await admin.call('auth.user')
    expect(await (await send('/metrics')).text()).toMatch(
      /http_request_duration_seconds_count\{endpoint="auth.user",kind="read",status="200"\}/,
    )
  })

  it('answer 503 while the database is away, and recover by themselves', async () => {
    const url = new URL(server.databaseUrl)
    const name = url.pathname.slice(1)
    url.pathname = '/postgres'
    const { default: pg } = await import('pg')
    const administrator = new pg.Client({ connectionString: url.href })
    await administrator.connect()
    await administrator.query(`alter database ${name} with allow_connections false`)
    // Each is awaited: one that ends later would refuse calls after the database is back.
    await administrator.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name])

    const { status, headers, body } = await admin.refused('auth.user')
    await administrator.query(`alter database ${name} with allow_connections true`)
    await administrator.end()
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
    expect((await admin.call('auth.user')).status).toBe(200)
  })
})
