import type { PermissionMap } from '#contract/access.ts'
import { beyond } from '#contract/user/role.ts'
import type { User } from '#contract/user/user.ts'

/** Why not all of an account may be changed, as the server decides it: by its super administrator only, by its equals only, or not one's own. */
export type Limit = 'super-admin' | 'beyond' | 'own'

const superAdmin = 'super-admin'
/** What gives nobody another access. */
const open = ['first_name', 'last_name', 'phone_number', 'locale', 'company_admin_of']

interface Actor {
  id: number
  roles: readonly { slug: string }[]
  permissions: PermissionMap
}

/** What keeps somebody from changing all of an account; null for nothing. */
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

/** Whether a field of the account stays as it is. */
export function isLocked(field: string, limit: Limit | null): boolean {
  if (limit === null) return false
  return limit === 'super-admin' || !open.includes(field)
}
