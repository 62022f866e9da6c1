import { useLingui } from '@lingui/react'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { conditionKinds } from '#contract/offer/content.ts'
import type { OfferSettings } from '#contract/offer/settings.ts'
import { formatPhone } from '#contract/phones.ts'
import { shownDecimal, typedDecimal } from '#services/amounts.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import { useMay, useUser } from '#views/components/app/use-session.ts'
import { useLoadIf } from '#views/components/flow/use-load.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { UploadField } from '#views/components/media/upload-field.tsx'
import type { FieldSlot } from '#views/components/resource/resource.ts'
import { conditionWords } from '#views/offer/words.ts'
import classes from './templates.module.css'

/** What is typed into the settings of a company's offers. */
export type SettingsValues = FormOf<'partnerzone.offer-generator.settings'>
type Slot = FieldSlot<SettingsValues>

const recordOf = ({ record }: Slot) => record as OfferSettings | null

/** The logo of the offers, as a file that is chosen here. */
export function LogoOfOffers({ slot }: { slot: Slot }) {
  const { i18n } = useLingui()
  const { id: person } = useUser()
  const { field, value, error, disabled, onChange, hold } = slot
  const settings = recordOf(slot)
  return (
    <UploadField
      id={fieldId(field.name)}
      label={i18n._(field.label)}
      purpose="logo"
      value={[(value as string | null) ?? []].flat()}
      stored={settings?.media}
      scope={`${person}:offer-settings:${settings?.id}:logo`}
      disabled={disabled}
      error={error}
      onChange={(ids) => onChange(ids[0] ?? null)}
      onHold={hold}
    />
  )
}

/** A field that is taken from the company data where it is empty: these are shown in it. */
export function CompanyField({ slot }: { slot: Slot }) {
  const { i18n } = useLingui()
  const { field, value, error, disabled, onChange } = slot
  const company = recordOf(slot)?.company
  const shared = {
    id: fieldId(field.name),
    label: i18n._(field.label),
    error,
    disabled,
    value: (value as string | null) ?? '',
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value || null),
  }
  if (field.name === 'address') return <Textarea {...shared} autosize minRows={2} placeholder={company?.address} />
  const own = field.name === 'phone_number' ? formatPhone(company?.phone_number ?? '') : company?.email
  return <TextInput {...shared} placeholder={own || undefined} />
}

/** The default conditions of a new offer. */
export function Defaults({ slot }: { slot: Slot }) {
  const { i18n } = useLingui()
  const mayOptions = useMay('partnerzone.offer-generator.condition-options.index')
  const { data } = useLoadIf(mayOptions, 'partnerzone.offer-generator.condition-options.index', {})
  const options = data?.results ?? []
  const { field, values, disabled, onChange } = slot
  const chosen = values.defaults ?? {}
  return (
    <div id={fieldId(field.name)} className={classes.defaults}>
      {conditionKinds.map((kind) => (
        <Select
          key={kind}
          label={i18n._(conditionWords[kind])}
          clearable
          disabled={disabled}
          data={options
            .filter((option) => option.kind === kind)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen[kind] ? String(chosen[kind]) : null}
          onChange={(id) => onChange({ ...chosen, [kind]: id === null ? null : Number(id) })}
        />
      ))}
    </div>
  )
}

/** The company's discounts on catalogue prices, by producer. */
export function Discounts({ slot }: { slot: Slot }) {
  const { i18n } = useLingui()
  const [typed, setTyped] = useState<{ id: number; text: string } | null>(null)
  const { field, values, disabled, onChange } = slot
  const discounts = values.purchase_discounts ?? []
  const set = (producer_id: number, percent: string | null) => {
    const others = discounts.filter((one) => one.producer_id !== producer_id)
    onChange(percent === null ? others : [...others, { producer_id, percent }])
  }
  return (
    <div id={fieldId(field.name)} className={classes.discounts}>
      {recordOf(slot)?.producers.map(({ id, name }) => {
        const percent = discounts.find((one) => one.producer_id === id)?.percent
        return (
          <TextInput
            key={id}
            label={name}
            inputMode="decimal"
            autoComplete="off"
            rightSection="%"
            disabled={disabled}
            value={typed?.id === id ? typed.text : percent ? shownDecimal(percent, i18n.locale) : ''}
            onChange={(event) => {
              setTyped({ id, text: event.currentTarget.value })
              const decimal = typedDecimal(event.currentTarget.value, 2)
              if (decimal !== undefined) set(id, decimal)
            }}
            onBlur={() => setTyped(null)}
          />
        )
      })}
    </div>
  )
}
