import { useLingui } from '@lingui/react'
import { memo, useState } from 'react'
import { shownDecimal, typedDecimal } from '#services/amounts.ts'
import classes from './items.module.css'

export interface DecimalCellProps {
  label: string
  value: string | null
  /** Number of decimal places. */
  digits: number
  /** Placeholder: the value that follows from the other fields. */
  follows?: string | null
  /** Formats the value while the field is not being edited. */
  show?: (value: string, locale: string) => string
  suffix?: string
  disabled?: boolean
  onChange: (value: string | null) => void
}

/** A number in a row. The typed text stays as it is until the field is left; text that is not a number changes nothing. */
export const DecimalCell = memo(function DecimalCell(props: DecimalCellProps) {
  const { label, value, digits, follows, show = shownDecimal, suffix = '', disabled, onChange } = props
  const { i18n } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value === null ? '' : `${show(value, i18n.locale)}${suffix}`
  const isWrong = typed !== null && typedDecimal(typed, digits) === undefined
  return (
    <input
      className={classes.input}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? shown}
      placeholder={follows ?? '–'}
      disabled={disabled}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const decimal = typedDecimal(text, digits)
        if (decimal !== undefined && decimal !== value) onChange(decimal)
      }}
      onBlur={() => setTyped(null)}
    />
  )
})
