import { useLingui } from '@lingui/react/macro'
import { InputBase } from '@mantine/core'
import { IMaskInput } from 'react-imask'
import type { FieldProps } from './field.ts'

/** A time of 24 hours, `HH:MM`, whatever the clock of the browser; an incomplete one is passed on as typed. */
export function TimeField({ value, onChange, ...field }: FieldProps<string>) {
  const { t } = useLingui()
  return (
    <InputBase
      {...field}
      component={IMaskInput}
      mask="00:00"
      inputMode="numeric"
      autoComplete="off"
      placeholder={t`hh:mm`}
      value={value}
      onAccept={(typed: string) => typed !== value && onChange(typed)}
    />
  )
}
