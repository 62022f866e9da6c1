import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { contractor } from '#contract/contractor/contractor.ts'
import { ContactForm } from '#contract/values/contact-person.ts'
import type { ScreenProps } from '#src/routes.ts'
import { noWord } from '#views/components/data-table/words-of.ts'
import { CompanyCountry } from '#views/components/fields/company-country.ts'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { ContractorFrame, useContractor } from './contractor-frame.tsx'
import { useReadOnlyReason } from './use-read-only-reason.ts'

/** The contact people of a contractor. */
export function ContractorContacts({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="contacts">
      <Contacts />
    </ContractorFrame>
  )
}

/** A contact person, or a new one. */
export function ContractorContact({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="contacts">
      <Contact id={params.contactId === undefined ? null : Number(params.contactId)} />
    </ContractorFrame>
  )
}

function Contacts() {
  const { contractor } = useContractor()
  const readOnly = useReadOnlyReason(contractor)
  return <ResourceList of={contacts} params={{ contractor: contractor.id }} readOnly={readOnly} embedded />
}

function Contact({ id }: { id: number | null }) {
  const { contractor } = useContractor()
  const readOnly = useReadOnlyReason(contractor)
  return (
    <CompanyCountry value={contractor.address_country}>
      <ResourceEditor of={contacts} id={id} params={{ contractor: contractor.id }} readOnly={() => readOnly} embedded />
    </CompanyCountry>
  )
}

function Primary() {
  return (
    <Badge tone="blue">
      <Trans>Primary contact</Trans>
    </Badge>
  )
}

/** Contact people of a contractor. */
export const contacts = resource({
  of: 'contractor.contacts',
  path: '/contractor/contractors/:contractor/contacts',
  index: contractor.endpoints['contractor.contacts.index'],
  form: ContactForm,
  nameOf: ({ first_name, last_name }) => `${first_name} ${last_name}`,
  columns: [
    {
      field: 'last_name',
      label: msg`Last name and first name`,
      width: 220,
      sorter: true,
      exported: [
        { field: 'last_name', label: msg`Last name` },
        { field: 'first_name', label: msg`First name` },
      ],
      render: ({ first_name, last_name }) => (
        <Box component="strong" fw={600}>
          {last_name} {first_name}
        </Box>
      ),
    },
    {
      field: 'phone_number',
      label: msg`Phone`,
      width: 160,
      type: 'phone',
    },
    { field: 'email', label: msg`E-mail`, width: 230 },
    {
      field: 'is_primary',
      label: msg`Role`,
      width: 170,
      words: { true: msg`Primary contact`, false: noWord },
      render: ({ is_primary }) => (is_primary ? <Primary /> : '–'),
    },
    { field: 'position', label: msg({ context: 'job', message: 'Position' }), width: 190 },
    { field: 'created_at', label: msg`Created`, width: 150, type: 'moment', sorter: true, hidden: true },
  ],
  blank: { first_name: '', last_name: '', position: null, email: '', phone_number: '', is_primary: false },
  status: ({ is_primary }) => is_primary && <Primary />,
  parts: [
    {
      title: msg`Contact`,
      explanation: msg`A contact person at the contractor.`,
      fields: [
        { name: 'first_name', label: msg`First name` },
        { name: 'last_name', label: msg`Last name`, beside: true },
        { name: 'position', label: msg({ context: 'job', message: 'Position' }), optional: true },
        { name: 'email', label: msg`E-mail`, type: 'email' },
        { name: 'phone_number', label: msg`Phone`, type: 'phone', beside: true },
        {
          name: 'is_primary',
          label: msg`Primary contact`,
          description: msg`There is always exactly one: the previous one is no longer the primary contact.`,
        },
      ],
    },
  ],
})
