import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CallOptions } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import { openOrderDesk } from '#tests/support/scenarios/order-desk.ts'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let root: Person
let admin: Person

beforeAll(async () => {
  server = await startServer({ work: true })
  root = await server.person({ roles: ['super-admin'] })
  admin = await server.person({ roles: ['admin'] })
})
afterAll(() => server.stop())

type Form = CallOptions<Endpoints['user.users.store']>['body']

const colleague = (changes: Partial<Form> = {}): Form => ({
  first_name: 'Ewa',
  last_name: 'Nowa',
  email: `${crypto.randomUUID()}@portal.test`,
  phone_number: null,
  locale: 'en',
  roles: ['moderator'],
  all_brands: true,
  brands: [],
  all_provinces: true,
  provinces: [],
  all_partners: true,
  partners: [],
  company_admin_of: [],
  ...changes,
})

async function captcha(): Promise<string> {
  const { body: challenge } = await server.nobody.call('auth.captcha')
  return solvedCaptcha(challenge as never)
}

async function signIn(email: string, password: string, invitation?: string) {
  const body = { email, password, captcha: await captcha(), ...(invitation && { invitation }) }
  return server.nobody.refused('auth.login', { body })
}

function mailTo(email: string, about: RegExp): Promise<string> {
  return vi.waitFor(
    async () => {
      for (const { id, recipient } of ((await server.deps.mailbox?.list()) ?? []).toReversed()) {
        const text = recipient === email ? ((await server.deps.mailbox?.show(id))?.text ?? '') : ''
        if (about.test(text)) return text
      }
      throw new Error(`No such mail to ${email}`)
    },
    { timeout: 15_000, interval: 100 },
  )
}

const versionOf = async (who: Person, user: number) =>
  (await who.call('user.users.show', { path: { user } })).body.version

async function move(who: Person, name: 'activate' | 'deactivate' | 'cancel' | 'restore', user: number, more = {}) {
  const version = await versionOf(root, user)
  return who.refused(`user.users.${name}`, { path: { user }, body: { version, ...more } })
}

async function change(who: Person, user: number, changes: Partial<Form>) {
  const { body } = await root.call('user.users.show', { path: { user } })
  const form = Object.fromEntries(Object.keys(colleague()).map((field) => [field, body[field as keyof typeof body]]))
  return who.refused('user.users.update', { path: { user }, body: { ...form, ...changes, version: body.version } })
}

describe('an invitation', () => {
  it('leads a new colleague to the first password and in', async () => {
    const form = colleague({ roles: ['moderator', 'moderator-docs'] })
    const { status, body } = await admin.call('user.users.store', { body: form })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 1, is_activated: false, roles: ['moderator', 'moderator-docs'] })

    const token = /reset-password-finish\/([\w-]+)\?welcome/.exec(await mailTo(form.email, /welcome/))?.[1]
    const password = 'their first password'
    await server.nobody.call('auth.reset-password-finish', {
      body: { token: token ?? '', password, password_confirmation: password },
    })
    expect((await signIn(form.email, password)).status).toBe(200)
    const { body: shown } = await admin.call('user.users.show', { path: { user: body.id } })
    expect(shown).toMatchObject({ is_activated: true, last_login_at: expect.any(String) })
  })

  it('is asked for at the sign-in of who registered with a password; the one that was mailed stays good', async () => {
    const person = await server.person({ roles: ['moderator'] })
    await server.pool.query('update users set is_activated = false where id = $1', [person.id])
    const refused = await signIn(person.email, person.password)
    expect(refused.body.message).toContain('not confirmed yet')
    const token = /invitation=([\w-]+)/.exec(await mailTo(person.email, /invitation=/))?.[1] ?? ''
    const open = async () =>
      (await server.pool.query('select count(*)::int as count from password_resets where user_id = $1', [person.id]))
        .rows[0].count
    expect((await signIn(person.email, person.password, `${token}x`)).status).toBe(422)
    expect((await signIn(person.email, person.password)).status).toBe(422)
    expect(await open(), 'no further letter within the hour').toBe(1)
    await server.pool.query(
      `update password_resets set expires_at = expires_at - interval '2 hours' where user_id = $1`,
      [person.id],
    )
    expect((await signIn(person.email, person.password)).status).toBe(422)
    expect(await open(), 'another one beside it').toBe(2)
    expect((await signIn(person.email, person.password, token)).status).toBe(200)
    expect(await open(), 'none is left once one was used').toBe(0)
  })

  it('of somebody else opens nothing, and neither does a wrong password with the right one', async () => {
    const [one, other] = [await server.person({ roles: ['moderator'] }), await server.person({ roles: ['moderator'] })]
    await server.pool.query('update users set is_activated = false where id = any($1)', [[one.id, other.id]])
    await admin.call('user.users.invite', { path: { user: one.id } })
    const token = /invitation=([\w-]+)/.exec(await mailTo(one.email, /invitation=/))?.[1] ?? ''
    expect((await signIn(other.email, other.password, token)).status).toBe(422)
    expect((await signIn(one.email, 'wrong', token)).body.message).toBe('Wrong e-mail or password')
    expect((await signIn(one.email, one.password, token)).status).toBe(200)
  })
})

