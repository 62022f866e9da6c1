import * as v from 'valibot'
import { phone } from '#contract/address.ts'
import { consentKinds } from '#contract/dictionary/dictionary.ts'
import { Done, endpoint, module } from '#contract/endpoint.ts'
import { locales } from '#contract/locale.ts'
import { fileId, MediaFile } from '#contract/media/files.ts'
import { choice, email, password, requiredText, sameAs, say, version } from '#contract/rules.ts'

/** Kinds of letters that a person may do without. Letters about the account's safety are always sent. */
export const letterKinds = [
  'service_orders',
  'maintenances',
  'new_entries',
  'proposals',
  'notifications',
  'documents',
  'trainings',
  'offers',
] as const
export type LetterKind = (typeof letterKinds)[number]

/** What a person changes of the own data. The address is changed by a call of its own, which asks for the password. */
export const ProfileForm = v.strictObject({
  first_name: requiredText(100),
  last_name: requiredText(100),
  phone_number: v.nullable(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
      phone(),
    ]),
  ),
  locale: choice(locales),
  muted_letters: v.pipe(v.array(choice(letterKinds)), v.maxLength(letterKinds.length, say('rule.type'))),
})
export type ProfileForm = v.InferInput<typeof ProfileForm>

const none = v.nullable(v.string())

/** A branch of a company of one's own. */
const OwnBranch = v.object({
  id: v.number(),
  name: v.string(),
  street: v.string(),
  postcode: v.string(),
  city: v.string(),
  country: v.string(),
  province_name: none,
  phone_number: none,
  email: none,
  showroom: v.boolean(),
  visible_on_map: v.boolean(),
})
export type OwnBranch = v.InferOutput<typeof OwnBranch>

/** A company of one's own, as the distributor knows it. How it sorts its partners is not among it. */
export const OwnCompany = v.object({
  id: v.number(),
  name: v.string(),
  nip: v.nullable(v.string()),
  street: v.string(),
  postcode: v.string(),
  city: v.string(),
  province_name: none,
  country: v.string(),
  phone_number: none,
  email: none,
  business_area_name: none,
  /** Names of what it sells, installs and services. */
  brands: v.array(v.string()),
  invoice_name: none,
  invoice_street: none,
  invoice_postcode: none,
  invoice_city: none,
  electronic_form_invoice: v.boolean(),
  electronic_invoice_email: none,
  /** Its buyer number in the ERP. */
  external_id: none,
  locale: v.picklist(locales),
  contract_date: none,
  created_at: v.string(),
  branches: v.array(OwnBranch),
  is_company_admin: v.boolean(),
  logo: v.nullable(MediaFile),
  /** The colleagues at the distributor's who take care of it. */
  caretakers: v.array(
    v.object({
      id: v.number(),
      full_name: v.string(),
      email: v.string(),
      phone_number: v.nullable(v.string()),
    }),
  ),
})
export type OwnCompany = v.InferOutput<typeof OwnCompany>

/** The signed-in person, by the own eyes. */
export const Profile = v.object({
  id: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  phone_number: v.nullable(v.string()),
  locale: v.picklist(locales),
  muted_letters: v.array(v.picklist(letterKinds)),
  version: v.number(),
  /** The kinds of letters that this person gets at all. */
  letters: v.array(v.picklist(letterKinds)),
  companies: v.array(OwnCompany),
})
export type Profile = v.InferOutput<typeof Profile>

const currentPassword = () =>
  v.pipe(
    v.string(say('rule.required')),
    v.nonEmpty(say('rule.required')),
    v.maxLength(200, say('rule.max_length', { limit: 200 })),
  )

export const EmailForm = v.strictObject({ email: email(), current_password: currentPassword() })

/** The session goes on under another token. */
const RenewedToken = v.object({ access_token: v.string() })

const PasswordChange = v.strictObject({
  current_password: currentPassword(),
  password: password(),
  password_confirmation: v.pipe(v.string(say('rule.required')), v.nonEmpty(say('rule.required'))),
})
export const PasswordForm = v.pipe(
  PasswordChange,
  sameAs<v.InferOutput<typeof PasswordChange>>('password', 'password_confirmation', 'rule.password_confirmation'),
)

