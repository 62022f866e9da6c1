import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProposedField } from '#contract/partner/proposal.ts'

/** Labels of the fields that a company may propose to change. */
export const proposedFieldWords: Record<ProposedField, MessageDescriptor> = {
  address: msg`Address`,
  phone_number: msg`Phone`,
  email: msg`E-mail`,
  electronic_invoice_email: msg`E-mail for invoices`,
  affiliate: msg`Branch`,
}
