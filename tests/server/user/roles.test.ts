import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isModeratorRole, roleSlugs } from '#contract/declare/access.ts'
import { permissionNames } from '#contract/index.ts'
import { keptBySuperAdmin } from '#contract/user/role.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let root: Person
let admin: Person

beforeAll(async () => {
  server = await startServer()
  root = await server.person({ roles: ['super-admin'] })
  admin = await server.person({ roles: ['admin'] })
})
afterAll(() => server.stop())

async function roleOf(slug: string, who: Person = root) {
  const { rows } = await server.pool.query('select id from roles where slug = $1', [slug])
  return (await who.call('user.roles.show', { path: { role: rows[0].id } })).body
}

async function give(slug: string, change: (permissions: string[]) => string[], who: Person = admin) {
  const { id, name, permissions, version } = await roleOf(slug)
  const body = { name, slug, version, permissions: change(permissions) }
  return who.refused('user.roles.update', { path: { role: id }, body })
}

const newRole = (permissions: string[] = []) => ({
  name: 'Moderator Serwisu Zewnętrznego',
  slug: `external-${crypto.randomUUID().slice(0, 8)}`,
  permissions,
})

describe('the thirteen roles', () => {
  it('exist, and those whose name contains the keyword count as moderators', async () => {
    const { body } = await admin.call('user.roles.index', { query: { per_page: 100 } })
    const found = new Map(body.results.map((role) => [role.slug, role]))
    for (const slug of roleSlugs) {
      expect(found.get(slug)).toMatchObject({ is_fixed: true, is_moderator: slug.startsWith('moderator') })
    }
    expect(isModeratorRole({ name: 'Starszy Moderator', slug: 'senior' })).toBe(true)
  })

  it('can be renamed, but neither deleted nor given another identifier', async () => {
    const role = await roleOf('moderator-docs')
    const body = { name: 'Dokumentacja', slug: role.slug, permissions: role.permissions, version: role.version }
    const path = { role: role.id }
    expect((await admin.call('user.roles.update', { path, body })).body.name).toBe('Dokumentacja')
    const moved = await admin.refused('user.roles.update', { path, body: { ...body, slug: 'docs', version: 2 } })
    expect(moved.body.errors).toEqual({ slug: ['The identifier of this role cannot be changed'] })
    expect((await admin.refused('user.roles.destroy', { path })).body.message).toBe('This role cannot be deleted')
  })
})

describe('a role of the distributor', () => {
  it('is added, given, and deleted only when nobody has it any more', async () => {
    const { body: role } = await admin.call('user.roles.store', { body: newRole(['device.devices.lookup']) })
    expect(role).toMatchObject({ is_fixed: false, is_moderator: true, people: 0 })
    const person = await server.person({ roles: [] })
    await server.pool.query('insert into user_roles (user_id, role_id) values ($1, $2)', [person.id, role.id])
    expect((await person.refused('device.devices.lookup')).status).toBe(200)

    const held = await admin.refused('user.roles.destroy', { path: { role: role.id } })
    expect({ status: held.status, message: held.body.message }).toEqual({
      status: 409,
      message: 'Cannot be deleted. Held by: Jan Testowy',
    })
    await server.pool.query('delete from user_roles where user_id = $1', [person.id])
    expect((await admin.refused('user.roles.destroy', { path: { role: role.id } })).status).toBe(200)
    expect((await admin.refused('user.roles.show', { path: { role: role.id } })).status).toBe(404)
  })

  it('has an identifier of its own, in lower case', async () => {
    const taken = await admin.refused('user.roles.store', { body: { ...newRole(), slug: 'moderator' } })
    expect(taken.body.errors).toEqual({ slug: ['This value already exists'] })
    const wrong = await admin.refused('user.roles.store', { body: { ...newRole(), slug: 'Zła Rola' } })
    expect(wrong.body.errors).toHaveProperty('slug')
  })
})

