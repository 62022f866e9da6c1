import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlayerPause, IconPlayerPlay, IconUserHeart } from '@tabler/icons-react'
import { PartnerForm } from '#contract/partner/form.ts'
import { partner } from '#contract/partner/partner.ts'
import { partnerStatusCode, partnerVerb } from '#contract/partner/statuses.ts'
import type { ManyAction, ManyFormProps } from '#views/components/data-table/many/many-action.ts'
import { noWord, wordsOf } from '#views/components/data-table/words-of.ts'
import { erp } from '#views/components/entity/erp.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { resource } from '#views/components/resource/resource.ts'
import { HighlightedMark, PartnerKindBadge, PartnerStatusBadge } from './badges.tsx'
import { CaretakersField } from './caretakers-field.tsx'
import { HandledCountryField } from './handled-country-field.tsx'
import { CompanyNip, CompanyText } from './registry-fields.tsx'

const provinces = 'public-zone.dictionary.provinces.index'
const businessAreas = 'public-zone.partner.businessareas.index'

/** Actions of staff on one or several partners. A partner with people on trainings has to be closed on its own. */
const partnerMany: readonly ManyAction<{ status: number }>[] = [
  {
    call: 'partner.partners.assign',
    permission: 'partner.partners.update',
    label: msg`Change the caretaker`,
    done: msg`Caretaker changed`,
    icon: IconUserHeart,
    form: {
      fields: (props) => <Caretaker {...props} />,
      isReady: ({ moderators }) => Array.isArray(moderators) && moderators.length > 0,
    },
  },
  {
    call: 'partner.partners.activate',
    label: msg`Activate`,
    done: partnerVerb.activate.done,
    inverse: { call: `partner.partners.${partnerVerb.activate.inverse}` },
    icon: IconPlayerPlay,
    takes: ({ status }) => status === 0,
  },
  {
    call: 'partner.partners.deactivate',
    label: msg`Deactivate`,
    done: partnerVerb.deactivate.done,
    inverse: { call: `partner.partners.${partnerVerb.deactivate.inverse}` },
    question: msg`Deactivate the selected partners?`,
    icon: IconPlayerPause,
    danger: true,
    several: true,
    form: { fields: (props) => <Reason {...props} />, isReady: () => true },
  },
]