/** A device on which the person is signed in. */
export const Device = v.object({
  id: v.number(),
  /** In the browser's own words: Firefox, Chrome …; null for one that we do not know. */
  browser: v.nullable(v.string()),
  /** Windows, Android …; null for one that we do not know. */
  system: v.nullable(v.string()),
  ip: v.nullable(v.string()),
  created_at: v.string(),
  last_used_at: v.string(),
  /** Whether the call came from it. */
  current: v.boolean(),
})
export type Device = v.InferOutput<typeof Device>

/** A consent that the person gave with the own registration. */
export const OwnConsent = v.object({
  id: v.number(),
  kind: v.picklist(consentKinds),
  text: v.string(),
  given_at: v.string(),
  withdrawn_at: v.nullable(v.string()),
})
export type OwnConsent = v.InferOutput<typeof OwnConsent>

/** Whose logo: a company's by its id, or the distributor's. */
const owner = v.strictObject({
  owner: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(String),
    v.regex(/^(house|[1-9]\d{0,8})$/, say('rule.type')),
    v.transform((value) => (value === 'house' ? ('house' as const) : Number(value))),
  ),
})

export const profile = module('profile', {
  'profile.profile.show': endpoint({
    method: 'GET',
    path: 'profile/profile',
    access: 'user',
    result: Profile,
    summary: 'The own data, companies and caretakers',
  }),
  'profile.profile.update': endpoint({
    method: 'PATCH',
    path: 'profile/profile',
    access: 'user',
    body: v.strictObject({ ...ProfileForm.entries, version: version() }),
    result: Profile,
    success: 'saved',
    summary: 'Change the own data and the choice of letters',
  }),
  'profile.password.update': endpoint({
    method: 'PUT',
    idempotent: true,
    path: 'profile/password',
    access: 'user',
    body: PasswordForm,
    result: RenewedToken,
    success: 'profile.password_changed',
    rateLimit: 30,
    summary: 'Change the own password; every other device is signed out, and this one gets another token',
  }),
  'profile.email.update': endpoint({
    method: 'PUT',
    idempotent: true,
    path: 'profile/email',
    access: 'user',
    body: EmailForm,
    result: RenewedToken,
    success: 'profile.email_changed',
    rateLimit: 10,
    summary:
      'Change the own e-mail address, which is proven by a link before the next sign-in; every other device is signed out',
  }),
  'profile.sessions.index': endpoint({
    method: 'GET',
    path: 'profile/sessions',
    access: 'user',
    result: v.object({ results: v.array(Device) }),
    summary: 'The devices on which one is signed in',
  }),
  'profile.sessions.destroy': endpoint({
    method: 'DELETE',
    path: 'profile/sessions/{session}',
    access: 'user',
    result: Done,
    success: 'profile.device_signed_out',
    summary: 'Sign a device out',
  }),
  'profile.sessions.destroy-others': endpoint({
    method: 'DELETE',
    path: 'profile/sessions',
    access: 'user',
    result: Done,
    success: 'profile.others_signed_out',
    summary: 'Sign every device out but this one',
  }),
  'profile.consents.index': endpoint({
    method: 'GET',
    path: 'profile/consents',
    access: 'user',
    result: v.object({ results: v.array(OwnConsent) }),
    summary: 'The consents given with the own registration',
  }),
  'profile.consents.withdraw': endpoint({
    method: 'POST',
    path: 'profile/consents/{consent}/withdraw',
    access: 'user',
    result: OwnConsent,
    success: 'consent.withdrawn',
    summary: 'Withdraw an own consent, as easily as it was given',
  }),
  'profile.logo.update': endpoint({
    method: 'PUT',
    path: 'profile/logo/{owner}',
    access: 'user',
    params: owner,
    body: v.strictObject({ logo: fileId() }),
    result: v.object({ logo: MediaFile }),
    success: 'saved',
    summary: 'The logo of the own company, or of the distributor (permission core.house.update)',
  }),
  'profile.logo.destroy': endpoint({
    method: 'DELETE',
    path: 'profile/logo/{owner}',
    access: 'user',
    params: owner,
    result: Done,
    success: 'deleted',
    summary: 'Remove a logo',
  }),
  'profile.data.export': endpoint({
    method: 'GET',
    path: 'profile/data',
    access: 'user',
    kind: 'stream',
    result: v.unknown(),
    rateLimit: 10,
    summary: 'Everything that is kept about oneself, as a file (RODO, art. 15 and 20)',
  }),
})
