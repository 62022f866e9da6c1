import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Invitation } from '#contract/user/invitation.ts'
import { queuedLetters, recipientsOf } from '#tests/support/queued-letters.ts'
import { letterOfInvitation, runJob } from '#tests/support/scenarios/invitations.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'
import { statementsOf } from '#tests/support/servers/statements.ts'

const day = 24 * 3_600_000
const zone = 'partnerzone.user.invitations'
const link = 'public-zone.user.invitations'

let server: TestServer
let company: number
let elsewhere: number
let boss: Person
let stranger: Person

beforeAll(async () => {
  server = await startServer()
  ;[company, elsewhere] = [await server.partner('Instal-Dom'), await server.partner('Konkurencja')]
  boss = await server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
  stranger = await server.person({ roles: ['partner'], partners: [elsewhere] })
})
afterAll(async () => {
  expect(server.unforeseen).toEqual([])
  await server.stop()
})
beforeEach(async () => {
  await server.pool.query('delete from outside_letters')
  await server.pool.query(`delete from pgboss.job where name = 'mail.send'`)
})

const newAddress = () => `${crypto.randomUUID()}@portal.test`
const form = (email: string, changes: object = {}) => ({
  first_name: 'Ola',
  last_name: 'Nowa',
  email,
  phone_number: '601 234 567',
  locale: 'pl' as const,
  partner_id: company,
  is_company_admin: false,
  company_roles: ['service' as const],
  ...changes,
})
const invite = async (email: string, changes: object = {}) =>
  (await boss.call(`${zone}.store`, { body: form(email, changes) })).body
const act = (verb: 'send' | 'withdraw', invitation: number) => boss.refused(`${zone}.${verb}`, { path: { invitation } })
const statusOf = async (invitation: number) => (await boss.call(`${zone}.show`, { path: { invitation } })).body.status
const tokenTo = async (email: string) => (await letterOfInvitation(server, email)).data.token
const check = async (token: string) => (await server.nobody.call(`${link}.check`, { body: { token } })).body
const accept = (token: string, password = 'jej pierwsze hasło') =>
  server.nobody.refused(`${link}.accept`, { body: { token, password, password_confirmation: password } })
const join = (token: string, current_password: string) =>
  server.nobody.refused(`${link}.join`, { body: { token, current_password } })
const decline = (token: string) => server.nobody.refused(`${link}.decline`, { body: { token } })
/** The account of an address, and its membership. */
const memberOf = async (email: string) => {
  const { rows } = await server.pool.query(
    `select u.first_name || ' ' || u.last_name as name, u.phone_number, u.is_activated, pu.is_company_admin, pu.company_roles
     from users u left join partner_users pu on pu.user_id = u.id and pu.partner_id = $2 where u.email = $1`,
    [email, company],
  )
  return rows[0]
}

