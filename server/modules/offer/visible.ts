import { type AnyColumn, and, eq, exists, gt, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import { withinProvinces } from '#server/http/access/within-provinces.ts'
import { isLive, removedBefore } from '#server/http/records/trash.ts'
import { partners } from '#server/modules/partner/index.ts'
import { offer_settings } from './company/company-table.ts'
import { offers } from './table.ts'

interface Member {
  scope: Pick<PartnerScope, 'partner_ids'>
  by: Pick<By, 'user_id' | 'company_admin_of'>
}

/**
 * Condition for offers that a member may see: those of their companies; where a company hides colleagues' offers, only those
 * that they wrote or answer for, except for its administrators.
 */
export function visibleToMember(member: Member): SQL | undefined {
  return and(isLive(offers), ofMember(member))
}

function ofMember({ scope, by }: Member): SQL | undefined {
  return and(
    inArray(offers.partner_id, [...scope.partner_ids]),
    or(
      eq(offers.created_by, by.user_id ?? 0),
      sharedWithMember(offers.partner_id, { by }),
      sql`lower(${offers.maintainer_email}) = (select lower(email) from users where id = ${by.user_id})`,
    ),
  )
}

/**
 * Condition for the company of a record that comes from its offers: its members see the offers of colleagues, or the member is its
 * administrator. Otherwise a member sees only what comes from the offers that `visibleToMember` shows.
 */
export function sharedWithMember(partner_id: AnyColumn, { by }: Pick<Member, 'by'>): SQL {
  const administered = sql.param([...by.company_admin_of])
  return sql`(${partner_id} = any(${administered}::int[]) or not exists (
    select from ${offer_settings} where ${offer_settings.partner_id} = ${partner_id} and not ${offer_settings.colleagues_see}))`
}

/** Condition for deleted drafts that can be restored. */
export function inTrashOfMember(member: Member, at: Date): SQL | undefined {
  return and(isNotNull(offers.deleted_at), gt(offers.deleted_at, removedBefore(at)), ofMember(member))
}

/**
 * Condition for offers that colleagues may see: registered ones of the companies in their scope. Drafts are the company's own.
 */
export function visibleToStaff(scope: StaffScope): SQL | undefined {
  return and(isLive(offers), withinStaff(scope))
}

/** Condition for registered offers in a colleague's scope, including the trash. */
export function withinStaff(scope: StaffScope): SQL | undefined {
  const { provinces, partners: companies } = scope
  return and(
    ne(offers.state, 'draft'),
    companies.length ? inArray(offers.partner_id, [...companies]) : undefined,
    provinces.length ? exists(partnerIn(scope)) : undefined,
  )
}

function partnerIn(scope: StaffScope): SQL {
  return sql`(select from ${partners} where ${partners.id} = ${offers.partner_id} and ${withinProvinces({ province: partners.province_id, country: partners.country }, scope)})`
}
