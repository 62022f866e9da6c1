import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf, startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** A solved captcha, as the widget gives it. */
async function captcha(): Promise<string> {
  const { body: challenge } = await server.nobody.call('auth.captcha')
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

describe('signing in', () => {
  it('answers a token that opens the session of the person', async () => {
    const { email, password, id } = await server.person({ roles: ['moderator-service'] })
    const { status, body } = await server.nobody.call('auth.login', {
      body: { email, password, captcha: await captcha() },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', rememberMe: false })
    const session = await callerOf(server.url, body.access_token).call('auth.user')
    expect(session.body.model).toMatchObject({ id, email, roles: [{ slug: 'moderator-service' }] })
  })
})
