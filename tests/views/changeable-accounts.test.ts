import { expect, test } from 'vitest'
import type { RoleSlug } from '#contract/declare/access.ts'
import { permissionNames } from '#contract/index.ts'
import { expandPermissions } from '#server/modules/auth/default-permissions.ts'
import { isLocked, limitOf } from '#views/user/cms/account-limits.ts'

const rights = (slug: RoleSlug) => [...expandPermissions(slug, permissionNames())]
const actor = (slug: RoleSlug) => ({
  id: 1,
  roles: [{ slug }],
  permissions: Object.fromEntries(rights(slug).map((name) => [name, true as const])),
})
const account = (slug: RoleSlug, id = 2) => ({ id, granted: [{ slug, name: slug, permissions: rights(slug) }] })

test('the editor of an account offers what the server takes: not the role of somebody with more rights', () => {
  expect(limitOf(account('admin'), actor('moderator-trade'))).toBe('beyond')
  expect(limitOf(account('super-admin'), actor('admin'))).toBe('super-admin')
  expect(limitOf(account('partner'), actor('moderator-trade'))).toBeNull()
  expect(limitOf(account('admin'), actor('super-admin'))).toBeNull()
  expect(limitOf(account('admin', 1), actor('admin'))).toBe('own')
})

test('name, phone and language stay open where address and access are closed', () => {
  const closed = (limit: Parameters<typeof isLocked>[1]) =>
    ['first_name', 'phone_number', 'email', 'roles', 'brands'].filter((field) => isLocked(field, limit))
  expect(closed(null)).toEqual([])
  expect(closed('beyond')).toEqual(['email', 'roles', 'brands'])
  expect(closed('super-admin')).toHaveLength(5)
})
