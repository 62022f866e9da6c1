import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import type { Scope, StaffScope } from '#server/http/access/scope.ts'
import { withinProvinces } from '#server/http/access/within-provinces.ts'
import type { CallContext } from '#server/http/handlers.ts'
import type { PartnersPort } from '#server/modules/contractor/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { partners } from './table.ts'

/** Condition for companies in a scope: a person's own, or those of a colleague's restrictions. */
export function partnersInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'partner') return inArray(partners.id, [...scope.partner_ids])
  return and(
    scope.partners.length ? inArray(partners.id, [...scope.partners]) : undefined,
    withinProvinces({ province: partners.province_id, country: partners.country }, scope),
  )
}

/** Which companies a report or a list of what belongs to companies is about. */
export interface CompaniesAsked {
  province?: readonly number[] | undefined
  /** Only companies without a province, which are abroad, or only the others. */
  abroad?: boolean | undefined
  caretaker?: readonly number[] | undefined
}

/** Condition for companies by their place and caretakers; none where nothing is asked. */
export function companiesAsked({ province, abroad, caretaker }: CompaniesAsked): SQL | undefined {
  return and(
    province && inArray(partners.province_id, [...province]),
    abroad === undefined ? undefined : (abroad ? isNull : isNotNull)(partners.province_id),
    caretaker &&
      sql`exists (select from partner_moderators m where m.partner_id = ${partners.id}
        and m.user_id = any(${sql.param([...caretaker])}::int[]))`,
  )
}

/** A partner that the caller may see; otherwise 404. */
export async function findPartner({ db, scope }: Pick<CallContext, 'db' | 'scope'>, id: number) {
  const [found] = await db
    .select({ id: partners.id, country: partners.country })
    .from(partners)
    .where(and(eq(partners.id, id), partnersInScope(scope)))
  return found ?? refuse('not_found')
}

/** The partner of a contractor, or null. */
export async function partnerOfContractor(db: Database, contractor_id: number) {
  const [partner] = await db
    .select({ id: partners.id, name: partners.name, status: partners.status, country: partners.country })
    .from(partners)
    .where(eq(partners.contractor_id, contractor_id))
  return partner ?? null
}

/**
 * The list of a contractor's tab: the list of the back office whose filter is the partner that the contractor is. Empty for a
 * contractor that is not a partner.
 */
export function listOfContractor<Query extends { partner?: number[] | undefined }, Answer>(
  list: (
    call: CallContext<StaffScope> & { query: Query; params: Record<never, never>; body: Record<never, never> },
  ) => Promise<Answer>,
) {
  return async (
    call: CallContext<StaffScope> & {
      query: Omit<Query, 'partner'>
      params: { contractor: number }
      body: Record<never, never>
    },
    contractor_id: number,
  ): Promise<Answer> => {
    const partner = await partnerOfContractor(call.db, contractor_id)
    return list({ ...call, query: { ...call.query, partner: partner ? [partner.id] : [] } as unknown as Query })
  }
}

/** The active company with this id in the scope of the call, or null. */
export async function findOpenPartner({ db, scope }: Pick<CallContext, 'db' | 'scope'>, id: number) {
  const [partner] = await db
    .select()
    .from(partners)
    .where(and(eq(partners.id, id), eq(partners.status, 1), partnersInScope(scope)))
  return partner ?? null
}

/**
 * The active company that a form names; refused at the field `partner_id` if it is not in the scope of the call. It
 * stays open until the transaction ends: a call that closes it waits, and then counts the rows written.
 */
export async function openPartner({ db, scope }: Pick<CallContext, 'db' | 'scope'>, partner_id: number) {
  const [partner] = await db
    .select()
    .from(partners)
    .where(and(eq(partners.id, partner_id), eq(partners.status, 1), partnersInScope(scope)))
    .for('key share')
  return partner ?? refuseField('partner_id', 'rule.unknown_record')
}

/** Partners of contractors, for contractors in a scope and their personal data. */
export const partnersOfContractors: PartnersPort = {
  ofContractor: (contractor_id) => sql`(select p.id from partners p where p.contractor_id = ${contractor_id})`,
  isPartner: (contractor_id, among) => {
    const ids = among && sql.join([...among.map((id) => sql`${id}::int`)], sql`, `)
    return sql`exists (select from partners p where p.contractor_id = ${contractor_id}${ids && sql` and p.id = any(array[${ids}]::int[])`})`
  },
  isActive: (contractor_id) =>
    sql`exists (select from partners p where p.contractor_id = ${contractor_id} and p.status <> 2)`,
}
