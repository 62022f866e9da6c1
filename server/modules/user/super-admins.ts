import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { roles, user_roles, users } from '#server/modules/auth/index.ts'
import { superAdmin } from './user-scope.ts'

/** Whether no other super administrator would remain. Locked, so that of two who close each other the second is refused. */
export async function isLastSuperAdmin(db: Database, user_id: number): Promise<boolean> {
  await db.execute(sql`select 1 from ${roles} where ${roles.slug} = ${superAdmin} for update`)
  return !(await hasOtherSuperAdmin(db, user_id))
}

/** Whether there is another active super administrator with a confirmed address; an invited one may never accept. */
export async function hasOtherSuperAdmin(db: Database, user_id: number): Promise<boolean> {
  const others = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .where(and(eq(roles.slug, superAdmin), ne(users.id, user_id), eq(users.status, 1), eq(users.is_activated, true)))
    .limit(1)
  return others.length > 0
}
