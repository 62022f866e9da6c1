import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ContractorRow } from '#contract/contractor/contractor.ts'
import { consentKinds } from '#contract/dictionary/consents.ts'
import { formatPhone } from '#contract/values/phones.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { noWord } from '#views/components/data-table/words-of.ts'
import { Badge } from '#views/components/status/status-badge.tsx'
import { consentWords } from '#views/consent/consent-words.ts'
import { ConsentCountBadge } from './badges.tsx'

/** Columns of the list of contractors. */
export const columns: Column<ContractorRow>[] = [
  {
    field: 'name',
    label: msg`Name`,
    width: 230,
    filter: true,
    sorter: true,
    detail: {
      of: [
        { field: 'address_city', label: msg`City` },
        { field: 'province_name', label: msg`Province` },
      ],
    },
  },
  {
    field: 'nip_number',
    label: msg`NIP or VAT number`,
    unbroken: true,
    width: 150,
    filter: true,
    type: 'nip',
  },
  { field: 'address_city', label: msg`City`, width: 125, filter: true, sorter: true, hidden: true },
  { field: 'province_name', label: msg`Province`, width: 145, hidden: true },
  { field: 'business_area_name', label: msg`Business area`, width: 150, hidden: true },
  {
    field: 'is_partner',
    label: msg`Partner`,
    width: 100,
    words: { true: msg`Partner`, false: noWord },
    render: ({ is_partner }) =>
      is_partner ? (
        <Badge tone="green">
          <Trans>Partner</Trans>
        </Badge>
      ) : (
        '–'
      ),
  },
  {
    field: 'primary_contact_name',
    label: msg`Primary contact`,
    width: 190,
    detail: {
      of: [
        { field: 'phone_number', label: msg`Phone`, type: 'phone' },
        { field: 'email', label: msg`E-mail` },
      ],
      render: ({ phone_number, email }) => (phone_number === null ? email : formatPhone(phone_number)),
    },
  },
  {
    field: 'phone_number',
    label: msg`Phone`,
    width: 150,
    hidden: true,
    type: 'phone',
  },
  { field: 'email', label: msg`E-mail`, width: 200, hidden: true },
  { field: 'address_postcode', label: msg`Postcode`, width: 100, hidden: true },
  { field: 'address_country', label: msg`Country`, width: 90, hidden: true },
  {
    field: 'consent_processing_data',
    label: msg`Consents`,
    width: 210,
    hidden: true,
    exported: consentKinds.map((field) => ({ field, label: consentWords[field] })),
    render: (row) => <ConsentCountBadge contractor={row} />,
  },
  { field: 'created_at', label: msg`Created`, width: 150, type: 'moment', filter: true, sorter: true, hidden: true },
]

/** Filters beside those of the columns. */
export const filters: TableFilter[] = [
  { name: 'is_partner', label: msg`Is a partner`, toggle: false },
  { name: 'abroad', label: msg`From abroad`, toggle: false },
  { name: 'province', label: msg`Province`, lookup: 'public-zone.dictionary.provinces.index' },
  { name: 'business_area', label: msg`Business area`, lookup: 'public-zone.partner.businessareas.index' },
  {
    name: 'consent',
    label: msg`Has consented to`,
    options: consentKinds.map((value) => ({ value, label: consentWords[value] })),
  },
]