describe('the status of a user', () => {
  it('closes the account, ends every session, tells the person, and can be taken back', async () => {
    const person = await server.person({ roles: ['moderator'] })
    expect(await move(admin, 'deactivate', person.id)).toMatchObject({ status: 200, body: { status: 0 } })
    expect((await person.refused('auth.user')).status).toBe(401)
    expect(await mailTo(person.email, /closed/)).toContain('has been closed')
    expect((await signIn(person.email, person.password)).body.message).toBe('Wrong e-mail or password')
    expect(await move(admin, 'activate', person.id)).toMatchObject({ status: 200, body: { status: 1 } })
    expect((await signIn(person.email, person.password)).status).toBe(200)

    expect(await move(admin, 'cancel', person.id)).toMatchObject({ status: 200, body: { status: 2 } })
    expect((await move(admin, 'activate', person.id)).status).toBe(409)
    expect((await move(admin, 'restore', person.id)).status).toBe(403)
    expect(await move(root, 'restore', person.id)).toMatchObject({ status: 200, body: { status: 0 } })
  })

  it('cannot be changed by oneself', async () => {
    const { status, body } = await move(admin, 'deactivate', admin.id)
    expect({ status, message: body.message }).toEqual({ status: 409, message: 'You cannot close your own account' })
  })

  it('is changed on the version that the person saw', async () => {
    const person = await server.person({ roles: ['moderator'] })
    const { status } = await admin.refused('user.users.deactivate', {
      path: { user: person.id },
      body: { version: 99 },
    })
    expect(status).toBe(409)
  })

  it('keeps one super administrator, even when two close each other at the same time', async () => {
    const other = await server.person({ roles: ['super-admin'] })
    expect((await move(admin, 'deactivate', other.id)).status).toBe(403)
    const close = async (who: Person, whom: Person) =>
      who.refused('user.users.deactivate', { path: { user: whom.id }, body: { version: 1 } })
    const answers = await Promise.all([close(root, other), close(other, root)])
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses[0]).toBe(200)
    expect([401, 409]).toContain(statuses[1])
    const { rows } = await server.pool.query(
      `select count(*)::int from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
       where r.slug = 'super-admin' and u.status = 1`,
    )
    expect(rows[0].count).toBe(1)
    await server.pool.query('update users set status = 1 where id = any($1)', [[root.id, other.id]])
    root = await server.person({ roles: ['super-admin'] })
    await server.pool.query('update users set status = 0 where id = $1', [other.id])
  })

  it('ends the lock of many wrong passwords', async () => {
    const person = await server.person({ roles: ['moderator'] })
    for (let time = 0; time < 10; time += 1) await signIn(person.email, 'wrong')
    const { body: locked } = await admin.call('user.users.show', { path: { user: person.id } })
    expect(locked.is_locked).toBe(true)
    const { body: list } = await admin.call('user.users.index', { query: { full_name: person.email } })
    expect(list.results).toMatchObject([{ id: person.id, is_locked: true }])
    const { body } = await admin.call('user.users.unlock', { path: { user: person.id } })
    expect(body.is_locked).toBe(false)
    expect((await signIn(person.email, person.password)).status).toBe(200)
    expect((await admin.refused('user.users.unlock', { path: { user: person.id } })).status).toBe(409)
  })
})

