import { and, eq, sql } from 'drizzle-orm'
import type { Contractor } from '#contract/contractor/contractor.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { business_areas, provinces } from '#server/modules/dictionary/index.ts'
import { registry_lookups } from '#server/modules/registry/index.ts'
import { contractorConsents } from './consents.ts'
import { findContractor } from './queries.ts'
import { contractor_contacts, contractors } from './table.ts'

/** A contractor with its related data, except the partner. */
export async function showContractor(
  call: Pick<CallContext, 'db' | 'scope'> & { locale: Locale },
  id: number,
): Promise<Omit<Contractor, 'partner'>> {
  const { db, locale } = call
  const contractor = await findContractor(call, id)
  const [named] = await db
    .select({
      province_name: provinces.name,
      business_area_name: business_areas[`name_${locale}`],
      registry_checked_at: registry_lookups.asked_at,
      primary_contact: contractor_contacts,
    })
    .from(contractors)
    .leftJoin(provinces, eq(provinces.id, contractors.address_province))
    .innerJoin(business_areas, eq(business_areas.id, contractors.business_area))
    .leftJoin(registry_lookups, eq(registry_lookups.id, contractors.registry_lookup_id))
    .leftJoin(contractor_contacts, isPrimaryContact)
    .where(eq(contractors.id, id))
  if (!named) throw new Error(`Contractor ${id} has no business area`)
  return { ...contractor, ...named, consents: await contractorConsents(db, id, locale) }
}

/** Condition for the primary contact. */
export const isPrimaryContact = and(
  eq(contractor_contacts.contractor_id, contractors.id),
  sql`${contractor_contacts.is_primary}`,
  isLive(contractor_contacts),
)
