import { describe, expect, it } from 'vitest'
import { openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { userDesk } from '#tests/support/scenarios/user-desk.ts'
import type { Person } from '#tests/support/servers/server.ts'

const accounts = userDesk()
const { signIn, mailTo, move } = accounts

describe('the status of a user', () => {
  it('blocks the account, ends every session, informs the person, and can be undone', async () => {
    const person = await accounts.server.person({ roles: ['moderator'] })
    expect(await move(accounts.admin, 'deactivate', person.id)).toMatchObject({ status: 200, body: { status: 0 } })
    expect((await person.refused('auth.user')).status).toBe(401)
    expect(await mailTo(person.email, /closed/)).toContain('has been closed')
    expect((await signIn(person.email, person.password)).body.message).toBe('Wrong e-mail or password')
    expect(await move(accounts.admin, 'activate', person.id)).toMatchObject({ status: 200, body: { status: 1 } })
    expect((await signIn(person.email, person.password)).status).toBe(200)

    expect(await move(accounts.admin, 'cancel', person.id)).toMatchObject({ status: 200, body: { status: 2 } })
    expect((await move(accounts.admin, 'activate', person.id)).status).toBe(409)
    expect((await move(accounts.admin, 'restore', person.id)).status).toBe(403)
    expect(await move(accounts.root, 'restore', person.id)).toMatchObject({ status: 200, body: { status: 0 } })
  })

  it('cannot be changed by the person', async () => {
    const { status, body } = await move(accounts.admin, 'deactivate', accounts.admin.id)
    expect({ status, message: body.message }).toEqual({ status: 409, message: 'You cannot close your own account' })
  })

  it('is changed with the version that was seen', async () => {
    const person = await accounts.server.person({ roles: ['moderator'] })
    const { status } = await accounts.admin.refused('user.users.deactivate', {
      path: { user: person.id },
      body: { version: 99 },
    })
    expect(status).toBe(409)
  })

  it('keeps one super administrator, even when two block each other at the same time', async () => {
    const other = await accounts.server.person({ roles: ['super-admin'] })
    expect((await move(accounts.admin, 'deactivate', other.id)).status).toBe(403)
    const close = async (who: Person, whom: Person) =>
      who.refused('user.users.deactivate', { path: { user: whom.id }, body: { version: 1 } })
    const answers = await Promise.all([close(accounts.root, other), close(other, accounts.root)])
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses[0]).toBe(200)
    expect([401, 409]).toContain(statuses[1])
    const { rows } = await accounts.server.pool.query(
      `select count(*)::int from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
       where r.slug = 'super-admin' and u.status = 1`,
    )
    expect(rows[0].count).toBe(1)
    await accounts.server.pool.query('update users set status = 1 where id = any($1)', [[accounts.root.id, other.id]])
    await accounts.replaceRoot()
    await accounts.server.pool.query('update users set status = 0 where id = $1', [other.id])
  })

  it('unlocks an account after many wrong passwords', async () => {
    const person = await accounts.server.person({ roles: ['moderator'] })
    for (let time = 0; time < 10; time += 1) await signIn(person.email, 'wrong')
    const { body: locked } = await accounts.admin.call('user.users.show', { path: { user: person.id } })
    expect(locked.is_locked).toBe(true)
    const { body: list } = await accounts.admin.call('user.users.index', { query: { full_name: person.email } })
    expect(list.results).toMatchObject([{ id: person.id, is_locked: true }])
    const { body } = await accounts.admin.call('user.users.unlock', { path: { user: person.id } })
    expect(body.is_locked).toBe(false)
    expect((await signIn(person.email, person.password)).status).toBe(200)
    expect((await accounts.admin.refused('user.users.unlock', { path: { user: person.id } })).status).toBe(409)
  })
})

describe('open work', () => {
  it('is handed over before the account is closed', async () => {
    const desk = await openOrderDesk(accounts.server)
    const order = await desk.sent()
    await desk.lead.call('service-order.service-orders.assign', {
      path: { service_order: order.id },
      body: { version: order.version, owner_id: desk.technician.id },
    })
    await accounts.server.pool.query('insert into partner_moderators (partner_id, user_id) values ($1, $2)', [
      desk.company,
      desk.technician.id,
    ])
    const { body: shown } = await accounts.admin.call('user.users.show', { path: { user: desk.technician.id } })
    expect(shown).toMatchObject({ open_orders: 1, moderated_partners: 1 })

    const without = await move(accounts.admin, 'cancel', desk.technician.id)
    expect(without).toMatchObject({ status: 422, body: { errors: { successor_id: [expect.any(String)] } } })
    for (const successor_id of [desk.technician.id, desk.author.id]) {
      const unfit = await move(accounts.admin, 'cancel', desk.technician.id, { successor_id })
      expect(unfit.body.errors).toEqual({ successor_id: ['Only another active colleague can take over'] })
    }
    const closed = await move(accounts.admin, 'cancel', desk.technician.id, { successor_id: desk.support.id })
    expect(closed).toMatchObject({ status: 200, body: { status: 2, open_orders: 0, moderated_partners: 0 } })
    const { body } = await desk.lead.call('service-order.service-orders.show', { path: { service_order: order.id } })
    expect(body.owner).toMatchObject({ id: desk.support.id })
    expect(body.timeline.map(({ kind }) => kind)).toContain('assigned')
    const { rows } = await accounts.server.pool.query('select user_id from partner_moderators where partner_id = $1', [
      desk.company,
    ])
    expect(rows).toEqual([{ user_id: desk.support.id }])
  })
})
