import * as v from 'valibot'
import { personFields } from '#contract/values/person.ts'
import { across, flag, id, requiredText, say, version } from '#contract/values/rules.ts'

const some = () => v.optional(v.pipe(v.array(id()), v.maxLength(1000, say('rule.too_many_items', { limit: 1000 }))), [])

/**
 * A user (specification, sections 3 and 5). "All" must be chosen explicitly; choosing neither all nor any is an error. For a
 * partner's person, brands select the visible catalogue and content, `partners` are the companies, and provinces are not used.
 */
const UserFields = v.strictObject({
  ...personFields,
  /** Slugs. */
  roles: v.pipe(v.array(requiredText(60)), v.minLength(1, say('rule.required')), v.maxLength(50, say('rule.type'))),
  all_brands: flag(),
  brands: some(),
  all_provinces: flag(),
  provinces: some(),
  all_partners: flag(),
  partners: some(),
  /** Companies that the person administers. */
  company_admin_of: some(),
})
type UserFields = v.InferOutput<typeof UserFields>

/** Whether these roles make the person a partner's person. */
export function isPartnersPerson(roles: readonly string[]): boolean {
  return roles.includes('partner')
}

/** `roles` may be missing when this rule runs, because all errors are reported together. */
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
    (form) => form.all_brands || form.brands.length > 0,
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
export const UserUpdateForm = v.pipe(
  UserUpdateFields,
  standsAlone<UserUpdateFields>(),
  someBrands<UserUpdateFields>(),
  someProvinces<UserUpdateFields>(),
  somePartners<UserUpdateFields>(),
)
