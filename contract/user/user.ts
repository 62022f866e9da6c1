import * as v from 'valibot'
import { endpoint, module, noFields } from '#contract/declare/endpoint.ts'
import { boolean, dates, ids, oneOf, text } from '#contract/declare/filters.ts'
import { list, lookup, Option } from '#contract/declare/list.ts'
import { locales } from '#contract/messages/locale.ts'
import { invitationVerb } from '#contract/user/statuses.ts'
import { version } from '#contract/values/rules.ts'
import { accountAction } from './account-action.ts'
import { accountStatuses } from './account-lifecycle.ts'
import { colleagueEndpoints } from './colleague.ts'
import { UserForm, UserUpdateForm } from './form.ts'
import { invitationEndpoints } from './invitation.ts'
import { CloseAccountForm, Leaving } from './leaving.ts'
import { roleEndpoints } from './role.ts'
import { accountText } from './row-texts.ts'

const Status = v.picklist(accountStatuses)

/** A user in the list. */
export const UserRow = v.object({
  id: v.number(),
  full_name: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  phone_number: v.nullable(v.string()),
  /** Names of the roles, and of the companies of a partner's person. */
  role: v.string(),
  partner: v.string(),
  status: Status,
  is_activated: v.boolean(),
  is_locked: v.boolean(),
  last_login_at: v.nullable(v.string()),
  created_at: v.string(),
})
export type UserRow = v.InferOutput<typeof UserRow>

/** A user in the editor: the form's fields, and the data that determine the allowed actions. */
export const User = v.object({
  id: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  phone_number: v.nullable(v.string()),
  locale: v.picklist(locales),
  roles: v.array(v.string()),
  all_brands: v.boolean(),
  brands: v.array(v.number()),
  all_provinces: v.boolean(),
  provinces: v.array(v.number()),
  all_partners: v.boolean(),
  partners: v.array(v.number()),
  company_admin_of: v.array(v.number()),
  status: Status,
  is_activated: v.boolean(),
  is_locked: v.boolean(),
  /** Whether staff deactivated the account; then a company's administrator cannot reactivate it. */
  deactivated_by_staff: v.boolean(),
  is_anonymised: v.boolean(),
  is_last_super_admin: v.boolean(),
  /** Open orders and partners that have to be handed over before the account is closed. */
  open_orders: v.number(),
  moderated_partners: v.number(),
  last_login_at: v.nullable(v.string()),
  /** Permissions granted by the roles. */
  granted: v.array(v.object({ slug: v.string(), name: v.string(), permissions: v.array(v.string()) })),
  version: v.number(),
  created_at: v.string(),
})
export type User = v.InferOutput<typeof User>

const Versioned = v.strictObject({ version: version() })

const one = 'user/users/{user}'
const status = oneOf(['0', '1', '2'])

export const user = module('user', {
  'user.users.index': list({
    path: 'user/users',
    row: UserRow,
    texts: [accountText],
    sort: ['created_at', 'last_name', 'email', 'last_login_at', 'status'],
    search: ['full_name', 'email', 'phone_number', 'role', 'partner'],
    filters: {
      full_name: text(),
      role: ids(),
      status,
      partner: ids(),
      is_activated: boolean(),
      last_login_at: dates(),
      created_at: dates(),
    },
    summary: 'Users: colleagues, and the people of partners',
  }),
  'user.users.show': endpoint({ method: 'GET', path: one, result: User, summary: 'One user' }),
  'user.users.store': endpoint({
    method: 'POST',
    path: 'user/users',
    body: UserForm,
    result: User,
    idempotent: true,
    success: invitationVerb.send.success,
    summary: 'A new user, who is sent an invitation',
  }),
  'user.users.update': endpoint({
    method: 'PATCH',
    path: one,
    body: UserUpdateForm,
    result: User,
    success: 'saved',
    summary: 'Change a user; a new address has to be proven again',
  }),
  'user.users.activate': accountAction(`${one}/activate`, {
    body: Versioned,
    result: User,
    many: true,
    summary: 'Let an inactive user sign in again',
  }),
  'user.users.leaving': endpoint({
    method: 'GET',
    path: `${one}/leaving`,
    permission: 'user.users.show',
    result: Leaving,
    summary: 'What is open with a partner’s person in each company, and who there can take it over',
  }),
  'user.users.deactivate': accountAction(`${one}/deactivate`, {
    body: CloseAccountForm,
    result: User,
    many: true,
    summary: 'Close an account for now: every session ends',
  }),
  'user.users.cancel': accountAction(`${one}/cancel`, {
    body: CloseAccountForm,
    result: User,
    summary: 'Close an account for good: every session ends',
  }),
  'user.users.restore': accountAction(`${one}/restore`, {
    body: Versioned,
    result: User,
    summary: 'Take a cancelled account back, inactive',
  }),
  'user.users.unlock': accountAction(`${one}/unlock`, {
    body: noFields,
    result: User,
    many: true,
    summary: 'End the lock that many wrong passwords brought',
  }),
  'user.users.sign-out': accountAction(`${one}/sign-out`, {
    body: noFields,
    result: User,
    success: 'account.signed_out',
    summary: 'End every session of a person, who signs in again with the password',
  }),
  'user.users.invite': accountAction(`${one}/invite`, {
    body: noFields,
    result: User,
    success: invitationVerb.send.success,
    many: true,
    summary: 'Send the invitation again; earlier ones end',
  }),
  'user.users.lookup': lookup({ path: 'user/users/lookup', row: Option, summary: 'Find a colleague' }),

  ...roleEndpoints,
  ...colleagueEndpoints,
  ...invitationEndpoints,
})
