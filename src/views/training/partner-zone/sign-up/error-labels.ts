import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Labels of the fields in the error summary. */
export const errorLabels: Record<string, MessageDescriptor> = {
  partner_id: msg`Company`,
  participants: msg`Participants`,
  contact_first_name: msg`First name`,
  contact_last_name: msg`Last name`,
  contact_email: msg`E-mail`,
  contact_phone: msg`Phone`,
  payment_id: msg`Payment form`,
  regulations_accepted: msg`Regulations`,
  consent_processing_data: msg`Consent to the processing of data`,
}
