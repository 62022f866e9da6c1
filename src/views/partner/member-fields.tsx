import { msg } from '@lingui/core/macro'
import { companyRoles } from '#contract/declare/company-role.ts'
import { CompanyRolesField } from './company-roles.tsx'

/** Whether a member administers the company, and the member's roles; shared by both invitations. */
export const memberFields = [
  {
    name: 'is_company_admin',
    label: msg`Administrator of the company`,
    description: msg`Invites colleagues, closes their accounts and deletes other people’s drafts.`,
  },
  {
    name: 'company_roles',
    label: msg`What the person does for the company`,
    render: (slot: Parameters<typeof CompanyRolesField>[0]) => <CompanyRolesField {...slot} />,
  },
] as const

/** Values of these fields in an invitation. */
export const newMemberRights = { is_company_admin: false, company_roles: [...companyRoles] }
