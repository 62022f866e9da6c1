import { expect, it } from 'vitest'
import { securityEventOf } from '#contract/core/security.ts'

it.each([
  ['user.users', 'sign-in', [], 'sign-in'],
  ['user.users', 'lock', ['is_locked'], 'lock'],
  ['user.users', 'reset-password', [], 'reset'],
  ['user.users', 'change-password', [], 'password'],
  ['user.users', 'change-email', ['email'], 'address'],
  ['user.users', 'update', ['email', 'first_name'], 'address'],
  ['user.users', 'update', ['roles', 'email'], 'rights'],
  ['user.users', 'update', ['restricted_brands'], 'rights'],
  ['user.users', 'update', ['first_name'], null],
  ['user.users', 'deactivate', ['status'], 'account'],
  ['user.roles', 'update', ['permissions'], 'rights'],
  ['user.roles', 'destroy', [], 'rights'],
  ['partner.partners', 'leave-user', [], 'rights'],
  ['partner.partners', 'update', ['roles'], null],
  ['news.news', 'store', ['title'], null],
])('%s %s of %j is the event %s', (entity, action, changed, event) => {
  expect(securityEventOf(entity, action, changed)).toBe(event)
})
