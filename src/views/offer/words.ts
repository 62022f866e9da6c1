import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ConditionKind } from '#contract/offer/content.ts'
import type { OfferState } from '#contract/offer/lifecycle.ts'
import type { OfferEventKind } from '#contract/offer/story.ts'
import type { Housing, LineVatRate, VatMode } from '#contract/offer/vat.ts'
import type { Status } from '#views/components/status/statuses.ts'

/** Labels of the states of an offer. */
export const offerStateWords: Record<OfferState, Status> = {
  draft: { tone: 'grey', label: msg({ context: 'offer', message: 'Draft' }) },
  open: { tone: 'blue', label: msg({ context: 'offer', message: 'Registered' }) },
  sent: { tone: 'violet', label: msg({ context: 'offer', message: 'Sent' }) },
  viewed: { tone: 'amber', label: msg({ context: 'offer', message: 'Opened' }) },
  accepted: { tone: 'green', label: msg({ context: 'offer', message: 'Accepted' }) },
  rejected: { tone: 'red', label: msg({ context: 'offer', message: 'Rejected' }) },
  expired: { tone: 'grey', label: msg({ context: 'offer', message: 'Expired' }) },
  withdrawn: { tone: 'grey', label: msg({ context: 'offer', message: 'Withdrawn' }) },
  superseded: { tone: 'grey', label: msg({ context: 'offer', message: 'Superseded' }) },
}

/** Labels of the entries of an offer's timeline. */
export const offerEventWords: Record<OfferEventKind, MessageDescriptor> = {
  created: msg({ context: 'offer event', message: 'Draft created' }),
  edited: msg({ context: 'offer event', message: 'Draft changed' }),
  registered: msg({ context: 'offer event', message: 'Registered' }),
  sent: msg({ context: 'offer event', message: 'Sent to the customer' }),
  shared: msg({ context: 'offer event', message: 'Link shared' }),
  printed: msg({ context: 'offer event', message: 'Printed or downloaded' }),
  opened: msg({ context: 'offer event', message: 'Opened by the customer' }),
  asked: msg({ context: 'offer event', message: 'Question of the customer' }),
  answered: msg({ context: 'offer event', message: 'Answer to the customer' }),
  accepted: msg({ context: 'offer event', message: 'Accepted' }),
  rejected: msg({ context: 'offer event', message: 'Rejected' }),
  withdrawn: msg({ context: 'offer event', message: 'Withdrawn' }),
  expired: msg({ context: 'offer event', message: 'Expired' }),
  extended: msg({ context: 'offer event', message: 'Extended' }),
  reminded: msg({ context: 'offer event', message: 'Customer reminded' }),
  superseded: msg({ context: 'offer event', message: 'Superseded by a new offer' }),
}

/** Labels of the conditions (specification, section 5). */
export const conditionWords: Record<ConditionKind, MessageDescriptor> = {
  transport: msg({ context: 'offer condition', message: 'Delivery' }),
  transport_price: msg`Price of delivery`,
  assembly: msg({ context: 'offer condition', message: 'Installation' }),
  assembly_price: msg`Price of installation`,
  warranty: msg({ context: 'offer condition', message: 'Warranty' }),
  expiry: msg`Validity`,
  installment: msg`Instalments`,
  deadline: msg`Delivery time`,
  payment: msg({ context: 'offer condition', message: 'Payment' }),
}

/** Labels of the VAT modes of a whole offer. */
export const vatModeWords: Record<VatMode, MessageDescriptor> = {
  '23': msg`23%`,
  '8': msg`8% (delivery with installation)`,
  '0': msg`0%`,
  exempt: msg`Exempt`,
  split: msg`8% and 23% by area`,
  mixed: msg`Different for each line`,
}

/** Labels of the VAT rates of a line. */
export const lineVatWords: Record<LineVatRate, MessageDescriptor> = {
  '23': msg`23%`,
  '8': msg`8%`,
  '0': msg`0%`,
  exempt: msg({ context: 'VAT rate', message: 'exempt' }),
  split: msg({ context: 'VAT rate', message: 'by area' }),
}

export const housingWords: Record<Housing, MessageDescriptor> = {
  flat: msg`Flat (up to 150 m²)`,
  house: msg`House (up to 300 m²)`,
}

/** Labels of the fields, for errors and for changes made by others. */
export const offerFieldLabels: Record<string, MessageDescriptor> = {
  ...conditionWords,
  offer_number: msg`Offer number`,
  subject: msg`Subject of the offer`,
  locale: msg`Language of the offer`,
  customer_name: msg`Customer`,
  customer_contact: msg`Contact person`,
  customer_address: msg`Address`,
  customer_email: msg`Customer’s e-mail`,
  customer_phone: msg`Customer’s phone`,
  maintainer_name: msg`Prepared by`,
  maintainer_email: msg`E-mail address of the author`,
  maintainer_phone: msg`Phone number of the author`,
  email_main: msg`Main e-mail address`,
  email_extra: msg`Additional e-mail addresses`,
  introduction: msg`Introduction`,
  notes: msg`Notes on the offer`,
  sections: msg`Lines`,
  variants: msg`Variants`,
  discount: msg`Discount on the total`,
  vat_mode: msg`VAT rate`,
  housing: msg`Kind of housing`,
  housing_area: msg`Floor area (m²)`,
  transport_amount: msg`Amount for delivery`,
  transport_vat: msg`VAT on delivery`,
  assembly_amount: msg`Amount for installation`,
  assembly_vat: msg`VAT on installation`,
  expires_on: msg({ context: 'offer', message: 'Valid until' }),
}
