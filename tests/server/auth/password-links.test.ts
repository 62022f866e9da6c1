import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const day = 24 * 3_600_000
const waiting = { timeout: 30_000, interval: 100 }

vi.setConfig({ testTimeout: 60_000 })

let server: TestServer

beforeAll(async () => {
  server = await startServer({ work: true })
})
afterAll(() => server.stop())

describe('a link of a letter', () => {
  const start = async (email: string) => {
    const { body: challenge } = await server.nobody.call('auth.captcha')
    const captcha = await solvedCaptcha(challenge as never)
    return server.nobody.call('auth.reset-password-start', { body: { email, captcha } })
  }
  const stateOf = async (token: string) =>
    (await server.nobody.call('auth.reset-password-check', { body: { token } })).body.state
  const finish = (token: string, password = 'their first password') =>
    server.nobody.refused('auth.reset-password-finish', {
      body: { token, password, password_confirmation: password },
    })
  /** The letters to an address, newest first, once there are so many. */
  const lettersTo = (email: string, count: number) =>
    vi.waitFor(async () => {
      const found = ((await server.deps.mailbox?.list()) ?? []).filter(({ recipient }) => recipient === email)
      if (found.length < count) throw new Error(`${found.length} letters to ${email}`)
      const texts = found.map(async ({ id }) => (await server.deps.mailbox?.show(id))?.text ?? '')
      return (await Promise.all(texts)).toReversed()
    }, waiting)
  const tokenIn = (text = '') => /reset-password-finish\/([\w-]+)/.exec(text)?.[1] ?? ''
  /** A person of a company who has not chosen a password yet, and the link that the invitation brought. */
  async function invited(company: number) {
    const admin = await server.person({ roles: ['admin'] })
    const { id, email } = await server.person({ roles: ['partner'], partners: [company] })
    await server.pool.query('update users set is_activated = false, password_hash = null where id = $1', [id])
    await admin.call('user.users.invite', { path: { user: id } })
    const [letter] = await lettersTo(email, 1)
    return { id, email, token: tokenIn(letter) }
  }

  it('says whether it is open, expired or used; one that never was is told as expired', async () => {
    const { token } = await invited(await server.partner('Zaproszeni'))
    expect(await stateOf(token)).toBe('open')
    expect(await stateOf('never-was')).toBe('expired')
    expect((await finish(token)).status).toBe(200)
    expect(await stateOf(token)).toBe('used')
    expect((await finish(token)).status).toBe(422)
    const { token: late } = await invited(await server.partner('Spóźnieni'))
    server.advance(8 * day)
    expect(await stateOf(late)).toBe('expired')
    expect((await finish(late)).status).toBe(422)
  })

  it('that has expired is asked for anew: an invitation while nobody has chosen a password, and it ends the earlier one', async () => {
    const { email, token } = await invited(await server.partner('Czekająca'))
    server.advance(8 * day)
    await start(email)
    const [letter] = await lettersTo(email, 2)
    expect(letter).toContain('Czekająca')
    expect(letter).toContain('?welcome=1')
    expect(await stateOf(token)).toBe('expired')
    expect((await finish(tokenIn(letter))).status).toBe(200)

    await start(email)
    const [reset] = await lettersTo(email, 3)
    expect(reset).toContain('60 minut')
    expect(reset).not.toContain('welcome')
  })

  it('is the only one that is open, and an address is written to three times an hour at most', async () => {
    const { email } = await server.person({ roles: ['moderator'] })
    const answers = new Set<string>()
    for (let time = 0; time < 6; time += 1) answers.add(JSON.stringify((await start(email)).body))
    expect(answers.size).toBe(1)
    await vi.waitFor(async () => {
      const { rows } = await server.pool.query(
        `select count(*)::int from pgboss.job
         where name = 'auth.password-reset' and data ->> 'email' = $1 and state <> 'completed'`,
        [email],
      )
      expect(rows).toEqual([{ count: 0 }])
    }, waiting)
    const tokens = (await lettersTo(email, 3)).map(tokenIn)
    expect(tokens).toHaveLength(3)
    expect((await Promise.all(tokens.map(stateOf))).toSorted()).toEqual(['expired', 'expired', 'open'])
    server.advance(61 * 60_000)
    await start(email)
    expect(await lettersTo(email, 4)).toHaveLength(4)
  })

  it('is not sent anew to where nothing is to be done: a closed account, a closed company', async () => {
    const [open, shut] = [await server.partner('Otwarta'), await server.partner('Zamknięta')]
    const [left, cut, waits] = [await invited(open), await invited(shut), await invited(open)]
    await server.pool.query('update users set status = 0 where id = $1', [left.id])
    await server.pool.query('update partners set status = 0 where id = $1', [shut])
    const answers = []
    for (const email of [left.email, cut.email, 'nobody.here@portal.test', waits.email])
      answers.push((await start(email)).body)
    expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1)
    await vi.waitFor(async () => {
      const { rows } = await server.pool.query(
        `select state from pgboss.job where name = 'auth.password-reset' and data ->> 'email' = any($1)`,
        [[left.email, cut.email, waits.email]],
      )
      expect(rows.map(({ state }) => state)).toEqual(['completed', 'completed', 'completed'])
    }, waiting)
    const written = async ({ email }: { email: string }) =>
      (await server.pool.query(`select from pgboss.job where name = 'mail.send' and data ->> 'to' = $1`, [email]))
        .rowCount
    expect([await written(left), await written(cut), await written(waits)]).toEqual([1, 1, 2])
  })
})
