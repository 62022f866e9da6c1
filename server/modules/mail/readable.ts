import { and, eq, sql } from 'drizzle-orm'
import type { CallContext } from '#server/http/handlers.ts'
import { roles, user_roles, users } from '#server/modules/auth/index.ts'

/** Tells which letters of the mailbox the person may read: letters of super administrators, with their links, are for their like. */
export async function readableBy({ db, user }: Pick<CallContext, 'db' | 'user'>) {
  const closed = await addressesOfSuperAdmins({ db })
  if (closed.has(user.email.toLowerCase())) return () => true
  return ({ recipient }: { recipient: string }) =>
    recipient
      .toLowerCase()
      .split(', ')
      .every((address) => !closed.has(address))
}

async function addressesOfSuperAdmins({ db }: Pick<CallContext, 'db'>): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ email: sql<string>`lower(${users.email})` })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .innerJoin(roles, and(eq(roles.id, user_roles.role_id), eq(roles.slug, 'super-admin')))
  return new Set(rows.map(({ email }) => email))
}
