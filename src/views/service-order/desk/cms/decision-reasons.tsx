import { msg } from '@lingui/core/macro'
import { rejectionReasons, rejectionReasonWords } from '#contract/service-order/actions.ts'
import { serviceDesk } from '#contract/service-order/desk/desk.ts'
import { decisionReasons } from '#contract/service-order/desk/texts.ts'
import { resolutionWords, warrantyResolutions } from '#contract/service-order/resolutions.ts'
import { namedColumns, namedParts } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { ResolutionWord } from '#views/service-order/desk/resolution-word.tsx'
import { textParts } from '#views/service-order/desk/text-parts.tsx'

const [names, ...use] = namedParts
const options = warrantyResolutions.map((value) => ({ value, label: resolutionWords[value] }))

/** Standard reasons of decisions, with the texts that explain them to partners. */
const reasons = resource({
  of: 'service-order.decision-reasons',
  index: serviceDesk.endpoints['service-order.decision-reasons.index'],
  form: decisionReasons.form,
  columns: [
    {
      field: 'resolution',
      label: msg`Decision`,
      width: 200,
      words: resolutionWords,
      render: ({ resolution }) => <ResolutionWord of={resolution} />,
    },
    ...namedColumns,
  ],
  filters: [{ name: 'resolution', label: msg`Decision`, options }],
  blank: {
    name_pl: '',
    name_en: '',
    text_pl: '',
    text_en: '',
    position: 0,
    active: true,
    resolution: 'repaired',
    rejection_reason: null,
  },
  parts: [
    {
      title: msg`Decision`,
      explanation: msg`The reason can be chosen when an order is completed with this decision; its text fills in the explanation.`,
      fields: [
        { name: 'resolution', label: msg`Decision`, type: 'select', options },
        {
          name: 'rejection_reason',
          label: msg`Reason for the rejection`,
          type: 'select',
          options: rejectionReasons.map((value) => ({ value, label: rejectionReasonWords[value] })),
        },
      ],
    },
    ...(names ? [names] : []),
    ...textParts,
    ...use,
  ],
})

export const screens = screensOf(reasons)
