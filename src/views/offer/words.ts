import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OfferEventKind } from '#contract/offer/story.ts'
import type { Housing, LineVatRate, VatMode } from '#contract/offer/vat.ts'

/** Labels of the entries of an offer's timeline. */
export const offerEventWords: Record<OfferEventKind, MessageDescriptor> = {
  created: msg({ context: 'offer event', message: 'Draft created' }),
  edited: msg({ context: 'offer event', message: 'Draft changed' }),
  submitted: msg({ context: 'offer event', message: 'Sent for approval' }),
  approved: msg({ context: 'offer event', message: 'Approved' }),
  returned: msg({ context: 'offer event', message: 'Returned to its author' }),
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
  parts_ordered: msg({ context: 'offer event', message: 'Parts ordered' }),
  visit_ordered: msg({ context: 'offer event', message: 'Visit ordered' }),
  unit_begun: msg({ context: 'offer event', message: 'Warranty registration begun' }),
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
