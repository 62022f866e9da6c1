import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { InferInput } from 'valibot'
import type { NewContractorForm } from '#contract/contractor/form.ts'
import { type ConsentKind, consentKinds } from '#contract/dictionary/consents.ts'
import type { RegistryField } from '#contract/registry/registry.ts'
import { CompanyCountry } from '#views/components/fields/company-country.ts'
import type { FieldType, FormField, FormPart } from '#views/components/resource/resource.ts'
import { consentWords } from '#views/consent/consent-words.ts'
import { HandledCountryField } from '#views/partner/handled-country-field.tsx'
import { ConsentChoice, RegistryNip, RegistryText } from './form-fields.tsx'

type Values = InferInput<typeof NewContractorForm>
type Field = FormField<Values>

/** A text field that the registry can fill in. */
function registryText(
  name: Field['name'],
  label: MessageDescriptor,
  source: RegistryField,
  more: Partial<Field> = {},
): Field {
  return { name, label, ...more, render: (slot) => <RegistryText slot={slot} source={source} /> }
}

/** The main data of a contractor: identity, address, invoicing, and consents. */
export const mainParts: readonly FormPart<Values>[] = [
  {
    title: msg`Company`,
    explanation: msg`With the NIP the company registry fills in name and address. A person without one and a company from abroad are entered by hand.`,
    fields: [
      { name: 'address_country', label: msg`Country`, render: (slot) => <HandledCountryField {...slot} /> },
      {
        name: 'nip_number',
        label: msg`NIP`,
        description: msg`Leave empty for a person without a NIP.`,
        optional: true,
        render: (slot) => <RegistryNip slot={slot} />,
      },
      registryText('name', msg`Name`, 'name'),
      {
        name: 'business_area',
        label: msg`Business area`,
        type: 'lookup',
        lookup: 'public-zone.partner.businessareas.index',
      },
      { name: 'phone_number', label: msg`Phone`, type: 'phone', country: 'address_country', optional: true },
      { name: 'email', label: msg`E-mail`, type: 'email', optional: true, beside: true },
    ],
  },
  {
    title: msg`Address`,
    explanation: msg`The province decides which colleagues see the contractor; companies from abroad have none.`,
    fields: [
      registryText('address_street', msg`Street and number`, 'street'),
      registryText('address_postcode', msg`Postcode`, 'postcode'),
      registryText('address_city', msg`City`, 'city', { beside: true }),
      {
        name: 'address_province',
        label: msg`Province`,
        type: 'lookup',
        lookup: 'public-zone.dictionary.provinces.index',
      },
    ],
  },
  {
    title: msg`Invoices and contract`,
    explanation: msg`A copy of each invoice goes to the e-mail address. Data are kept for 6 years from the last contract.`,
    fields: [
      { name: 'electronic_form_invoice', label: msg`Invoices in electronic form` },
      {
        name: 'electronic_invoice_email',
        label: msg`E-mail for invoices`,
        type: 'email',
      },
      { name: 'contract_date', label: msg`Last contract date`, type: 'date', optional: true },
    ],
  },
]

/** The part with the consents. */
export const consentPart = <Form extends Pick<Values, ConsentKind>>(): FormPart<Form> => ({
  title: msg`Consents`,
  explanation: msg`Each change is recorded with the text, the time and your name.`,
  fields: consentKinds.map((name) => ({
    name,
    label: consentWords[name],
    render: (slot) => <ConsentChoice slot={slot} />,
  })),
})

type Contact = Values['primary_contact']
/** Values of forms that create a contractor. */
type WithContact = Pick<Values, 'primary_contact'> & { country?: string; address_country?: string }

/** A field of the primary contact, which is nested in the contractor. */
function ofContact<Form extends WithContact>(
  name: keyof Contact & string,
  label: MessageDescriptor,
  more: Partial<FormField<Form>> = {},
): FormField<Form> {
  // Its errors come under the dotted name; the fields of a form are typed by the outermost one.
  const field = { ...more, name: `primary_contact.${name}` as 'primary_contact', label, type: more.type ?? 'text' } as {
    type: FieldType
  } & FormField<Form>
  return {
    ...field,
    render: (slot) => {
      const contact = slot.values.primary_contact
      const { country = slot.values.address_country } = slot.values
      return (
        <CompanyCountry value={country ?? ''}>
          {slot.usual({
            field,
            value: contact[name],
            onChange: (value) => slot.change({ primary_contact: { ...contact, [name]: value } } as Partial<Form>),
          })}
        </CompanyCountry>
      )
    },
  }
}

/** The part with the primary contact of a new contractor. */
export const primaryContactPart = <Form extends WithContact>(): FormPart<Form> => ({
  title: msg`Primary contact`,
  explanation: msg`The first contact person. More contacts can be added afterwards.`,
  fields: [
    ofContact('first_name', msg`First name`),
    ofContact('last_name', msg`Last name`, { beside: true }),
    ofContact('position', msg({ context: 'job', message: 'Position' }), { optional: true }),
    ofContact('email', msg`Contact e-mail`, { type: 'email' }),
    ofContact('phone_number', msg`Contact phone`, { type: 'phone', beside: true }),
  ],
})
