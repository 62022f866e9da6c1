import { eq, inArray, sql } from 'drizzle-orm'
import { expandPermissions, roleSlugs } from '#contract/access.ts'
import { permissionNames } from '#contract/index.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { known_permissions, roles } from './table.ts'

/**
 * Brings the roles up to the contract: the thirteen roles exist, and each permission name that the database has not
 * met yet is given to the roles that hold it by default. What an administrator took away stays away.
 */
export async function seedRoles(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`lock table ${roles} in share row exclusive mode`)
    await tx
      .insert(roles)
      .values(roleSlugs.map((slug) => ({ slug, name: nameOf(slug) })))
      .onConflictDoNothing()

    const met = await tx.select().from(known_permissions)
    const known = new Set(met.map(({ name }) => name))
    const unmet = permissionNames().filter((name) => !known.has(name))
    if (unmet.length === 0) return

    await tx.insert(known_permissions).values(unmet.map((name) => ({ name })))
    const existing = await tx
      .select()
      .from(roles)
      .where(inArray(roles.slug, [...roleSlugs]))
    for (const role of existing) {
      const added = expandPermissions(role.slug as (typeof roleSlugs)[number], unmet)
      if (added.length === 0) continue
      const permissions = [...new Set([...role.permissions, ...added])].toSorted()
      await tx.update(roles).set({ permissions }).where(eq(roles.id, role.id))
    }
  })
}

/** `moderator-customer-service` is called Moderator Customer Service until somebody names it otherwise. */
function nameOf(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
