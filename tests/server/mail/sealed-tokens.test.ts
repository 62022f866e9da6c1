import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { tablesWith, wholeDatabase } from '#tests/support/contract/whole-database.ts'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startServer({ work: true })
  admin = await server.person({ roles: ['super-admin'] })
})
afterAll(() => server.stop())

/** The token in the letter that a person gets. */
function tokenSentTo(email: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const letter = (await server.deps.mailbox?.list())?.findLast(({ recipient }) => recipient === email)
      const text = letter && (await server.deps.mailbox?.show(letter.id))?.text
      const token = /(?:reset-password-finish\/|invitation=)([\w-]{20,})/.exec(text ?? '')?.[1]
      if (!token) throw new Error(`No link was sent to ${email}`)
      return token
    },
    { timeout: 20_000, interval: 100 },
  )
}

/** Jobs that have sent a letter are still there for a while. */
async function lettersIn(queue: string): Promise<number> {
  const { rows } = await server.pool.query(`select from pgboss.job where name = $1`, [queue])
  return rows.length
}

it('the token of a link for a new password, or of an invitation, stands nowhere but in the letter', async () => {
  const captcha = await solvedCaptcha((await server.nobody.call('auth.captcha')).body as never)
  await server.nobody.call('auth.reset-password-start', { body: { email: admin.email, captcha } })
  const reset = await tokenSentTo(admin.email)

  const invited = await server.person({ roles: ['moderator'] })
  await server.pool.query('update users set is_activated = false, password_hash = null where id = $1', [invited.id])
  await admin.call('user.users.invite', { path: { user: invited.id }, body: {} as never })
  const invitation = await tokenSentTo(invited.email)

  expect(await lettersIn('mail.send')).toBeGreaterThanOrEqual(2)
  expect(tablesWith(await wholeDatabase(server), [reset, invitation])).toEqual(['mailbox'])
  const checked = await server.nobody.call('auth.reset-password-check', { body: { token: reset } })
  expect(checked.body.state).toBe('open')
})
