import { sql } from 'drizzle-orm'
import type { CompaniesPort } from '#server/modules/auth/index.ts'

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
