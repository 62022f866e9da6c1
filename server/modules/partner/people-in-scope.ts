import { type SQL, sql } from 'drizzle-orm'
import type { StaffScope } from '#server/http/access/scope.ts'
import { users } from '#server/modules/auth/index.ts'
import { partnersInScope } from './queries.ts'
import { partner_users, partners } from './table.ts'

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
