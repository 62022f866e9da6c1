import { afterEach, describe, expect, test, vi } from 'vitest'
import { release } from '#contract/declare/release.ts'
import type { Locale } from '#contract/messages/locale.ts'
import { failureIn } from '#machines/failure.ts'
import { createApi, silent } from '#services/api.ts'
import { ApiError } from '#services/api-error.ts'
import { type BegunCalls, beginCalls } from '#services/begun-calls.ts'
import type { Notification } from '#services/notifications.ts'
import { type SmallAnswer, startSmallServer } from '#tests/support/servers/small-server.ts'

const routeMap = {
  'auth.user': { method: 'GET', uri: 'api/auth/user' },
  'auth.login': { method: 'POST', uri: 'api/auth/login' },
  'service-order.repair-types.show': { method: 'GET', uri: 'api/service-order/repair-types/{repair_type}' },
  'service-order.repair-types.index': { method: 'GET', uri: 'api/service-order/repair-types' },
  'service-order.repair-types.store': { method: 'POST', uri: 'api/service-order/repair-types' },
}
const repairType = { name_pl: 'Naprawa', name_en: 'Repair' }

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A client of a server that sends the route map and answers everything else as the test says. */
async function start(answer: () => SmallAnswer, { locale = 'en' as Locale, signsInAgain = false } = {}) {
  const shown: Notification[] = []
  const asked: number[] = []
  let written = 0
  const server = await startSmallServer(({ url }) => (url === '/api/core/routes' ? { json: routeMap } : answer()))
  closing.push(server.close)
  let token = 'token-1'
  const first: unknown[] = []
  let tooOld = 0
  const api = createApi({
    baseUrl: server.url,
    token: () => token,
    locale: () => locale,
    notify: { show: (notification) => shown.push(notification) },
    onSignedOut: async () => {
      asked.push(Date.now())
      return signsInAgain
    },
    onTooOld: () => {
      tooOld += 1
    },
    onWritten: () => {
      written += 1
    },
    onFirst: (call) => first.push(call),
  })
  const signIn = (next: string) => {
    token = next
  }
  const calls = () => server.received.filter(({ url }) => url !== '/api/core/routes')
  return {
    api,
    shown,
    asked,
    calls,
    first,
    signIn,
    received: server.received,
    written: () => written,
    tooOld: () => tooOld,
  }
}

const refusal = (status: number, code: string, message: string, more = {}): SmallAnswer => ({
  status,
  json: { code, message, ...more },
})

test('the clock of the server counts, unless that of the device is right within a minute', async () => {
  let date = new Date(Date.now() + 26 * 3_600_000).toUTCString()
  const { api } = await start(() => ({ json: {}, headers: { date } }))
  const ahead = () => Math.round((api.now().getTime() - Date.now()) / 60_000)
  expect(ahead()).toBe(0)
  await api.call('auth.user')
  expect(ahead()).toBe(26 * 60)
  date = new Date(Date.now() + 20_000).toUTCString()
  await api.call('auth.user')
  expect(ahead()).toBe(0)
})

