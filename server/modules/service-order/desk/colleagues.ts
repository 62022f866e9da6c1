import { and, eq, exists, sql } from 'drizzle-orm'
import type { RoleSlug } from '#contract/declare/access.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { type StaffScope, staffScope } from '#server/http/access/scope.ts'
import { isWanted } from '#server/integrations/mail/muted-letters.ts'
import { roles, user_roles, users } from '#server/modules/auth/index.ts'

/** A recipient of letters about orders, with their scope. */
export interface Colleague {
  to: string
  locale: Locale
  scope: StaffScope
}

/** Colleagues with a role who have not switched off letters about orders, or summaries. */
export async function colleaguesIn(db: Database, role: RoleSlug): Promise<Colleague[]> {
  const held = db
    .select({ id: roles.id })
    .from(user_roles)
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .where(and(eq(user_roles.user_id, users.id), eq(roles.slug, role)))
  const people = await db
    .select({
      to: users.email,
      locale: users.locale,
      brands: users.restricted_brands,
      provinces: users.restricted_provinces,
      partners: users.restricted_partners,
      permissions: sql<string[]>`(select coalesce(array_agg(distinct held), '{}') from user_roles
        join roles on roles.id = user_roles.role_id, unnest(roles.permissions) as held
        where user_roles.user_id = users.id)`,
    })
    .from(users)
    .where(and(eq(users.status, 1), isWanted('service_orders'), isWanted('digests'), exists(held)))
    .orderBy(users.id)
  return people.map(({ to, locale, permissions, ...restrictions }) => ({
    to,
    locale,
    scope: staffScope({
      memberships: [],
      restrictions,
      permissions: Object.fromEntries(permissions.map((name) => [name, true as const])),
    }),
  }))
}
