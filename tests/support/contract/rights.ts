import { type RoleSlug, roleSlugs } from '#contract/declare/access.ts'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import { type EndpointName, permissionNames } from '#contract/index.ts'
import { expandPermissions } from '#server/modules/auth/default-permissions.ts'

/** The permissions of each role, computed once because that takes longer than a call. */
const held = new Map<RoleSlug, ReadonlySet<string>>(
  roleSlugs.map((role) => [role, new Set(expandPermissions(role, permissionNames()))]),
)

/** Whether a role may make a call by its default permissions. */
export function mayByDefault(role: RoleSlug, name: EndpointName, { access, permission }: Endpoint): boolean {
  return access !== 'permission' || held.get(role)?.has(permission ?? name) === true
}
