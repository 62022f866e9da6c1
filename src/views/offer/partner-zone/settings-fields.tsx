import { useLingui } from '@lingui/react'
import { useLingui as useLinguiMacro } from '@lingui/react/macro'
import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { conditionKinds } from '#contract/offer/content.ts'
import type { OfferSettings, OfferSettingsForm } from '#contract/offer/settings.ts'
import { vatModes } from '#contract/offer/vat.ts'
import { shownDecimal, typedDecimal } from '#services/amounts.ts'
import { useLoadIf } from '#views/components/flow/use-load.ts'
import { conditionWords, vatModeWords } from '#views/offer/words.ts'
import { useMay } from '#views/shell/use-session.ts'
import classes from './templates.module.css'

/** The editable fields of the settings. */
export type TypedSettings = Omit<OfferSettingsForm, 'version'>
export type SettingsFields = UseFormReturnType<TypedSettings>

/** The default VAT of a new offer. */
export function VatDefault({ form, disabled }: { form: SettingsFields; disabled: boolean }) {
  const { i18n } = useLingui()
  const { t } = useLinguiMacro()
  return (
    <Select
      label={t`VAT rate`}
      allowDeselect={false}
      disabled={disabled}
      data={vatModes.map((mode) => ({ value: mode, label: i18n._(vatModeWords[mode]) }))}
      {...form.getInputProps('vat_mode')}
    />
  )
}

/** The default conditions of a new offer. */
export function Defaults({ form, disabled }: { form: SettingsFields; disabled: boolean }) {
  const { i18n } = useLingui()
  const mayOptions = useMay('partnerzone.offer-generator.condition-options.index')
  const { data } = useLoadIf(mayOptions, 'partnerzone.offer-generator.condition-options.index', {})
  const options = data?.results ?? []
  const chosen = form.values.defaults ?? {}
  return (
    <div className={classes.defaults}>
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
          onChange={(id) => form.setFieldValue('defaults', { ...chosen, [kind]: id === null ? null : Number(id) })}
        />
      ))}
    </div>
  )
}

interface DiscountsProps {
  form: SettingsFields
  producers: OfferSettings['producers']
  disabled: boolean
}

/** The company's discounts on catalogue prices, by producer. */
export function Discounts({ form, producers, disabled }: DiscountsProps) {
  const { i18n } = useLingui()
  const [typed, setTyped] = useState<{ id: number; text: string } | null>(null)
  const discounts = form.values.purchase_discounts ?? []
  const set = (producer_id: number, percent: string | null) => {
    const others = discounts.filter((one) => one.producer_id !== producer_id)
    form.setFieldValue('purchase_discounts', percent === null ? others : [...others, { producer_id, percent }])
  }
  return (
    <div className={classes.discounts}>
      {producers.map(({ id, name }) => {
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
