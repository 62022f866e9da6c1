import { eq, inArray, sql } from 'drizzle-orm'
import { type RoleSlug, roleSlugs } from '#contract/declare/access.ts'
import { permissionNames } from '#contract/index.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { expandPermissions } from './default-permissions.ts'
import { known_permissions, roles } from './table.ts'

/**
 * Creates missing ones of the thirteen roles, and grants permissions that are new to the database to the roles that have them
 * by default. Permissions that an administrator has taken away are not restored.
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

/** Initial names of the roles: Polish first, with the keyword that marks a moderator. */
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
