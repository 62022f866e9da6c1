import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'
import { colleagueActions } from '#views/user/partner-zone/colleague-actions.ts'

let server: TestServer
let company: number
let other: number
let boss: Person
let colleague: Person
let stranger: Person

beforeAll(async () => {
  server = await startServer({ work: true })
  ;[company, other] = [await server.partner('Instal-Dom'), await server.partner('Konkurencja')]
  boss = await server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
  colleague = await server.person({ roles: ['partner'], partners: [company] })
  stranger = await server.person({ roles: ['partner'], partners: [other], is_company_admin: true })
})
afterAll(() => server.stop())

const asBoss = (): By => ({
  user_id: boss.id,
  permissions: { 'partnerzone.user.users.deactivate': true, 'partnerzone.user.users.restore': true },
  partners: [company],
  company_admin_of: [company],
})

async function move(who: Person, name: 'deactivate' | 'restore', user: number) {
  const { rows } = await server.pool.query('select version from users where id = $1', [user])
  return who.refused(`partnerzone.user.users.${name}`, { path: { user }, body: { version: rows[0].version } })
}

function mailsTo(email: string, atLeast: number) {
  return vi.waitFor(
    async () => {
      const mails = ((await server.deps.mailbox?.list()) ?? []).filter(({ recipient }) => recipient === email)
      if (mails.length < atLeast) throw new Error('not yet')
      return mails
    },
    { timeout: 15_000, interval: 100 },
  )
}

