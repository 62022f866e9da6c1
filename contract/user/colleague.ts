import * as v from 'valibot'
import { companyRoles, companyRolesField } from '#contract/declare/company-role.ts'
import { Done, endpoint, noFields } from '#contract/declare/endpoint.ts'
import { ids, number, oneOf, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { invitationVerb } from '#contract/user/statuses.ts'
import { flag, id, version } from '#contract/values/rules.ts'
import { accountAction } from './account-action.ts'
import { accountStatuses } from './account-lifecycle.ts'
import { Leaving, PauseForm, RemovalForm } from './leaving.ts'
import { accountText, companyRights } from './row-texts.ts'

/** A colleague in the partner zone, with the companies that both belong to. */
export const Colleague = v.object({
  id: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  full_name: v.string(),
  email: v.string(),
  phone_number: v.nullable(v.string()),
  companies: v.array(
    v.object({
      id: v.number(),
      name: v.string(),
      is_company_admin: v.boolean(),
      company_roles: v.array(v.picklist(companyRoles)),
    }),
  ),
  /** Names of these companies, for the table. */
  partner: v.string(),
  /** Whether the person also belongs to other companies; then only the distributor can close the account. */
  is_elsewhere: v.boolean(),
  status: v.picklist(accountStatuses),
  is_activated: v.boolean(),
  /** Whether staff deactivated the account; then only staff can reactivate it. */
  deactivated_by_staff: v.boolean(),
  last_login_at: v.nullable(v.string()),
  version: v.number(),
  created_at: v.string(),
})
export type Colleague = v.InferOutput<typeof Colleague>

const mine = 'partnerzone/user/users/{user}'
const Versioned = v.strictObject({ version: version() })

/** The company's people, as its administrator maintains them. */
export const colleagueEndpoints = {
  'partnerzone.user.users.index': list({
    path: 'partnerzone/user/users',
    row: Colleague,
    texts: [companyRights, accountText],
    sort: ['created_at', 'last_name', 'email', 'last_login_at'],
    filters: { full_name: text(), status: oneOf(['0', '1', '2']), partner: ids() },
    summary: 'The people of the own companies',
  }),
  'partnerzone.user.users.show': endpoint({ method: 'GET', path: mine, result: Colleague, summary: 'One of them' }),
  'partnerzone.user.users.update': endpoint({
    method: 'PATCH',
    path: mine,
    companyRoles: 'administrator',
    body: v.strictObject({
      partner_id: id(),
      is_company_admin: flag(),
      company_roles: v.optional(companyRolesField()),
      version: version(),
    }),
    result: Colleague,
    success: 'saved',
    summary: 'What a person is in the own company: its administrator or not, and what they do for it',
  }),
  'partnerzone.user.users.invite': accountAction(`${mine}/invite`, {
    companyRoles: 'administrator',
    body: noFields,
    result: Colleague,
    success: invitationVerb.send.success,
    summary: 'Send the invitation again',
  }),
  'partnerzone.user.users.deactivate': accountAction(`${mine}/deactivate`, {
    companyRoles: 'administrator',
    body: PauseForm,
    result: Colleague,
    summary: 'Close the account of a colleague for now: open work is handed over, and every session ends',
  }),
  'partnerzone.user.users.restore': accountAction(`${mine}/restore`, {
    companyRoles: 'administrator',
    body: Versioned,
    result: Colleague,
    summary: 'Let a colleague sign in again',
  }),
  'partnerzone.user.users.leaving': endpoint({
    method: 'GET',
    path: `${mine}/leaving`,
    permission: 'partnerzone.user.users.show',
    companyRoles: 'administrator',
    /** One of several companies that both belong to; otherwise all of them. */
    query: v.strictObject({ partner_id: v.optional(number()) }),
    result: Leaving,
    summary: 'What is open with a colleague, and who can take it over',
  }),
  'partnerzone.user.users.remove': accountAction(`${mine}/remove`, {
    companyRoles: 'administrator',
    body: RemovalForm,
    result: Done,
    success: 'partner.user_left',
    summary: 'A colleague no longer belongs to the own company: open work is handed over, and the account stays',
  }),
}
