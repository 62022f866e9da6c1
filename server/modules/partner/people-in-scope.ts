import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { LetterKind } from '#contract/mail/letter-kinds.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { anonymousDomain } from '#server/integrations/mail/anonymous-address.ts'
import { isWanted } from '#server/integrations/mail/muted-letters.ts'
import { type CompaniesPort, users } from '#server/modules/auth/index.ts'
import { findPartner, partnersInScope } from './queries.ts'
import { partner_users, partners } from './table.ts'

/**
 * Whether a colleague has any restriction. Such a colleague may act on people of their partners only, not on
 * colleagues, because an unrestricted account that they create would circumvent the restriction.
 */
export function isRestricted({ brands, provinces, partners: companies }: StaffScope): boolean {
  return brands.length + provinces.length + companies.length > 0
}

/** Condition for users whom a colleague may see and change: all, or members of partners in the colleague's scope. */
export function usersInScope(scope: StaffScope): SQL | undefined {
  return isRestricted(scope) ? belongsToCompanies(partnersInScope(scope)) : undefined
}

/** Condition: whether a user belongs to one of the companies matching a condition. */
export function belongsToCompanies(companies: SQL | undefined): SQL {
  return sql`${users.id} in (select ${partner_users.user_id} from ${partner_users} join ${partners}
    on ${partners.id} = ${partner_users.partner_id} where ${companies ?? sql`true`})`
}

/** The people of a company whom letters and notifications may reach, with whether they want such letters; none of a closed company. */
export function companyMembers(db: Database, partner_id: number, letters: LetterKind) {
  return db
    .select({
      id: users.id,
      full_name: sql<string>`${users.first_name} || ' ' || ${users.last_name}`,
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

/** The people of a company that a colleague may see, by name, whether or not they can sign in; 404 for another company. */
export async function peopleOfCompany(call: Pick<CallContext<StaffScope>, 'db' | 'scope'>, partner_id: number) {
  const { id } = await findPartner(call, partner_id)
  return call.db
    .select({
      user_id: users.id,
      full_name: sql<string>`${users.first_name} || ' ' || ${users.last_name}`,
      locale: users.locale,
      is_active: sql<boolean>`${users.status} = 1`,
      is_confirmed: users.is_activated,
    })
    .from(users)
    .innerJoin(partner_users, eq(partner_users.user_id, users.id))
    .where(eq(partner_users.partner_id, id))
    .orderBy(asc(users.last_name), asc(users.first_name), asc(users.id))
}

/** Companies of a person for sessions and accounts. */
export const companiesOfPeople: CompaniesPort = {
  tables: ['partner_users', 'partners', 'media_files'],
  memberships: (user_id) => sql`(
    select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'country', p.country, 'phone_number', p.phone_number,
      'logo_url', (select m.path from media_files m where m.id = p.logo::uuid), 'erp_blocked', p.erp_blocked,
      'is_company_admin', pu.is_company_admin, 'company_roles', pu.company_roles,
      'business_area_id', p.business_area_id) order by p.name, p.id)
    from partner_users pu join partners p on p.id = pu.partner_id
    where pu.user_id = ${user_id} and p.status = 1)`,
  names: (user_id) => sql`(
    select p.name from partner_users pu join partners p on p.id = pu.partner_id where pu.user_id = ${user_id})`,
  openNames: (user_id) => sql`(
    select p.name from partner_users pu join partners p on p.id = pu.partner_id
    where pu.user_id = ${user_id} and p.status = 1 order by p.name, p.id)`,
}

/**
 * Address for letters to the contact person of a company's record, from a table with `contact_email`, `contact_left_at`, `partner_id`
 * and `created_by`. It is their own, unless they were made anonymous, their account is closed, or they have left the company since the
 * record was made, by them or by staff: then it is that of an administrator of the company, so that letters about its people and
 * money do not reach a person who has left.
 */
export function contactReader(table: string): SQL<string> {
  const record = sql.raw(table)
  return sql`case when ${record}.contact_email like ${`%${anonymousDomain}`} or exists (select from users gone where gone.email = lower(${record}.contact_email)
      and (gone.status <> 1 or (gone.id = ${record}.created_by or ${record}.contact_left_at is not null) and not exists (select from partner_users own
        where own.user_id = gone.id and own.partner_id = ${record}.partner_id)))
    then coalesce((select reader.email from partner_users member join users reader on reader.id = member.user_id
      where member.partner_id = ${record}.partner_id and member.is_company_admin and reader.status = 1
        and reader.is_activated order by reader.id limit 1), ${record}.contact_email)
    else ${record}.contact_email end`
}