describe('the administrator of a company', () => {
  it('resends the invitation of an account that the distributor has made', async () => {
    const person = await server.person({ roles: ['partner'], partners: [company] })
    await server.pool.query('update users set is_activated = false, password_hash = null where id = $1', [person.id])
    expect((await boss.call('partnerzone.user.users.invite', { path: { user: person.id } })).body.id).toBe(person.id)
    await mailsTo(person.email, 1)
    const used = await boss.refused('partnerzone.user.users.invite', { path: { user: colleague.id } })
    expect(used.body.message).toBe('The e-mail address is already confirmed')
  })

  it('blocks a colleague’s account at once and unblocks it', async () => {
    const person = await server.person({ roles: ['partner'], partners: [company] })
    expect(await move(boss, 'deactivate', person.id)).toMatchObject({ status: 200, body: { status: 0 } })
    expect((await person.refused('auth.user')).status).toBe(401)
    expect(await move(boss, 'restore', person.id)).toMatchObject({ status: 200, body: { status: 1 } })
  })

  it('blocks neither their own account nor one that the distributor has cancelled', async () => {
    expect((await move(boss, 'deactivate', boss.id)).body.message).toBe('You cannot close your own account')
    const person = await server.person({ roles: ['partner'], partners: [company] })
    await server.pool.query('update users set status = 2 where id = $1', [person.id])
    expect((await move(boss, 'restore', person.id)).status).toBe(409)
  })

  it('unblocks no account that the distributor has blocked', async () => {
    const staff = await server.person({ roles: ['admin'] })
    const person = await server.person({ roles: ['partner'], partners: [company] })
    const { body: user } = await staff.call('user.users.show', { path: { user: person.id } })
    const closed = await staff.call('user.users.deactivate', {
      path: { user: person.id },
      body: { version: user.version, successor_id: null },
    })
    expect(closed.body.deactivated_by_staff).toBe(true)
    const shown = await boss.call('partnerzone.user.users.show', { path: { user: person.id } })
    expect(shown.body).toMatchObject({ status: 0, deactivated_by_staff: true })
    expect(colleagueActions(shown.body, asBoss()), 'nothing is offered').toEqual([])

    const refused = await move(boss, 'restore', person.id)
    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status: 409,
      message: 'The distributor deactivated this account. Only the distributor can restore it.',
    })
    const opened = await staff.call('user.users.activate', {
      path: { user: person.id },
      body: { version: closed.body.version },
    })
    expect(opened.body).toMatchObject({ status: 1, deactivated_by_staff: false })
    expect((await move(boss, 'deactivate', person.id)).status).toBe(200)
    const own = await boss.call('partnerzone.user.users.show', { path: { user: person.id } })
    expect(own.body.deactivated_by_staff).toBe(false)
    expect(colleagueActions(own.body, asBoss()).map(({ verb }) => verb)).toEqual(['restore'])
    expect((await move(boss, 'restore', person.id)).status).toBe(200)
  })

  it('unblocks no account that the distributor has cancelled and reactivated', async () => {
    const owner = await server.person({ roles: ['super-admin'] })
    const person = await server.person({ roles: ['partner'], partners: [company] })
    const decide = async (name: 'cancel' | 'restore') => {
      const { body } = await owner.call('user.users.show', { path: { user: person.id } })
      const form = { path: { user: person.id }, body: { version: body.version } }
      return name === 'cancel'
        ? owner.call('user.users.cancel', { ...form, body: { ...form.body, successor_id: null } })
        : owner.call('user.users.restore', form)
    }
    await decide('cancel')
    expect((await decide('restore')).body).toMatchObject({ status: 0, deactivated_by_staff: true })
    expect((await move(boss, 'restore', person.id)).status).toBe(409)
  })

  it('leaves accounts of people in several companies to the distributor', async () => {
    const person = await server.person({ roles: ['partner'], partners: [company, other] })
    const { status, body } = await move(boss, 'deactivate', person.id)
    expect({ status, message: body.message }).toMatchObject({
      status: 409,
      message: expect.stringContaining('another company'),
    })
  })

  it('makes others administrators, while the company keeps one', async () => {
    const firm = await server.partner('Dwóch Szefów')
    const [one, two] = [
      await server.person({ roles: ['partner'], partners: [firm], is_company_admin: true }),
      await server.person({ roles: ['partner'], partners: [firm] }),
    ]
    const set = async (who: Person, user: number, is_company_admin: boolean) => {
      const { body } = await who.call('partnerzone.user.users.show', { path: { user } })
      const form = { partner_id: firm, is_company_admin, version: body.version }
      return who.refused('partnerzone.user.users.update', { path: { user }, body: form })
    }
    expect((await set(one, one.id, false)).body.message).toContain('last administrator')
    expect((await set(one, two.id, true)).status).toBe(200)
    const answers = await Promise.all([set(one, one.id, false), set(two, two.id, false)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('cannot be blocked by another at the same moment as they block the other: one stays', async () => {
    const firm = await server.partner('Spór Wspólników')
    const admin = () => server.person({ roles: ['partner'], partners: [firm], is_company_admin: true })
    const [one, two] = [await admin(), await admin()]
    const answers = await Promise.all([move(one, 'deactivate', two.id), move(two, 'deactivate', one.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  it('is not an invited person who never came', async () => {
    const firm = await server.partner('Jeden Szef')
    const one = await server.person({ roles: ['partner'], partners: [firm], is_company_admin: true })
    const invited = await server.person({ roles: ['partner'], partners: [firm], is_company_admin: true })
    await server.pool.query('update users set is_activated = false where id = $1', [invited.id])
    const { status } = await one.refused('partnerzone.user.users.update', {
      path: { user: one.id },
      body: { partner_id: firm, is_company_admin: false, version: 1 },
    })
    expect(status).toBe(409)
  })
})

describe('a colleague without administration', () => {
  it('sees the colleagues and cannot change them', async () => {
    const { body } = await colleague.call('partnerzone.user.users.index', { query: { per_page: 100 } })
    expect(body.results.map(({ id }) => id)).toEqual(expect.arrayContaining([boss.id, colleague.id]))
    expect(body.results.map(({ id }) => id)).not.toContain(stranger.id)
    const refusals = [
      await move(colleague, 'deactivate', boss.id),
      await colleague.refused('partnerzone.user.users.invite', { path: { user: boss.id } }),
      await colleague.refused('partnerzone.user.users.update', {
        path: { user: colleague.id },
        body: { partner_id: company, is_company_admin: true, version: 1 },
      }),
    ]
    expect(refusals.map(({ status, body }) => [status, body.message])).toEqual(
      Array.from({ length: 3 }, () => [403, 'Only an administrator of the company can do this']),
    )
  })
})

describe('another company', () => {
  it('does not exist: neither its people nor itself', async () => {
    expect((await boss.refused('partnerzone.user.users.show', { path: { user: stranger.id } })).status).toBe(404)
    expect((await move(boss, 'deactivate', stranger.id)).status).toBe(404)
    const shared = await server.person({ roles: ['partner'], partners: [company, other] })
    const { body } = await boss.call('partnerzone.user.users.show', { path: { user: shared.id } })
    expect(body.companies.map(({ id }) => id)).toEqual([company])
  })
})
