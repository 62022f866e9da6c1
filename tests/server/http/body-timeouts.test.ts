import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { type Uploader, uploaderOf } from '#tests/support/scenarios/uploader.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'
import { sized } from '#tests/support/stress.ts'

/** Limits of this test in milliseconds; `npm run stress` tries those of the product. */
const limits = sized({ body_silence: 2000, body_time: 4000 }, { body_silence: 60_000, body_time: 300_000 })
/** Milliseconds of a long upload: longer than any limit on a whole request that a server usually has. */
const longUpload = sized(8000, 660_000)

vi.setConfig({ testTimeout: 60_000 + 2 * longUpload, hookTimeout: 60_000 })

let server: TestServer
let person: Person
let uploader: Uploader

beforeAll(async () => {
  server = await startServer({ config: limits })
  person = await server.person({ roles: ['super-admin', 'partner'], is_company_admin: true })
  uploader = uploaderOf(server, person)
})
afterAll(() => server.stop())

interface Ended {
  /** Status of the answer; null where the connection was closed without one. */
  status: number | null
  body: string
  /** Milliseconds from the request to the end of the connection. */
  ms: number
}

/** Opens a connection and sends a request; what is sent later, and nothing else, follows its headers. */
function open(method: string, path: string, headers: Record<string, string | number>) {
  const began = performance.now()
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const all = { host: 'portal.test', connection: 'close', authorization: `Bearer ${person.token}`, ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
  let received = ''
  socket.on('data', (part) => {
    received += part
  })
  socket.on('error', () => undefined)
  const ended = once(socket, 'close').then((): Ended => {
    const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(received) ?? []
    const body = received.slice(received.indexOf('\r\n\r\n') + 4)
    return { status: status === undefined ? null : Number(status), body, ms: performance.now() - began }
  })
  return { socket, ended }
}

/** Sends pieces of a body, one in each interval, until the time is over. */
async function drip(socket: Socket, piece: Buffer, { every, during }: { every: number; during: number }) {
  const until = performance.now() + during
  let sent = 0
  while (performance.now() < until && socket.writable) {
    socket.write(piece)
    sent += piece.length
    await delay(every)
  }
  return sent
}

const json = { 'content-type': 'application/json', 'content-length': 100 }
const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
/** Every call that may have a body, by its address. */
const calls = Object.entries<Endpoint>(endpoints)
  .filter(([, { method }]) => method !== 'GET')
  .map(([name, { method, path }]) => ({ name, method, path: `/api/${path.replaceAll(/\{\w+\}/g, '1')}` }))

describe('a request whose body does not come', () => {
  it('is ended by the server in every call, and the answer does not blame the sender', async () => {
    const tries = calls.flatMap(({ name, method, path }) =>
      ['', '{"name": "Cie'].map(async (begun) => {
        const { socket, ended } = open(method, path, json)
        socket.write(begun)
        const { status, ms } = await ended
        const isInTime = ms < 2 * limits.body_silence + 10_000
        // A call that this session may not make is refused without its body.
        return status === 503 && isInTime ? [] : [{ name, begun, status, isInTime }]
      }),
    )
    const others = (await Promise.all(tries)).flat()
    expect(others.filter(({ status, isInTime }) => ![403, 404, 503].includes(status ?? 0) || !isInTime)).toEqual([])
    expect(others.length).toBeLessThan(tries.length / 2)
    expect(server.unforeseen).toEqual([])
  })

  it.each([
    ['a session that is not there', '/api/faq/categories', { authorization: 'Bearer none' }, 401],
    ['an address that is not there', '/api/nothing', {}, 503],
  ])('is ended without a session or a call: %s', async (_, path, headers, status) => {
    const ended = await open('POST', path, { ...json, ...headers }).ended
    expect(ended.status).toBe(status)
    expect(ended.ms).toBeLessThan(2 * limits.body_silence + 10_000)
  })

  it('is ended in an injected call, which has no connection', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/faq/categories',
      headers: { authorization: 'Bearer none' },
      payload: { name: 'x' },
    })
    expect(answer.statusCode).toBe(401)
    await expect.poll(() => answer.raw.req.destroyed, { timeout: 3 * limits.body_silence }).toBe(true)
    expect(server.unforeseen).toEqual([])
  })

  it('is ended when its headers do not come', async () => {
    const opened = once(server.app.server, 'connection')
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write('POST /api/auth/login HTTP/1.1\r\nhost: portal.test\r\n')
    const [accepted] = await opened
    // Node looks for late headers every half minute, and says so by this event.
    server.app.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), accepted)
    let received = ''
    for await (const part of socket) received += part
    expect(received).toMatch(/^HTTP\/1\.1 503 /)
  })

  it('is ended when it arrives byte by byte for longer than a JSON body may take', async () => {
    const { socket, ended } = open('POST', '/api/auth/login', { ...json, 'content-length': 1_000_000 })
    await drip(socket, Buffer.from(' '), { every: 250, during: limits.body_time + 2 * limits.body_silence })
    const { status, body } = await ended
    expect(status).toBe(503)
    expect(JSON.parse(body)).toMatchObject({ code: 'unavailable', message: expect.any(String) })
  })
})

/** Announces an upload, of which a request then sends a part. */
const begin = (size: number) => uploader.begun('archive.zip', 'import_zip', size)

describe('an upload over a slow line', () => {
  it('may take any time while bytes arrive', async () => {
    // 1 Mbit/s.
    const [piece, every] = [Buffer.alloc(12_500), 100]
    const length = Math.ceil(longUpload / every) * piece.length
    const location = await begin(2 * length)
    const { socket, ended } = open('PATCH', location, { ...tus, 'upload-offset': 0, 'content-length': length })
    const sent = await drip(socket, piece, { every, during: longUpload })
    socket.write(Buffer.alloc(length - sent))
    expect((await ended).status).toBe(204)
    const known = await uploader.call(location, 'HEAD')
    expect(known.headers.get('upload-offset')).toBe(String(length))
  })

  it.each([0, 150_000])('is given up when nothing arrives after %d bytes, and continues from there', async (sent) => {
    const size = 400_000
    const location = await begin(2 * size)
    const { socket, ended } = open('PATCH', location, { ...tus, 'upload-offset': 0, 'content-length': size })
    socket.write(Buffer.alloc(sent))
    const { status, body, ms } = await ended
    expect(status).toBe(503)
    expect(JSON.parse(body)).toMatchObject({ code: 'unavailable' })
    expect(ms).toBeLessThan(2 * limits.body_silence + 10_000)
    const known = await uploader.call(location, 'HEAD')
    expect(known.headers.get('upload-offset')).toBe(String(sent))
    const rest = await uploader.append(location, sent, Buffer.alloc(size - sent))
    expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, String(size)])
  })

  it('is interrupted by a server that stops, with an answer that says to resume it', async () => {
    const location = await begin(400_000)
    const { ended } = open('PATCH', location, { ...tus, 'upload-offset': 0, 'content-length': 200_000 })
    await delay(300)
    // The same sender comes by another network; the first request gives way.
    expect((await uploader.append(location, 0, Buffer.alloc(1000))).status).toBe(204)
    expect([204, 503, null]).toContain((await ended).status)
  })
})
