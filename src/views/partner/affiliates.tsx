import { msg } from '@lingui/core/macro'
import { AffiliateForm } from '#contract/partner/form.ts'
import { partner } from '#contract/partner/partner.ts'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { useHandledByOthers } from './handled-by-others.tsx'
import { blankBranch } from './proposal/branch-dialog.tsx'

/** Branches of a partner (specification, section 3). */
export const affiliates = resource({
  of: 'partner.affiliates',
  path: '/cms/partner/partners/:partner/affiliates',
  index: partner.endpoints['partner.affiliates.index'],
  form: AffiliateForm,
  columns: [
    { field: 'name', label: msg`Name`, width: 260, filter: true, sorter: true },
    { field: 'city', label: msg`City`, width: 160, filter: true, sorter: true },
    { field: 'street', label: msg`Street and number`, width: 220 },
    { field: 'showroom', label: msg`Showroom`, width: 120, type: 'boolean', filter: true },
    { field: 'visible_on_map', label: msg`On the map`, width: 120, type: 'boolean', filter: true },
    { field: 'phone_number', label: msg`Phone`, width: 150, hidden: true },
    { field: 'created_at', label: msg`Added`, width: 130, type: 'date', sorter: true, hidden: true },
  ],
  blank: blankBranch,
  parts: [
    {
      title: msg`Branch`,
      explanation: msg`Another place where the partner works or receives customers.`,
      fields: [
        { name: 'name', label: msg`Name` },
        { name: 'street', label: msg`Street and number` },
        { name: 'postcode', label: msg`Postcode` },
        { name: 'city', label: msg`City`, beside: true },
        {
          name: 'country',
          label: msg`Country`,
          type: 'lookup',
          lookup: 'public-zone.dictionary.countries.index',
        },
        {
          name: 'province_id',
          label: msg`Province`,
          type: 'lookup',
          lookup: 'public-zone.dictionary.provinces.index',
        },
        { name: 'phone_number', label: msg`Phone`, type: 'phone', country: 'country', optional: true },
        { name: 'email', label: msg`E-mail`, type: 'email', beside: true, optional: true },
      ],
    },
    {
      title: msg`For customers`,
      explanation: msg`Data of the branch shown to people looking for a partner.`,
      fields: [
        { name: 'showroom', label: msg`Showroom`, description: msg`Devices can be seen there.` },
        {
          name: 'visible_on_map',
          label: msg`Visible on the map`,
          description: msg`The map of partners shows the branch.`,
        },
      ],
    },
  ],
})

interface AffiliatesProps {
  /** The partner. */
  partner: number
  /** Country of the partner, which decides who handles it. */
  country: string
  /** Path of the list within the surrounding screen. */
  base: string
}

/** The branches of a partner. */
export function AffiliateList({ partner, country, base }: AffiliatesProps) {
  const readOnly = useHandledByOthers()(country)
  return <ResourceList of={affiliates} params={{ partner }} base={base} readOnly={readOnly} embedded />
}

/** The form of a branch; a new one when the id is null. */
export function AffiliateEditor({ partner, country, id, base }: AffiliatesProps & { id: number | null }) {
  const readOnly = useHandledByOthers()(country)
  return <ResourceEditor of={affiliates} id={id} params={{ partner }} base={base} readOnly={() => readOnly} embedded />
}
