import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ConditionKind } from '#contract/offer/content.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'

/** Labels of the conditions (specification, section 5). */
export const conditionWords: Record<ConditionKind, MessageDescriptor> = withOtherWord({
  transport: msg({ context: 'offer condition', message: 'Delivery' }),
  transport_price: msg`Price of delivery`,
  assembly: msg({ context: 'offer condition', message: 'Installation' }),
  assembly_price: msg`Price of installation`,
  warranty: msg({ context: 'offer condition', message: 'Warranty' }),
  expiry: msg`Validity`,
  installment: msg`Instalments`,
  deadline: msg`Delivery time`,
  payment: msg({ context: 'offer condition', message: 'Payment' }),
})

/** Labels of the fields, for errors and for changes made by others. */
export const offerFieldLabels: Record<string, MessageDescriptor> = {
  ...conditionWords,
  offer_number: msg`Offer number`,
  subject: msg`Subject of the offer`,
  locale: msg`Offer language`,
  customer_name: msg`Customer`,
  customer_contact: msg`Contact person`,
  customer_address: msg`Address`,
  customer_email: msg`Customer’s e-mail`,
  customer_phone: msg`Customer’s phone`,
  maintainer_name: msg`Prepared by`,
  maintainer_email: msg`E-mail address of the author`,
  maintainer_phone: msg`Phone number of the author`,
  email_main: msg`Main e-mail address`,
  email_extra: msg`Also send to`,
  introduction: msg`Introduction`,
  notes: msg`Notes on the offer`,
  sections: msg`Lines`,
  items: msg`Accessories`,
  variants: msg`Variants`,
  discount: msg`Discount on the total`,
  vat_mode: msg`VAT rate`,
  housing: msg`Kind of housing`,
  housing_area: msg`Floor area (m²)`,
  transport_amount: msg`Amount for delivery`,
  transport_vat: msg`VAT on delivery`,
  assembly_amount: msg`Amount for installation`,
  assembly_vat: msg`VAT on installation`,
  deposit_amount: msg`Deposit, gross amount`,
  deposit_percent: msg`Deposit, per cent of the total`,
  deposit_account: msg`Account for the deposit`,
  deposit_title: msg`Transfer reference`,
  deposit_days: msg`Days for paying the deposit`,
  rescind_days: msg`Days in which the customer may cancel after accepting`,
  expires_on: msg({ context: 'offer', message: 'Valid until' }),
}
