import * as v from 'valibot'

/**
 * What somebody does for their company, beside administering it: warranty orders, trainings, paying for them. Each call of
 * the partner zone that writes for the company names the roles of which one is needed (`companyRoles` of an endpoint);
 * administrators of the company have all of them, whoever has none reads only.
 */
export const companyRoles = ['service', 'trainings', 'accounts'] as const
export type CompanyRole = (typeof companyRoles)[number]

/** The roles of a member, each once and in the order of the list. */
export const companyRolesField = () =>
  v.pipe(
    v.array(v.picklist(companyRoles)),
    v.transform((chosen) => companyRoles.filter((role) => chosen.includes(role))),
  )

/** What of a membership decides what somebody may do for the company. */
export interface CompanyRights {
  is_company_admin: boolean
  company_roles: readonly CompanyRole[]
}

/** Whether a member may make calls that need one of the roles; a call that needs none is every member's. */
export function actsAs(
  { is_company_admin, company_roles }: CompanyRights,
  needed: readonly CompanyRole[] = [],
): boolean {
  return needed.length === 0 || is_company_admin || needed.some((role) => company_roles.includes(role))
}
