import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Select } from '@mantine/core'
import { type ConditionKind, conditionKinds, emptyContent } from '#contract/offer/content.ts'
import { offerStaff } from '#contract/offer/staff.ts'
import { OfferTemplateForm } from '#contract/offer/template.ts'
import { vatModes } from '#contract/offer/vat.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoadIf } from '#views/components/flow/use-load.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { type FieldSlot, resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { conditionWords, vatModeWords } from '#views/offer/words.ts'
import { TemplateLines } from './template-lines.tsx'

type Slot = FieldSlot<OfferTemplateForm>

/** The distributor's templates, available to every company. */
export const offerTemplates = resource({
  of: 'offer-generator.templates',
  index: offerStaff.endpoints['offer-generator.templates.index'],
  form: OfferTemplateForm,
  columns: [
    { field: 'name', label: msg`Name`, width: 360, filter: true, sorter: true, elastic: true },
    { field: 'active', label: msg`Active`, width: 100, type: 'boolean', filter: true },
    { field: 'updated_at', label: msg`Changed`, width: 160, type: 'moment', sorter: true },
    { field: 'created_at', label: msg`Created`, width: 160, type: 'moment', sorter: true, hidden: true },
  ],
  blank: { name: '', active: true, ...emptyContent() },
  parts: [
    {
      title: msg({ context: 'offer', message: 'Template' }),
      explanation: msg`Companies find it under this name when they begin an offer.`,
      fields: [
        { name: 'name', label: msg`Name` },
        { name: 'active', label: msg`Offered for new offers` },
      ],
    },
    {
      title: msg`Lines`,
      explanation: msg`Devices, custom lines and texts, in groups. A company changes what it needs in its own offer.`,
      fields: [
        { name: 'sections', label: msg`Lines`, optional: true, render: (slot: Slot) => <TemplateLines slot={slot} /> },
      ],
    },
    {
      title: msg`Texts`,
      explanation: msg`Texts above and below the lines.`,
      fields: [
        { name: 'introduction', label: msg`Introduction`, type: 'textarea', optional: true },
        { name: 'notes', label: msg`Notes on the offer`, type: 'textarea', optional: true },
      ],
    },
    {
      title: msg`Conditions`,
      explanation: msg`Anything not chosen here comes from the settings of the company.`,
      fields: [
        {
          name: 'vat_mode',
          label: msg`VAT rate`,
          type: 'select',
          options: vatModes.map((value) => ({ value, label: vatModeWords[value] })),
        },
        ...conditionKinds.map((kind) => ({
          name: kind,
          label: conditionWords[kind],
          optional: true,
          render: (slot: Slot) => <Condition slot={slot} kind={kind} />,
        })),
      ],
    },
  ],
})

function Condition({ slot: { field, value, disabled, error, onChange }, kind }: { slot: Slot; kind: ConditionKind }) {
  const { i18n } = useLingui()
  const mayList = useMay('offer-generator.condition-options.index')
  const { data } = useLoadIf(mayList, 'offer-generator.condition-options.index', { query: { kind, per_page: 100 } })
  return (
    <Select
      id={fieldId(field.name)}
      label={i18n._(field.label)}
      clearable
      disabled={disabled}
      error={error}
      data={(data?.results ?? []).map(({ id, name_pl, name_en }) => ({
        value: String(id),
        label: i18n.locale === 'en' ? name_en : name_pl,
      }))}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}

export const screens = screensOf(offerTemplates)
