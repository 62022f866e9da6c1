import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Schema } from '#contract/declare/endpoint.ts'
import { type AnyMail, queueMails } from '#server/integrations/mail/queue.ts'
import { type MailTemplate, renderMail, secretsOf } from '#server/integrations/mail/templates.ts'
import { allJobs, assembleModules } from '#server/modules.ts'
import { unsealed } from '#server/sealed.ts'
import { tablesWith, wholeDatabase } from '#tests/support/contract/whole-database.ts'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { mailSamples } from '#tests/support/scenarios/mail-samples.ts'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
/** A server that sends nothing, so that letters stay in the queue. */
let idle: TestServer
let admin: Person

beforeAll(async () => {
  idle = await startServer()
  server = await startServer({ work: true })
  admin = await server.person({ roles: ['super-admin'] })
})
afterAll(async () => {
  await server.stop()
  await idle.stop()
})

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

it('the token of a reset link or an invitation is stored nowhere but in the letter', async () => {
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

// The letters are declared before the tests are named after them.
assembleModules()

/** Names of fields that hold a token or a code. */
const isSecretName = (name: string) => /token|secret|password|(^|_)code$/.test(name)

/**
 * Codes of links that the tables keep as they are, because letters repeat them: encrypting them in the queue would hide nothing. By
 * letter, with the column.
 */
const keptInPlain: Partial<Record<MailTemplate, string>> = {
  ...Object.fromEntries(
    ['sent', 'extended', 'expiring', 'withdrawn', 'answered', 'accepted', 'confirmation', 'code'].map((of) => [
      `offer_${of}`,
      'offer_recipients.code',
    ]),
  ),
  ...Object.fromEntries(
    ['ticket', 'reminder', 'waiting', 'message', 'moved', 'substituted', 'term_changed'].map((of) => [
      `training_${of}`,
      'training_participants.code',
    ]),
  ),
  term_cancelled_moved: 'training_participants.code',
  certificate_issued: 'issued_certificates.code',
  certificate_revoked: 'issued_certificates.code',
  certificate_expiring: 'issued_certificates.code',
  due_owner: 'owner_reminders.code',
  ...Object.fromEntries(
    [
      'scheduled',
      'visit',
      'visit_off',
      'cancelled',
      'reminder',
      'visit_reported',
      'visit_answered',
      'visit_objected',
    ].map((of) => [`maintenance_${of}`, 'visit_links.code']),
  ),
  visit_asked: 'service_visits.confirm_code',
}

const letters = Object.entries(mailSamples) as [MailTemplate, Record<string, unknown>][]

describe('what gives access is not in the queue', () => {
  it('every token or code of a letter is declared as secret, or is a stored column', async () => {
    const { rows } = await server.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    )
    const columns = new Set(rows.map(({ name }) => name))
    const open = letters.flatMap(([template, data]) => {
      const names = Object.keys(data).filter((name) => isSecretName(name) && typeof data[name] !== 'boolean')
      const plain = keptInPlain[template]
      const isPlain = plain !== undefined && columns.has(plain)
      return names
        .filter((name) => !secretsOf(template).includes(name) && !(name === 'code' && isPlain))
        .map((name) => `${template}.${name}`)
    })
    // The code that the release before queued, which this one still sends.
    expect(open).toEqual(['offer_code.confirmation_code'])
  })

  it.each(letters.filter(([template]) => secretsOf(template).length > 0))(
    'the secrets of %s are encrypted in the queue, and stand in its letter',
    async (template, sample) => {
      const secrets = secretsOf(template)
      const data = { ...sample, ...Object.fromEntries(secrets.map((name) => [name, 'Sekret-do-odczytu-7'])) }
      const mail = { to: `${template}@klient.example`, locale: 'pl', template, data } as unknown as AnyMail
      await queueMails(idle.db, [mail])
      expect(tablesWith(await wholeDatabase(idle), ['Sekret-do-odczytu-7'])).toEqual([])
      const [queued] = await queuedLetters(idle.pool, template)
      const letter = renderMail(template, 'pl', unsealed(server.db, queued?.data as never, secrets), {
        public_url: 'https://portal.example',
        erp_name: 'Navision',
      })
      expect(letter.text).toContain('Sekret-do-odczytu-7')
    },
  )

  it('no other job has a field for one', () => {
    const named = allJobs.flatMap(({ name, data }) =>
      Object.keys((data as Schema & { entries?: object }).entries ?? {})
        .filter(isSecretName)
        .map((field) => `${name}: ${field}`),
    )
    expect(named).toEqual([])
  })
})