describe('a call', () => {
  test('uses the address of the server’s route map, with token and language', async () => {
    const { api, calls } = await start(() => ({ json: { id: 7 } }))
    await api.call('service-order.repair-types.show', { path: { repair_type: 7 } })
    await api.call('service-order.repair-types.index', { query: { page: '2', name_pl: 'wymiana & naprawa' } })
    await api.call('service-order.repair-types.store', { body: repairType, idempotencyKey: 'key-1' })
    expect(calls().map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/service-order/repair-types/7',
      'GET /api/service-order/repair-types?page=2&name_pl=wymiana+%26+naprawa',
      'POST /api/service-order/repair-types',
    ])
    expect(calls().at(-1)).toMatchObject({
      body: repairType,
      headers: { authorization: 'Bearer token-1', 'accept-language': 'en', 'idempotency-key': 'key-1' },
    })
  })

  test('that was prefetched is sent once: the first call of the same path takes its answer, the next is sent again', async () => {
    const { api, calls } = await start(() => ({ json: { id: 7 } }))
    api.prefetch('service-order.repair-types.show', { path: { repair_type: 7 } })
    const show = (repair_type: number) => api.call('service-order.repair-types.show', { path: { repair_type } })
    expect(await Promise.all([show(7), show(8)])).toEqual([{ id: 7 }, { id: 7 }])
    await show(7)
    expect(calls().map(({ url }) => url.split('/').at(-1))).toEqual(['7', '8', '7'])
  })

  test('that was prefetched is sent again for another person, with another query, and after ten seconds', async () => {
    const { api, calls, signIn } = await start(() => ({ json: { results: [] } }))
    const list = (page: number) => api.call('service-order.repair-types.index', { query: { page } })
    const prefetch = () => api.prefetch('service-order.repair-types.index', { query: { page: 1 } })
    prefetch()
    await list(2)
    await list(1)
    expect(calls()).toHaveLength(2)
    prefetch()
    signIn('token-2')
    await list(1)
    expect(calls()).toHaveLength(4)
    vi.useFakeTimers({ toFake: ['performance'] })
    prefetch()
    vi.advanceTimersByTime(10_001)
    await list(1)
    vi.useRealTimers()
    expect(calls()).toHaveLength(6)
  })

  test('that was prefetched is sent again after something was written', async () => {
    const { api, calls } = await start(() => ({ json: { id: 7 } }))
    const show = () => api.call('service-order.repair-types.show', { path: { repair_type: 7 } })
    api.prefetch('service-order.repair-types.show', { path: { repair_type: 7 } })
    await api.call('service-order.repair-types.store', { body: repairType })
    await show()
    expect(calls().map(({ method }) => method)).toEqual(['GET', 'POST', 'GET'])
  })

  test('that should be prefetched next time is reported after its answer', async () => {
    let isRefused = true
    const { api, first } = await start(() => (isRefused ? refusal(403, 'forbidden', 'No') : { json: { results: [] } }))
    const list = () =>
      api.call('service-order.repair-types.index', { query: { page: 3 }, isFirst: true, showRefusal: false })
    await expect(list()).rejects.toBeInstanceOf(ApiError)
    isRefused = false
    await list()
    expect(first).toEqual([{ name: 'service-order.repair-types.index', query: { page: 3 } }])
  })

  test('that was prefetched and refused fails when it is made', async () => {
    const { api, shown } = await start(() => refusal(404, 'not_found', 'Gone'))
    api.prefetch('service-order.repair-types.show', { path: { repair_type: 7 } })
    const call = api.call('service-order.repair-types.show', { path: { repair_type: 7 }, showRefusal: false })
    await expect(call).rejects.toMatchObject({ status: 404 })
    expect(shown).toEqual([])
  })

  test.each([
    ['conflict', 409, 0],
    ['lifecycle', 409, 1],
    ['invalid', 422, 1],
  ])('whose screen asks about conflicts shows a refusal for %s %i %i times', async (code, status, times) => {
    const { api, shown } = await start(() => refusal(status, code, 'No'))
    const call = api.call('service-order.repair-types.store', { body: repairType, showRefusal: 'unless_conflict' })
    await expect(call).rejects.toMatchObject({ status })
    expect(shown).toHaveLength(times)
  })

  test('is reported when it was accepted and changed something, not when it read or was refused', async () => {
    let isRefused = false
    const { api, written } = await start(() => (isRefused ? refusal(409, 'conflict', 'Changed') : { json: { id: 7 } }))
    await api.call('service-order.repair-types.show', { path: { repair_type: 7 } })
    expect(written()).toBe(0)
    await api.call('service-order.repair-types.store', { body: repairType })
    expect(written()).toBe(1)
    isRefused = true
    await expect(api.call('service-order.repair-types.store', { body: repairType })).rejects.toBeInstanceOf(ApiError)
    expect(written()).toBe(1)
  })

  test('without an answer is not repeated by itself', async () => {
    const { api, calls } = await start(() => 'hang up')
    const show = api.call('service-order.repair-types.show', { path: { repair_type: 7 }, showRefusal: false })
    await expect(show).rejects.toMatchObject({ status: 0 })
    expect(calls()).toHaveLength(1)
  })

  test('loads the route map once, and again when it did not come', async () => {
    let isDown = true
    const server = await startSmallServer(({ url }) => {
      if (isDown) return 'hang up'
      return { json: url === '/api/core/routes' ? routeMap : {} }
    })
    closing.push(server.close)
    const api = createApi({
      baseUrl: server.url,
      token: () => null,
      locale: () => 'pl',
      notify: { show: () => undefined },
      onSignedOut: async () => false,
    })
    const asked = () => server.received.filter(({ url }) => url === '/api/core/routes').length
    await expect(api.call('auth.user')).rejects.toBeInstanceOf(ApiError)
    const before = asked()
    isDown = false
    await Promise.all([api.call('auth.user'), api.call('auth.user')])
    expect(asked()).toBe(before + 1)
  })

  test('can be cancelled', async () => {
    const { api, shown } = await start(() => ({ json: {} }))
    const given = new AbortController()
    const call = api.call('auth.user', { signal: given.signal })
    given.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
    expect(shown).toEqual([])
  })

  test('can deliver a file piece by piece', async () => {
    const { api } = await start(() => ({ pieces: ['name\n', 'Naprawa\n'] }))
    const bytes = await api.stream('service-order.repair-types.index', { query: { format: 'csv' } })
    expect(await new Response(bytes).text()).toBe('name\nNaprawa\n')

    const refused = await start(() => refusal(409, 'lifecycle', 'Too many rows'))
    await expect(
      refused.api.stream('service-order.repair-types.index', { query: { format: 'csv' } }),
    ).rejects.toMatchObject({ status: 409, refusal: { message: 'Too many rows' } })
  })
})

