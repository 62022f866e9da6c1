import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { ConditionOptionForm } from '#contract/offer/conditions.ts'
import { type ConditionKind, conditionKinds } from '#contract/offer/content.ts'
import { offerStaff } from '#contract/offer/staff.ts'
import { conditionWords } from '#views/components/history/offer-field-words.ts'
import { namedColumns, namedParts } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'

const kinds = conditionKinds.map((value) => ({ value, label: conditionWords[value] }))

/** The options for the conditions of partners' offers. */
export const conditionOptions = resource({
  of: 'offer-generator.condition-options',
  index: offerStaff.endpoints['offer-generator.condition-options.index'],
  form: ConditionOptionForm,
  columns: [
    {
      field: 'kind',
      label: msg`Condition`,
      width: 200,
      sorter: true,
      words: conditionWords,
      render: ({ kind }) => <Kind of={kind} />,
    },
    ...namedColumns,
  ],
  filters: [{ name: 'kind', label: msg`Condition`, options: kinds }],
  blank: {
    kind: 'transport',
    name_pl: '',
    name_en: '',
    days: null,
    takes_amount: false,
    without_assembly: false,
    position: 0,
    active: true,
  },
  parts: [
    {
      title: msg`Condition`,
      explanation: msg`Which question of an offer this answers.`,
      fields: [
        { name: 'kind', label: msg`Condition`, type: 'select', options: kinds },
        {
          name: 'days',
          label: msg`Days`,
          description: msg`For how many days the offer is valid.`,
          optional: true,
        },
        {
          name: 'takes_amount',
          label: msg`With an amount`,
          description: msg`The amount is entered in the offer and counts towards its total.`,
        },
        {
          name: 'without_assembly',
          label: msg`Without installation`,
          description: msg`Nothing is installed: an offer with 8% VAT warns of it and does not name the legal basis.`,
        },
      ],
    },
    ...namedParts,
  ],
})

function Kind({ of }: { of: ConditionKind }) {
  const { i18n } = useLingui()
  return <bdi>{i18n._(conditionWords[of])}</bdi>
}

export const screens = screensOf(conditionOptions)
