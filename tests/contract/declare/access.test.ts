import { describe, expect, it } from 'vitest'
import { isModeratorRole, permissionExpression, roleSlugs } from '#contract/declare/access.ts'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import { endpoints, permissionNames } from '#contract/index.ts'
import { expandPermissions } from '#server/modules/auth/default-permissions.ts'

describe('permissions', () => {
  const names = permissionNames()

  it('are named like the calls they open', () => {
    const own = Object.entries(endpoints).filter(
      ([, endpoint]) => endpoint.access === 'permission' && !endpoint.permission,
    )
    for (const [name] of own) expect(names).toContain(name)
  })

  it('of the partner zone are held by partners alone', () => {
    for (const role of roleSlugs) {
      const zone = expandPermissions(role, names).filter((name) => name.startsWith('partnerzone.'))
      expect(zone.length > 0, role).toBe(role === 'partner')
    }
  })

  it('of the partner zone say, for each call that writes, who of a company makes it', () => {
    const writing = Object.entries(endpoints)
      .filter(([name, { method }]) => name.startsWith('partnerzone.') && method !== 'GET')
      .map(([name, { companyRoles }]: [string, Endpoint]) => ({ name, companyRoles }))
    expect(writing.length).toBeGreaterThan(60)
    expect(writing.filter(({ companyRoles }) => companyRoles === undefined || companyRoles.length === 0)).toEqual([])
    const by = (callers: string) =>
      writing
        .filter(({ companyRoles }) => companyRoles === callers)
        .map(({ name }) => name.slice('partnerzone.'.length))
    // Nothing of these belongs to the company: a favourite, a download, a vote, an own certificate of F-gases.
    expect(by('every member').toSorted()).toEqual([
      'documentation.bulk.destroy',
      'documentation.bulk.store',
      'documentation.documentations.download',
      'documentation.documentations.favorite',
      'documentation.documentations.unfavorite',
      'f-gas.certificates.destroy',
      'f-gas.certificates.store',
      'f-gas.certificates.update',
      'faq.posts.vote',
      'notification.notifications.read-all',
      'training.certificates.download',
    ])
    expect(by('administrator').toSorted()).toEqual([
      'offer-generator.offers.approve',
      'offer-generator.offers.return',
      'offer-generator.settings.update',
      'partner.proposals.update',
      'partner.proposals.withdraw',
      'user.invitations.confirm',
      'user.invitations.send',
      'user.invitations.store',
      'user.invitations.withdraw',
      'user.users.deactivate',
      'user.users.invite',
      'user.users.remove',
      'user.users.restore',
      'user.users.store',
      'user.users.update',
    ])
  })

  it('let every role see a dashboard', () => {
    for (const role of roleSlugs) {
      expect(expandPermissions(role, names)).toContain(
        role === 'partner' ? 'partnerzone.dashboard.index' : 'core.dashboard.index',
      )
    }
  })

  it('leave suspending and reopening to the lead of service and to administrators', () => {
    const holders = roleSlugs.filter((role) =>
      expandPermissions(role, names).includes('service-order.service-orders.suspend'),
    )
    expect(holders).toEqual(['super-admin', 'admin', 'moderator-management'])
  })

  it('let administrators alone change dictionaries; every other role reads them', () => {
    const holders = (name: string) => roleSlugs.filter((role) => expandPermissions(role, names).includes(name))
    for (const action of ['store', 'update', 'destroy']) {
      expect(holders(`dictionary.brands.${action}`), action).toEqual(['super-admin', 'admin'])
    }
    expect(holders('dictionary.brands.index')).toEqual(roleSlugs.filter((role) => role !== 'partner'))
    expect(holders('core.audit.index')).toEqual(['super-admin', 'admin'])
  })

  it('give units and their owners only to roles that read orders or import units', () => {
    const holders = (name: string) => roleSlugs.filter((role) => expandPermissions(role, names).includes(name))
    const readers = holders('service-order.service-orders.index')
    expect(readers).not.toContain('moderator-marketing')
    for (const name of ['device.units.index', 'device.units.show'])
      expect(
        holders(name).filter((role) => role !== 'moderator-docs'),
        name,
      ).toEqual(readers)
  })

  it('let every role that creates records with pictures or files upload them to the library', () => {
    const withFiles = [
      'service-order.exploded-views.store',
      'service-order.spare-parts.store',
      'documentation.documentations.store',
      'device.productcards.store',
      'device.error-codes.store',
      'news.news.store',
      'training.certificates.store',
    ]
    expect(withFiles.filter((name) => !names.includes(name))).toEqual([])
    for (const role of roleSlugs) {
      const held = expandPermissions(role, names)
      if (!withFiles.some((name) => held.includes(name))) continue
      expect(held, role).toContain('media.media.store')
    }
  })

  it('match patterns by whole names', () => {
    const expression = permissionExpression('device.*.index')
    expect(expression.test('device.error-codes.index')).toBe(true)
    expect(expression.test('device.error-codes.indexes')).toBe(false)
    expect(expression.test('deviceXerror-codes.index')).toBe(false)
  })
})

describe('a moderator', () => {
  it('is any role whose name contains the keyword', () => {
    expect(isModeratorRole({ name: 'Regional Moderator', slug: 'regional' })).toBe(true)
    expect(isModeratorRole({ name: 'Administrator', slug: 'admin' })).toBe(false)
  })
})