describe('the handling of answers (specification, section 8)', () => {
  const negative = (text: string) => ({ kind: 'negative', text, duration: 5000, closable: false })
  const store = { body: repairType }

  test.each([422, 400])('%i shows each validation message for ten seconds or until it is closed', async (status) => {
    const errors = { name_pl: ['Too long', 'Taken'], name_en: ['Taken'] }
    const { api, shown } = await start(() => refusal(status, 'invalid', 'Check errors in the form', { errors }))
    const call = api.call('service-order.repair-types.store', store)
    await expect(call).rejects.toMatchObject({ status, refusal: { errors } })
    const validation = { kind: 'negative', duration: 10_000, closable: true }
    expect(shown).toEqual([
      { ...validation, text: 'Too long' },
      { ...validation, text: 'Taken' },
    ])
  })

  test.each([
    [422, { status: 422, json: {} }, 'Error'],
    [400, refusal(400, 'bad_request', 'Invalid request'), 'Invalid request'],
    [403, refusal(403, 'forbidden', 'Not yours'), 'Not yours'],
    [403, { status: 403, json: null }, 'Unauthorized. You may not perform this action, contact the administrator.'],
    [404, { status: 404, json: {} }, 'Record not found'],
    [409, refusal(409, 'lifecycle', 'Already sent'), 'Already sent'],
    [502, { status: 502, json: '<html>Bad gateway</html>' }, 'Error!'],
  ] as const)('%i says the message, or what stands for it', async (status, answer, text) => {
    const { api, shown } = await start(() => answer)
    await expect(api.call('service-order.repair-types.store', store)).rejects.toMatchObject({ status })
    expect(shown).toEqual([negative(text)])
  })

  test('a missing answer is reported in the person’s language', async () => {
    const { api, shown } = await start(() => 'hang up', { locale: 'pl' })
    await expect(api.call('service-order.repair-types.store', store)).rejects.toMatchObject({
      status: 0,
      refusal: null,
    })
    expect(shown).toEqual([negative('Brak połączenia z serwerem. Sprawdź sieć i spróbuj ponownie.')])
  })

  test('a failure answered by the server shows the number of its request, to be copied; refused values do not', async () => {
    const numbered = (status: number, code: string, more = {}): SmallAnswer => ({
      status,
      headers: { 'x-request-id': '7F3K-2Q9X' },
      json: { code, message: 'Said', ...more },
    })
    const failed = await start(() => numbered(500, 'error'))
    const error = await failed.api.call('service-order.repair-types.store', store).catch((caught) => caught)
    expect(failed.shown).toEqual([
      { kind: 'negative', text: 'Said', duration: 10_000, closable: true, number: '7F3K-2Q9X' },
    ])
    expect(failureIn({ event: { error } })).toMatchObject({ code: 'error', request_id: '7F3K-2Q9X' })

    const refused = await start(() => numbered(422, 'invalid', { errors: { name_pl: ['Taken'] } }))
    await expect(refused.api.call('service-order.repair-types.store', store)).rejects.toThrow()
    expect(refused.shown).toEqual([{ kind: 'negative', text: 'Taken', duration: 10_000, closable: true }])
  })

  test('a file that breaks off shows the number of its request, too', async () => {
    const headers = { 'x-request-id': '7F3K-2Q9X' }
    const { api } = await start(() => ({ pieces: ['id;name\n'], headers, breaks: true }))
    const bytes = await api.stream('service-order.repair-types.index', { query: { format: 'csv' } })
    await expect(new Response(bytes).text()).rejects.toMatchObject({ status: 0, request_id: '7F3K-2Q9X' })
  })

  test('a client that is too old is noticed, also in the background, without a message of its own', async () => {
    const { api, shown, calls, tooOld } = await start(() => refusal(426, 'upgrade_required', 'Reload'))
    await expect(api.call('service-order.repair-types.store', store)).rejects.toMatchObject({ status: 426 })
    await expect(api.call('auth.user', { ...silent })).rejects.toMatchObject({ status: 426 })
    expect([tooOld(), shown]).toEqual([2, []])
    expect(calls()[0]?.headers['x-release']).toBe(String(release))
  })

  test('the message of a success is shown, red when its status says so, and not when it is switched off', async () => {
    const saved = await start(() => ({ json: { message: 'Saved' } }))
    await saved.api.call('service-order.repair-types.store', store)
    expect(saved.shown).toEqual([{ kind: 'positive', text: 'Saved', duration: 5000, closable: false }])

    const failed = await start(() => ({ json: { message: 'Navision data not saved', status: 'fail' } }))
    await failed.api.call('service-order.repair-types.store', store)
    expect(failed.shown).toEqual([negative('Navision data not saved')])

    const quiet = await start(() => ({ json: { message: 'Saved' } }))
    await quiet.api.call('service-order.repair-types.store', { ...store, showMessage: false })
    expect(quiet.shown).toEqual([])
  })
})

