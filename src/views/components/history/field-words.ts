import { msg } from '@lingui/core/macro'
import { warrantyOrderLabels } from '#contract/service-order/fields.ts'
import { erp } from '#views/components/entity/erp.ts'
import type { Label } from '#views/components/entity/label.ts'
import { contentFields } from './content-field-words.ts'
import { offerFieldLabels } from './offer-field-words.ts'
import { serviceFields } from './service-field-words.ts'
import { trainingFields } from './training-field-words.ts'

const { model: model_name, ...orderFields } = warrantyOrderLabels

/** Labels of fields in the history where no form declares them. */
export const fieldWords: Readonly<Record<string, Label>> = {
  ...offerFieldLabels,
  ...contentFields,
  ...serviceFields,
  ...orderFields,
  model_name,

  // Orders beside their form
  order_number: msg`Order number`,
  partner_id: msg`Partner`,
  created_by: msg`Created by`,
  owner_id: msg`Owner`,
  sent_at: msg`Sent`,
  sent_by: msg`Sent by`,
  status: msg`Status`,
  empty_cells: msg`Empty cells`,
  erp_status: msg`${erp}`,
  acts_next: msg`Who acts next`,
  waiting_reason: msg`Reason for waiting`,
  waiting_since: msg`Waiting since`,
  completed_at: msg`Completed`,
  contested_at: msg({ context: 'field', message: 'Contested' }),
  contest_answered_at: msg({ context: 'field', message: 'Objection answered' }),
  part_shipped: msg`Part shipped`,
  resolution: msg`Resolution`,
  resolution_text: msg`Explanation`,
  rejection_reason: msg`Reason for the rejection`,
  new_serial_no: msg`New serial number`,
  review_date: msg`Review date`,
  brand_id: msg`Brand`,
  erp_id: msg`Number in ${erp}`,
  shipped_parts: msg`Parts shipped`,
  erp_lines: msg`Parts shipped`,
  tracking_number: msg`Tracking number`,
  erp_message: msg`Message from ${erp}`,
  erp_note: msg`Note from ${erp}`,

  // Dictionaries
  name: msg`Name`,
  name_pl: msg`Name (Polish)`,
  name_en: msg`Name (English)`,
  code: msg`Code`,
  colour: msg`Colour`,
  position: msg`Position`,
  active: msg`Active`,
  type: msg`Type`,

  // Companies
  nip: msg`NIP`,
  nip_number: msg`NIP`,
  street: msg`Street and number`,
  postcode: msg`Postcode`,
  city: msg`City`,
  province_id: msg`Province`,
  address_street: msg`Street and number`,
  address_postcode: msg`Postcode`,
  address_city: msg`City`,
  address_province: msg`Province`,
  address_country: msg`Country`,
  business_area: msg`Business area`,
  business_area_id: msg`Business area`,
  partner_status_id: msg`Partner status`,
  contractor_id: msg`Contractor`,
  highlighted: msg`Highlighted`,
  phone_number: msg`Phone number`,
  email: msg`E-mail`,
  locale: msg`Language`,
  logo: msg`Logo`,
  invoice_name: msg`Name on invoices`,
  invoice_street: msg`Street and number on invoices`,
  invoice_postcode: msg`Postcode on invoices`,
  invoice_city: msg`City on invoices`,
  electronic_invoice_email: msg`E-mail for electronic invoices`,
  electronic_form_invoice: msg`Electronic invoices`,
  external_id: msg`Number in ${erp}`,
  billToCustomerId: msg`Payer in ${erp}`,
  contract_date: msg`Contract date`,
  registry_lookup_id: msg`Check at the company registry`,
  moderators: msg`Moderators`,
  showroom: msg`Showroom`,
  visible_on_map: msg`Visible on the map`,
  decided_at: msg`Decided`,
  decided_by: msg`Decided by`,
  reason: msg`Reason`,

  // People
  first_name: msg`First name`,
  last_name: msg`Last name`,
  full_name: msg`Full name`,
  is_activated: msg`Address confirmed`,
  deactivated_by_staff: msg`Deactivated by the distributor`,
  is_primary: msg`Main contact`,
  is_company_admin: msg`Company administrator`,
  company_admins: msg`Company administrators`,
  user: msg`User`,
  all_brands: msg`All brands`,
  all_provinces: msg`All provinces`,
  all_partners: msg`All partners`,
  status_since: msg`Status since`,
  roles: msg`Roles`,
  role_id: msg`Role`,
  role: msg`Role`,
  company_admin_of: msg`Companies`,
  user_id: msg`User`,
  taken_over_by: msg`Open work taken over by`,
  slug: msg`Identifier`,
  permissions: msg`Permissions`,
  brands: msg`Brands`,
  short_description: msg`Short description`,
  provinces: msg`Provinces`,
  partners: msg`Partners`,
  restricted_brands: msg`Brands`,
  restricted_provinces: msg`Provinces`,
  restricted_partners: msg`Partners`,
  muted_letters: msg`E-mail messages turned off`,
  last_login_at: msg`Last signed in`,
  ip: msg`IP address`,
  known_device: msg`Device used before`,
  is_locked: msg`Locked`,
  door: msg`Sign-in location`,

  // Views of lists
  list: msg`List`,
  query: msg`Filters and sorting`,
  shared: msg`Shared`,
  people: msg`Chosen people`,

  ...trainingFields,

  // Consents and retention
  on_hold: msg`On hold`,
  hold_reason: msg`Reason for the hold`,
  anonymised_at: msg`Anonymised`,
  withdrawn_at: msg`Withdrawn`,
  withdrawal_reason: msg`Reason for the withdrawal`,
  changes: msg`Changes`,

  // Offers, as staff see them
  net: msg`Net value`,
  gross: msg`Gross value`,
  state: msg`Status`,

  // Replies by e-mail whose sender was confirmed
  from_address: msg`Sender’s e-mail address`,
  received_at: msg`Received`,

  // Settings of offers
  accent: msg`Accent colour`,
  bank_account: msg`Bank account`,
  footer: msg`Footer of each page`,
  message: msg`Message to the customer`,
  privacy_notice: msg`Notice about personal data`,
  number_pattern: msg`Pattern of the number`,
  vat_mode: msg`VAT rate`,
  colleagues_see: msg`Colleagues see each other’s offers`,
  shows_customer: msg`The distributor sees who the customer is`,
  remind_days: msg`Reminder for the customer (days before the end of validity)`,
}

/** Technical fields that the history leaves out, for every kind of record or for one. */
const untoldFields: ReadonlySet<string> = new Set([
  // Counters, which people change by registering
  'taken_places',
  'waiting_count',
  'order.orders.payment_id',
  'training.participants.code',
  'training.issued-certificates.code',
  'training.issued-certificates.reminded',
  'columns',
  'due_clock',
  'told_at',
  'erp_behind',
  'cancelling_by',
  'cancel_reason',
  'hfo_share',
  'visit_code',
  'technician_name',
  'offer-generator.offers.revision',
  // Numbers of options, and of versions
  'offer-generator.settings.defaults',
  'offer-generator.settings.purchase_discounts',
  'model',
  'partner_name',
  'owner_name',
  'erp_etag',
  'erp_failure_told_at',
  'resume_to',
  'is_repeated',
  'suspended_from',
])

/** Whether the history shows a field of a kind of record. */
export const isTold = (entity: string, field: string) =>
  !untoldFields.has(field) && !untoldFields.has(`${entity}.${field}`)
