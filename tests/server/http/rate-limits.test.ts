import { request } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { newToken } from '#server/modules/auth/tokens.ts'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import type { Caller } from '#tests/support/servers/caller.ts'
import { secondProcess } from '#tests/support/servers/second-process.ts'
import { type Person, type ServerOptions, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
afterEach(() => server.stop())

const start = async (config: ServerOptions['config']) => {
  server = await startServer({ config })
}

/** Sends an address as it stands, which `fetch` would tidy up. */
function send(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  return new Promise<number>((resolve, reject) => {
    const sent = request(server.url, { path, method, headers: { 'accept-language': 'en', ...headers } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', reject).end()
  })
}

describe('limits follow the route, however its address is written', () => {
  /** `429`: leads to signing in, and is counted there. `404`: leads nowhere. */
  const spellings: Record<string, number> = {
    '/%61pi/auth/login': 429,
    '/api/%61uth/login': 429,
    '/%61%70%69/%61%75%74%68/%6c%6f%67%69%6e': 429,
    '/api/auth/login?x=/api/': 429,
    'http://portal.test/api/auth/login': 429,
    'http://portal.test/%61pi/auth/login': 429,
    'HTTP://PORTAL.TEST/api/auth/login': 429,
    'https://user@portal.test:99/api/auth/login': 429,
    '//api/auth/login': 404,
    '/api//auth/login': 404,
    '/./api/auth/login': 404,
    '/x/../api/auth/login': 404,
    '/api/x/../auth/login': 404,
    '/API/auth/login': 404,
    '/Api/Auth/Login': 404,
    '/api%2fauth/login': 404,
    '/api/auth/login/': 404,
    '*': 404,
  }

  it('signing in', async () => {
    await start({ rate_limit: 20 })
    // One sign-in a minute at this limit; without a body it is refused as 422.
    expect(await send('/api/auth/login', { method: 'POST' })).toBe(422)
    const answers: Record<string, number> = {}
    for (const path of Object.keys(spellings)) answers[path] = await send(path, { method: 'POST' })
    expect(answers).toEqual(spellings)
  })

  it('counts unknown addresses and refusals for want of a session', async () => {
    await start({ rate_limit: 4 })
    const nowhere = await Promise.all(['/x', '/api/x'].map((path) => send(path)))
    const headers = { authorization: `Bearer ${'x'.repeat(43)}` }
    const statuses: number[] = []
    for (let time = 0; time < 3; time += 1) statuses.push(await send('/api/auth/user', { headers }))
    expect([...nowhere, ...statuses, await send('/%61pi/x')]).toEqual([404, 404, 401, 401, 429, 429])
  })
})

/** Callers of the same person in so many sessions more. */
async function furtherSessions({ id }: Person, count: number): Promise<Caller[]> {
  const tokens = Array.from({ length: count }, newToken)
  await server.pool.query(
    `insert into sessions (user_id, token_hash, remember, created_at, expires_at)
     select $1, hash, true, now(), '2100-01-01' from unnest($2::text[]) as hash`,
    [id, tokens.map(({ hash }) => hash)],
  )
  return tokens.map(({ token }) => server.caller(token))
}

/** Calls for people who are signed in, with a limit of their own. */
const limited = (Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, { access, rateLimit }]) => access !== 'public' && typeof rateLimit === 'number',
)

describe('sessions of one person', () => {
  it('share the general limit', async () => {
    await start({ rate_limit: 6 })
    const person = await server.person({ roles: ['super-admin'] })
    const callers = [person, ...(await furtherSessions(person, 2))]
    const statuses: number[] = []
    for (let time = 0; time < 9; time += 1) statuses.push((await callers[time % 3]?.refused('auth.user'))?.status ?? 0)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429])
  })

  it('share every lower limit; colleagues at the same address do not', async () => {
    await start({ rate_limit: 60 })
    const partners = [await server.partner()]
    const [person, colleague] = [
      await server.person({ roles: ['super-admin', 'partner'], partners, is_company_admin: true }),
      await server.person({ roles: ['super-admin', 'partner'], partners, is_company_admin: true }),
    ]
    const callers = [person, ...(await furtherSessions(person, 2))]
    expect(limited.length).toBeGreaterThan(5)
    for (const [name, { rateLimit }] of limited) {
      const max = Math.ceil(Number(rateLimit) / 10)
      const statuses: number[] = []
      for (let time = 0; time <= max; time += 1) statuses.push((await callers[time % 3]?.refused(name))?.status ?? 0)
      const refused = statuses.map((status) => status === 429)
      expect({ name, refused }).toEqual({ name, refused: [...Array.from({ length: max }, () => false), true] })
      const ofColleague = (await colleague.refused(name)).status
      expect({ name, ofColleague: ofColleague === 429 }).toEqual({ name, ofColleague: false })
    }
  })
})

describe('the general limit', () => {
  it('is each person’s own, so that an office behind one address can work; pictures are not counted', async () => {
    await start({ rate_limit: 4 })
    const people = [await server.person({ roles: ['super-admin'] }), await server.person({ roles: ['super-admin'] })]
    const asked = people.map(async (person) => {
      const statuses: number[] = []
      for (let time = 0; time < 5; time += 1) statuses.push((await person.call('auth.user')).status)
      return statuses
    })
    const each = [200, 200, 200, 200, 429]
    expect(await Promise.all(asked)).toEqual([each, each])
    const picture = () => send('/api/media/image/50/50/box/nothing.jpg?signature=none')
    expect(new Set(await Promise.all(each.map(picture)))).toEqual(new Set([403]))
    expect(await send('/api/core/routes')).toBe(200)
  })
})

