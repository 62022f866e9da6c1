import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { SessionUser } from '#contract/auth/auth.ts'
import type { By } from '#contract/lifecycle-actor.ts'
import { beyond } from '#contract/user/role.ts'
import type { Database } from '#server/db/client.ts'
import type { Scope, StaffScope } from '#server/http/access/scope.ts'
import { refuse } from '#server/http/refusal.ts'
import { users } from '#server/modules/auth/index.ts'
import { partner_users, partners, partnersInScope } from '#server/modules/partner/index.ts'

/**
 * Whether a colleague carries any restriction. Such a colleague reaches the people of their partners and no colleagues:
 * an account without the restriction, given to somebody else, would be a way around it.
 */
export function isRestricted({ brands, provinces, partners: companies }: StaffScope): boolean {
  return brands.length + provinces.length + companies.length > 0
}

/** The users whom a colleague may see and change: all of them, or the people of the partners within the restrictions. */
export function usersInScope(scope: StaffScope): SQL | undefined {
  return isRestricted(scope) ? belongsTo(partnersInScope(scope)) : undefined
}

/** Whether a user belongs to one of the companies that a condition names. */
export function belongsTo(companies: SQL | undefined): SQL {
  return sql`${users.id} in (select ${partner_users.user_id} from ${partner_users} join ${partners}
    on ${partners.id} = ${partner_users.partner_id} where ${companies ?? sql`true`})`
}

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
