import { eq, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { permissionNames } from '#contract/index.ts'
import { beyond, fitsRole, isFixedRole, keptBySuperAdmin, type Role, type RoleForm } from '#contract/user/role.ts'
import { raise } from '#server/events.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { roles } from '#server/modules/auth/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { findRole, namesOfHolders, showRole } from './roles.ts'
import { listed } from './save.ts'
import { requireSuperAdmin, superAdmin } from './user-scope.ts'

/** Entity of roles in the audit. */
const roleEntity = 'user.roles'

type Form = v.InferOutput<typeof RoleForm>

/** Creates a role beside the thirteen fixed ones. */
export async function storeRole(call: CallContext, form: Form): Promise<Role> {
  const permissions = checkPermissions(call, form, [])
  const now = call.at.toISOString()
  const [role] = await call.db
    .insert(roles)
    .values({ ...form, permissions, created_at: now, updated_at: now })
    .returning()
  if (!role) throw new Error('No role was stored')
  await call.audit({ entity: roleEntity, entity_id: role.id, action: 'store', before: null, after: role })
  return showRole(call, role)
}

/** Changes a role; refuses an outdated version. Takes effect with the next request of everybody who has it. */
export async function updateRole(call: CallContext, id: number, form: Form & { version: number }): Promise<Role> {
  const { version, ...fields } = form
  const before = await findRole(call.db, id, true)
  requireSuperAdmin(call.user, [before.slug])
  await refuseOutdated(call.db, roleEntity, before, version)
  if (isFixedRole(before.slug) && fields.slug !== before.slug) refuseField('slug', 'role.fixed_slug')
  const permissions = checkPermissions(call, fields, before.permissions)
  const [role] = await call.db
    .update(roles)
    .set({ ...fields, permissions, updated_at: call.at.toISOString(), version: sql`${roles.version} + 1` })
    .where(eq(roles.id, id))
    .returning()
  if (!role) throw new Error(`Role ${id} is gone`)
  if (role.slug !== before.slug) await raise(call, 'role.changed', { slug: before.slug, became: role.slug })
  await call.audit({ entity: roleEntity, entity_id: id, action: 'update', before, after: role })
  return showRole(call, role)
}

/** Deletes a role that nobody has; fixed ones cannot be deleted. */
export async function destroyRole(call: CallContext, id: number): Promise<void> {
  const before = await findRole(call.db, id, true)
  if (isFixedRole(before.slug)) refuse('lifecycle', { key: 'role.fixed' })
  const people = await namesOfHolders(call.db, id)
  if (people.length > 0) refuse('lifecycle', { key: 'role.held', parameters: { people: listed(people) } })
  await call.db.delete(roles).where(eq(roles.id, id))
  await raise(call, 'role.changed', { slug: before.slug, became: null })
  await call.audit({ entity: roleEntity, entity_id: id, action: 'destroy', before, after: null })
}

/**
 * Checks the permissions of a role. Unknown names are refused, except those the role has from an earlier version, which are
 * dropped. An actor can grant only permissions they have, and super administrators keep those needed to restore others.
 */
function checkPermissions({ by }: CallContext, { slug, permissions }: Form, before: readonly string[]): string[] {
  const known = new Set(permissionNames())
  const wanted = [...new Set(permissions)].toSorted()
  const added = wanted.filter((name) => !before.includes(name))
  refuseNames(
    'role.unknown_permission',
    added.filter((name) => !known.has(name)),
  )
  const kept = wanted.filter((name) => known.has(name))
  refuseNames(
    'role.misplaced_permission',
    added.filter((name) => !fitsRole(slug, name)),
  )
  refuseNames('account.beyond_own_rights', beyond(added, by.permissions))
  if (slug === superAdmin) {
    refuseNames(
      'role.super_admin_keeps',
      keptBySuperAdmin.filter((name) => !kept.includes(name)),
    )
  }
  return kept
}

function refuseNames(
  key: 'role.unknown_permission' | 'role.misplaced_permission' | 'account.beyond_own_rights' | 'role.super_admin_keeps',
  names: readonly string[],
): void {
  if (names.length > 0) refuseField('permissions', key, { names: listed(names) })
}
