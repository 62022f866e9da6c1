import { msg } from '@lingui/core/macro'
import {
  type CertificateOfRecord,
  ExternalCertificateForm,
  trainingCertificates,
} from '#contract/training/certificates.ts'
import { certificateOrigin } from '#contract/training/statuses.ts'
import { resource } from '#views/components/resource/resource.ts'
import { CertificateStateBadge } from '#views/training/badges.tsx'
import { documentTypeOptions, kindOptions, stateOptions, stateWords } from '#views/training/certificate-words.ts'
import { UploadSlot } from '#views/components/media/upload-slot.tsx'
import { DownloadCertificate } from '#views/training/download-certificate.tsx'
import { IssuedActions } from './issued-actions.tsx'

/** All certificates of people; external ones are added and edited here. */
export const issuedCertificates = resource({
  of: 'training.issued-certificates',
  index: trainingCertificates.endpoints['training.issued-certificates.index'],
  form: ExternalCertificateForm,
  newAction: msg`Save`,
  nameOf: ({ certificate_number }) => certificate_number,
  status: ({ state }) => <CertificateStateBadge state={state} />,
  actions: (record, actor) => (
    <IssuedActions
      // The editor holds what the call answers for one record, which tells more than a row.
      record={record as CertificateOfRecord}
      onChanged={() => actor.send({ type: 'record.refresh' })}
    />
  ),
  columns: [
    { field: 'certificate_number', label: msg`Number`, width: 165 },
    {
      field: 'last_name',
      label: msg`Person`,
      width: 150,
      render: ({ first_name, last_name }) => `${first_name} ${last_name}`,
    },
    { field: 'title', label: msg`Training`, width: 200, elastic: true },
    { field: 'company_name', label: msg`Company`, width: 160, elastic: true },
    { field: 'kind', label: msg`Kind`, width: 120, filter: true, words: certificateOrigin, hidden: true },
    { field: 'issued_on', label: msg`Issued`, width: 120, type: 'date', filter: true, hidden: true },
    { field: 'expires_on', label: msg`Valid until`, width: 120, type: 'date', filter: true, sorter: true },
    {
      field: 'state',
      label: msg`State`,
      width: 130,
      words: stateWords,
      render: ({ state }) => <CertificateStateBadge state={state} />,
    },
    {
      field: 'has_file',
      label: msg`File`,
      width: 75,
      render: (row) => row.has_file && <DownloadCertificate zone="cms" {...row} />,
    },
  ],
  filters: [
    { name: 'search', label: msg`Number, person or training` },
    { name: 'state', label: msg`State`, options: stateOptions },
    { name: 'kind', label: msg`Kind`, options: kindOptions },
    { name: 'document_type', label: msg`Document`, options: documentTypeOptions },
    { name: 'partner_id', label: msg`Partner`, lookup: 'partner.partners.lookup', minimum: 2 },
    { name: 'training_id', label: msg`Training`, lookup: 'training.trainings.lookup', minimum: 2 },
    { name: 'term_id', label: msg`Term`, lookup: 'training.terms.lookup', minimum: 2 },
  ],
  blank: {
    title: '',
    certificate_number: '',
    issuer: '',
    first_name: '',
    last_name: '',
    issued_on: '',
    expires_on: null,
    // None yet: the contract asks for it when the form is saved.
    file: null,
    partner_id: null,
    contractor_id: null,
  },
  parts: [
    {
      title: msg`Certificate`,
      explanation: msg`Issued elsewhere, such as an F-gas certificate. Reminders are sent before it expires.`,
      fields: [
        { name: 'title', label: msg`What it certifies` },
        { name: 'certificate_number', label: msg`Number` },
        { name: 'issuer', label: msg`Issued by`, beside: true },
        { name: 'issued_on', label: msg`Date of issue`, type: 'date' },
        {
          name: 'expires_on',
          label: msg`Valid until`,
          description: msg`Empty: no end date.`,
          type: 'date',
          optional: true,
          beside: true,
        },
        { name: 'file', label: msg`Scan`, render: (slot) => <UploadSlot slot={slot} purpose="external_certificate" /> },
      ],
    },
    {
      title: msg`Holder`,
      explanation: msg`The person and the company that sees the certificate in the partner zone.`,
      fields: [
        { name: 'first_name', label: msg`First name` },
        { name: 'last_name', label: msg`Last name`, beside: true },
        {
          name: 'partner_id',
          label: msg`Partner`,
          type: 'lookup',
          lookup: 'partner.partners.lookup',
          minimum: 2,
          optional: true,
        },
        {
          name: 'contractor_id',
          label: msg`Contractor`,
          type: 'lookup',
          lookup: 'contractor.contractors.lookup',
          minimum: 2,
          optional: true,
          beside: true,
        },
      ],
    },
  ],
})