describe('an administrator who invites', () => {
  it('gets the same answer for the same work, whatever account the address has', async () => {
    const staff = await server.person({ roles: ['moderator'] })
    const closed = await server.person({ roles: ['partner'], partners: [elsewhere] })
    await server.pool.query('update users set status = 0 where id = $1', [closed.id])
    const unused = await server.person({ roles: ['partner'], partners: [elsewhere] })
    await server.pool.query('update users set is_activated = false, password_hash = null where id = $1', [unused.id])
    /** The observable parts of an invitation and of its work, without the address and other values that always differ. */
    const observed = async (email: string) => {
      const { result, statements } = await statementsOf(() => boss.refused(`${zone}.store`, { body: form(email) }))
      const {
        id,
        email: _,
        created_at: _1,
        sent_at: _2,
        expires_at: _3,
        ...body
      } = result.body as unknown as Invitation
      const listed = (await boss.call(`${zone}.index`)).body.results.find((row) => row.id === id)
      return { status: result.status, body, statements, listed: Object.keys(listed ?? {}) }
    }
    await observed(newAddress())
    const free = await observed(newAddress())
    expect(free).toMatchObject({
      status: 200,
      body: {
        partner_id: company,
        partner: 'Instal-Dom',
        full_name: 'Ola Nowa',
        phone_number: '+48601234567',
        company_roles: ['service'],
        is_company_admin: false,
        status: 'invited',
        ended_at: null,
      },
    })
    for (const { email } of [stranger, staff, closed, unused]) expect(await observed(email)).toEqual(free)
    // Nothing has become of the accounts, and none has arisen.
    const members = await server.pool.query('select count(*)::int from partner_users where partner_id = $1', [company])
    expect(members.rows).toEqual([{ count: 1 }])
    // Sending again and withdrawing are the same for all of them, too.
    const { rows } = await server.pool.query<{ id: number }>('select id from company_invitations order by id')
    const answers = await Promise.all(rows.map(({ id }) => act('send', id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const { id } of rows) expect((await act('withdraw', id)).body).toMatchObject({ status: 'withdrawn' })
  })

  it('has the same limit for addresses with and without an account', async () => {
    const { rows } = await server.pool.query('select is_activated from users where id = $1', [stranger.id])
    expect(rows).toEqual([{ is_activated: true }])
    const { id } = await invite(stranger.email)
    const counted = await server.pool.query('select partner_id, about from outside_letters')
    expect(counted.rows).toEqual([{ partner_id: company, about: `invitation ${id}` }])
    await act('withdraw', id)
  })

  it('reads of their own company that a person belongs to it, or is invited already', async () => {
    const colleague = await server.person({ roles: ['partner'], partners: [company] })
    const member = await boss.refused(`${zone}.store`, { body: form(colleague.email) })
    expect(member.body.errors).toEqual({ email: ['This person already belongs to the company'] })
    const email = newAddress()
    const { id } = await invite(email)
    const twice = await boss.refused(`${zone}.store`, { body: form(email) })
    expect(twice.body.errors).toEqual({
      email: ['This person already has an invitation to the company. You can send it again.'],
    })
    // Members see invitations, and leave them to the administrators; another company sees none.
    expect((await colleague.call(`${zone}.show`, { path: { invitation: id } })).body.id).toBe(id)
    expect((await colleague.refused(`${zone}.withdraw`, { path: { invitation: id } })).status).toBe(403)
    expect((await colleague.refused(`${zone}.store`, { body: form(newAddress()) })).status).toBe(403)
    const other = await server.person({ roles: ['partner'], partners: [elsewhere], is_company_admin: true })
    for (const verb of ['show', 'send', 'withdraw'] as const)
      expect((await other.refused(`${zone}.${verb}`, { path: { invitation: id } })).status).toBe(404)
    const foreign = await boss.refused(`${zone}.store`, { body: form(newAddress(), { partner_id: elsewhere }) })
    expect(foreign.body.errors).toEqual({ partner_id: ['The chosen item does not exist'] })
  })
})

describe('a person without an account', () => {
  it('chooses a password by the link, and belongs to the company with what was typed', async () => {
    const email = newAddress()
    const { id } = await invite(email, { is_company_admin: true })
    const letter = await letterOfInvitation(server, email)
    expect(letter).toMatchObject({
      locale: 'pl',
      data: { full_name: 'Ola Nowa', company: 'Instal-Dom', invited_by: 'Jan Testowy', has_account: false },
      outside: { company: 'Instal-Dom', reply_to: { name: 'Jan Testowy', address: boss.email } },
    })
    const { token } = letter.data
    expect(await check(token)).toEqual({
      state: 'open',
      way: 'choose',
      company: 'Instal-Dom',
      invited_by: 'Jan Testowy',
      email,
    })
    expect(await memberOf(email), 'opening the link makes no account').toBeUndefined()
    const weak = await accept(token, 'instaldom')
    expect(weak.body.errors).toHaveProperty('password')
    expect((await join(token, 'jej pierwsze hasło')).status, 'there is no account to prove').toBe(422)

    expect((await accept(token)).status).toBe(200)
    expect(await memberOf(email)).toEqual({
      name: 'Ola Nowa',
      phone_number: '+48601234567',
      is_activated: true,
      is_company_admin: true,
      company_roles: ['service'],
    })
    expect(await statusOf(id)).toBe('accepted')
    expect(await recipientsOf(server.pool, 'invitation_accepted')).toEqual([boss.email])
    expect(await queuedLetters(server.pool, 'invitation'), 'no second letter about a password').toEqual([])
    const bell = await boss.call('partnerzone.notification.notifications.index')
    expect(bell.body.results[0]).toMatchObject({ title: 'The invitation to your company has been accepted' })
    expect((await check(token)).state).toBe('accepted')
    expect((await accept(token)).status, 'the link works once').toBe(422)
    expect((await act('send', id)).status).toBe(409)
  })

  it('declines, and the company may invite again', async () => {
    const email = newAddress()
    const { id } = await invite(email)
    const token = await tokenTo(email)
    expect((await decline(token)).status).toBe(200)
    expect(await statusOf(id)).toBe('declined')
    expect((await queuedLetters(server.pool, 'invitation_declined'))[0]).toMatchObject({
      to: boss.email,
      data: { full_name: 'Ola Nowa', company: 'Instal-Dom' },
    })
    expect((await check(token)).state).toBe('declined')
    expect((await accept(token)).status).toBe(422)
    expect((await act('send', id)).status).toBe(409)
    expect((await invite(email)).status).toBe('invited')
  })
})

describe('a person with an account in another company', () => {
  it('is invited by their own name, and joins with their own password only', async () => {
    const person = await server.person({ roles: ['partner'], partners: [elsewhere] })
    const { id } = await invite(person.email)
    const letter = await letterOfInvitation(server, person.email)
    expect(letter).toMatchObject({ locale: 'en', data: { full_name: 'Jan Testowy', has_account: true } })
    const { token } = letter.data
    expect((await check(token)).way).toBe('prove')
    expect((await accept(token)).status, 'the letter does not replace the password').toBe(422)
    expect((await join(token, 'a wrong password')).body.errors).toEqual({
      current_password: ['The current password is wrong'],
    })
    expect((await join(token, person.password)).status).toBe(200)
    expect(await memberOf(person.email)).toMatchObject({ name: 'Jan Testowy', company_roles: ['service'] })
    expect(await statusOf(id)).toBe('accepted')
    const { body } = await person.call('auth.user')
    expect(body.model.partners.map(({ name }) => name)).toEqual(['Instal-Dom', 'Konkurencja'])
    expect((await queuedLetters(server.pool, 'invitation_accepted'))[0]?.data).toMatchObject({
      full_name: 'Jan Testowy',
    })
  })

  it('who has left it joins too, although signing in is not possible any more', async () => {
    const person = await server.person({ roles: ['partner'], partners: [elsewhere] })
    await server.pool.query('delete from partner_users where user_id = $1', [person.id])
    await invite(person.email)
    expect((await join(await tokenTo(person.email), person.password)).status).toBe(200)
    expect((await person.call('auth.user')).body.model.partners.map(({ id }) => id)).toEqual([company])
  })

  it('that was never used chooses its first password by the link', async () => {
    const person = await server.person({ roles: ['partner'], partners: [elsewhere] })
    await server.pool.query('update users set is_activated = false, password_hash = null where id = $1', [person.id])
    await invite(person.email)
    const token = await tokenTo(person.email)
    expect((await check(token)).way).toBe('choose')
    expect((await accept(token)).status).toBe(200)
    expect(await memberOf(person.email)).toMatchObject({ name: 'Jan Testowy', is_activated: true })
  })

  it('is locked out after ten wrong passwords, as when signing in', async () => {
    const person = await server.person({ roles: ['partner'], partners: [elsewhere] })
    await invite(person.email)
    const token = await tokenTo(person.email)
    for (let time = 0; time < 10; time += 1) await join(token, `wrong ${time}`)
    expect((await join(token, person.password)).body.errors).toEqual({
      current_password: [expect.stringContaining('locked for 15 minutes')],
    })
    expect(await memberOf(person.email)).toMatchObject({ company_roles: null })
  })

  it.each(['staff', 'closed'])('cannot join if the account is of this kind: %s', async (kind) => {
    const person = await server.person(kind === 'staff' ? { roles: ['moderator'] } : { roles: ['partner'] })
    if (kind === 'closed') await server.pool.query('update users set status = 0 where id = $1', [person.id])
    const { id } = await invite(person.email)
    const token = await tokenTo(person.email)
    expect((await check(token)).way).toBe('none')
    expect([(await accept(token)).status, (await join(token, person.password)).status]).toEqual([422, 422])
    expect(await memberOf(person.email)).toMatchObject({ company_roles: null })
    expect(await statusOf(id), 'the administrator sees an invitation that waits, as of everybody').toBe('invited')
  })
})

describe('an invitation ends', () => {
  it('by time, with another letter, a withdrawal or the company; an ended one is deleted after 30 days', async () => {
    const [late, replaced, withdrawn] = [newAddress(), newAddress(), newAddress()]
    const invitations = {
      late: await invite(late),
      replaced: await invite(replaced),
      withdrawn: await invite(withdrawn),
    }
    const tokens = { late: await tokenTo(late), replaced: await tokenTo(replaced), withdrawn: await tokenTo(withdrawn) }
    expect((await act('send', invitations.replaced.id)).status).toBe(200)
    const newer = await tokenTo(replaced)
    expect([(await check(tokens.replaced)).state, (await check(newer)).state]).toEqual(['expired', 'open'])
    expect((await act('withdraw', invitations.withdrawn.id)).status).toBe(200)
    expect((await check(tokens.withdrawn)).state).toBe('withdrawn')
    expect((await accept(tokens.withdrawn)).status).toBe(422)

    server.advance(7 * day + 1000)
    expect((await check(tokens.late)).state).toBe('expired')
    expect((await accept(tokens.late)).status).toBe(422)
    await runJob(server, 'user.end-invitations')
    expect(await statusOf(invitations.late.id)).toBe('expired')
    expect((await act('send', invitations.late.id)).body).toMatchObject({ status: 'invited', ended_at: null })
    expect((await accept(await tokenTo(late))).status).toBe(200)

    server.advance(31 * day)
    await runJob(server, 'user.end-invitations')
    expect((await boss.refused(`${zone}.show`, { path: { invitation: invitations.withdrawn.id } })).status).toBe(404)

    const firm = await server.partner('Zamykana')
    const owner = await server.person({ roles: ['partner'], partners: [firm], is_company_admin: true })
    const email = newAddress()
    const { body } = await owner.call(`${zone}.store`, { body: form(email, { partner_id: firm }) })
    const token = await tokenTo(email)
    const admin = await server.person({ roles: ['super-admin'] })
    const { version } = (await admin.call('partner.partners.show', { path: { partner: firm } })).body
    await admin.call('partner.partners.deactivate', { path: { partner: firm }, body: { version, reason: null } })
    expect((await check(token)).state).toBe('withdrawn')
    expect((await accept(token)).status).toBe(422)
    // Its history names neither the person nor the address.
    const history = await server.pool.query(
      `select action, before, after from audit_entries where entity = 'user.invitations' and entity_id = $1 order by id`,
      [body.id],
    )
    expect(history.rows.map(({ action }) => action)).toEqual(['invite', 'close'])
    expect(JSON.stringify(history.rows)).not.toMatch(/Ola|Nowa|portal\.test/)
  })

  it('not with the administrator who invited; it is in the export of the person’s data, and erased with the person', async () => {
    const firm = await server.partner('Dwóch Szefów')
    const [first, second] = [
      await server.person({ roles: ['partner'], partners: [firm], is_company_admin: true }),
      await server.person({ roles: ['partner'], partners: [firm], is_company_admin: true }),
    ]
    const person = await server.person({ roles: ['partner'], partners: [elsewhere] })
    const { body } = await second.call(`${zone}.store`, { body: form(person.email, { partner_id: firm }) })
    await server.pool.query('update users set status = 2 where id = $1', [second.id])
    const { body: file } = await person.call('profile.data.export')
    expect((file as { invitations: object[] }).invitations).toMatchObject([
      { company: 'Dwóch Szefów', first_name: 'Ola', email: person.email, status: 'invited' },
    ])
    expect((await join(await tokenTo(person.email), person.password)).status).toBe(200)
    expect(await recipientsOf(server.pool, 'invitation_accepted'), 'the others are notified').toEqual([first.email])

    await server.pool.query(`update users set status = 2, status_since = '2015-01-01' where id = $1`, [person.id])
    const admin = await server.person({ roles: ['super-admin'] })
    const erasure = { email: person.email, confirmation: person.email, reason: 'Wniosek z 2 marca' }
    expect((await admin.refused('consent.persons.anonymise', { body: erasure })).status).toBe(200)
    expect((await first.refused(`${zone}.show`, { path: { invitation: body.id } })).status).toBe(404)
  })
})

describe('an invitation by a person who is no longer an administrator', () => {
  interface Firm {
    firm: number
    first: Person
    leaving: Person
    admin: Person
  }
  const openFirm = async (): Promise<Firm> => {
    const firm = await server.partner(`Firma ${crypto.randomUUID()}`)
    const member = { roles: ['partner' as const], partners: [firm], is_company_admin: true }
    const [first, leaving] = [await server.person(member), await server.person(member)]
    return { firm, first, leaving, admin: await server.person({ roles: ['super-admin'] }) }
  }
  const inviteTo = async ({ firm, leaving }: Firm, changes: object = {}) => {
    const email = newAddress()
    const { body } = await leaving.call(`${zone}.store`, { body: form(email, { partner_id: firm, ...changes }) })
    return { id: body.id, email, token: await tokenTo(email) }
  }
  const versionOf = async ({ admin, leaving }: Firm) =>
    (await admin.call('user.users.show', { path: { user: leaving.id } })).body.version
  const rolesOf = async ({ admin, leaving }: Firm) =>
    (await admin.call('user.users.show', { path: { user: leaving.id } })).body
  const role = ['service' as const]

  /** Ways in which somebody stops being an administrator of a company. */
  const ways: Record<string, (firm: Firm) => Promise<{ status: number }>> = {
    'whose account staff deactivate': async (one) =>
      one.admin.refused('user.users.deactivate', {
        path: { user: one.leaving.id },
        body: { version: await versionOf(one) },
      }),
    'whose account staff close': async (one) =>
      one.admin.refused('user.users.cancel', {
        path: { user: one.leaving.id },
        body: { version: await versionOf(one) },
      }),
    'whose account another administrator closes': async (one) =>
      one.first.refused('partnerzone.user.users.deactivate', {
        path: { user: one.leaving.id },
        body: { version: await versionOf(one) },
      }),
    'whose right another administrator takes away': async (one) =>
      one.first.refused('partnerzone.user.users.update', {
        path: { user: one.leaving.id },
        body: { partner_id: one.firm, is_company_admin: false, company_roles: role, version: await versionOf(one) },
      }),
    'whose right staff take away at the company': async (one) =>
      one.admin.refused('partner.users.update', {
        path: { partner: one.firm, user: one.leaving.id },
        body: { is_company_admin: false, company_roles: role, version: await versionOf(one) },
      }),
    'whose right staff take away at the account': async (one) => {
      const { roles, ...account } = await rolesOf(one)
      const { first_name, last_name, email, phone_number, locale, version } = account
      const person = { first_name, last_name, email, phone_number, locale, version }
      const lists = { all_brands: true, all_provinces: true, all_partners: false }
      const body = { ...person, ...lists, roles, partners: [one.firm], company_admin_of: [] }
      return one.admin.refused('user.users.update', { path: { user: one.leaving.id }, body: body as never })
    },
    'whose membership ends': async (one) =>
      one.admin.refused('partner.users.destroy', {
        path: { partner: one.firm, user: one.leaving.id },
        query: { version: await versionOf(one) },
      }),
    'who has left unseen, as the hourly job finds': async ({ firm, leaving }) => {
      await server.pool.query('delete from partner_users where partner_id = $1 and user_id = $2', [firm, leaving.id])
      await runJob(server, 'user.end-invitations')
      return { status: 200 }
    },
  }

  it.each(Object.entries(ways))('%s waits until another one confirms it', async (_, leave) => {
    const one = await openFirm()
    const { id, email, token } = await inviteTo(one, { is_company_admin: true })
    expect(await leave(one)).toMatchObject({ status: 200 })
    expect(await check(token)).toMatchObject({ state: 'unconfirmed', way: 'none', email })
    expect((await accept(token)).status).toBe(422)
    expect(await memberOf(email)).toBeUndefined()
    const told = (await queuedLetters<{ people: string[] }>(server.pool, 'invitation_unconfirmed')).filter(
      ({ to }) => to === one.first.email,
    )
    expect(told.map(({ data }) => data.people)).toEqual([['Ola Nowa']])
    const path = { invitation: id }
    expect((await one.first.call(`${zone}.show`, { path })).body.unconfirmed_at).not.toBeNull()
    expect((await one.first.refused(`${zone}.send`, { path })).status).toBe(409)
    const other = await server.person({ roles: ['partner'], partners: [elsewhere], is_company_admin: true })
    expect((await other.refused(`${zone}.confirm`, { path })).status).toBe(404)
    expect((await one.first.call(`${zone}.confirm`, { path })).body).toMatchObject({
      status: 'invited',
      unconfirmed_at: null,
    })
    expect((await one.first.refused(`${zone}.confirm`, { path })).status, 'it is confirmed once').toBe(409)
    const fresh = await tokenTo(email)
    expect((await check(token)).state, 'the earlier link ends').toBe('expired')
    expect((await accept(fresh)).status).toBe(200)
    const history = await server.pool.query(
      `select action from audit_entries where entity = 'user.invitations' and entity_id = $1 order by id`,
      [id],
    )
    expect(history.rows.map(({ action }) => action)).toEqual(['invite', 'suspend', 'confirm', 'accept'])
  })

  it('is confirmed or withdrawn by staff where no administrator is left, and a colleague in charge is notified', async () => {
    const one = await openFirm()
    const caretaker = await server.person({ roles: ['moderator-trade'] })
    await server.pool.query('insert into partner_moderators (partner_id, user_id) values ($1, $2)', [
      one.firm,
      caretaker.id,
    ])
    const [kept, dropped] = [await inviteTo(one), await inviteTo(one)]
    await server.pool.query('update users set status = 2 where id = any($1)', [[one.first.id, one.leaving.id]])
    await runJob(server, 'user.end-invitations')
    expect(await recipientsOf(server.pool, 'invitation_unconfirmed')).toEqual([caretaker.email])
    const waiting = async () =>
      (await caretaker.call('user.invitations.of-company', { path: { partner: one.firm } })).body.results.map(
        ({ id }) => id,
      )
    expect(await waiting()).toEqual([kept.id, dropped.id])
    const decide = (verb: 'confirm' | 'withdraw', id: number, who = caretaker) =>
      who.refused(`user.invitations.${verb}`, { path: { invitation: id } })
    const other = await server.person({ roles: ['moderator-docs'] })
    expect((await decide('confirm', kept.id, other)).status).toBe(403)
    expect((await decide('confirm', kept.id)).status).toBe(200)
    expect((await decide('withdraw', dropped.id)).status).toBe(200)
    expect(await waiting()).toEqual([])
    expect((await decide('withdraw', kept.id)).status, 'a confirmed one is the company’s').toBe(409)
    expect((await accept(await tokenTo(kept.email))).status).toBe(200)
    expect((await check(dropped.token)).state).toBe('withdrawn')
  })

  it('does not wait when a member without that right leaves, or an administrator of another company', async () => {
    const one = await openFirm()
    const { token } = await inviteTo(one)
    const plain = await server.person({ roles: ['partner'], partners: [one.firm] })
    const { version } = (await one.admin.call('user.users.show', { path: { user: plain.id } })).body
    await one.admin.call('user.users.deactivate', { path: { user: plain.id }, body: { version } })
    await runJob(server, 'user.end-invitations')
    expect((await check(token)).state).toBe('open')
  })
})
