import { msg } from '@lingui/core/macro'
import { useSearch } from 'wouter'
import { FGasCertificateForm, fGas } from '#contract/f-gas/certificates.ts'
import { certificateStateWords } from '#contract/f-gas/words.ts'
import { wordsOf } from '#views/components/data-table/words-of.ts'
import { UploadSlot } from '#views/components/media/upload-slot.tsx'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { screensOf } from '#views/components/resource/screens.tsx'
import { fGasKindOptions, fGasKindWords, fGasStateOptions, KindName, StateBadge } from '#views/f-gas/words.tsx'

/** F-gas certificates of companies and people; expiring ones can be filtered by state. */
const certificates = resource({
  of: 'f-gas.certificates',
  index: fGas.endpoints['f-gas.certificates.index'],
  form: FGasCertificateForm,
  nameOf: ({ number }) => number,
  status: ({ state }) => <StateBadge state={state} />,
  columns: [
    { field: 'number', label: msg`Number`, width: 180, filter: true, sorter: true },
    { field: 'holder_name', label: msg`Holder`, width: 240 },
    {
      field: 'kind',
      label: msg`Kind`,
      width: 180,
      words: fGasKindWords,
      render: ({ kind }) => <KindName kind={kind} />,
    },
    { field: 'valid_to', label: msg`Valid until`, width: 130, type: 'date', sorter: true },
    {
      field: 'state',
      label: msg`State`,
      width: 130,
      words: wordsOf(certificateStateWords),
      render: ({ state }) => <StateBadge state={state} />,
    },
    { field: 'issued_on', label: msg`Date of issue`, width: 130, type: 'date', hidden: true },
    { field: 'created_at', label: msg`Created`, width: 150, type: 'moment', sorter: true, hidden: true },
  ],
  filters: [
    { name: 'state', label: msg`State`, options: fGasStateOptions },
    { name: 'kind', label: msg`Kind`, options: fGasKindOptions },
    { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup', minimum: 2 },
    { name: 'user', label: msg`Person`, lookup: 'user.users.lookup', minimum: 2 },
  ],
  blank: { kind: 'company', number: '', issued_on: null, valid_to: null, file: null, partner_id: null, user_id: null },
  parts: [
    {
      title: msg`Certificate`,
      fields: [
        { name: 'kind', label: msg`Kind`, type: 'select', options: fGasKindOptions },
        { name: 'number', label: msg`Number`, beside: true },
        { name: 'issued_on', label: msg`Date of issue`, type: 'date', optional: true },
        {
          name: 'valid_to',
          label: msg`Valid until`,
          description: msg`Empty: no end date.`,
          type: 'date',
          optional: true,
          beside: true,
        },
        {
          name: 'file',
          label: msg`Scan`,
          optional: true,
          render: (slot) => <UploadSlot slot={slot} purpose="f_gas_scan" />,
        },
      ],
    },
    {
      title: msg`Holder`,
      explanation: msg`A company certificate belongs to a company; the categories belong to people.`,
      fields: [
        {
          name: 'partner_id',
          label: msg`Partner`,
          type: 'lookup',
          lookup: 'partner.partners.lookup',
          minimum: 2,
          optional: true,
        },
        {
          name: 'user_id',
          label: msg`Person`,
          type: 'lookup',
          lookup: 'user.users.lookup',
          minimum: 2,
          optional: true,
          beside: true,
        },
      ],
    },
  ],
})

export const screens = { ...screensOf(certificates), store: NewCertificate }

/** A new certificate; its holder can be given in the address. */
function NewCertificate() {
  const given = new URLSearchParams(useSearch())
  const partner = Number(given.get('partner'))
  const user = Number(given.get('user'))
  const holder = partner ? { partner_id: partner } : user ? { user_id: user, kind: 'A1' as const } : undefined
  return <ResourceEditor of={certificates} id={null} begin={holder} />
}
