import { contractor } from '#contract/contractor/contractor.ts'
import { ContractorForm, NewContractorForm } from '#contract/contractor/form.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import { resource } from '#views/components/resource/resource.ts'
import { columns } from './columns.tsx'
import { consentPart, mainParts, primaryContactPart } from './form-parts.tsx'

type Values = FormOf<'contractor.contractors'>

const declared = {
  of: 'contractor.contractors',
  index: contractor.endpoints['contractor.contractors.index'],
  columns,
  blank: {
    name: '',
    nip_number: null,
    address_street: '',
    address_postcode: '',
    address_city: '',
    // Nothing is chosen yet; the rules say that something must be.
    address_province: null,
    address_country: 'PL',
    business_area: null,
    phone_number: null,
    email: null,
    electronic_form_invoice: false,
    electronic_invoice_email: null,
    contract_date: null,
    consent_processing_data: false,
    consent_commercial_info: false,
    consent_marketing_purposes: false,
    registry_lookup_id: null,
    primary_contact: {
      first_name: '',
      last_name: '',
      position: null,
      email: '',
      phone_number: '',
      is_primary: true,
    },
  },
} as const

/** The main data of a contractor. */
export const contractors = resource({ ...declared, form: ContractorForm, parts: [...mainParts, consentPart<Values>()] })

/** A new contractor with its primary contact. */
export const newContractors = resource({
  ...declared,
  form: NewContractorForm,
  parts: [...mainParts, primaryContactPart<Values>(), consentPart<Values>()],
})
