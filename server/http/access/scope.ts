import type { SessionUser } from '#contract/auth/auth.ts'
import type { PermissionMap } from '#contract/declare/access.ts'
import { actsAs, type CallersOfCompany, type CompanyRights } from '#contract/declare/company-role.ts'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { Changes } from '#server/db/changes.ts'

/** Only this file creates scopes, so a query that requires one cannot be called without a session. */
declare const fromSession: unique symbol

/** The companies that a person of the partner zone acts for, and the restrictions on visible catalogue and content. */
export interface PartnerScope {
  readonly kind: 'partner'
  readonly partner_ids: readonly number[]
  /** Business areas of the companies. */
  readonly business_areas: readonly number[]
  /** Brands assigned to the person; an empty list means no restriction. */
  readonly brands: readonly number[]
  readonly [fromSession]: true
}

/** Restrictions of a colleague; an empty list means no restriction. */
export interface StaffScope {
  readonly kind: 'staff'
  readonly brands: readonly number[]
  readonly provinces: readonly number[]
  readonly partners: readonly number[]
  /** Whether the colleague handles companies from abroad, which belong to no province. */
  readonly handles_abroad: boolean
  readonly [fromSession]: true
}

export type Scope = PartnerScope | StaffScope

/** The part of a session from which scopes are made. */
export interface ScopeSource {
  memberships: readonly (CompanyRights & { id: number; business_area_id: number | null })[]
  restrictions: { brands: readonly number[]; provinces: readonly number[]; partners: readonly number[] }
}

/** A person with everything that access depends on. */
export interface Person extends ScopeSource {
  readonly user: SessionUser
  readonly permissions: Readonly<PermissionMap>
  /** Whether one of the roles belongs to the back office. */
  readonly is_staff: boolean
  readonly is_partner: boolean
}

/** The person and the session of a request. */
export interface SignedIn extends Person {
  readonly session_id: number
  /** Write counters read together with the session: those of its own tables and the additional ones requested. */
  readonly changes?: Changes
}

/** Scope of the partner zone: the person's companies; for a call that declares its callers, those in which the person is one of them. */
export function partnerScope({ memberships, restrictions }: ScopeSource, callers?: CallersOfCompany): PartnerScope {
  const scope: Omit<PartnerScope, typeof fromSession> = {
    kind: 'partner',
    partner_ids: memberships.filter((member) => actsAs(member, callers)).map(({ id }) => id),
    business_areas: memberships.flatMap(({ business_area_id }) => business_area_id ?? []),
    brands: restrictions.brands,
  }
  return scope as PartnerScope
}

/** Scope of the back office. */
export function staffScope({
  restrictions,
  permissions,
}: ScopeSource & { permissions: Readonly<PermissionMap> }): StaffScope {
  const handles_abroad = permissions['partner.partners.handle-abroad'] === true
  const scope: Omit<StaffScope, typeof fromSession> = { kind: 'staff', ...restrictions, handles_abroad }
  return scope as StaffScope
}

/** The companies in a scope, for guards of lifecycles. Restrictions to brands and provinces are applied by queries. */
export function partnersOf(scope: Scope): By['partners'] {
  if (scope.kind === 'partner') return scope.partner_ids
  return scope.partners.length === 0 ? 'all' : scope.partners
}
