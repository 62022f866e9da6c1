import * as v from 'valibot'

/**
 * Roles of a person within their company, beside administrator: service, trainings, accounts. A writing call of the partner
 * zone names the roles of which one is needed (`companyRoles` of an endpoint). Administrators of the company have all of them;
 * a person without a role can only read.
 */
export const companyRoles = ['service', 'trainings', 'accounts'] as const
export type CompanyRole = (typeof companyRoles)[number]

/** Roles of a member without repetition, in the order of the list. */
export const companyRolesField = () =>
  v.pipe(
    v.array(v.picklist(companyRoles)),
    v.transform((chosen) => companyRoles.filter((role) => chosen.includes(role))),
  )

/** The part of a membership that decides what the person may do for the company. */
export interface CompanyRights {
  is_company_admin: boolean
  company_roles: readonly CompanyRole[]
}

/** Whether a member may make a call that needs one of the roles; without roles every member may. */
export function actsAs(
  { is_company_admin, company_roles }: CompanyRights,
  needed: readonly CompanyRole[] = [],
): boolean {
  return needed.length === 0 || is_company_admin || needed.some((role) => company_roles.includes(role))
}
