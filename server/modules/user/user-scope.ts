import { and, inArray } from 'drizzle-orm'
import type { SessionUser } from '#contract/auth/auth.ts'
import type { By } from '#contract/lifecycle-actor.ts'
import { beyond } from '#contract/user/role.ts'
import type { Database } from '#server/db/client.ts'
import type { Scope } from '#server/http/access/scope.ts'
import { refuse } from '#server/http/refusal.ts'
import { partners, partnersInScope } from '#server/modules/partner/index.ts'

/** Which of the companies are within somebody's reach. */
export async function partnerIdsInScope(db: Database, scope: Scope, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const found = await db
    .select({ id: partners.id })
    .from(partners)
    .where(and(inArray(partners.id, [...ids]), partnersInScope(scope)))
  return found.map(({ id }) => id)
}

/** Whoever may change what roles give is an administrator, whatever the role is called. */
const administering = 'user.roles.update'

/** Refuses whoever may less than an administrator to change anything of that account. */
export function requireAdministrator(actor: By, rights: readonly string[]): void {
  if (rights.includes(administering) && beyond(rights, actor.permissions).length > 0)
    refuse('forbidden', { key: 'account.data_beyond_own_rights' })
}

/** Refuses whoever is no super administrator to touch one, or to give the role. */
export function requireSuperAdmin(actor: SessionUser, roles: readonly string[]): void {
  const isOne = actor.roles.some(({ slug }) => slug === superAdmin)
  if (roles.includes(superAdmin) && !isOne) refuse('forbidden', { key: 'account.only_super_admin' })
}

export const superAdmin = 'super-admin'
