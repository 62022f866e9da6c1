import { and, eq, inArray } from 'drizzle-orm'
import type { RoleSlug } from '#contract/access.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/db/users.table.ts'
import { roles, user_roles } from './table.ts'

const administrators: readonly RoleSlug[] = ['admin', 'super-admin']

/** Addresses and languages of the open accounts of administrators, for letters about the system itself. */
export async function addressesOfAdministrators(db: Database) {
  const found = await db
    .selectDistinct({ id: users.id, to: users.email, locale: users.locale })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .where(and(inArray(roles.slug, [...administrators]), eq(users.status, 1)))
  return found.map(({ to, locale }) => ({ to, locale }))
}
