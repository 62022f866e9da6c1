import * as v from 'valibot'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { consentKinds } from '#contract/dictionary/consents.ts'
import { letterKinds } from '#contract/mail/letter-kinds.ts'
import { fileId, MediaFile } from '#contract/media/files.ts'
import { locales } from '#contract/messages/locale.ts'
import { phone } from '#contract/values/address.ts'
import {
  choice,
  email,
  emptyOr,
  givenPassword,
  password,
  properName,
  sameAs,
  say,
  version,
} from '#contract/values/rules.ts'

/** Personal data that a person edits. The e-mail address is changed by a separate call that requires the password. */
export const ProfileForm = v.strictObject({
  first_name: properName(100),
  last_name: properName(100),
  phone_number: v.nullable(emptyOr(phone())),
  locale: choice(locales),
  muted_letters: v.pipe(v.array(choice(letterKinds)), v.maxLength(letterKinds.length, say('rule.type'))),
})
export type ProfileForm = v.InferInput<typeof ProfileForm>

const none = v.nullable(v.string())

/** A branch of the person's company. */
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

/** The person's company, without the distributor's classification of it. */
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
  /** Names of brands that it sells, installs and services. */
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
  /** Staff in charge of the company. */
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

/** The profile of the signed-in person. */
export const Profile = v.object({
  id: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  /** The address that waits for its confirmation. */
  new_email: none,
  phone_number: v.nullable(v.string()),
  locale: v.picklist(locales),
  muted_letters: v.array(v.picklist(letterKinds)),
  version: v.number(),
  /** Kinds of letters that apply to this person. */
  letters: v.array(v.picklist(letterKinds)),
  companies: v.array(OwnCompany),
})
export type Profile = v.InferOutput<typeof Profile>

export const EmailForm = v.strictObject({ email: email(), current_password: givenPassword() })

/** The session continues with this token. */
const RenewedToken = v.object({ access_token: v.string() })

const PasswordChange = v.strictObject({
  current_password: givenPassword(),
  password: password(),
  password_confirmation: givenPassword(),
})
export const PasswordForm = v.pipe(
  PasswordChange,
  sameAs<v.InferOutput<typeof PasswordChange>>('password', 'password_confirmation', 'rule.password_confirmation'),
)

/** A device with an open session of the person. */
export const Device = v.object({
  id: v.number(),
  /** Name of the browser: Firefox, Chrome …; null when unknown. */
  browser: v.nullable(v.string()),
  /** Operating system: Windows, Android …; null when unknown. */
  system: v.nullable(v.string()),
  ip: v.nullable(v.string()),
  created_at: v.string(),
  last_used_at: v.string(),
  /** Whether it is the session of this call. */
  current: v.boolean(),
})
export type Device = v.InferOutput<typeof Device>

/** A consent given with the person's registration. */
export const OwnConsent = v.object({
  id: v.number(),
  kind: v.picklist(consentKinds),
  text: v.string(),
  given_at: v.string(),
  withdrawn_at: v.nullable(v.string()),
})
export type OwnConsent = v.InferOutput<typeof OwnConsent>

/** Owner of a logo: a company by id, or the distributor. */
const owner = v.strictObject({
  owner: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(String),
    v.regex(/^(distributor|[1-9]\d{0,8})$/, say('rule.type')),
    v.transform((value) => (value === 'distributor' ? ('distributor' as const) : Number(value))),
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
    inReserve: true,
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
    result: Done,
    success: 'profile.email_asked',
    rateLimit: 10,
    summary: 'Ask for another e-mail address; it takes effect when it is confirmed by the link that is sent to it',
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
    inReserve: true,
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
    summary: 'The logo of the own company, or of the distributor (permission core.distributor.update)',
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
