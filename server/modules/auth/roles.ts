import { eq, inArray, sql } from 'drizzle-orm'
import { type RoleSlug, roleSlugs } from '#contract/access.ts'
import { expandPermissions } from '#contract/default-permissions.ts'
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
      .values(roleSlugs.map((slug) => ({ slug, name: names[slug] })))
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
      const added = expandPermissions(role.slug as RoleSlug, unmet)
      if (added.length === 0) continue
      const permissions = [...new Set([...role.permissions, ...added])].toSorted()
      await tx.update(roles).set({ permissions }).where(eq(roles.id, role.id))
    }
  })
}

/** What the roles are called until somebody names them otherwise: Polish first, with the keyword that makes a moderator. */
const names: Record<RoleSlug, string> = {
  'super-admin': 'Superadministrator',
  admin: 'Administrator',
  moderator: 'Moderator',
  'moderator-service': 'Moderator – serwis',
  'moderator-training': 'Moderator – szkolenia',
  'moderator-trade': 'Moderator – handel',
  'moderator-docs': 'Moderator – dokumentacja',
  'moderator-marketing': 'Moderator – marketing',
  'moderator-support': 'Moderator – wsparcie techniczne',
  'moderator-customer-service': 'Moderator – obsługa klienta',
  'moderator-management': 'Moderator – kierownictwo',
  'moderator-foreign-partner': 'Moderator – partnerzy zagraniczni',
  partner: 'Partner',
}
