import { and, eq, notExists, type SQL } from 'drizzle-orm'
import type { RoleSlug } from '#contract/declare/access.ts'
import { consentForms } from '#contract/dictionary/consents.ts'
import { dictionary } from '#contract/dictionary/dictionary.ts'
import type { Database } from '#server/db/client.ts'
import { handlers } from '#server/http/handlers.ts'
import { roles, user_roles, users } from '#server/modules/auth/index.ts'
import { askedConsents } from '#server/modules/consent/index.ts'
import { findCountries } from './countries.ts'
import { brandNotices } from './queries.ts'

export const dictionaryHandlers = handlers(dictionary, {
  'public-zone.dictionary.countries.index': async ({ db, query, locale }) => ({
    results: await findCountries(db, locale, query.search),
  }),

  'public-zone.consent.consents.index': async ({ db, query, at, locale }) => ({
    results: await askedConsents(db, query.form ?? consentForms, at, locale),
  }),

  'public-zone.service-order.notices.index': async ({ db, locale }) => ({ results: await brandNotices(db, locale) }),
})

const partnerRole: RoleSlug = 'partner'

/** Condition for colleagues, who can own an order; not people of partners. */
export function isColleague(db: Database): SQL | undefined {
  const asPartner = db
    .select({ id: roles.id })
    .from(user_roles)
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .where(and(eq(user_roles.user_id, users.id), eq(roles.slug, partnerRole)))
  return and(eq(users.status, 1), notExists(asPartner))
}

/** Full name of a colleague, or null. */
export async function colleagueName(db: Database, id: number): Promise<string | null> {
  const [user] = await db
    .select({ first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(and(eq(users.id, id), isColleague(db)))
  return user ? `${user.first_name} ${user.last_name}` : null
}
