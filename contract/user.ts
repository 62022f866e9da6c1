import * as v from 'valibot'
import { phone } from './address.ts'
import { endpoint, module, noFields, type ObjectSchema } from './endpoint.ts'
import { boolean, dates, ids, oneOf, text } from './filters.ts'
import { accountStatuses } from './lifecycles/account-status.ts'
import { list, lookup, Option } from './list.ts'
import { locales } from './locale.ts'
import { roleEndpoints } from './role.ts'
import { across, choice, email, flag, id, requiredText, say, version } from './rules.ts'
import type { ServerMessageKey } from './server-messages.ts'

const Status = v.picklist(accountStatuses)

/** A phone number that may be left out: an empty one is null. */
const optionalPhone = () =>
  v.optional(
    v.nullable(
      v.union([
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
        phone(),
      ]),
    ),
    null,
  )

const some = () => v.optional(v.pipe(v.array(id()), v.maxLength(1000, say('rule.too_many_items', { limit: 1000 }))), [])

/** What is known of a person, whoever they are. */
const person = {
  first_name: requiredText(100),
  last_name: requiredText(100),
  email: email(),
  phone_number: optionalPhone(),
  locale: choice(locales),
}

/**
 * A user (specification, sections 3 and 5). "All" is chosen, never meant by leaving something empty: neither all nor any
 * is a mistake. Of a partner's person `partners` are the companies, and brands and provinces are not asked.
 */
const UserFields = v.strictObject({
  ...person,
  /** Slugs. */
  roles: v.pipe(v.array(requiredText(60)), v.minLength(1, say('rule.required')), v.maxLength(50, say('rule.type'))),
  all_brands: flag(),
  brands: some(),
  all_provinces: flag(),
  provinces: some(),
  all_partners: flag(),
  partners: some(),
  /** Those of the companies whose administrator the person is. */
  company_admin_of: some(),
})
type UserFields = v.InferOutput<typeof UserFields>

/** Whether somebody with these roles is a partner's person. */
export function isPartnersPerson(roles: readonly string[]): boolean {
  return roles.includes('partner')
}

/** The roles may still be missing when these rules are asked, so that everything that is wrong is told at once. */
const belongsToPartner = (form: object): boolean => {
  const { roles } = form as { roles?: unknown }
  return Array.isArray(roles) && isPartnersPerson(roles)
}

const standsAlone = <T extends UserFields>() =>
  across<T, 'roles'>(
    ['roles'],
    'roles',
    ({ roles }) => !isPartnersPerson(roles) || roles.length === 1,
    'account.partner_role_alone',
  )
const someBrands = <T extends UserFields>() =>
  across<T, 'all_brands' | 'brands'>(
    ['all_brands', 'brands'],
    'brands',
    (form) => belongsToPartner(form) || form.all_brands || form.brands.length > 0,
    'account.all_or_some',
  )
const someProvinces = <T extends UserFields>() =>
  across<T, 'all_provinces' | 'provinces'>(
    ['all_provinces', 'provinces'],
    'provinces',
    (form) => belongsToPartner(form) || form.all_provinces || form.provinces.length > 0,
    'account.all_or_some',
  )
const somePartners = <T extends UserFields>() =>
  across<T, 'all_partners' | 'partners'>(
    ['all_partners', 'partners'],
    'partners',
    (form) => form.partners.length > 0 || (form.all_partners && !belongsToPartner(form)),
    'account.all_or_some',
  )

export const UserForm = v.pipe(
  UserFields,
  standsAlone<UserFields>(),
  someBrands<UserFields>(),
  someProvinces<UserFields>(),
  somePartners<UserFields>(),
)
export type UserForm = v.InferOutput<typeof UserForm>

const UserUpdateFields = v.strictObject({ ...UserFields.entries, version: version() })
type UserUpdateFields = v.InferOutput<typeof UserUpdateFields>
const UserUpdateForm = v.pipe(
  UserUpdateFields,
  standsAlone<UserUpdateFields>(),
  someBrands<UserUpdateFields>(),
  someProvinces<UserUpdateFields>(),
  somePartners<UserUpdateFields>(),
)

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

/** A user as the screen shows it: the form's fields, and what decides what may be done. */
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
  is_anonymised: v.boolean(),
  is_last_super_admin: v.boolean(),
  /** What has to be handed over before the account is closed: open orders, and partners that are taken care of. */
  open_orders: v.number(),
  moderated_partners: v.number(),
  last_login_at: v.nullable(v.string()),
  /** What the roles give. */
  granted: v.array(v.object({ slug: v.string(), name: v.string(), permissions: v.array(v.string()) })),
  version: v.number(),
  created_at: v.string(),
})
export type User = v.InferOutput<typeof User>

