import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import { partnerEntry } from '#contract/partner/entry.ts'
import { searchedTaxNumber } from '#contract/values/tax-number.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { users } from '#server/modules/auth/index.ts'
import { business_areas, provinces } from '#server/modules/dictionary/index.ts'
import { partner_entries, partners } from '#server/modules/partner/table.ts'
import { entriesInScope } from './entries-in-scope.ts'
import { isNoRepeat } from './repeats.ts'

const index = partnerEntry.endpoints['partner.new-entries.index']

/** Whether a partner has the NIP; of an approved registration, the partner it became. */
export const isNipTaken = correlated<boolean>`(${partner_entries.status} = 0
  and exists (select from ${partners} where ${partners.nip} = ${partner_entries.nip}))`

const decidedBy = sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`

function rows(db: Database) {
  return db
    .select({
      id: partner_entries.id,
      status: partner_entries.status,
      name: partner_entries.name,
      nip: partner_entries.nip,
      city: partner_entries.city,
      province_name: provinces.name,
      country: partner_entries.country,
      full_name: sql<string>`${partner_entries.first_name} || ' ' || ${partner_entries.last_name}`,
      email: partner_entries.email,
      is_nip_taken: isNipTaken,
      repeats: correlated<number>`(select count(*)::integer from partner_entries repeat where repeat.repeat_of = ${partner_entries.id})`,
      created_at: partner_entries.created_at,
      repeated_at: correlated<
        string | null
      >`(select max(repeat.created_at) from partner_entries repeat where repeat.repeat_of = ${partner_entries.id})`.mapWith(
        partner_entries.created_at,
      ),
      decided_at: partner_entries.decided_at,
      decided_by_name: decidedBy,
    })
    .from(partner_entries)
    .leftJoin(provinces, eq(provinces.id, partner_entries.province_id))
    .leftJoin(users, eq(users.id, partner_entries.decided_by))
    .$dynamic()
}

/** Registrations that a colleague may see. */
export function listEntries(call: Call<typeof index, StaffScope>) {
  return answerList(call, index, {
    rows: () => rows(call.db),
    id: partner_entries.id,
    counted: partner_entries,
    where: and(isNoRepeat, entriesInScope(call.scope)),
    sorts: { created_at: partner_entries.created_at, name: partner_entries.name },
    filters: {
      status: (codes: readonly string[]) => isOneOf(partner_entries.status, codes.map(Number)),
      name: (text: string) => contains(partner_entries.name, text),
      nip: (text: string) => contains(partner_entries.nip, searchedTaxNumber(text)),
      email: (text: string) => contains(partner_entries.email, text),
      abroad: (is: boolean) => (is ? ne(partner_entries.country, 'PL') : eq(partner_entries.country, 'PL')),
      created_at: (range: { from: string | null; to: string | null }) => withinDays(partner_entries.created_at, range),
    },
  })
}

/** Names shown with a registration. */
export async function entryNames(db: Database, id: number, locale: Locale) {
  const [names] = await db
    .select({
      province_name: provinces.name,
      business_area_name: business_areas[`name_${locale}`],
      partner_name: partners.name,
      decided_by_name: decidedBy,
      is_nip_taken: isNipTaken,
    })
    .from(partner_entries)
    .leftJoin(provinces, eq(provinces.id, partner_entries.province_id))
    .leftJoin(business_areas, eq(business_areas.id, partner_entries.business_area_id))
    .leftJoin(partners, eq(partners.id, partner_entries.partner_id))
    .leftJoin(users, eq(users.id, partner_entries.decided_by))
    .where(eq(partner_entries.id, id))
  if (!names) throw new Error(`There is no entry ${id}`)
  return names
}

/** Pending registrations: number and newest ones, for the dashboard. */
export async function waitingEntries(db: Database, scope: StaffScope, limit: number) {
  const { id, name, nip, city, created_at } = partner_entries
  const waiting = and(eq(partner_entries.status, 0), isNoRepeat, entriesInScope(scope))
  const latest = await db
    .select({ id, name, nip, city, created_at })
    .from(partner_entries)
    .where(waiting)
    .orderBy(desc(created_at), desc(id))
    .limit(limit)
  return { total: await db.$count(partner_entries, waiting), latest }
}