describe('the permissions of a role', () => {
  it('take effect at the next request', async () => {
    const person = await server.person({ roles: ['moderator-marketing'] })
    expect((await person.refused('mail.messages.index')).status).toBe(403)
    expect((await give('moderator-marketing', (held) => [...held, 'mail.messages.index'])).status).toBe(200)
    expect((await person.refused('mail.messages.index')).status).toBe(200)
    await give('moderator-marketing', (held) => held.filter((name) => name !== 'mail.messages.index'))
    expect((await person.refused('mail.messages.index')).status).toBe(403)
  })

  it('are given only by people who have them', async () => {
    const beyond = await give('moderator-docs', (held) => [...held, 'user.users.restore'])
    expect(beyond.body.errors?.permissions?.[0]).toContain('user.users.restore')
    expect((await give('moderator-docs', (held) => [...held, 'user.users.restore'], root)).status).toBe(200)
    expect((await give('moderator-docs', (held) => held.filter((name) => name !== 'user.users.restore'))).status).toBe(
      200,
    )
  })

  it('exist, and belong to the zone of the role', async () => {
    const names = async (name: string, slug = 'moderator-docs') =>
      (await give(slug, (held) => [...held, name])).body.errors?.permissions
    expect(await names('no.such.permission')).toEqual(['Unknown permission: no.such.permission'])
    expect(await names('partnerzone.dashboard.index')).toEqual([
      'This permission does not belong to the zone of the role: partnerzone.dashboard.index',
    ])
    expect(await names('core.dashboard.index', 'partner')).toEqual([
      'This permission does not belong to the zone of the role: core.dashboard.index',
    ])
  })

  it('of super administrators are changed by them only, and keep what restores rights', async () => {
    expect((await give('super-admin', (held) => held)).status).toBe(403)
    const without = await give('super-admin', (held) => held.filter((name) => name !== keptBySuperAdmin[0]), root)
    expect(without.body.errors?.permissions?.[0]).toContain(keptBySuperAdmin[0])
  })

  it('are changed with the version that the person saw, and the refusal names who changed them', async () => {
    const before = await roleOf('moderator-support')
    await give('moderator-support', (held) => [...held, 'mail.messages.index'])
    const { id, name, slug, permissions, version } = before
    const body = { name, slug, permissions, version }
    const late = await admin.refused('user.roles.update', { path: { role: id }, body })
    expect(late.status).toBe(409)
    expect(late.body.conflict).toMatchObject({
      version: version + 1,
      changes: [{ by: 'Jan Testowy', fields: [{ field: 'permissions' }] }],
    })
  })

  it('that an earlier release knew are ignored, and removed with the next save', async () => {
    await server.pool.query(
      `update roles set permissions = permissions || '{gone.things.index}' where slug = 'moderator-trade'`,
    )
    expect((await roleOf('moderator-trade')).permissions).not.toContain('gone.things.index')
    const kept = await give('moderator-trade', (held) => [...held, 'gone.things.index'])
    expect(kept.status).toBe(200)
    const { rows } = await server.pool.query(`select permissions from roles where slug = 'moderator-trade'`)
    expect(rows[0].permissions).not.toContain('gone.things.index')
  })
})

describe('the holders of a permission', () => {
  it('are listed by role and by person, without closed accounts', async () => {
    const [one, closed] = [
      await server.person({ roles: ['moderator-management', 'moderator-service'] }),
      await server.person({ roles: ['moderator-management'] }),
    ]
    await server.pool.query('update users set status = 2 where id = $1', [closed.id])
    const permission = 'service-order.service-orders.suspend'
    const { body } = await admin.call('user.roles.holders', { query: { permission } })
    expect(body.roles.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['admin', 'moderator-management']))
    const people = new Map(body.people.map(({ id, roles }) => [id, roles]))
    expect(people.get(one.id)).toEqual(['Moderator – kierownictwo'])
    expect(people.has(closed.id)).toBe(false)
    expect(body.total).toBe(body.people.length)
  })

  it('are listed for every permission', async () => {
    expect(permissionNames()).toContain('user.roles.holders')
    const { body } = await admin.call('user.roles.holders', { query: { permission: 'nobody.holds.this' } })
    expect(body).toMatchObject({ roles: [], people: [], total: 0 })
  })
})

describe('a role shows its reader', () => {
  it('whether they have it, and what they would keep without it', async () => {
    const both = await server.person({ roles: ['admin', 'moderator'] })
    const admins = await roleOf('admin', both)
    expect(admins.is_mine).toBe(true)
    expect(admins.mine_elsewhere).toContain('device.devices.lookup')
    expect(admins.mine_elsewhere).not.toContain('user.roles.update')
    expect((await roleOf('moderator-docs', both)).is_mine).toBe(false)
  })

  it('which of its permissions they may give', async () => {
    const trade = await server.person({ roles: ['moderator-trade'] })
    const { body } = await trade.call('user.roles.lookup')
    const may = new Map(body.results.map(({ slug, may_give }) => [slug, may_give]))
    expect([may.get('partner'), may.get('moderator'), may.get('admin'), may.get('super-admin')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
