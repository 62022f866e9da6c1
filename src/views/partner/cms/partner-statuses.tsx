import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { PartnerStatusForm, partnerDictionaries } from '#contract/partner/dictionaries.ts'
import { namedColumns, namedParts } from '#views/components/resource/named.ts'
import { type FieldSlot, resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { ColourBadge } from '#views/components/status/status-badge.tsx'

/** The partner statuses that the distributor assigns, with the colours of their badges. */
export const partnerStatuses = resource({
  of: 'partner.partner-statuses',
  index: partnerDictionaries.endpoints['partner.partner-statuses.index'],
  form: PartnerStatusForm,
  columns: [
    ...namedColumns.slice(0, 2),
    {
      field: 'colour',
      label: msg`Badge`,
      width: 180,
      exported: [{ field: 'name_pl', label: msg`Badge` }],
      render: ({ colour, name_pl }) => <ColourBadge colour={colour}>{name_pl}</ColourBadge>,
    },
    ...namedColumns.slice(2),
  ],
  blank: { name_pl: '', name_en: '', colour: '#0f6e80', position: 0, active: true },
  parts: [
    ...namedParts,
    {
      title: msg`Badge`,
      explanation: msg`Beside the name of each partner with this status.`,
      fields: [{ name: 'colour', label: msg`Colour`, type: 'colour', render: ColourWithPreview }],
    },
  ],
})

/** The colour field with a preview of the badge. */
function ColourWithPreview<Values extends { name_pl: string; colour: string }>(slot: FieldSlot<Values>) {
  const { name_pl, colour } = slot.values
  return (
    <div key={slot.field.name}>
      {slot.usual()}
      <Box mt="xs">
        <ColourBadge colour={colour}>{name_pl || <Trans>Partner status</Trans>}</ColourBadge>
      </Box>
    </div>
  )
}

export const screens = screensOf(partnerStatuses)
