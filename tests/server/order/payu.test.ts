import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { fromGrosze, toGrosze } from '#contract/values/money.ts'
import { openPayu } from '#server/integrations/payments/payu.ts'
import { isSignedByPayu, payuSignature } from '#server/integrations/payments/payu-signature.ts'

const key = '13a980d4f851f3d9a1cfc792fb1f5e50'

describe('amounts in grosze', () => {
  test('convert to złote and back exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (grosze) => {
        expect(toGrosze(fromGrosze(grosze))).toBe(grosze)
      }),
    )
  })

  test('are read from what people and the database write', () => {
    expect(['0', '1', '1.5', '1.05', '615.00', '-0.01', '4503599627370.49'].map(toGrosze)).toEqual([
      0, 100, 150, 105, 61_500, -1, 450_359_962_737_049,
    ])
  })

  test.each(['', '1.234', '1,50', '1e3', ' 1', 'NaN', '99999999999999999'])('are not read from %j', (amount) => {
    expect(() => toGrosze(amount)).toThrow(RangeError)
  })
})

describe('a signature', () => {
  const algorithms = fc.constantFrom('MD5', 'SHA-256', 'SHA-384', 'SHA-512')

  test('is valid for the body that it was made of, by any of the algorithms', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), algorithms, (body, algorithm) => {
        expect(isSignedByPayu(Buffer.from(body), payuSignature(body, key, algorithm), key)).toBe(true)
      }),
    )
  })

  test('is invalid for another body, another key, or another algorithm', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), algorithms, (body, more, algorithm) => {
        const header = payuSignature(body, key, algorithm)
        expect(isSignedByPayu(Buffer.from(body + more), header, key)).toBe(false)
        expect(isSignedByPayu(Buffer.from(body), header, `${key}${more}`)).toBe(false)
        expect(isSignedByPayu(Buffer.from(body), header.replace(/algorithm=[^;]+/, 'algorithm=SHA-1'), key)).toBe(false)
      }),
    )
  })

  test('is not read from any other header, and never valid without a key', () => {
    fc.assert(
      fc.property(fc.option(fc.string(), { nil: undefined }), (header) => {
        expect(isSignedByPayu(Buffer.from('{}'), header, key)).toBe(false)
      }),
    )
    expect(isSignedByPayu(Buffer.from('{}'), payuSignature('{}', ''), '')).toBe(false)
    expect(isSignedByPayu(Buffer.from('{}'), 'signature=;algorithm=toString', key)).toBe(false)
  })
})

describe('the client of the provider', () => {
  let provider: Server | undefined
  afterEach(() => provider?.close())

  /** A provider with answers set by the test, which records its calls. */
  async function stand(answer: (path: string, count: number) => { status: number; body?: unknown; drop?: boolean }) {
    const asked: string[] = []
    provider = createServer((request, response) => {
      const path = `${request.method} ${request.url}`
      asked.push(path)
      const { status, body, drop } = answer(path, asked.filter((known) => known === path).length)
      if (drop) return request.socket.destroy()
      response.writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:9/never' })
      response.end(JSON.stringify(body ?? {}))
    })
    await new Promise<void>((resolve) => provider?.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
    const payu = openPayu({ url, pos_id: '1', client_id: '1', client_secret: 's', second_key: key, timeout: 2000 })
    return { payu, asked }
  }

  const token = { status: 200, body: { access_token: 'token', expires_in: 43_199 } }
  const request = {
    ext_order_id: 'ours',
    amount: 61_500,
    currency: 'PLN',
    description: 'SZK/2026/1',
    customer_ip: '127.0.0.1',
    email: 'jan@instal.test',
    language: 'pl',
    notify_url: 'http://portal.test/notify',
    continue_url: 'http://portal.test/#/',
    valid_for: 1800,
  } as const
  const begun = { status: 302, body: { orderId: 'theirs', redirectUri: 'http://provider.test/pay' } }

  test('takes the redirection as the answer and does not follow it; one token serves many calls', async () => {
    const { payu, asked } = await stand((path) => (path.includes('authorize') ? token : begun))
    expect(await payu.begin(request)).toEqual({
      provider_order_id: 'theirs',
      redirect_url: 'http://provider.test/pay',
    })
    await payu.begin(request)
    expect(asked).toEqual(['POST /pl/standard/user/oauth/authorize', 'POST /api/v2_1/orders', 'POST /api/v2_1/orders'])
  })

  test('requests a new token when the provider has forgotten the old one', async () => {
    const { payu, asked } = await stand((path, count) => {
      if (path.includes('authorize')) return token
      return count === 1 ? { status: 401 } : begun
    })
    await payu.begin(request)
    expect(asked.filter((path) => path.includes('authorize'))).toHaveLength(2)
  })

  test('does not repeat the start of a payment when its answer is lost, but repeats a question about its state', async () => {
    const { payu, asked } = await stand((path) => (path.includes('authorize') ? token : { status: 0, drop: true }))
    await expect(payu.begin(request)).rejects.toMatchObject({ kind: 'down' })
    await expect(payu.stateOf('theirs')).rejects.toMatchObject({ kind: 'down' })
    expect(asked.filter((path) => path === 'POST /api/v2_1/orders')).toHaveLength(1)
    expect(asked.filter((path) => path === 'GET /api/v2_1/orders/theirs')).toHaveLength(2)
  })

  test('cancels by DELETE, repeated when its answer is lost; a refusal is reported as such', async () => {
    const cancelled = { status: 200, body: { orderId: 'theirs', status: { statusCode: 'SUCCESS' } } }
    const { payu, asked } = await stand((path, count) => {
      if (path.includes('authorize')) return token
      if (path.endsWith('paid')) return { status: 400, body: { status: { statusCode: 'BUSINESS_ERROR' } } }
      return count === 1 ? { status: 0, drop: true } : cancelled
    })
    await payu.cancel('theirs')
    expect(asked.filter((path) => path === 'DELETE /api/v2_1/orders/theirs')).toHaveLength(2)
    await expect(payu.cancel('paid')).rejects.toMatchObject({ kind: 'refused' })
  })

  test.each([
    ['an error of its own', { status: 500 }, 'down'],
    ['a refusal', { status: 400, body: { status: { statusCode: 'ERROR_ORDER_NOT_UNIQUE' } } }, 'refused'],
    ['what it never said before', { status: 200, body: { hello: 'there' } }, 'nonsense'],
    ['an address that is none', { status: 302, body: { orderId: 'x', redirectUri: 'nowhere' } }, 'nonsense'],
  ])('distinguishes %s', async (_, answer, kind) => {
    const { payu } = await stand((path) => (path.includes('authorize') ? token : answer))
    await expect(payu.begin(request)).rejects.toMatchObject({ kind })
  })

  test('reads no malformed notification', () => {
    const payu = openPayu({ url: 'http://x', pos_id: '1', client_id: '1', client_secret: 's', second_key: key })
    fc.assert(
      fc.property(fc.anything(), (body) => {
        const word = payu.read(body)
        expect(word === null || word.amount >= 0).toBe(true)
      }),
    )
  })
})
