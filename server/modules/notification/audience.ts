import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { RecipientCount } from '#contract/notification/notification.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/modules/auth/index.ts'
import { partner_users, partners } from '#server/modules/partner/index.ts'

/** Audience chosen by staff (contract/notification/notification.ts). */
export interface Audience {
  provinces: readonly number[]
  business_areas: readonly number[]
  partners: readonly number[]
}

/** Restrictions of the sender; an empty list means none. */
export interface SenderScope {
  provinces: readonly number[]
  partners: readonly number[]
}

/**
 * Active companies of an audience: provinces and business areas are combined with "and", an empty one does not
 * restrict; named partners are added. An empty choice addresses no company. Excludes companies outside the sender's
 * scope.
 */
export function companiesOfAudience(audience: Audience, sender: SenderScope): SQL | undefined {
  const { provinces, business_areas, partners: named } = audience
  const chosen = provinces.length + business_areas.length > 0
  const meant = or(
    chosen
      ? and(
          provinces.length ? inArray(partners.province_id, [...provinces]) : undefined,
          business_areas.length ? inArray(partners.business_area_id, [...business_areas]) : undefined,
        )
      : undefined,
    named.length ? inArray(partners.id, [...named]) : undefined,
  )
  return and(
    eq(partners.status, 1),
    meant ?? sql`false`,
    sender.provinces.length ? inArray(partners.province_id, [...sender.provinces]) : undefined,
    sender.partners.length ? inArray(partners.id, [...sender.partners]) : undefined,
  )
}

/** Active people of the companies, each once, with the company through which they are reached. */
export function peopleOf(db: Database, audience: Audience, sender: SenderScope) {
  return db
    .select({
      user_id: partner_users.user_id,
      partner_id: sql<number>`min(${partners.id})`.as('partner_id'),
    })
    .from(partner_users)
    .innerJoin(partners, eq(partners.id, partner_users.partner_id))
    .innerJoin(users, and(eq(users.id, partner_users.user_id), eq(users.status, 1)))
    .where(companiesOfAudience(audience, sender))
    .groupBy(partner_users.user_id)
    .$dynamic()
}

/** Number of people in an audience, and of companies with such people. */
export async function countRecipients(db: Database, audience: Audience, sender: SenderScope): Promise<RecipientCount> {
  const [counted] = await db
    .select({
      people: sql<number>`count(distinct ${partner_users.user_id})::int`,
      companies: sql<number>`count(distinct ${partners.id})::int`,
    })
    .from(partner_users)
    .innerJoin(partners, eq(partners.id, partner_users.partner_id))
    .innerJoin(users, and(eq(users.id, partner_users.user_id), eq(users.status, 1)))
    .where(companiesOfAudience(audience, sender))
  return counted ?? { people: 0, companies: 0 }
}

/** Current restrictions of a colleague; used by jobs for the sender. */
export async function senderScope(db: Database, user_id: number | null): Promise<SenderScope> {
  if (user_id === null) return { provinces: [], partners: [] }
  const [row] = await db
    .select({ provinces: users.restricted_provinces, partners: users.restricted_partners })
    .from(users)
    .where(eq(users.id, user_id))
  return row ?? { provinces: [], partners: [] }
}
