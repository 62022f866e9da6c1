import * as v from 'valibot'
import { companyRoles } from '#contract/declare/company-role.ts'
import { locales } from '#contract/messages/locale.ts'
import { accountStatuses } from '#contract/user/account-lifecycle.ts'

const none = v.nullable(v.string())

/** A member of a partner. */
export const Member = v.object({
  /** Id of the user. */
  id: v.number(),
  /** Version of the account; a change of the membership increases it. */
  version: v.number(),
  full_name: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  phone_number: none,
  locale: v.picklist(locales),
  is_company_admin: v.boolean(),
  company_roles: v.array(v.picklist(companyRoles)),
  status: v.picklist(accountStatuses),
  /** Whether the e-mail address is confirmed. */
  is_activated: v.boolean(),
  last_login_at: none,
  created_at: v.string(),
})
export type Member = v.InferOutput<typeof Member>
