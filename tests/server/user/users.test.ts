import { describe, expect, it } from 'vitest'

import { userDesk } from '#tests/support/scenarios/user-desk.ts'

const accounts = userDesk()
const { colleague, signIn, mailTo, move, change } = accounts

describe('an invitation', () => {
  it('leads a new colleague to the first password and in', async () => {
    const form = colleague({ roles: ['moderator', 'moderator-docs'] })
    const { status, body } = await accounts.admin.call('user.users.store', { body: form })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 1, is_activated: false, roles: ['moderator', 'moderator-docs'] })

    const token = /reset-password-finish\/([\w-]+)\?welcome/.exec(await mailTo(form.email, /welcome/))?.[1]
    const password = 'their first password'
    await accounts.server.nobody.call('auth.reset-password-finish', {
      body: { token: token ?? '', password, password_confirmation: password },
    })
    expect((await signIn(form.email, password)).status).toBe(200)
    const { body: shown } = await accounts.admin.call('user.users.show', { path: { user: body.id } })
    expect(shown).toMatchObject({ is_activated: true, last_login_at: expect.any(String) })
  })

  it('is required at the sign-in of a person who registered with a password; the one in the letter stays valid', async () => {
    const person = await accounts.server.person({ roles: ['moderator'] })
    await accounts.server.pool.query('update users set is_activated = false where id = $1', [person.id])
    const refused = await signIn(person.email, person.password)
    expect(refused.body.message).toContain('not confirmed yet')
    const token = /invitation=([\w-]+)/.exec(await mailTo(person.email, /invitation=/))?.[1] ?? ''
    const open = async () =>
      (
        await accounts.server.pool.query('select count(*)::int as count from password_resets where user_id = $1', [
          person.id,
        ])
      ).rows[0].count
    expect((await signIn(person.email, person.password, `${token}x`)).status).toBe(422)
    expect((await signIn(person.email, person.password)).status).toBe(422)
    expect(await open(), 'no further letter within the hour').toBe(1)
    await accounts.server.pool.query(
      `update password_resets set expires_at = expires_at - interval '2 hours' where user_id = $1`,
      [person.id],
    )
    expect((await signIn(person.email, person.password)).status).toBe(422)
    expect(await open(), 'another one beside it').toBe(2)
    expect((await signIn(person.email, person.password, token)).status).toBe(200)
    expect(await open(), 'none is left once one was used').toBe(0)
  })

  it('of another person opens nothing, and neither does a wrong password with the right one', async () => {
    const [one, other] = [
      await accounts.server.person({ roles: ['moderator'] }),
      await accounts.server.person({ roles: ['moderator'] }),
    ]
    await accounts.server.pool.query('update users set is_activated = false where id = any($1)', [[one.id, other.id]])
    await accounts.admin.call('user.users.invite', { path: { user: one.id } })
    const token = /invitation=([\w-]+)/.exec(await mailTo(one.email, /invitation=/))?.[1] ?? ''
    expect((await signIn(other.email, other.password, token)).status).toBe(422)
    expect((await signIn(one.email, 'wrong', token)).body.message).toBe('Wrong e-mail or password')
    expect((await signIn(one.email, one.password, token)).status).toBe(200)
  })
})

