import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateField, type DateFieldProps } from '#views/components/fields/date-field.tsx'

interface DocumentFieldsProps {
  number: TextInputProps & { 'data-autofocus'?: boolean }
  date: Omit<DateFieldProps, 'label' | 'required'>
  /** Explains which number is meant. */
  description?: ReactNode
}

/** The document of a booking: its number, and its date, which cannot be in the future. */
export function DocumentFields({ number, date, description }: DocumentFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <TextInput
        label={t`Document number`}
        description={description ?? t`From the bank statement or the payment`}
        required
        {...number}
      />
      <DateField label={t`Document date`} required {...date} />
    </>
  )
}

interface AmountInputProps extends Omit<TextInputProps, 'onChange'> {
  onType: (amount: string) => void
}

/** An input for an amount of money, which accepts spaces and a comma. */
export function AmountInput({ onType, ...input }: AmountInputProps) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`Amount`}
      required
      inputMode="decimal"
      rightSection={<span aria-hidden>zł</span>}
      {...input}
      onChange={(event) => onType(plain(event.currentTarget.value))}
    />
  )
}

const plain = (typed: string) => typed.replaceAll(/[\s\u00A0\u202F]/g, '').replace(',', '.')
