import { and, asc, eq, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { contractor } from '#contract/contractor/contractor.ts'
import type { ConsentKind } from '#contract/dictionary/consents.ts'
import type { Locale } from '#contract/messages/locale.ts'
import { searchedTaxNumber } from '#contract/values/tax-number.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { isLive } from '#server/http/records/trash.ts'
import { business_areas, provinces } from '#server/modules/dictionary/index.ts'
import { contractorsInScope, isPartner } from './queries.ts'
import { isPrimaryContact } from './show.ts'
import { contractor_contacts, contractors } from './table.ts'

const list = contractor.endpoints['contractor.contractors.index']
const lookup = contractor.endpoints['contractor.contractors.lookup']

/** Maximum number of results of the lookup. */
const BEST = 50

const rows = (db: Database, locale: Locale) =>
  db
    .select({
      id: contractors.id,
      name: contractors.name,
      nip_number: contractors.nip_number,
      address_postcode: contractors.address_postcode,
      address_city: contractors.address_city,
      province_name: provinces.name,
      address_country: contractors.address_country,
      business_area_name: sql<string>`${business_areas[`name_${locale}`]}`,
      phone_number: contractors.phone_number,
      email: contractors.email,
      is_partner: sql<boolean>`${isPartner()}`,
      primary_contact_name: sql<
        string | null
      >`${contractor_contacts.first_name} || ' ' || ${contractor_contacts.last_name}`,
      consent_processing_data: contractors.consent_processing_data,
      consent_commercial_info: contractors.consent_commercial_info,
      consent_marketing_purposes: contractors.consent_marketing_purposes,
      created_at: contractors.created_at,
    })
    .from(contractors)
    .leftJoin(provinces, eq(provinces.id, contractors.address_province))
    .leftJoin(business_areas, eq(business_areas.id, contractors.business_area))
    .leftJoin(contractor_contacts, isPrimaryContact)
    .$dynamic()

/** The list. Conditions and sorts use the contractors' table only; names come from left joins. */
export function listContractors(call: Call<typeof list, StaffScope>) {
  const { locale, scope } = call
  return answerList(call, list, {
    rows: (db) => rows(db, locale),
    id: contractors.id,
    counted: contractors,
    where: and(isLive(contractors), contractorsInScope(scope)),
    sorts: { created_at: contractors.created_at, name: contractors.name, address_city: contractors.address_city },
    filters: {
      name: (text: string) => contains(contractors.name, text),
      nip_number: (text: string) => contains(contractors.nip_number, searchedTaxNumber(text)),
      address_city: (text: string) => contains(contractors.address_city, text),
      province: (ids: readonly number[]) => isOneOf(contractors.address_province, ids),
      business_area: (ids: readonly number[]) => isOneOf(contractors.business_area, ids),
      is_partner: partnership,
      abroad: (is: boolean) => (is ? ne(contractors.address_country, 'PL') : eq(contractors.address_country, 'PL')),
      consent: (kinds: readonly ConsentKind[]) => and(...kinds.map((kind) => eq(contractors[kind], true))),
      created_at: (range: { from: string | null; to: string | null }) => withinDays(contractors.created_at, range),
    },
  })
}

/** The lookup, by name, NIP or city. */
export async function findContractors({ db, query, scope }: Call<typeof lookup, StaffScope>) {
  const { search, ids, is_partner } = query
  const results = await db
    .select({
      id: contractors.id,
      name: contractors.name,
      nip_number: contractors.nip_number,
      address_city: contractors.address_city,
    })
    .from(contractors)
    .where(
      and(
        isLive(contractors),
        contractorsInScope(scope),
        search ? matches(search) : undefined,
        ids && inArray(contractors.id, ids),
        is_partner === undefined ? undefined : partnership(is_partner),
      ),
    )
    .orderBy(asc(contractors.name), asc(contractors.id))
    .limit(ids?.length ?? BEST)
  return { results }
}

function matches(search: string): SQL | undefined {
  const digits = searchedTaxNumber(search)
  return or(
    contains(contractors.name, search),
    contains(contractors.address_city, search),
    /\d{3}/.test(digits) ? contains(contractors.nip_number, digits) : undefined,
  )
}

function partnership(is: boolean): SQL {
  return is ? isPartner() : not(isPartner())
}
