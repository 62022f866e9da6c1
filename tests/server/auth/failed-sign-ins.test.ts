import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenHash } from '#server/modules/auth/index.ts'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const captcha = async () => solvedCaptcha((await server.nobody.call('auth.captcha')).body as never)

async function tryToSignIn(email: string, password: string, device?: string) {
  const body = { email, password, captcha: await captcha(), device }
  const { status, body: answer } = await server.nobody.refused('auth.login', { body })
  return { status, message: answer.message, device: (answer as unknown as { device?: string }).device }
}

async function fail(times: number, email: string, device?: string) {
  for (let time = 0; time < times; time += 1) await tryToSignIn(email, 'wrong', device)
}

/** A person who has signed in on a device before. */
async function known(): Promise<Person & { device: string }> {
  const person = await server.person({ roles: ['moderator'] })
  const { device } = await tryToSignIn(person.email, person.password)
  return { ...person, device: device ?? '' }
}

describe('nobody locks somebody else out', () => {
  it('guessing from unknown devices locks the address for unknown devices; a device that signed in before can still sign in', async () => {
    const { email, password, device } = await known()
    await fail(10, email)
    const stranger = await tryToSignIn(email, password)
    expect(stranger).toMatchObject({ status: 422, message: expect.stringContaining('new devices is locked') })
    expect((await tryToSignIn(email, password, device)).status).toBe(200)
    expect((await tryToSignIn(email, password)).status).toBe(422)
  })

  it('a device that guesses is locked, also while unknown devices are not', async () => {
    const { email, password, device } = await known()
    await fail(10, email, device)
    expect(await tryToSignIn(email, password, device)).toMatchObject({
      status: 422,
      message: expect.stringContaining('on this device'),
    })
    expect((await tryToSignIn(email, password)).status).toBe(200)
  })

  it('several people share a device, and each is locked separately', async () => {
    const one = await known()
    const two = await server.person({ roles: ['moderator'] })
    const { device } = await tryToSignIn(two.email, two.password, one.device)
    await Promise.all([fail(10, one.email), fail(10, two.email)])
    await fail(10, one.email, device)
    expect((await tryToSignIn(one.email, one.password, device)).status).toBe(422)
    expect((await tryToSignIn(two.email, two.password, device)).status).toBe(200)
  })

  it.each([
    ['made up', () => 'bm9uY2U.bWFyaw.c2lnbmF0dXJl'],
    ['of somebody else', (_: string, other: string) => other],
    ['changed', (own: string) => own.replace('.', 'x.')],
    ['without a signature', (own: string) => own.split('.').slice(0, 2).join('.')],
  ])('a device with a key that is %s counts as unknown', async (_, keyOf) => {
    const [person, other] = [await known(), await known()]
    await fail(10, person.email)
    const key = keyOf(person.device, other.device)
    expect((await tryToSignIn(person.email, person.password, key)).status).toBe(422)
  })

  it('a new password by a link lets a new device sign in while the address is locked for unknown devices', async () => {
    const person = await server.person({ roles: ['moderator'] })
    await fail(10, person.email)
    await server.pool.query(
      `insert into password_resets (token_hash, user_id, expires_at) values ($1, $2, '2100-01-01')`,
      [tokenHash('a link'), person.id],
    )
    const password = 'kocioł nad Wisłą'
    const { body } = await server.nobody.call('auth.reset-password-finish', {
      body: { token: 'a link', password, password_confirmation: password },
    })
    await fail(10, person.email)
    expect((await tryToSignIn(person.email, password)).status).toBe(422)
    expect((await tryToSignIn(person.email, password, body.device)).status).toBe(200)
  })
})