describe('open work', () => {
  it('goes to a successor before the account is closed', async () => {
    const desk = await openOrderDesk(server)
    const order = await desk.sent()
    await desk.lead.call('service-order.service-orders.assign', {
      path: { service_order: order.id },
      body: { version: order.version, owner_id: desk.technician.id },
    })
    await server.pool.query('insert into partner_moderators (partner_id, user_id) values ($1, $2)', [
      desk.company,
      desk.technician.id,
    ])
    const { body: shown } = await admin.call('user.users.show', { path: { user: desk.technician.id } })
    expect(shown).toMatchObject({ open_orders: 1, moderated_partners: 1 })

    const without = await move(admin, 'cancel', desk.technician.id)
    expect(without).toMatchObject({ status: 422, body: { errors: { successor_id: [expect.any(String)] } } })
    for (const successor_id of [desk.technician.id, desk.author.id]) {
      const unfit = await move(admin, 'cancel', desk.technician.id, { successor_id })
      expect(unfit.body.errors).toEqual({ successor_id: ['Only another active colleague can take over'] })
    }
    const closed = await move(admin, 'cancel', desk.technician.id, { successor_id: desk.support.id })
    expect(closed).toMatchObject({ status: 200, body: { status: 2, open_orders: 0, moderated_partners: 0 } })
    const { body } = await desk.lead.call('service-order.service-orders.show', { path: { service_order: order.id } })
    expect(body.owner).toMatchObject({ id: desk.support.id })
    expect(body.timeline.map(({ kind }) => kind)).toContain('assigned')
    const { rows } = await server.pool.query('select user_id from partner_moderators where partner_id = $1', [
      desk.company,
    ])
    expect(rows).toEqual([{ user_id: desk.support.id }])
  })
})

describe('nobody gives what they do not hold', () => {
  it('as a role of somebody else', async () => {
    const trade = await server.person({ roles: ['moderator-trade'] })
    const refused = await trade.refused('user.users.store', { body: colleague({ roles: ['admin'] }) })
    expect(refused.body.errors?.roles?.[0]).toContain('rights that you do not have')
    expect((await trade.refused('user.users.store', { body: colleague({ roles: ['moderator'] }) })).status).toBe(200)
    expect((await admin.refused('user.users.store', { body: colleague({ roles: ['super-admin'] }) })).status).toBe(403)
  })

  it('nor takes over who may more by setting their address', async () => {
    const trade = await server.person({ roles: ['moderator-trade'] })
    const target = await server.person({ roles: ['moderator-service'] })
    const { body } = await change(trade, target.id, { email: `${crypto.randomUUID()}@evil.test` })
    expect(body.errors).toHaveProperty('email')
    expect((await change(admin, root.id, { first_name: 'Mallory' })).status).toBe(403)
  })

  it('nor takes roles or reach away from who may more, nor opens their account', async () => {
    const trade = await server.person({ roles: ['moderator-trade'] })
    const target = await server.person({ roles: ['moderator-service'] })
    const { body: demoted } = await change(trade, target.id, { roles: ['moderator'] })
    expect(demoted.errors?.roles).toEqual([expect.stringContaining('has rights that you do not have')])
    const { body: narrowed } = await change(trade, target.id, { all_brands: false, brands: [1] })
    expect(narrowed.errors).toHaveProperty('roles')
    expect((await change(trade, target.id, { first_name: 'Grzegorz' })).status).toBe(200)
    expect((await move(admin, 'deactivate', target.id)).status).toBe(200)
    expect((await move(trade, 'activate', target.id)).status).toBe(403)
    expect((await move(admin, 'activate', target.id)).status).toBe(200)
  })

  it('nor changes anything of an administrator, not even the name, without the same rights', async () => {
    const trade = await server.person({ roles: ['moderator-trade'] })
    const target = await server.person({ roles: ['admin'] })
    expect((await change(trade, target.id, { first_name: 'Grzegorz' })).status).toBe(403)
    expect((await trade.refused('user.users.invite', { path: { user: target.id } })).status).toBe(403)
    expect((await change(admin, target.id, { first_name: 'Grzegorz' })).status).toBe(200)
  })

  it('nor changes the own address where nobody asks for the password', async () => {
    const { body } = await change(admin, admin.id, { email: `${crypto.randomUUID()}@portal.test` })
    expect(body.errors).toHaveProperty('email')
  })

  it('nor changes the own roles or restrictions', async () => {
    const { body } = await change(admin, admin.id, { roles: ['moderator'] })
    expect(body.errors?.roles).toEqual(['You cannot change your own roles or restrictions'])
    expect((await change(admin, admin.id, { first_name: 'Jan Maria' })).status).toBe(200)
  })

  it('and a right that is taken away is gone with the next request', async () => {
    const target = await server.person({ roles: ['moderator-trade'] })
    expect((await target.refused('user.users.index')).status).toBe(200)
    expect((await change(admin, target.id, { roles: ['moderator-docs'] })).status).toBe(200)
    expect((await target.refused('user.users.index')).status).toBe(403)
  })
})

