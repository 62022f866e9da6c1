import { and, asc, eq } from 'drizzle-orm'
import type { LetterKind } from '#contract/profile/profile.ts'
import type { Database } from '#server/db/client.ts'
import { isWanted, users } from '#server/modules/auth/index.ts'
import { partner_users, partners } from './table.ts'

/** The people of a company whom letters and notifications may reach, with whether they want such letters; none of a closed company. */
export function companyMembers(db: Database, partner_id: number, letters: LetterKind) {
  return db
    .select({
      id: users.id,
      email: users.email,
      locale: users.locale,
      is_activated: users.is_activated,
      is_company_admin: partner_users.is_company_admin,
      company_roles: partner_users.company_roles,
      isWanted: isWanted(letters).mapWith(Boolean),
    })
    .from(users)
    .innerJoin(partner_users, eq(partner_users.user_id, users.id))
    .innerJoin(partners, eq(partners.id, partner_users.partner_id))
    .where(and(eq(partners.id, partner_id), eq(partners.status, 1), eq(users.status, 1)))
    .orderBy(asc(users.id))
}
