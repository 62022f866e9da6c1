import { eq, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { permissionNames } from '#contract/index.ts'
import { beyond, fitsRole, isFixedRole, keptBySuperAdmin, type Role, type RoleForm } from '#contract/user/role.ts'
import { raise } from '#server/events.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { refuse, refuseField } from '#server/http/refusal.ts'
import { roles } from '#server/modules/auth/index.ts'
import { findRole, namesOfHolders, showRole } from './roles.ts'
import { listed } from './save.ts'
import { requireSuperAdmin, superAdmin } from './user-scope.ts'

/** The word under which the audit knows roles. */
const roleEntity = 'user.roles'

type Form = v.InferOutput<typeof RoleForm>

/** A role of the distributor's own, beside the thirteen. */
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

/** Changes a role on the version that the person worked on. Everybody who holds it feels it at their next request. */
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

/** Deletes a role of the distributor's own that nobody holds. */
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
 * What a role is to hold. Names that the product has not got are refused, unless the role still carries them from an older
 * version: then they go. Nobody gives what they do not hold, and super administrators keep what gives rights back.
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
