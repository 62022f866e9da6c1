import * as v from 'valibot'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { boolean, dates, ids, oneOf, text } from '#contract/declare/filters.ts'
import { list, lookup } from '#contract/declare/list.ts'
import { consentKinds } from '#contract/dictionary/consents.ts'
import { partnerStatuses } from '#contract/partner/status-lifecycle.ts'
import { ContactForm } from '#contract/values/contact-person.ts'
import { contractorEntities } from './entities.ts'
import { ContractorUpdate, NewContractorForm } from './form.ts'

const none = v.nullable(v.string())

/** A contact person of a contractor; one of them is the primary contact. */
export const Contact = v.object({
  id: v.number(),
  version: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  position: none,
  email: v.string(),
  phone_number: v.string(),
  is_primary: v.boolean(),
  created_at: v.string(),
})
export type Contact = v.InferOutput<typeof Contact>

const consents = {
  consent_processing_data: v.boolean(),
  consent_commercial_info: v.boolean(),
  consent_marketing_purposes: v.boolean(),
}

/** A contractor in the list. */
export const ContractorRow = v.object({
  id: v.number(),
  name: v.string(),
  nip_number: none,
  address_postcode: v.string(),
  address_city: v.string(),
  /** Companies from abroad have no province. */
  province_name: none,
  address_country: v.string(),
  business_area_name: v.string(),
  phone_number: none,
  email: none,
  is_partner: v.boolean(),
  primary_contact_name: none,
  ...consents,
  created_at: v.string(),
})
export type ContractorRow = v.InferOutput<typeof ContractorRow>

/** The consent text accepted last, when and by whom, and when it was withdrawn. */
export const ContractorConsent = v.object({
  kind: v.picklist(consentKinds),
  version: v.number(),
  text: v.string(),
  given_at: v.string(),
  given_by_name: none,
  withdrawn_at: none,
})
export type ContractorConsent = v.InferOutput<typeof ContractorConsent>

/** A company or person that the distributor deals with. */
export const Contractor = v.object({
  id: v.number(),
  version: v.number(),
  name: v.string(),
  nip_number: none,
  address_street: v.string(),
  address_postcode: v.string(),
  address_city: v.string(),
  address_province: v.nullable(v.number()),
  province_name: none,
  address_country: v.string(),
  business_area: v.number(),
  business_area_name: v.string(),
  phone_number: none,
  email: none,
  electronic_form_invoice: v.boolean(),
  electronic_invoice_email: none,
  contract_date: none,
  /** Customer number in the ERP, and whether the customer is blocked there; written by the synchronisation. */
  external_id: none,
  erp_blocked: v.boolean(),
  ...consents,
  /** The latest consent of each kind. */
  consents: v.array(ContractorConsent),
  registry_lookup_id: v.nullable(v.number()),
  /** When the company registry was last queried for this contractor. */
  registry_checked_at: none,
  primary_contact: v.nullable(Contact),
  /** Null while the contractor is not a partner. */
  partner: v.nullable(
    v.object({ id: v.number(), name: v.string(), status: v.picklist(partnerStatuses), country: v.string() }),
  ),
  /** While true, the contractor is not anonymised. */
  on_hold: v.boolean(),
  hold_reason: none,
  anonymised_at: none,
  created_at: v.string(),
  updated_at: v.string(),
})
export type Contractor = v.InferOutput<typeof Contractor>

/** A contractor in selectors. */
export const ContractorOption = v.object({
  id: v.number(),
  name: v.string(),
  nip_number: none,
  address_city: v.string(),
})
export type ContractorOption = v.InferOutput<typeof ContractorOption>

const path = 'contractor/contractors'
const one = `${path}/{contractor}` as const

export const contractor = module('contractor', {
  'contractor.contractors.index': list({
    path,
    row: ContractorRow,
    sort: ['created_at', 'name', 'address_city'],
    filters: {
      name: text(),
      /** Digits of the NIP, with any grouping. */
      nip_number: text(),
      address_city: text(),
      province: ids(),
      business_area: ids(),
      is_partner: boolean(),
      /** Companies from abroad only, or from Poland only. */
      abroad: boolean(),
      /** Only contractors who have given each of these consents. */
      consent: oneOf(consentKinds),
      created_at: dates(),
    },
    summary: 'Contractors',
  }),
  'contractor.contractors.lookup': lookup({
    path: `${path}/lookup`,
    row: ContractorOption,
    filters: { is_partner: boolean() },
    summary: 'Find a contractor by name, NIP or city',
  }),
  'contractor.contractors.show': endpoint({ method: 'GET', path: one, result: Contractor, summary: 'Show' }),
  'contractor.contractors.store': endpoint({
    method: 'POST',
    path,
    body: NewContractorForm,
    result: Contractor,
    idempotent: true,
    success: 'saved',
    summary: 'A new contractor with its primary contact',
  }),
  'contractor.contractors.update': endpoint({
    method: 'PATCH',
    path: one,
    body: ContractorUpdate,
    result: Contractor,
    success: 'saved',
    summary: 'Change a contractor; consents given or taken back are kept as such',
  }),
  'contractor.contractors.destroy': endpoint({
    method: 'DELETE',
    path: one,
    result: Done,
    success: 'deleted',
    many: true,
    summary: 'Put a contractor into the trash, unless it is a partner',
  }),
  'contractor.contractors.make-partner': endpoint({
    method: 'POST',
    path: `${one}/make-partner`,
    result: Contractor,
    idempotent: true,
    success: 'contractor.is_partner_now',
    summary: 'Make a partner of a contractor that has a NIP',
  }),
  ...entityCalls(contractorEntities['contractor.contacts'], {
    item: Contact,
    form: ContactForm,
    sort: ['last_name', 'created_at'],
    filters: {
      /** Searches name, position, e-mail and phone number. */
      search: text(),
    },
  }),
})
