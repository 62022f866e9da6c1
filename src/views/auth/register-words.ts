import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RegistrationField } from '#machines/partner/registration.ts'

/** Labels of the fields of the registration, for the form and its summary of errors. */
export const registrationLabels: Record<RegistrationField, MessageDescriptor> = {
  nip: msg`NIP`,
  name: msg`Company name`,
  street: msg`Street and number`,
  postcode: msg`Postcode`,
  city: msg`City`,
  province_id: msg`Province`,
  country: msg`Country`,
  business_area_id: msg`Business area`,
  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`E-mail`,
  phone_number: msg`Phone`,
  password: msg`Password`,
  password_confirmation: msg`Repeat the password`,
  consent_processing_data: msg`Consent to the processing of personal data`,
  consent_commercial_info: msg`Consent to commercial information`,
  consent_marketing_purposes: msg`Consent to marketing`,
}
