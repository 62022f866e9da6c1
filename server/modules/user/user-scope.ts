import { and, inArray } from 'drizzle-orm'
import type { SessionUser } from '#contract/auth/auth.ts'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import { beyond } from '#contract/user/role.ts'
import type { Database } from '#server/db/client.ts'
import type { Scope } from '#server/http/access/scope.ts'
import { partners, partnersInScope } from '#server/modules/partner/index.ts'
import { refuse } from '#server/refusal.ts'

/** Those of the companies that are in scope. */
export async function partnerIdsInScope(db: Database, scope: Scope, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const found = await db
    .select({ id: partners.id })
    .from(partners)
    .where(and(inArray(partners.id, [...ids]), partnersInScope(scope)))
  return found.map(({ id }) => id)
}

/** The permission that makes its holder an administrator, whatever the role's name. */
const administering = 'user.roles.update'

/** Refuses callers who are not administrators when the account has an administrator's permissions. */
export function requireAdministrator(actor: By, rights: readonly string[]): void {
  if (rights.includes(administering) && beyond(rights, actor.permissions).length > 0)
    refuse('forbidden', { key: 'account.data_beyond_own_rights' })
}

/** Refuses callers who are not super administrators when the account is one's, or the role is granted. */
export function requireSuperAdmin(actor: SessionUser, roles: readonly string[]): void {
  const isOne = actor.roles.some(({ slug }) => slug === superAdmin)
  if (roles.includes(superAdmin) && !isOne) refuse('forbidden', { key: 'account.only_super_admin' })
}

export const superAdmin = 'super-admin'