describe('nobody gives what they do not have', () => {
  it('as a role of another person', async () => {
    const trade = await accounts.server.person({ roles: ['moderator-trade'] })
    const refused = await trade.refused('user.users.store', { body: colleague({ roles: ['admin'] }) })
    expect(refused.body.errors?.roles?.[0]).toContain('permissions that you do not have')
    expect((await trade.refused('user.users.store', { body: colleague({ roles: ['moderator'] }) })).status).toBe(200)
    expect(
      (await accounts.admin.refused('user.users.store', { body: colleague({ roles: ['super-admin'] }) })).status,
    ).toBe(403)
  })

  it('by setting the address of a person with more rights', async () => {
    const trade = await accounts.server.person({ roles: ['moderator-trade'] })
    const target = await accounts.server.person({ roles: ['moderator-service'] })
    const { body } = await change(trade, target.id, { email: `${crypto.randomUUID()}@evil.test` })
    expect(body.errors).toHaveProperty('email')
    expect((await change(accounts.admin, accounts.root.id, { first_name: 'Mallory' })).status).toBe(403)
  })

  it('by removing roles or restrictions of a person with more rights, or unblocking them', async () => {
    const trade = await accounts.server.person({ roles: ['moderator-trade'] })
    const target = await accounts.server.person({ roles: ['moderator-service'] })
    const { body: demoted } = await change(trade, target.id, { roles: ['moderator'] })
    expect(demoted.errors?.roles).toEqual([expect.stringContaining('has permissions that you do not have')])
    const { body: narrowed } = await change(trade, target.id, { all_brands: false, brands: [1] })
    expect(narrowed.errors).toHaveProperty('roles')
    expect((await change(trade, target.id, { first_name: 'Grzegorz' })).status).toBe(200)
    expect((await move(accounts.admin, 'deactivate', target.id)).status).toBe(200)
    expect((await move(trade, 'activate', target.id)).status).toBe(403)
    expect((await move(accounts.admin, 'activate', target.id)).status).toBe(200)
  })

  it('by changing an administrator, even the name, without the same rights', async () => {
    const trade = await accounts.server.person({ roles: ['moderator-trade'] })
    const target = await accounts.server.person({ roles: ['admin'] })
    expect((await change(trade, target.id, { first_name: 'Grzegorz' })).status).toBe(403)
    expect((await trade.refused('user.users.invite', { path: { user: target.id } })).status).toBe(403)
    expect((await change(accounts.admin, target.id, { first_name: 'Grzegorz' })).status).toBe(200)
  })

  it('by changing their own address without the password', async () => {
    const { body } = await change(accounts.admin, accounts.admin.id, { email: `${crypto.randomUUID()}@portal.test` })
    expect(body.errors).toHaveProperty('email')
  })

  it('by changing their own roles or restrictions', async () => {
    const { body } = await change(accounts.admin, accounts.admin.id, { roles: ['moderator'] })
    expect(body.errors?.roles).toEqual(['You cannot change your own roles or restrictions'])
    expect((await change(accounts.admin, accounts.admin.id, { first_name: 'Jan Maria' })).status).toBe(200)
  })

  it('and a removed right ends with the next request', async () => {
    const target = await accounts.server.person({ roles: ['moderator-trade'] })
    expect((await target.refused('user.users.index')).status).toBe(200)
    expect((await change(accounts.admin, target.id, { roles: ['moderator-docs'] })).status).toBe(200)
    expect((await target.refused('user.users.index')).status).toBe(403)
  })
})

describe('the form of a user', () => {
  it('requires all or some brands, and separates the role of partners', async () => {
    const none = await accounts.admin.refused('user.users.store', {
      body: colleague({ all_brands: false, all_partners: false }),
    })
    expect(none.body.errors).toEqual({
      brands: ['Choose all, or at least one'],
      partners: ['Choose all, or at least one'],
    })
    const both = await accounts.admin.refused('user.users.store', {
      body: colleague({ roles: ['partner', 'moderator'] }),
    })
    expect(Object.keys(both.body.errors ?? {})).toEqual(['roles', 'partners'])
  })

  it('gives a partner’s person companies and their administration', async () => {
    const [one, two] = [await accounts.server.partner('Pierwsza'), await accounts.server.partner('Druga')]
    const form = colleague({ roles: ['partner'], all_partners: false, partners: [one, two], company_admin_of: [two] })
    const { body } = await accounts.admin.call('user.users.store', { body: form })
    expect(body).toMatchObject({ partners: [one, two], company_admin_of: [two], all_partners: false })
    expect(await change(accounts.admin, body.id, { partners: [two], company_admin_of: [] })).toMatchObject({
      status: 200,
      body: { partners: [two], company_admin_of: [] },
    })
  })

  it('keeps a person’s roles in a company while they stay in it', async () => {
    const company = await accounts.server.partner('Trzecia')
    const { server, admin } = accounts
    const boss = await server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
    const { id } = await server.person({ roles: ['partner'], partners: [company], company_roles: ['trainings'] })
    expect((await change(admin, id, { last_name: 'Przemianowany' })).status).toBe(200)
    const own = await boss.call('partnerzone.user.users.show', { path: { user: id } })
    expect(own.body.companies).toMatchObject([{ company_roles: ['trainings'], is_company_admin: false }])
  })

  it('accepts an address once, and requires confirmation of a new one', async () => {
    const person = await accounts.server.person({ roles: ['moderator'] })
    const taken = await accounts.admin.refused('user.users.store', {
      body: colleague({ email: person.email.toUpperCase() }),
    })
    expect(taken.body).toMatchObject({
      errors: { email: ['Another account already has this address'] },
      taken_by: { field: 'email', id: person.id, name: 'Jan Testowy' },
    })
    const email = `${crypto.randomUUID()}@portal.test`
    expect(await change(accounts.admin, person.id, { email })).toMatchObject({ body: { is_activated: false } })
    expect((await person.refused('auth.user')).status).toBe(401)
    const token = /invitation=([\w-]+)/.exec(await mailTo(email, /invitation=/))?.[1]
    expect((await signIn(email, person.password)).status).toBe(422)
    expect(token).toBeTruthy()
    expect(await mailTo(person.email, /address of your account has been changed/)).toContain('administrator')
  })

  it('reports everything that is missing at once', async () => {
    const empty = { ...colleague(), roles: [], all_brands: false, all_provinces: false, all_partners: false }
    const { body } = await accounts.admin.refused('user.users.store', { body: empty })
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(['brands', 'partners', 'provinces', 'roles'])
  })
})

