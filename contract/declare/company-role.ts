import * as v from 'valibot'

/**
 * Roles of a person within their company, beside administrator: service, trainings, accounts. Administrators of the company
 * have all of them; a person without a role can only read, and change their own data.
 */
export const companyRoles = ['service', 'trainings', 'accounts'] as const
export type CompanyRole = (typeof companyRoles)[number]

/**
 * Who of a company may make a call: members with one of these roles, its administrators, or every member, where the call changes
 * nothing of the company (an own favourite, a vote). Each writing call of the partner zone declares it (`companyRoles`).
 */
export type CallersOfCompany = readonly CompanyRole[] | 'administrator' | 'every member'

/** Roles of a member without repetition, in the order of the list. */
export const companyRolesField = () =>
  v.pipe(
    v.array(v.picklist(companyRoles)),
    v.transform((chosen) => companyRoles.filter((role) => chosen.includes(role))),
  )

/** The part of a membership that decides the person's rights in the company. */
export interface CompanyRights {
  is_company_admin: boolean
  company_roles: readonly CompanyRole[]
}

/** Whether a member is among the callers that a call declares. */
export function actsAs(
  { is_company_admin, company_roles }: CompanyRights,
  callers: CallersOfCompany = 'every member',
): boolean {
  if (is_company_admin || callers === 'every member') return true
  return callers !== 'administrator' && callers.some((role) => company_roles.includes(role))
}