describe('two servers on one database', () => {
  it('share the limit of a call, also for a /48; the general limit is each server’s own', async () => {
    await start({ rate_limit: 60, trust_proxy: 1 })
    const other = await secondProcess(server)
    const [here, there] = [server.url, other.url]
    const tried = async (url: string, path: string, ip: string, method = 'POST') =>
      (await fetch(new URL(path, url), { method, headers: { 'x-forwarded-for': ip } })).status
    // Three sign-ins a minute at this limit; without a body each is refused as 422.
    const signedIn: number[] = []
    for (const url of [here, there, here, there, here]) signedIn.push(await tried(url, '/api/auth/login', '192.0.2.1'))
    expect(signedIn).toEqual([422, 422, 422, 429, 429])
    expect(await tried(there, '/api/auth/login', '192.0.2.2')).toBe(422)
    const challenged: number[] = []
    for (const url of [here, there, here, there, here, there, here])
      challenged.push(await tried(url, '/api/auth/captcha', '192.0.2.1', 'GET'))
    expect(challenged).toEqual([...Array.from({ length: 6 }, () => 200), 429])

    // A reset has one try a minute for each /64, and ten for all of a /48.
    const reset = '/api/auth/reset-password-start'
    const asked: number[] = []
    for (let network = 1; network <= 11; network += 1)
      asked.push(await tried(network % 2 ? here : there, reset, `2001:db8:1:${network}::1`))
    expect(asked).toEqual([...Array.from({ length: 10 }, () => 422), 429])

    // After a minute all may try again.
    await server.pool.query(`update rate_limits set ends_at = ends_at - interval '1 minute'`)
    expect(await tried(there, reset, '2001:db8:1:99::1')).toBe(422)
    const { rows } = await server.pool.query(
      'select count(*)::int as keys, max(length(key)) as length from rate_limits',
    )
    expect(rows[0]).toMatchObject({ length: 22 })
    await other.stop()
  })
})

const from = (forwarded: string) => send('/api/core/routes', { headers: { 'x-forwarded-for': forwarded } })

describe('the address of a client behind proxies', () => {
  it('without a proxy is that of the connection, whatever the client claims', async () => {
    await start({ rate_limit: 2 })
    expect([await from('192.0.2.1'), await from('192.0.2.2'), await from('192.0.2.3')]).toEqual([200, 200, 429])
  })

  it('behind one proxy is the one that the proxy added', async () => {
    await start({ rate_limit: 2, trust_proxy: 1 })
    expect([await from('192.0.2.1, 198.51.100.7'), await from('192.0.2.2, 198.51.100.7')]).toEqual([200, 200])
    expect([await from('192.0.2.3, 198.51.100.7'), await from('192.0.2.3, 198.51.100.8')]).toEqual([429, 200])
  })

  it('behind known networks is the nearest one outside of them', async () => {
    await start({ rate_limit: 2, trust_proxy: ['loopback', '10.0.0.0/8'] })
    expect([await from('192.0.2.1, 198.51.100.7, 10.1.2.3'), await from('192.0.2.2, 198.51.100.7')]).toEqual([200, 200])
    expect(await from('198.51.100.7, 10.9.9.9, 10.1.2.3')).toBe(429)
  })

  it('of IPv6 is a /64, and a /48 has ten times its limit', async () => {
    await start({ rate_limit: 2, trust_proxy: 1 })
    expect([await from('2001:db8:1:1::1'), await from('2001:db8:1:1:9::2'), await from('2001:db8:1:1::3')]).toEqual([
      200, 200, 429,
    ])
    const others: number[] = []
    for (let network = 2; network < 21; network += 1) others.push(await from(`2001:db8:1:${network.toString(16)}::1`))
    expect(others).toEqual([...Array.from({ length: 18 }, () => 200), 429])
    expect(await from('2001:db8:2:1::1')).toBe(200)
  })

  it('may be passed on by a proxy in a form that is no address', async () => {
    await start({ trust_proxy: 1 })
    const { email, password } = await server.person({ roles: ['super-admin'] })
    const kept: Record<string, string | null> = {
      unknown: null,
      '1.2.3.4:5678': null,
      'fe80::1%eth0': 'fe80::1',
      '': '127.0.0.1',
    }
    for (const [forwarded, ip] of Object.entries(kept)) {
      const captcha = await solvedCaptcha((await server.nobody.call('auth.captcha')).body as never)
      const { status } = await server.nobody.call('auth.login', {
        body: { email, password, rememberMe: false, captcha },
        headers: { 'x-forwarded-for': forwarded },
      })
      const { rows } = await server.pool.query('select host(ip) as ip from sessions order by id desc limit 1')
      expect({ forwarded, status, ip: rows[0].ip }).toEqual({ forwarded, status: 200, ip })
    }
  })
})

describe('/metrics without a token', () => {
  it('is answered on this machine only, also behind a proxy', async () => {
    await start({ trust_proxy: ['loopback'] })
    const asked = (headers: Record<string, string>) => send('/metrics', { headers })
    expect(await asked({})).toBe(200)
    expect(await asked({ 'x-forwarded-for': '127.0.0.1' })).toBe(404)
    expect(await asked({ forwarded: 'for=127.0.0.1' })).toBe(404)
  })
})
