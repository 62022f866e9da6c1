import type { PermissionMap } from '#contract/declare/access.ts'
import { beyond } from '#contract/user/role.ts'
import type { User } from '#contract/user/user.ts'

/**
 * Why an account can only be changed in part, as on the server: reserved for super administrators, beyond the own permissions,
 * or the own account.
 */
export type Limit = 'super-admin' | 'beyond' | 'own'

const superAdmin = 'super-admin'
/** Fields that do not affect access. */
const open = ['first_name', 'last_name', 'phone_number', 'locale', 'company_admin_of']

interface Actor {
  id: number
  roles: readonly { slug: string }[]
  permissions: PermissionMap
}

/** The limit for changing an account; null for none. */
export function limitOf({ id, granted }: Pick<User, 'id' | 'granted'>, actor: Actor): Limit | null {
  if (id === actor.id) return 'own'
  const isSuperAdmin = actor.roles.some(({ slug }) => slug === superAdmin)
  if (!isSuperAdmin && granted.some(({ slug }) => slug === superAdmin)) return 'super-admin'
  const names = granted.flatMap(({ permissions }) => permissions)
  return beyond(names, heldBy(actor)).length > 0 ? 'beyond' : null
}

function heldBy({ permissions }: Actor): Record<string, true> {
  return Object.fromEntries(Object.keys(permissions).flatMap((name) => (permissions[name] ? [[name, true]] : [])))
}

/** Whether a field of the account is read-only. */
export function isLocked(field: string, limit: Limit | null): boolean {
  if (limit === null) return false
  return limit === 'super-admin' || !open.includes(field)
}
