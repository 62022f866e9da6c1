import { and, eq, inArray } from 'drizzle-orm'
import type { RoleSlug } from '#contract/declare/access.ts'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { users } from '#server/db/users.table.ts'
import { hashPassword } from './passwords.ts'
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

interface NewAdministrator {
  email: string
  first_name: string
  last_name: string
  password: string
}

/** Creates a super administrator, or gives an existing account that role. */
export async function createAdministrator(db: Database, person: NewAdministrator, at: Date): Promise<void> {
  const { password, ...fields } = person
  const set = {
    ...fields,
    password_hash: await hashPassword(password),
    status: 1 as const,
    is_activated: true,
    updated_at: at.toISOString(),
  }
  await inTransaction(db, async (tx) => {
    const [user] = await tx
      .insert(users)
      .values(set)
      .onConflictDoUpdate({ target: users.email, set })
      .returning({ id: users.id })
    const [role] = await tx.select({ id: roles.id }).from(roles).where(eq(roles.slug, 'super-admin'))
    if (!user || !role) throw new Error('The role of super administrators is missing')
    await tx.insert(user_roles).values({ user_id: user.id, role_id: role.id }).onConflictDoNothing()
    await audit(tx, {
      by: systemActor,
      at,
      entity: 'user.users',
      entity_id: user.id,
      action: 'create-admin',
      before: null,
      after: fields,
    })
  })
}