describe('an expired session', () => {
  const expired = refusal(401, 'unauthorized', 'The session has expired')

  test('is shown by its dialog only, and the call continues when the person has signed in again', async () => {
    const answers = [expired, { json: { message: 'Saved' } }]
    const { api, shown, asked, calls } = await start(() => answers.shift() ?? 'hang up', { signsInAgain: true })
    await api.call('service-order.repair-types.store', { body: repairType, idempotencyKey: 'key-1' })
    expect(asked).toHaveLength(1)
    expect(calls().map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1'])
    expect(shown.map(({ text }) => text)).toEqual(['Saved'])
  })

  test('ends the call when the person gives up, and is asked about once', async () => {
    const given = await start(() => expired)
    await expect(given.api.call('auth.user')).rejects.toMatchObject({ status: 401 })
    expect(given.asked).toHaveLength(1)
    expect(given.shown.map(({ text }) => text)).toEqual(['The session has expired'])

    const again = await start(() => expired, { signsInAgain: true })
    await expect(again.api.call('auth.user')).rejects.toMatchObject({ status: 401 })
    expect(again.calls()).toHaveLength(2)
  })

  test('that another call has renewed already is not asked about again', async () => {
    const session = { token: 'token-1' }
    const asked: string[] = []
    const server = await startSmallServer(({ url, headers }) => {
      if (url === '/api/core/routes') return { json: routeMap }
      if (headers.authorization === 'Bearer token-2') return { json: {} }
      session.token = 'token-2'
      return expired
    })
    closing.push(server.close)
    const api = createApi({
      baseUrl: server.url,
      token: () => session.token,
      locale: () => 'en',
      notify: { show: ({ text }) => asked.push(text) },
      onSignedOut: async () => expect.fail('asked for a password that was just given'),
    })
    await api.call('auth.user')
    expect(asked).toEqual([])
  })

  test('is not assumed when signing in itself is refused', async () => {
    const { api, asked, shown } = await start(() => expired)
    const body = { email: 'anna@example.com', password: 'sekret', rememberMe: false, captcha: 'solved' }
    const settings = { showRefusal: false, reauthenticate: false }
    await expect(api.call('auth.login', { body, ...settings })).rejects.toMatchObject({ status: 401 })
    expect([asked, shown]).toEqual([[], []])
  })
})

describe('calls that were begun before the client was loaded', () => {
  const person = { model: { id: 7 } }

  /** A server that refuses the first `refused` requests, and the client of a page whose first script has made its calls. */
  async function begin({ refused = 0, bearer = 'token-1' as string | null } = {}) {
    let left = refused
    const server = await startSmallServer(({ url }) => {
      left -= 1
      if (left >= 0) return { status: 503, json: {} }
      return { json: url === '/api/core/routes' ? routeMap : person }
    })
    closing.push(server.close)
    // A page requests its own server.
    const request = globalThis.fetch
    vi.stubGlobal('fetch', (path: string | Request, ...rest: [RequestInit?]) =>
      request(typeof path === 'string' && path.startsWith('/') ? `${server.url}${path}` : path, ...rest),
    )
    const begun: BegunCalls = beginCalls('en', bearer)
    await Promise.all([begun.routeMap, begun.person])
    vi.unstubAllGlobals()
    const api = createApi({
      baseUrl: server.url,
      token: () => bearer,
      locale: () => 'en',
      notify: { show: () => undefined },
      onSignedOut: async () => false,
      begun,
    })
    return { api, received: server.received }
  }

  test('are not made again, and name language, release and session as any other', async () => {
    const { api, received } = await begin()
    expect(await api.call('auth.user')).toEqual(person)
    expect(received.map(({ url }) => url)).toEqual(['/api/core/routes', '/api/auth/user'])
    expect(received[1]?.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'accept-language': 'en',
      'x-release': String(release),
    })
    await api.call('auth.user')
    expect(received).toHaveLength(3)
  })

  test('are made by the client where they failed', async () => {
    const { api, received } = await begin({ refused: 1 })
    expect(await api.call('auth.user')).toEqual(person)
    expect(received.map(({ url }) => url)).toEqual(['/api/core/routes', '/api/core/routes', '/api/auth/user'])
  })

  test('ask for no person without a session', async () => {
    const { received } = await begin({ bearer: null })
    expect(received.map(({ url }) => url)).toEqual(['/api/core/routes'])
  })
})
