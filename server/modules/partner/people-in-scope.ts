import { type SQL, sql } from 'drizzle-orm'
import type { StaffScope } from '#server/http/access/scope.ts'
import { users } from '#server/modules/auth/index.ts'
import { partnersInScope } from './queries.ts'
import { partner_users, partners } from './table.ts'

/**
 * Whether a colleague has any restriction. Such a colleague may act on people of their partners only, not on colleagues,
 * because an unrestricted account created for somebody would circumvent the restriction.
 */
export function isRestricted({ brands, provinces, partners: companies }: StaffScope): boolean {
  return brands.length + provinces.length + companies.length > 0
}

/** Condition for users whom a colleague may see and change: all, or members of partners in the colleague's scope. */
export function usersInScope(scope: StaffScope): SQL | undefined {
  return isRestricted(scope) ? belongsTo(partnersInScope(scope)) : undefined
}

/** Condition: whether a user belongs to one of the companies matching a condition. */
export function belongsTo(companies: SQL | undefined): SQL {
  return sql`${users.id} in (select ${partner_users.user_id} from ${partner_users} join ${partners}
    on ${partners.id} = ${partner_users.partner_id} where ${companies ?? sql`true`})`
}
