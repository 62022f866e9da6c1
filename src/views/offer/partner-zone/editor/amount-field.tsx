import { useLingui } from '@lingui/react'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { charges } from '#contract/offer/totals.ts'
import { shownDecimal, typedDecimal } from '#services/amounts.ts'
import { useOfferField } from './use-offer-field.ts'

type AmountName = (typeof charges)[number]['amount'] | 'housing_area' | 'deposit_amount' | 'deposit_percent'

export function Amount({ name }: { name: AmountName }) {
  const { i18n } = useLingui()
  const { value, onChange, ...field } = useOfferField(name)
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (value === null ? '' : shownDecimal(value, i18n.locale))}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        const decimal = typedDecimal(event.currentTarget.value, 2)
        if (decimal !== undefined) onChange(decimal)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