/** Closing an account: who takes over what is open. */
export const CloseAccountForm = v.strictObject({
  version: version(),
  successor_id: v.optional(v.nullable(id()), null),
})
const Versioned = v.strictObject({ version: version() })

/** A colleague in the partner zone, with the companies that the two share. */
export const Colleague = v.object({
  id: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  full_name: v.string(),
  email: v.string(),
  phone_number: v.nullable(v.string()),
  companies: v.array(v.object({ id: v.number(), name: v.string(), is_company_admin: v.boolean() })),
  /** Names of these companies, for a table's cell. */
  partner: v.string(),
  /** Whether the person belongs to further companies; then only the distributor closes the account. */
  is_elsewhere: v.boolean(),
  status: Status,
  is_activated: v.boolean(),
  last_login_at: v.nullable(v.string()),
  version: v.number(),
  created_at: v.string(),
})
export type Colleague = v.InferOutput<typeof Colleague>

/** Whom a company's administrator invites. */
export const ColleagueForm = v.strictObject({
  ...person,
  partner_id: id(),
  is_company_admin: v.optional(flag(), false),
})

const one = 'user/users/{user}'
const mine = 'partnerzone/user/users/{user}'
const status = oneOf(['0', '1', '2'])

function action<const Path extends string, Body extends ObjectSchema, Result extends ObjectSchema>(
  path: Path,
  options: { body: Body; result: Result; summary: string; success?: ServerMessageKey },
) {
  return endpoint({ method: 'POST', path, idempotent: true, success: 'saved', ...options })
}

export const user = module('user', {
  'user.users.index': list({
    path: 'user/users',
    row: UserRow,
    sort: ['created_at', 'last_name', 'email', 'last_login_at', 'status'],
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
    success: 'account.invited',
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
  'user.users.activate': action(`${one}/activate`, {
    body: Versioned,
    result: User,
    summary: 'Let an inactive user sign in again',
  }),
  'user.users.deactivate': action(`${one}/deactivate`, {
    body: CloseAccountForm,
    result: User,
    summary: 'Close an account for now: every session ends',
  }),
  'user.users.cancel': action(`${one}/cancel`, {
    body: CloseAccountForm,
    result: User,
    summary: 'Close an account for good: every session ends',
  }),
  'user.users.restore': action(`${one}/restore`, {
    body: Versioned,
    result: User,
    summary: 'Take a cancelled account back, inactive',
  }),
  'user.users.unlock': action(`${one}/unlock`, {
    body: noFields,
    result: User,
    summary: 'End the lock that many wrong passwords brought',
  }),
  'user.users.invite': action(`${one}/invite`, {
    body: noFields,
    result: User,
    success: 'account.invited',
    summary: 'Send the invitation again; earlier ones end',
  }),
  'user.users.lookup': lookup({ path: 'user/users/lookup', row: Option, summary: 'Find a colleague' }),

  ...roleEndpoints,

  'partnerzone.user.users.index': list({
    path: 'partnerzone/user/users',
    row: Colleague,
    sort: ['created_at', 'last_name', 'email', 'last_login_at'],
    filters: { full_name: text(), status, partner: ids() },
    summary: 'The people of the own companies',
  }),
  'partnerzone.user.users.show': endpoint({ method: 'GET', path: mine, result: Colleague, summary: 'One of them' }),
  'partnerzone.user.users.store': endpoint({
    method: 'POST',
    path: 'partnerzone/user/users',
    body: ColleagueForm,
    result: Colleague,
    idempotent: true,
    success: 'account.invited',
    summary: 'Invite somebody into the own company; its administrators do',
  }),
  'partnerzone.user.users.update': endpoint({
    method: 'PATCH',
    path: mine,
    body: v.strictObject({ partner_id: id(), is_company_admin: flag() }),
    result: Colleague,
    success: 'saved',
    summary: 'Make somebody an administrator of the own company, or no longer',
  }),
  'partnerzone.user.users.invite': action(`${mine}/invite`, {
    body: noFields,
    result: Colleague,
    success: 'account.invited',
    summary: 'Send the invitation again',
  }),
  'partnerzone.user.users.deactivate': action(`${mine}/deactivate`, {
    body: Versioned,
    result: Colleague,
    summary: 'Close the account of a colleague for now: every session ends',
  }),
  'partnerzone.user.users.restore': action(`${mine}/restore`, {
    body: Versioned,
    result: Colleague,
    summary: 'Let a colleague sign in again',
  }),
})