describe('a colleague who is restricted to partners', () => {
  it('sees and changes only the people of these', async () => {
    const [own, foreign] = [await accounts.server.partner('Moja'), await accounts.server.partner('Cudza')]
    const inside = await accounts.server.person({ roles: ['partner'], partners: [own, foreign] })
    const outside = await accounts.server.person({ roles: ['partner'], partners: [foreign] })
    const trade = await accounts.server.person({ roles: ['moderator-trade'], restricted_partners: [own] })

    const { body: list } = await trade.call('user.users.index', { query: { per_page: 100 } })
    expect(list.results.map(({ id }) => id)).toEqual([inside.id])
    expect(list.results[0]?.partner).toBe('Moja')
    for (const user of [outside.id, accounts.admin.id, trade.id])
      expect((await trade.refused('user.users.show', { path: { user } })).status).toBe(404)
    const wider = await trade.refused('user.users.store', { body: colleague() })
    expect(wider.body.errors).toEqual({ roles: ['You can manage only the users of your partners'] })
    const theirs = colleague({ roles: ['partner'], all_partners: false, partners: [foreign] })
    expect((await trade.refused('user.users.store', { body: theirs })).body.errors).toHaveProperty('partners')

    const { body: shown } = await trade.call('user.users.show', { path: { user: inside.id } })
    expect(shown.partners).toEqual([own])
    const changed = { ...theirs, email: inside.email, partners: [own], version: shown.version }
    expect((await trade.refused('user.users.update', { path: { user: inside.id }, body: changed })).status).toBe(200)
    const { body: whole } = await accounts.admin.call('user.users.show', { path: { user: inside.id } })
    expect(whole.partners).toEqual([own, foreign])
    // A new address would be a way into the other company.
    const { body: moved } = await change(trade, inside.id, { email: 'mine@evil.test', partners: [own] })
    expect(moved.errors).toHaveProperty('email')
  })
})

describe('the list of users', () => {
  it('is filtered by text, role, status and partner, and exported', async () => {
    const company = await accounts.server.partner('Filtrowana')
    const person = await accounts.server.person({ roles: ['partner'], partners: [company] })
    const { rows } = await accounts.server.pool.query(`select id from roles where slug = 'partner'`)
    const query = { full_name: 'testowy', role: String(rows[0].id), status: '1', partner: String(company) }
    const { body } = await accounts.admin.call('user.users.index', { query })
    expect(body.results).toMatchObject([{ id: person.id, role: 'Partner', partner: 'Filtrowana' }])
    const { body: found } = await accounts.admin.call('user.users.index', { query: { search: 'partner filtrowana' } })
    expect(found.results.map(({ id }) => id)).toEqual([person.id])
    const { body: csv } = await accounts.admin.refused('user.users.index', { query: { ...query, format: 'csv' } })
    expect(String(csv)).toContain(person.email)
  })
})