describe('the form of a user', () => {
  it('asks for all or some, and keeps the role of partners apart', async () => {
    const none = await admin.refused('user.users.store', {
      body: colleague({ all_brands: false, all_partners: false }),
    })
    expect(none.body.errors).toEqual({
      brands: ['Choose all, or at least one'],
      partners: ['Choose all, or at least one'],
    })
    const both = await admin.refused('user.users.store', { body: colleague({ roles: ['partner', 'moderator'] }) })
    expect(Object.keys(both.body.errors ?? {})).toEqual(['roles', 'partners'])
  })

  it("gives a partner's person companies, and their administration", async () => {
    const [one, two] = [await server.partner('Pierwsza'), await server.partner('Druga')]
    const form = colleague({ roles: ['partner'], all_partners: false, partners: [one, two], company_admin_of: [two] })
    const { body } = await admin.call('user.users.store', { body: form })
    expect(body).toMatchObject({ partners: [one, two], company_admin_of: [two], all_partners: false })
    expect(await change(admin, body.id, { partners: [two], company_admin_of: [] })).toMatchObject({
      status: 200,
      body: { partners: [two], company_admin_of: [] },
    })
  })

  it('takes an address once, and has a new one proven again', async () => {
    const person = await server.person({ roles: ['moderator'] })
    const taken = await admin.refused('user.users.store', { body: colleague({ email: person.email.toUpperCase() }) })
    expect(taken.body).toMatchObject({
      errors: { email: ['Another account already has this address'] },
      taken_by: { field: 'email', id: person.id, name: 'Jan Testowy' },
    })
    const email = `${crypto.randomUUID()}@portal.test`
    expect(await change(admin, person.id, { email })).toMatchObject({ body: { is_activated: false } })
    expect((await person.refused('auth.user')).status).toBe(401)
    const token = /invitation=([\w-]+)/.exec(await mailTo(email, /invitation=/))?.[1]
    expect((await signIn(email, person.password)).status).toBe(422)
    expect(token).toBeTruthy()
    expect(await mailTo(person.email, /address of your account has been changed/)).toContain('administrator')
  })

  it('tells at once all that is missing', async () => {
    const empty = { ...colleague(), roles: [], all_brands: false, all_provinces: false, all_partners: false }
    const { body } = await admin.refused('user.users.store', { body: empty })
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(['brands', 'partners', 'provinces', 'roles'])
  })
})

describe('a colleague who is restricted to partners', () => {
  it('sees and changes only the people of these', async () => {
    const [own, foreign] = [await server.partner('Moja'), await server.partner('Cudza')]
    const inside = await server.person({ roles: ['partner'], partners: [own, foreign] })
    const outside = await server.person({ roles: ['partner'], partners: [foreign] })
    const trade = await server.person({ roles: ['moderator-trade'], restricted_partners: [own] })

    const { body: list } = await trade.call('user.users.index', { query: { per_page: 100 } })
    expect(list.results.map(({ id }) => id)).toEqual([inside.id])
    expect(list.results[0]?.partner).toBe('Moja')
    for (const user of [outside.id, admin.id, trade.id])
      expect((await trade.refused('user.users.show', { path: { user } })).status).toBe(404)
    const wider = await trade.refused('user.users.store', { body: colleague() })
    expect(wider.body.errors).toEqual({ roles: ['You can manage only the people of your partners'] })
    const theirs = colleague({ roles: ['partner'], all_partners: false, partners: [foreign] })
    expect((await trade.refused('user.users.store', { body: theirs })).body.errors).toHaveProperty('partners')

    const { body: shown } = await trade.call('user.users.show', { path: { user: inside.id } })
    expect(shown.partners).toEqual([own])
    const changed = { ...theirs, email: inside.email, partners: [own], version: shown.version }
    expect((await trade.refused('user.users.update', { path: { user: inside.id }, body: changed })).status).toBe(200)
    const { body: whole } = await admin.call('user.users.show', { path: { user: inside.id } })
    expect(whole.partners).toEqual([own, foreign])
    // A new address would be a way into the other company.
    const { body: moved } = await change(trade, inside.id, { email: 'mine@evil.test', partners: [own] })
    expect(moved.errors).toHaveProperty('email')
  })
})

describe('the list of users', () => {
  it('is filtered by text, role, status and partner, and exported', async () => {
    const company = await server.partner('Filtrowana')
    const person = await server.person({ roles: ['partner'], partners: [company] })
    const { rows } = await server.pool.query(`select id from roles where slug = 'partner'`)
    const query = { full_name: 'testowy', role: String(rows[0].id), status: '1', partner: String(company) }
    const { body } = await admin.call('user.users.index', { query })
    expect(body.results).toMatchObject([{ id: person.id, role: 'Partner', partner: 'Filtrowana' }])
    const { body: csv } = await admin.refused('user.users.index', { query: { ...query, format: 'csv' } })
    expect(String(csv)).toContain(person.email)
  })
})
