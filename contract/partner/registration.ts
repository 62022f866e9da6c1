import * as v from 'valibot'
import { captcha } from '#contract/auth/auth.ts'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { type Consent, type ConsentKind, shownConsents } from '#contract/dictionary/consents.ts'
import {
  companyPhone,
  countryCode,
  phoneOfCountry,
  postcodeOfCountry,
  withWrittenPhone,
  withWrittenPostcode,
} from '#contract/values/address.ts'
import {
  email,
  flag,
  givenPassword,
  id,
  password,
  properName,
  requiredText,
  sameAs,
  say,
} from '#contract/values/rules.ts'
import {
  provinceOf,
  provinceRequired,
  taxNumber,
  taxNumberOfCountry,
  withWrittenTaxNumber,
} from '#contract/values/tax-number.ts'

/** Data that the rules of the form depend on. */
export interface RegistrationRules {
  /** The consents shown in the form. */
  consents: readonly Pick<Consent, 'kind' | 'required'>[]
}

const consent = (kind: ConsentKind, { consents }: RegistrationRules) =>
  v.pipe(
    flag(),
    v.check((given) => given || !consents.some((asked) => asked.kind === kind && asked.required), say('rule.consent')),
  )

const fields = (rules: RegistrationRules) =>
  v.strictObject({
    nip: taxNumber(),
    name: properName(),
    street: requiredText(),
    postcode: requiredText(10),
    city: requiredText(120),
    province_id: provinceOf<{ country?: unknown }>('country'),
    country: countryCode(),
    business_area_id: id(),
    first_name: properName(100),
    last_name: properName(100),
    email: email(),
    phone_number: companyPhone(),
    password: password(),
    password_confirmation: givenPassword(),
    consent_processing_data: consent('consent_processing_data', rules),
    consent_commercial_info: consent('consent_commercial_info', rules),
    consent_marketing_purposes: consent('consent_marketing_purposes', rules),
    consent_texts: shownConsents(),
    captcha: captcha(),
  })
type Fields = v.InferOutput<ReturnType<typeof fields>>

/** Registration of a company with its contact person (specification, sections 2, 5 and 9). */
export function registrationForm(rules: RegistrationRules) {
  return v.pipe(
    fields(rules),
    sameAs<Fields>('password', 'password_confirmation', 'rule.password_confirmation'),
    taxNumberOfCountry<Fields>('country', 'nip'),
    provinceRequired<Fields>('country', 'province_id'),
    postcodeOfCountry<Fields>('country', 'postcode'),
    phoneOfCountry<Fields>('country', 'phone_number'),
    withWrittenTaxNumber<Fields>('country', 'nip'),
    withWrittenPostcode<Fields>('country', 'postcode'),
    withWrittenPhone<Fields>('country', 'phone_number'),
  )
}

/** The form without consents, for use before they are loaded. */
export const RegistrationForm = registrationForm({ consents: [] })
export type RegistrationForm = v.InferOutput<typeof RegistrationForm>

export const registration = module('registration', {
  'auth.register': endpoint({
    method: 'POST',
    path: 'auth/register',
    access: 'public',
    letters: 'address',
    body: RegistrationForm,
    result: Done,
    success: 'registration.received',
    rateLimit: 10,
    summary: 'Register a company; the answer is the same whatever is known of it',
  }),
})