/** Partners. Company, invoice and account data are one form, so that one save keeps them together. */
export const partners = resource({
  of: 'partner.partners',
  index: partner.endpoints['partner.partners.index'],
  form: PartnerForm,
  status: ({ status }) => <PartnerStatusBadge status={status} />,
  columns: [
    {
      field: 'name',
      label: msg`Name`,
      width: 235,
      filter: true,
      sorter: true,
      exported: [
        { field: 'name', label: msg`Name` },
        { field: 'highlighted', label: msg`Highlighted`, words: { true: msg`Highlighted`, false: noWord } },
      ],
      render: (row) => (
        <>
          {' '}
          {row.name}
          {row.highlighted && <HighlightedMark short />}
        </>
      ),
      detail: {
        of: [
          { field: 'city', label: msg`City` },
          { field: 'province_name', label: msg`Province` },
        ],
      },
    },
    {
      field: 'nip',
      label: msg`NIP or VAT number`,
      unbroken: true,
      width: 150,
      filter: true,
      sorter: true,
      type: 'nip',
    },
    { field: 'city', label: msg`City`, width: 130, filter: true, sorter: true, hidden: true },
    { field: 'province_name', label: msg`Province`, width: 150, hidden: true },
    { field: 'country', label: msg`Country`, width: 90, hidden: true },
    {
      field: 'status',
      label: msg`Status`,
      width: 120,
      words: wordsOf(partnerStatusCode),
      render: ({ status }) => <PartnerStatusBadge status={status} />,
    },
    {
      field: 'partner_status_name',
      label: msg`Partner status`,
      width: 175,
      render: (row) => (row.partner_status_name ? <PartnerKindBadge {...row} /> : '–'),
    },
    { field: 'caretakers', label: msg`Caretakers`, width: 160 },
    { field: 'business_area_name', label: msg`Business area`, width: 150, hidden: true },
    { field: 'external_id', label: msg`Buyer number`, width: 130, filter: true, sorter: true, hidden: true },
    { field: 'highlighted', label: msg`Highlighted`, width: 110, type: 'boolean', filter: true, hidden: true },
    {
      field: 'created_at',
      label: msg`Partner since`,
      width: 130,
      type: 'date',
      filter: true,
      sorter: true,
      hidden: true,
    },
  ],
  many: partnerMany,
  peek: true,
  filters: [
    {
      name: 'status',
      label: msg`Status`,
      options: ([1, 0, 2] as const).map((status) => ({
        value: String(status),
        label: partnerStatusCode[status].label,
      })),
    },
    { name: 'abroad', label: msg`From abroad`, toggle: false },
    { name: 'partner_status', label: msg`Partner status`, lookup: 'partner.partner-statuses.lookup' },
    { name: 'province', label: msg`Province`, lookup: provinces },
    { name: 'business_area', label: msg`Business area`, lookup: businessAreas },
    { name: 'caretaker', label: msg`Caretaker`, lookup: 'user.users.lookup' },
  ],
  blank: {
    name: '',
    nip: '',
    street: '',
    postcode: '',
    city: '',
    // Chosen by the person who fills in the form; the contract refuses their absence.
    province_id: null,
    business_area_id: null,
    country: 'PL',
    phone_number: '',
    email: '',
    registry_lookup_id: null,
    invoice_name: '',
    invoice_street: '',
    invoice_postcode: '',
    invoice_city: '',
    electronic_form_invoice: false,
    electronic_invoice_email: '',
    external_id: '',
    billToCustomerId: '',
    partner_status_id: null,
    locale: 'pl',
    contract_date: null,
    highlighted: false,
    brands: [],
    moderators: [],
    // Data that only a new partner requires: src/views/contractor/new-partner.tsx.
    primary_contact: {
      first_name: '',
      last_name: '',
      position: null,
      email: '',
      phone_number: '',
      is_primary: true,
    },
    consent_processing_data: false,
    consent_commercial_info: false,
    consent_marketing_purposes: false,
  },
  parts: [
    {
      title: msg`Company data`,
      explanation: msg`Company data. With the NIP they are fetched from the company registry; a company from abroad is entered by hand, with its VAT number.`,
      fields: [
        { name: 'country', label: msg`Country`, render: (slot) => <HandledCountryField {...slot} /> },
        { name: 'nip', label: msg`NIP`, render: (slot) => <CompanyNip {...slot} /> },
        // Taken over with the answer of the registry; its proof is shown below the form.
        { name: 'registry_lookup_id', label: msg`Check at the company registry`, shown: () => false },
        { name: 'name', label: msg`Name`, render: (slot) => <CompanyText {...slot} /> },
        { name: 'street', label: msg`Street and number`, render: (slot) => <CompanyText {...slot} /> },
        { name: 'postcode', label: msg`Postcode`, render: (slot) => <CompanyText {...slot} /> },
        { name: 'city', label: msg`City`, beside: true, render: (slot) => <CompanyText {...slot} /> },
        { name: 'province_id', label: msg`Province`, type: 'lookup', lookup: provinces },
        { name: 'phone_number', label: msg`Phone`, type: 'phone', country: 'country', optional: true },
        { name: 'email', label: msg`E-mail`, type: 'email', beside: true, optional: true },
      ],
    },
    {
      title: msg`Invoice data`,
      explanation: msg`Empty fields are as in the company data.`,
      fields: [
        { name: 'invoice_name', label: msg`Name on the invoice`, optional: true },
        { name: 'invoice_street', label: msg`Street and number`, optional: true },
        { name: 'invoice_postcode', label: msg`Postcode`, optional: true },
        { name: 'invoice_city', label: msg`City`, beside: true, optional: true },
        { name: 'electronic_form_invoice', label: msg`Invoices in electronic form` },
        {
          name: 'electronic_invoice_email',
          label: msg`E-mail for invoices`,
          type: 'email',
        },
      ],
    },
    {
      title: msg`Account data`,
      explanation: msg`How the partner is handled: numbers in ${erp}, status, caretakers.`,
      fields: [
        { name: 'external_id', label: msg`Buyer number in ${erp}`, optional: true },
        { name: 'billToCustomerId', label: msg`Payer in ${erp}, if different`, beside: true, optional: true },
        {
          name: 'partner_status_id',
          label: msg`Partner status`,
          type: 'lookup',
          lookup: 'partner.partner-statuses.lookup',
          optional: true,
        },
        { name: 'business_area_id', label: msg`Business area`, beside: true, type: 'lookup', lookup: businessAreas },
        { name: 'moderators', label: msg`Caretakers`, render: (slot) => <CaretakersField {...slot} /> },
        { name: 'contract_date', label: msg`Contract date`, type: 'date', optional: true },
        {
          name: 'locale',
          label: msg`Message language`,
          type: 'select',
          beside: true,
          options: [
            { value: 'pl', label: msg`Polish` },
            { value: 'en', label: msg`English` },
          ],
        },
        {
          name: 'highlighted',
          label: msg`Highlighted`,
          description: msg`Shown ahead of other partners in its area, also on the page “Find a partner”.`,
        },
        {
          name: 'brands',
          label: msg`Brands`,
          description: msg`The brands it sells, installs and services. Partners can be searched by them.`,
          type: 'lookup',
          lookup: 'brand.brands.index',
          minimum: 0,
          multiple: true,
          optional: true,
        },
      ],
    },
  ],
})

function Caretaker({ values, change }: ManyFormProps) {
  const { t } = useLingui()
  const [moderator = null] = (values.moderators as number[] | undefined) ?? []
  return (
    <LookupField
      label={t`Caretaker`}
      description={t`Replaces the current caretakers of the partners.`}
      lookup="user.users.lookup"
      value={moderator}
      onChange={(id) => change({ moderators: id === null ? [] : [id] })}
    />
  )
}

function Reason({ values, change }: ManyFormProps) {
  const { t } = useLingui()
  return (
    <LimitedTextarea
      label={t`Reason`}
      description={
        <Trans>
          Stays in the history of the partner. Partners with people on upcoming trainings are deactivated one by one,
          with a decision about these people.
        </Trans>
      }
      autosize
      minRows={2}
      limit={1000}
      value={(values.reason as string | undefined) ?? ''}
      onChange={(event) => change({ reason: event.currentTarget.value || null })}
    />
  )
}
